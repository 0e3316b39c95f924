"""Kinds of hands before the exchange: their ranks, and whether they are a flush or lack one card of it.

Classes of hands that differ by an exchange of suits are exact; kinds leave out that three cards of a suit may still
become a flush, and which card keeps four others from being one. There are 11,609 of 52 cards and 1,176 of 32, a twelfth
and a ninth of the classes. No numpy is needed to know a kind.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Final

__all__ = ["HELD", "RANKS", "REMEMBERED", "SUITS", "arranged", "key_of", "keys_of", "ranks_of", "remembered"]

SUITS: Final = 4
RANKS: Final = 13
HELD: Final = 5
FOUR, FLUSH = 1, 2
"""Four cards of a suit, five."""
SUM: Final = 1000
"""What a rank counts beside its square, of which five come to less."""
REMEMBERED: Final = tuple(card // SUITS * (SUM + card // SUITS) for card in range(SUITS * RANKS))
"""By card, its part of what is `remembered`."""


def arranged(cards: Sequence[int]) -> list[int]:
    """Five cards, lowest rank first; of a hand that lacks one card of a flush, the card of another suit last."""
    suit = _suit(cards)
    return sorted(cards, key=lambda card: (suit >= 0 and card % SUITS != suit, card))


def key_of(cards: Sequence[int]) -> int:
    """The number that five cards, in any order, have in common with all hands of their kind."""
    suit = _suit(cards)
    mark = 0 if suit < 0 else FLUSH if all(card % SUITS == suit for card in cards) else FOUR
    return _packed(mark, sorted([card // SUITS for card in cards]))


@cache
def keys_of(lowest: int) -> tuple[int, ...]:
    """All keys of hands of a deck whose lowest rank that is, ascending."""
    keys = []
    for ranks in combinations_with_replacement(range(lowest, RANKS), HELD):
        different = len({*ranks})
        marks = (0, FOUR, FLUSH) if different == HELD else (0, FOUR) if different == HELD - 1 else (0,)
        if ranks[0] != ranks[-1]:
            keys += [_packed(mark, ranks) for mark in marks]
    return tuple(sorted(keys))


def ranks_of(key: int) -> tuple[int, tuple[int, ...]]:
    """The mark of a key (1: four cards of a suit, 2: five), and its ranks, ascending."""
    ranks = []
    for _ in range(HELD):
        key, rank = divmod(key, RANKS)
        ranks.append(rank)
    return key, tuple(reversed(ranks))


def remembered(thrown: Sequence[int], held: Sequence[int]) -> int:
    """The number by which a first hand is remembered behind the exchange, where a file does so.

    The sum of the ranks that were thrown, or of all that were held where none was, a thousand times; then that of their
    squares, which tells uneven cards from even ones of the same sum.
    """
    return sum(REMEMBERED[card] for card in thrown or held)


def _packed(mark: int, ranks: Sequence[int]) -> int:
    key = mark
    for rank in ranks:
        key = key * RANKS + rank
    return key


def _suit(cards: Sequence[int]) -> int:
    """The suit that four of the cards have at least; -1: there is none."""
    suits = [card % SUITS for card in cards]
    return next((suit for suit in suits[:2] if suits.count(suit) >= HELD - 1), -1)
