"""One deal of the draw, from the antes to the pot (R0.3-R0.25); an immutable value."""

from typing import (
    ClassVar,
    Final,
    Literal,
)

from msgspec import Struct
from msgspec.structs import replace

from potluck.cards import Card
from potluck.chips import share
from potluck.errors import IllegalAction
from potluck.games.draw.options import Rules
from potluck.games.draw.values import (
    ACTIONS,
    Acted,
    Action,
    Check,
    Closet,
    Entry,
    Exchange,
    Exchanged,
    Offer,
    Open,
    Outcome,
    Pass,
    Pawned,
    Phase,
    Posted,
    RaiseBy,
    Received,
    Refunded,
    Seat,
    Showed,
    Tied,
    Took,
    Wait,
)
from potluck.games.draw.view import Garment, SeatView, View
from potluck.games.refusal import refusal
from potluck.protocol import (
    Amount,
    Cards,
    Chance,
    Dealt,
    First,
    Just,
    Pick,
    Playable,
    Starts,
    offered,
)
from potluck.protocol import show as show_action

__all__ = ["State", "begin"]

HAND: Final = 5
ACE: Final = 12
WAIT: Final = Just(Wait())
PASS: Final = Just(Pass())
CHECK: Final = Just(Check())
CHANCED: Final = (Dealt, Starts)
CALL: Final = Just(Exchange())
"""`de`: the exchange is called, and no card named (R0.11)."""


class State(Playable, Struct, frozen=True):
    """One point in one deal. Made by `begin`; `over` once the pot has gone, or stays for the next deal."""

    known_actions: ClassVar = ACTIONS

    rules: Rules
    seats: tuple[Seat, Seat]
    ante: int
    pot: int
    carried: int = 0
    """What a tie left in the pot, part of `pot`."""
    first: int | None = None
    """Who speaks first; None until chance has said so (R0.5)."""
    phase: Phase = Phase.DEALING
    actor: int | None = None
    owed: int = 0
    """Dollars outstanding for the actor."""
    acts: int = 0
    """Actions in this betting round."""
    raises: int = 0
    due: tuple[int, int] = (HAND, HAND)
    """Cards that chance owes to each seat."""
    story: tuple[Entry, ...] = ()
    outcome: Outcome | None = None

    @property
    def over(self) -> bool:
        """Whether the deal has an outcome."""
        return self.outcome is not None

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards that are dealt from, before the shuffle."""
        return self.rules.cards

    @property
    def undealt(self) -> tuple[Card, ...]:
        """The cards that this deal has not given out yet, lowest first; thrown cards do not come back (R0.14)."""
        given_out = _given_out(self)
        return tuple(card for card in self.deck if card not in given_out)

    @property
    def at_stake(self) -> int:
        """The pot; once it has gone, what was in it."""
        return self.pot or (self.outcome.amount if self.outcome is not None else 0)

    @property
    def chance(self) -> Chance | None:
        """The seat that speaks first, then five cards each, then as many as were thrown; None where nothing is owed."""
        if self.outcome is not None:
            return None
        if self.first is None:
            return First(len(self.seats))
        for seat, n in enumerate(self.due):
            if n:
                return Cards(n, seat)
        return None

    def offers(self) -> tuple[Offer, ...]:
        """The actor's offers in the order of the sheets: stake, wait or exchange or check, pass."""
        if self.actor is None:
            return ()
        if self.phase is Phase.EXCHANGE:
            return _throws(self)
        if self.phase is Phase.AFTER:
            return (*_stakes(self), CHECK, PASS)
        if self.acts == 0:
            return (*_stakes(self), WAIT, PASS)
        closing = _throws(self) if self.rules.profile == "pl" else (CALL,)
        return (*_stakes(self), *closing, PASS)

    def apply(self, action: Struct) -> "State":
        """The deal after an action of the actor, or an outcome of chance.

        Raises:
            IllegalAction: it is not among the offers, or does not answer what chance owes.
        """
        if isinstance(action, CHANCED):
            return self._chanced(action)
        actor = self.actor
        if actor is None or not offered(action, self.offers()):
            raise refusal(self, action)
        return self._acted(actor, action)

    def view(self, seat: int | None) -> View:
        """All that this seat, or a spectator, may know."""
        return view_of(self, seat)

    def payoffs(self) -> tuple[int, ...]:
        """Dollars won or lost in this deal; of what a tie carried half is each seat's own. Zeros before the end."""
        if self.outcome is None:
            return (0, 0)
        winner, half = self.outcome.winner, self.carried // 2
        if winner is None:
            return (0, 0)
        lost = tuple(seat.paid + half for seat in self.seats)
        return tuple(self.outcome.amount - paid if at == winner else -paid for at, paid in enumerate(lost))

    def timeout(self) -> Action:
        """The action of the clock: to check where that costs nothing, to keep all cards, else to pass."""
        if self.phase is Phase.EXCHANGE:
            return Exchange()
        if self.owed == 0 and self.actor is not None:
            return Check() if self.phase is Phase.AFTER else Wait() if self.acts == 0 else Exchange()
        return Pass()

    def forfeit(self, loser: int) -> "State":
        """The deal given up by that seat, out of turn too, and when a tied pot waits (R0.28)."""
        return self._won(1 - loser, "forfeit")

    def cover(self, seat: int) -> int:
        """The most that this seat can still be asked to pay (R0.10)."""
        held = self.seats[seat]
        return held.cash + (held.closet.worn_value if self.rules.betting.cover == "wardrobe" else 0)

    @property
    def limit(self) -> int:
        """The highest stake of the actor beyond what is outstanding; 0: none is possible (R0.9, R0.10)."""
        betting = self.rules.betting
        if self.actor is None or self.phase is Phase.EXCHANGE:
            return 0
        if self.owed and betting.raise_cap and self.raises >= betting.raise_cap:
            return 0
        seat, other = self.seats[self.actor], self.cover(1 - self.actor)
        own = seat.cash - self.owed + (seat.closet.worn_value if betting.pawn_to_raise else 0)
        if betting.limit == "table":
            return max(own, 0) if other else 0
        most = max(min(own, other), 0)
        if betting.limit == "pot":
            return min(most, self.pot + self.owed)
        return min(most, betting.fixed[self.phase is Phase.AFTER]) if betting.limit == "fixed" else most

    def _chanced(self, outcome: Dealt | Starts) -> "State":
        owed = self.chance
        if owed is None:
            raise IllegalAction("action.not_chance", asked=show_action(outcome))
        match owed, outcome:
            case First(n), Starts(seat) if 0 <= seat < n:
                return replace(self, first=seat)
            case Cards(n, to), Dealt(cards) if to is not None and len(cards) == n and _fresh(self, cards):
                return self._received(to, cards)
        raise IllegalAction("action.wrong_chance", asked=show_action(outcome), allowed=show_action(owed))

    def _received(self, to: int, cards: tuple[Card, ...]) -> "State":
        seat = self.seats[to]
        dealt = replace(
            self,
            seats=self._put(to, replace(seat, hand=seat.hand + cards)),
            due=(0, self.due[1]) if to == 0 else (self.due[0], 0),
            story=(*self.story, Received(to, len(cards))),
        )
        if any(dealt.due):
            return dealt
        if dealt.phase is Phase.DEALING:
            return replace(dealt, phase=Phase.BEFORE, actor=dealt.first)
        return dealt._exchange_goes_on()

    def _acted(self, actor: int, action: Action) -> "State":
        match action:
            case Open(amount) | RaiseBy(amount):
                return self._staked(actor, action, amount)
            case Wait():
                return replace(self._tell(Acted(actor, action, 0)), actor=1 - actor, acts=self.acts + 1)
            case Pass():
                return self._tell(Acted(actor, action, 0))._won(1 - actor, "pass")
            case Exchange(cards):
                return self._exchanged(actor, cards)
            case Check():
                return self._checked(actor)
            case _:
                raise refusal(self, action)

    def _staked(self, actor: int, action: Open | RaiseBy, amount: int) -> "State":
        price = self.owed + amount
        return replace(
            self._pay(actor, price, Acted(actor, action, price)),
            actor=1 - actor,
            owed=amount,
            acts=self.acts + 1,
            raises=self.raises + isinstance(action, RaiseBy),
        )

    def _exchanged(self, actor: int, cards: tuple[Card, ...]) -> "State":
        """The deal after `exchange`, which closes the first round (R0.11) or names the cards to throw (R0.13)."""
        if self.phase is Phase.EXCHANGE:
            return self._tell(Exchanged(actor, len(cards), 0))._thrown(actor, cards)
        paid = self._price(actor)
        if self.rules.profile == "pl":
            called = self._called(actor, Exchanged(actor, len(cards), paid))
            return replace(called, phase=Phase.EXCHANGE)._thrown(actor, cards)
        called = self._called(actor, Exchanged(actor, None, paid))
        return replace(called, phase=Phase.EXCHANGE, actor=self.first)

    def _thrown(self, actor: int, cards: tuple[Card, ...]) -> "State":
        seat = self.seats[actor]
        kept = tuple(card for card in seat.hand if card not in cards)
        thrown = self._put(actor, replace(seat, hand=kept, thrown=cards))
        due = (len(cards), 0) if actor == 0 else (0, len(cards))
        after = replace(self, seats=thrown, due=due, actor=None)
        return after if cards else after._exchange_goes_on()

    def _exchange_goes_on(self) -> "State":
        """The deal in which the next is to throw; when both have, the second round begins (R0.13, R0.15)."""
        assert self.first is not None
        for seat in (self.first, 1 - self.first):
            if self.seats[seat].thrown is None:
                return replace(self, actor=seat)
        return replace(self, phase=Phase.AFTER, actor=self.first, acts=0, raises=0)

    def _checked(self, actor: int) -> "State":
        called = self._called(actor, Acted(actor, Check(), self._price(actor)))
        if self.acts == 0 and self.rules.betting.first_check == "passes":
            return replace(called, actor=1 - actor, acts=1)
        return called._shown(actor)

    def _shown(self, actor: int) -> "State":
        """The deal after the showdown, at which the seat that checked shows last (R0.16, R0.19-R0.24)."""
        shown = self._tell(*(Showed(seat, self.seats[seat].hand) for seat in (1 - actor, actor)))
        rank, other = (self.rules.order.rank(seat.hand) for seat in self.seats)
        if rank == other:
            return shown._tied()
        return shown._won(0 if rank > other else 1, "showdown")

    def _won(self, winner: int, by: Literal["pass", "showdown", "forfeit"]) -> "State":
        amount, seat = self.pot, self.seats[winner]
        paid = self._put(winner, replace(seat, cash=seat.cash + amount))
        return self._ended(Outcome(winner, by, amount), Took(winner, amount), seats=paid, pot=0)

    def _tied(self) -> "State":
        """The deal after a tie: the pot stays, or is split as an option (R0.21)."""
        amount, split = self.pot, self.rules.showdown.tie == "splits"
        seat, other = self.seats
        if split:
            mine, yours = share(amount, 2)
            seat, other = replace(seat, cash=seat.cash + mine), replace(other, cash=other.cash + yours)
        carried = 0 if split else amount
        return self._ended(Outcome(None, "showdown", amount), Tied(amount, split), seats=(seat, other), pot=carried)

    def _ended(self, outcome: Outcome, entry: Entry, *, seats: tuple[Seat, Seat], pot: int) -> "State":
        story = (*self.story, entry)
        return replace(self, seats=seats, pot=pot, story=story, outcome=outcome, phase=Phase.OVER, actor=None, owed=0)

    def _price(self, actor: int) -> int:
        """The price of a call: the outstanding sum, with table stakes as far as it can be covered (R0.10, R0.11)."""
        return min(self.owed, self.cover(actor))

    def _called(self, actor: int, entry: Entry) -> "State":
        """The deal with the outstanding sum paid; the part that cannot be called goes back (R0.10, limit `table`)."""
        price = self._price(actor)
        back = self.owed - price
        called = replace(self._pay(actor, price, entry), owed=0)
        if not back:
            return called
        other = called.seats[1 - actor]
        seats = called._put(1 - actor, replace(other, cash=other.cash + back, paid=other.paid - back))
        return replace(called._tell(Refunded(1 - actor, back)), seats=seats, pot=called.pot - back)

    def _pay(self, at: int, amount: int, entry: Entry) -> "State":
        """The deal with `amount` dollars paid into the pot; garments are pawned first where cash is short (R0.25)."""
        seat, story = self.seats[at], self.story
        cash, closet = seat.cash, seat.closet
        while cash < amount:
            cash += closet.values[closet.gone]
            story += (Pawned(at, closet.gone, closet.values[closet.gone]),)
            closet = Closet(closet.values, closet.off, closet.pawned + 1)
        paying = replace(seat, cash=cash - amount, closet=closet, paid=seat.paid + amount)
        return replace(self, seats=self._put(at, paying), pot=self.pot + amount, story=(*story, entry))

    def _put(self, at: int, seat: Seat) -> tuple[Seat, Seat]:
        """The seats with that one changed."""
        return (seat, self.seats[1]) if at == 0 else (self.seats[0], seat)

    def _tell(self, *entries: Entry) -> "State":
        return replace(self, story=self.story + entries)


def begin(
    rules: Rules, seats: tuple[Seat, Seat], *, deal: int = 1, first: int | None = None, carried: int = 0
) -> State:
    """A deal with the antes paid (R0.3). `seats` hold the money and wardrobe that each brings.

    After a tie, where one cannot cover the ante, both pay what the poorer can.
    """
    fresh = tuple(replace(seat, paid=0, hand=(), thrown=None) for seat in seats)
    ante = min(rules.ante_of(deal), *(seat.cash + seat.closet.worn_value for seat in seats))
    state = State(rules, (fresh[0], fresh[1]), ante, pot=carried, carried=carried, first=first)
    for at in range(len(seats)):
        state = state._pay(at, ante, Posted(at, ante))
    return state


def _stakes(state: State) -> tuple[Offer, ...]:
    """The stake that may be chosen, if any: to open, or to raise by (R0.7)."""
    limit = state.limit
    if limit == 0:
        return ()
    low = limit if state.rules.betting.limit == "fixed" else 1
    return (Amount("raise_by" if state.owed else "open", low, limit),)


def _throws(state: State) -> tuple[Offer, ...]:
    """The cards that the actor may throw (R0.12)."""
    assert state.actor is not None
    hand = state.seats[state.actor].hand
    throws = Pick("exchange", hand, 0, state.rules.most_thrown)
    if state.rules.drawing.most != "four_with_ace":
        return (throws,)
    others = (tuple(card for card in hand if card != ace) for ace in hand if ace >> 2 == ACE)
    return (throws, *(Pick("exchange", four, HAND - 1, HAND - 1) for four in others))


def _fresh(state: State, cards: tuple[Card, ...]) -> bool:
    """Whether these cards can come from what is left of the deck; thrown cards do not come back (R0.14)."""
    new, deck = set(cards), state.deck
    return len(new) == len(cards) and deck[0] <= min(new) <= max(new) <= deck[-1] and new.isdisjoint(_given_out(state))


def _given_out(state: State) -> set[Card]:
    """All cards that this deal has given out, thrown ones too."""
    seat, other = state.seats
    return {*seat.hand, *(seat.thrown or ()), *other.hand, *(other.thrown or ())}


def view_of(state: State, viewer: int | None) -> View:
    """The view of a deal; offers are the viewer's own, and empty when it is not his turn."""
    return View(
        seat=viewer,
        actor=state.actor,
        offers=state.offers() if viewer is not None and viewer == state.actor else (),
        phase=state.phase,
        first=state.first,
        ante=state.ante,
        pot=state.pot,
        carried=state.carried,
        owed=state.owed,
        limit=state.limit,
        seats=tuple(_seat_view(state, at, viewer) for at in range(len(state.seats))),
        story=state.story,
        outcome=state.outcome,
        rules=state.rules,
    )


def _seat_view(state: State, at: int, viewer: int | None) -> SeatView:
    seat = state.seats[at]
    return SeatView(
        cash=seat.cash,
        cover=state.cover(at),
        paid=seat.paid,
        credits=seat.credits,
        wardrobe=_garments(seat.closet),
        held=len(seat.hand),
        cards=seat.hand if at == viewer or _shown(state) else (),
        threw=None if seat.thrown is None else len(seat.thrown),
        thrown=seat.thrown or () if at == viewer or _opened(state) else (),
    )


def _shown(state: State) -> bool:
    """Whether all hands are open: after a showdown; a pass shows none (R0.18)."""
    return state.outcome is not None and state.outcome.by == "showdown"


def _opened(state: State) -> bool:
    """Whether thrown cards are open: after the deal, with `open_deals` (R0.14)."""
    return state.outcome is not None and state.rules.open_deals


def _garments(closet: Closet) -> tuple[Garment, ...]:
    return tuple(
        Garment(value, "off" if at < closet.off else "pawned" if at < closet.gone else "worn")
        for at, value in enumerate(closet.values)
    )
