"""Levels of the general opponent of poker: head to head, and by the worst that a planted player does to them.

`prove levels [DEALS [VARIANT,...|all [STABLE]]]`: so many deals (200) for two, each from both seats, luck taken out;
each level against the one below, and the elephant against the shark in rows of deals that it remembers. With STABLE,
so many deals (0) against each planted player too: a level is as strong as the worst of those says. All intervals of a
run hold together with 95 %. Refuted where a level clearly loses to the one below. What was played is kept.
"""

import sys
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

import msgspec

from measure.figure import Figure, Refuted
from potluck.arena.gate import spread
from potluck.arena.gate_poker import Faced, Field, Plays, faced, total
from potluck.arena.rows import rowed
from potluck.bots.general import grinder, guessing_shark, rock, shark
from potluck.bots.stable.poker import STABLE, stable_for
from potluck.dealer import Dealer
from potluck.games.poker import begin
from potluck.lab import poker_hole_resolving, poker_last_street, poker_stud_resolving
from potluck.lab.poker_one_draw_policy import solves
from potluck.lab.poker_resolving import resolves
from potluck.variants import VARIANTS
from proofs.kept import Kept, stamp
from proofs.memory import students

__all__ = ["main", "part", "subject"]

SEED: Final = 655_000
"""No deal of it was looked at while the levels were made."""
DEALS: Final = 200
CHUNK: Final = 10
ROW: Final = 20
"""Deals of a row in which the elephant remembers."""
USUAL: Final = ("draw-fixed", "holdem", "holdem-fixed", "seven-stud")
LEVELS: Final[Mapping[str, Plays]] = {"rock": rock, "grinder": grinder, "reader": guessing_shark, "shark": shark}
"""From the weakest; the elephant, who remembers, stands above."""
REMEMBERED: Final = ("draw-fixed", "seven-stud")
"""Where the elephant plays; elsewhere a row takes minutes."""
SOURCES: Final = (
    *(
        f"src/potluck/lab/poker_{part}.py"
        for part in (
            "advice",
            "drawn",
            "futures",
            "habits",
            "hole_resolving",
            "last_draw",
            "ranges",
            "resolving",
            "story",
            "street_parts",
            "stud_resolving",
            "two_left",
        )
    ),
    *(f"src/potluck/lab/poker_one_draw{part}.py" for part in ("", "_betting", "_hands", "_policy")),
    *(f"src/potluck/bots/{part}.py" for part in ("general", "remembering")),
    "src/potluck/bots/stable",
    *(f"src/potluck/arena/{part}.py" for part in ("gate_poker", "orders", "play", "poker_luck", "rows", "tally")),
)


class Pair(NamedTuple):
    """A level of a variant, and whom it faces: the level below, or a planted player."""

    variant: str
    level: str
    other: str


def main(argv: list[str]) -> list[Figure]:
    """What each level wins from the one below, and the most that is won from each. Raises: Refuted."""
    deals, planted = int(argv[0]) if argv else DEALS, int(argv[2]) if argv[2:] else 0
    variants = USUAL if argv[1:2] in ([], ["all"]) else tuple(argv[1].split(","))
    rungs = [Pair(variant, *rung) for variant in variants for rung in _rungs(variant)]
    stable = [
        Pair(variant, level, member)
        for variant in variants
        for level in LEVELS
        for member in stable_for(VARIANTS[variant])
        if planted and not (level == "shark" and _guessed(variant))
    ]
    errors = spread(len(rungs) + len({*variants} & {*REMEMBERED}) + len(stable))
    with Kept("levels", stamp(*SOURCES)) as kept:
        won = {pair: _faced(kept, pair, deals) for pair in rungs}
        figures = [_figure(f"{p.variant}: {p.level} wins from {p.other}", r, errors) for p, r in won.items()]
        figures += [
            _remembering(kept, variant, deals // ROW, errors)
            for variant in variants
            if variant in REMEMBERED and deals >= 2 * ROW
        ]
        results = {pair: _faced(kept, pair, planted) for pair in stable}
    figures += [
        _worst(variant, level, {p.other: r for p, r in results.items() if p[:2] == (variant, level)}, errors)
        for variant, level in dict.fromkeys(pair[:2] for pair in stable)
    ]
    for figure in figures:
        print(f"{figure.claim}: {figure.value} {figure.interval}", file=sys.stderr, flush=True)
    lost = [str(pair) for pair, result in won.items() if result.mean + result.within(errors) < 0]
    if lost:
        raise Refuted(f"a level loses to the one below: {'; '.join(lost)}")
    return figures


def part(argv: list[str]) -> bool:
    """Whether variants or the stable are left out."""
    return argv[1:2] not in ([], ["all"]) or not argv[2:]


def subject(claim: str) -> str:
    """What a claim is of, not what was found, nor on how much."""
    return claim.partition(" (")[0]


def _rungs(variant: str) -> Sequence[tuple[str, str]]:
    """Each level and the one below it, where they differ."""
    names = [name for name in LEVELS if not (name == "shark" and _guessed(variant))]
    return [(upper, lower) for lower, upper in pairwise(names)]


def _guessed(variant: str) -> bool:
    """Whether nothing is solved for two there, so that reader and shark are one."""
    state = Dealer(seed=0)(begin(VARIANTS[variant], (200, 200), button=0))
    view = state.view(state.actor)
    later = any(
        solving.fits(VARIANTS[variant]) for solving in (poker_hole_resolving, poker_last_street, poker_stud_resolving)
    )
    return not (resolves(view) or solves(view) or later)


def _faced(kept: Kept, pair: Pair, deals: int) -> Faced:
    """What the level wins from that player; or that planted player from the level."""
    parts = []
    mine, other = (LEVELS[pair.level], LEVELS.get(pair.other))
    first, second = (mine, other) if other is not None else (STABLE[pair.other], mine)
    for start in range(0, deals, CHUNK):
        key = f"{SEED} {' '.join(pair)} {start}"
        if key not in kept:
            numbers = range(start, start + CHUNK)
            result = faced(first, second, field=Field(pair.variant, 2), seed=SEED, numbers=numbers)
            kept.keep(key, msgspec.json.encode(result))
        parts.append(msgspec.json.decode(kept[key], type=Faced))
    return total(parts)


def _remembering(kept: Kept, variant: str, rows: int, errors: float) -> Figure:
    won = []
    for number in range(rows):
        key = f"{SEED} {variant} elephant {number}"
        if key not in kept:
            row = rowed(
                "elephant", "shark", variant=variant, seed=SEED, numbers=range(number * ROW, (number + 1) * ROW)
            )
            kept.keep(key, msgspec.json.encode(row.whole))
        won.append(msgspec.json.decode(kept[key], type=float))
    mean, within = fmean(won), students(errors, rows - 1) * stdev(won) / sqrt(rows)
    return Figure(
        f"{variant}: elephant wins from shark (rows of {ROW} deals; two seats; luck taken out; all intervals together)",
        round(mean, 2),
        unit="chips a deal",
        n=2 * rows * ROW,
        seed=SEED,
        interval=(round(mean - within, 2), round(mean + within, 2)),
    )


def _worst(variant: str, level: str, results: Mapping[str, Faced], errors: float) -> Figure:
    member, result = max(results.items(), key=lambda item: item[1].mean)
    return _figure(f"{variant}: the most that a planted player wins from {level}", result, errors, of=f"{member}; ")


def _figure(claim: str, result: Faced, errors: float, *, of: str = "") -> Figure:
    mean, within = result.mean, result.within(errors)
    return Figure(
        f"{claim} ({of}two seats; luck taken out; all intervals together)",
        round(mean, 2),
        unit="chips a deal",
        n=result.tally.plays,
        seed=SEED,
        interval=(round(mean - within, 2), round(mean + within, 2)),
    )
