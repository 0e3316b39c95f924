"""Hands to compare on: all of a size, one of each class of suits, and random ones in which what is rare is common."""

from collections.abc import Iterator
from itertools import chain, combinations, combinations_with_replacement, groupby
from math import comb, factorial, prod
from typing import Final

import numpy as np
import numpy.typing as npt

from potluck.cards import CARDS, mask

__all__ = ["BITS", "all_hands", "masks_of", "random_hands", "rows_of", "suit_classes"]

Rows = npt.NDArray[np.uint8]
Masks = npt.NDArray[np.uint64]

BITS: Final = np.array([mask([card]) for card in CARDS], np.uint64)
JOKERS: Final = BITS[52:54]


def all_hands(size: int, *, deck: int = 54) -> Rows:
    """Every hand, `(n, size)`."""
    cards = chain.from_iterable(combinations(range(deck), size))
    return np.fromiter(cards, np.uint8, comb(deck, size) * size).reshape(-1, size)


def suit_classes(size: int) -> tuple[Masks, int]:
    """Of all hands of natural cards that differ only in the names of their suits, one; and how many hands they are."""
    masks, hands = [], 0
    for sizes in _partitions(size):
        chosen = [_sets(length, len(list(same))) for length, same in groupby(sizes)]
        grid = np.meshgrid(*(np.arange(len(sets)) for sets, _ in chosen), indexing="ij")
        quads = np.concatenate([sets[at.ravel()] for (sets, _), at in zip(chosen, grid, strict=True)], axis=1)
        times = np.prod([own[at.ravel()] for (_, own), at in zip(chosen, grid, strict=True)], axis=0)
        masks.append(np.bitwise_or.reduce(quads << np.arange(0, 64, 16, dtype=np.uint64), axis=1))
        hands += int(times.sum()) * factorial(4) // prod(factorial(sizes.count(length)) for length in set(sizes))
    return np.concatenate(masks), hands


def random_hands(count: int, size: int, *, seed: int, deck: int = 54) -> Rows:
    """`(count, size)`; of 54 cards two hands of three are from few ranks or suits."""
    rng = np.random.default_rng(seed)
    noise = rng.random((count, deck), np.float32)
    if deck > 52:
        noise[::3, 12:40] += 1
        noise[1::3, :52] += np.arange(52) % 4 > 1
    rows: Rows = np.argpartition(noise, size, axis=1)[:, :size].astype(np.uint8)
    return rows


def masks_of(rows: Rows) -> Masks:
    """The same hands as masks."""
    masks = BITS[rows[:, 0]]
    for column in rows.T[1:]:
        masks |= BITS[column]
    return masks


def rows_of(masks: Masks) -> Rows:
    """Hands of one size as cards."""
    rest, columns = masks.copy(), []
    for _ in range(int(np.bitwise_count(masks[0]))):
        lowest = rest & (~rest + np.uint64(1))
        place = np.bitwise_count(lowest - np.uint64(1))
        columns.append(((place & 15) << 2 | place >> 4).astype(np.uint8))
        rest ^= lowest
    return np.stack(columns, axis=1)


def _partitions(size: int) -> Iterator[tuple[int, ...]]:
    """How many cards of each suit, the longest first."""
    for lengths in combinations_with_replacement(range(min(size, 13), -1, -1), 4):
        if sum(lengths) == size:
            yield lengths


def _sets(length: int, suits: int) -> tuple[Masks, npt.NDArray[np.int64]]:
    """All choices of so many sets of ranks, in no order, and in how many orders each can stand."""
    sets = [sum(1 << rank for rank in ranks) for ranks in combinations(range(13), length)]
    chosen = np.array(list(combinations_with_replacement(sets, suits)), np.uint64).reshape(-1, suits)
    orders = [factorial(suits)] * len(chosen)
    if suits > 1:
        orders = [
            factorial(suits) // prod(factorial(len(list(same))) for _, same in groupby(row)) for row in chosen.tolist()
        ]
    return chosen, np.array(orders, np.int64)
