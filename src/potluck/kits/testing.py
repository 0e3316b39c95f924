"""What a game tells the tests that every game passes: its sums, what a viewer may know, how that could leak."""

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from msgspec import Struct

from potluck.cards import Card
from potluck.kits.kit import Reference
from potluck.protocol import Match

__all__ = ["GameTests", "Step", "last_match"]

M = TypeVar("M", bound=Match)


class Step(NamedTuple, Generic[M]):
    """One move of a match; `seat` is None when chance made it."""

    before: M
    seat: int | None
    action: Struct
    after: M


class GameTests(Struct, Generic[M], frozen=True, kw_only=True):
    """The rule book of one game, as far as tests ask for it."""

    sums: tuple[Callable[[Step[M]], bool], ...] = ()
    """What holds of every move; the function's name says what."""
    broken: Mapping[str, Callable[[Step[M]], M | None]] = {}
    """Name of a sum -> the match after a move, spoilt so that it no longer holds; None where this move is no case."""
    knows: Callable[[Sequence[Step[M]], int | None], set[Card]] | None = None
    """`(the moves of a deal so far, viewer) -> ` the cards that he may know by the rules, whatever his view shows."""
    shows: Callable[[Sequence[Step[M]]], object] | None = None
    """The part of a deal that hidden cards make public, where they decide what a player must show."""
    leaks: Mapping[str, Callable[[M, int | None], object]] = {}
    """What gives a secret away -> `(match, viewer) -> ` a view that does; of games that hide something."""
    playthroughs: Reference = ""
    """`package:folder` of matches as text."""

    @property
    def missing(self) -> tuple[str, ...]:
        """The fields that every game with cards fills, and this one does not."""
        unbroken = {law.__name__ for law in self.sums} - self.broken.keys()
        return tuple(
            name
            for name, lacks in (
                ("sums", not self.sums),
                ("broken", bool(unbroken)),
                ("knows", self.knows is None),
                ("leaks", not self.leaks),
                ("playthroughs", not self.playthroughs),
            )
            if lacks
        )


def last_match(deal: Sequence[Step[M]]) -> M:
    """The match as the deal has left it; asking for the next deal belongs to the deal before."""
    step = deal[-1]
    return step.after if step.after.deal == step.before.deal else step.before
