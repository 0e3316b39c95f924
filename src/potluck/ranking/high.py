"""The high order of five cards, with what the sheets of the draw leave open (R0.19-R0.24, R4.5).

A rank is read off the hand in three steps: which category, which ranks make it, which ranks stand beside it. Nothing
is looked up, so that the text can be held against the rule book.
"""

from enum import IntEnum
from typing import Final, Literal, NamedTuple

from msgspec import Struct

from potluck.cards import ACE, Card, parse
from potluck.errors import ParseError

__all__ = ["Category", "Deciding", "High", "Rank", "deciding", "rank"]

HAND: Final = 5
FIVE: Final = 3
"""The rank of the top card of A2345."""
ACE_TO_TEN: Final = frozenset({5, 6, 7, 8, ACE})
"""A-7-8-9-10, the lowest straight of 32 cards where the table plays it (R0.23)."""
TEN: Final = 8


class Category(IntEnum):
    """What a hand is, from the lowest (R0.19); the number is part of `Rank.strength`."""

    HIGH_CARD = 0
    ONE_PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    FIVE_OF_A_KIND = 9


class Rank(Struct, frozen=True):
    """How much a hand is worth. Ranks of the same order compare; larger wins, equal ties.

    `major` are the ranks that make the combination, `minor` those that count beside it, both in order of weight.
    """

    category: Category
    major: tuple[int, ...]
    minor: tuple[int, ...] = ()
    level: int = 0
    """The place of the category in its order; the category itself unless an option moves it."""

    @property
    def strength(self) -> int:
        """The rank as one int32: level, set of major ranks, set of minor ranks, in 4, 13 and 13 bits."""
        return self.level << 26 | _bits(self.major) << 13 | _bits(self.minor)

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Rank):
            return NotImplemented
        return self.strength < other.strength

    def __le__(self, other: object) -> bool:
        if not isinstance(other, Rank):
            return NotImplemented
        return self.strength <= other.strength


class Deciding(NamedTuple):
    """Where a comparison is decided."""

    part: Literal["category", "major", "minor", "equal"]
    place: int = 0


class High(Struct, frozen=True):
    """The high order. Defaults are the English sheet's (R4.5); `draw` sets the rest by profile and option."""

    flush: Literal["all", "top"] = "all"
    """Whether all five cards of a flush count, or the top one alone (R0.22)."""
    flush_above_full: bool = False
    """R0.19, option for 32 cards."""
    ace_below_seven: bool = False
    """R0.23, option for 32 cards: A-7-8-9-10 is a straight, the lowest."""

    def rank(self, cards: tuple[Card, ...]) -> Rank:
        """The rank of exactly five different cards without jokers.

        Raises:
            ParseError: they are not five different cards.
        """
        if len(cards) != HAND or len(set(cards)) != HAND or max(cards) >> 2 > ACE:
            raise ParseError("cards.wrong_number", asked=" ".join(map(str, cards)), allowed="5 different")
        ranks = [card >> 2 for card in cards]
        suited = len({card & 3 for card in cards}) == 1
        top = self._straight(ranks)
        if top is not None:
            return self._of(Category.STRAIGHT_FLUSH if suited else Category.STRAIGHT, (top,))
        if suited:
            counting = sorted(ranks, reverse=True)
            return self._of(Category.FLUSH, tuple(counting if self.flush == "all" else counting[:1]))
        return self._grouped(ranks)

    def _straight(self, ranks: list[int]) -> int | None:
        """The top rank of a straight; the ace may stand below the deuce, never around the corner (R0.23)."""
        found = frozenset(ranks)
        if len(found) < HAND:
            return None
        top, bottom = max(found), min(found)
        if top - bottom == HAND - 1:
            return top
        if found == _WHEEL:
            return FIVE
        if self.ace_below_seven and found == ACE_TO_TEN:
            return TEN
        return None

    def _grouped(self, ranks: list[int]) -> Rank:
        """Ranks that stand several times first, then the rest (R0.20, R0.24)."""
        groups = sorted({(ranks.count(rank), rank) for rank in ranks}, reverse=True)
        category = _BY_GROUPS[tuple(count for count, _ in groups)]
        weight = tuple(rank for _, rank in groups)
        making = {Category.TWO_PAIR: 2, Category.HIGH_CARD: HAND}.get(category, 1)
        return self._of(category, weight[:making], weight[making:])

    def _of(self, category: Category, major: tuple[int, ...], minor: tuple[int, ...] = ()) -> Rank:
        level = int(category)
        if self.flush_above_full and category in _SWAPPED:
            level = _SWAPPED[category]
        return Rank(category, major, minor, level)


_WHEEL: Final = frozenset({ACE, 0, 1, 2, FIVE})
_BY_GROUPS: Final = {
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
    (2, 1, 1, 1): Category.ONE_PAIR,
    (2, 2, 1): Category.TWO_PAIR,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (4, 1): Category.FOUR_OF_A_KIND,
}
_PARTS: Final[tuple[Literal["major", "minor"], ...]] = ("major", "minor")
_SWAPPED: Final = {Category.FLUSH: int(Category.FULL_HOUSE), Category.FULL_HOUSE: int(Category.FLUSH)}


def rank(hand: str | tuple[Card, ...], *, order: High | None = None) -> Rank:
    """The rank of five cards or their text; the English sheet's order unless another is given.

    >>> rank("As Ad 7h 7c 2s") > rank("Ks Kd Qh Qc Js")
    True

    Raises:
        ParseError: they are not five different cards.
    """
    return (order or High()).rank(parse(hand) if isinstance(hand, str) else hand)


def deciding(one: Rank, other: Rank) -> Deciding:
    """Which comparison decides between two ranks of one order, and the place in `major` or `minor` where they part."""
    if one.level != other.level:
        return Deciding("category")
    for part in _PARTS:
        for place, (mine, theirs) in enumerate(zip(getattr(one, part), getattr(other, part), strict=True)):
            if mine != theirs:
                return Deciding(part, place)
    return Deciding("equal")


def _bits(ranks: tuple[int, ...]) -> int:
    """The set of those ranks, bit 0 for the deuce."""
    bits = 0
    for rank in ranks:
        bits |= 1 << rank
    return bits
