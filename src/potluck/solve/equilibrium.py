"""A game solved to a bound that is measured: mean strategies of regret minimisation, and exact best responses to them.

With two seats whose chips sum to zero the mean strategies come to an equilibrium, and `exploitability` says how far
they are from it. With more seats nobody promises that: then the same figure is told as `regret`.
"""

import math
import os
import time
from collections.abc import Callable
from typing import Final, Literal, NamedTuple

import numpy as np

from potluck.kernels.regrets import LOOPS, RegretLoop
from potluck.solve.keeping import Keep
from potluck.tree.tree import Tree

__all__ = ["FINE", "HOWS", "USUAL_MOST", "How", "Step", "Strategies", "minimised"]

FINE: Final = 1e-5
"""A bound below which PCFR+ gets sooner than DCFR, in what was tried."""
FIRST: Final = 32
"""Iterations before it is looked at for the first time."""
GROWTH: Final = 1.3
KEPT_SECONDS: Final = 60.0
VISITS_OF_THREAD: Final = 100_000
"""An iteration, about a millisecond, that is worth a thread of its own."""
USUAL_MOST: Final = 10_000_000
How = Literal["auto", "cfr+", "dcfr", "pcfr+"]
HOWS: Final[tuple[How, ...]] = ("auto", "cfr+", "dcfr", "pcfr+")


class Step(NamedTuple):
    """How far it is."""

    iteration: int
    exploitability: float
    """NashConv over the number of seats, in chips."""
    seconds: float
    left: float = math.inf
    """Seconds that are likely to be left; infinite where nobody can say."""


class Strategies(NamedTuple):
    """Strategies, and how good they are."""

    loop: RegretLoop
    how: str
    values: tuple[float, ...]
    """Chips a deal, by seat."""
    gains: tuple[float, ...]
    """The chips that each seat could win more if it alone knew the strategies of the others."""
    steps: tuple[Step, ...]

    @property
    def exploitability(self) -> float:
        """NashConv over the number of seats, in chips."""
        return sum(self.gains) / len(self.gains)


def minimised(
    tree: Tree,
    *,
    to: float,
    how: How = "auto",
    threads: int = 0,
    most: int = USUAL_MOST,
    progress: Callable[[Step], None] | None = None,
    loop: RegretLoop | None = None,
    keep: Keep | None = None,
) -> Strategies:
    """The strategies once nobody could win more than `to` chips a deal by knowing them, or after `most` iterations.

    A `loop` that has run before goes on, and so does what `keep` has kept; it is kept again about once a minute. No
    `threads`: as many processors as the game keeps busy.
    """
    name = how if how != "auto" else "pcfr+" if to < FINE else "dcfr"
    if loop is None:
        loop = RegretLoop(tree.decisions, tree.ends, tree.shared, schedule=LOOPS[name], threads=threads or _busy(tree))
    if keep is not None:
        keep.restore(loop)
    stored = time.monotonic()
    begun, steps = time.monotonic(), list[Step]()
    while True:
        target = max(FIRST, round(loop.iteration * GROWTH))
        loop.run(max(1, min(target, most) - loop.iteration))
        values, best = loop.respond()
        gains = np.maximum(best - values, 0.0)
        now = Step(loop.iteration, float(gains.sum()) / tree.seats, time.monotonic() - begun)
        steps.append(now._replace(left=_left(steps, now, to)))
        if progress is not None:
            progress(steps[-1])
        done = now.exploitability <= to or loop.iteration >= most
        if keep is not None and (done or time.monotonic() - stored > KEPT_SECONDS):
            keep.store(loop)
            stored = time.monotonic()
        if done:
            return Strategies(loop, name, tuple(values.tolist()), tuple(gains.tolist()), tuple(steps))


def _busy(tree: Tree) -> int:
    """How many threads have enough to do; waiting for each other costs small games more than they save."""
    return max(1, min(os.cpu_count() or 1, tree.visits // VISITS_OF_THREAD))


def _left(steps: list[Step], now: Step, to: float) -> float:
    """The seconds left, if the bound goes on to fall as a power of the iterations, as in the last half of them."""
    earlier = next((step for step in steps if 2 * step.iteration >= now.iteration), None)
    if now.exploitability <= to:
        return 0.0
    if earlier is None or now.exploitability >= earlier.exploitability or to <= 0:
        return math.inf
    slope = math.log(earlier.exploitability / now.exploitability) / math.log(now.iteration / earlier.iteration)
    each = (now.seconds - earlier.seconds) / (now.iteration - earlier.iteration)
    return each * now.iteration * float((now.exploitability / to) ** (1 / slope) - 1)
