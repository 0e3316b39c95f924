"""One hand by bit operations on sets of ranks: bit 0 the deuce .. bit 12 the ace."""

from typing import Final

__all__ = ["rank_one"]

PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH = range(1, 9)

_SUIT: Final = 0x1FFF
_OUTSIDE: Final = ~0x1FFF_1FFF_1FFF_1FFF


def rank_one(hand: int) -> int:
    """Strength of a mask of five to seven cards; -1 where it is none."""
    if hand & _OUTSIDE or not 5 <= hand.bit_count() <= 7:
        return -1
    c, d, h, s = suits = hand & _SUIT, hand >> 16 & _SUIT, hand >> 32 & _SUIT, hand >> 48
    flush = next((suit for suit in suits if suit.bit_count() >= 5), 0)
    any_, two = c | d | h | s, c & d | h & s | (c | d) & (h | s)
    if not two:
        return _unpaired(any_, flush)
    return _paired(any_, two, three=c & d & (h | s) | h & s & (c | d), four=c & d & h & s, flush=flush)


def _unpaired(any_: int, flush: int) -> int:
    if flush:
        run = _straight(flush)
        return STRAIGHT_FLUSH << 26 | run << 13 if run else FLUSH << 26 | _highest(flush, 5) << 13
    run = _straight(any_)
    return STRAIGHT << 26 | run << 13 if run else _highest(any_, 5) << 13


def _paired(any_: int, two: int, *, three: int, four: int, flush: int) -> int:
    if four:
        return FOUR << 26 | four << 13 | _highest(any_ ^ four, 1)
    trips = _highest(three, 1)
    rest = two ^ trips
    if trips and rest:
        return FULL_HOUSE << 26 | trips << 13 | _highest(rest, 1)
    if flush or _straight(any_):
        return _unpaired(any_, flush)
    if trips:
        return THREE << 26 | trips << 13 | _highest(any_ ^ trips, 2)
    pairs = _highest(two, 2)
    if pairs & (pairs - 1):
        return TWO_PAIR << 26 | pairs << 13 | _highest(any_ ^ pairs, 1)
    return PAIR << 26 | pairs << 13 | _highest(any_ ^ pairs, 3)


def _highest(ranks: int, count: int) -> int:
    """The `count` highest members of a set, or all of a smaller one."""
    for _ in range(ranks.bit_count() - count):
        ranks &= ranks - 1
    return ranks


def _straight(ranks: int) -> int:
    """The top card of the best straight in a set, or 0; the ace counts below the deuce too."""
    low = ranks << 1 | ranks >> 12
    runs = low & low >> 1 & low >> 2 & low >> 3 & low >> 4
    return 1 << runs.bit_length() + 2 if runs else 0
