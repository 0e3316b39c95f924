"""Places side by side that play nearly alike play alike, so that a file packs smaller."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from potluck.solve.draw.exchange import Reals
from potluck.solve.draw.sets import Ints

__all__ = ["alike"]

TINY: Final = 1e-12


def alike(shares: Sequence[Reals], weights: Sequence[Reals]) -> tuple[list[Reals], list[Ints]]:
    """Shares of acts that are the mean of each run of places, and the number of the run of each place.

    Of each table: (places, acts), the chance of each act, and (places,), what a place weighs. Two runs side by side
    become one where their chances, each by its weight, come to be less than one from what they were: half the sum of
    all differences. The cheapest pair goes first wherever several meet, in all tables at once.
    """
    sizes = [len(table) for table in shares]
    means, heavy = np.concatenate(shares), np.concatenate(weights) + TINY
    starts = np.cumsum(sizes)[:-1]
    first = np.zeros(len(means), np.bool_)
    first[starts] = True
    long = np.ones(len(means), np.int64)
    while True:
        before, behind = heavy[:-1], heavy[1:]
        cost = np.abs(means[1:] - means[:-1]).sum(axis=1) * before * behind / (before + behind)
        cost[first[1:]] = np.inf
        beside = np.concatenate([[np.inf], cost, [np.inf]])
        at = np.flatnonzero((cost < 1) & (cost < beside[:-2]) & (cost <= beside[2:]))
        if not len(at):
            break
        total = heavy[at] + heavy[at + 1]
        means[at] = (means[at] * heavy[at, None] + means[at + 1] * heavy[at + 1, None]) / total[:, None]
        heavy[at], long[at] = total, long[at] + long[at + 1]
        stays = np.ones(len(means), np.bool_)
        stays[at + 1] = False
        means, heavy, long, first = means[stays], heavy[stays], long[stays], first[stays]
    runs = np.repeat(np.arange(len(means)), long)
    return np.split(means[runs], starts), np.split(runs, starts)
