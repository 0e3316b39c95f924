"""The chances of a solution in whole numbers, and how good they still are."""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from potluck.kernels.regrets import LOOPS, RegretLoop

if TYPE_CHECKING:
    from potluck.solve.variant import Solution
    from potluck.tree.tree import Line

__all__ = ["Packed", "packed"]


class Packed(NamedTuple):
    """Chances as they stand in a file."""

    chances: list[bytes]
    """Of each line of the tree, 16 bits each, the lowest byte first."""
    exploitability: float
    enough: int


def packed(solution: "Solution", whole: int) -> Packed:
    """The mean strategies in parts of `whole`, the exploitability of these, and the most that a seat can put in."""
    tree = solution.tree
    loop = RegretLoop(tree.decisions, tree.ends, tree.shared, schedule=LOOPS["cfr+"])
    for seat in range(tree.seats):
        loop.sums[seat][:] = np.rint(solution.strategies.loop.average(seat) * whole)
    values, best = loop.respond()
    chances = [loop.sums[line.seat][_sequences(line)].astype("<u2").tobytes() for line in tree.lines]
    return Packed(chances, float(np.maximum(best - values, 0.0).sum()) / tree.seats, tree.enough or solution.stack)


def _sequences(line: "Line") -> npt.NDArray[np.int64]:
    """Where the chances of a line stand, action by action."""
    if line.sequences is not None:
        return line.sequences.astype(np.int64)
    return np.arange(line.base, line.base + len(line.actions) * len(line.keys))
