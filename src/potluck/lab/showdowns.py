"""Showdowns of poker by the thousand: what hands in arrays are worth, and which part of the pot they take."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from potluck import kernels
from potluck.cards import CARDS, Card, mask
from potluck.variants import Best, Variant

__all__ = [
    "PLACES",
    "WHOLE",
    "Cards",
    "Ints",
    "Masks",
    "affordable",
    "array",
    "masks_of",
    "on_boards",
    "parts",
    "plain",
    "worths",
    "worths_of",
]

Cards = NDArray[np.uint8]
Ints = NDArray[np.int64]
Masks = NDArray[np.uint64]

WHOLE: Final = 5040
"""A pot in units: two halves, each of which up to ten seats share without a rest."""
FIVE_CARDS: Final = 5
PAIR: Final = 2
"""Own cards of which the kernels know themselves that just so many play."""
AT_ONCE: Final = 9
"""Cards of a hand and its board that the kernels take then."""
BUDGET: Final = 30_000_000 if kernels.COMPILED else 3_000_000
"""Hands of five that may be ranked at a moment of a deal: some 200 ms."""
COUNTING: Final = 10 if kernels.COMPILED else 300
"""Hands that are ranked while the wild cards of one are counted."""
SEARCHING: Final = 4
"""Hands that are ranked while one is lowered by wild cards where straights and flushes count against it."""
PLACES: Final = np.array([mask([card]) for card in CARDS], dtype=np.uint64)
"""Card -> its bit in a mask."""


def array(cards: Sequence[Card]) -> Cards:
    """Cards as an array `(k,) uint8`."""
    return np.array([int(card) for card in cards], dtype=np.uint8)


def worths(variant: Variant, hands: Cards, boards: Cards) -> Ints:
    """Strengths `(halves, n)` of hands `(n, k)` with boards `(n, b)`; larger wins, 0: a low that does not qualify."""
    return np.stack([_worth(variant, best, hands, boards) for best in variant.showdown])


def plain(variant: Variant) -> bool:
    """Whether the mask of all cards of a hand and its board says what it is worth."""
    return all(best.hole is None for best in variant.showdown)


def worths_of(variant: Variant, masks: Masks) -> Ints:
    """Strengths `(halves, n)` of masks `(n,)` of hands and boards together, where the variant is `plain`."""
    strengths = np.empty((len(variant.showdown), len(masks)), dtype=np.int64)
    for half, best in enumerate(variant.showdown):
        strengths[half] = kernels.worths(masks, order=_law(variant, best))
    return strengths


def on_boards(variant: Variant, hands: Cards, board: Sequence[Card], more: Cards) -> NDArray[np.int32]:
    """The strength of each hand on the board and each of these ways to complete it, `(ways, hands)`; larger wins.

    Below zero where they share a card. For a variant that is `plain` and whose best hand takes all.
    """
    held, coming = masks_of(hands), masks_of(more)[:, None]
    apart = (held & coming) == 0
    whole = worths_of(variant, (held | coming | mask(board))[apart])[0]
    strengths = np.full(apart.shape, -1, dtype=np.int32)
    # Where fewer wild cards win, strengths have more than 32 bits.
    strengths[apart] = np.unique(whole, return_inverse=True)[1] if variant.fewer_wild else whole
    return strengths


def affordable(variant: Variant, *, hands: int, budget: int = BUDGET) -> int:
    """How many ways in which the cards may fall can be looked at: fewer where own and common cards go together in many.

    At least one, so that no more than `budget` hands of five are ranked.
    """
    own = sum(street.down + street.up - street.throw for street in variant.streets)
    board = sum(street.board for street in variant.streets)
    free = bool(variant.wild or variant.jokers)
    each = sum(
        (1 if best.hole is None else comb(own, best.hole) * comb(board, FIVE_CARDS - best.hole))
        * (SEARCHING if free and best.order in ("ace-to-six", "deuce-to-seven") else 1)
        for best in variant.showdown
    )
    return max(1, budget // (hands * each * (COUNTING if variant.fewer_wild else 1)))


def parts(strengths: Ints, playing: NDArray[np.bool_] | None = None) -> Ints:
    """Parts of a pot `(seats, n)` in units of `WHOLE`, given strengths `(seats, halves, n)`.

    `playing` `(seats, n)` says whose hands count; by default all. Source: R4.3, without odd chips.
    """
    if playing is not None:
        strengths = np.where(playing[:, None, :], strengths, -1)
    high = _split(strengths[:, 0])
    if strengths.shape[1] == 1:
        return 2 * high
    return np.where(strengths[:, 1].max(axis=0) > 0, high + _split(strengths[:, 1]), 2 * high)


def _split(strengths: Ints) -> Ints:
    """The units that each takes of a half."""
    won = strengths == strengths.max(axis=0)
    return np.where(won, WHOLE // 2 // won.sum(axis=0), 0)


def _worth(variant: Variant, best: Best, hands: Cards, boards: Cards) -> Ints:
    order = _law(variant, best)
    if best.hole is None:
        masks = masks_of(hands) | masks_of(boards)
        return kernels.worths(masks, order=order)
    if best.hole == PAIR and not order.fewer and FIVE_CARDS - PAIR <= boards.shape[1] <= AT_ONCE - PAIR:
        return _pairs(hands, boards, order).astype(np.int64)
    mine = [masks_of(hands[:, pick]) for pick in map(list, combinations(range(hands.shape[1]), best.hole))]
    rest = FIVE_CARDS - best.hole
    ours = [masks_of(boards[:, pick]) for pick in map(list, combinations(range(boards.shape[1]), rest))]
    best_so_far = np.full(len(hands), -1, dtype=np.int64)
    for mine_mask in mine:
        for our_mask in ours:
            np.maximum(best_so_far, kernels.worths(mine_mask | our_mask, order=order), out=best_so_far)
    return best_so_far


def _pairs(hands: Cards, boards: Cards, order: kernels.Program) -> NDArray[np.int32]:
    """With exactly two of the own cards. Every two of them are together without one of any three others."""
    if hands.shape[1] + boards.shape[1] <= AT_ONCE:
        return kernels.rank_hole(masks_of(hands), masks_of(boards), order=order)
    fewer = [np.delete(hands, place, axis=1) for place in range(3)]
    best: NDArray[np.int32] = np.maximum.reduce([_pairs(some, boards, order) for some in fewer])
    return best


@lru_cache(maxsize=256)
def _law(variant: Variant, best: Best) -> kernels.Program:
    """The law of that half, as the kernels know it."""
    return kernels.program(variant.ranking(best))


def masks_of(cards: Cards) -> Masks:
    """Masks `(n,)` of cards `(n, k)`."""
    if not cards.shape[1]:
        return np.zeros(len(cards), dtype=np.uint64)
    masks: Masks = np.bitwise_or.reduce(PLACES[cards], axis=1)
    return masks
