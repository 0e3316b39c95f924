"""How a sensible player exchanges in the draw, for whole arrays of hands at once."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from potluck.cards import ACE
from potluck.lab.strength import HAND, Ints, Scale

__all__ = ["DRAWING", "PAT", "exchanged", "kinds"]

PAT: Final = 4
"""The kind of a straight and of all above."""
DRAWING: Final = 5
"""The kind of nothing with four to a flush or to a straight open at both ends."""


def kinds(hands: Ints, start: Ints, levels: Scale) -> Ints:
    """The kind of each hand: its category up to `PAT`, or `DRAWING`; (n, 5) cards, their levels -> (n,)."""
    category = levels.strengths[start] >> 26
    return np.where((category == 0) & _four_to_something(hands), DRAWING, np.minimum(category, PAT))


def exchanged(cards: Ints, thrown: Ints, *, drawing: NDArray[np.bool_]) -> Ints:
    """The hands after the exchange, (n, 10) -> (n, 5): the next cards stand for those worth least."""
    hands, drawn = cards[:, :HAND], cards[:, HAND:]
    ranks, suits = hands >> 2, hands & 3
    together = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
    worth = together * 100 + ranks
    suited = (suits[:, :, None] == suits[:, None, :]).sum(axis=2)
    near = (np.abs(ranks[:, :, None] - ranks[:, None, :]) <= 3).sum(axis=2)
    to_flush = (suited.max(axis=1) == HAND - 1)[:, None]
    worth = np.where(drawing[:, None], np.where(to_flush, suited, near) * 100 + ranks, worth)
    place = worth.argsort(axis=1).argsort(axis=1)
    return np.where(place < thrown[:, None], drawn, hands)


def _four_to_something(hands: Ints) -> NDArray[np.bool_]:
    """Four of one suit, or four ranks in a row that two ranks complete."""
    suits = np.sort(hands & 3, axis=1)
    ranks = np.sort(hands >> 2, axis=1)
    four_suited = (suits[:, 3] == suits[:, 0]) | (suits[:, 4] == suits[:, 1])
    low = (ranks[:, 3] - ranks[:, 0] == 3) & (ranks[:, 4] != ranks[:, 3])
    high = (ranks[:, 4] - ranks[:, 1] == 3) & (ranks[:, 4] != ACE)
    drawing: NDArray[np.bool_] = four_suited | low | high
    return drawing
