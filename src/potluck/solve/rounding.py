"""The chances of a solution in whole numbers, and how good they still are."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from potluck.kernels.regrets import LOOPS, RegretLoop
from potluck.tree.tree import Line, Tree

__all__ = ["Packed", "packed"]


class Packed(NamedTuple):
    """Chances as they stand in a file."""

    chances: list[bytes]
    """Of each line of the tree, 16 bits each, the lowest byte first."""
    exploitability: float


def packed(tree: Tree, solved: RegretLoop, whole: int) -> Packed:
    """The mean strategies in parts of `whole`, and the exploitability of these."""
    loop = RegretLoop(tree.decisions, tree.ends, tree.shared, schedule=LOOPS["cfr+"])
    for seat in range(tree.seats):
        loop.sums[seat][:] = np.rint(solved.average(seat) * whole)
    values, best = loop.respond()
    chances = [loop.sums[line.seat][_sequences(line)].astype("<u2").tobytes() for line in tree.lines]
    return Packed(chances, float(np.maximum(best - values, 0.0).sum()) / tree.seats)


def _sequences(line: Line) -> npt.NDArray[np.int64]:
    """Where the chances of a line stand, action by action."""
    if line.sequences is not None:
        return line.sequences.astype(np.int64)
    return np.arange(line.base, line.base + len(line.actions) * len(line.keys))
