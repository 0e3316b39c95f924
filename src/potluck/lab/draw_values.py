"""Value functions that take luck out of results. They need not be right; a better one leaves less noise."""

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from potluck.cards import Card, deck
from potluck.games.draw import Match, Rules
from potluck.lab.strength import Scale, scale
from potluck.ranking import High

__all__ = ["draw"]

SAMPLE: Final = 20_000
HELD: Final = 5
STREET: Final = 2.0
"""Pots that are still to come in the average, before the exchange; found by trying 1, 2 and 3."""


def draw(match: Match) -> tuple[float, ...]:
    """The draw: each hand's share of the pot, and of about two more of it, by its place among all hands."""
    state = match.state
    if state.over:
        return tuple(map(float, state.payoffs()))
    shares = [_place(state.rules, seat.hand) for seat in state.seats]
    lead = shares[0] - shares[1]
    worth = STREET * max(state.pot, 2 * state.ante) * lead / 2
    return (worth, -worth)


def _place(rules: Rules, hand: tuple[Card, ...]) -> float:
    """The share of all hands that this one beats; a half while it is not dealt in full."""
    if len(hand) != HELD:
        return 0.5
    levels, below = _places(rules.order, rules.deck)
    return float(below[levels.level(hand)])


@lru_cache(maxsize=8)
def _places(order: High, size: int) -> tuple[Scale, NDArray[np.float64]]:
    """The scale, and for each of its levels the share of a large sample of hands below it, equal ones counted half."""
    levels = scale(order, size)
    cards = np.array(deck(size), dtype=np.int64)
    order_of = np.random.default_rng(0).random((SAMPLE, size)).argsort(axis=1)[:, :HELD]
    mass = np.bincount(levels.levels(cards[order_of]), minlength=len(levels)) / SAMPLE
    return levels, np.cumsum(mass) - mass / 2
