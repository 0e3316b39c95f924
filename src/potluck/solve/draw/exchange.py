"""The exchange of the draw, exactly: from every class of hands, by number of cards thrown, to groups of strength.

No card is drawn. Of a hand that keeps K, the hands that it may become are all that hold K and nothing else of it; by
inclusion and exclusion their number in a group is the sum of (-1)^|T - K| R(T) over all T between K and the hand, where
R(T) counts the hands of the group that hold T.
"""

from collections.abc import Iterator
from math import comb
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from potluck.kernels import rank
from potluck.kernels.draws import Tables
from potluck.ranking import High
from potluck.solve.draw.kinds import Kinds, kinds_of
from potluck.solve.draw.sets import HELD, Ints, Sets, number_of, parts, sets_of

__all__ = ["Exchange", "Merged", "Reals", "Shares", "exchange", "merged", "of_classes"]

Reals = npt.NDArray[np.float64]
PACK: Final = 52
ALL: Final = (1 << HELD) - 1
ROWS: Final = 4096
FINE: Final = 1024
"""So many groups before they are made again by what comes of the exchange."""
ROUNDS: Final = 2
TOP: Final = 0.4
"""The share of the groups that goes by the logarithm of how many hands are better, where large pots are won."""
BITS: Final = 14


class Shares(NamedTuple):
    """Where each class of hands comes to, in rows: row `hand * counts + thrown`."""

    starts: Ints
    """(classes * counts + 1,): where the row begins."""
    groups: npt.NDArray[np.int32]
    chances: Reals


class Exchange(NamedTuple):
    """A deck as the model of the draw sees it."""

    hands: Sets
    """The classes of hands before the exchange."""
    groups: Ints
    """(strengths,): the group of each strength that a hand may have, weakest first; groups ascend."""
    strength: Ints
    """(classes,): the strength of each class, as a place in `groups`."""
    keeps: Ints
    """(classes, counts): the cards kept where 0, 1 .. are thrown, bit 0 for the first card of the class."""
    shares: Shares

    @property
    def counts(self) -> int:
        """How many numbers of cards may be thrown, none included."""
        return int(self.keeps.shape[1])

    @property
    def size(self) -> int:
        """How many groups there are."""
        return int(self.groups[-1]) + 1


class Merged(NamedTuple):
    """The same by kinds of hands in place of classes."""

    kinds: Kinds
    weights: Reals
    """(kinds,): how often each is dealt; 1 in all."""
    keeps: Ints
    """(kinds, counts): the cards kept, bit 0 for the first card as `arranged`."""
    shares: Shares
    groups: Ints
    """As in `Exchange`."""
    bounds: Ints
    """(groups,): the lowest strength in each, as `potluck.kernels.rank` has it."""

    @property
    def counts(self) -> int:
        """How many numbers of cards may be thrown, none included."""
        return int(self.keeps.shape[1])


def merged(size: int, *, order: High, most: int, groups: int) -> Merged:
    """The exchange by kinds: hands of a kind keep what most of them would, and come to what they do on average.

    Cost: as `exchange`.
    """
    deck = _Deck(size, order)
    keeps, chosen = deck.best(most, groups)
    kinds = kinds_of(deck.hands)
    own = _common(kinds, keeps, deck.hands.weights)
    weights: Reals = np.bincount(kinds.of, deck.hands.weights).astype(np.float64)
    shares = deck.shared(of_classes(kinds, own), chosen, kinds.of, deck.hands.weights / weights[kinds.of])
    first = np.unique(chosen, return_index=True)[1]
    return Merged(kinds, weights / weights.sum(), own, shares, chosen, deck.ranks[first].astype(np.int64))


def _common(kinds: Kinds, keeps: Ints, weights: Ints) -> Ints:
    """(kinds, counts): what most hands of each kind keep, by places in the order of `arranged`."""
    placed = ((keeps[:, :, None] >> kinds.columns[:, None, :] & 1) << np.arange(HELD)).sum(axis=2)
    counts = keeps.shape[1]
    often = np.zeros((len(kinds.keys), counts, ALL + 1))
    for thrown in range(counts):
        np.add.at(often[:, thrown], (kinds.of, placed[:, thrown]), weights)
    return np.asarray(often.argmax(axis=2))


def of_classes(kinds: Kinds, own: Ints) -> Ints:
    """(classes, counts): what each class keeps, if it keeps what its kind does; bits by its own cards."""
    bits = own[kinds.of][:, :, None] >> np.arange(HELD) & 1
    return np.asarray((bits << kinds.columns[:, None, :]).sum(axis=2))


def exchange(size: int, *, order: High, most: int, groups: int) -> Exchange:
    """The exchange with the highest `size` cards of the pack; at most `most` are thrown. About `groups` groups.

    Of each number of cards one throw is taken: the one that comes highest, on average, among all hands after the
    exchange. Where there are no more strengths than `groups`, each is a group of its own.

    Cost: 52 cards and 160 groups take about half a minute and 1 GB.
    """
    deck = _Deck(size, order)
    keeps, chosen = deck.best(most, groups)
    return Exchange(deck.hands, chosen, deck.strength, keeps, deck.shares(keeps, chosen))


class _Deck:
    """The sets of 0 to 5 cards of a deck, and what hands are worth."""

    def __init__(self, size: int, order: High) -> None:
        self._sets = [sets_of(size, members) for members in range(HELD + 1)]
        self.hands = self._sets[HELD]
        cards = (self.hands.cards + PACK - size).astype(np.uint8)
        self.ranks, strength = np.unique(rank(cards, order=order), return_inverse=True)
        self.strength = strength.reshape(-1).astype(np.int64)
        self._parts = [self._part(kept) for kept in range(ALL + 1)]

    def best(self, most: int, groups: int) -> tuple[Ints, Ints]:
        """The cards that each class keeps, by number thrown, and about so many groups by what then comes of it."""
        dealt: Reals = np.bincount(self.strength, self.hands.weights).astype(np.float64)
        fine = _grouped(dealt, FINE)
        final: Reals = np.bincount(fine, dealt).astype(np.float64)
        keeps = np.zeros((0, 0), np.int64)
        for _ in range(ROUNDS):
            keeps, values = self.throws(_places(final), fine, most)
            final = self.finals(keeps, values.argmax(axis=1), fine)
        return keeps, _spread(fine, final, groups)

    def throws(self, places: Reals, groups: Ints, most: int) -> tuple[Ints, Reals]:
        """By class and number thrown: the cards kept, and the place among all that is then come to on average."""
        sums = self._sums(places[groups[self.strength]][:, None])
        size, hands = self.hands.size, len(self.strength)
        keeps, values = np.zeros((hands, most + 1), np.int64), np.full((hands, most + 1), -1.0)
        for kept in range(ALL, -1, -1):
            thrown = HELD - kept.bit_count()
            if thrown > most:
                continue
            worth = self._left(sums, kept, slice(None))[:, 0] / comb(size - HELD, thrown)
            better = worth > values[:, thrown] + 1e-12
            keeps[better, thrown], values[better, thrown] = kept, worth[better]
        return keeps, values

    def finals(self, keeps: Ints, thrown: Ints, groups: Ints) -> Reals:
        """How often a hand comes to each group, if each class throws that number of cards."""
        sums, total = self._counts(groups), np.zeros(int(groups[-1]) + 1)
        for rows, kept, left in self._rows(keeps, sums):
            chosen = thrown[rows] == HELD - kept.bit_count()
            weights = self.hands.weights[rows][chosen] / comb(self.hands.size - HELD, HELD - kept.bit_count())
            total += weights @ left[chosen]
        return total

    def shares(self, keeps: Ints, groups: Ints) -> Shares:
        """Where each class comes to by what it keeps."""
        sums, hands, counts = self._counts(groups), len(keeps), keeps.shape[1]
        columns: list[tuple[Ints, npt.NDArray[np.int32], Reals]] = []
        for rows, kept, left in self._rows(keeps, sums):
            thrown = HELD - kept.bit_count()
            row, group = np.nonzero(left)
            chances = left[row, group] / comb(self.hands.size - HELD, thrown)
            columns.append((rows[row] * counts + thrown, group.astype(np.int32), chances))
        rows, of_row, chances = (np.concatenate(column) for column in zip(*columns, strict=True))
        sequence = np.argsort(rows, kind="stable")
        starts = np.zeros(hands * counts + 1, np.int64)
        np.cumsum(np.bincount(rows, minlength=hands * counts), out=starts[1:])
        return Shares(starts, of_row[sequence], chances[sequence])

    def shared(self, keeps: Ints, groups: Ints, owner: Ints, parts_of: Reals) -> Shares:
        """Where each kind comes to: the sum over its classes, each by its part."""
        sums, counts = self._counts(groups), keeps.shape[1]
        table = np.zeros((int(owner.max()) + 1, counts, int(groups[-1]) + 1))
        for rows, kept, left in self._rows(keeps, sums):
            thrown = HELD - kept.bit_count()
            part = parts_of[rows, None] * left / comb(self.hands.size - HELD, thrown)
            np.add.at(table[:, thrown], owner[rows], part)
        row, group = np.nonzero(table.reshape(-1, table.shape[2]))
        starts = np.zeros(table.shape[0] * counts + 1, np.int64)
        np.cumsum(np.bincount(row, minlength=table.shape[0] * counts), out=starts[1:])
        return Shares(starts, group.astype(np.int32), table.reshape(-1, table.shape[2])[row, group])

    def _rows(self, keeps: Ints, sums: list[Tables]) -> Iterator[tuple[Ints, int, Reals]]:
        """Classes, what they keep, and how many hands of each group they may become then."""
        for kept in range(ALL + 1):
            thrown = HELD - kept.bit_count()
            if thrown >= keeps.shape[1]:
                continue
            every = np.flatnonzero(keeps[:, thrown] == kept)
            for start in range(0, len(every), ROWS):
                rows = every[start : start + ROWS]
                yield rows, kept, self._left(sums, kept, rows)

    def _left(self, sums: list[Tables], kept: int, rows: Ints | slice) -> Reals:
        """The sum over all hands that may be come to by keeping those cards."""
        total = sums[kept.bit_count()][self._parts[kept][rows]].astype(np.float64)
        for held in range(kept + 1, ALL + 1):
            if held & kept == kept:
                sign = 1 - 2 * ((held ^ kept).bit_count() & 1)
                total += sign * sums[held.bit_count()][self._parts[held][rows]]
        return total

    def _counts(self, groups: Ints) -> list[Tables]:
        """R: for each class of sets, by group, how many hands hold it."""
        own = np.zeros((len(self.strength), int(groups[-1]) + 1), np.float32)
        own[np.arange(len(own)), groups[self.strength]] = 1
        return self._sums(own)

    def _sums(self, own: Tables) -> list[Tables]:
        """Of what each class of hands has, the sums over all hands that hold each class of sets, by number of cards."""
        sums = [own]
        for members in range(HELD - 1, -1, -1):
            sums.insert(0, self._up(members, sums[0]))
        return sums

    def _up(self, members: int, above: Tables) -> Tables:
        """The same for sets of one card less: each hand is met once for each card that the set lacks."""
        smaller, larger = self._sets[members], self._sets[members + 1]
        total = np.zeros((len(smaller.cards), above.shape[1]), above.dtype)
        for card in range(smaller.size):
            free = np.flatnonzero((smaller.cards != card).all(axis=1))
            more = np.sort(np.column_stack([smaller.cards[free], np.full(len(free), card)]), axis=1)
            total[free] += above[larger.classes[number_of(more)]]
        return total / (HELD - members)

    def _part(self, kept: int) -> Ints:
        """(classes,): the class of those cards of each hand."""
        cards = parts(self.hands.cards, kept)
        return self._sets[cards.shape[1]].classes[number_of(cards)]


def _places(often: Reals) -> Reals:
    """By group: the share of hands that are weaker, half of its own included."""
    return np.asarray((np.cumsum(often) - often / 2) / often.sum())


def _grouped(often: Reals, most: int) -> Ints:
    """(strengths,): groups of neighbours, about equally many hands in each; all apart where they are few."""
    if len(often) <= most:
        return np.arange(len(often))
    return _dense(np.minimum((_stretched(_places(often)) * most).astype(np.int64), most - 1))


def _spread(fine: Ints, often: Reals, most: int) -> Ints:
    """The same made of finer groups, by how often a hand comes to each."""
    return fine if len(often) <= most else _grouped(often, most)[fine]


def _stretched(places: Reals) -> Reals:
    """Places with more room at the top."""
    bits = np.minimum(-np.log2(np.maximum(1 - places, 2.0**-BITS)) / BITS, 1.0)
    return np.asarray((1 - TOP) * places + TOP * bits)


def _dense(numbers: Ints) -> Ints:
    return np.unique(numbers, return_inverse=True)[1].reshape(-1)
