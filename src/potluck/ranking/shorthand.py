"""The order of hands of one, two or three cards, as the small poker games of research play them.

One card: the higher rank. Two: a pair above none. Three: straight flush, three of a kind, straight, flush, pair, none.
"""

from typing import Final

from msgspec import Struct

from potluck.cards import ACE, Card
from potluck.errors import ParseError
from potluck.ranking.values import LEVEL_BITS, Category, Rank, rank_set

__all__ = ["LEVELS", "ShortHand"]

MOST: Final = 3
LEVELS: Final = {
    Category.HIGH_CARD: 0,
    Category.ONE_PAIR: 1,
    Category.FLUSH: 2,
    Category.STRAIGHT: 3,
    Category.THREE_OF_A_KIND: 4,
    Category.STRAIGHT_FLUSH: 5,
}
"""With three cards a straight is rarer than a flush, and three of a kind rarer than both."""
_TRICK: Final = frozenset({ACE, 0, 1})
"""A23, the lowest straight of three."""


class ShortHand(Struct, frozen=True, tag="few"):
    """The order of up to three cards, all of which count."""

    def rank(self, cards: tuple[Card, ...]) -> Rank:
        """The rank of one to three different cards, no jokers among them.

        Raises:
            ParseError: they are none.
        """
        if not 1 <= len(cards) <= MOST or len(set(cards)) != len(cards) or max(cards) >> 2 > ACE:
            raise ParseError("cards.wrong_number", asked=" ".join(map(str, cards)), allowed="1..3 different")
        category, major, minor = _read(cards)
        strength = 1 + (LEVELS[category] << LEVEL_BITS | rank_set(major) << 13 | rank_set(minor))
        return Rank(
            strength,
            category,
            major,
            minor,
            best=tuple(sorted(cards, key=lambda card: (card.rank in major, card.rank), reverse=True)),
        )


def _read(cards: tuple[Card, ...]) -> tuple[Category, tuple[int, ...], tuple[int, ...]]:
    ranks = tuple(sorted((card.rank for card in cards), reverse=True))
    suited = len(cards) == MOST and len({card.suit for card in cards}) == 1
    straight = _straight(ranks)
    if straight is not None:
        return (Category.STRAIGHT_FLUSH if suited else Category.STRAIGHT), (straight,), ()
    if suited:
        return Category.FLUSH, ranks, ()
    twice = next((rank for rank in ranks if ranks.count(rank) > 1), None)
    if twice is None:
        return Category.HIGH_CARD, ranks, ()
    if ranks.count(twice) == MOST:
        return Category.THREE_OF_A_KIND, (twice,), ()
    return Category.ONE_PAIR, (twice,), tuple(rank for rank in ranks if rank != twice)


def _straight(ranks: tuple[int, ...]) -> int | None:
    """The top rank of three in a row; A23 counts as three-high."""
    distinct = frozenset(ranks)
    if len(distinct) < MOST:
        return None
    if distinct == _TRICK:
        return 1
    return max(distinct) if max(distinct) - min(distinct) == MOST - 1 else None
