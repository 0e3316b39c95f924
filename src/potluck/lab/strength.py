"""Five-card hands of one deck under one order as numbers in arrays, derived from the law and nothing else.

A hand's strength depends on how often it holds each rank, and on whether it is of one suit. There are at most 6,188
such rank patterns and 1,287 flushes; the law ranks one hand of each, once, and arrays are looked up from there.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from potluck.cards import Card, deck
from potluck.ranking import High

__all__ = ["HAND", "Ints", "Scale", "patterns", "scale"]

HAND: Final = 5
SUITS: Final = 4
BASE: Final = 5
"""A rank stands at most four times, so that counts are digits to this base."""
RANKS: Final = 13

Ints = NDArray[np.int64]
WEIGHTS: Final[Ints] = BASE ** np.arange(RANKS, dtype=np.int64)
"""The code of a hand is the sum of its ranks' weights."""
POWERS: Final[tuple[int, ...]] = tuple(WEIGHTS.tolist())


class Scale:
    """The strengths of a deck under an order, lowest first, and each hand's place among them.

    `strengths` is (m,) int64, ascending, without repeats; a *level* is an index into it.
    """

    def __init__(self, order: High, size: int) -> None:
        ranks = sorted({card.rank for card in deck(size)})
        plain = {
            _code(pattern): order.rank(_hand(pattern, suited=False)).strength for pattern in _patterns(ranks, HAND)
        }
        flush = {
            _code(pattern): order.rank(_hand(pattern, suited=True)).strength
            for pattern in _patterns(ranks, HAND)
            if len(set(pattern)) == HAND
        }
        self.strengths: Ints = np.unique(np.array([*plain.values(), *flush.values()], dtype=np.int64))
        self._codes: Ints = np.array(sorted(plain), dtype=np.int64)
        self._plain = self._levels([plain[code] for code in self._codes.tolist()])
        self._flush = self._levels([flush.get(code, plain[code]) for code in self._codes.tolist()])
        both = zip(self._plain.tolist(), self._flush.tolist(), strict=True)
        self._pairs: dict[int, tuple[int, int]] = dict(zip(self._codes.tolist(), both, strict=True))

    def __len__(self) -> int:
        return len(self.strengths)

    def levels(self, hands: NDArray[Any]) -> Ints:
        """The level of each hand: (n, 5) cards -> (n,)."""
        suits = hands & 3
        suited = (suits == suits[:, :1]).all(axis=1)
        return self.of_codes(WEIGHTS[hands >> 2].sum(axis=1), suited=suited)

    def of_codes(self, codes: Ints, *, suited: NDArray[np.bool_] | bool) -> Ints:
        """The level of rank patterns given by code, suited or not."""
        at = np.searchsorted(self._codes, codes)
        return np.where(suited, self._flush[at], self._plain[at])

    def level(self, hand: tuple[Card, ...]) -> int:
        """The level of one hand; about 1 µs."""
        suit = hand[0] & 3
        suited = all(card & 3 == suit for card in hand)
        return self._pairs[sum([POWERS[card >> 2] for card in hand])][suited]

    def _levels(self, strengths: list[int]) -> Ints:
        return np.searchsorted(self.strengths, np.array(strengths, dtype=np.int64))


@lru_cache(maxsize=32)
def scale(order: High, size: int) -> Scale:
    """The scale of that order and deck; 10 to 60 ms the first time."""
    return Scale(order, size)


@lru_cache(maxsize=16)
def patterns(n: int) -> NDArray[np.int64]:
    """All ways in which `n` cards can fall on ranks: (m, 13), at most four of each."""
    rows = [[pattern.count(rank) for rank in range(RANKS)] for pattern in _patterns(list(range(RANKS)), n)]
    return np.array(rows, dtype=np.int64).reshape(-1, RANKS)


def _patterns(ranks: list[int], n: int) -> Iterator[tuple[int, ...]]:
    for pattern in combinations_with_replacement(ranks, n):
        if all(pattern.count(rank) <= SUITS for rank in set(pattern)):
            yield pattern


def _code(ranks: tuple[int, ...]) -> int:
    return sum(BASE**rank for rank in ranks)


def _hand(ranks: tuple[int, ...], *, suited: bool) -> tuple[Card, ...]:
    """One hand of that pattern: all clubs, or of mixed suits."""
    if suited:
        return tuple(Card(4 * rank) for rank in ranks)
    suits = [ranks[:at].count(rank) for at, rank in enumerate(ranks)]
    if len(set(ranks)) == len(ranks):
        suits[0] = 1
    return tuple(Card(4 * rank + suit) for rank, suit in zip(ranks, suits, strict=True))
