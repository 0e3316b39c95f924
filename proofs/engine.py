"""The compiled engine beside the law: random deals over all variants, compared after every step, in every field.

`prove engine [DEALS [WORKERS [SANITIZED]]]`: 1,000,000 deals by default, over the ready variants and 100 random ones of
one's own, at two to as many seats as they serve, with random stacks, antes, blinds and policies. What was compared is
kept; a stopped run goes on. SANITIZED deals, 20,000 by default, are played with GCC's address and undefined-behaviour
sanitizers.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from measure.figure import Figure, Refuted
from potluck.variants import VARIANTS, Variant
from proofs.bindings import INSIDE, ROOT, build, sanitized
from proofs.kept import Kept, parts, stamp
from tests.laws.engine import any_setting, beside_the_law
from tests.laws.test_poker_any_variant import any_variant

__all__ = ["chunk", "main"]

DEALS: Final = 1_000_000
SANITIZED: Final = 20_000
OWN: Final = 100
BLOCK: Final = 50
"""Deals side by side."""
CHUNK: Final = 1_000
"""Deals that are kept together."""
SEED: Final = 18
SOURCES: Final = (
    "src/potluck/engine/law.py",
    "src/potluck/engine/setting.py",
    "src/potluck/engine/sides.py",
    "src/potluck/engine/words.py",
    "src/potluck/games/poker",
    "tests/laws/engine.py",
)
PARTS: Final = ("bind.cpp", "engine.cpp", "flow.hpp", "opening.hpp", "pots.hpp", "table.hpp")


def main(argv: list[str]) -> list[Figure]:
    """Deals without a difference. Raises: Refuted."""
    deals, workers, clean = [*map(int, argv), *(DEALS, 1, SANITIZED)[len(argv) :]]
    if INSIDE in os.environ:
        return [_inside(deals)]
    figures = [_compared(deals, workers)] if deals else []
    return [*figures, *([_sanitized(clean)] if clean else [])]


def _compared(deals: int, workers: int) -> Figure:
    """All deals, those that are kept among them."""
    chunks = deals // CHUNK
    acts = shuffles = done = 0
    with Kept("engine", stamp(*SOURCES, *(f"kernels/src/engine/{part}" for part in PARTS))) as kept:
        for result in parts(kept, chunk, chunks, workers=workers):
            mine = msgspec.json.decode(result, type=tuple[int, int, int])
            done, acts, shuffles = done + mine[0], acts + mine[1], shuffles + mine[2]
            if done % (20 * CHUNK) == 0:
                print(f"{done:,} of {chunks * CHUNK:,} deals", file=sys.stderr, flush=True)
    claim = (
        f"random deals in which the compiled engine differs from the law, over {len(VARIANTS)} ready variants and "
        f"{OWN} random ones of one's own; {acts:,} acts and {shuffles:,} reshuffles, every field after each"
    )
    return Figure(claim, 0, n=done, seed=SEED)


def chunk(number: int) -> tuple[int, int, int]:
    """Deals, acts and reshuffles of a part. Raises: Refuted."""
    rng, done, acts, shuffles = Random(f"engine {SEED} {number}"), 0, 0, 0
    for block in range(CHUNK // BLOCK):
        variant = _variant(rng)
        try:
            played = beside_the_law(any_setting(variant, rng), rng, deals=BLOCK)
        except AssertionError as error:
            raise Refuted(f"Random('engine {SEED} {number}'), block {block}, {variant}: {error}") from error
        done, acts, shuffles = done + played.deals, acts + played.acts, shuffles + played.shuffles
    return done, acts, shuffles


def _variant(rng: Random) -> Variant:
    """A ready variant three times of four, else one of a hundred that chance has put together."""
    if rng.random() < 0.75:
        return VARIANTS[rng.choice(sorted(VARIANTS))]
    return any_variant(Random(f"engine, own {SEED} {rng.randrange(OWN)}"))


def _sanitized(deals: int) -> Figure:
    """The same with sanitizers, in a process of their own."""
    with tempfile.TemporaryDirectory() as folder:
        build(folder, "g++")
        command = [sys.executable, "-m", "proofs", "--no-record", "engine", str(deals)]
        result = subprocess.run(command, cwd=ROOT, env=sanitized(folder), capture_output=True, text=True, check=False)
    if result.returncode:
        raise Refuted(result.stderr[-2000:] or result.stdout[-2000:])
    return Figure(
        "of them with address and undefined-behaviour sanitizers, which say nothing", deals, n=deals, seed=SEED
    )


def _inside(deals: int) -> Figure:
    """Deals in the process of the sanitizers. Raises: Refuted where other kernels were loaded."""
    import potluck_kernels

    if not str(potluck_kernels.__file__).startswith(os.environ[INSIDE]):
        raise Refuted(f"the kernels came from {Path(str(potluck_kernels.__file__))}")
    for number in range(deals // CHUNK):
        chunk(number)
    return Figure("deals", deals, n=deals, seed=SEED)
