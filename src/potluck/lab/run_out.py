"""A run-out: hands lie face up, nobody can bet any more, and cards come; what each hand has of each pot by then.

It is derived from a view alone, so that it holds nothing that the viewer does not know.
"""

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct

from potluck.cards import Card
from potluck.kits import Reference, Registry, load
from potluck.protocol import View

__all__ = ["RUN_OUTS", "PotChances", "RunOut", "RunOutStep", "run_out"]


class PotChances(Struct, frozen=True, kw_only=True):
    """One pot of a run-out, and what each hand has of it."""

    amount: int
    """Chips."""
    seats: tuple[int, ...]
    """Who may win it."""
    shares: tuple[float | None, ...]
    """By seat: the part of it that the hand takes on average, 0 to 1; None where it cannot win this pot."""
    outs: tuple[tuple[Card, ...], ...] = ()
    """By seat, where one card is to come for all: the cards with which the hand takes this pot alone; else empty."""
    ties: tuple[tuple[Card, ...], ...] = ()
    """By seat, likewise: the cards with which it takes a part of it."""


class RunOutStep(Struct, frozen=True, kw_only=True):
    """A moment of a run-out before further cards come."""

    entries: int
    """How many entries of the view's story have happened by then."""
    run: int = 1
    """Which board is dealt: 2 for the second, where it is run twice (R4.16)."""
    board: tuple[Card, ...]
    """The cards that lie for all by then, on that board."""
    hands: tuple[tuple[Card, ...], ...]
    """By seat: the hand as far as it has been dealt by then; empty where the seat is not in."""
    to_come: int
    """How many cards are still to come, on this board and for all hands."""
    unseen: int
    """How many cards nobody has seen, of which they come."""
    pots: tuple[PotChances, ...]
    """The main pot first."""
    ways: int
    """Ways in which the cards may fall that were looked at."""
    exact: bool
    """Whether these are all ways."""
    margin: float = 0.0
    """Half the widest 95 % interval of these shares; 0 where they are exact."""


class RunOut(Struct, frozen=True, kw_only=True):
    """A run-out step by step, as far as it has come; the last cards are in the view itself."""

    since: int
    """How many entries of the story there were before the first hand was turned up."""
    steps: tuple[RunOutStep, ...]
    twice: bool = False
    """Whether the cards are dealt twice, each for half of every pot (R4.16)."""


Teller = Callable[[View], RunOut | None]
"""view -> the run-out that it shows; None where there is none."""

RUN_OUTS: Final[Mapping[str, Reference]] = Registry(lambda kit: kit.thinking.run_out)
"""Game -> its teller, loaded when the first table is looked at."""


def run_out(game: str, view: View | None) -> RunOut | None:
    """The run-out of the deal that a view shows; None where the game has no such thing, or nothing is run out."""
    if view is None or game not in RUN_OUTS:
        return None
    teller: Teller = load(RUN_OUTS[game])
    return teller(view)
