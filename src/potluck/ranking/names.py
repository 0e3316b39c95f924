"""Names that programs read: of an order, and of what a hand is in it."""

from typing import Final

from potluck.cards import RANKS
from potluck.ranking.high import High
from potluck.ranking.low import Low
from potluck.ranking.other import Badugi, Two
from potluck.ranking.values import Category, Rank

__all__ = ["Order", "category_id", "name_of"]

Order = High | Low | Badugi | Two

CARDS: Final = ("one_card", "two_cards", "three_cards", "badugi")
"""How many cards of a badugi count -> its name."""
_COMPLETED: Final = frozenset({Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH})


def category_id(rank: Rank, *, order: Order) -> str:
    """The category of a hand: one of the keys by which `potluck.kernels.count` counts the hands of that order.

    >>> order = Low()
    >>> category_id(order.of((6, 4, 2, 0, 12), suited=False), order=order)
    '8'
    """
    match order:
        case Badugi():
            return CARDS[len(rank.major) - 1]
        case Low() if not rank.qualifies:
            return "none"
        case Low() if rank.category is Category.HIGH_CARD:
            return RANKS[rank.major[0]]
        case Low() if order.order == "ace-to-five":
            return "pair_or_worse"
        case Low() if rank.category not in _COMPLETED:
            return "paired"
        case _:
            return rank.category.name.lower()


def name_of(order: Order) -> str:
    """The name of the family of an order: `high`, `ace-to-five`, `badugi`."""
    match order:
        case High():
            return "high"
        case Low():
            return order.order
        case Badugi():
            return "badugi"
        case Two():
            return "two"
