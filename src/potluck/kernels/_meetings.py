"""Two ranges that meet, without compiled kernels: the same sums, by sorting all sets of cards that hands hold.

Of the hands of the other range that are weaker those which share no card with one are counted by inclusion and
exclusion over the sets of its cards: each set is a number, beside it stands the strength, and one search finds how much
of it is weaker.
"""

from collections.abc import Sequence
from itertools import combinations
from math import comb
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from potluck.kernels._deals import Ints, Masks, strengths
from potluck.kernels._showdown import Half, Held

__all__ = ["draws", "ranges"]

_SPREAD: Final = 1 << 33
"""More than strengths lie apart."""

Rows = tuple[tuple[int, int, int], ...]


class _Side(NamedTuple):
    """Hands as they end, `(n,)`, the cards `(n, k)` that the other cannot have, as numbers, and the weights."""

    ends: Masks
    cards: Ints
    weights: Ints


def ranges(half: Half, first: Held, second: Held, boards: Sequence[int]) -> tuple[Rows, Rows]:
    """By side and hand, over all boards: met, won, tied."""
    sides = [_side(held) for held in (first, second)]
    sums = [np.zeros((len(side.ends), 3), np.int64) for side in sides]
    for board in boards:
        at = [np.flatnonzero(side.ends & np.uint64(board) == 0) for side in sides]
        if not len(at[0]) or not len(at[1]):
            continue
        live = [
            _Side(side.ends[rows], side.cards[rows], side.weights[rows]) for side, rows in zip(sides, at, strict=True)
        ]
        for mine in range(2):
            sums[mine][at[mine]] += _met(half, live[mine], live[1 - mine], board)
    return _rows(sums[0]), _rows(sums[1])


def draws(
    half: Half, kept: tuple[int, int], draws: tuple[int, int], *, board: int, unseen: int
) -> tuple[int, int, int]:
    """How many ways there are to draw for both, in how many of them the first wins, and ties."""
    cards = [place for place in range(64) if unseen >> place & 1]
    sides = [_drawn(hand, n, cards) for hand, n in zip(kept, draws, strict=True)]
    met, won, tied = map(int, _met(half, sides[0], sides[1], board).sum(axis=0))
    return met, won, tied


def _side(held: Held) -> _Side:
    cards = [[place for place in range(64) if hand >> place & 1] for hand in held.hands]
    return _Side(np.array(held.hands, np.uint64), np.array(cards, np.int64), np.array(held.weights, np.int64))


def _drawn(kept: int, n: int, cards: list[int]) -> _Side:
    picks = np.array(list(combinations(cards, n)), np.int64).reshape(comb(len(cards), n), n)
    ends = np.full(len(picks), kept, np.uint64)
    for column in picks.T:
        ends |= np.uint64(1) << column.astype(np.uint64)
    return _Side(ends, picks, np.ones(len(picks), np.int64))


def _met(half: Half, mine: _Side, others: _Side, board: int) -> Ints:
    """`(n, 3)`: what each of mine meets, beats and ties with."""
    own = strengths(half, mine.ends, np.full(len(mine.ends), board, np.uint64)).astype(np.int64)
    theirs = strengths(half, others.ends, np.full(len(others.ends), board, np.uint64)).astype(np.int64)
    out = np.zeros((len(own), 3), np.int64)
    for members in range(min(mine.cards.shape[1], others.cards.shape[1]) + 1):
        keys, sums = _sorted(others, theirs, members)
        for columns in combinations(range(mine.cards.shape[1]), members):
            sets = _numbers(mine.cards, columns)
            ends = [_below(keys, sums, sets * _SPREAD + at) for at in (0, own, own + 1, _SPREAD - 1)]
            parts = ends[3] - ends[0], ends[1] - ends[0], ends[2] - ends[1]
            out += (-1) ** members * np.stack(parts, axis=1)
    return out


def _sorted(side: _Side, worths: Ints, members: int) -> tuple[Ints, Ints]:
    """Each set of so many cards of each hand, beside its strength, in order; and the sums of weights up to there."""
    choices = list(combinations(range(side.cards.shape[1]), members))
    keys = np.concatenate([_numbers(side.cards, columns) * _SPREAD + worths for columns in choices])
    order = keys.argsort(kind="stable")
    weights = np.tile(side.weights, len(choices))[order]
    return keys[order], np.concatenate([np.zeros(1, np.int64), np.cumsum(weights)])


def _numbers(cards: Ints, columns: tuple[int, ...]) -> Ints:
    """A number for a set of cards; one set has one."""
    number: npt.NDArray[np.int64] = np.zeros(len(cards), np.int64)
    for column in columns:
        number = number * 64 + cards[:, column]
    return number


def _below(keys: Ints, sums: Ints, bound: Ints) -> Ints:
    return sums[np.searchsorted(keys, bound)]


def _rows(sums: Ints) -> Rows:
    return tuple((int(met), int(won), int(tied)) for met, won, tied in sums)
