"""What hands of one deck are worth before and after the exchange: a sample and exact chances, made once."""

from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from potluck.bots.ladder.draws import CELLS, COUNTABLE, Counted, Draws, one_by_one
from potluck.bots.plausible import DRAWING, THROWS, Floats, exchanged, kinds
from potluck.cards import Card, deck
from potluck.lab.strength import HAND, Ints, Scale, scale
from potluck.ranking import High

__all__ = ["LEFT", "SAMPLES", "UNSEEN", "Outlook", "outlook"]

SAMPLES: Final = 2000
UNSEEN: Final = HAND + 1
"""The row of a hand that has been exchanged, or will be, by nobody knows how many cards."""
LEFT: Final = HAND + 2
"""The row of a hand as it was dealt."""
ROWS: Final = HAND + 3
DOUBT: Final = 0.004
"""How likely any throw is, whatever the model says."""


class Outlook:
    """The hands of a deck under an order. A *row* says how many cards were thrown: 0..5, `UNSEEN` or `LEFT`."""

    def __init__(self, order: High, size: int) -> None:
        self.levels: Scale = scale(order, size)
        self._order, self._size = order, size
        generator = np.random.default_rng(5)
        pack = np.array(deck(size), dtype=np.int64)
        cards = pack[generator.random((SAMPLES, size)).argsort(axis=1)[:, : 2 * HAND]]
        start = self.levels.levels(cards[:, :HAND])
        kind = kinds(cards[:, :HAND], start, self.levels)
        self.final, self.likely = _ends(self.levels, cards, start, kind, generator)
        """(ROWS, SAMPLES): the level of each sampled hand in the end, and how likely it throws so many."""
        self.places: Floats = _places(self.final[UNSEEN], len(self.levels))
        """(levels,): the share of exchanged hands below, equal ones counted half."""
        self.dealt: Floats = _places(start, len(self.levels))
        """(levels,): the same of hands as they are dealt."""
        self.cell: Ints = np.minimum((self.places * CELLS).astype(np.int64), CELLS - 1)
        """(levels,): the cell that each level falls into."""
        self._counted = Counted(self.levels, self.cell, size) if size <= COUNTABLE else None
        self.after: Floats = self.places[self.final]
        """(ROWS, SAMPLES): where each sampled hand stands in the end."""
        self.category: Ints = self.levels.strengths >> 26
        leading = np.where(self.category[start] == 0, 0, self.levels.strengths[start] >> 13)
        alike = leading * ROWS + kind
        prospect = _mean_by(alike, self.after[UNSEEN], self.dealt[start])
        self.before: Floats = prospect.argsort().argsort() / SAMPLES
        """(SAMPLES,): where each stands before the exchange, by what becomes of its like."""
        bare = prospect - self.dealt[start] / SAMPLES
        self._prospects = dict(zip(alike.tolist(), bare.tolist(), strict=True))
        self._sorted: Floats = np.sort(prospect)
        self.coarse = {grain: self._blurred(grain) for grain in ("category", "rank")}
        """Grain -> (levels,) the level that an eye of that grain takes it for."""

    def draws(self, hand: tuple[Card, ...]) -> Draws:
        """The ends of every exchange of that hand, lowest card first."""
        if self._counted is not None:
            return self._counted.draws(hand)
        names: dict[int, int] = {}
        alike = tuple(Card(4 * card.rank + names.setdefault(card.suit, len(names))) for card in hand)
        return _draws(self._order, self._size, alike)

    def prospect(self, hand: tuple[Card, ...]) -> float:
        """Where a hand stands before the exchange, by what becomes of its like; of none, where it stands as it is."""
        level = self.levels.level(hand)
        dealt = float(self.dealt[level])
        kind = int(kinds(np.array([hand], dtype=np.int64), np.array([level]), self.levels)[0])
        strength = int(self.levels.strengths[level])
        leading = strength >> 13 if self.category[level] else 0
        mean = self._prospects.get(leading * ROWS + kind)
        return dealt if mean is None else float(np.searchsorted(self._sorted, mean + dealt / SAMPLES)) / SAMPLES

    def _blurred(self, grain: str) -> Ints:
        """Each level's class taken for its middle: its category, or its category and leading rank."""
        key = self.category if grain == "category" else self.levels.strengths >> 13
        _, first, n = np.unique(key, return_index=True, return_counts=True)
        return np.repeat(first + n // 2, n)


@lru_cache(maxsize=8)
def outlook(order: High, size: int) -> Outlook:
    """The outlook of that order and deck; up to 0.5 s the first time."""
    return Outlook(order, size)


@lru_cache(maxsize=4096)
def _draws(order: High, size: int, hand: tuple[Card, ...]) -> Draws:
    """The draws of a hand, remembered for all hands that differ in the names of their suits alone."""
    return one_by_one(order, size, hand, outlook(order, size).cell)


def _ends(
    levels: Scale, cards: Ints, start: Ints, kind: Ints, generator: np.random.Generator
) -> tuple[NDArray[np.int64], Floats]:
    """The final level of each sampled hand by row, and how likely its holder throws so many."""
    final = np.empty((ROWS, SAMPLES), dtype=np.int64)
    likely = np.ones((ROWS, SAMPLES))
    for n in range(HAND + 1):
        final[n] = levels.levels(exchanged(cards, np.full(SAMPLES, n), drawing=kind == DRAWING))
        likely[n] = THROWS[kind, n] + DOUBT
    chosen = (generator.random(SAMPLES)[:, None] > THROWS[kind].cumsum(axis=1)).sum(axis=1).clip(0, HAND)
    final[UNSEEN] = final[chosen, np.arange(SAMPLES)]
    final[LEFT] = start
    return final, likely


def _places(levels: Ints, n: int) -> Floats:
    mass = np.bincount(levels, minlength=n) / len(levels)
    return np.cumsum(mass) - mass / 2


def _mean_by(key: Ints, values: Floats, tie: Floats) -> Floats:
    """The mean of `values` among those of the same key, with a trifle of `tie` to order them."""
    _, group = np.unique(key, return_inverse=True)
    mean: Any = (np.bincount(group, values) / np.bincount(group))[group] + tie / SAMPLES
    return np.asarray(mean, dtype=np.float64)
