"""Processor time of the shark's decisions, in every ready variant at its fullest table, all seats played by sharks.

`prove thinking [DEALS [all|full|two]]`. Refuted where one decision in a hundred takes longer than 200 ms, or one hint
in a hundred longer than 400 ms; a hint is asked for at every third decision. That is the time of the processor, so that
the figure is the machine's and not that of what else runs on it. For two all variants are played too, four times as
many deals of those in which streets or whole deals are solved: also by somebody who has solved nothing before, as a
process that has just begun. There a decision may take 800 ms, and has the time that a table gives
(`potluck.bots.workers`), so that by the clock it ends on a loaded machine too, less well solved. By the clock it is
refuted where no more wants to run than there are processors; else the time is told, and how much wants to. What is
solved beside a decision runs on all processors, so that by theirs together it may take 800 ms of each.
"""

import os
import random
import time
from collections.abc import Sequence
from math import inf
from typing import Final, NamedTuple

from measure.figure import Figure, Refuted
from potluck.bots import bot
from potluck.bots.reference import caller
from potluck.bots.workers import AT_MOST
from potluck.dealer import Dealer
from potluck.games.poker import begin
from potluck.lab import (
    poker_hole_resolving,
    poker_last_street,
    poker_one_draw_policy,
    poker_resolving,
    poker_stud_resolving,
)
from potluck.lab.poker_advice import advise
from potluck.protocol import View
from potluck.variants import VARIANTS, Variant

__all__ = ["main", "part", "times"]

SEED: Final = 31
DEALS: Final = 2
LIMIT: Final = 200.0
HINT_LIMIT: Final = 400.0
EVERY: Final = 3
SOLVED: Final = (
    "holdem",
    "holdem-fixed",
    "short-deck",
    "draw-fixed",
    "five-stud-pot",
    "seven-stud-no-limit",
    "omaha",
)
"""Variants in which the shark solves for two."""
ANEW: Final = ("holdem", "holdem-fixed", "seven-stud-no-limit", "omaha")
"""Those of them that take longest."""
MORE: Final = 4
SOLVED_LIMIT: Final = 800.0
SHARES: Final = (("median", 0.5), ("99th percentile", 0.99))
STACK: Final = 200


class Times(NamedTuple):
    """Milliseconds of decisions, in order."""

    processor: tuple[float, ...] = ()
    clock: tuple[float, ...] = ()

    def with_those(self, more: "Times") -> "Times":
        """Both, one after the other."""
        return Times(self.processor + more.processor, self.clock + more.clock)


def main(argv: list[str]) -> list[Figure]:
    """The fullest tables, and tables of two where the shark solves. Raises: Refuted."""
    deals, which = int(argv[0]) if argv else DEALS, argv[1] if argv[1:] else "all"
    return [*(full(deals) if which != "two" else []), *(two(MORE * deals) if which != "full" else [])]


def part(argv: list[str]) -> bool:
    """Whether full tables or those of two are left out."""
    return argv[1:2] not in ([], ["all"])


def two(deals: int) -> list[Figure]:
    """Of each variant that is solved for two, and of all others, by the processor and by the clock. Raises: Refuted."""
    figures, others = list[Figure](), Times()
    for name in SOLVED:
        bot("shark").choose(_first(VARIANTS[name]), random.Random(0))
    poker_one_draw_policy.hurry(AT_MOST)
    poker_resolving.hurry(AT_MOST)
    for name in SOLVED:
        figures += _told(f"in {name}", times(VARIANTS[name], deals, seats=2))
    for name in ANEW:
        figures += _told(f"in {name}, nothing solved before", times(VARIANTS[name], deals // 2, seats=2, anew=True))
    for name in VARIANTS.keys() - {*SOLVED}:
        others = others.with_those(times(VARIANTS[name], deals // MORE, seats=2))
    busy = Figure("what wanted to run beside it for two, for each processor, in the last quarter of an hour", load())
    return [*figures, *_told("in all other variants", others), busy]


def load() -> float:
    """What has wanted to run on the machine, for each of its processors, in the last quarter of an hour."""
    return round(os.getloadavg()[2] / (os.cpu_count() or 1), 1)


def _told(where: str, found: Times) -> list[Figure]:
    """The figures. Raises: Refuted."""
    figures = []
    told = (
        ("", found.processor, SOLVED_LIMIT * (os.cpu_count() or 1)),
        (" by the clock", found.clock, SOLVED_LIMIT if load() <= 1 else inf),
    )
    for what, each, limit in told:
        if quantile(each, 0.99) > limit:
            raise Refuted(f"one decision in a hundred takes {quantile(each, 0.99):.0f} ms{what} for two {where}")
        for share_name, share in SHARES:
            claim = f"time of a shark's decision for two {where}{what}, {share_name}"
            figures.append(Figure(claim, round(quantile(each, share), 1), unit="ms", n=len(each), seed=SEED))
    return figures


def full(deals: int) -> list[Figure]:
    """All variants together, the slowest of them, and one where fewer wild cards win. Raises: Refuted."""
    bot("shark").choose(_first(VARIANTS["holdem"]), random.Random(0))
    found = {name: times(variant, deals).processor for name, variant in VARIANTS.items()}
    slowest = max(found, key=lambda name: quantile(found[name], 0.99))
    law = times(VARIANTS["deuces-wild"].replace(fewer_wild=True), deals).processor
    hints = [time for variant in VARIANTS.values() for time in hint_times(variant)]
    if quantile(hints, 0.99) > HINT_LIMIT:
        raise Refuted(f"one hint in a hundred takes {quantile(hints, 0.99):.0f} ms")
    told = (
        ("all of them", [one for each in found.values() for one in each]),
        (f"{slowest}, the slowest", found[slowest]),
        ("deuces wild where fewer wild cards win", law),
    )
    for name, each in told:
        if quantile(each, 0.99) > LIMIT:
            raise Refuted(f"one decision in a hundred takes {quantile(each, 0.99):.0f} ms: {name}")
    return [
        Figure(
            f"time of a shark's decision at the fullest table, {which}: {name}",
            round(quantile(each, share), 1),
            unit="ms",
            n=len(each),
            seed=SEED,
        )
        for name, each in told
        for which, share in SHARES
    ] + [
        Figure(
            f"time of a hint in poker at the fullest table, {which}", round(quantile(hints, share), 1), "ms", len(hints)
        )
        for which, share in SHARES
    ]


def hint_times(variant: Variant) -> list[float]:
    """Milliseconds of hints at every third decision of a deal between those who pay everything."""
    dealer, rng, found, decisions = Dealer(seed=SEED), random.Random(SEED), list[float](), 0
    state = dealer(begin(variant, (STACK,) * variant.most_seats, button=0))
    while not state.over:
        view, decisions = state.view(state.actor), decisions + 1
        if decisions % EVERY == 1:
            start = time.process_time()
            advise(view)
            found.append(1000 * (time.process_time() - start))
        state = dealer(state.apply(caller(view, rng)))
    return found


def times(variant: Variant, deals: int, *, seats: int | None = None, anew: bool = False) -> Times:
    """Of each decision; `anew`: whatever was solved is forgotten before each."""
    found, many = Times(), seats or variant.most_seats
    for seed in range(deals):
        dealer, rng = Dealer(seed=SEED + seed), random.Random(seed)
        state = dealer(begin(variant, (STACK,) * many, button=seed % many))
        while not state.over:
            assert state.actor is not None
            view = state.view(state.actor)
            if anew:
                poker_resolving.forget()
                poker_stud_resolving.forget()
                poker_hole_resolving.forget()
                poker_last_street.forget()
            start, clock = time.process_time(), time.perf_counter()
            action = bot("shark").choose(view, rng)
            spent, passed = time.process_time() - start, time.perf_counter() - clock
            found = found.with_those(Times((1000 * spent,), (1000 * passed,)))
            state = dealer(state.apply(action))
    return found


def quantile(found: Sequence[float], share: float) -> float:
    """The time that this share does not exceed."""
    return sorted(found)[int(share * (len(found) - 1))]


def _first(variant: Variant) -> View:
    state = Dealer(seed=SEED)(begin(variant, (STACK, STACK), button=0))
    return state.view(state.actor)
