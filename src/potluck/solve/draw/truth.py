"""The best response with true cards, exactly, on a small pack: both hands and all that is drawn come from one deck.

Against given strategies of the model a responder knows all: what he holds, what he has thrown and got, and every choice
of the other by his cards. What the other may hold then hangs on the set of cards that the responder has seen alone, so
that sets are gone through by class, not deals. The responder throws whatever he likes.
"""

from itertools import combinations, permutations
from math import comb
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from potluck.kernels.draws import DECIDES, ENDS, SHOWS, THROWS, DrawLoop, Pairs
from potluck.solve.draw.exchange import Reals
from potluck.solve.draw.model import Model
from potluck.solve.draw.sets import HELD, Ints, number_of, sets_of

__all__ = ["Truth", "pairs_of", "truth"]

SUITS: Final = 4
LITTLE: Final = 0.01
RARE: Final = 1e-9
"""Pairs of groups that are met less often than that are taken to be independent."""


class Others(NamedTuple):
    """Hands of the other after a throw, one for each way in which he comes to it."""

    cards: Ints
    """The cards that he has had in his hand, as bits."""
    hands: Ints
    """The class that he was dealt."""
    groups: Ints
    weights: Reals
    """Of this throw among those of the same class that differ by suits alone."""


class Truth(NamedTuple):
    """A small pack, gone through once."""

    deal: Model
    visible: tuple[npt.NDArray[np.float32], ...]
    """By number that the responder threw: (sets seen, numbers the other threw, classes, groups), how likely."""
    throws: tuple[tuple[tuple[Ints, Ints], ...], ...]
    """By number thrown, for each choice of cards: the set seen and the group come to, (classes, draws) each."""
    apart: Reals
    """(classes, classes): where one holds the first, the chance that the other was dealt the second."""

    def gains(self, loop: DrawLoop, *, free: bool = True) -> tuple[float, float]:
        """The most chips a deal that each seat can get in truth against the other's mean strategy.

        Not `free`: who responds throws, of each number, what the model throws.
        """
        weights = self.deal.deck.weights
        first, second = (float(weights @ self.worths(loop, seat, free=free)) for seat in (0, 1))
        return first, second

    def worths(self, loop: DrawLoop, seat: int, *, free: bool = True) -> Reals:
        """(classes,): the same by the hand that the seat was dealt."""
        return _Response(self, loop, seat, free=free).worths()


def truth(deal: Model) -> Truth:
    """All that is needed of a small pack: some seconds for sixteen cards. The thrown cards must suffice."""
    known = deal.exchange
    counts = known.counts
    others = tuple(_others(deal, thrown) for thrown in range(counts))
    visible = tuple(_visible(deal, others, thrown) for thrown in range(counts))
    throws = tuple(tuple(_drawn(deal, kept) for kept in combinations(range(HELD), HELD - n)) for n in range(counts))
    return Truth(deal, visible, throws, _apart(deal))


def _group(deal: Model) -> Ints:
    """The group of each class before it throws."""
    return deal.exchange.groups[deal.exchange.strength]


def _masks(cards: Ints) -> Ints:
    return np.asarray((1 << cards).sum(axis=1))


def _apart(deal: Model) -> Reals:
    """(classes, classes): the chance that the other was dealt a hand of the second class where one holds the first."""
    hands = deal.exchange.hands
    every = np.array([*combinations(range(hands.size), HELD)])
    masks, classes = _masks(every), hands.classes[number_of(every)]
    own = _masks(hands.cards)
    table = np.zeros((len(own), len(own)))
    for at, mask in enumerate(own):
        table[at] = np.bincount(classes[masks & mask == 0], minlength=len(own))
    return table / comb(hands.size - HELD, HELD)


def _others(deal: Model, thrown: int) -> Others:
    known = deal.exchange
    hands, size = known.hands, known.hands.size
    kept = known.keeps[:, thrown]
    mapped = list[Ints]()
    for suits in permutations(range(SUITS)):
        cards = hands.cards // SUITS * SUITS + np.array(suits)[hands.cards % SUITS]
        held = np.where(kept[:, None] >> np.arange(HELD) & 1, 1 << cards, 0).sum(axis=1)
        mapped.append(np.column_stack([np.arange(len(cards)), _masks(cards), held]))
    rows, often = np.unique(np.concatenate(mapped), axis=0, return_counts=True)
    total = np.zeros(1 << size)
    np.add.at(total, rows[:, 1], often)
    weight = often / total[rows[:, 1]]
    draws = np.array([*combinations(range(size), thrown)], np.int64).reshape(comb(size, thrown), thrown)
    new = _masks(draws) if thrown else np.zeros(1, np.int64)
    row, draw = np.nonzero((rows[:, 1][:, None] & new[None, :]) == 0)
    final = rows[row, 2] | new[draw]
    return Others(
        rows[row, 1] | new[draw], rows[row, 0], _group(deal)[hands.classes[_numbers(final, size)]], weight[row]
    )


def _numbers(masks: Ints, size: int) -> Ints:
    """The numbers of sets of five given as bits."""
    numbers, size_so_far = np.zeros(len(masks), np.int64), np.zeros(len(masks), np.int64)
    ways = np.array([[comb(card, k) for k in range(HELD + 2)] for card in range(size)])
    for card in range(size):
        there = masks >> card & 1
        size_so_far += there
        numbers += there * ways[card][size_so_far]
    return numbers


def _visible(deal: Model, others: tuple[Others, ...], thrown: int) -> npt.NDArray[np.float32]:
    """How likely the other comes to each group from each class, by the set that the responder has seen."""
    known, size = deal.exchange, deal.exchange.hands.size
    sets = sets_of(size, HELD + thrown)
    classes, groups = len(known.hands.cards), known.size
    table = np.zeros((len(sets.cards), len(others), classes, groups), np.float32)
    for at, mask in enumerate(_masks(sets.cards)):
        for number, other in enumerate(others):
            rows = np.flatnonzero(other.cards & mask == 0)
            ways = comb(size - 2 * HELD - thrown, number)
            place = other.hands[rows] * groups + other.groups[rows]
            often = np.bincount(place, other.weights[rows], minlength=classes * groups)
            table[at, number] = often.reshape(classes, groups) / ways
    table /= comb(size - HELD, HELD) * comb(size - 2 * HELD, thrown)
    return table


def _drawn(deal: Model, kept: tuple[int, ...]) -> tuple[Ints, Ints]:
    hands, size = deal.exchange.hands, deal.exchange.hands.size
    thrown = HELD - len(kept)
    sets = sets_of(size, HELD + thrown)
    visible, groups = [], []
    for cards in hands.cards:
        rest = [card for card in range(size) if card not in cards]
        new = np.array([*combinations(rest, thrown)], np.int64).reshape(comb(len(rest), thrown), thrown)
        every = np.sort(np.column_stack([np.tile(cards, (len(new), 1)), new]), axis=1)
        final = np.sort(np.column_stack([np.tile(cards[[*kept]], (len(new), 1)), new]), axis=1)
        visible.append(sets.classes[number_of(every)])
        groups.append(_group(deal)[hands.classes[number_of(final)]])
    return np.stack(visible), np.stack(groups)


class _Response:
    def __init__(self, known: Truth, loop: DrawLoop, seat: int, *, free: bool) -> None:
        self._known, self._loop, self._seat, self._free = known, loop, seat, free
        self._lines, self._counts = known.deal.acts.lines, known.deal.exchange.counts
        self._sign = 1 if seat == 0 else -1

    def worths(self) -> Reals:
        """By class that the seat was dealt."""
        return self._before(0, np.ones(len(self._known.deal.deck.weights)))

    def _before(self, node: int, other: Reals) -> Reals:
        """By class; `other` is how likely each class of the other chooses to come here."""
        kind, seat, first, below = (int(number) for number in self._lines.nodes[node])
        if kind == ENDS:
            return np.asarray(self._sign * self._lines.chips[node] * (self._known.apart @ other))
        if kind == THROWS:
            return self._throw(node, other, first_thrower=seat)
        if seat == self._seat:
            return _best([self._before(first + action, other) for action in range(below)])
        chances = self._loop.chances(node)
        return _sum([self._before(first + at, other * chances[:, at]) for at in range(below)])

    def _throw(self, node: int, other: Reals, *, first_thrower: int) -> Reals:
        root = int(self._lines.nodes[node, 2])
        if first_thrower == self._seat:
            options = list[Reals]()
            for own in range(self._counts):
                chances = self._loop.chances(node, own=1, other=own)
                late = _sum(
                    [
                        self._late(root, own, (own, n), self._reach(own, n, other * chances[:, n]))
                        for n in range(self._counts)
                    ]
                )
                options += self._options(own, late)
            return _best(options)
        total = np.zeros(len(other))
        chances = self._loop.chances(node)
        for n in range(self._counts):
            options = list[Reals]()
            for own in range(self._counts):
                options += self._options(
                    own, self._late(root, own, (n, own), self._reach(own, n, other * chances[:, n]))
                )
            total += _best(options)
        return total

    def _options(self, own: int, late: Reals) -> list[Reals]:
        worths = [late[visible, groups].sum(axis=1) for visible, groups in self._known.throws[own]]
        if self._free:
            return worths
        masks = [sum(1 << column for column in kept) for kept in combinations(range(HELD), HELD - own)]
        keeps = self._known.deal.exchange.keeps[:, own]
        return [_sum([worth * (keeps == mask) for worth, mask in zip(worths, masks, strict=True)])]

    def _reach(self, own: int, threw: int, other: Reals) -> Reals:
        """(sets seen, groups)."""
        return np.asarray(other.astype(np.float32) @ self._known.visible[own][:, threw])

    def _late(self, node: int, own: int, thrown: tuple[int, int], reach: Reals) -> Reals:
        kind, seat, first, below = (int(number) for number in self._lines.nodes[node])
        chips = self._lines.chips[node]
        if kind == ENDS:
            return np.repeat(self._sign * chips * reach.sum(axis=1, keepdims=True), reach.shape[1], axis=1)
        if kind == SHOWS:
            weaker = np.cumsum(reach, axis=1) - reach
            return np.asarray(chips * (2 * weaker + reach - reach.sum(axis=1, keepdims=True)))
        if seat == self._seat:
            return _best([self._late(first + at, own, thrown, reach) for at in range(below)])
        chances = self._loop.chances(node, own=thrown[0], other=thrown[1])
        return _sum([self._late(first + at, own, thrown, reach * chances[:, at]) for at in range(below)])


def _best(worths: list[Reals]) -> Reals:
    return np.asarray(np.max(worths, axis=0))


def _sum(worths: list[Reals]) -> Reals:
    return np.asarray(np.sum(worths, axis=0))


def pairs_of(known: Truth, loop: DrawLoop) -> Pairs:
    """The factors that are true on this small pack, where each class throws as the mean strategies do."""
    deal = known.deal
    weights = deal.deck.weights
    often = [_throwing(deal, loop, seat) for seat in (0, 1)]
    counts, groups = deal.exchange.counts, deal.exchange.size
    behind = np.ones((counts, counts, groups, groups))
    for own in range(counts):
        rows = np.arange(len(weights))
        chosen = deal.exchange.keeps[:, own]
        sets = np.zeros((groups, len(known.visible[own])))
        for place, kept in enumerate(combinations(range(HELD), HELD - own)):
            hands = rows[chosen == sum(1 << column for column in kept)]
            visible, come = (table[hands] for table in known.throws[own][place])
            share = (weights * often[0][:, own])[hands][:, None]
            np.add.at(sets, (come, visible), np.broadcast_to(share, visible.shape))
        mine = np.bincount(*_spread(deal, own, weights * often[0][:, own]), minlength=groups)
        for other in range(counts):
            met = sets @ (often[1][:, other] @ known.visible[own][:, other].astype(np.float64))
            theirs = np.bincount(*_spread(deal, other, weights * often[1][:, other]), minlength=groups)
            chance = np.outer(mine, theirs)
            np.divide(met, chance, out=behind[own, other], where=chance > RARE)
    return Pairs(known.apart / weights, behind)


def _spread(deal: Model, thrown: int, shares: Reals) -> tuple[Ints, Reals]:
    """The groups that hands come to which throw that number, and how likely: for `np.bincount`."""
    starts, counts = deal.exchange.shares.starts, deal.exchange.counts
    rows = np.arange(len(shares)) * counts + thrown
    places = np.concatenate([np.arange(starts[row], starts[row + 1]) for row in rows])
    repeated = np.repeat(shares, starts[rows + 1] - starts[rows])
    return deal.exchange.shares.groups[places], repeated * deal.exchange.shares.chances[places]


def _throwing(deal: Model, loop: DrawLoop, seat: int) -> Reals:
    """(classes, counts): how often each class throws each number; a little of each, so that none is unknown."""
    counts, lines = deal.exchange.counts, deal.acts.lines
    often = np.full((len(deal.deck.weights), counts), LITTLE)

    def walk(node: int, reach: Reals) -> None:
        kind, actor, first, below = (int(number) for number in lines.nodes[node])
        if kind == THROWS and actor == seat:
            often[:] += reach[:, None] * loop.chances(node)
        elif kind == THROWS:
            for threw in range(counts):
                often[:] += reach[:, None] * loop.chances(node, own=1, other=threw) / counts
        elif kind == DECIDES:
            chances = loop.chances(node) if actor == seat else np.ones((len(reach), below))
            for action in range(below):
                walk(first + action, reach * chances[:, action])

    walk(0, np.ones(len(often)))
    return often
