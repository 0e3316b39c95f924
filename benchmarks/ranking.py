"""Hands ranked a second, and one hand from Python, beside other evaluators where they are installed (group `peers`).

All in one run, on one core where the system allows to pin it, the median of five rounds each, validation included.
"""

import ctypes
import os
import random
import statistics
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from potluck import kernels
from potluck.cards import CARDS, mask
from potluck.kernels import Order, Program
from potluck.kernels._exchanges import all_hands
from proofs.figure import Figure

__all__ = ["main"]

HANDS: Final = 1 << 18
CALLS: Final = 50_000
ROUNDS: Final = 5
SEED: Final = 1
WILD: Final = Program(0, mask(CARDS[52:]))
ALL_SEVEN: Final = 133_784_560

Cards = npt.NDArray[np.uint8]


def main() -> list[Figure]:
    """Ours, and every peer that is there."""
    pin()
    return [*arrays(), *singles(), *decks()]


def arrays() -> list[Figure]:
    """Million hands a second, in arrays."""
    works: list[tuple[str, int, int, Order, bool]] = [
        ("masks of 7 cards", 7, 52, "high", True),
        ("masks of 5 cards", 5, 52, "high", True),
        ("masks of 9 cards", 9, 52, "high", True),
        ("rows of 7 cards", 7, 52, "high", False),
        ("masks of 7 of 53 cards, bug", 7, 53, "high", True),
        ("masks of 7 of 54 cards, wild", 7, 54, WILD, True),
        ("masks of 7 cards, ace-to-five", 7, 52, "ace-to-five", True),
        ("masks of 7 of 53 cards, ace-to-five", 7, 53, "ace-to-five", True),
        ("masks of 7 cards, deuce-to-seven", 7, 52, "deuce-to-seven", True),
    ]
    out, figures = np.empty(HANDS, np.int32), []
    for name, size, deck, order, packed in works:
        rows = hands(size, deck)
        given: Any = masks_of(rows) if packed else rows
        seconds = median(partial(kernels.rank, given, order=order, out=out))
        figures.append(figure(f"array of {name} ({kernels.LEVEL})", HANDS / seconds * 1e-6, "million a second"))
    rows = hands(7, 52)
    for name, speed in (
        ("7 cards (OMPEval through pokerfast)", omp(rows)),
        ("ace-to-five (poker-equity)", poker_equity(rows)),
    ):
        if speed is not None:
            figures.append(figure(f"array of rows of {name}", speed, "million a second"))
    return figures


def singles() -> list[Figure]:
    """Nanoseconds a call from Python, the loop around it left out."""
    seven, five = (row.tolist() for row in (hands(7, 52)[0], hands(5, 52)[0]))
    calls: list[tuple[str, Callable[[Any], object], Any]] = [
        (f"a mask of 7 ({kernels.LEVEL})", kernels.rank_one, mask(seven)),
        (f"a list of 7 ({kernels.LEVEL})", kernels.rank_one, seven),
        (f"a list of 5 ({kernels.LEVEL})", kernels.rank_one, five),
    ]
    texts = [str(CARDS[card]) for card in seven]
    if find_spec("pkrbot"):
        pkrbot: Any = import_module("pkrbot")
        cards = [pkrbot.Card(text) for text in texts]
        calls += [("7 cards (pkrbot)", pkrbot.evaluate, cards), ("5 cards (pkrbot)", pkrbot.evaluate, cards[:5])]
    if find_spec("eval7"):
        eval7: Any = import_module("eval7")
        calls.append(("7 cards (eval7)", eval7.evaluate, [eval7.Card(text) for text in texts]))
    if find_spec("phevaluator"):
        evaluate: Any = import_module("phevaluator").evaluate_cards
        calls.append(("7 cards (phevaluator)", lambda hand: evaluate(*hand), seven))
    return [figure(f"one call, {name}", per_call(call, hand), "ns") for name, call, hand in calls]


def decks() -> list[Figure]:
    """Whole decks, and every exchange of all hands."""
    payoffs = kernels.rank(all_hands()) >> 26
    masks = masks_of(hands(7, 52))
    one_pass = median(lambda: kernels.rank(masks)) * ALL_SEVEN / HANDS
    works: list[tuple[str, Callable[[], object]]] = [
        ("counting all 133,784,560 hands of seven cards", lambda: kernels.count(52, cards=7)),
        ("counting all 154,143,080 hands of seven with a bug", lambda: kernels.count(53, cards=7)),
        ("the best exchange of all 2,598,960 hands", lambda: kernels.exchange_values(payoffs)),
    ]
    passed = figure(f"one array pass over 133,784,560 hands ({kernels.LEVEL})", one_pass, "s")
    return [passed, *(figure(name, median(work), "s") for name, work in works)]


def figure(claim: str, value: float, unit: str) -> Figure:
    """A speed, to three digits."""
    return Figure(claim, float(f"{value:.3g}"), unit, seed=SEED)


def omp(rows: Cards) -> float | None:
    """Million hands a second of OMPEval as pokerfast bundles it, by its C entry; None where it is not there."""
    if not find_spec("pokerfast"):
        return None
    library: Any = import_module("pokerfast.equity")._load()
    given, out = rows.tobytes(), (ctypes.c_uint16 * len(rows))()
    return HANDS / median(lambda: library.pf_evaluate(given, len(rows), rows.shape[1], out)) * 1e-6


def poker_equity(rows: Cards) -> float | None:
    """Million hands a second of poker-equity's ace-to-five, which takes texts; None where it is not there."""
    if not find_spec("poker_equity"):
        return None
    score: Any = import_module("poker_equity").score_batch
    texts = ["".join(str(CARDS[card]) for card in row) for row in rows[: HANDS // 16].tolist()]
    return len(texts) / median(lambda: score("low_a5", texts)) * 1e-6


def per_call(call: Callable[[Any], object], hand: object) -> float:
    """Nanoseconds."""

    def many() -> None:
        for _ in range(CALLS):
            call(hand)

    def loop() -> None:
        for _ in range(CALLS):
            pass

    return (median(many) - median(loop)) / CALLS * 1e9


def median(work: Callable[[], object]) -> float:
    """Seconds of the median of five rounds, after one to warm up."""
    work()
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def hands(size: int, deck: int) -> Cards:
    """Random hands, one a row."""
    rng = np.random.default_rng(SEED)
    rows: Cards = np.argsort(rng.random((HANDS, deck)), axis=1)[:, :size].astype(np.uint8)
    return rows


def masks_of(rows: Cards) -> npt.NDArray[np.uint64]:
    """The same hands as masks."""
    bits = np.array([mask([card]) for card in CARDS], np.uint64)
    masks: npt.NDArray[np.uint64] = np.bitwise_or.reduce(bits[rows], axis=1)
    return masks


def pin() -> None:
    """Stays on one core, so that rounds compare."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {random.Random(SEED).choice(sorted(os.sched_getaffinity(0)))})
