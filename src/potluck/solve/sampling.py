"""Games learnt from deals drawn at random, where they are too large to be walked; measured exactly where that fits."""

import math
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypedDict, Unpack

from msgspec import Struct

from potluck.errors import RulesError
from potluck.kernels.samples import COMPILED, DEALS, SampleLoop
from potluck.options import Json
from potluck.solve.equilibrium import Step, Strategies
from potluck.solve.keeping import Keep
from potluck.solve.measuring import Ruler
from potluck.solve.saving import save, save_unmeasured
from potluck.solve.strategy import Header, rules_of
from potluck.tree.bets import USUAL, read_bets
from potluck.tree.public import CardsReturn, card_free, deep, public_tree
from potluck.tree.sampling import DRAWABLE, Drawn, drawn
from potluck.tree.sizes import GIB, needed, shown_size
from potluck.tree.tree import Tree
from potluck.variants import VARIANTS, Variant, read

__all__ = ["LOOP", "USUAL_DEALS", "Sample", "SampleSettings", "sample"]

LOOP: Final = "mccfr"
USUAL_DEALS: Final = 4_000_000
USUAL_BOUND: Final = 0.001
USUAL_MEMORY: Final = 4 * GIB
FIRST: Final = 16
"""Iterations before it is looked at for the first time."""
GROWTH: Final = 1.3
LOOKED_AT: Final = 16_000
"""Iterations, of 64 deals each, between two looks at most: about a million deals."""
KEPT_SECONDS: Final = 60.0
PART: Final = 0.75
"""Of the memory that infosets may take; the rest is for writing them down."""
THREADS: Final = 1
SEATS: Final = 2


class Sample(Struct, frozen=True, kw_only=True):
    """All that was learnt, and how far it is known to be from an equilibrium."""

    variant: Variant
    stack: int
    bets: str
    merged: bool
    seed: int
    loop: SampleLoop
    points: Drawn
    tree: Tree | None
    """The whole game, where it fits."""
    strategies: Strategies | None
    """Measured exactly, where the whole game fits."""
    unmeasured: str
    """Why it was not: what measuring would take; empty where it was."""
    steps: tuple[Step, ...]
    seconds: float

    @property
    def deals(self) -> int:
        """How many were drawn."""
        return DEALS * self.loop.iteration

    def save(self, path: Path | str) -> Header:
        """Writes the strategies to a file (`potluck.solve.strategy`); its header."""
        if self.tree is not None and self.strategies is not None:
            return save(_Measured(self, self.tree, self.strategies), path)
        return save_unmeasured(self, path)

    def json(self) -> dict[str, Json]:
        """All of it but the strategies, as `potluck solve` prints it."""
        measured = self.strategies
        return {
            "game": self.variant.name,
            "value": None if measured is None else [round(chips, 12) for chips in measured.values],
            "exploitability": None if measured is None else measured.exploitability,
            "measured": "exactly" if measured is not None else f"not measured: that takes {self.unmeasured} of memory",
            "infosets": self.loop.infosets,
            "full": self.loop.full,
            "deals": self.deals,
            "seed": self.seed,
            "loop": LOOP,
            "stack": self.stack,
            "bets": self.bets,
            "seconds": round(self.seconds, 4),
        }


class _Measured:
    """A sample as far as its file says of it what it says of any solution."""

    def __init__(self, sample_: Sample, tree: Tree, strategies: Strategies) -> None:
        self.variant, self.stack, self.bets = sample_.variant, sample_.stack, sample_.bets
        self.merged, self.seed = sample_.merged, sample_.seed
        self.tree, self.strategies = tree, strategies


class SampleSettings(TypedDict, total=False):
    """The settings of `sample`."""

    deals: int
    """How many at most, rounded up to whole iterations of 64."""
    to: float
    """Where it is measured, the exploitability at which it stops; 0.001 by itself."""
    seed: int
    bets: str
    stack: int
    memory: int
    """Bytes."""
    merged: bool
    threads: int
    """1 by itself; the answer does not depend on it."""
    progress: Callable[[Step], None] | None
    keep: Path | str | None


def sample(variant: Variant | str | Path, **settings: Unpack[SampleSettings]) -> Sample:
    """All that deals drawn at random teach of a variant of poker for two in which no card is thrown.

    Raises:
        RulesError: `solve.not_drawn`, such deals cannot be drawn, or kernels are not compiled here.
    """
    if not isinstance(variant, Variant):
        ready = VARIANTS.get(str(variant))
        variant = ready if ready is not None else read(Path(variant).read_text(encoding="utf-8"))
    begun, memory, merged = time.monotonic(), settings.get("memory", USUAL_MEMORY), settings.get("merged", True)
    stack, menu = settings.get("stack") or deep(variant), read_bets(settings.get("bets", USUAL))
    seed = settings.get("seed", 0)
    if not COMPILED:
        raise RulesError("solve.not_drawn", asked=variant.name, allowed="where kernels are compiled (dev.py test)")
    if not card_free(variant, 2):
        raise RulesError("solve.not_drawn", asked=variant.name, allowed=DRAWABLE)
    try:
        root = public_tree(variant, stack=stack, bets=menu)
        points = drawn(variant, root, merged=merged)
    except CardsReturn as error:
        raise RulesError("solve.not_drawn", asked=variant.name, allowed=DRAWABLE) from error
    size = needed(variant, root, merged=merged)
    part = PART if size > memory else 1.0
    loop = SampleLoop(points.game, seed=seed, memory=int(memory * part), threads=settings.get("threads") or THREADS)
    ways = (LOOP, rules_of(variant), stack, menu.text, merged, seed)
    file = settings.get("keep")
    run = _Run(
        loop=loop,
        ruler=Ruler(variant, root, points, merged=merged) if size <= memory else None,
        keep=Keep(Path(file), " ".join(map(str, ways))) if file is not None else None,
        to=settings.get("to", USUAL_BOUND),
        most=-(-settings.get("deals", USUAL_DEALS) // DEALS),
        progress=settings.get("progress"),
    )
    strategies = run.go()
    return Sample(
        variant=variant,
        stack=stack,
        bets=menu.text if variant.limit != "fixed" else "",
        merged=merged,
        seed=seed,
        loop=loop,
        points=points,
        tree=None if run.ruler is None else run.ruler.tree,
        strategies=strategies,
        unmeasured=shown_size(size) if run.ruler is None else "",
        steps=tuple(run.steps),
        seconds=time.monotonic() - begun,
    )


class _Run:
    """The deals, drawn until it is good enough or they are as many as there may be."""

    def __init__(
        self,
        loop: SampleLoop,
        ruler: Ruler | None,
        keep: Keep | None,
        *,
        to: float,
        most: int,
        progress: Callable[[Step], None] | None,
    ) -> None:
        self._loop, self._keep, self._to, self._most = loop, keep, to, most
        self._progress = progress
        self.ruler = ruler
        self.steps: list[Step] = []

    def go(self) -> Strategies | None:
        """The strategies as they are measured in the end, where they are."""
        loop, keep = self._loop, self._keep
        if keep is not None:
            keep.restore(loop)
        begun = stored = time.monotonic()
        while True:
            now = loop.iteration
            target = max(FIRST, min(round(now * GROWTH) + 1, now + LOOKED_AT))
            loop.run(max(0, min(target, self._most) - now))
            gains = None if self.ruler is None else self.ruler.measure(loop)
            reached = self._looked(time.monotonic() - begun, None if gains is None else sum(gains[1]) / SEATS)
            done = reached or loop.iteration >= self._most
            if keep is not None and (done or time.monotonic() - stored > KEPT_SECONDS):
                keep.store(loop)
                stored = time.monotonic()
            if done:
                break
        if self.ruler is None or gains is None:
            return None
        self.ruler.loop.iteration = loop.iteration
        return Strategies(self.ruler.loop, LOOP, *gains, tuple(self.steps))

    def _looked(self, seconds: float, exploitability: float | None) -> bool:
        """Takes a look down; whether it is good enough."""
        done, most = self._loop.iteration, self._most
        left = seconds * (most - done) / done if self.ruler is None else math.inf
        step = Step(done, math.nan if exploitability is None else exploitability, seconds, left)
        self.steps.append(step)
        if self._progress is not None:
            self._progress(step)
        return exploitability is not None and exploitability <= self._to
