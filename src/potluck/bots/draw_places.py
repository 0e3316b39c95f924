"""Where hands of five stand among the kinds of the solved draw, many at once."""

from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

from potluck.solve.draw_kinds import FLUSH, FOUR, HELD, RANKS, SUITS, keys_of

__all__ = ["placed"]

PACK: Final = 52
PLACES: Final = ((0, 1), (3, 4), (2, 4), (2, 3), (1, 4), (0, 3), (0, 2), (1, 3), (1, 2))
"""Which of five are compared, and exchanged where they stand wrong, one after the other: then they are in order."""
BITS: Final = 4
"""For the number of cards of a suit, in a sum of all four."""
NONE: Final = SUITS
"""In place of a suit of which four cards or more are held."""
Ints = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]


def placed(hands: npt.NDArray[np.integer], lowest: int) -> tuple[Ints, Bytes]:
    """The place of the kind of each hand `(hands, 5)`, and its cards in the order of `arranged`.

    `lowest`: the lowest rank of the pack.
    """
    cards = np.ascontiguousarray(hands.T, np.uint8)
    suits = cards % SUITS
    counts = np.left_shift(1, BITS * suits, dtype=np.int32).sum(axis=0)
    marks, held = _suited()
    suit = held[counts]
    odd = (suits != suit) & (suit != NONE)
    apart = _ascending(cards + PACK * odd.astype(np.uint8))
    keys = marks[counts]
    for column in _ascending(cards) // SUITS:
        keys = keys * RANKS + column
    return np.searchsorted(_keys(lowest), keys), (apart - PACK * (apart >= PACK).astype(np.uint8)).T


def _ascending(columns: Bytes) -> Bytes:
    """`(5, hands)`: each hand in order; by columns, since rows of five are too short to be sorted one by one."""
    columns = columns.copy()
    for low, high in PLACES:
        lower = np.minimum(columns[low], columns[high])
        np.maximum(columns[low], columns[high], out=columns[high])
        columns[low] = lower
    return columns


@lru_cache(maxsize=1)
def _suited() -> tuple[npt.NDArray[np.int32], Bytes]:
    """By how many cards of each suit are held, as one number: the mark of the key, and the suit that it is owed to."""
    many = (HELD << BITS * (SUITS - 1)) + 1
    marks, held = np.zeros(many, np.int32), np.full(many, NONE, np.uint8)
    for suit in range(SUITS):
        marks[HELD << BITS * suit], held[HELD << BITS * suit] = FLUSH, suit
        for other in range(SUITS):
            if other != suit:
                counts = (HELD - 1 << BITS * suit) + (1 << BITS * other)
                marks[counts], held[counts] = FOUR, suit
    return marks, held


@lru_cache(maxsize=4)
def _keys(lowest: int) -> npt.NDArray[np.int32]:
    return np.array(keys_of(lowest), np.int32)
