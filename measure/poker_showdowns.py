"""What hands of poker for two take from a range: the part of a pot, on boards that may still come."""

import random
from collections.abc import Sequence
from itertools import combinations
from math import comb
from typing import Final, NamedTuple

import numpy as np

from potluck.cards import Card
from potluck.kernels.streets import FIRST, SHOWN, StreetSolver, StreetTree
from potluck.lab.poker_futures import Floats
from potluck.lab.poker_resolving import hands_on
from potluck.lab.showdowns import Cards, array, on_boards
from potluck.variants import Variant

__all__ = ["Match", "Showdowns", "disjoint"]

HOLE: Final = 2
DRAWN: Final = 120
"""Boards by which is decided, and as many others by which is paid, where more than one card is to come for all."""
NOISE: Final = 1e-12
"""What is left of a range by rounding alone, as a part of it."""
SHOWDOWN: Final = StreetTree(
    np.array([(FIRST, 1, 1), (SHOWN, 0, 0)], dtype=np.int32), np.array([(0.0,) * 6, (1, 0.5, 0, 0, 0.5, 1)])
)
"""A point from which hands are compared, worth the part of a pot."""


class Match(NamedTuple):
    """Both ranges over the hands that the board leaves: likelihoods, the responder's first."""

    hands: Cards
    mine: Floats
    other: Floats

    def met(self) -> Floats:
        """How much of the bot's range each hand of the responder meets, `(m,)`."""
        return disjoint(self.hands, self.other)

    def mass(self) -> float:
        """The weight of all pairs of hands that share no card."""
        return float(self.mine @ self.met())

    def row(self, hand: Cards) -> int:
        """The place of a hand."""
        return int(np.flatnonzero((self.hands == hand).all(axis=1))[0])

    def drawn(self, rng: random.Random) -> tuple[int, int]:
        """A pair of hands, by its weight."""
        mine = rng.choices(range(len(self.hands)), (self.mine * self.met()).tolist())[0]
        apart = ~np.isin(self.hands, self.hands[mine]).any(axis=1)
        return mine, rng.choices(range(len(self.hands)), (self.other * apart).tolist())[0]

    def on(self, board: Sequence[Card]) -> "Match":
        """The same once these cards lie there."""
        clear = ~np.isin(self.hands, array(board)).any(axis=1)
        return Match(self.hands[clear], self.mine[clear], self.other[clear])


class Showdowns:
    """What hands take from one another on boards that may come: all, where one card is to come or none, else a sample.

    Of a sample one half decides and the other pays, so that nothing is won by its luck.
    """

    def __init__(self, variant: Variant, board: Sequence[Card], rng: random.Random) -> None:
        self.hands = hands_on(variant, board)
        missing = sum(street.board for street in variant.streets) - len(board)
        free = sorted(int(card) for card in variant.cards if card not in board)
        ones = np.ones((2, len(self.hands)))
        strengths = on_boards(variant, self.hands, board, _more(free, missing, rng))
        ends = [StreetSolver(SHOWDOWN, self.hands, ones, row[None]) for row in strengths]
        self._deciding, self._paying = (ends[::2], ends[1::2]) if missing > 1 else (ends, ends)
        self._scale = comb(len(free), missing) / comb(len(free) - 2 * HOLE, missing)

    def shares(self, other: Floats, *, deciding: bool = False) -> Floats:
        """The part of a pot that each hand takes from that range, times how much of it it meets, `(m,)`."""
        reach, ends = np.stack([other, other]), self._deciding if deciding else self._paying
        mean: Floats = self._scale * sum(end.worths(0, reach)[0] for end in ends) / len(ends)
        return mean * disjoint(self.hands, other)


def disjoint(hands: Cards, weights: Floats) -> Floats:
    """The weight of all hands that share no card with each, `(m,)`."""
    by_card = np.bincount(hands.reshape(-1), np.repeat(weights, 2), minlength=int(hands.max()) + 1)
    whole = weights.sum()
    apart: Floats = whole - by_card[hands].sum(axis=1) + weights
    return np.where(apart > NOISE * whole, apart, 0.0)


def _more(free: Sequence[int], missing: int, rng: random.Random) -> Cards:
    """Cards that complete the board, `(n, missing)`: all that may come, or a sample."""
    drawn = [rng.sample(free, missing) for _ in range(2 * DRAWN)] if missing > 1 else []
    more = drawn or [[*cards] for cards in combinations(free, missing)]
    return np.array(more, dtype=np.uint8).reshape(len(more), missing)
