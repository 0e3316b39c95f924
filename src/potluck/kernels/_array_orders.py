"""The orders on arrays of masks, in numpy.

From the weakest category up, each that a hand has replaces what stood before.
Every function takes and gives arrays of one length; a set of ranks is an int32.
"""

from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from potluck.kernels._bits import rank_one
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
    counts,
)

__all__ = ["high", "low"]

Masks: TypeAlias = npt.NDArray[np.uint64]
Sets: TypeAlias = npt.NDArray[Any]
"""Sets of ranks, strengths, or what a hand has of something; numpy's types lose the width on the way."""
Suits: TypeAlias = tuple[Sets, Sets, Sets, Sets]
MOST: Final = 9


def high(masks: Masks, program: Program) -> Sets:
    """Strengths in the high order."""
    suits, wild, bugs = _parts(masks, program)
    free = wild + bugs
    natural = counts(*suits)
    run = _run(natural[0], free, program)
    flush: Sets = np.zeros_like(natural[0])
    flush_run: Sets = np.zeros_like(natural[0])
    for suit in suits:
        enough = np.bitwise_count(suit) + free >= 5
        flush = np.maximum(flush, np.where(enough, _filled(suit, free), 0))
        flush_run = np.maximum(flush_run, np.where(enough, _run(suit, free, program), 0))
    held = _held(natural, bugs)
    any_, two = held[1], held[2]
    pair, trips, fours, fives = (_highest(_can(held, times - wild), 1) for times in (2, 3, 4, 5))
    pairs, rest = _highest(two, 2), two & ~trips
    shown = _highest(flush, 1) if program.flush_top else flush
    full = np.where((trips != 0) & ~((flush != 0) & program.flush_above), rest, 0)
    levels = (FULL_HOUSE, FLUSH) if program.flush_above else (FLUSH, FULL_HOUSE)
    return _best(
        _highest(any_, 5) << 13,
        (PAIR, pair, pair, _highest(any_ & ~pair, 3)),
        (TWO_PAIR, pairs & (pairs - 1), pairs, _highest(any_ ^ pairs, 1)),
        (THREE, trips, trips, _highest(any_ & ~trips, 2)),
        (STRAIGHT, run, run, 0),
        (levels[0], flush, shown, 0),
        (levels[1], full, trips, _highest(rest, 1)),
        (FOUR, fours, fours, _highest(any_ & ~fours, 1)),
        (STRAIGHT_FLUSH, flush_run, flush_run, 0),
        (FIVE_OF_A_KIND, fives, fives, 0),
    )


def low(masks: Masks, program: Program) -> Sets:
    """Strengths in a low order; straights and flushes that must be broken up are left to the single hand."""
    suits, wild, bugs = _parts(masks, program)
    if program.kind != "deuce-to-seven":
        clubs, diamonds, hearts, spades = (suit << 1 & ALL | suit >> 12 for suit in suits)
        suits = clubs, diamonds, hearts, spades
    any_, two, three, four = counts(*suits)
    every = _with_missing(any_, wild + bugs)
    places, five = np.bitwise_count(every), _lowest(every, 5)
    pair, pairs, trips = _lowest(two, 1), _lowest(two, 2), _lowest(three, 1)
    rest = two ^ trips
    strengths = _best(
        _low_strength(FOUR, four, _lowest(every ^ four, 1)),
        *(
            (TOP - category, has, ALL ^ major, ALL ^ minor)
            for category, has, major, minor in (
                (FULL_HOUSE, np.where(trips != 0, rest, 0), trips, _lowest(rest, 1)),
                (THREE, np.where(places >= 3, trips, 0), trips, _lowest(every ^ trips, 2)),
                (TWO_PAIR, np.where(places >= 3, two ^ pair, 0), pairs, _lowest(every ^ pairs, 1)),
                (PAIR, np.where(places >= 4, pair, 0), pair, _lowest(every ^ pair, 3)),
                (0, places >= 5, five, 0),
            )
        ),
    )
    if program.qualifier:
        return np.where((places >= 5) & (five >> program.qualifier == 0), strengths, 0)
    if program.kind != "ace-to-five":
        flush = (wild + bugs == 0) & np.any([five & ~(suit & ~two) == 0 for suit in suits], axis=0)
        for index in np.flatnonzero((places >= 5) & (_is_straight(five, program) | flush)):
            strengths[index] = rank_one(int(masks[index]), program)
    return strengths


def _parts(masks: Masks, program: Program) -> tuple[Suits, Sets, Sets]:
    """The four sets of ranks of the natural cards, and how many cards are wild and how many are bugs."""
    natural = masks & np.uint64(SUITS & ~program.wild)
    clubs, diamonds, hearts, spades = (
        (natural >> np.uint64(16 * suit) & np.uint64(ALL)).astype(np.int32) for suit in range(4)
    )
    wild = np.bitwise_count(masks & np.uint64(program.wild)).astype(np.int32)
    return (
        (clubs, diamonds, hearts, spades),
        wild,
        np.bitwise_count(masks & np.uint64(JOKERS & ~program.wild)).astype(np.int32),
    )


def _best(worst: Sets, *better: tuple[int, Sets, Sets, Sets | int]) -> Sets:
    """Strengths, given the weakest and every (level, whether a hand has it, major, minor) above it."""
    best = worst
    for level, has, major, minor in better:
        best = np.where(has != 0, level << 26 | major << 13 | minor, best)
    return best


def _held(natural: Suits, bugs: Sets) -> list[Sets]:
    """The ranks that a hand holds at least 0, 1 .. 5 times, its bugs being aces."""
    held = [np.full_like(natural[0], ALL), *natural, np.zeros_like(natural[0])]
    for bug in (1, 2):
        ace = np.where(bugs >= bug, ACE, 0)
        for times in range(5, 0, -1):
            held[times] = held[times] | held[times - 1] & ace
    return held


def _can(held: list[Sets], times: Sets) -> Sets:
    """The ranks that are held so often, which differs from hand to hand."""
    return np.choose(np.clip(times, 0, 5), held)


def _run(ranks: Sets, free: Sets, program: Program) -> Sets:
    """The place of the best straight that a set makes with free cards, or 0; the ace counts below the deuce too."""
    below = ranks << 1 | ranks >> 12
    tops: Sets = np.zeros_like(ranks)
    for bottom in range(10):
        held = np.bitwise_count(below & 0x1F << bottom).astype(np.int32)
        if bottom == program.ace_place:
            held += (ranks >> 12) & ~(below >> bottom) & 1
        tops = tops | np.where(held + free >= 5, 8 << bottom, 0)
    if program.wheel_second:
        tops = tops & ACE | (tops & FIVE) << 8 | (tops & ~(ACE | FIVE)) >> 1
    return _highest(tops, 1)


def _filled(ranks: Sets, free: Sets) -> Sets:
    """The best five ranks of a flush that holds a set and free cards of other ranks."""
    for place in range(int(free.max(initial=0))):
        ranks = np.where(free > place, ranks | _highest(~ranks & ALL, 1), ranks)
    return _highest(ranks, 5)


def _is_straight(five: Sets, program: Program) -> Sets:
    lowest = five & -five
    straight = five == (lowest << 5) - lowest
    with_wheel: Sets = straight | (five == WHEEL) if program.wheel_is_straight else straight
    return with_wheel


def _with_missing(places: Sets, members: Sets) -> Sets:
    """A set and the lowest places that it misses."""
    for place in range(int(members.max(initial=0))):
        places = np.where(members > place, places | (places + 1), places)
    return places & ALL


def _low_strength(category: int, major: Sets, minor: Sets) -> Sets:
    strength: Sets = (ALL ^ major) << 13 | ALL ^ minor | (TOP - category) << 26
    return strength


def _highest(sets: Sets, members: int) -> Sets:
    """The highest members of each set, or all of a smaller one."""
    size = int(np.bitwise_count(sets).max(initial=0))
    for _ in range(size - members):
        sets = np.where(np.bitwise_count(sets) > members, sets & (sets - 1), sets)
    return sets


def _lowest(sets: Sets, members: int) -> Sets:
    """The lowest members of each set, or all of a smaller one."""
    rest = sets
    for _ in range(members):
        rest = rest & (rest - 1)
    return sets ^ rest
