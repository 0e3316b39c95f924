"""Processor time of the shark's decisions, in every ready variant at its fullest table, all seats played by sharks.

`prove thinking [DEALS [all|full|two]]`. Refuted where one decision in a hundred takes longer than 200 ms, or one hint
in a hundred longer than 300 ms; a hint is asked for at every third decision. For two, where streets or whole deals are
solved, four times as many deals are played, and a decision may take 800 ms. It is the time of the processor, so that
the figure is the machine's and not that of what else runs on it; for two the time by the clock stands beside it.
"""

import random
import time
from typing import Final

from measure.figure import Figure, Refuted
from potluck.bots import bot
from potluck.bots.reference import caller
from potluck.dealer import Dealer
from potluck.games.poker import begin
from potluck.lab.poker_advice import advise
from potluck.protocol import View
from potluck.variants import VARIANTS, Variant

__all__ = ["main", "part", "times"]

SEED: Final = 31
DEALS: Final = 2
LIMIT: Final = 200.0
HINT_LIMIT: Final = 300.0
EVERY: Final = 3
SOLVED: Final = ("holdem", "holdem-fixed", "short-deck", "draw-fixed")
"""Variants in which the shark solves for two."""
MORE: Final = 4
SOLVED_LIMIT: Final = 800.0
SHARES: Final = (("median", 0.5), ("99th percentile", 0.99))
STACK: Final = 200


def main(argv: list[str]) -> list[Figure]:
    """The fullest tables, and tables of two where the shark solves. Raises: Refuted."""
    deals, which = int(argv[0]) if argv else DEALS, argv[1] if argv[1:] else "all"
    return [*(full(deals) if which != "two" else []), *(two(MORE * deals) if which != "full" else [])]


def part(argv: list[str]) -> bool:
    """Whether full tables or those of two are left out."""
    return argv[1:2] not in ([], ["all"])


def two(deals: int) -> list[Figure]:
    """Of each variant that is solved for two, by the processor and by the clock. Raises: Refuted."""
    figures = []
    for name in SOLVED:
        bot("shark").choose(_first(VARIANTS[name]), random.Random(0))
        by_clock = list[float]()
        by_processor = times(VARIANTS[name], deals, seats=2, by_clock=by_clock)
        if quantile(by_processor, 0.99) > SOLVED_LIMIT:
            raise Refuted(f"one decision in a hundred takes {quantile(by_processor, 0.99):.0f} ms: {name} for two")
        for what, each in (("", by_processor), (" by the clock", by_clock)):
            for share_name, share in SHARES:
                claim = f"time of a shark's decision for two in {name}{what}, {share_name}"
                figures.append(Figure(claim, round(quantile(each, share), 1), unit="ms", n=len(each), seed=SEED))
    return figures


def full(deals: int) -> list[Figure]:
    """All variants together, the slowest of them, and one where fewer wild cards win. Raises: Refuted."""
    bot("shark").choose(_first(VARIANTS["holdem"]), random.Random(0))
    found = {name: times(variant, deals) for name, variant in VARIANTS.items()}
    slowest = max(found, key=lambda name: quantile(found[name], 0.99))
    law = times(VARIANTS["deuces-wild"].replace(fewer_wild=True), deals)
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


def times(
    variant: Variant, deals: int, *, seats: int | None = None, by_clock: list[float] | None = None
) -> list[float]:
    """Milliseconds of the processor for each decision; those by the clock are added to the list that is given."""
    found, many = [], seats or variant.most_seats
    for seed in range(deals):
        dealer, rng = Dealer(seed=SEED + seed), random.Random(seed)
        state = dealer(begin(variant, (STACK,) * many, button=seed % many))
        while not state.over:
            assert state.actor is not None
            view = state.view(state.actor)
            start, clock = time.process_time(), time.perf_counter()
            action = bot("shark").choose(view, rng)
            found.append(1000 * (time.process_time() - start))
            if by_clock is not None:
                by_clock.append(1000 * (time.perf_counter() - clock))
            state = dealer(state.apply(action))
    return found


def quantile(found: list[float], share: float) -> float:
    """The time that this share does not exceed."""
    return sorted(found)[int(share * (len(found) - 1))]


def _first(variant: Variant) -> View:
    state = Dealer(seed=SEED)(begin(variant, (STACK, STACK), button=0))
    return state.view(state.actor)
