"""The high order of five cards, with what the sheets leave open (R0.19-R0.24, R4.5, RP.7).

A rank is read off the hand in three steps: which category, which ranks make it, which ranks stand beside it. Nothing
is looked up, so that the text can be held against the rule book.
"""

from typing import Final, Literal

from msgspec import Struct

from potluck.cards import ACE, Card
from potluck.errors import ParseError
from potluck.ranking.values import FIVE_CARDS, LEVEL_BITS, Category, Rank, rank_set

__all__ = ["COMPLETED", "High", "grouped"]

FIVE: Final = 3
"""The rank of the top card of A2345."""
COMPLETED: Final = frozenset({Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH})
"""What all five cards make together."""
GROUPS: Final = {
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
    (2, 1, 1, 1): Category.ONE_PAIR,
    (2, 2, 1): Category.TWO_PAIR,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (4, 1): Category.FOUR_OF_A_KIND,
    (5,): Category.FIVE_OF_A_KIND,
}
"""How often the ranks of a hand stand in it -> what it is."""


class High(Struct, frozen=True, tag="high"):
    """The high order. Defaults are the English sheet's (R4.5); games set the rest by profile and option."""

    flush: Literal["all", "top"] = "all"
    """Whether all five cards of a flush count, or the top one alone (R0.22)."""
    flush_above_full: bool = False
    """R0.19, option for 32 cards; usual with 36."""
    ace_below: Literal[0, 6, 7] = 0
    """R0.23, option for stripped decks: the ace stands below the six or the seven too, for the lowest straight."""
    wheel: Literal["lowest", "second"] = "lowest"
    """RP.7: A-2-3-4-5 is the lowest straight, or the second highest."""

    def rank(self, cards: tuple[Card, ...]) -> Rank:
        """The rank of exactly five different cards without jokers.

        Raises:
            ParseError: they are not five different cards.
        """
        if len(cards) != FIVE_CARDS or len(set(cards)) != FIVE_CARDS or max(cards) >> 2 > ACE:
            raise ParseError("cards.wrong_number", asked=" ".join(map(str, cards)), allowed="5 different")
        return self.of(tuple(card >> 2 for card in cards), suited=len({card & 3 for card in cards}) == 1)

    def of(self, ranks: tuple[int, ...], *, suited: bool) -> Rank:
        """The rank of five ranks, 0 deuce .. 12 ace, all of one suit or not."""
        straight = self.straight(ranks)
        if straight is not None:
            return self._rank(Category.STRAIGHT_FLUSH if suited else Category.STRAIGHT, straight)
        if suited:
            counting = tuple(sorted(ranks, reverse=True))
            return self._rank(Category.FLUSH, counting if self.flush == "all" else counting[:1])
        return self._rank(*grouped(ranks))

    def straight(self, ranks: tuple[int, ...]) -> tuple[int, ...] | None:
        """The top rank of a straight; the ace may stand at the bottom, never around the corner (R0.23, R4.5)."""
        distinct = frozenset(ranks)
        if len(distinct) < FIVE_CARDS:
            return None
        top = max(distinct)
        if top - min(distinct) == FIVE_CARDS - 1:
            return (top,)
        if distinct == _WHEEL:
            return (FIVE,)
        if self.ace_below and distinct == _STRIPPED_WHEELS[self.ace_below]:
            return (self.ace_below + 1,)
        return None

    def _rank(self, category: Category, major: tuple[int, ...], minor: tuple[int, ...] = ()) -> Rank:
        level = int(category)
        if self.flush_above_full and category in _SWAPPED:
            level = _SWAPPED[category]
        weight = self._weight(major[0]) if category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH) else rank_set(major)
        return Rank(level << LEVEL_BITS | weight << 13 | rank_set(minor), category, major, minor)

    def _weight(self, top: int) -> int:
        """A straight's place among straights as a set of one rank."""
        if self.wheel == "lowest" or top == ACE:
            return 1 << top
        return 1 << (ACE - 1 if top == FIVE else top - 1)


def grouped(ranks: tuple[int, ...]) -> tuple[Category, tuple[int, ...], tuple[int, ...]]:
    """Category, the ranks that make it and the ranks beside it: what stands several times first (R0.20, R0.24)."""
    groups = sorted({(ranks.count(rank), rank) for rank in ranks}, reverse=True)
    category = GROUPS[tuple(count for count, _ in groups)]
    weight = tuple(rank for _, rank in groups)
    making = {Category.TWO_PAIR: 2, Category.HIGH_CARD: FIVE_CARDS}.get(category, 1)
    return category, weight[:making], weight[making:]


_WHEEL: Final = frozenset({ACE, 0, 1, 2, FIVE})
_STRIPPED_WHEELS: Final = {lowest: frozenset({ACE, *range(lowest - 2, lowest + 2)}) for lowest in (6, 7)}
"""A6789 and A789T."""
_SWAPPED: Final = {Category.FLUSH: int(Category.FULL_HOUSE), Category.FULL_HOUSE: int(Category.FLUSH)}
