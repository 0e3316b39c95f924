"""Regret minimisation for a game of two with one exchange, by hands before it and by groups of strength after it.

Who acts and what is staked is a tree of acts (`Lines`) that both see; over it lie vectors, before the exchange one
place for each class of hands, after it one for each group of strength. What a class comes to when it throws so many
cards is known (`Deck`), and the two players' cards are taken to be independent. CFR+ (Tammelin 2014): the seats learn
in turn, regrets below zero are forgotten, and the strategy of iteration t counts t times in the mean.

With the distribution `potluck-kernels` the loop is compiled and runs on threads, whose number does not change the
answer; without it the same steps run in numpy, with the same numbers to rounding.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from potluck.kernels._core import COMPILED, LEVEL

if TYPE_CHECKING:
    from potluck_kernels import DrawLoop as Compiled

__all__ = ["DECIDES", "ENDS", "SHOWS", "THROWS", "Deck", "DrawLoop", "Lines", "Pairs", "Tables", "by_node"]

Longs = npt.NDArray[np.int64]
Ints = npt.NDArray[np.int32]
Reals = npt.NDArray[np.float64]
Tables: TypeAlias = npt.NDArray[np.float64] | npt.NDArray[np.float32]
"""float32 saves memory."""

DECIDES: Final = 0
"""A seat chooses among the nodes below."""
ENDS: Final = 1
"""A seat has passed: seat 0 gets `chips`."""
THROWS: Final = 2
"""Betting is closed; that seat throws first, then the other, and the one node below comes next."""
SHOWS: Final = 3
"""A showdown: the better hand wins `chips` from the other."""


class Lines(NamedTuple):
    """A tree of acts, children after their parents and side by side."""

    nodes: Ints
    """(n, 4): what it is, the seat, the first node below, how many there are."""
    chips: Reals
    """(n,)"""


class Deck(NamedTuple):
    """The cards."""

    weights: Reals
    """(hands,): how often each class of hands is dealt; 1 in all."""
    counts: int
    """How many numbers of cards may be thrown: 0 .. counts - 1."""
    groups: int
    """Groups of strength, weakest first."""
    starts: Longs
    """(hands * counts + 1,): where what hand h comes to with d thrown begins, in row h * counts + d."""
    places: Ints
    chances: Reals


class Pairs(NamedTuple):
    """How much likelier two hands meet than by chance, since both come from one pack: factors, 1 by chance."""

    apart: Reals
    """(hands, hands): of classes before the exchange."""
    behind: Reals
    """(counts, counts, groups, groups): of groups, by what seat 0 and seat 1 threw."""


class _Plan(NamedTuple):
    """Where everything of a seat lies. Of the tables a row of `before` is a hand; `after` is one long row."""

    before: dict[int, int]
    """Node -> first column. At `THROWS` one for each number thrown, again for each number the other threw."""
    columns: int
    after: dict[int, int]
    """Node below a `THROWS` -> first place, for both throwing nothing: actions times groups."""
    block: dict[int, int]
    """`THROWS` -> places between one pair of numbers thrown and the next."""
    size: int


class DrawLoop:
    """A game and what has been learnt of it: arrays that may be kept and put back."""

    def __init__(
        self,
        lines: Lines,
        deck: Deck,
        *,
        threads: int = 1,
        dtype: npt.DTypeLike = np.float64,
        pairs: Pairs | None = None,
    ) -> None:
        """With `pairs` hands are not taken to be independent; such a loop runs in numpy alone."""
        self._lines, self._deck, self._threads, self._pairs = lines, deck, threads, pairs
        self.iteration = 0
        self._plans = [_plan(lines, deck, seat) for seat in (0, 1)]
        hands = len(deck.weights)
        self.before: list[Tables] = [np.zeros((hands, plan.columns), dtype) for plan in self._plans]
        """Regrets before the exchange, by seat."""
        self.before_sums: list[Tables] = [np.zeros_like(table) for table in self.before]
        self.after: list[Tables] = [np.zeros(plan.size, dtype) for plan in self._plans]
        self.after_sums: list[Tables] = [np.zeros_like(table) for table in self.after]
        self._shares: list[Reals] = []
        self._compiled = self._compile() if COMPILED and pairs is None else None
        if self._compiled is None:
            self._shares = [_dense(deck, thrown) for thrown in range(deck.counts)]

    def arrays(self) -> list[npt.NDArray[np.generic]]:
        """All that has been learnt, seat by seat."""
        return [*self._tables()]

    def put_back(self, iteration: int, arrays: Sequence[npt.NDArray[np.generic]]) -> None:
        """Goes on from what was kept.

        Raises:
            ValueError: it is of another game.
        """
        for mine, kept in zip(self._tables(), arrays, strict=True):
            if mine.shape != kept.shape:
                raise ValueError(f"{kept.shape} where {mine.shape} is")
            mine[:] = kept
        self.iteration = iteration

    def run(self, count: int) -> None:
        """So many iterations more, in each of which both seats learn once."""
        if self._compiled is not None:
            self._compiled.run(self.iteration + 1, count, self._threads)
        else:
            reach = [_Reach(self, seat, mean=False, weight=0.0) for seat in (0, 1)]
            for t in range(self.iteration + 1, self.iteration + count + 1):
                for seat in (0, 1):
                    _Worth(self, seat, reach[1 - seat], "learn").whole()
                    reach[seat] = _Reach(self, seat, mean=False, weight=float(t))
        self.iteration += count

    def respond(self) -> tuple[float, float, float]:
        """Of the mean strategies: chips of seat 0 a deal, and the most that each seat could get against the other."""
        if self._compiled is not None:
            value, first, second = self._compiled.respond(self._threads)
            return value, first, second
        reach = [_Reach(self, seat, mean=True, weight=0.0) for seat in (0, 1)]
        value = _Worth(self, 0, reach[1], "mean").whole()
        return value, _Worth(self, 0, reach[1], "best").whole(), _Worth(self, 1, reach[0], "best").whole()

    def chances(self, node: int, *, own: int = 0, other: int = 0) -> Tables:
        """(hands, actions), after the exchange (groups, actions): the mean strategy at a node.

        At `THROWS` it is that of the seat that throws first, or of the other after it threw `other`, if `own` is 1.
        After the exchange `own` is the number that the first threw, `other` what the second threw.
        """
        kind, seat, _, below = (int(number) for number in self._lines.nodes[node])
        if kind == THROWS:
            at, counts = self._plans[seat if own == 0 else 1 - seat].before[node], self._deck.counts
            columns = slice(at + other * counts * (own != 0), at + other * counts * (own != 0) + counts)
            return _mean(self.before_sums[seat if own == 0 else 1 - seat][:, columns])
        plan = self._plans[seat]
        if node in plan.before:
            return _mean(self.before_sums[seat][:, plan.before[node] : plan.before[node] + below])
        return _mean(self.late_sums(node, own, other))

    @property
    def lines(self) -> Lines:
        """The tree of acts."""
        return self._lines

    @property
    def deck(self) -> Deck:
        """The cards."""
        return self._deck

    @property
    def plans(self) -> "list[_Plan]":
        """Where all that a seat learns lies, by seat."""
        return self._plans

    def late_sums(self, node: int, first: int, second: int) -> Tables:
        """(groups, actions): a view of the sums at a node behind the exchange, by what the first and second threw."""
        seat = int(self._lines.nodes[node, 1])
        return _place(self, self.after_sums, seat, node, _thrown_above(self._lines, node), (first, second))

    def _tables(self) -> list[Tables]:
        return [*self.before, *self.before_sums, *self.after, *self.after_sums]

    def _compile(self) -> "Compiled":
        from potluck_kernels import DrawLoop as Compiled

        deck, lines = self._deck, self._lines
        loop = Compiled(LEVEL, lines.nodes, lines.chips, deck.counts, deck.groups)
        loop.deck(deck.weights, deck.starts, deck.places, deck.chances)
        for seat, plan in enumerate(self._plans):
            columns, after, blocks = (by_node(lines, places) for places in (plan.before, plan.after, plan.block))
            add = loop.seat_float32 if self.before[0].dtype == np.float32 else loop.seat_float64
            tables = self.before, self.before_sums, self.after, self.after_sums
            regrets, sums, late_regrets, late_sums = (table[seat] for table in tables)
            add(columns, after, blocks, regrets, sums, late_regrets, late_sums)
        return loop


class _Reach:
    """How likely a seat's own cards and choices lead to each node: by class and node before, by group after."""

    def __init__(self, loop: DrawLoop, seat: int, *, mean: bool, weight: float) -> None:
        self._loop, self._seat, self._mean, self._weight = loop, seat, mean, weight
        self.mean = mean
        self.ends: dict[int, Reals] = {}
        """Node -> how likely each class is and leads to that end before the exchange."""
        self.roots: dict[tuple[int, int, int], Reals] = {}
        """`THROWS`, what the first threw, what the second threw -> (groups,)."""
        self._walk(0, loop._deck.weights)

    def _walk(self, node: int, reach: Reals) -> None:
        lines, plan = self._loop._lines, self._loop._plans[self._seat]
        kind, seat, first, below = (int(number) for number in lines.nodes[node])
        if kind == ENDS:
            self.ends[node] = reach
        elif kind == THROWS:
            self._throw(node, reach, first_thrower=seat)
        elif seat != self._seat:
            for child in range(first, first + below):
                self._walk(child, reach)
        else:
            columns = slice(plan.before[node], plan.before[node] + below)
            for action, part in enumerate(self._chosen(columns, reach).T):
                self._walk(first + action, part)

    def _chosen(self, columns: slice, reach: Reals) -> Reals:
        """(hands, actions): the reach behind each action; counted towards the mean."""
        loop, seat = self._loop, self._seat
        table = (loop.before_sums if self._mean else loop.before)[seat][:, columns]
        parts: Reals = _matched(table) * reach[:, None]
        if self._weight:
            loop.before_sums[seat][:, columns] += self._weight * parts
        return parts

    def _throw(self, node: int, reach: Reals, *, first_thrower: int) -> None:
        loop, counts = self._loop, self._loop._deck.counts
        at = loop._plans[self._seat].before[node]
        if first_thrower == self._seat:
            for own, part in enumerate(self._chosen(slice(at, at + counts), reach).T):
                group = part @ loop._shares[own]
                for other in range(counts):
                    self._begin(node, own, other, group)
            return
        for other in range(counts):
            columns = slice(at + other * counts, at + (other + 1) * counts)
            for own, part in enumerate(self._chosen(columns, reach).T):
                self._begin(node, other, own, part @ loop._shares[own])

    def _begin(self, node: int, first: int, second: int, reach: Reals) -> None:
        self.roots[node, first, second] = reach
        if self._weight:
            self._after(int(self._loop._lines.nodes[node, 2]), node, (first, second), reach)

    def _after(self, node: int, above: int, thrown: tuple[int, int], reach: Reals) -> None:
        """Counts the strategy behind an exchange towards the mean."""
        kind, seat, first, below = (int(number) for number in self._loop._lines.nodes[node])
        if kind != DECIDES:
            return
        parts = [reach] * below
        if seat == self._seat:
            chosen = _matched(_place(self._loop, self._loop.after, seat, node, above, thrown)) * reach[:, None]
            _place(self._loop, self._loop.after_sums, seat, node, above, thrown)[:] += self._weight * chosen
            parts = [*chosen.T]
        for action, part in enumerate(parts):
            self._after(first + action, above, thrown, part)


class _Worth:
    """The worth of each class or group of a seat at a node, against a reach of the other.

    `how`: "learn" adds to the regrets of the present strategy, "best" takes the best action, "mean" the mean strategy.
    """

    def __init__(self, loop: DrawLoop, seat: int, other: _Reach, how: str) -> None:
        self._loop, self._seat, self._other, self._how = loop, seat, other, how
        self._exchange = 0

    def whole(self) -> float:
        """Chips a deal."""
        return float(self._loop._deck.weights @ self._before(0))

    def _before(self, node: int) -> Reals:
        loop, plan = self._loop, self._loop._plans[self._seat]
        kind, seat, first, below = (int(number) for number in loop._lines.nodes[node])
        hands = len(loop._deck.weights)
        if kind == ENDS:
            met = self._other.ends[node]
            chips = self._signed(loop._lines.chips[node])
            return chips * (np.full(hands, met.sum()) if loop._pairs is None else loop._pairs.apart @ met)
        if kind == THROWS:
            return self._throw(node, first_thrower=seat)
        worths = [self._before(child) for child in range(first, first + below)]
        if seat != self._seat:
            return np.asarray(sum(worths))
        return self._choose(slice(plan.before[node], plan.before[node] + below), worths)

    def _throw(self, node: int, *, first_thrower: int) -> Reals:
        loop, counts = self._loop, self._loop._deck.counts
        at, root = loop._plans[self._seat].before[node], int(loop._lines.nodes[node, 2])
        self._exchange = node
        worth = {
            (first, second): self._after(root, node, (first, second), self._other.roots[node, first, second])
            for first in range(counts)
            for second in range(counts)
        }
        if first_thrower == self._seat:
            sums = [sum(worth[own, other] for other in range(counts)) for own in range(counts)]
            return self._choose(slice(at, at + counts), [loop._shares[own] @ sums[own] for own in range(counts)])
        total = np.zeros(len(loop._deck.weights))
        for other in range(counts):
            worths = [loop._shares[own] @ worth[other, own] for own in range(counts)]
            total += self._choose(slice(at + other * counts, at + (other + 1) * counts), worths)
        return total

    def _choose(self, columns: slice, worths: list[Reals]) -> Reals:
        loop, seat = self._loop, self._seat
        table = (loop.before_sums if self._how == "mean" else loop.before)[seat][:, columns]
        return self._chosen(table, np.stack(worths, axis=1))

    def _chosen(self, table: Tables, worths: Reals) -> Reals:
        if self._how == "best":
            return np.asarray(worths.max(axis=1))
        worth: Reals = (_matched(table) * worths).sum(axis=1)
        if self._how == "learn":
            table[:] = np.maximum(table + worths - worth[:, None], 0)
        return worth

    def _after(self, node: int, above: int, thrown: tuple[int, int], reach: Reals) -> Reals:
        """(groups,): against the other's reach at that node behind an exchange."""
        loop = self._loop
        kind, seat, first, below = (int(number) for number in loop._lines.nodes[node])
        if kind in (ENDS, SHOWS):
            chips = loop._lines.chips[node]
            return self._signed(chips) * self._met(thrown, reach) if kind == ENDS else chips * self._won(thrown, reach)
        if seat == self._seat:
            worths = [self._after(first + action, above, thrown, reach) for action in range(below)]
            sums = loop.after_sums if self._how == "mean" else loop.after
            return self._chosen(_place(loop, sums, seat, node, above, thrown), np.stack(worths, axis=1))
        table = _place(loop, loop.after_sums if self._other.mean else loop.after, seat, node, above, thrown)
        parts = _matched(table) * reach[:, None]
        total: Reals = np.zeros(len(reach))
        for action in range(below):
            total += self._after(first + action, above, thrown, parts[:, action])
        return total

    def _met(self, thrown: tuple[int, int], reach: Reals) -> Reals:
        """(groups,): how likely each is met by the other at all."""
        factors = self._factors(thrown)
        return np.full(len(reach), reach.sum()) if factors is None else factors @ reach

    def _won(self, thrown: tuple[int, int], reach: Reals) -> Reals:
        """(groups,): how likely each meets a weaker group, less how likely a stronger one."""
        factors = self._factors(thrown)
        if factors is None:
            weaker = np.cumsum(reach) - reach
            return np.asarray(2 * weaker + reach - reach.sum())
        return np.asarray((np.tril(factors, -1) - np.triu(factors, 1)) @ reach)

    def _factors(self, thrown: tuple[int, int]) -> Reals | None:
        """(groups, groups): of `Pairs`, own groups first."""
        loop = self._loop
        if loop._pairs is None:
            return None
        first = int(loop._lines.nodes[self._exchange, 1])
        factors = loop._pairs.behind[thrown if first == 0 else thrown[::-1]]
        return np.asarray(factors if self._seat == 0 else factors.T)

    def _signed(self, chips: float) -> float:
        return chips if self._seat == 0 else -chips


def _plan(lines: Lines, deck: Deck, seat: int) -> _Plan:
    """Where all that a seat learns lies."""
    before: dict[int, int] = {}
    after: dict[int, int] = {}
    block: dict[int, int] = {}
    columns = size = 0
    for node in _below(lines, 0):
        kind, actor, first, below = (int(number) for number in lines.nodes[node])
        if kind == THROWS:
            before[node], columns = columns, columns + deck.counts * (1 if actor == seat else deck.counts)
            places = 0
            for later in _below(lines, first):
                if lines.nodes[later, 0] == DECIDES and lines.nodes[later, 1] == seat:
                    after[later], places = size + places, places + int(lines.nodes[later, 3]) * deck.groups
            block[node], size = places, size + places * deck.counts**2
        elif kind == DECIDES and actor == seat:
            before[node], columns = columns, columns + below
    return _Plan(before, columns, after, block, size)


def by_node(lines: Lines, places: dict[int, int]) -> Longs:
    """(nodes,): the place of each, -1 where there is none."""
    return np.array([places.get(node, -1) for node in range(len(lines.nodes))], np.int64)


def _below(lines: Lines, root: int) -> Iterator[int]:
    """That node and those below it, parents first; not beyond an exchange."""
    waiting = [root]
    while waiting:
        node = waiting.pop(0)
        yield node
        kind, _, first, below = (int(number) for number in lines.nodes[node])
        if kind == DECIDES:
            waiting += range(first, first + below)


def _thrown_above(lines: Lines, node: int) -> int:
    """The exchange above a node behind it."""
    while lines.nodes[node, 0] != THROWS:
        node = int(np.flatnonzero((lines.nodes[:, 2] <= node) & (node < lines.nodes[:, 2] + lines.nodes[:, 3]))[0])
    return node


def _place(loop: DrawLoop, tables: list[Tables], seat: int, node: int, above: int, thrown: tuple[int, int]) -> Tables:
    """(groups, actions): a view of a table behind an exchange."""
    plan, deck = loop._plans[seat], loop._deck
    at = plan.after[node] + (thrown[0] * deck.counts + thrown[1]) * plan.block[above]
    below = int(loop._lines.nodes[node, 3])
    return tables[seat][at : at + below * deck.groups].reshape(below, deck.groups).T


def _matched(table: Tables) -> Reals:
    """Chances in proportion to what is not below zero; equal ones where nothing is above it."""
    positive = np.maximum(table.astype(np.float64), 0)
    total = positive.sum(axis=1, keepdims=True)
    return np.where(total > 0, positive / np.where(total > 0, total, 1), 1 / table.shape[1])


_mean = _matched


def _dense(deck: Deck, thrown: int) -> Reals:
    """(hands, groups): the chances of one number thrown."""
    hands = len(deck.weights)
    dense = np.zeros((hands, deck.groups))
    for hand in range(hands):
        row = slice(*deck.starts[hand * deck.counts + thrown : hand * deck.counts + thrown + 2])
        dense[hand, deck.places[row]] = deck.chances[row]
    return dense
