"""Hands against the bank and the results of bets: copies, fouls, commission (RP.3-RP.6, RP.8, RP.9)."""

from typing import Final, NamedTuple

from potluck.cards import Card
from potluck.games.paigow.hands import Setting, sorted_hand
from potluck.games.paigow.houseway import Line, decide
from potluck.games.paigow.options import Rules
from potluck.games.paigow.values import (
    Came,
    Result,
)
from potluck.games.paigow.ways import way

__all__ = ["COMMISSION", "Side", "chips", "met", "shown"]

COMMISSION: Final = 20
"""One chip of so many that were won (RP.6)."""


class Side(NamedTuple):
    """A bet against the bank, of a seat, or of the house where `seat` is None."""

    seat: int | None
    bet: int
    result: Result


def shown(rules: Rules, hand: tuple[Card, ...]) -> Line:
    """Seven cards as the table's house way sets them (RP.8)."""
    return decide(way(rules.house_way), sorted_hand(hand), rules.order)


def met(mine: Setting | None, bank: Setting | None, *, copies: str) -> Result:
    """The result of a bet against the bank; None stands for hands that nobody holds any more (RP.3-RP.5, RP.9)."""
    if mine is None:
        return Result("left")
    if not mine.legal:
        return Result("foul")
    if bank is None or not bank.legal:
        return Result("win")
    high, low = (_sign(ours - theirs) for ours, theirs in zip(mine.worth, bank.worth, strict=True))
    return Result(_came(high, low, copies=copies), high, low)


def chips(result: Result, bet: int) -> int:
    """The chips that a bet wins from the bank, or loses to it; 0 at a push."""
    return {"win": bet, "push": 0}.get(result.came, -bet)


def _came(high: int, low: int, *, copies: str) -> Came:
    """The result of a bet by its two hands: win both, lose both, or a push; copies by the option (RP.4, RP.5)."""
    if copies == "dealer":
        high, low = high or -1, low or -1
    if high == low != 0:
        return "win" if high > 0 else "lose"
    return "push"


def _sign(difference: int) -> int:
    return (difference > 0) - (difference < 0)
