"""Matches of the regular against the regular, the computer's seat with its wardrobe, for each preset of the draw.

`prove matches [MATCHES [WORKERS]]`. Refuted where a preset lasts longer or shorter at the median than it promises, or
where even play wins fewer than 45 or more than 55 of 100 for the person's seat.
"""

import os
from math import sqrt
from typing import Final

from measure.figure import Figure, Refuted
from potluck import arena
from potluck.arena import Plan, Row
from potluck.games import game
from potluck.options import canonical

__all__ = ["main", "quantile"]

SEED: Final = 1
MATCHES: Final = 2000
EVEN: Final = "regular"
LASTS: Final = {"quick": (20, 45), "evening": (40, 75)}
"""Preset -> the fewest and the most deals at the median. The letter promises nothing but hundreds."""
Z: Final = 1.96
WINS: Final = (45.0, 55.0)
"""Percent of the matches that even play wins for the person's seat."""


def main(argv: list[str]) -> list[Figure]:
    """How long each preset lasts, and who wins it. Raises: Refuted."""
    matches = int(argv[0]) if argv else MATCHES
    workers = int(argv[1]) if argv[1:] else min(2, os.cpu_count() or 1)
    return [figure for preset in LASTS for figure in promised(preset, matches, workers)]


def promised(preset: str, matches: int, workers: int) -> list[Figure]:
    """The figures of a preset. Raises: Refuted."""
    plan = Plan(
        game="draw",
        players=(EVEN, EVEN),
        deals=matches,
        seed=SEED,
        options=canonical(game("draw").presets[preset]),
        unit="match",
        fixed=True,
    )
    found = arena.execute(plan, workers=workers)
    lengths, won = found.tally.lengths, found.rows[0]
    median, near = quantile(lengths, 0.5), Z / (2 * sqrt(matches))
    low, high = LASTS[preset]
    if not low <= median <= high:
        raise Refuted(f"{preset} lasts {median} deals at the median, not {low} to {high}")
    if not WINS[0] <= won.value <= WINS[1]:
        raise Refuted(f"even play wins {won.value:.1f} % of {preset}, not {WINS[0]:g} to {WINS[1]:g}")
    return [
        Figure(
            f"deals of a match of the preset {preset}, median",
            median,
            n=matches,
            seed=SEED,
            interval=(quantile(lengths, 0.5 - near), quantile(lengths, 0.5 + near)),
        ),
        *(
            Figure(f"deals of a match of the preset {preset}, {name}", quantile(lengths, share), n=matches, seed=SEED)
            for name, share in (("one in ten is shorter than", 0.1), ("one in ten is longer than", 0.9))
        ),
        share(f"matches of the preset {preset} that even play wins for the person", won, matches),
    ]


def share(claim: str, row: Row, n: int) -> Figure:
    """A share of matches, in percent."""
    interval = (round(row.value - row.within, 1), round(row.value + row.within, 1))
    return Figure(claim, round(row.value, 1), unit="%", n=n, seed=SEED, interval=interval)


def quantile(lengths: tuple[tuple[int, int], ...], share: float) -> int:
    """The length that this share of all plays does not exceed.

    >>> quantile(((20, 1), (30, 2), (90, 1)), 0.5)
    30
    """
    rest = share * sum(times for _, times in lengths)
    for length, times in lengths:
        rest -= times
        if rest <= 0:
            return length
    raise ValueError("no plays")
