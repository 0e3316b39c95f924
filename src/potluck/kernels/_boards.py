"""Two cards each and a whole board to come, without compiled kernels: all boards by what decides between hands.

Without a flush the ranks of a board decide, and there are 6,175 sets of five ranks. A flush needs three cards of its
suit on the board, so that no board has two; of those all cards in that suit and the ranks of the others decide. What
has been counted as a flush is taken off the boards of the same ranks. So does `kernels/src/equity/classes.hpp`.
"""

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Final

import numpy as np
import numpy.typing as npt

from potluck.kernels._programs import JOKERS
from potluck.kernels._showdown import Showdown

__all__ = ["in_classes", "representatives"]

_OWN: Final = 2
_BOARD: Final = 5
_RANKS: Final = 13
_SUITS: Final = 4
_PLACES: Final = np.int64(6) ** np.arange(_RANKS)
"""A number for a set of ranks: how often each stands in it, to the base of six."""

Masks = npt.NDArray[np.uint64]
Ints = npt.NDArray[np.int64]
"""(n,)"""


def in_classes(showdown: Showdown) -> bool:
    """Whether boards can be taken so: hands of two cards of a deck without wild ones, of which any five play."""
    everything = (*showdown.hands, showdown.unseen)
    return (
        showdown.board_missing == _BOARD
        and not any(showdown.missing)
        and all(hand.bit_count() == _OWN for hand in showdown.hands)
        and not any(cards & JOKERS for cards in everything)
        and all(half.hole is None and not half.program.wild for half in showdown.halves)
        and all(_BOARD in half.program.sizes for half in showdown.halves)
    )


def representatives(showdown: Showdown) -> Iterator[tuple[list[Masks], Ints]]:
    """By hand its seven cards on boards of which each stands for many, and for how many."""
    held = [_rank_count(showdown.unseen, rank) for rank in range(_RANKS)]
    sets = np.array(list(combinations_with_replacement(range(_RANKS - 1, -1, -1), _BOARD)), np.int64)
    numbers = _PLACES[sets].sum(axis=1)
    counts = (sets[:, :, None] == np.arange(_RANKS)).sum(axis=1)
    choices = np.array([[comb(number, members) for members in range(_BOARD + 1)] for number in held], np.int64)
    left = choices[np.arange(_RANKS), counts].prod(axis=1)
    order = numbers.argsort()
    for suit in range(_SUITS):
        for hands, their_numbers, ways in _flushes(showdown, suit, held):
            places = order[np.searchsorted(numbers, their_numbers, sorter=order)]
            np.subtract.at(left, places, ways)
            yield hands, ways
    some = left > 0
    yield [_spread(hand, sets[some]) for hand in showdown.hands], left[some]


def _rank_count(cards: int, rank: int) -> int:
    return (cards >> rank & 0x0001_0001_0001_0001).bit_count()


def _flushes(showdown: Showdown, suit: int, held: list[int]) -> Iterator[tuple[list[Masks], Ints, Ints]]:
    """Boards with so many cards of a suit that somebody has a flush: hands, sets of ranks as numbers, and how many."""
    in_suit = [rank for rank in range(_RANKS) if showdown.unseen >> 16 * suit + rank & 1]
    other = [held[rank] - (rank in in_suit) for rank in range(_RANKS)]
    most = max((hand >> 16 * suit & 0x1FFF).bit_count() for hand in showdown.hands)
    for size in range(_BOARD - most, _BOARD + 1):
        picks = np.array(list(combinations(in_suit, size)), np.int64).reshape(-1, size)
        suited = (np.uint64(1) << (picks + 16 * suit).astype(np.uint64)).sum(axis=1, dtype=np.uint64)
        for more in combinations_with_replacement(range(_RANKS), _BOARD - size):
            each = {rank: more.count(rank) for rank in more}
            ways = int(np.prod([comb(other[rank], members) for rank, members in each.items()], dtype=np.int64))
            if not ways or not len(picks):
                continue
            numbers = _PLACES[picks].sum(axis=1) + sum(int(_PLACES[rank]) for rank in more)
            hands = [suited | np.uint64(hand | _beside(hand, suit, each)) for hand in showdown.hands]
            yield hands, numbers, np.full(len(picks), ways, np.int64)


def _beside(hand: int, suit: int, ranks: dict[int, int]) -> int:
    """Cards of those ranks in other suits, such as the hand has not."""
    cards = 0
    for rank, members in ranks.items():
        free = [1 << 16 * other + rank for other in range(_SUITS) if other != suit]
        cards |= sum([card for card in free if not hand & card][:members])
    return cards


def _spread(hand: int, boards: Ints) -> Masks:
    """Seven cards of those ranks `(n, 5)` and the hand's, each of another suit than the one before: never a flush."""
    own = [rank for rank in range(_RANKS) for _ in range(_rank_count(hand, rank))]
    ranks = np.sort(np.concatenate([boards, np.tile(np.array(own, np.int64), (len(boards), 1))], axis=1), axis=1)
    places = (16 * (np.arange(ranks.shape[1]) % _SUITS) + ranks).astype(np.uint64)
    out: Masks = np.bitwise_or.reduce(np.uint64(1) << places, axis=1)
    return out
