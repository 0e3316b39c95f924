"""What jokers and wild cards may stand for: every possibility, of which the holder's best counts (R4.10-R4.13).

A possibility is the five ranks and whether all are of one suit; that is all that an order looks at.
"""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

from potluck.cards import ACE
from potluck.ranking.high import COMPLETED, High
from potluck.ranking.low import Low

__all__ = ["Standing", "bug_high", "bug_low", "wild"]


class Standing(NamedTuple):
    """The ranks that the wild cards stand for, in no order, and whether the hand is then of one suit."""

    ranks: tuple[int, ...]
    suited: bool


def bug_high(order: High, held: tuple[int, ...], n: int, *, suited: bool) -> Iterator[Standing]:
    """R4.10: `n` jokers are all aces, or together complete a straight, a flush or a straight flush."""
    yield Standing((ACE,) * n, suited=False)
    for standing in wild(held, n, suited=suited):
        if order.of(held + standing.ranks, suited=standing.suited).category in COMPLETED:
            yield standing


def bug_low(order: Low, held: tuple[int, ...], n: int) -> Iterator[Standing]:
    """R4.11: `n` jokers are the lowest ranks not held; they have no suit, so that they never make a flush."""
    yield Standing(order.lowest_missing(held, n), suited=False)


def wild(held: tuple[int, ...], n: int, *, suited: bool) -> Iterator[Standing]:
    """R4.12: `n` cards are any cards at all; but a flush holds no rank twice."""
    if n == 0:
        yield Standing((), suited=suited)
        return
    for ranks in combinations_with_replacement(range(ACE + 1), n):
        yield Standing(ranks, suited=False)
        if suited and len({*held, *ranks}) == len(held) + n:
            yield Standing(ranks, suited=True)
