"""Deals that may be, compiled: cards to come, hands chosen by weight, exchanges, and what a stake wins.

Where nothing is compiled the rooms above do the same in numpy, on fewer samples.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import numpy.typing as npt

from potluck.kernels._core import COMPILED

if TYPE_CHECKING or COMPILED:
    import potluck_kernels as _compiled

__all__ = ["COMPILED", "deal_cards", "exchange_masks", "hold_hands", "stake_worth"]

Cards: TypeAlias = npt.NDArray[np.uint8]
Masks: TypeAlias = npt.NDArray[np.uint64]
Longs: TypeAlias = npt.NDArray[np.int64]
Reals: TypeAlias = npt.NDArray[np.float64]


def deal_cards(held: Cards, unseen: Cards, *, n: int, seed: int) -> Cards:
    """For each hand `(m, k)` another `n` unseen cards that it does not hold; once there are no more, those it holds."""
    out = np.empty((len(held), min(n, len(unseen))), dtype=np.uint8)
    _compiled.deal_cards(np.ascontiguousarray(held), np.ascontiguousarray(unseen), seed, out)
    return out


def hold_hands(
    ranges: Sequence[tuple[Reals, Masks]], *, n: int, again: int, seed: int
) -> tuple[Longs, npt.NDArray[np.bool_]]:
    """Of each range, running sums of weights and masks, the index of a hand `(ranges, n)`; where no card stands twice.

    A hand that shares a card with one before it is chosen again, up to `again` times.
    """
    picks, good = np.empty((len(ranges), n), dtype=np.int64), np.empty(n, dtype=np.bool_)
    _compiled.hold_hands(list(ranges), again, seed, picks, good)
    return picks, good


def exchange_masks(
    hands: Cards, kept: npt.NDArray[np.uint32], picks: Longs, fresh: Cards, boards: Cards, *, own: int, board: int
) -> Masks:
    """The masks `(p, m)` of hands `(m, k)` by choices `(p, m)` or `(p, 1)` of the places that are `kept`, as bits.

    Of the new cards `(m, n)` each takes as many as it threw, `own` more, then `board` that lie for all as `boards` do.
    """
    out = np.empty((len(picks), len(hands)), dtype=np.uint64)
    arrays = (np.ascontiguousarray(hands), kept, np.ascontiguousarray(picks))
    _compiled.exchange_masks(*arrays, np.ascontiguousarray(fresh), np.ascontiguousarray(boards), own, board, out)
    return out


def stake_worth(strengths: Longs, places: Reals, least: Sequence[float], owed: Sequence[int], *, pot: int) -> float:
    """Chips that the first of seats takes on average, of strengths `(seats, halves, n)` and others' `(seats - 1, n)`.

    Each other plays on from its `least` place, and adds what it owes to the pot.
    """
    others = np.array(least, dtype=np.float64), np.array(owed, dtype=np.int64)
    return _compiled.stake_worth(strengths, places, *others, pot)
