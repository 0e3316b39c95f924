"""One deal of thirty-one, as a value: `apply` gives the next one."""

from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from potluck.cards import CARDS, Card
from potluck.chips import share
from potluck.errors import IllegalAction
from potluck.protocol import (
    Cards,
    Chance,
    Dealt,
    First,
    Just,
    Outcome,
    Pick,
    Playable,
    Rolled,
    Starts,
    Turned,
    answers,
    offered,
    show,
)
from thirtyone.values import (
    ACTIONS,
    Action,
    Entry,
    Got,
    Offer,
    Rules,
    Showed,
    Stand,
    Stood,
    Swap,
    Swapped,
    Took,
)
from thirtyone.view import SeatView, View

SEATS, HAND, SEVEN, ACE = 3, 3, Card("7c").rank, Card("Ac").rank
DECK = tuple(card for card in CARDS[:52] if card.rank >= SEVEN)


def points(hand: Sequence[Card]) -> int:
    """The most points in one suit: an ace 11, other pictures and tens 10, the rest their pips.

    >>> points([Card("As"), Card("9s"), Card("Kd")])
    20
    """
    worth = {card: 11 if card.rank == ACE else min(card.rank + 2, 10) for card in hand}
    return max((sum(n for card, n in worth.items() if card.suit == suit) for suit in range(4)), default=0)


class Seat(Struct, frozen=True):
    """One player's part of the deal."""

    hand: tuple[Card, ...] = ()
    thrown: tuple[Card, ...] = ()
    done: bool = False


class State(Playable, Struct, frozen=True, kw_only=True):
    """One point in one deal."""

    known_actions: ClassVar = ACTIONS

    rules: Rules
    seats: tuple[Seat, ...] = (Seat(),) * SEATS
    first: int | None = None
    """Who begins; drawn by lot in the first deal of a match."""
    at: int = 0
    """Whose turn it is, once chance owes nothing."""
    story: tuple[Entry, ...] = ()
    won: tuple[int, ...] = ()
    """What each seat took from the pot; empty until the deal is over."""

    @property
    def over(self) -> bool:
        """Whether nothing more can happen."""
        return bool(self.won)

    @property
    def undealt(self) -> tuple[Card, ...]:
        """The cards that no seat has been dealt."""
        had = {card for seat in self.seats for card in seat.hand + seat.thrown}
        return tuple(card for card in DECK if card not in had)

    @property
    def chance(self) -> Chance | None:
        """The lot for who begins, then cards for the first seat in turn whose hand is not full; else None."""
        if self.over:
            return None
        if self.first is None:
            return First(SEATS)
        short = (at for at in self.order if len(self.seats[at].hand) < HAND)
        return next((Cards(HAND - len(self.seats[at].hand), at) for at in short), None)

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in turn, from the one that begins."""
        return tuple(((self.first or 0) + step) % SEATS for step in range(SEATS))

    @property
    def actor(self) -> int | None:
        """The seat to act; None while cards are owed and after the end."""
        return None if self.over or self.chance else self.at

    @property
    def pot(self) -> int:
        """The chips in the middle."""
        return 0 if self.over else SEATS * self.rules.ante

    def offers(self) -> tuple[Offer, ...]:
        """The actor's offers: to swap one card, or to stand."""
        return () if self.actor is None else (Pick("swap", self.seats[self.at].hand, 1, 1), Just(Stand()))

    def timeout(self) -> Action:
        """The action of the clock for the actor: to stand."""
        return Stand()

    def payoffs(self) -> tuple[int, ...]:
        """Chips won or lost by each; they sum to zero."""
        return tuple(taken - self.rules.ante for taken in self.won) if self.over else (0,) * SEATS

    def apply(self, action: Struct) -> "State":
        """The deal after an act of the actor, or after what chance gave."""
        if isinstance(action, Dealt | Starts | Rolled | Turned):
            return self._chanced(action)
        if not offered(action, self.offers()):
            raise refused(action, self.chance, self.offers())
        seat = self.seats[self.at]
        if isinstance(action, Swap):
            kept = tuple(card for card in seat.hand if card not in action.cards)
            thrown = seat.thrown + action.cards
            changed = Seat(kept, thrown, done=len(thrown) == self.rules.swaps)
            return self._with(self.at, changed)._tell(Swapped(self.at, action.cards))
        return self._with(self.at, replace(seat, done=True))._tell(Stood(self.at))._passed()

    def ended(self, winners: Sequence[int]) -> "State":
        """The deal with its pot shared; odd chips go to the first of the winners."""
        parts = dict(zip(winners, share(self.pot, len(winners)), strict=True))
        won = tuple(parts.get(at, 0) for at in range(SEATS))
        return replace(self._tell(*(Took(at, part) for at, part in parts.items())), won=won)

    def view(self, seat: int | None) -> View:
        """All that this seat may know; a spectator is None."""
        return View(
            seat=seat,
            actor=self.actor,
            offers=self.offers() if seat is not None and seat == self.actor else (),
            pot=self.pot,
            seats=tuple(self._seen(at, seat) for at in range(SEATS)),
            story=tuple(self._told(entry, seat) for entry in self.story),
            rules=self.rules,
        )

    def _chanced(self, outcome: Outcome) -> "State":
        match self.chance, outcome:
            case None, _:
                raise IllegalAction("action.not_chance", asked=show(outcome))
            case owed, _ if not answers(owed, outcome, self.undealt):
                assert owed is not None
                raise IllegalAction("action.wrong_chance", asked=show(outcome), allowed=show(owed))
            case First(), Starts(seat):
                return replace(self, first=seat, at=seat)
            case Cards(n, int(to)), Dealt(cards):
                held = self.seats[to]
                given = self._with(to, replace(held, hand=held.hand + cards))._tell(Got(to, n, cards))
                return given._passed() if held.thrown else given
        raise AssertionError("thirty-one owes a lot and cards of the seats, and nothing else")

    def _passed(self) -> "State":
        """The turn of the next who is not done, or the showdown."""
        waiting = [at for step in range(1, SEATS + 1) if not self.seats[at := (self.at + step) % SEATS].done]
        if waiting:
            return replace(self, at=waiting[0])
        counts = [points(seat.hand) for seat in self.seats]
        shown = self._tell(*(Showed(at, seat.hand, counts[at]) for at, seat in enumerate(self.seats)))
        return shown.ended([at for at in self.order if counts[at] == max(counts)])

    def _with(self, at: int, seat: Seat) -> "State":
        return replace(self, seats=(*self.seats[:at], seat, *self.seats[at + 1 :]))

    def _tell(self, *entries: Entry) -> "State":
        return replace(self, story=self.story + entries)

    def _shown(self) -> bool:
        """Whether the hands lie open."""
        return any(isinstance(entry, Showed) for entry in self.story)

    def _seen(self, at: int, viewer: int | None) -> SeatView:
        seat, own = self.seats[at], at == viewer
        return SeatView(
            held=len(seat.hand),
            cards=seat.hand if own or self._shown() else (),
            thrown=seat.thrown if own or (self.over and self.rules.open_deals) else (),
            done=seat.done,
        )

    def _told(self, entry: Entry, viewer: int | None) -> Entry:
        """An entry as the viewer may read it."""
        secret = isinstance(entry, Got | Swapped) and entry.seat != viewer
        return replace(entry, cards=()) if secret else entry


def refused(action: object, owed: Chance | None, offers: Sequence[Offer]) -> IllegalAction:
    """The error for an act that is not offered."""
    if owed is not None:
        return IllegalAction("action.chance_owed", allowed=show(owed))
    if not offers:
        return IllegalAction("action.over")
    return IllegalAction("action.illegal", asked=repr(action)[:80], allowed=", ".join(offer.kind for offer in offers))
