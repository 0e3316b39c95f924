"""The low orders of one hand by bit operations (R4.6-R4.9, R4.11): bit 0 is the lowest place.

Jokers take the lowest places that the hand misses, wild cards whatever serves. The five lowest of all these are best
unless they are a straight or a flush where those count; only then is there anything to search.
"""

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from potluck.kernels._programs import Program
from potluck.kernels._sets import (
    ALL,
    FIVE,
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
    highest,
    lowest,
    packed,
    suits,
)

__all__ = ["TOP", "WHEEL", "low"]

TOP: Final = 9
"""The level of a hand without a pair; worse categories stand below."""
WHEEL: Final = 0x100F
_LOWEST_FIVE: Final = 0x1F
_EVERY_FIVE: Final = tuple(sorted(map(sum, combinations([1 << place for place in range(13)], 5))))


class _Hand(NamedTuple):
    """One hand as the search for its low sees it."""

    program: Program
    parts: Parts
    held: tuple[int, int, int, int]
    one_suited: int
    """Places that are held in one suit alone, where five of them are."""

    @property
    def pool(self) -> int:
        """Every place that the hand can play."""
        return ALL if self.parts.wild else self.held[0] | _LOWEST_FIVE if self.parts.bugs else self.held[0]

    def can_be(self, five: int) -> bool:
        """Whether free cards can stand for what is missing: a joker for a place below which none is missing."""
        missing = five & ~self.held[0]
        by_bugs = min((missing & five & ~(five + 1)).bit_count(), self.parts.bugs)
        return missing.bit_count() - by_bugs <= self.parts.wild

    def must_be_flush(self, five: int) -> bool:
        """Whether only natural cards of one suit can play those places."""
        joins = self.parts.wild or (self.parts.bugs and five & 1)
        return not joins and bool(self.one_suited) and not five & ~self.one_suited

    def straight(self, five: int) -> bool:
        """Whether those places are one, where straights count."""
        return five // (five & -five) == _LOWEST_FIVE or (self.program.wheel_is_straight and five == WHEEL)


def low(program: Program, parts: Parts) -> int:
    """Strength of the lowest five cards; larger is lower."""
    places = [_place(program, suit) for suit in suits(parts.natural)]
    held = counts(*places)
    alone = (suit & ~held[1] for suit in places)
    hand = _Hand(program, parts, held, next((suit for suit in alone if suit.bit_count() >= 5), 0))
    every = _with_missing(held[0], parts.wild + parts.bugs)
    five = lowest(every, 5)
    lowest_places = 0 if five.bit_count() < 5 else five if program.kind == "ace-to-five" else _no_pair(hand, five)
    if program.qualifier and (not lowest_places or lowest_places >> program.qualifier):
        return 0
    if lowest_places:
        return _strength(0, lowest_places)
    return _paired(held, every) if held[1] else _completed(hand)


def _no_pair(hand: _Hand, five: int) -> int:
    """The lowest five places that are neither straight nor flush; 0 where there are none."""

    def good(five: int) -> bool:
        return not hand.straight(five) and hand.can_be(five) and not hand.must_be_flush(five)

    return five if good(five) else _first(hand.pool, good)


def _completed(hand: _Hand) -> int:
    """Of a hand without a pair that can only be a straight or a flush."""

    def plain(five: int) -> bool:
        return hand.straight(five) and hand.can_be(five) and not hand.must_be_flush(five)

    if plain(WHEEL):
        return _strength(STRAIGHT, FIVE)
    if five := _first(hand.pool, plain):
        return _strength(STRAIGHT, highest(five))
    if five := _first(hand.one_suited, lambda five: not hand.straight(five)):
        return _strength(FLUSH, five)
    if hand.straight(WHEEL) and not WHEEL & ~hand.one_suited:
        return _strength(STRAIGHT_FLUSH, FIVE)
    return _strength(STRAIGHT_FLUSH, highest(lowest(hand.one_suited, 5)))


def _paired(held: tuple[int, int, int, int], every: int) -> int:
    """Of a hand with fewer than five places, or with a pair to break up a straight."""
    _, two, three, four = held
    pair, pairs, trips = lowest(two), lowest(two, 2), lowest(three)
    if every.bit_count() >= 4:
        return _strength(PAIR, pair, lowest(every ^ pair, 3))
    if every.bit_count() == 3 and two != pair:
        return _strength(TWO_PAIR, pairs, lowest(every ^ pairs))
    if every.bit_count() == 3:
        return _strength(THREE, trips, lowest(every ^ trips, 2))
    if two != pair:
        return _strength(FULL_HOUSE, trips, lowest(two ^ trips))
    return _strength(FOUR, four, lowest(every ^ four))


def _first(pool: int, wanted: Callable[[int], bool]) -> int:
    """The lowest five places of a set that are wanted, or 0."""
    return next(filter(wanted, _fives(pool)), 0)


@lru_cache(maxsize=256)
def _fives(pool: int) -> tuple[int, ...]:
    """Every five places of a set, the lowest first; hands with wild cards all ask for the same."""
    return tuple(five for five in _EVERY_FIVE if not five & ~pool)


def _strength(category: int, major: int, minor: int = 0) -> int:
    return packed(TOP - category, ALL ^ major, ALL ^ minor)


def _place(program: Program, ranks: int) -> int:
    """Ranks as places: the ace is lowest but in deuce-to-seven."""
    return ranks if program.kind == "deuce-to-seven" else ranks << 1 & ALL | ranks >> 12


def _with_missing(places: int, members: int) -> int:
    """A set and the lowest places that it misses."""
    for _ in range(members):
        places |= places + 1
    return places & ALL
