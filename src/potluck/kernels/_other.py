"""Orders of other than five cards, by bit operations: badugi, Pai Gow's two cards (RP.1, RP.2), short hands."""

from itertools import combinations
from typing import Final

from potluck.kernels._sets import ACE, ALL, PAIR, counts, packed, suits

__all__ = ["badugi", "few", "two"]

_MOST_FEW: Final = 3
_SUITED, _IN_A_ROW, _THREE_ALIKE, _BOTH = range(2, 6)


def badugi(hand: int) -> int:
    """The most of up to four cards that differ in suit and place, then the lowest of them."""
    cards = [
        (number, ranks << 1 & ALL | ranks >> 12)
        for number, suit in enumerate(suits(hand))
        for ranks in (1 << place for place in range(13) if suit >> place & 1)
    ]
    return max(_worth(pick) for n in range(1, len(cards) + 1) for pick in combinations(cards, n))


def _worth(pick: tuple[tuple[int, int], ...]) -> int:
    """0 where two of them are of a suit or a place."""
    numbers, places = ({card[part] for card in pick} for part in (0, 1))
    return packed(len(pick), ALL ^ sum(places)) if len(numbers) == len(places) == len(pick) else 0


def two(hand: int) -> int:
    """A pair, else the higher card, then the other; a joker is an ace."""
    ranks, pair, *_ = counts(*suits(hand))
    jokers = (hand >> 13 & 1) + (hand >> 29 & 1)
    if jokers == 2 or (jokers and ranks & ACE):
        pair = ACE
    return packed(PAIR, pair) if pair else packed(0, ranks | (ACE if jokers else 0))


def few(hand: int) -> int:
    """One to three cards, all of which count: of three, a straight is rarer than a flush, three of a kind than both."""
    of_suits = suits(hand)
    ranks, pair, three, _ = counts(*of_suits)
    if three or pair:
        level, major, minor = (_THREE_ALIKE, three, 0) if three else (PAIR, pair, ranks ^ pair)
        return 1 + packed(level, major, minor)
    lowest = ranks & -ranks
    top = 0 if ranks.bit_count() < _MOST_FEW else 2 if ranks == ACE | 3 else lowest << 2 if ranks == lowest * 7 else 0
    suited = ranks.bit_count() == _MOST_FEW and ranks in of_suits
    level = (_BOTH if suited else _IN_A_ROW) if top else _SUITED if suited else 0
    return 1 + packed(level, top or ranks)
