"""Opponents at poker dice: one that is perfect, and four that go wrong in ways that people do."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Final

from potluck.games.dice import Combination, Next, Stand, Throw, View
from potluck.lab.dice import Spot, spot_of, weighed
from potluck.protocol import Action
from potluck.solve.dice import solve

__all__ = ["blind", "faithful", "grouper", "hasty", "perfect"]

CONTENT: Final = frozenset(
    {Combination.FULL, Combination.SMALL_STRAIGHT, Combination.LARGE_STRAIGHT, Combination.POKER}
)
"""What the grouper stands on: every die is part of it."""


def perfect(view: View, rng: random.Random) -> Action:
    """The choice with the best exact chance to win the match."""
    return _decided(view, lambda spot: weighed(spot)[0].action)


def faithful(view: View, rng: random.Random) -> Action:
    """The best choice of those that break no pair, three or four: not even for a straight."""
    return _decided(view, lambda spot: next(choice for choice in weighed(spot) if _whole(spot, choice.kept)).action)


def blind(view: View, rng: random.Random) -> Action:
    """Plays every turn as if it threw first in the first round: it sees neither the score nor what it has to beat."""
    return _decided(view, lambda spot: weighed(_blinded(spot))[0].action)


def grouper(view: View, rng: random.Random) -> Action:
    """Keeps the biggest group of equal dice, the higher of two, and throws all others, until it is ahead."""
    return _decided(view, _grouped)


def hasty(view: View, rng: random.Random) -> Action:
    """Keeps whatever is paired, and stands as soon as two pairs lie there, or anything that beats the other."""
    return _decided(view, _hurried)


def _decided(view: View, decide: Callable[[Spot], Action]) -> Action:
    """The decision at a spot; between rounds the next one."""
    spot = spot_of(view)
    return Next() if spot is None else decide(spot)


def _whole(spot: Spot, kept: tuple[int, ...]) -> bool:
    """Whether all equal dice stay together."""
    return all(kept.count(pips) == n for pips, n in Counter(spot.dice).items() if n > 1)


def _blinded(spot: Spot) -> Spot:
    return spot._replace(target=None, score=solve(spot.rules).start(spot.rules.best_of))


def _hurried(spot: Spot) -> Throw | Stand:
    rank = spot.rules.rank(spot.dice)
    ahead = spot.target is not None and rank > spot.rules.rank(spot.target)
    if ahead or rank.combination >= Combination.TWO_PAIR:
        return Stand()
    counts = Counter(spot.dice)
    places = tuple(place for place in spot.free if counts[spot.dice[place - 1]] == 1)
    return Throw(places) if places else Stand()


def _grouped(spot: Spot) -> Throw | Stand:
    rank = spot.rules.rank(spot.dice)
    if rank.combination in CONTENT or (spot.target is not None and rank > spot.rules.rank(spot.target)):
        return Stand()
    places = tuple(place for place in spot.free if spot.dice[place - 1] != rank.groups[0])
    return Throw(places) if places else Stand()
