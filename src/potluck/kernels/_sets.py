"""Sets of ranks, bit 0 the deuce .. bit 12 the ace, and what the orders of hands ask of them."""

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from potluck.kernels._programs import JOKERS, SUITS, Program

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = [
    "ACE",
    "ALL",
    "FIVE",
    "FLUSH",
    "FOUR",
    "FULL_HOUSE",
    "PAIR",
    "STRAIGHT",
    "STRAIGHT_FLUSH",
    "THREE",
    "TWO_PAIR",
    "FIVE_OF_A_KIND",
    "Parts",
    "counts",
    "highest",
    "lowest",
    "packed",
    "parts",
    "suits",
]

Set = TypeVar("Set", int, "npt.NDArray[Any]")
"""A set of ranks, or an array of them."""

PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, FIVE_OF_A_KIND = range(1, 10)
ALL: Final = 0x1FFF
ACE, FIVE = 1 << 12, 1 << 3


class Parts(NamedTuple):
    """A hand parted into natural cards, how many may stand for anything, and how many jokers may not."""

    natural: int
    wild: int
    bugs: int


def parts(program: Program, hand: int) -> Parts:
    """How that order reads a hand."""
    natural = hand & SUITS & ~program.wild
    return Parts(natural, (hand & program.wild).bit_count(), (hand & JOKERS & ~program.wild).bit_count())


def suits(hand: int) -> tuple[int, int, int, int]:
    """The four sets of ranks of a mask."""
    return hand & ALL, hand >> 16 & ALL, hand >> 32 & ALL, hand >> 48 & ALL


def counts(c: Set, d: Set, h: Set, s: Set) -> tuple[Set, Set, Set, Set]:
    """The ranks that stand in a hand at least once, twice, three and four times."""
    return c | d | h | s, c & d | h & s | (c | d) & (h | s), c & d & (h | s) | h & s & (c | d), c & d & h & s


def packed(level: int, major: int, minor: int = 0) -> int:
    """A strength."""
    return level << 26 | major << 13 | minor


def highest(ranks: int, members: int = 1) -> int:
    """The highest members of a set, or all of a smaller one."""
    for _ in range(ranks.bit_count() - members):
        ranks &= ranks - 1
    return ranks


def lowest(ranks: int, members: int = 1) -> int:
    """The lowest members of a set, or all of a smaller one."""
    rest = ranks
    for _ in range(members):
        rest &= rest - 1 if rest else 0
    return ranks ^ rest
