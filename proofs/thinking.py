"""Processor time of the shark's decisions, in every ready variant at its fullest table, all seats played by sharks.

`prove thinking [DEALS]`. Refuted where one decision in a hundred takes longer than 200 ms, or one hint in a hundred
longer than 300 ms; a hint is asked for at every third decision. It is the time of the processor, so that the figure is
the machine's and not that of what else runs on it.
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

__all__ = ["main", "times"]

SEED: Final = 31
DEALS: Final = 2
LIMIT: Final = 200.0
HINT_LIMIT: Final = 300.0
EVERY: Final = 3
SHARES: Final = (("median", 0.5), ("99th percentile", 0.99))
STACK: Final = 200


def main(argv: list[str]) -> list[Figure]:
    """All variants together, the slowest of them, and one where fewer wild cards win. Raises: Refuted."""
    deals = int(argv[0]) if argv else DEALS
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


def times(variant: Variant, deals: int) -> list[float]:
    """Milliseconds of each decision."""
    found = []
    for seed in range(deals):
        dealer, rng = Dealer(seed=SEED + seed), random.Random(seed)
        state = dealer(begin(variant, (STACK,) * variant.most_seats, button=seed))
        while not state.over:
            assert state.actor is not None
            view = state.view(state.actor)
            start = time.process_time()
            action = bot("shark").choose(view, rng)
            found.append(1000 * (time.process_time() - start))
            state = dealer(state.apply(action))
    return found


def quantile(found: list[float], share: float) -> float:
    """The time that this share does not exceed."""
    return sorted(found)[int(share * (len(found) - 1))]


def _first(variant: Variant) -> View:
    state = Dealer(seed=SEED)(begin(variant, (STACK, STACK), button=0))
    return state.view(state.actor)
