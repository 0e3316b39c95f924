"""What every hand of Pai Gow is worth against a house way, counted over all pairs of hands: no sample, no error.

What the dealer's hands are to a setting depends on the player's ranks, and on his suits only where flushes of the
dealer are concerned: for the flushes in one suit, only on the ranks that he holds in that suit. So for each multiset of
ranks the dealer's flushes are counted for each set of ranks that a suit may hold; a hand meets the sum over its four
suits.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from potluck.cards import RANKS
from potluck.games.paigow import HouseWay
from potluck.kernels import rank
from potluck.lab.paigow.adviser import legal
from potluck.lab.paigow.classes import classes, rest_ways
from potluck.lab.paigow.houseways import decided
from potluck.lab.paigow.suits import Suitings, suitings
from potluck.ranking import High

__all__ = ["STANDINGS", "BankHands", "Faced", "faced"]

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
SUITS: Final = 4
ACE: Final = 12
JOKER: Final = 13
"""The joker's place among the ranks of a hand."""
MAKING_BITS: Final = 13
QUEENS: Final = tuple(1 << MAKING_BITS + RANKS.index(rank) for rank in "QK")
"""Strengths of five cards that are nothing with a queen: from the first to below the second."""
STANDINGS: Final = ("win", "win or copy", "lose or copy", "lose", "win to queens", "lose or copy to queens")
"""What dealer hands are to a setting; "copy" is at least one hand equal and none otherwise. Queens: see `QUEENS`."""


class Faced(NamedTuple):
    """Hands of the same ranks, whose suits serve the same settings, and the dealer hands that their settings face."""

    hands: Ints
    """(n,) how many hands are suited alike."""
    settings: Ints
    """(n, m, 6) dealer hands of each kind of `STANDINGS`, for every setting."""
    legal: Flags
    """(n, m) whether the suits make that setting, and no foul; a flush also as what it would be without one."""
    house: Ints
    """(n,) the setting of the house way."""


class _Flushes(NamedTuple):
    """The dealer's flushes with equally many cards beside the suit."""

    suited: Ints
    """(m,) the suited ranks, as bits."""
    joker: Flags
    rest: Ints
    """(k, 0..2) ranks of the others."""
    made: Ints
    """(m, 2k) what is made of each: of the flush, then of its ranks without one."""


class BankHands:
    """A house way over all classes, ready to be met."""

    def __init__(self, way: HouseWay, order: High) -> None:
        self.order = order
        made = decided(way, classes().hands, order)
        self.high, self.low = made.high, made.low
        self.highs, high_at = np.unique(made.high, return_inverse=True)
        self.lows, low_at = np.unique(made.low, return_inverse=True)
        pairs, self.made = np.unique(high_at * len(self.lows) + low_at, return_inverse=True)
        self.pairs: tuple[Ints, Ints] = np.divmod(pairs, len(self.lows))
        self.flushes = tuple(_flushes(self.made))
        keys = classes().ranks_of << len(RANKS) | _suited(classes().hands[classes().plain :])
        self.flush_order = np.argsort(keys)
        self.flush_keys = keys[self.flush_order]

    def flush(self, plain: int, suited: Ints) -> Ints:
        """The classes of hands with the ranks of that class, those ranks of one suit."""
        at = np.searchsorted(self.flush_keys, plain << len(RANKS) | suited)
        return np.asarray(self.flush_order[at] + classes().plain)


def faced(house: BankHands, plain: int) -> Iterator[Faced]:
    """All hands with the ranks of that class: those without a flush, then those with one.

    Cost: about 5 ms.
    """
    ranks, joker = _ranks(plain)
    counts = tuple(np.bincount(ranks, minlength=len(RANKS))[list(dict.fromkeys(ranks))].tolist())
    ways, places = suitings(counts, joker=joker), np.array([*dict.fromkeys(ranks), *([JOKER] if joker else [])])
    high, low, suited = _settings(ways, places, house.order)
    table = _Table(house, high, low)
    base = table.standings(table.plain(ranks, joker=joker))[0]
    by_set = table.standings(table.flushes(ranks, _global(ways.sets, places), joker=joker))
    for flush in (False, True):
        some = np.flatnonzero((ways.flush > 0) == flush)
        kept = np.arange(len(high)) if flush else np.flatnonzero(suited == 0)
        if len(some):
            held = ways.held[some]
            settings = base[kept] + by_set[:, kept][held].sum(axis=1)
            able = ((ways.sets[held][:, :, None] & suited[kept]) == suited[kept]).any(axis=1)
            classed = house.flush(plain, _global(ways.flush[some], places)) if flush else np.full(len(some), plain)
            same = (high[kept] == house.high[classed][:, None]) & (low[kept] == house.low[classed][:, None])
            yield Faced(ways.hands[some], settings, able & legal(high[kept], low[kept]), (able & same).argmax(axis=1))


class _Table:
    """All dealer hands, in the cells between and on the strengths of some settings."""

    def __init__(self, house: BankHands, high: Ints, low: Ints) -> None:
        self.house = house
        highs, lows = np.unique([*high.tolist(), *QUEENS]), np.unique(low)
        self.row, self.column = (2 * np.searchsorted(*pair) + 1 for pair in ((highs, high), (lows, low)))
        self.queens = tuple((2 * np.searchsorted(highs, QUEENS) + 1).tolist())
        self.shape = 2 * len(highs) + 1, 2 * len(lows) + 1
        row, column = _bins(house.highs, highs), _bins(house.lows, lows)
        self.cells = row[house.pairs[0]] * self.shape[1] + column[house.pairs[1]]

    def plain(self, ranks: Ints, *, joker: bool) -> Floats:
        """(1, cells) dealer hands by their ranks alone."""
        left = SUITS - np.bincount(ranks, minlength=len(RANKS))
        ways = classes().by_ranks(left, joker=not joker)
        return self._count(self.house.made[: len(ways)], ways)[None]

    def flushes(self, ranks: Ints, held: Ints, *, joker: bool) -> Floats:
        """(n, cells) the flushes of a suit of which these ranks are held, less the same without a flush."""
        has = held[:, None] >> np.arange(len(RANKS)) & 1
        left = SUITS - 1 - np.bincount(ranks, minlength=len(RANKS)) + has
        counts = np.zeros((len(held), self.shape[0] * self.shape[1]))
        for flushes in self.house.flushes:
            ways = rest_ways(left, flushes.rest)
            signed = np.hstack([ways, -ways]).astype(np.float64)
            cells = self.cells[flushes.made]
            for cell, mask, way in zip(counts, held.tolist(), signed, strict=True):
                there = np.flatnonzero((flushes.suited & mask == 0) & ~(flushes.joker & joker))
                met = cells[there]
                cell += np.bincount(met.ravel(), np.broadcast_to(way, met.shape).ravel(), len(cell))
        return counts

    def standings(self, counts: Floats) -> Ints:
        """(n, m, 6) for (n, cells) dealer hands: what they are to each setting, in the order of `STANDINGS`."""
        below = np.zeros((len(counts), self.shape[0] + 1, self.shape[1] + 1))
        below[:, 1:, 1:] = counts.reshape(-1, *self.shape).cumsum(axis=1).cumsum(axis=2)
        first, last = self.queens
        queens = below[:, first : last + 1] - below[:, first : first + 1]
        in_queens = np.clip(self.row, first, last) - first
        kinds = [
            below[:, self.row, self.column],
            below[:, self.row + 1, self.column + 1],
            _above(below, self.row, self.column),
            _above(below, self.row + 1, self.column + 1),
            queens[:, in_queens, self.column],
            _above(queens, in_queens, self.column),
        ]
        return np.stack(kinds, axis=2).astype(np.int64)

    def _count(self, made: Ints, ways: Ints) -> Floats:
        return np.asarray(np.bincount(self.cells[made], ways, self.shape[0] * self.shape[1]), dtype=np.float64)


def _above(below: Floats, row: Ints, column: Ints) -> Floats:
    return np.asarray(below[:, -1:, -1] - below[:, row, -1] - below[:, -1, column] + below[:, row, column])


def _bins(theirs: Ints, mine: Ints) -> Ints:
    """(n,) where each of their strengths lies: twice the number of mine below it, and one more where it is on one."""
    marks = [np.searchsorted(theirs, mine, side) for side in ("left", "right")]
    return np.asarray(np.bincount(np.concatenate(marks), minlength=len(theirs) + 1)[: len(theirs)].cumsum())


def _settings(ways: Suitings, places: Ints, order: High) -> tuple[Ints, Ints, Ints]:
    """Strengths of the five and of the two, and what a suit must hold; those that need a flush come last."""
    ranks, flushes = places[ways.highs], np.flatnonzero(ways.suited)
    mixed = SUITS * ranks + np.arange(ranks.shape[1]) % SUITS
    high = rank(np.concatenate([mixed, SUITS * ranks[flushes]]).astype(np.uint8), order=order).astype(np.int64)
    cards = SUITS * np.minimum(places[np.array(ways.lows)], ACE) + np.arange(2)
    low = rank(cards.astype(np.uint8), order="two").astype(np.int64)
    nought = np.zeros(len(low), dtype=np.int64)
    return high, np.concatenate([low, low[flushes]]), np.concatenate([nought, ways.suited[flushes]])


def _flushes(made: Ints) -> Iterator[_Flushes]:
    """All flush classes, by the number of cards beside the suit."""
    start, flushes_by_shape = classes().plain, []
    for shape in classes().shapes:
        size = len(shape.suited) * len(shape.rest)
        flat = np.stack([made[start : start + size], made[classes().ranks_of[start - classes().plain :][:size]]])
        grid = flat.reshape(2, len(shape.suited), len(shape.rest)).transpose(1, 0, 2).reshape(len(shape.suited), -1)
        flushes_by_shape.append(_Flushes(shape.suited, np.full(len(shape.suited), shape.joker), shape.rest, grid))
        start += size
    for beside in range(3):
        some = [flushes for flushes in flushes_by_shape if flushes.rest.shape[1] == beside]
        joined = [np.concatenate([getattr(part, field) for part in some]) for field in ("suited", "joker", "made")]
        yield _Flushes(joined[0], joined[1], some[0].rest, joined[2])


def _ranks(plain: int) -> tuple[Ints, bool]:
    """The ranks of a class, the most frequent first, and whether the joker is with them."""
    ranks = classes().hands[plain].astype(np.int64) // SUITS
    natural = ranks[ranks <= ACE]
    counts = np.bincount(natural, minlength=len(RANKS))
    return natural[np.lexsort((natural, -counts[natural]))], len(natural) < len(ranks)


def _suited(hands: NDArray[np.uint8]) -> Ints:
    """(n,) the ranks of which a flush class holds clubs, as bits."""
    clubs = (hands % SUITS == 0) & (hands // SUITS <= ACE)
    return np.asarray(np.where(clubs, 1 << hands.astype(np.int64) // SUITS, 0).sum(axis=1))


def _global(sets: Ints, places: Ints) -> Ints:
    """Sets of places as sets of ranks."""
    sets_of_ranks = np.zeros_like(sets)
    for place, rank_ in enumerate(places[places <= ACE].tolist()):
        sets_of_ranks |= (sets >> place & 1) << rank_
    return sets_of_ranks
