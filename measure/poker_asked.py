"""Players of poker for two who decide hand by hand, told for a range: a few of their hands are asked and stand for all.

A bot that guesses weighs the acts of one hand by samples, so that what it does with a hand is a chance. At each point
some of the hands with which it comes there are drawn, spread evenly from the worst to the best, by how much they count;
each is asked once, as at a table, and counts for those that were not drawn. Before there are cards for all, hands that
differ by their suits alone are one. So the mean of lines (`measure.poker_lbr`) stays what whole deals would give,
however few are asked.
"""

import random
from collections import defaultdict
from collections.abc import Callable
from functools import lru_cache
from typing import Final

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from measure.poker_lbr import Bot, Player
from measure.poker_planted import places_on
from measure.poker_showdowns import Showdowns
from potluck.bots.general import legal
from potluck.cards import CARDS
from potluck.games.poker import View
from potluck.lab.poker_futures import Floats
from potluck.lab.poker_lines import Act
from potluck.lab.poker_resolving import hands_on
from potluck.lab.showdowns import Cards
from potluck.protocol import Action
from potluck.variants import Variant

__all__ = ["ASKED", "asked", "drawn", "told_by"]

Places = NDArray[np.intp]
ASKED: Final = (80, 64, 48, 32)
"""Hands that are asked at a point, at most, by street: fewer, where little of what is played for lies there."""
LEAST: Final = 4
SUITS: Final = 4


def asked(
    choose: Callable[[View, random.Random], Action], rng: random.Random, *, most: tuple[int, ...] = ASKED
) -> Player:
    """The player who decides each hand so."""
    placed: list[tuple[Showdowns, Floats]] = []

    def player(view: View, showdowns: Showdowns, counts: Floats) -> tuple[tuple[Act, ...], Floats]:
        if not placed or placed[0][0] is not showdowns:
            placed[:] = [(showdowns, places_on(showdowns))]
        kinds = _kinds(view.variant) if not view.board else np.arange(len(counts))
        by_kind = np.bincount(kinds, counts).astype(np.float64)
        ranks: Floats = np.bincount(kinds, placed[0][1]) / np.bincount(kinds)
        chosen, factors = drawn(by_kind, ranks, rng, many=_many(view, float(counts.sum()), most=most[view.street]))
        by_act = defaultdict[Act, Floats](lambda: np.zeros(len(by_kind)))
        for kind, factor in zip(chosen, factors, strict=True):
            alike = np.flatnonzero((kinds == kind) & (counts > 0))
            act = choose(_holding(view, showdowns.hands[rng.choice(alike)]), rng)
            assert isinstance(act, Act)
            by_act[act][kind] = factor
        return tuple(by_act), np.stack([*by_act.values()])[:, kinds]

    return player


def told_by(bot: Bot) -> Player:
    """The player who does what that bot tells of its whole range."""

    def player(view: View, showdowns: Showdowns, _: Floats) -> tuple[tuple[Act, ...], Floats]:
        policy = bot(view)
        assert (policy.range.hands == showdowns.hands).all()
        return tuple(legal(view, act) for act in policy.acts), policy.chances

    return player


def drawn(counts: Floats, places: Floats, rng: random.Random, *, many: int) -> tuple[Places, Floats]:
    """So many hands of a range at most, spread evenly by place, and by what the weight of each is multiplied.

    The more a hand counts, the likelier it is drawn, and the less it is multiplied; the mean of what it counts stays.
    """
    alive = np.flatnonzero(counts > 0)
    if len(alive) <= many:
        return alive, np.ones(len(alive))
    order = alive[places[alive].argsort(kind="stable")]
    weights = counts[order]
    chances = weights * many / weights.sum()
    while (chances > 1).any():
        sure = chances >= 1
        chances = np.where(sure, 1.0, weights * (many - sure.sum()) / weights[~sure].sum())
    sums = chances.cumsum()
    at = np.searchsorted(sums, rng.random() + np.arange(many), side="right").clip(0, len(order) - 1)
    return order[at], 1 / chances[at]


def _many(view: View, part: float, *, most: int) -> int:
    """Of how many hands an act is asked: the more, the larger the part of the street and the pot there."""
    before = view.pot - sum(seat.bet for seat in view.seats)
    return max(round(most * min(1.0, part * view.pot / max(before, sum(view.variant.forced.blinds)))), LEAST)


@lru_cache(maxsize=8)
def _kinds(variant: Variant) -> Places:
    """Of each hand before there are cards for all, the number of those that differ from it by their suits alone."""
    hands = hands_on(variant, ())
    low, high = (hands // SUITS).T
    suited = hands[:, 0] % SUITS == hands[:, 1] % SUITS
    keys = (low.astype(np.intp) * len(CARDS) + high) * 2 + suited
    kinds: Places = np.unique(keys, return_inverse=True)[1]
    return kinds


def _holding(view: View, hand: Cards) -> View:
    """The view with that hand in the viewer's place."""
    assert view.seat is not None
    seats = [*view.seats]
    seats[view.seat] = replace(seats[view.seat], cards=tuple(CARDS[card] for card in hand))
    return replace(view, seats=tuple(seats))
