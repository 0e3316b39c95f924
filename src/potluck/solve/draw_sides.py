"""The sides of first hands of the solved draw (`potluck.solve.draw_table`), many at once."""

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from potluck.solve.draw_kinds import HELD, REMEMBERED

__all__ = ["Cuts", "cut", "remembered_of", "sides_of"]

Ints = npt.NDArray[np.int64]
Cuts = tuple[tuple[int, ...], ...]
"""As `potluck.solve.draw_table.Stored.cuts`."""
PARTS: Final = np.array(REMEMBERED)


def sides_of(cuts: Cuts, number: int, cards: npt.NDArray[np.integer], keeps: npt.NDArray[np.integer]) -> Ints:
    """(hands,): the side of each of those hands where it throws so many; the rest as `remembered_of`."""
    if not cuts:
        return np.zeros(len(cards), np.int64)
    return np.searchsorted(np.array(cuts[number]), remembered_of(cards, keeps), side="right").astype(np.int64)


def remembered_of(cards: npt.NDArray[np.integer], keeps: npt.NDArray[np.integer]) -> Ints:
    """(hands,): what `potluck.solve.draw_kinds.remembered` is of hands `(hands, 5)`, by cards of the whole pack.

    Each keeps the cards that are bits of its number.
    """
    thrown = 1 - (keeps[:, None].astype(np.int64) >> np.arange(HELD) & 1)
    thrown |= ~thrown.any(axis=1, keepdims=True)
    return np.asarray((PARTS[cards] * thrown).sum(axis=1))


def cut(values: Sequence[Ints], sides: int) -> Cuts:
    """Where sides of as many hands each begin, as nearly as may be, by number thrown; none for one side."""
    if sides == 1:
        return ()
    cuts = []
    for row in values:
        known, often = np.unique(row, return_counts=True)
        below = (np.cumsum(often) - often) / len(row)
        cuts.append(tuple(int(known[np.abs(below - side / sides).argmin()]) for side in range(1, sides)))
    return tuple(cuts)
