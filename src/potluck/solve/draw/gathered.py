"""Kinds of hands that come to nearly the same by every exchange, put together: solved a tenth as long, kept a tenth.

What a kind comes to is a distribution over groups of strength for each number thrown; kinds are near each other where
these are. Their strategies are then those of a row that they share. What that loses is told by the model of all kinds:
the strategies of rows are given to every kind of theirs (`spread_over`), and a best response is reckoned there.
"""

from typing import Final, NamedTuple

import numpy as np

from potluck.kernels.draws import Deck, DrawLoop
from potluck.solve.draw.exchange import Merged, Reals
from potluck.solve.draw.sets import Ints

__all__ = ["Gathered", "gathered", "spread_over"]

PARTS: Final = 16
"""Principal components by which kinds are compared."""
ROUNDS: Final = 12
"""Of Lloyd's algorithm, by when hardly a kind changes its row."""
PAT: Final = 0.7
"""What the hand as it is counts beside each of the others."""


class Gathered(NamedTuple):
    """Rows of kinds."""

    rows: Ints
    """(kinds,): the row of each."""
    deck: Deck
    """The cards as a loop over rows sees them."""


def gathered(known: Merged, many: int) -> Gathered:
    """The kinds of a deck in at most so many rows. Cost: some seconds with 52 cards."""
    table = _comes_to(known)
    rows = _nearest_of(_placed(table), known.weights, many)
    weights: Reals = np.bincount(rows, known.weights).astype(np.float64)
    means = np.zeros((len(weights), *table.shape[1:]))
    np.add.at(means, rows, table * known.weights[:, None, None])
    means /= weights[:, None, None]
    _, counts, groups = means.shape
    row, group = np.nonzero(means.reshape(-1, groups))
    starts = np.zeros(len(weights) * counts + 1, np.int64)
    np.cumsum(np.bincount(row, minlength=len(weights) * counts), out=starts[1:])
    chances = means.reshape(-1, groups)[row, group]
    return Gathered(rows, Deck(weights, counts, groups, starts, group.astype(np.int32), chances))


def spread_over(loop: DrawLoop, whole: DrawLoop, rows: Ints) -> None:
    """Lets the mean strategies of every kind in a loop be those of its row in another one over the same tree."""
    for seat in (0, 1):
        whole.before_sums[seat][:] = loop.before_sums[seat][rows]
        whole.after_sums[seat][:] = loop.after_sums[seat]


def _comes_to(known: Merged) -> Reals:
    """(kinds, numbers, groups): how likely each comes to each group."""
    shares, kinds, counts, groups = known.shares, len(known.weights), known.counts, len(known.bounds)
    table = np.zeros((kinds * counts, groups))
    table[np.repeat(np.arange(kinds * counts), np.diff(shares.starts)), shares.groups] = shares.chances
    return table.reshape(kinds, counts, groups)


def _placed(table: Reals) -> Reals:
    """(kinds, parts): where each lies, so that kinds that come to nearly the same lie near each other."""
    below = np.cumsum(table, axis=2)
    below[:, 0] *= PAT
    flat = below.reshape(len(below), -1)
    flat = flat - flat.mean(axis=0)
    _, axes = np.linalg.eigh(flat.T @ flat)
    return np.asarray(flat @ axes[:, ::-1][:, :PARTS])


def _nearest_of(places: Reals, weights: Reals, many: int) -> Ints:
    """(kinds,): rows by Lloyd's algorithm, begun evenly along the first component; hands that are seldom count less."""
    many = min(many, len(places))
    order = np.argsort(places[:, 0], kind="stable")
    centres = places[order[((np.arange(many) + 0.5) * len(places) / many).astype(np.int64)]]
    for _ in range(ROUNDS - 1):
        far = _far(places, centres)
        rows = far.argmin(axis=1)
        often = np.bincount(rows, weights, minlength=many)
        for part in range(places.shape[1]):
            sums = np.bincount(rows, weights * places[:, part], minlength=many)
            centres[:, part] = np.divide(sums, often, out=centres[:, part].copy(), where=often > 0)
        empty = np.flatnonzero(np.bincount(rows, minlength=many) == 0)
        centres[empty] = places[np.argsort(-far.min(axis=1), kind="stable")[: len(empty)]]
    nearest = _far(places, centres).argmin(axis=1)
    return np.unique(nearest, return_inverse=True)[1].reshape(-1).astype(np.int64)


def _far(places: Reals, centres: Reals) -> Reals:
    """(kinds, centres): the squares of the distances."""
    return np.asarray((places**2).sum(axis=1)[:, None] - 2 * places @ centres.T + (centres**2).sum(axis=1))
