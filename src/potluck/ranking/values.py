"""What a hand is worth: ranks compare, name their category, show their cards and what a joker stands for."""

from enum import IntEnum
from typing import Final, Literal, NamedTuple

from msgspec import Struct

from potluck.cards import JOKERS, Card
from potluck.ranking.spoken import highest, pips, plural, up_to

__all__ = ["FIVE_CARDS", "LEVEL_BITS", "RANK_SET", "Category", "Deciding", "Rank", "deciding", "rank_set"]

FIVE_CARDS: Final = 5
RANK_SET: Final = 0x1FFF
"""All thirteen ranks as a set, bit 0 the deuce .. bit 12 the ace."""
LEVEL_BITS: Final = 26


class Category(IntEnum):
    """The category of a hand, from the lowest (R0.19, R4.5, R4.12)."""

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

    def __repr__(self) -> str:
        return f"Category.{self.name}"


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
    family: Literal["high", "low", "badugi", "two"] = "high"
    """Which kind of order it was ranked in: that decides how it is told."""

    def __eq__(self, other: object) -> bool:
        return self.strength == other.strength if isinstance(other, Rank) else NotImplemented

    def __lt__(self, other: object) -> bool:
        return self.strength < other.strength if isinstance(other, Rank) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self.strength <= other.strength if isinstance(other, Rank) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.strength)

    def __str__(self) -> str:
        stood = (f"{_name(card)} = {pips((rank,))}" for card, rank in self.stands if card.rank != rank)
        stands = ", ".join(stood)
        return _told(self) + (f" ({stands})" if stands else "")

    @property
    def qualifies(self) -> bool:
        """Whether the hand counts at all in its order."""
        return self.strength > 0


class Deciding(NamedTuple):
    """Where a comparison is decided."""

    part: Literal["category", "major", "minor", "wild", "equal"]
    """`wild`: all ranks are the same, and fewer wild cards win (R4.13)."""
    place: int = 0


def deciding(first: Rank, second: Rank) -> Deciding:
    """Which comparison decides between two ranks of one order, and the place in `major` or `minor` where they part."""
    if first == second:
        return Deciding("equal")
    if (first.category, first.qualifies, len(first.major)) != (second.category, second.qualifies, len(second.major)):
        return Deciding("category")
    for part in _PARTS:
        for place, (mine, theirs) in enumerate(zip(getattr(first, part), getattr(second, part), strict=True)):
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
_CATEGORIES: Final = {
    Category.HIGH_CARD: "nothing",
    Category.ONE_PAIR: "pair",
    **{category: category.name.lower().replace("_", " ") for category in Category if category > Category.ONE_PAIR},
}
_WHOLE_BADUGI: Final = 4


def _name(card: Card) -> str:
    return "joker" if card in JOKERS else str(card)


def _told(rank: Rank) -> str:
    """The category of a hand and the ranks that make it, in its kind of order."""
    match rank.family:
        case "low" if not rank.qualifies:
            return f"no low, {pips(_standing(rank))}"
        case "low" if rank.category is Category.HIGH_CARD:
            return f"low {pips(rank.major)}"
        case "badugi":
            n = len(rank.major)
            count = "badugi" if n == _WHOLE_BADUGI else "1 card" if n == 1 else f"{n} cards"
            return f"{count} {pips(rank.major)}"
        case "two" if rank.category is Category.HIGH_CARD:
            return f"no pair, {pips(rank.major)}"
        case _:
            return f"{_CATEGORIES[rank.category]}, {_makers(rank)}"


def _makers(rank: Rank) -> str:
    """The ranks that make the combination: `aces over sevens`, `up to the six`."""
    top = rank.major[0]
    match rank.category:
        case Category.TWO_PAIR:
            return f"{plural(top)} and {plural(rank.major[1])}"
        case Category.FULL_HOUSE:
            return f"{plural(top)} over {plural(rank.minor[0])}"
        case Category.STRAIGHT | Category.STRAIGHT_FLUSH:
            return up_to(top)
        case Category.HIGH_CARD | Category.FLUSH:
            return highest(top)
        case _:
            return plural(top)


def _standing(rank: Rank) -> tuple[int, ...]:
    """The ranks of the cards that count, wild ones as what they stand for."""
    stands = dict(rank.stands)
    return tuple(stands.get(card, card.rank) for card in rank.best) or rank.major + rank.minor
