"""The high order of one hand by bit operations (R4.5, R4.10, R4.12, and the options of `potluck.ranking.High`)."""

from potluck.kernels._programs import Program
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
    highest,
    packed,
    suits,
)

__all__ = ["high"]


def high(program: Program, hand: Parts) -> int:
    """Strength of the best five cards.

    Jokers are aces among pairs and the like; straights and flushes take them, and cards that are wild, as whatever
    completes them.
    """
    free, natural = hand.wild + hand.bugs, suits(hand.natural)
    suited = [suit for suit in natural if suit.bit_count() + free >= 5]
    flush_run = max((_run(program, suit, free) for suit in suited), default=0)
    held = _held(natural, hand.bugs)
    five, fours = (_can(held, times - hand.wild) for times in (5, 4))
    if five:
        return packed(FIVE_OF_A_KIND, five)
    if flush_run:
        return packed(STRAIGHT_FLUSH, flush_run)
    if fours:
        return packed(FOUR, fours, highest(held[1] & ~fours))
    flush = max((_filled(suit, free) for suit in suited), default=0)
    trips = _can(held, 3 - hand.wild)
    rest = held[2] & ~trips
    if trips and rest and not (flush and program.flush_above):
        return packed(FLUSH if program.flush_above else FULL_HOUSE, trips, highest(rest))
    if flush:
        level = FULL_HOUSE if program.flush_above else FLUSH
        return packed(level, highest(flush) if program.flush_top else flush)
    run = _run(program, counts(*natural)[0], free)
    return packed(STRAIGHT, run) if run else _grouped(held, trips, _can(held, 2 - hand.wild))


def _grouped(held: list[int], trips: int, pair: int) -> int:
    """Three of a kind and less."""
    if trips:
        return packed(THREE, trips, highest(held[1] & ~trips, 2))
    pairs = highest(held[2], 2)
    if pairs & (pairs - 1):
        return packed(TWO_PAIR, pairs, highest(held[1] ^ pairs))
    if pair:
        return packed(PAIR, pair, highest(held[1] & ~pair, 3))
    return packed(0, highest(held[1], 5))


def _held(natural: tuple[int, int, int, int], bugs: int) -> list[int]:
    """The ranks that a hand holds at least 0, 1 .. 5 times, its bugs being aces."""
    held = [ALL, *counts(*natural), 0]
    for _ in range(bugs):
        for times in range(5, 0, -1):
            held[times] |= held[times - 1] & ACE
    return held


def _can(held: list[int], times: int) -> int:
    """The highest rank that is held so often."""
    return highest(held[max(times, 0)])


def _run(program: Program, ranks: int, free: int) -> int:
    """The place of the best straight that a set makes with `free` cards, or 0; the ace counts below the deuce too."""
    low = ranks << 1 | ranks >> 12
    window = low | (ranks >> 12) << program.ace_place, *(low >> place for place in range(1, 5))
    tops = 0
    for bottom in range(10):
        if sum(ranks >> bottom & 1 for ranks in window) + free >= 5:
            tops |= 8 << bottom
    if program.wheel_second:
        tops = tops & ACE | (tops & FIVE) << 8 | (tops & ~(ACE | FIVE)) >> 1
    return highest(tops)


def _filled(ranks: int, free: int) -> int:
    """The best five ranks of a flush that holds a set and `free` cards of other ranks."""
    for _ in range(free):
        ranks |= highest(~ranks & ALL)
    return highest(ranks, 5)
