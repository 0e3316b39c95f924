"""The order of five dice (R3.5, R3.6), in which only throws of the same five pips are equal."""

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Final, Literal, NamedTuple

__all__ = ["Combination", "Compare", "Rank", "rank"]

Compare = Literal["groups", "sum"]
"""Equal combinations by their groups, the largest first; or first by the sum of the combination's pips (R3.6)."""


class Combination(IntEnum):
    """R3.5, lowest first: both straights beat four of a kind."""

    HIGHEST = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE = 3
    FULL = 4
    FOUR = 5
    SMALL_STRAIGHT = 6
    LARGE_STRAIGHT = 7
    POKER = 8

    def __repr__(self) -> str:
        return f"Combination.{self.name}"


_STRAIGHTS: Final[Mapping[tuple[int, ...], Combination]] = {
    (5, 4, 3, 2, 1): Combination.SMALL_STRAIGHT,
    (6, 5, 4, 3, 2): Combination.LARGE_STRAIGHT,
}
_SIZES: Final[Mapping[tuple[int, ...], Combination]] = {
    (5,): Combination.POKER,
    (4, 1): Combination.FOUR,
    (3, 2): Combination.FULL,
    (3, 1, 1): Combination.THREE,
    (2, 2, 1): Combination.TWO_PAIR,
    (2, 1, 1, 1): Combination.PAIR,
    (1, 1, 1, 1, 1): Combination.HIGHEST,
}
"""How many dice of a kind, the largest group first -> what that is, straights aside."""


class Rank(NamedTuple):
    """The strength of five dice; the larger wins."""

    combination: Combination
    total: int
    """Pips of the combination, where they are summed; else 0."""
    groups: tuple[int, ...]
    """Each kind of die once: the largest group first, then the higher pips."""


def rank(dice: Iterable[int], *, compare: Compare = "groups") -> Rank:
    """The rank of five dice; the higher wins.

    >>> rank((5, 2, 5, 3, 5)).combination.name, rank((5, 2, 5, 3, 5)).groups
    ('THREE', (5, 3, 2))
    """
    pips = tuple(dice)
    groups = tuple(sorted(set(pips), key=lambda pip: (pips.count(pip), pip), reverse=True))
    combination = _STRAIGHTS.get(groups) or _SIZES[tuple(pips.count(pip) for pip in groups)]
    return Rank(combination, _total(pips, groups) if compare == "sum" else 0, groups)


def _total(pips: tuple[int, ...], groups: tuple[int, ...]) -> int:
    """The pips of all dice that make the combination; of nothing at all, the highest die."""
    made = [pip for pip in pips if pips.count(pip) > 1]
    return sum(made) if made else groups[0]
