"""The option that between equal hands the one with fewer wild cards wins (R4.13), by bit operations.

A strength names five ranks, or in straights and flushes the few sets of five that make it. Of these the most are kept
by cards that stand for themselves, natural or wild; wild cards take the rest. That asks for no search: whoever can make
the hand at all can make it so, since a wild card on its own rank needs no more wild cards than before. Which rank is a
joker's and which a wild card's makes no difference to the number.
"""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from potluck.kernels._low import TOP, WHEEL
from potluck.kernels._programs import JOKERS, SUITS, Program
from potluck.kernels._sets import (
    ACE,
    ALL,
    FIVE,
    FIVE_OF_A_KIND,
    FLUSH,
    FOUR,
    FULL_HOUSE,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIR,
    Parts,
    counts,
    parts,
    suits,
)

__all__ = ["fewer_wild"]

Suits: TypeAlias = tuple[int, int, int, int]
_FIVE_CARDS: Final = 5
_TIMES: Final = {
    0: (1, 0),
    PAIR: (2, 1),
    TWO_PAIR: (2, 1),
    THREE: (3, 1),
    FULL_HOUSE: (3, 2),
    FOUR: (4, 1),
    FIVE_OF_A_KIND: (5, 0),
}
"""Category -> how often its major and its minor ranks stand in it."""


class _Hand(NamedTuple):
    """One hand as it is counted: ranks as places, the ace lowest where it is low."""

    program: Program
    parts: Parts
    natural: Suits
    wild: int
    """The ranks of wild cards other than jokers."""
    own: Suits
    """How often a card stands for itself: at least once .. four times."""
    held: Suits
    """The same of natural cards alone."""

    @property
    def free(self) -> int:
        """How many cards may stand for others."""
        return self.parts.wild + self.parts.bugs


def fewer_wild(program: Program, hand: int, strength: int) -> int:
    """A strength that tells beside the ranks how many of the five cards stand for themselves."""
    if strength <= 0:
        return strength
    if not hand & (program.wild | JOKERS):
        return strength << 3 | _FIVE_CARDS
    level, major, minor = strength >> 26, strength >> 13 & ALL, strength & ALL
    if program.kind == "high":
        return strength << 3 | _of_high(_hand(program, hand), level, major, minor)
    return strength << 3 | _of_low(_hand(program, hand), TOP - level, ALL ^ major, ALL ^ minor)


def _hand(program: Program, hand: int) -> _Hand:
    split = parts(program, hand)
    own, natural = _places(program, hand & SUITS), _places(program, split.natural)
    wild = _places(program, hand & SUITS & program.wild)
    return _Hand(program, split, natural, wild[0] | wild[1] | wild[2] | wild[3], counts(*own), counts(*natural))


def _places(program: Program, cards: int) -> Suits:
    ranks = suits(cards)
    if program.kind in ("high", "deuce-to-seven"):
        return ranks
    clubs, diamonds, hearts, spades = (suit << 1 & ALL | suit >> 12 for suit in ranks)
    return clubs, diamonds, hearts, spades


def _of_high(hand: _Hand, level: int, major: int, minor: int) -> int:
    """How many cards stand for themselves in the high order."""
    program = hand.program
    category = FLUSH + FULL_HOUSE - level if program.flush_above and level in (FLUSH, FULL_HOUSE) else level
    if category == FLUSH:
        flush = _flush_by_top if program.flush_top else _different
        return _in_best_suit(hand, lambda natural, every: flush(hand, major, natural, every))
    if category not in (STRAIGHT, STRAIGHT_FLUSH):
        times, beside = _TIMES[category]
        return _grouped(hand, (major, times), (minor, beside))
    tops = _tops(program, major)

    def run(natural: int, every: int) -> int:
        return max(_different(hand, five, natural, every) for five in tops)

    return run(hand.held[0], hand.own[0]) if category == STRAIGHT else _in_best_suit(hand, run)


def _of_low(hand: _Hand, category: int, major: int, minor: int) -> int:
    """How many cards stand for themselves in a low order; in a flush all: with a free card it would be none."""
    if category == 0:
        return _of_five(hand, major)
    if category == STRAIGHT:
        wheel = hand.program.kind == "deuce-to-seven" and major == FIVE
        return _of_five(hand, WHEEL if wheel else (major << 1) - (major >> 4))
    if category in (FLUSH, STRAIGHT_FLUSH):
        return _FIVE_CARDS
    times, beside = _TIMES[category]
    return _grouped(hand, (major, times), (minor, beside))


def _grouped(hand: _Hand, major: tuple[int, int], minor: tuple[int, int]) -> int:
    """Pairs and the like, and five ranks of no one suit."""
    return _held(hand.own, *major) + _held(hand.own, *minor)


def _held(cards: Suits, ranks: int, times: int) -> int:
    """How many places of ranks held so many times over are kept."""
    return sum((ranks & held).bit_count() for held in cards[:times])


def _different(hand: _Hand, five: int, natural: int, every: int) -> int:
    """Five ranks, of which any free cards may take those that no natural card holds; -1 where they are too few."""
    return (five & every).bit_count() if _FIVE_CARDS - (five & natural).bit_count() <= hand.free else -1


def _flush_by_top(hand: _Hand, top: int, natural: int, every: int) -> int:
    """A flush of which only the top card counts, with whichever four below it."""

    def members(ranks: int) -> int:
        return min((ranks & (top - 1)).bit_count(), _FIVE_CARDS - 1) + bool(ranks & top)

    return members(every) if _FIVE_CARDS - members(natural) <= hand.free else -1


def _in_best_suit(hand: _Hand, of: Callable[[int, int], int]) -> int:
    return max(of(natural, natural | hand.wild) for natural in hand.natural)


def _tops(program: Program, place: int) -> tuple[int, ...]:
    """The straights that a place among straights stands for."""
    top = place
    if program.wheel_second and place != ACE:
        top = FIVE if place == ACE >> 1 else place << 1
    usual = WHEEL if top == FIVE else (top << 1) - (top >> 4)
    if program.ace_place and top == 8 << program.ace_place:
        return usual, ACE | (top << 1) - (top >> 3)
    return (usual,)


def _of_five(hand: _Hand, five: int) -> int:
    """Five different places; where flushes count, one that only natural cards of one suit make is broken up."""
    kept = _grouped(hand, (five, 1), (0, 0))
    if hand.program.kind == "ace-to-five" or kept < _FIVE_CARDS or five & hand.wild:
        return kept
    return kept - any(not five & ~(suit & ~hand.held[1]) for suit in hand.natural)
