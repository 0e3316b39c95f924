"""Tables of three drawn as smooth surfaces: cubic splines over the chips of each, knots closer where chips are few.

So some two thousand whole numbers say what forty thousand scores are worth to a seat, and the third has what two leave.
What is forced, because somebody is out, and what follows from an empty pool is not drawn but reckoned.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from potluck.solve.reddog.classes import Floats
from potluck.solve.reddog.deal import Ints
from potluck.solve.reddog.match import Duel
from potluck.solve.reddog.trio import SEATS, forced, grid, posted

__all__ = ["Weights", "completed", "drawn", "fitted"]

Weights = NDArray[np.int16]

KNOTS: Final = (0, 1, 2, 4, 7, 11, 16, 22, 30, 40)
"""And all chips in play."""
DEGREE: Final = 3
STEPS: Final = 1 << 10
"""Weights are kept in steps of 2**-10."""
RIDGE: Final = 1e-4
"""By so much large weights are held down where few scores say what they are."""
CHUNK: Final = 4096
"""Scores that are fitted at once."""


def fitted(tables: Sequence[Floats], total: int) -> Weights:
    """The weights of the surfaces nearest to these tables of a deal that begins: (tables, 2, weights)."""
    scores, splines, terms = grid(total), _splines(total), _terms(total)
    (free,) = np.nonzero((scores.pool > 0) & (scores.chips[:, 0] > 0))
    wanted = np.concatenate([table[free, : SEATS - 1] for table in tables], axis=1)
    squares, products = RIDGE * np.eye(len(terms)), np.zeros((len(terms), wanted.shape[1]))
    for start in range(0, len(free), CHUNK):
        rows = slice(start, start + CHUNK)
        each = (splines[scores.chips[free[rows], seat]][:, terms[:, seat]] for seat in range(SEATS))
        values = np.prod(np.stack([*each]), axis=0)
        squares += values.T @ values
        products += values.T @ wanted[rows]
    weights = np.linalg.solve(squares, products)
    return np.asarray(np.rint(weights.T * STEPS).reshape(len(tables), SEATS - 1, -1), dtype=np.int16)


def drawn(weights: Weights, two: Duel, *, deals: int) -> Floats:
    """The shares of all three by row as a deal begins with so many to come, from the weights of its surfaces."""
    total = two.stakes.total
    splines, terms, chips = _splines(total), _terms(total), grid(total).chips
    surfaces = []
    for of_seat in weights / STEPS:
        cube = np.zeros((splines.shape[1],) * SEATS)
        cube[tuple(terms.T)] = of_seat
        for _ in range(SEATS):
            cube = np.einsum("xk,kbc->bcx", splines, cube)
        surfaces.append(cube[tuple(chips.T)].clip(0, 1))
    return completed(np.stack(surfaces, axis=1), two, deals=deals)


def completed(shares: Floats, two: Duel, *, deals: int) -> Floats:
    """The shares of all three as a deal begins, from those of the first two by row; what is forced is reckoned."""
    scores = grid(two.stakes.total)
    chips = posted(scores.chips, two.stakes.total)
    known = shares[scores.row(chips)]
    every = np.column_stack([known, (1 - known.sum(axis=1)).clip(0)])
    forced(every, chips, two, at=0, deals=deals)
    return every


@cache
def _splines(total: int) -> Floats:
    """Every spline at every number of chips: (total + 1, splines). Source: de Boor, A Practical Guide to Splines."""
    inner = [*(knot for knot in KNOTS if knot < total), total]
    knots = np.array([0.0] * DEGREE + inner + [total] * DEGREE)
    chips = np.arange(total + 1)[:, None]
    within = np.searchsorted(inner, chips, side="right").clip(max=len(inner) - 1) - 1 + DEGREE
    splines = (np.arange(len(knots) - 1) == within).astype(float)
    for degree in range(1, DEGREE + 1):
        spans = knots[degree:] - knots[:-degree]
        weight = (chips - knots[:-degree]) / np.where(spans > 0, spans, 1) * (spans > 0)
        rest = (spans > 0) - weight
        splines = weight[:, :-1] * splines[:, :-1] + rest[:, 1:] * splines[:, 1:]
    return np.asarray(splines)


@cache
def _terms(total: int) -> Ints:
    """Which splines are multiplied, one of each seat: those that some score with a chip in the pool touches."""
    splines = _splines(total)
    least = (splines > 0).argmax(axis=0)
    every = np.indices((splines.shape[1],) * SEATS).reshape(SEATS, -1).T
    return np.asarray(every[least[every].sum(axis=1) < total])
