"""Orders of other than five cards, by bit operations: badugi, and the two cards of Pai Gow (RP.1, RP.2)."""

from itertools import combinations

from potluck.kernels._sets import ACE, ALL, PAIR, counts, packed, suits

__all__ = ["badugi", "two"]


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
