"""The luck in a match that is over, seat by seat, from all that happened in it."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from potluck.arena.variance_reduction import SAMPLERS, VALUES, Reduction, reduction_for
from potluck.kits import load
from potluck.protocol import Match, Outcome

__all__ = ["has_luck", "luck_of"]

SAMPLES: Final = 24
"""Answers with which each of chance is compared: a match is told once, so there is time for more than in the arena."""


def has_luck(game: str) -> bool:
    """Whether luck can be told apart in that game."""
    return game in VALUES or game in SAMPLERS


def luck_of(game: str, match: Match, moves: Sequence[Struct]) -> tuple[float, ...]:
    """The luck of each seat, by the game's value function; its expectation is zero whatever they do.

    `match` is the start, `moves` are all actions and outcomes of chance, in order.

    Raises:
        RequestError: `arena.no_value`, nobody has written a value function for the game.
    """
    reduction = Reduction(load(VALUES[game]), samples=SAMPLES) if game in VALUES else reduction_for(game)
    account, rest = reduction.begin(game), iter(moves)
    for move in rest:
        match = match.apply(move) if match.chance is None else account.settle(match, _Past(move, rest))
    return account.total


class _Past:
    """Answers what chance owes by what it answered then."""

    def __init__(self, first: Struct, rest: Iterator[Struct]) -> None:
        self._first: Struct | None = first
        self._rest = rest

    def outcome(self, match: Match) -> Outcome:
        """The next answer."""
        answer, self._first = self._first or next(self._rest), None
        return answer  # type: ignore[return-value]  # while chance owes, moves are its answers
