"""The shark that remembers against the shark on the same cards, each facing who errs, and who feigns; luck taken out.

`prove memory [ROWS [VARIANT,...|all [OPPONENT,...|all [DEALS]]]]`: so many rows (20) of deals (60), two seats, each
deal with the chips of the first and played from both seats. A row is one observation; all differences of a run hold
together with 95 %. Refuted where somebody who feigns clearly costs memory more than a quarter of a chip a deal, or
where all who err together pay it nothing more. What was played is kept; a stopped run goes on.
"""

import sys
from collections.abc import Mapping, Sequence
from math import exp, lgamma, pi, sqrt
from statistics import NormalDist, fmean, stdev
from typing import Final, NamedTuple

import msgspec

from measure.figure import Figure, Refuted
from potluck.arena.gate import spread
from potluck.arena.rows import Row, rowed
from potluck.bots.stable.poker_feints import FEINTS
from proofs.kept import Kept, stamp

__all__ = ["Pair", "figures_of", "judged", "main", "pairs_of", "part", "students", "subject"]

SEED: Final = 861_000
"""No deal of it was looked at while memory was made."""
ROWS: Final = 20
DEALS: Final = 60
VARIANTS: Final = ("draw-fixed", "seven-stud", "omaha", "holdem")
ERRING: Final = (
    *("bets-least", "raises-pot", "barrels-pot", "last-pot", "limps", "calls"),
    *("stabs-twice", "later-pot", "rock", "value-all", "loose", "waits", "snow-third"),
)
OPPONENTS: Final = (*ERRING, "shark", *FEINTS)
STEP: Final = 0.001
LITTLE: Final = 0.25
"""Chips a deal that memory may lose to who feigns."""
SOURCES: Final = (
    "src/potluck/lab/habits.py",
    *(
        f"src/potluck/lab/poker_{part}.py"
        for part in (
            "advice",
            "habits",
            "hole_resolving",
            "last_draw",
            "ranges",
            "resolving",
            "stakes",
            "story",
            "street_parts",
            "stud_resolving",
            "two_left",
        )
    ),
    *(f"src/potluck/lab/poker_one_draw{part}.py" for part in ("", "_betting", "_hands", "_policy")),
    *(f"src/potluck/bots/{part}.py" for part in ("general", "remembering")),
    "src/potluck/bots/stable",
    *(f"src/potluck/arena/{part}.py" for part in ("orders", "play", "poker_luck", "rows")),
)


class Pair(NamedTuple):
    """A variant, and who is faced in it."""

    variant: str
    opponent: str


class Both(NamedTuple):
    """The same row with memory and without."""

    memory: Row
    shark: Row


def main(argv: list[str]) -> list[Figure]:
    """What memory wins more, of each who errs and of each who feigns. Raises: Refuted."""
    rows, deals = int(argv[0]) if argv else ROWS, int(argv[3]) if argv[3:] else DEALS
    pairs = pairs_of(argv[1:])
    results = played(pairs, rows, deals)
    errors = spread(len(pairs))
    print(table(results, errors), file=sys.stderr)
    problems = judged(results, errors)
    if problems:
        raise Refuted("; ".join(problems))
    return figures_of(results, errors, deals=deals)


def pairs_of(argv: Sequence[str]) -> list[Pair]:
    """All pairs of the variants and opponents that are named."""
    variants, opponents = (argv[at].split(",") if argv[at:] and argv[at] != "all" else None for at in (0, 1))
    return [Pair(variant, each) for variant in variants or VARIANTS for each in opponents or OPPONENTS]


def part(argv: list[str]) -> bool:
    """Whether variants or opponents are left out."""
    return any(given != "all" for given in argv[1:3])


def subject(claim: str) -> str:
    """What a claim is of: the variant and the opponent, not on how much it was found."""
    return claim.partition(" (")[0]


def played(pairs: Sequence[Pair], rows: int, deals: int) -> dict[Pair, list[Both]]:
    """All rows, one of each pair after the other, so that a run that is stopped has something of all."""
    results: dict[Pair, list[Both]] = {pair: [] for pair in pairs}
    with Kept("memory", stamp(*SOURCES)) as kept:
        for number in range(rows):
            for pair in pairs:
                key = f"{SEED} {pair.variant} {pair.opponent} {deals} {number}"
                if key not in kept:
                    kept.keep(key, msgspec.json.encode(_both(pair, range(number * deals, (number + 1) * deals))))
                results[pair].append(msgspec.json.decode(kept[key], type=Both))
            print(f"row {number + 1}", file=sys.stderr, flush=True)
    return results


def _both(pair: Pair, numbers: range) -> Both:
    rows = [
        rowed(name, pair.opponent, variant=pair.variant, seed=SEED, numbers=numbers) for name in ("elephant", "shark")
    ]
    return Both(*rows)


def judged(results: Mapping[Pair, Sequence[Both]], errors: float) -> list[str]:
    """What is refuted, in words."""
    problems = []
    for pair, rows in results.items():
        mean, within = _mean([row.memory.whole - row.shark.whole for row in rows], errors)
        if mean + within < -LITTLE:
            problems.append(f"{pair.opponent} costs memory {-mean:.2f} ± {within:.2f} in {pair.variant}")
    gains = [
        fmean(row.memory.whole - row.shark.whole for row in rows)
        for pair, rows in results.items()
        if pair.opponent in ERRING
    ]
    if gains and fmean(gains) <= 0:
        problems.append(f"all who err pay memory {fmean(gains):.2f} more")
    return problems


def figures_of(results: Mapping[Pair, Sequence[Both]], errors: float, *, deals: int) -> list[Figure]:
    """Of each pair what the shark wins, and how much more with memory; of who feigns the same once it has turned."""
    figures = []
    for (variant, opponent), rows in results.items():
        at, n = f"{variant}, {opponent}:", 2 * deals * len(rows)
        means = {
            "the shark wins": [row.shark.whole for row in rows],
            "memory wins more": [row.memory.whole - row.shark.whole for row in rows],
        }
        if opponent in FEINTS:
            means["memory wins more once it has turned"] = [row.memory.late - row.shark.late for row in rows]
        for what, values in means.items():
            mean, within = _mean(values, errors)
            figures.append(
                Figure(
                    f"{at} {what} (rows of {deals} deals; luck taken out; all intervals together)",
                    round(mean, 2),
                    unit="chips a deal",
                    n=n,
                    seed=SEED,
                    interval=(round(mean - within, 2), round(mean + within, 2)),
                )
            )
    return figures


def table(results: Mapping[Pair, Sequence[Both]], errors: float) -> str:
    """A line for each pair: the shark, what memory wins more, and how much of it in the second half."""
    lines = []
    for (variant, opponent), rows in results.items():
        shark, _ = _mean([row.shark.whole for row in rows], errors)
        more, within = _mean([row.memory.whole - row.shark.whole for row in rows], errors)
        late, late_within = _mean([row.memory.late - row.shark.late for row in rows], errors)
        ends = f"{more:+6.2f} ± {within:4.2f}   second half {late:+6.2f} ± {late_within:4.2f}"
        lines.append(f"{variant:12} {opponent:18} {shark:+6.2f}   {ends}")
    return "\n".join(lines)


def _mean(values: Sequence[float], errors: float) -> tuple[float, float]:
    """The mean, and so many of its standard errors; more of them where rows are few."""
    mean = fmean(values)
    if len(values) == 1:
        return mean, float("inf")
    return mean, students(errors, len(values) - 1) * stdev(values) / sqrt(len(values))


def students(errors: float, freedom: int) -> float:
    """The standard errors by Student's t that hold what so many would, were the spread known."""
    beyond, scale = NormalDist().cdf(-errors), lgamma((freedom + 1) / 2) - lgamma(freedom / 2)
    height = exp(scale) / sqrt(freedom * pi)
    reach, left = 0.0, 0.5
    while left > beyond:
        left -= STEP * height * (1 + (reach + STEP / 2) ** 2 / freedom) ** (-(freedom + 1) / 2)
        reach += STEP
    return reach
