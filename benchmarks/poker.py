"""Deals of poker a second by random legal play in one thread, ours and pokerkit's in turn; the ratio is what counts."""

import random
import statistics
import time
from collections.abc import Callable, Iterator
from importlib.metadata import version
from typing import Final
from warnings import catch_warnings, simplefilter

import pokerkit
from pokerkit import Automation

from measure.figure import Figure
from potluck.games import poker
from potluck.protocol import Cards, Dealt
from potluck.variants import VARIANTS, Variant
from tests.witness.peer import AUTOMATIC, Stakes, deal_of, orders_of

__all__ = ["main", "their_deal"]

PEER: Final = version("pokerkit")
ROUNDS: Final = 5
SEED: Final = 1
SECONDS: Final = 0.5
"""Processor time of one round; each plays as many deals as that allows."""
DEALING: Final = (Automation.HOLE_DEALING, Automation.BOARD_DEALING)
TABLES: Final = {
    "heads-up fixed-limit five-card draw": ("draw-fixed", 2),
    "six-handed no-limit hold'em": ("holdem", 6),
}
STACK: Final = 200


def main() -> list[Figure]:
    """For each table both speeds and their ratio, medians of five rounds."""
    return [figure for name, (variant, seats) in TABLES.items() for figure in _measured(name, VARIANTS[variant], seats)]


def _measured(name: str, variant: Variant, seats: int) -> Iterator[Figure]:
    ours, theirs = [], []
    with catch_warnings():
        simplefilter("ignore")
        for number in range(ROUNDS):
            ours.append(_speed(lambda rng: _our_deal(variant, seats, rng), number))
            theirs.append(_speed(lambda rng: their_deal(variant, seats, rng), number))
    ratios = [one / other for one, other in zip(ours, theirs, strict=True)]
    yield Figure(f"{name}, ours", round(statistics.median(ours)), "deals a second", ROUNDS, SEED)
    yield Figure(f"{name}, pokerkit {PEER}", round(statistics.median(theirs)), "deals a second")
    yield Figure(
        f"{name}, ours to pokerkit's", round(statistics.median(ratios), 1), interval=(min(ratios), max(ratios))
    )


def _speed(deal: Callable[[random.Random], None], number: int) -> float:
    """Deals per second of processor time."""
    rng, deals, start = random.Random(SEED + number), 0, time.process_time()
    while (spent := time.process_time() - start) < SECONDS:
        deal(rng)
        deals += 1
    return deals / spent


def _our_deal(variant: Variant, seats: int, rng: random.Random) -> None:
    """One deal to its end: any kind of act that is possible, then any amount, each as likely."""
    state = poker.begin(variant, (STACK,) * seats, button=seats - 1)
    pack, dealt = rng.sample(variant.cards, len(variant.cards)), 0
    while not state.over:
        owed = state.chance
        if isinstance(owed, Cards):
            state, dealt = state.apply(Dealt(tuple(pack[dealt : dealt + owed.n]))), dealt + owed.n
        else:
            state = state.apply(rng.choice(state.offers()).sample(rng, poker.ACTIONS))


def their_deal(variant: Variant, seats: int, rng: random.Random) -> None:
    """The same in pokerkit, which shuffles and deals by itself."""
    blinds = (2, 1) if seats == 2 else (1, 2, *[0] * (seats - 2))
    stakes = Stakes((STACK,) * seats, (0,) * seats, blinds, dead=False)
    state = deal_of(variant, stakes, orders_of(variant), (*AUTOMATIC, *DEALING))
    while state.status:
        seat = state.stand_patter_or_discarder_index
        if seat is not None:
            hand = state.hole_cards[seat]
            state.stand_pat_or_discard(rng.sample(hand, rng.randrange(len(hand) + 1)))
        else:
            _their_act(state, rng)


def _their_act(state: pokerkit.State, rng: random.Random) -> None:
    low = state.min_completion_betting_or_raising_to_amount
    kinds = ["call"] + ["fold"] * bool(state.checking_or_calling_amount) + ["raise"] * (low is not None)
    match rng.choice(kinds):
        case "fold":
            state.fold()
        case "raise":
            high = state.max_completion_betting_or_raising_to_amount
            assert low is not None
            assert high is not None
            state.complete_bet_or_raise_to(rng.randint(low, high))
        case _:
            state.check_or_call()
