"""How every exchange of a hand ends, in cells of strength: counted at once for a small deck, else hand by hand.

For the small deck, as in `potluck.kernels.exchange_values`: F(S) counts, by cell, the hands that hold the cards S; of a
hand H that keeps K, the ends are the sum of (-1)^|T - K| F(T) over all T between K and H.
"""

from itertools import combinations
from math import comb
from operator import add
from typing import Any, Final, NamedTuple

import numpy as np

from potluck.bots.plausible import Floats
from potluck.cards import Card, deck
from potluck.lab.exchange import exchanges
from potluck.lab.strength import HAND, Ints, Scale
from potluck.ranking import High

__all__ = ["CELLS", "COUNTABLE", "Counted", "Draws", "one_by_one"]

CELLS: Final = 48
"""Steps of strength in which the ends of an exchange are counted."""
COUNTABLE: Final = 32
"""The largest deck of which all hands are counted."""
CHOICES: Final = 1 << HAND
KEPT: Final = tuple(tuple(at for at in range(HAND) if choice >> at & 1) for choice in range(CHOICES))
THROWN: Final = tuple(tuple(at for at in range(HAND) if not choice >> at & 1) for choice in range(CHOICES))
FEWEST_FIRST: Final = sorted(range(CHOICES), key=lambda choice: (len(THROWN[choice]), THROWN[choice]))
IN_ORDER: Final = tuple(THROWN[choice] for choice in FEWEST_FIRST)


class Draws(NamedTuple):
    """Every exchange of one hand, fewest thrown first: the places of the cards thrown, and how it ends by cell."""

    thrown: tuple[tuple[int, ...], ...]
    ends: Floats


class Counted:
    """The small deck: F for every set of up to four cards; 7 MB, about 0.3 s."""

    def __init__(self, levels: Scale, cell: Ints, size: int) -> None:
        self._levels, self._cell = levels, cell
        self._pack = deck(size)
        self._first = int(self._pack[0])
        hands = np.array(list(combinations(range(size), HAND)), dtype=np.int64)
        cells = cell[levels.levels(hands + self._first)]
        self._steps = [[comb(place, nth) for place in range(size)] for nth in range(HAND + 1)]
        steps = np.array(self._steps)
        counts = [comb(size, n) for n in range(HAND)]
        starts = np.cumsum([0, *counts])
        self._sums: Any = np.zeros((starts[-1], CELLS), dtype=np.float32)
        self._starts = [int(starts[choice.bit_count()]) for choice in range(CHOICES)]
        for kept in KEPT[:-1]:
            places = sum((steps[nth + 1][hands[:, at]] for nth, at in enumerate(kept)), np.zeros(1, np.int64))
            table = self._sums[starts[len(kept)] : starts[len(kept) + 1]]
            table += np.bincount(places * CELLS + cells, minlength=table.size).reshape(table.shape)
        self._ways = np.array([comb(size - HAND, len(thrown)) for thrown in THROWN])[:, None]

    def draws(self, hand: tuple[Card, ...]) -> Draws:
        """Of a hand, lowest card first; some 40 µs."""
        rows = [0]
        for at, card in enumerate(hand):
            place = card - self._first
            rows += [rows[kept] + self._steps[kept.bit_count() + 1][place] for kept in range(1 << at)]
        values = np.zeros((CHOICES, CELLS))
        values[:-1] = self._sums[list(map(add, rows[:-1], self._starts))]
        values[-1, self._cell[self._levels.level(hand)]] = 1
        for column in range(HAND):
            pairs = values.reshape(CHOICES >> column + 1, 2, 1 << column, CELLS)
            pairs[:, 0] -= pairs[:, 1]
        values /= self._ways
        return Draws(IN_ORDER, values[FEWEST_FIRST])


def one_by_one(order: High, size: int, hand: tuple[Card, ...], cell: Ints) -> Draws:
    """The draws of a hand of any deck, exchange by exchange; up to 10 ms."""
    choices = exchanges(hand, order=order, size=size)
    ends = [np.bincount(cell, choice.counts, CELLS) / choice.total for choice in choices]
    return Draws(tuple(tuple(map(hand.index, choice.thrown)) for choice in choices), np.array(ends))
