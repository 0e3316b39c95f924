"""Pai Gow: processor time of a decision of the exact opponent, over random hands, compiled and in the fallback.

python3 dev.py prove paigow_speed [HANDS]
"""

import os
import subprocess
import sys
import time
from random import Random
from typing import Final

import numpy as np

from measure.figure import Figure, Refuted
from potluck.bots.paigow import exact
from potluck.cards import deck
from potluck.games.paigow import Bet, Rules, start
from potluck.kernels import COMPILED
from potluck.lab.paigow.houseways import made_by
from potluck.protocol import Dealt

__all__ = ["main"]

HANDS: Final = 2_000
SEED: Final = 1
MOST: Final = {"compiled": 10.0, "in the fallback": 100.0}
"""Milliseconds that 99 of 100 decisions may take."""
SHARES: Final = (50, 99, 100)
PACK: Final = deck(53)


def main(argv: list[str]) -> list[Figure]:
    """The figures; one argument: how many hands."""
    n = int(argv[0]) if argv else HANDS
    if not COMPILED:
        raise Refuted("the compiled kernels are not installed")
    found = {"compiled": measured(n), "in the fallback": _in_fallback(n)}
    for which, times in found.items():
        if times[1] > MOST[which]:
            raise Refuted(f"{which} 99 of 100 decisions take up to {times[1]} ms")
    names = dict(zip(SHARES, ("median", "99 of 100 are faster", "slowest"), strict=True))
    return [
        Figure(f"a setting chosen by the exact opponent, {which}, {names[share]}", took, unit="ms", n=n, seed=SEED)
        for which, times in found.items()
        for share, took in zip(SHARES, times, strict=True)
    ]


def measured(n: int) -> list[float]:
    """Percentiles of milliseconds of processor time, from the view to the action; tables stand already."""
    rng, rules = Random(SEED), Rules()
    made_by(rules.house_way, rules.order)
    betted, took = start(rules).apply(Bet(rules.least)), []
    for _ in range(n):
        view = betted.apply(Dealt(tuple(rng.sample(PACK, 7)))).view(0)
        begun = time.thread_time()
        exact(view, rng)
        took.append(1000 * (time.thread_time() - begun))
    return [round(float(one), 2) for one in np.percentile(took, SHARES)]


def _in_fallback(n: int) -> list[float]:
    """The same in a process without the compiled kernels."""
    program = f"from proofs.paigow_speed import measured; print(*measured({n}))"
    environment = {**os.environ, "POTLUCK_KERNELS": "fallback"}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment)
    return [float(one) for one in done.stdout.split()]
