"""What every legal setting of seven cards is worth against a house way, in whole dealer hands; exact (RP.2-RP.7).

The dealer's 53,524,680 hands are seven of the 46 cards that the player does not hold. Each falls into one of the
classes of `classes`; the house way makes the same high and low hand of all hands of a class. So a setting's result is
a sum over classes, and one table of how dealer hands stand to all settings at once gives every result.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any, Final, Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from potluck.cards import Card
from potluck.kernels import rank
from potluck.lab.paigow.classes import DEAL, classes
from potluck.ranking import High

__all__ = [
    "HIGHS",
    "LEVEL_BITS",
    "LOWS",
    "RANK_SET",
    "Copies",
    "Made",
    "Setting",
    "legal",
    "made",
    "settings",
    "standings",
]

Ints = NDArray[np.int64]
Copies = Literal["dealer", "push", "own"]
"""For whom equal hands count: who deals, nobody, or the player, as where he holds the bank (RP.5, RP.9)."""
RANKS: Final = 13
LEVEL_BITS: Final = 26
RANK_SET: Final = 0x1FFF
"""How a strength is put together: level, 13 bits of the ranks that make the hand, 13 bits of those beside it."""
LOWEST: Final = High()
"""A-2-3-4-5 is the lowest straight (RP.7)."""
LOWS: Final = tuple(combinations(range(DEAL), 2))
"""The places of the two-card hand: 21 ways."""
HIGHS: Final = np.array([[at for at in range(DEAL) if at not in low] for low in LOWS])
"""(21, 5) the places of the five-card hand beside it."""


class Setting(Struct, frozen=True, kw_only=True):
    """One way to set seven cards, and what all dealer hands do to it."""

    high: tuple[Card, ...]
    low: tuple[Card, ...]
    win: int
    push: int
    lose: int

    @property
    def total(self) -> int:
        """How many dealer hands there are."""
        return self.win + self.push + self.lose

    def expectation(self, *, commission: Fraction = Fraction(0)) -> Fraction:
        """Bets won on the average; a win pays one bet less the commission (RP.6)."""
        return (self.win * (1 - commission) - self.lose) / self.total


class Made(Struct, frozen=True, eq=False):
    """The hands that a house way makes of all classes: the strengths that occur, and the classes by low, then high."""

    highs: Ints
    """Ascending strengths of high hands."""
    lows: Ints
    order: Ints
    """(n,) the classes that count by what is made of them: by the low hand, among equal ones by the high hand."""
    first: Ints
    """(lows, highs + 1) how many classes in that order come before those of a low hand and of at least a high hand."""


def made(high: NDArray[Any], low: NDArray[Any], *, counted: NDArray[np.bool_] | None = None) -> Made:
    """The strengths (n,) that a house way makes of the hands of all classes, ready to be compared.

    Classes that are not `counted` meet nobody: they are left out of every count.
    """
    kept = np.arange(len(high)) if counted is None else np.flatnonzero(counted)
    high, low = high[kept], low[kept]
    highs, high_at = np.unique(high, return_inverse=True)
    lows, low_at = np.unique(low, return_inverse=True)
    keys = low_at.astype(np.int64) * (len(highs) + 1) + high_at
    counts = np.bincount(keys, minlength=len(lows) * (len(highs) + 1))
    return Made(
        highs=highs.astype(np.int64),
        lows=lows.astype(np.int64),
        order=kept[np.argsort(keys, kind="stable")],
        first=(np.cumsum(counts) - counts).reshape(len(lows), -1),
    )


def settings(
    cards: Sequence[Card], house: Made, *, copies: Copies = "dealer", order: High = LOWEST
) -> tuple[Setting, ...]:
    """Every setting of these seven cards that is no foul, the best without commission first.

    Cost: about 3 ms.
    """
    places, counts = standings(cards, house, order=order)
    made = (_setting(cards, low, standing, copies) for low, standing in zip(places, counts, strict=True))
    return tuple(sorted(made, key=lambda setting: (setting.lose - setting.win, -setting.win)))


def standings(cards: Sequence[Card], house: Made, *, order: High = LOWEST) -> tuple[tuple[tuple[int, int], ...], Ints]:
    """The places of the two cards of every setting that is no foul, and (m, 3, 3) what all dealer hands are to it.

    The first index is for the high hand, the second for the low: 0 where the dealer's is better, 1 equal, 2 worse.
    """
    kept = _legal(cards, order)
    return kept.places, _standings(classes().ways(cards), house, kept)


def legal(high: NDArray[Any], low: NDArray[Any]) -> NDArray[np.bool_]:
    """Which settings are no fouls: (n,) strengths of the five and of the two, of the orders `high` and `two` (RP.3)."""
    high, low = high.astype(np.int64), low.astype(np.int64)
    level, making = high >> LEVEL_BITS, high >> RANKS & RANK_SET
    low_pair, low_ranks = low >> LEVEL_BITS == 1, low >> RANKS & RANK_SET
    first_two = making.copy()
    for _ in range(3):
        first_two &= first_two - 1
    pair = np.where(low_pair, making >= low_ranks, True)
    nothing = ~low_pair & (first_two >= low_ranks)
    return np.where(level > 1, True, np.where(level == 1, pair, nothing))


class _Legal(Struct, frozen=True, eq=False):
    """The settings that are no fouls: the places of their two cards, and the strengths of both hands."""

    places: tuple[tuple[int, int], ...]
    high: Ints
    low: Ints


def _legal(cards: Sequence[Card], order: High) -> _Legal:
    hand = np.array(cards, dtype=np.uint8)
    lows = hand[np.array(LOWS)]
    high, low = rank(hand[HIGHS], order=order), rank(lows, order="two")
    kept = np.flatnonzero(legal(high, low))
    return _Legal(tuple(LOWS[at] for at in kept), high[kept].astype(np.int64), low[kept].astype(np.int64))


def _standings(ways: Ints, house: Made, kept: _Legal) -> Ints:
    """(m, 3, 3) dealer hands by how each setting's high, then low, stands to theirs: below, equal, above."""
    before = np.zeros(len(house.order) + 1, dtype=np.int64)
    np.cumsum(ways[house.order], out=before[1:])
    rows = _edges(house.highs, kept.high)
    cuts, rows_at = np.unique(rows, return_inverse=True)
    below = before[house.first[:, cuts]] - before[house.first[:, :1]]
    sums = np.zeros((len(house.lows) + 1, len(cuts)), dtype=np.int64)
    np.cumsum(below, axis=0, out=sums[1:])
    columns = _edges(house.lows, kept.low)
    corners = sums[columns[:, None, :], rows_at.reshape(rows.shape)[:, :, None]]
    counts = np.diff(np.diff(corners, axis=1), axis=2)
    return np.asarray(counts[:, ::-1, ::-1])


def _edges(theirs: Ints, mine: Ints) -> Ints:
    """(m, 4) where, among their strengths, those below, equal to and above each of mine begin and end."""
    left, right = np.searchsorted(theirs, mine, "left"), np.searchsorted(theirs, mine, "right")
    return np.stack([np.zeros_like(left), left, right, np.full_like(left, len(theirs))], axis=1)


def _setting(cards: Sequence[Card], low: tuple[int, int], standing: Ints, copies: Copies) -> Setting:
    """One setting with what its standings come to (RP.4, RP.5)."""
    if copies == "dealer":
        win, lose = standing[2, 2], standing[:2, :2].sum()
    elif copies == "own":
        win, lose = standing[1:, 1:].sum(), standing[0, 0]
    else:
        win, lose = standing[2, 2], standing[0, 0]
    total = int(standing.sum())
    return Setting(
        high=tuple(card for at, card in enumerate(cards) if at not in low),
        low=tuple(cards[at] for at in low),
        win=int(win),
        push=total - int(win) - int(lose),
        lose=int(lose),
    )
