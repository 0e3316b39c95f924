"""The numbers 1 to 7462 of Cactus Kev, treys and phevaluator: the classes of the high order, 1 the royal flush.

Source: suffe.cool/poker/evaluator.html (Kevin Suffecool), which lists where each category begins.
"""

from bisect import bisect_left
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final

from potluck.cards import ACE
from potluck.errors import ParseError
from potluck.ranking.high import High
from potluck.ranking.values import FIVE_CARDS, Rank

__all__ = ["CLASSES", "number_of", "of_number"]

CLASSES: Final = 7462
SUITS: Final = 4


def number_of(rank: Rank | int) -> int:
    """The number of a rank of the plain high order, or of its strength; the strongest hand has 1.

    >>> from potluck.ranking import rank
    >>> number_of(rank("As Ks Qs Js Ts")), number_of(rank("7c 5d 4h 3s 2c"))
    (1, 7462)

    Raises:
        ParseError: that is no strength of five natural cards in the high order.
    """
    strength = rank.strength if isinstance(rank, Rank) else rank
    line = _strengths()
    place = bisect_left(line, strength)
    if place == len(line) or line[place] != strength:
        raise ParseError("hands.strength", asked=strength, allowed=CLASSES)
    return len(line) - place


def of_number(number: int) -> Rank:
    """The rank of that number, without cards.

    >>> of_number(1).category.name, of_number(7462).major
    ('STRAIGHT_FLUSH', (5, 3, 2, 1, 0))

    Raises:
        ParseError: it is not from 1 to 7462.
    """
    if not 1 <= number <= CLASSES:
        raise ParseError("hands.number", asked=number, allowed=f"1..{CLASSES}")
    return _line()[CLASSES - number]


@cache
def _line() -> tuple[Rank, ...]:
    """One rank of each class, the lowest first."""
    order, ranks = High(), range(ACE + 1)
    several = (held for held in combinations_with_replacement(ranks, FIVE_CARDS) if held.count(held[2]) <= SUITS)
    classes = [order.of(held, suited=False) for held in several]
    classes += [order.of(held, suited=True) for held in combinations(ranks, FIVE_CARDS)]
    return tuple(sorted(classes))


@cache
def _strengths() -> list[int]:
    return [rank.strength for rank in _line()]
