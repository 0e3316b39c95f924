"""The view of one seat on a round and its match. Poker dice hide nothing: only the offers are a seat's own."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from potluck.games.dice.options import Rules
from potluck.games.dice.values import (
    THROWS,
    Entry,
    Fall,
    Offer,
    Outcome,
)
from potluck.protocol import (
    Felt,
    Spot,
    board,
)

__all__ = ["History", "SeatView", "View"]


class SeatView(Struct, frozen=True, kw_only=True):
    """One seat: its throws of this round, and what may become of its dice."""

    points: int
    """Rounds won."""
    dice: tuple[int, ...]
    """By place; empty before its first throw."""
    throws: int
    free: tuple[int, ...]
    """Places that it may still throw again; none once its turn is over."""
    locked: tuple[int, ...]
    """Places that lie for the rest of its turn (R3.3)."""
    falls: tuple[Fall, ...]
    """Its throws, oldest first."""


class History(Struct, frozen=True):
    """A round that is over: who threw first, who won it, and every throw by seat."""

    deal: int
    first: int
    winner: int | None
    falls: tuple[tuple[Fall, ...], ...]


class View(Struct, frozen=True, kw_only=True):
    """A round of poker dice as `seat` may know it; a spectator is None."""

    seat: int | None
    turn: int = 0
    deal: int = 1
    """The number of the round."""
    actor: int | None
    offers: tuple[Offer, ...]
    first: int | None
    seats: tuple[SeatView, ...]
    story: tuple[Entry, ...]
    outcome: Outcome | None
    past: tuple[History, ...] = ()
    """Every round that is over, oldest first."""
    over: bool = False
    """Whether the match is over."""
    winner: int | None = None
    """Who won the match."""
    rules: Rules

    def __str__(self) -> str:
        return board(self, beside=tuple(map(_progress, self.seats)))

    def felt(self) -> Felt:
        """The table before the viewer."""
        spots = (Spot(stack=seat.points, dice=seat.dice, locked=seat.locked) for seat in self.seats)
        return Felt(spots=tuple(spots), has_dice=True)

    @property
    def plays(self) -> Rules:
        """The rules of the deal."""
        return self.rules

    def laid_open(self, own: Sequence["View"]) -> "View":
        """This view with each seat's cards as its own player sees them."""
        return replace(self, seats=tuple(view.seats[at] for at, view in enumerate(own)))


def _progress(seat: SeatView) -> str:
    """The end of a line of the board: how often the seat has thrown, and which dice lie for good."""
    locked = f", {' '.join(map(str, seat.locked))} locked" if seat.locked else ""
    return f"{seat.throws} of {THROWS} throws{locked}" if seat.throws else ""
