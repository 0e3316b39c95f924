"""How hands meet, and what bets come to: copies, fouls, commission, the bank (RP.3-RP.6, RP.8, RP.9)."""

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from msgspec.structs import replace

from potluck.cards import Card
from potluck.games.paigow.hands import Setting, setting, sorted_hand
from potluck.games.paigow.houseway import Line, decide
from potluck.games.paigow.options import Rules
from potluck.games.paigow.values import (
    Came,
    Charged,
    Entry,
    HouseShown,
    Outcome,
    Phase,
    Result,
    Seat,
    Settled,
    Shown,
)
from potluck.games.paigow.ways import way

if TYPE_CHECKING:
    from potluck.games.paigow.state import State

__all__ = ["COMMISSION", "met", "settled", "shown"]

COMMISSION: Final = 20
"""One chip of so many that were won (RP.6)."""


class Side(NamedTuple):
    """Who stakes against the bank: a seat, or the house where `seat` is None."""

    seat: int | None
    bet: int
    result: Result


def shown(rules: Rules, hand: tuple[Card, ...]) -> Line:
    """Seven cards as the table's house way sets them (RP.8)."""
    return decide(way(rules.house_way), sorted_hand(hand), rules.order)


def met(mine: Setting | None, bank: Setting | None, *, copies: str) -> Result:
    """What a bet against the bank comes to; None stands for hands that nobody holds any more (RP.3-RP.5, RP.9)."""
    if mine is None:
        return Result("left")
    if not mine.legal:
        return Result("foul")
    if bank is None or not bank.legal:
        return Result("win")
    high, low = (_sign(ours - theirs) for ours, theirs in zip(mine.worth, bank.worth, strict=True))
    return Result(_came(high, low, copies=copies), high, low)


def settled(state: "State") -> "State":
    """The deal with everything turned up and every bet paid; or, where all have left, with their bets lost."""
    house = shown(state.rules, state.dealer) if state.dealer else None
    hands = [_hands(state, seat) for seat in state.seats]
    told: list[Entry] = []
    if house is not None:
        told.append(HouseShown(house.setting.high, house.setting.low, house.case.name))
        told += [Shown(at, hand.high, hand.low) for at, hand in enumerate(hands) if hand is not None]
    sides = _sides(state, hands, None if house is None else house.setting)
    after = _paid(replace(state, story=(*state.story, *told)), sides)
    results = {side.seat: side.result for side in sides}
    by: Literal["shown", "left"] = "left" if house is None else "shown"
    outcome = Outcome(by, tuple(map(results.get, range(len(state.seats)))))
    return replace(after, phase=Phase.OVER, actor=None, outcome=outcome)


def _hands(state: "State", seat: Seat) -> Setting | None:
    """A seat's hands as they were set; None where it has not set, or has left."""
    return setting(sorted_hand(seat.hand), seat.low, state.rules.order) if seat.low and not seat.left else None


def _sides(state: "State", hands: list[Setting | None], house: Setting | None) -> list[Side]:
    """Everybody who staked against the bank, and what came of it."""
    copies, banker = state.rules.copies, state.banker
    bank = house if banker is None else hands[banker]
    sides = [Side(at, seat.bet, met(hands[at], bank, copies=copies)) for at, seat in enumerate(state.seats) if seat.bet]
    if banker is not None and house is not None:
        sides.append(Side(None, state.house_bet, met(house, bank, copies=copies)))
    elif banker is not None and state.seats[banker].hand:
        sides.append(Side(None, state.house_bet, Result("win")))
    return sides


def _paid(state: "State", sides: list[Side]) -> "State":
    """Every bet paid between its side and the bank; commission to the house (RP.4, RP.6)."""
    gains = [0] * len(state.seats)
    told: list[Entry] = []
    charged: list[Entry] = []
    for seat, bet, result in sides:
        chips = _chips(result, bet)
        if seat is not None:
            gains[seat] += chips
            told.append(Settled(seat, result, chips))
        if state.banker is not None:
            gains[state.banker] -= chips
    for at, gain in enumerate(gains):
        fee = gain // COMMISSION if state.rules.commission and gain > 0 else 0
        gains[at] -= fee
        charged += [Charged(at, fee)] * bool(fee)
    seats = tuple(
        replace(seat, chips=seat.chips + gain, won=gain) for seat, gain in zip(state.seats, gains, strict=True)
    )
    return replace(state, seats=seats, house=state.house - sum(gains), story=(*state.story, *told, *charged))


def _chips(result: Result, bet: int) -> int:
    return {"win": bet, "push": 0}.get(result.came, -bet)


def _came(high: int, low: int, *, copies: str) -> Came:
    """Win both, lose both, or a push; a copy counts for the bank, or for nobody (RP.4, RP.5)."""
    if copies == "dealer":
        high, low = high or -1, low or -1
    if high == low != 0:
        return "win" if high > 0 else "lose"
    return "push"


def _sign(difference: int) -> int:
    return (difference > 0) - (difference < 0)
