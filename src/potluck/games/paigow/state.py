"""One deal of Pai Gow, from the bets to the last settled hand (RP.1-RP.9); an immutable value."""

from collections.abc import Iterable
from typing import (
    Any,
    ClassVar,
    Final,
    Literal,
)

from msgspec import Struct
from msgspec.structs import replace

from potluck.cards import Card
from potluck.errors import IllegalAction
from potluck.games.paigow.hands import DEAL, LOW, Setting, setting, settings, sorted_hand
from potluck.games.paigow.options import Rules
from potluck.games.paigow.settle import COMMISSION, Side, chips, met, shown
from potluck.games.paigow.values import (
    ACTIONS,
    Acted,
    Action,
    Banks,
    Bet,
    Charged,
    Dropped,
    Entry,
    HouseShown,
    Outcome,
    Phase,
    Placed,
    Received,
    Result,
    Seat,
    Settled,
    SetTwo,
    Shown,
)
from potluck.games.paigow.view import History, SeatView, View
from potluck.games.refusal import refusal
from potluck.protocol import (
    Amount,
    Cards,
    Chance,
    Dealt,
    Just,
    Pick,
    Playable,
    offered,
    show,
)

__all__ = ["State", "begin", "own_history"]

CHANCED: Final = (Dealt,)


class State(Playable, Struct, frozen=True, kw_only=True):
    """One point in one deal. Made by `begin`; `over` once every bet has come to something."""

    known_actions: ClassVar = ACTIONS

    rules: Rules
    seats: tuple[Seat, ...]
    house: int
    """The house's purse: what it has won less what it has lost; it may go below zero (RP.1)."""
    before: int
    """The purse when the deal began."""
    banker: int | None = None
    """The seat that holds the bank; None: the house."""
    house_bet: int = 0
    """What the house stakes against a seat that holds the bank."""
    phase: Phase = Phase.BETTING
    actor: int | None = None
    dealer: tuple[Card, ...] = ()
    """The house's cards; dealt when all have set (RP.9)."""
    story: tuple[Entry, ...] = ()
    outcome: Outcome | None = None

    @property
    def over(self) -> bool:
        """Whether the deal has an outcome."""
        return self.outcome is not None

    @property
    def undealt(self) -> tuple[Card, ...]:
        """The cards that have not been dealt, lowest first."""
        gone = {*self.dealer, *(card for seat in self.seats for card in seat.hand)}
        return tuple(card for card in self.rules.deck if card not in gone)

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that play on."""
        return tuple(at for at, seat in enumerate(self.seats) if seat.within)

    @property
    def chance(self) -> Chance | None:
        """Seven cards to each player in turn; and to the house, face up, when all have set."""
        match self.phase:
            case Phase.DEALING:
                return Cards(DEAL, next(at for at in self.players if not self.seats[at].hand))
            case Phase.SHOWING:
                return Cards(DEAL, None)
            case _:
                return None

    def offers(self) -> tuple[Just[Bet | SetTwo] | Amount | Pick[Card], ...]:
        """The actor's offers: to stake a bet (RP.1), or to set two of his seven cards (RP.2)."""
        if self.actor is None:
            return ()
        seat = self.seats[self.actor]
        if self.phase is Phase.SETTING:
            return (Pick("set", seat.hand, LOW, LOW),)
        low, high = self.limits(self.actor)
        return (Amount("bet", low, high, self.rules.step),)

    def limits(self, at: int) -> tuple[int, int]:
        """The smallest and the largest bet of a seat; who has less than the smallest may bet what he has."""
        low, high = self.rules.limits
        seat, step = self.seats[at], self.rules.step
        high = min(high, self._covered(), seat.chips // step * step)
        return min(low, high), high

    def apply(self, action: Struct) -> "State":
        """The deal after an action of the actor, or an outcome of chance.

        Raises:
            IllegalAction: it is not among the offers, or does not answer what chance owes.
        """
        if isinstance(action, CHANCED):
            return self._dealt(action)
        actor = self.actor
        if actor is None or not offered(action, self.offers()):
            raise refusal(self, action)
        if isinstance(action, Bet):
            return self._with(actor, bet=action.amount)._tell(Acted(actor, action))._bets_after(actor)
        two = tuple(card for card in self.seats[actor].hand if card in action.cards)
        return self._with(actor, low=two)._tell(Placed(actor))._sets_after(actor)

    def view(self, seat: int | None) -> View:
        """All that this seat, or a spectator, may know."""
        return view_of(self, seat)

    def payoffs(self) -> tuple[int, ...]:
        """Chips won or lost in this deal by each seat, then by the house. Zeros before the end."""
        return (*(seat.won for seat in self.seats), self.house - self.before)

    def timeout(self) -> Action:
        """The action of the clock: the smallest bet; the house way's setting, which is never a foul (RP.8)."""
        assert self.actor is not None
        if self.phase is Phase.SETTING:
            return SetTwo(shown(self.rules, self.seats[self.actor].hand).setting.low)
        return Bet(self.limits(self.actor)[0])

    def leave(self, at: int) -> "State":
        """The deal without that seat; its bet is lost, and of a bank that is left every bet is won."""
        going = replace(self.drop(at, "left"), actor=None)
        if self.over:
            return going
        if not going.players:
            return settled(going)
        return going._sets_after(at) if self.phase is Phase.SETTING else going._bets_after(at)

    def drop(self, at: int, why: Literal["broke", "left"]) -> "State":
        """The deal with that seat out."""
        return self._with(at, within=False, gone=why == "left")._tell(Dropped(at, why))

    def _covered(self) -> int:
        """The largest bet that the bank can pay to everyone who may bet against it."""
        if self.banker is None:
            return self.rules.limits[1]
        others = sum(seat.within for seat in self.seats)
        return self.seats[self.banker].chips // others // self.rules.step * self.rules.step

    def _bets_after(self, at: int) -> "State":
        """The deal in which the next seat bets; after the last one the cards are dealt (RP.1)."""
        rest = [other for other in self.players if other > at and other != self.banker]
        return replace(self, actor=rest[0]) if rest else replace(self, actor=None, phase=Phase.DEALING)

    def _sets_after(self, at: int) -> "State":
        """The deal in which the next seat sets; after the last one the house's cards are dealt (RP.9)."""
        rest = [other for other in self.players if other > at]
        return replace(self, actor=rest[0]) if rest else replace(self, actor=None, phase=Phase.SHOWING)

    def _dealt(self, outcome: Dealt) -> "State":
        match self.chance:
            case None:
                raise IllegalAction("action.not_chance", asked=show(outcome))
            case Cards(n, None) if self._fresh(outcome.cards, n):
                return settled(replace(self, dealer=outcome.cards))
            case Cards(n, int(to)) if self._fresh(outcome.cards, n):
                return self._received(to, outcome.cards)
            case owed:
                raise IllegalAction("action.wrong_chance", asked=show(outcome), allowed=show(owed))

    def _fresh(self, cards: tuple[Card, ...], n: int) -> bool:
        """Whether these are so many cards that can come from what is left of the deck."""
        return len(cards) == n == len(set(cards)) and set(cards) <= set(self.undealt)

    def _received(self, to: int, cards: tuple[Card, ...]) -> "State":
        dealt = self._with(to, hand=cards)
        if any(not dealt.seats[at].hand for at in dealt.players):
            return dealt
        return replace(dealt, phase=Phase.SETTING, actor=dealt.players[0])._tell(Received(DEAL))

    def _with(self, at: int, **fields: Any) -> "State":
        return replace(self, seats=(*self.seats[:at], replace(self.seats[at], **fields), *self.seats[at + 1 :]))

    def _tell(self, *entries: Entry) -> "State":
        return replace(self, story=self.story + entries)


def begin(rules: Rules, seats: Iterable[Seat], *, house: int = 0, banker: int | None = None) -> State:
    """A deal before its bets; a seat that holds the bank does not bet, and the house bets against it (RP.9)."""
    fresh = tuple(replace(seat, bet=0, hand=(), low=(), won=0) for seat in seats)
    state = State(rules=rules, seats=fresh, house=house, before=house, banker=banker)
    if banker is not None:
        bet = min(rules.limits[0], state._covered())
        state = replace(state, house_bet=bet)._tell(Banks(banker, bet))
    return state._bets_after(-1)


def view_of(state: State, viewer: int | None) -> View:
    """The view of a deal; offers are the viewer's own, and empty when it is not his turn."""
    mine = state.seats[viewer].hand if viewer is not None else ()
    setting = state.phase is Phase.SETTING and bool(mine)
    house = next((entry for entry in state.story if isinstance(entry, HouseShown)), None)
    return View(
        seat=viewer,
        actor=state.actor,
        offers=state.offers() if viewer is not None and viewer == state.actor else (),
        phase=state.phase,
        banker=state.banker,
        house=state.house,
        house_bet=state.house_bet,
        dealer=state.dealer,
        dealer_low=house.low if house else (),
        case=house.case if house else "",
        fouls=tuple(way.low for way in settings(mine, state.rules.order) if not way.legal) if setting else (),
        suggested=shown(state.rules, mine).setting.low if setting else (),
        usual=0,
        deck=len(state.undealt),
        seats=tuple(_seat_view(state, at, viewer) for at in range(len(state.seats))),
        story=state.story,
        outcome=state.outcome,
        rules=state.rules,
    )


def own_history(state: State, viewer: int | None, deal: int) -> History:
    """A deal that is over, as the viewer may keep it."""
    won = tuple(seat.won for seat in state.seats)
    if viewer is None or not (seat := state.seats[viewer]).low or seat.gone:
        return History(deal, won, state.banker)
    foul = any(set(way.low) == set(seat.low) and not way.legal for way in settings(seat.hand, state.rules.order))
    return History(deal, won, state.banker, seat.hand, seat.low, _at_stake(state, viewer), foul)


def _at_stake(state: State, at: int) -> int:
    """The bets that went by a seat's hands; of who left, the bet is the bank's whatever the bank holds (RP.9)."""
    if at != state.banker:
        return state.seats[at].bet
    return state.house_bet + sum(seat.bet for seat in state.seats if not seat.gone)


def _seat_view(state: State, at: int, viewer: int | None) -> SeatView:
    seat = state.seats[at]
    up = state.outcome is not None and state.outcome.by == "shown" and bool(seat.low) and not seat.gone
    visible = at == viewer or up
    return SeatView(
        cash=seat.chips,
        bet=seat.bet,
        within=seat.within,
        folded=not seat.within,
        left=seat.gone,
        banks=at == state.banker,
        ready=bool(seat.low),
        held=len(seat.hand),
        cards=seat.hand if visible else (),
        low=seat.low if visible else (),
        won=seat.won,
    )


def settled(state: State) -> State:
    """The deal with everything turned up and every bet paid; or, where all have left, with their bets lost."""
    house = shown(state.rules, state.dealer) if state.dealer else None
    hands = [_hands(state, seat) for seat in state.seats]
    entries: list[Entry] = []
    if house is not None:
        entries.append(HouseShown(house.setting.high, house.setting.low, house.case.name))
        entries += [Shown(at, hand.high, hand.low) for at, hand in enumerate(hands) if hand is not None]
    sides = _sides(state, hands, None if house is None else house.setting)
    after = _paid(replace(state, story=(*state.story, *entries)), sides)
    results = {side.seat: side.result for side in sides}
    by: Literal["shown", "left"] = "left" if house is None else "shown"
    outcome = Outcome(by, tuple(map(results.get, range(len(state.seats)))))
    return replace(after, phase=Phase.OVER, actor=None, outcome=outcome)


def _hands(state: State, seat: Seat) -> Setting | None:
    """A seat's hands as they were set; None where it has not set, or has left."""
    return setting(sorted_hand(seat.hand), seat.low, state.rules.order) if seat.low and not seat.gone else None


def _sides(state: State, hands: list[Setting | None], house: Setting | None) -> list[Side]:
    """The bets against the bank, each with its result."""
    copies, banker = state.rules.copies, state.banker
    bank = house if banker is None else hands[banker]
    sides = [Side(at, seat.bet, met(hands[at], bank, copies=copies)) for at, seat in enumerate(state.seats) if seat.bet]
    if banker is not None and house is not None:
        sides.append(Side(None, state.house_bet, met(house, bank, copies=copies)))
    elif banker is not None and state.seats[banker].hand:
        sides.append(Side(None, state.house_bet, Result("win")))
    return sides


def _paid(state: State, sides: list[Side]) -> State:
    """The deal with every bet paid between its side and the bank; commission goes to the house (RP.4, RP.6)."""
    gains = [0] * len(state.seats)
    entries: list[Entry] = []
    charged: list[Entry] = []
    for seat, bet, result in sides:
        paid = chips(result, bet)
        if seat is not None:
            gains[seat] += paid
            entries.append(Settled(seat, result, paid))
        if state.banker is not None:
            gains[state.banker] -= paid
    for at, gain in enumerate(gains):
        fee = gain // COMMISSION if state.rules.commission and gain > 0 else 0
        gains[at] -= fee
        charged += [Charged(at, fee)] * bool(fee)
    seats = tuple(
        replace(seat, chips=seat.chips + gain, won=gain) for seat, gain in zip(state.seats, gains, strict=True)
    )
    return replace(state, seats=seats, house=state.house - sum(gains), story=(*state.story, *entries, *charged))
