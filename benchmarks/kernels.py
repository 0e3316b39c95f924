"""Hands ranked a second: an array in memory, and one call from Python."""

import random
import time
from collections.abc import Callable

import numpy as np

from measure.figure import Figure
from potluck import kernels
from potluck.cards import mask

__all__ = ["main"]

HANDS = 1 << 20
ROUNDS = 7
CALLS = 200_000
SEED = 1


def main() -> list[Figure]:
    """The best of seven rounds each."""
    rng = random.Random(SEED)
    masks = np.array([mask(rng.sample(range(52), 7)) for _ in range(HANDS)], np.uint64)
    out = np.empty(HANDS, np.int32)
    one = int(masks[0])
    many = best(lambda: kernels.rank(masks, out=out)) / HANDS
    single = best(lambda: [kernels.rank_one(one) for _ in range(CALLS)]) / CALLS
    return [
        Figure(f"seven-card hands in an array ({kernels.LEVEL})", round(1e-6 / many), "million a second", HANDS, SEED),
        Figure(f"one seven-card hand, called from Python ({kernels.LEVEL})", round(single * 1e9), "ns", CALLS, SEED),
    ]


def best(run: Callable[[], object]) -> float:
    """Seconds of the quickest round."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return min(times)
