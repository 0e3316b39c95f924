"""One round of poker dice, from the first throw to the point (R3.2-R3.7); an immutable value."""

from typing import (
    ClassVar,
    Final,
    Literal,
)

from msgspec import Struct
from msgspec.structs import replace

from potluck.cards import Card
from potluck.errors import IllegalAction
from potluck.games.dice.options import Rules
from potluck.games.dice.values import (
    ACTIONS,
    PLACES,
    THROWS,
    Action,
    Drew,
    Entry,
    Fall,
    Offer,
    Outcome,
    Scored,
    Stand,
    Stood,
    Threw,
    Throw,
    free,
)
from potluck.games.dice.view import SeatView, View
from potluck.games.refusal import refusal
from potluck.protocol import (
    Chance,
    First,
    Just,
    Pick,
    Playable,
    Roll,
    Rolled,
    Starts,
    offered,
)
from potluck.protocol import show as show_action

__all__ = ["SEATS", "State", "begin", "view_of"]

SEATS: Final = 2
PIPS: Final = range(1, 7)
STAND: Final = Just(Stand())


class State(Playable, Struct, frozen=True):
    """One point in one round. Made by `begin`."""

    known_actions: ClassVar = ACTIONS

    rules: Rules
    first: int | None = None
    """Who throws first; None until chance has said so (R3.8)."""
    thrower: int | None = None
    """Whose turn it is, his dice in the air or on the table."""
    air: tuple[int, ...] = ()
    """The places whose dice chance owes, in order."""
    falls: tuple[tuple[Fall, ...], tuple[Fall, ...]] = ((), ())
    """By seat its throws so far."""
    story: tuple[Entry, ...] = ()
    outcome: Outcome | None = None

    @property
    def over(self) -> bool:
        """Whether the round has an outcome."""
        return self.outcome is not None

    @property
    def actor(self) -> int | None:
        """The seat whose dice lie and wait."""
        return None if self.air or self.over else self.thrower

    @property
    def undealt(self) -> tuple[Card, ...]:
        """No cards."""
        return ()

    @property
    def chance(self) -> Chance | None:
        """The seat that throws first, then every throw; None where chance owes nothing."""
        if self.over:
            return None
        if self.first is None:
            return First(SEATS)
        return Roll(len(self.air)) if self.air else None

    def offers(self) -> tuple[Offer, ...]:
        """The thrower's offers: to throw some of the free dice again, or to stand (R3.2, R3.3)."""
        actor = self.actor
        if actor is None:
            return ()
        places = free(self.falls[actor], lock=self.rules.lock)
        return (Pick("throw", places, 1, len(places)), STAND)

    def apply(self, action: Struct) -> "State":
        """The round after an action of the thrower, or an outcome of chance.

        Raises:
            IllegalAction: it is not among the offers, or does not answer what chance owes.
        """
        if isinstance(action, Starts | Rolled):
            return self._chanced(action)
        actor = self.actor
        if actor is None or not offered(action, self.offers()):
            raise refusal(self, action)
        if isinstance(action, Throw):
            return replace(self, air=tuple(sorted(action.places)))
        return self._tell(Stood(actor))._passed_on()

    def view(self, seat: int | None) -> View:
        """All that this seat, or a spectator, may know."""
        return view_of(self, seat)

    def payoffs(self) -> tuple[int, ...]:
        """The round's point, won by one seat from the other; zeros before the end and at a draw."""
        winner = None if self.outcome is None else self.outcome.winner
        return (0, 0) if winner is None else tuple(1 if at == winner else -1 for at in range(SEATS))

    def timeout(self) -> Action:
        """The action of the clock: to stand."""
        return Stand()

    def forfeit(self, loser: int) -> "State":
        """The round given up by a seat that leaves."""
        return self._ended(1 - loser, by="left")

    def _chanced(self, outcome: Starts | Rolled) -> "State":
        match self.chance, outcome:
            case First(n), Starts(seat) if type(seat) is int and 0 <= seat < n:
                return replace(self, first=seat, thrower=seat, air=PLACES)
            case Roll(n), Rolled(dice) if len(dice) == n and all(type(pips) is int and pips in PIPS for pips in dice):
                return self._fallen(dice)
            case None, _:
                raise IllegalAction("action.over" if self.over else "action.not_chance")
            case owed, _:
                raise IllegalAction("action.wrong_chance", asked=show_action(outcome), allowed=show_action(owed))

    def _fallen(self, dice: tuple[int, ...]) -> "State":
        """The round with the thrown dice in their places, in order; after the third throw the other is next (R3.4)."""
        assert self.thrower is not None
        falls = self.falls[self.thrower]
        new = dict(zip(self.air, dice, strict=True))
        lying = tuple(new.get(place) or falls[-1].dice[place - 1] for place in PLACES)
        falls += (Fall(self.air, lying),)
        fallen = replace(self, falls=self._put(falls), air=())._tell(
            Threw(self.thrower, len(falls), self.air, lying),
        )
        return fallen._passed_on() if len(falls) == THROWS else fallen

    def _passed_on(self) -> "State":
        """The round with the second player to throw, who has seen the first one's dice (R3.4); or at its end."""
        assert self.thrower is not None
        if self.thrower == self.first:
            return replace(self, thrower=1 - self.thrower, air=PLACES)
        rank, other = (self.rules.rank(falls[-1].dice) for falls in self.falls)
        return self._ended(None if rank == other else 0 if rank > other else 1, by="dice")

    def _ended(self, winner: int | None, *, by: Literal["dice", "left"]) -> "State":
        entry: Entry = Drew() if winner is None else Scored(winner)
        ended = replace(self, outcome=Outcome(winner, by), thrower=None, air=())
        return ended if by == "left" else ended._tell(entry)

    def _put(self, falls: tuple[Fall, ...]) -> tuple[tuple[Fall, ...], tuple[Fall, ...]]:
        """All throws, with those of the thrower changed."""
        return (falls, self.falls[1]) if self.thrower == 0 else (self.falls[0], falls)

    def _tell(self, *entries: Entry) -> "State":
        return replace(self, story=self.story + entries)


def begin(rules: Rules, *, first: int | None = None) -> State:
    """A round: chance owes who throws first (R3.8), or where that is known his first throw."""
    return State(rules) if first is None else State(rules, first=first, thrower=first, air=PLACES)


def view_of(state: State, viewer: int | None, *, points: tuple[int, int] = (0, 0)) -> View:
    """The view of a round; offers are the viewer's own, and empty when it is not his turn."""
    return View(
        seat=viewer,
        actor=state.actor,
        offers=state.offers() if viewer is not None and viewer == state.actor else (),
        first=state.first,
        seats=tuple(_seat_view(state, at, points[at]) for at in range(len(state.falls))),
        story=state.story,
        outcome=state.outcome,
        rules=state.rules,
    )


def _seat_view(state: State, at: int, points: int) -> SeatView:
    falls = state.falls[at]
    mine = state.thrower == at
    open_places = free(falls, lock=state.rules.lock) if mine else ()
    return SeatView(
        points=points,
        dice=falls[-1].dice if falls else (),
        throws=len(falls),
        free=open_places,
        locked=tuple(place for place in PLACES if place not in open_places) if mine and open_places else (),
        falls=falls,
    )
