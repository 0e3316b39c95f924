"""What a hand is worth: ranks compare, name their category, show their cards and what a joker stands for."""

from enum import IntEnum
from typing import Final, Literal, NamedTuple

from msgspec import Struct

from potluck.cards import Card

__all__ = ["FIVE_CARDS", "LEVEL_BITS", "RANK_SET", "Category", "Deciding", "Rank", "deciding", "rank_set"]

FIVE_CARDS: Final = 5
RANK_SET: Final = 0x1FFF
"""All thirteen ranks as a set, bit 0 the deuce .. bit 12 the ace."""
LEVEL_BITS: Final = 26


class Category(IntEnum):
    """What a hand is, from the lowest (R0.19, R4.5, R4.12)."""

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


class Rank(Struct, frozen=True, eq=False):
    """How much a hand is worth. Ranks of one order compare by `strength`: larger wins, equal ties."""

    strength: int
    """An int32 above zero: level, 13 bits of major ranks, 13 bits of minor ranks; 0 where a low does not qualify."""
    category: Category
    major: tuple[int, ...]
    """The ranks that make the combination, in order of weight."""
    minor: tuple[int, ...] = ()
    """The ranks that count beside it."""
    best: tuple[Card, ...] = ()
    """The cards that count, in order of weight."""
    stands: tuple[tuple[Card, int], ...] = ()
    """Each joker or wild card among them, and the rank that it stands for."""

    def __eq__(self, other: object) -> bool:
        return self.strength == other.strength if isinstance(other, Rank) else NotImplemented

    def __lt__(self, other: object) -> bool:
        return self.strength < other.strength if isinstance(other, Rank) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self.strength <= other.strength if isinstance(other, Rank) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.strength)

    @property
    def qualifies(self) -> bool:
        """Whether the hand counts at all in its order."""
        return self.strength > 0


class Deciding(NamedTuple):
    """Where a comparison is decided."""

    part: Literal["category", "major", "minor", "wild", "equal"]
    """`wild`: all ranks are the same, and fewer wild cards win (R4.13)."""
    place: int = 0


def deciding(one: Rank, other: Rank) -> Deciding:
    """Which comparison decides between two ranks of one order, and the place in `major` or `minor` where they part."""
    if one == other:
        return Deciding("equal")
    if (one.category, one.qualifies, len(one.major)) != (other.category, other.qualifies, len(other.major)):
        return Deciding("category")
    for part in _PARTS:
        for place, (mine, theirs) in enumerate(zip(getattr(one, part), getattr(other, part), strict=True)):
            if mine != theirs:
                return Deciding(part, place)
    return Deciding("wild")


def rank_set(ranks: tuple[int, ...]) -> int:
    """The set of those ranks, bit 0 for the deuce."""
    bits = 0
    for rank in ranks:
        bits |= 1 << rank
    return bits


_PARTS: Final[tuple[Literal["major", "minor"], ...]] = ("major", "minor")
