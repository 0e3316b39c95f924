"""Regret minimisation for one street of poker for two, with ranges: who bets what is a tree, over it lie hands.

Hands are two cards each; what both seats hold never shares a card (exact removal). An end is compared on a board whose
hands stand in order of strength, so that it costs a pass over the hands, not over their pairs (Johanson, Waugh,
Bowling and Zinkevich 2011). DCFR (Brown and Sandholm 2019), the seats in turn. Where several boards are given, each
iteration takes some of them, drawn without any coming back before all have come.

It is there with the distribution `potluck-kernels` alone.
"""

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from potluck.kernels._core import COMPILED

if TYPE_CHECKING or COMPILED:
    import potluck_kernels as _compiled

__all__ = ["COMPILED", "DEALT", "FIRST", "FOLDED", "SECOND", "SHOWN", "StreetSolver", "StreetTree"]

Reals = npt.NDArray[np.float64]

FIRST: Final = 0
"""The seat that acts first on the street decides."""
SECOND: Final = 1
"""The other decides."""
FOLDED: Final = 2
"""Somebody has given up: the first of the three numbers of each seat is what it gets."""
SHOWN: Final = 3
"""The hands are compared."""
DEALT: Final = 4
"""A card comes, the board of the iteration; the one node below comes next."""


class StreetTree(NamedTuple):
    """A tree of acts, children after their parents and side by side."""

    nodes: npt.NDArray[np.int32]
    """(n, 3): what it is, the first node below, how many there are."""
    worths: Reals
    """(n, 6): chips of the first seat where it wins, ties, loses; of the other where that wins, ties, loses."""


class StreetSolver:
    """One street, and all that has been learnt about it.

    Args:
        tree: who may do what.
        hands: (m, 2), the cards of each hand; the same hands for both seats.
        ranges: (2, m), 0 to 1: how likely each seat comes with each hand.
        strengths: (boards, m), larger wins; below zero where the board holds a card of the hand.
        scale: what makes up for the boards that two hands block between them.
        batch: boards of an iteration.
    """

    def __init__(
        self,
        tree: StreetTree,
        hands: npt.NDArray[np.uint8],
        ranges: Reals,
        strengths: npt.NDArray[np.int32],
        *,
        scale: float = 1.0,
        batch: int = 1,
    ) -> None:
        self._hands, self._children = len(hands), tree.nodes[:, 2]
        self.iterations = 0
        self._loop = _compiled.StreetLoop(tree.nodes, tree.worths, hands, ranges, strengths, scale, batch)

    def run(self, iterations: int, *, seed: int = 0) -> None:
        """Goes on learning for so many iterations."""
        self._loop.run(iterations, seed)
        self.iterations += iterations

    def strategy(self, node: int) -> Reals:
        """How likely each act is with each hand `(acts, m)`, on the mean of all iterations."""
        out = np.empty((self._children[node], self._hands))
        self._loop.strategy(node, out)
        return out

    def exploitability(self) -> float:
        """Chips that both seats could win more on average by knowing the other's strategy; on one board."""
        first, first_best, second, second_best = self._loop.respond()
        return (first_best - first + second_best - second) / 2

    def values(self) -> tuple[float, float]:
        """Chips that each seat wins, beyond those it puts in; on one board."""
        first, _, second, _ = self._loop.respond()
        return first, second

    def worths(self, node: int, reach: Reals) -> Reals:
        """Chips that each act of a node brings to each hand `(acts, m)`, where both came there by `reach` `(2, m)`.

        `reach` has the seat that decides first; the other goes on by its mean strategy.
        """
        out, weight = np.empty((self._children[node], self._hands)), np.empty(self._hands)
        self._loop.worth(node, np.ascontiguousarray(reach), out, weight)
        return out / np.maximum(weight, 1e-12)
