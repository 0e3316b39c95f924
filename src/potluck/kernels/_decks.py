"""All hands of a whole deck, by classes of suits.

Hands that differ only in the names of their suits are worth the same, where the wild cards do not tell suits apart. So
it is enough to rank those whose suits hold no fewer cards than the next, and to count each as often as its suits can
change places: 6.2 million instead of the 133,784,560 hands of seven cards. Where wild cards do tell suits apart, those
two and two that they treat alike can still change places.
"""

from collections.abc import Iterator
from itertools import combinations, permutations
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from potluck.kernels import _core
from potluck.kernels._programs import SUITS, Program
from potluck.kernels._sets import ALL

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Masks: TypeAlias = npt.NDArray[np.uint64]
    Strengths: TypeAlias = npt.NDArray[np.int32]

__all__ = ["ranked"]

_ENOUGH: Final = 1 << 16


class Classes(NamedTuple):
    """Hands that are each counted so often: all unions of one mask of each part."""

    parts: tuple["Masks", "Masks"]
    weight: int


class Half(NamedTuple):
    """Two suits, and whether no wild card tells them apart."""

    suits: tuple[int, int]
    alike: bool


def ranked(order: Program, pack: int, cards: int) -> Iterator[tuple["Strengths", int]]:
    """The strengths of hands, some thousands at a time, and how many hands each of them stands for.

    An array serves for the next strengths too.
    """
    jokers = [bit for bit in (1 << 13, 1 << 29) if pack & bit]
    for held in range(len(jokers) + 1):
        for extra, ways in _joker_sets(jokers, held, order.wild):
            for united in _classes(pack & SUITS, cards - held, order.wild):
                for strengths in _united(united.parts, extra, order):
                    yield strengths, ways * united.weight


def _joker_sets(jokers: list[int], held: int, wild: int) -> list[tuple[int, int]]:
    """Masks of so many jokers, and how many sets are like it."""
    if len({bool(wild & joker) for joker in jokers}) < 2:
        return [(sum(jokers[:held]), comb(len(jokers), held))]
    return [(sum(pick), 1) for pick in combinations(jokers, held)]


def _classes(pack: int, cards: int, wild: int) -> Iterator[Classes]:
    """All hands of so many natural cards."""
    ranks, halves = pack & ALL, _halves(wild)
    whole = len({_wild_ranks(wild, suit) for suit in range(4)}) == 1
    for sizes in _sizes(cards, ranks.bit_count()):
        if whole and sizes != tuple(sorted(sizes, reverse=True)):
            continue
        weight = len(set(permutations(sizes))) if whole else _turns(sizes, halves)
        if not weight:
            continue
        for first, times in _pairs(ranks, sizes[:2], halves[0]):
            for second, again in _pairs(ranks, sizes[2:], halves[1]):
                yield Classes((first, second), weight * times * again)


def _halves(wild: int) -> tuple[Half, Half]:
    """The suits two and two, those together that are alike."""
    alike = next(
        (pair for pair in combinations(range(4), 2) if len({_wild_ranks(wild, suit) for suit in pair}) == 1), None
    )
    first = alike or (0, 1)
    rest = tuple(suit for suit in range(4) if suit not in first)
    return Half(first, alike is not None), Half(
        (rest[0], rest[1]), len({_wild_ranks(wild, suit) for suit in rest}) == 1
    )


def _wild_ranks(wild: int, suit: int) -> int:
    return wild >> 16 * suit & ALL


def _turns(sizes: tuple[int, ...], halves: tuple[Half, Half]) -> int:
    """How many hands differ only in the names of two suits that are alike; 0 where another of them is counted."""
    weight = 1
    for (first, second), half in zip((sizes[:2], sizes[2:]), halves, strict=True):
        if half.alike and first != second:
            weight *= 2 if first > second else 0
    return weight


def _sizes(cards: int, most: int) -> Iterator[tuple[int, ...]]:
    """How many cards of each suit."""
    for c in range(min(cards, most) + 1):
        for d in range(min(cards - c, most) + 1):
            for h in range(min(cards - c - d, most) + 1):
                if cards - c - d - h <= most:
                    yield c, d, h, cards - c - d - h


def _pairs(ranks: int, sizes: tuple[int, ...], half: Half) -> list[tuple["Masks", int]]:
    """Masks of two suits with so many cards each, and how often each counts."""
    import numpy as np

    first, second = (
        _subsets(ranks, size) << np.uint64(16 * suit) for suit, size in zip(half.suits, sizes, strict=True)
    )
    if not half.alike or sizes[0] != sizes[1] or len(first) == 1:
        return [((first[:, None] | second[None, :]).ravel(), 1)]
    above, below = np.triu_indices(len(first), 1)
    return [(first[above] | second[below], 2), (first | second, 1)]


def _subsets(ranks: int, size: int) -> "Masks":
    import numpy as np

    sets = np.arange(ALL + 1, dtype=np.uint64)
    subsets: Masks = sets[(sets & np.uint64(~ranks & ALL) == 0) & (np.bitwise_count(sets) == size)]
    return subsets


def _united(parts: tuple["Masks", "Masks"], extra: int, order: Program) -> Iterator["Strengths"]:
    """The strengths of all unions of a mask of each part and the jokers."""
    import numpy as np

    long, short = sorted(parts, key=len, reverse=True)
    step = max(1, _ENOUGH // len(long))
    out = np.empty(step * len(long), np.int32)
    for start in range(0, len(short), step):
        hands = (short[start : start + step, None] | long[None, :] | np.uint64(extra)).ravel()
        strengths = out[: len(hands)]
        _core.rank_masks(hands, strengths, order)
        yield strengths
