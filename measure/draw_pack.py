"""What a local best response on the true draw knows: the public tree, the pack, and what the other's strategy does."""

from typing import Final, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from potluck.kernels import rank
from potluck.ranking import High
from potluck.solve.draw_sides import Cuts, sides_of

__all__ = ["DECIDES", "ENDS", "FULL", "HELD", "SHOWS", "THROWS", "Floats", "Ints", "Node", "Pack", "Reals", "Strategy"]

DECIDES: Final = 0
ENDS: Final = 1
THROWS: Final = 2
SHOWS: Final = 3
HELD: Final = 5
FULL: Final = 52
Ints = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float64]
Floats = npt.NDArray[np.float32]


class Node(NamedTuple):
    """A point of the public tree."""

    kind: int
    seat: int
    """Who decides, or throws first."""
    children: tuple[int, ...]
    chips: float = 0.0
    """Where somebody has given up, what seat 0 gets; at a showdown what the better hand wins."""


class Strategy(Protocol):
    """What is known of the other: chances by kind of hand before the exchange, behind it by group and side."""

    def early(self, node: int) -> Reals:
        """(kinds, acts)"""

    def throws(self, node: int, other: int | None) -> Reals:
        """(kinds, numbers): of who throws first, or of the other who knows that number."""

    def late(self, node: int, first: int, second: int) -> Reals:
        """(places, acts), a place being a group and a side, by what the first and the second to throw threw."""


class Pack(NamedTuple):
    """All hands of a pack of its highest cards."""

    size: int
    order: High
    masks: Ints
    kinds: Ints
    """(hands,)"""
    kept: npt.NDArray[np.uint8]
    """(hands, numbers thrown, 5): the cards, those first that are kept."""
    bounds: Ints
    """(groups,): the lowest strength of each."""
    cuts: Cuts = ()
    """By which the strategy remembers first hands (`potluck.solve.draw_table.Stored.cuts`)."""

    @property
    def sides(self) -> int:
        """Kinds of what is remembered."""
        return len(self.cuts[0]) + 1 if self.cuts else 1

    def sides_of(self, kept: npt.NDArray[np.integer], number: int) -> Ints:
        """Of first hands (n, 5), those cards first that are kept where so many are thrown."""
        full = np.full(len(kept), (1 << HELD - number) - 1)
        return sides_of(self.cuts, number, kept.astype(np.int64) + FULL - self.size, full)

    @classmethod
    def of(cls, size: int, order: High, cards: Ints, kinds: Ints, keeps: npt.NDArray[np.uint8], bounds: Ints) -> "Pack":
        """From all hands (hands, 5), lowest card first, and what each keeps, as bits over its cards."""
        kept = np.empty((len(cards), keeps.shape[1], HELD), np.uint8)
        for number in range(keeps.shape[1]):
            gone = 1 - (keeps[:, number, None] >> np.arange(HELD) & 1)
            kept[:, number] = np.take_along_axis(cards, np.argsort(gone, axis=1, kind="stable"), axis=1)
        return cls(size, order, (1 << cards).sum(axis=1), kinds, kept, bounds)

    def strengths(self, cards: npt.NDArray[np.uint8]) -> Ints:
        """Of hands (n, 5)."""
        return rank((cards + (FULL - self.size)).astype(np.uint8), order=self.order).astype(np.int64)

    def groups(self, strengths: Ints) -> Ints:
        """Of strengths."""
        return np.maximum(np.searchsorted(self.bounds, strengths, side="right") - 1, 0)
