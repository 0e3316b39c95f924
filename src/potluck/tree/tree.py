"""A game compiled to arrays: its infosets, and what its ends are worth."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from potluck.kernels.regrets import Decisions, Ends, Shared

__all__ = ["Line", "Tree", "no_ends"]


class Line(NamedTuple):
    """A public point at which a seat decides, whatever it holds."""

    text: str
    """The public acts before it."""
    seat: int
    actions: tuple[str, ...]
    keys: Sequence[tuple[int, ...]]
    """Of each state what the seat knows of cards: as bits, the board street by street, then its own."""
    base: int
    """The sequence of action a in state i is `base + a * len(keys) + i`."""
    choices: tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]] | None = None
    """Where the seat throws cards: of all choices the state, and the cards thrown as bits; then `base` counts for
    nothing, and `sequences` says where each choice is."""
    sequences: npt.NDArray[np.int32] | None = None


class Tree(NamedTuple):
    """A game in sequence form, ready for a `RegretLoop`."""

    seats: int
    decisions: tuple[Decisions, ...]
    ends: tuple[Ends, ...]
    shared: tuple[Shared, ...]
    lines: tuple[Line, ...]
    infosets: int
    """Points at which a seat that knows what it knows decides between two actions at least."""
    infosets_apart: int
    """The same if no suits were merged."""
    visits: int
    """What one iteration goes through: at each public point the hands of each seat."""
    enough: int = 0
    """The most chips that a seat puts in; 0: not known."""


def no_ends(sequences: int) -> Ends:
    """The ends of a seat all of whose ends are shared matrices."""
    return Ends(np.zeros(sequences + 1, np.int64), np.zeros(0, np.int32), np.zeros(0))
