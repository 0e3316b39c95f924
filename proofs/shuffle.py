"""Statistics of shuffled decks of 52 and 32 cards against their exact distributions; broken shuffles must fail them.

Each statistic ends in a standard score: how many standard deviations the decks lie from what they should be.
"""

import json
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from math import comb, factorial, sqrt
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from measure.figure import Figure, Refuted
from potluck import kernels
from potluck.cards import DECKS
from potluck.dealer import Source, Stream

__all__ = ["FAIR_WITHIN", "MUTANTS", "MUTANT_BEYOND", "STATISTICS", "fair", "main", "orders", "scores"]

Orders = npt.NDArray[np.uint8]
Shuffle = Callable[[int, int], Sequence[int]]
"""(number of the deal, size) -> a permutation of 0..size-1."""

FAIR_WITHIN: Final = 4.5
"""Standard deviations; a fair shuffle passes a statistic with odds of 150,000 to 1."""
MUTANT_BEYOND: Final = 7.0
NUMBERS: Final = Path(__file__).resolve().parent.parent / "tests" / "data" / "numbers.json"
HANDS: Final = {52: "five_card_52", 32: "five_card_32_no_ace_low"}
CATEGORIES: Final = ("high", "pair", "two_pair", "trips", "straight", "flush", "full", "quads", "sf")
LEAST_EXPECTED: Final = 10.0
LEAST_BROKEN: Final = 30_000
CHUNK: Final = 10_000


def main(argv: list[str]) -> list[Figure]:
    """The worst score of each deck. Takes the number of decks, default 1,000,000 of each size; a few minutes."""
    n = int(argv[0]) if argv else 1_000_000
    broken = max(n // 20, LEAST_BROKEN)
    figures = []
    for size in (52, 32):
        found = scores(orders(fair, n=n, size=size))
        worst = max(found, key=lambda name: abs(found[name]))
        if abs(found[worst]) > FAIR_WITHIN:
            raise Refuted(f"{size} cards: {worst} lies {found[worst]:+.1f} standard deviations off")
        for name, mutant in MUTANTS.items():
            killers = scores(orders(mutant, n=broken, size=size))
            if max(map(abs, killers.values())) < MUTANT_BEYOND:
                raise Refuted(f"{size} cards: the broken shuffle `{name}` passes")
        claim = f"shuffles of {size} cards: worst of {len(found)} statistics ({worst})"
        figures.append(Figure(claim, round(found[worst], 2), "standard deviations", n=n))
    figures.append(Figure("broken shuffles caught, with each of two decks", len(MUTANTS), n=broken))
    return figures


def orders(shuffle: Shuffle, *, n: int, size: int) -> Orders:
    """`(n, size)` permutations, one a deal; the same whatever the number of workers."""
    starts = range(0, n, CHUNK)
    part = partial(_chunk, shuffle, size, n)
    if len(starts) < 4:
        return np.concatenate([part(start) for start in starts])
    with ProcessPoolExecutor() as pool:
        return np.concatenate(list(pool.map(part, starts)))


def scores(decks: Orders) -> dict[str, float]:
    """Statistic -> standard score."""
    return {name: statistic(decks) for name, statistic in STATISTICS.items()}


def fair(deal: int, size: int) -> Sequence[int]:
    """The order of that deal by the scheme that tables use."""
    source = Source(bytes(range(32)), (b"one", b"two"), table="statistics", deal=deal)
    return Stream(source.key, "order/0").shuffled(range(size))


def positions(decks: Orders) -> float:
    """Every card is as likely at every place; the square table of counts has (size - 1)² degrees of freedom."""
    n, size = decks.shape
    counts = np.stack([np.bincount(decks[:, place], minlength=size) for place in range(size)])
    square = float(((counts - n / size) ** 2).sum()) / (n / size)
    return _score(square * (size - 1) / size, (size - 1) ** 2)


def first_pairs(decks: Orders) -> float:
    """Every ordered pair of cards is as likely to come first."""
    size = decks.shape[1]
    return _even(decks[:, 0].astype(int) * size + decks[:, 1], cells=size * size, used=size * (size - 1))


def last_pairs(decks: Orders) -> float:
    """Every ordered pair of cards is as likely to come last."""
    size = decks.shape[1]
    return _even(decks[:, -1].astype(int) * size + decks[:, -2], cells=size * size, used=size * (size - 1))


def steps(decks: Orders) -> float:
    """The step from one card to the next, around the deck, in the middle: every step is as likely."""
    size = decks.shape[1]
    middle = size // 2
    step = (decks[:, middle].astype(int) - decks[:, middle - 1]) % size
    return _even(step, cells=size, used=size - 1)


def fixed_points(decks: Orders) -> float:
    """Cards that stay at their place: derangements of the others."""
    size = decks.shape[1]
    return _fit((decks == np.arange(size)).sum(axis=1), _fixed(size))


def cycles(decks: Orders) -> float:
    """Cycles of the permutation: Stirling numbers of the first kind."""
    return _fit(_cycles(decks), _stirling(decks.shape[1]))


def parity(decks: Orders) -> float:
    """Even permutations are one half."""
    even = int(((decks.shape[1] - _cycles(decks)) % 2 == 0).sum())
    return (2 * even - len(decks)) / sqrt(len(decks))


def inversions(decks: Orders) -> float:
    """Pairs in the wrong order: Mahonian numbers."""
    size = decks.shape[1]
    wrong = np.zeros(len(decks), int)
    for place in range(size - 1):
        wrong += (decks[:, place : place + 1] > decks[:, place + 1 :]).sum(axis=1)
    return _fit(wrong, _mahonian(size))


def ascents(decks: Orders) -> float:
    """Cards followed by a higher one: Eulerian numbers."""
    return _fit((decks[:, :-1] < decks[:, 1:]).sum(axis=1), _eulerian(decks.shape[1]))


def rising_sequences(decks: Orders) -> float:
    """Ascents of the inverse: what too few riffles leave behind."""
    return ascents(np.argsort(decks, axis=1).astype(np.uint8))


def hands(decks: Orders) -> float:
    """The first five cards by category, against the published numbers of hands."""
    size = decks.shape[1]
    cards = np.array(DECKS[size], np.uint8)[decks[:, :5]]
    published = json.loads(NUMBERS.read_text(encoding="utf-8"))[HANDS[size]]
    chances = tuple(published[category] / published["total"] for category in CATEGORIES)
    return _fit(kernels.rank(np.ascontiguousarray(cards)) >> 26, chances)


STATISTICS: Final[dict[str, Callable[[Orders], float]]] = {
    statistic.__name__: statistic
    for statistic in (
        positions,
        first_pairs,
        last_pairs,
        steps,
        fixed_points,
        cycles,
        parity,
        inversions,
        ascents,
        rising_sequences,
        hands,
    )
}


def off_by_one(deal: int, size: int) -> Sequence[int]:
    """Fisher-Yates that never leaves a card where it is: only whole cycles."""
    stream, order = _stream(deal), list(range(size))
    for place in range(size - 1):
        other = place + 1 + stream.below(size - place - 1)
        order[place], order[other] = order[other], order[place]
    return order


def stops_early(deal: int, size: int) -> Sequence[int]:
    """Fisher-Yates that leaves the last two as they come."""
    stream, order = _stream(deal), list(range(size))
    for place in range(size - 2):
        other = place + stream.below(size - place)
        order[place], order[other] = order[other], order[place]
    return order


def swaps_anywhere(deal: int, size: int) -> Sequence[int]:
    """Every place swapped with any place: size^size ways do not divide by size!."""
    stream, order = _stream(deal), list(range(size))
    for place in range(size):
        other = stream.below(size)
        order[place], order[other] = order[other], order[place]
    return order


def small_words(deal: int, size: int) -> Sequence[int]:
    """Bytes modulo the range, none rejected."""
    stream, order = _stream(deal), list(range(size))
    for place in range(size - 1):
        other = place + (stream.word() & 0xFF) % (size - place)
        order[place], order[other] = order[other], order[place]
    return order


def same_word_twice(deal: int, size: int) -> Sequence[int]:
    """One word, scaled to the range, for two places."""
    stream, order, word = _stream(deal), list(range(size)), 0
    for place in range(size - 1):
        word = word if place % 2 else stream.word()
        other = place + (word * (size - place) >> 32)
        order[place], order[other] = order[other], order[place]
    return order


def few_keys(deal: int, size: int) -> Sequence[int]:
    """A stream used again every 1024 deals."""
    return _stream(deal % 1024).shuffled(range(size))


def sorts_by_bytes(deal: int, size: int) -> Sequence[int]:
    """Sorted by random bytes, where equal ones keep their order."""
    stream = _stream(deal)
    keys = [stream.word() & 0xFF for _ in range(size)]
    return sorted(range(size), key=keys.__getitem__)


def seven_riffles(deal: int, size: int) -> Sequence[int]:
    """Seven riffles as by hand. Source: Bayer and Diaconis 1992, their inverse sorts by seven random bits."""
    stream = _stream(deal)
    keys = [stream.word() & 0x7F for _ in range(size)]
    inverse = sorted(range(size), key=keys.__getitem__)
    return sorted(range(size), key=inverse.__getitem__)


MUTANTS: Final[dict[str, Shuffle]] = {
    mutant.__name__: mutant
    for mutant in (
        off_by_one,
        stops_early,
        swaps_anywhere,
        small_words,
        same_word_twice,
        few_keys,
        sorts_by_bytes,
        seven_riffles,
    )
}


def _chunk(shuffle: Shuffle, size: int, n: int, start: int) -> Orders:
    return np.array([shuffle(deal, size) for deal in range(start, min(start + CHUNK, n))], np.uint8)


def _stream(deal: int) -> Stream:
    return Stream(deal.to_bytes(8, "big"), "mutant")


def _cycles(decks: Orders) -> npt.NDArray[np.int_]:
    """Cycles of each permutation: card by card, taken out of its cycle; one that is alone closes it."""
    after, found = decks.astype(np.intp), np.zeros(len(decks), int)
    before, rows = np.argsort(decks, axis=1), np.arange(len(decks))
    for card in range(decks.shape[1]):
        to, come = after[:, card].copy(), before[:, card].copy()
        found += to == card
        after[rows, come], before[rows, to] = to, come
    return found


def _even(values: npt.NDArray[np.int_], *, cells: int, used: int) -> float:
    """Score of counts that should be even over `used` of the cells; the others cannot occur."""
    counts = np.bincount(values, minlength=cells)
    expected = len(values) / used
    return _score(float((counts**2).sum()) / expected - len(values), used - 1)


def _fit(values: npt.NDArray[np.int_], chances: Sequence[float]) -> float:
    """Score of values against their exact chances; rare ones next to each other are counted together."""
    counts = np.bincount(values, minlength=len(chances))
    square, cells = 0.0, 0
    for seen, expected in _pooled(counts.tolist(), [chance * len(values) for chance in chances]):
        square += (seen - expected) ** 2 / expected
        cells += 1
    return _score(square, cells - 1)


def _pooled(counts: Sequence[int], expected: Sequence[float]) -> list[tuple[int, float]]:
    """Neighbours together until each expects enough."""
    cells: list[tuple[int, float]] = [(0, 0.0)]
    for seen, chance in zip(counts, expected, strict=True):
        if cells[-1][1] >= LEAST_EXPECTED:
            cells.append((0, 0.0))
        cells[-1] = (cells[-1][0] + seen, cells[-1][1] + chance)
    if len(cells) > 1 and cells[-1][1] < LEAST_EXPECTED:
        seen, chance = cells.pop()
        cells[-1] = (cells[-1][0] + seen, cells[-1][1] + chance)
    return cells


def _score(square: float, freedom: int) -> float:
    """A chi-square as a standard score. Source: Wilson and Hilferty 1931, the cube root is nearly normal."""
    spread = 2 / (9 * freedom)
    return float(((square / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread))


@cache
def _fixed(size: int) -> tuple[float, ...]:
    derangements = [1, 0]
    for k in range(2, size + 1):
        derangements.append((k - 1) * (derangements[-1] + derangements[-2]))
    return tuple(comb(size, k) * derangements[size - k] / factorial(size) for k in range(size + 1))


@cache
def _stirling(size: int) -> tuple[float, ...]:
    chances = [1.0]
    for k in range(size):
        chances = [(stay * k + grow) / (k + 1) for stay, grow in zip([*chances, 0.0], [0.0, *chances], strict=True)]
    return tuple(chances)


@cache
def _mahonian(size: int) -> tuple[float, ...]:
    chances = np.ones(1)
    for k in range(1, size + 1):
        chances = np.convolve(chances, np.full(k, 1 / k))
    return tuple(chances.tolist())


@cache
def _eulerian(size: int) -> tuple[float, ...]:
    counts = [1]
    for k in range(2, size + 1):
        counts = [(at + 1) * stay + (k - at) * grow for at, (stay, grow) in enumerate(_shifted(counts))]
    return tuple(count / factorial(size) for count in counts)


def _shifted(counts: list[int]) -> list[tuple[int, int]]:
    return list(zip([*counts, 0], [0, *counts], strict=True))
