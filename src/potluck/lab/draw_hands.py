"""Hands of the draw as they are dealt, before any exchange."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Final

import numpy as np

from potluck.games.draw import Rules
from potluck.games.draw.values import Phase
from potluck.games.draw.view import View
from potluck.lab.exchange import exchange_of
from potluck.lab.hands import Hands
from potluck.lab.strength import HAND, scale
from potluck.protocol import taking
from potluck.ranking import High

__all__ = ["HANDS"]


def category(view: View) -> int | None:
    """The category that the seat was dealt; None outside the first round."""
    if view.seat is None or view.phase is not Phase.BEFORE:
        return None
    cards = view.seats[view.seat].cards
    return int(view.rules.order.rank(cards).category) if len(cards) == HAND else None


def chances(rules: Rules) -> Mapping[int, Fraction]:
    """How often each category is dealt from that deck, the highest first."""
    return _chances(rules.order, rules.deck)


@lru_cache(maxsize=16)
def _chances(order: High, size: int) -> Mapping[int, Fraction]:
    fresh = exchange_of(order, size)
    counts = np.bincount(scale(order, size).strengths >> 26, weights=fresh.counts).astype(np.int64).tolist()
    return {at: Fraction(n, fresh.total) for at, n in reversed(list(enumerate(counts))) if n}


HANDS: Final = Hands(dealt=taking(View, category), chances=taking(Rules, chances))
