"""Rounds of poker dice in a row: points, who throws first, draws, the end (R3.1, R3.7, R3.8)."""

from typing import (
    ClassVar,
    Literal,
)

from msgspec import Struct
from msgspec.structs import replace

from potluck.errors import RulesError
from potluck.games.dice.options import Rules
from potluck.games.dice.state import SEATS, State, begin, view_of
from potluck.games.dice.values import (
    ACTIONS,
    Ended,
)
from potluck.games.dice.view import History, View
from potluck.games.turns import InTurn

__all__ = ["Match", "start"]


class Match(InTurn, Struct, frozen=True):
    """One match. `state` is the round that runs, or the last one."""

    known_actions: ClassVar = ACTIONS

    rules: Rules
    state: State
    deal: int = 1
    turn: int = 0
    """Decisions that seats have made."""
    ready: int = 0
    """Seats that have asked for the next round, from seat 0 on."""
    points: tuple[int, int] = (0, 0)
    past: tuple[History, ...] = ()
    ended: Ended | None = None

    def view(self, seat: int | None) -> View:
        """All that this seat, or a spectator, may know: everything but the other's offers."""
        return replace(
            view_of(self.state, seat, points=self.points),
            turn=self.turn,
            deal=self.deal,
            actor=self.actor,
            offers=self.offers() if seat is not None and seat == self.actor else (),
            past=self.past,
            over=self.over,
            winner=self.ended.winner if self.ended is not None else None,
        )

    @property
    def winners(self) -> tuple[int, ...]:
        """The seat that has won, whatever the points were when another left; none without a winner."""
        return () if self.ended is None or self.ended.winner is None else (self.ended.winner,)

    def payoffs(self) -> tuple[int, ...]:
        """One unit from the loser of the match to its winner; zeros while it runs, and at equal points (R3.7)."""
        if self.ended is None or self.ended.winner is None:
            return (0, 0)
        return tuple(1 if at == self.ended.winner else -1 for at in range(SEATS))

    def _next(self) -> "Match":
        """The next round, once both have asked for it."""
        if self.ready < SEATS:
            return self
        assert self.state.first is not None
        fresh = begin(self.rules, first=1 - self.state.first)
        return replace(self, state=fresh, deal=self.deal + 1, ready=0)

    def _leave(self, loser: int) -> "Match":
        """The match lost by the seat that leaves, and with it the round that runs."""
        after = replace(self, turn=self.turn + 1)
        if not self.state.over:
            after = replace(after, state=self.state.forfeit(loser))._noted()
        return after._end(1 - loser, "left")

    def _settled(self) -> "Match":
        """The match with the point of a round that is over; at its end, if that is enough (R3.1) or the last (R3.7)."""
        outcome, before = self.state.outcome, self.points
        assert outcome is not None
        points = (before[0] + (outcome.winner == 0), before[1] + (outcome.winner == 1))
        noted = replace(self, points=points)._noted()
        for seat in range(SEATS):
            if points[seat] == self.rules.needed:
                return noted._end(seat, "points")
        if self.rules.drawn == "counts" and self.deal == self.rules.best_of:
            return noted._end(None if points[0] == points[1] else points.index(max(points)), "rounds")
        return noted

    def _noted(self) -> "Match":
        state = self.state
        assert state.outcome is not None
        assert state.first is not None
        return replace(self, past=(*self.past, History(self.deal, state.first, state.outcome.winner, state.falls)))

    def _end(self, winner: int | None, why: Literal["points", "rounds", "left"]) -> "Match":
        ended = Ended(winner, why)
        return replace(self, ended=ended, state=replace(self.state, story=(*self.state.story, ended)))


def start(rules: Rules, seats: int = SEATS) -> Match:
    """A match at its first round; chance owes who throws first (R3.8).

    Raises:
        RulesError: poker dice are for two.
    """
    if seats != SEATS:
        raise RulesError("rules.wrong_seats", asked=seats, allowed=SEATS)
    return Match(rules, begin(rules))
