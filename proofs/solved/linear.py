"""The value of a game for two by linear programming, with scipy's HiGHS: no regrets, no iterations of ours.

Source: Koller, Megiddo and von Stengel 1994: the largest value that the first seat can make sure of is a linear program
over its own sequences and one worth for each infoset of the other.
"""

from importlib import import_module
from typing import Any

import numpy as np

from potluck.kernels.regrets import Decisions
from potluck.tree.tree import Tree

__all__ = ["value"]


def value(tree: Tree) -> tuple[float, int]:
    """The value of the first seat, chips a deal, and how many numbers its matrices have."""
    optimize: Any = import_module("scipy.optimize")
    sparse: Any = import_module("scipy.sparse")
    payoffs = _payoffs(tree)
    mine, theirs = (_constraints(decisions) for decisions in tree.decisions)
    rows, columns, values = payoffs
    chips = sparse.coo_matrix((values, (rows, columns)), shape=tuple(seat.sequences for seat in tree.decisions)).tocsr()
    # Maximise the other seat's worth of its root, such that no sequence of its gets less than what it leads to.
    matrix = sparse.hstack([-chips.T, theirs.T]).tocsr()
    equal = sparse.hstack([mine, sparse.csr_matrix((mine.shape[0], theirs.shape[0]))]).tocsr()
    start = np.zeros(mine.shape[0])
    start[0] = 1.0
    goal = np.zeros(matrix.shape[1])
    goal[mine.shape[1]] = -1.0
    bounds = [(0, None)] * mine.shape[1] + [(None, None)] * theirs.shape[0]
    solved = optimize.linprog(goal, matrix, np.zeros(matrix.shape[0]), equal, start, bounds=bounds, method="highs")
    assert solved.status == 0, solved.message
    return float(-solved.fun), int(chips.nnz)


def _constraints(decisions: Decisions) -> Any:
    """A row for the empty sequence, then one for each infoset: its sequences less the one that leads to it."""
    sparse: Any = import_module("scipy.sparse")
    rows, columns, values = [0], [0], [1.0]
    for base, size, actions, at in decisions.groups.tolist():
        for place in range(size):
            rows += [at + place + 1] * (actions + 1)
            columns += [
                int(decisions.parents[at + place]),
                *(base + action * size + place for action in range(actions)),
            ]
            values += [-1.0, *[1.0] * actions]
    return sparse.coo_matrix((values, (rows, columns)), shape=(len(decisions.parents) + 1, decisions.sequences)).tocsr()


def _payoffs(tree: Tree) -> tuple[list[int], list[int], list[float]]:
    """Chance times chips of the first seat, by the last sequences of both."""
    rows, columns, values = list[int](), list[int](), list[float]()
    first = tree.ends[0]
    for sequence, (begin, end) in enumerate(zip(first.starts[:-1].tolist(), first.starts[1:].tolist(), strict=True)):
        rows += [sequence] * (end - begin)
        columns += first.others[begin:end].tolist()
        values += first.values[begin:end].tolist()
    for shared in tree.shared:
        if shared.classes is not None and shared.weights is not None:
            (mine, theirs), (own, other_weights) = shared.classes, shared.weights
            matrix = shared.values.reshape(shared.pieces[0, 1], shared.pieces[0, 3])[mine][:, theirs]
            matrix = matrix * own[:, None] * other_weights[None, :]
            places = np.argwhere(matrix)
            for (base, other), scale in zip(shared.ends.tolist(), shared.scales.tolist(), strict=True):
                rows += (places[:, 0] + base).tolist()
                columns += (places[:, 1] + other).tolist()
                values += (matrix[places[:, 0], places[:, 1]] * scale).tolist()
            continue
        for row, height, column, width, at in shared.pieces.tolist():
            matrix = shared.values[at : at + height * width].reshape(height, width)
            places = np.argwhere(matrix)
            for (base, other), scale in zip(shared.ends.tolist(), shared.scales.tolist(), strict=True):
                rows += (places[:, 0] + base + row).tolist()
                columns += (places[:, 1] + other + column).tolist()
                values += (matrix[places[:, 0], places[:, 1]] * scale).tolist()
    return rows, columns, values
