"""The cards of two seats where none lie in the middle: paths, one for all that exchanges make of each, and what meets.

`holdings` lists every path and meets hand with hand. Here a path is grown from those that stand for others, and what it
meets hangs on two sets alone: the cards that it holds, and all that it has had. Paths with the same two are one class,
so that hands which exchange two cards and more fit: a matrix of classes in place of one of paths.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Final, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from potluck.cards import CARDS, Card
from potluck.kernels.regrets import Shared
from potluck.tree.holdings import Pack, cards_in
from potluck.tree.public import Spot
from potluck.tree.showdowns import comparisons
from potluck.tree.suits import Group, RankExchanges, SuitExchanges

__all__ = ["ClassMeetings", "Law", "PathWorld", "Paths", "by_paths", "first_paths"]

Ints = npt.NDArray[np.int32]
Longs = npt.NDArray[np.int64]
Ways = npt.NDArray[np.int16]
Reals = npt.NDArray[np.float64]
MOST_PAIRS: Final = 4_000_000
"""Pairs of sets that are laid beside each other at a time."""


FOLDED: Final = -1
"""In place of how two hands compare, where they do not."""


class Law(Protocol):
    """As much of a game's law as its ends need."""

    @property
    def by_card(self) -> bool:
        """Whether the highest card of a hand decides too (who gets odd chips)."""

    def shown(self, end: object) -> bool:
        """Whether hands are compared at that end."""

    def chips(self, end: object) -> float:
        """The payoff of seat 0 where they are not."""

    def paid(self, end: object, hands: tuple[tuple[Card, ...], tuple[Card, ...]]) -> float:
        """The payoff of seat 0 where the seats hold those."""

    def worths(self, hand: tuple[Card, ...]) -> Sequence[int]:
        """The strength of a hand in each order; larger wins, 0 does not qualify."""


class Classes(NamedTuple):
    """Paths by what they hold and what they have had."""

    of: Ints
    """Of each path its class."""
    held: list[int]
    """Of each class the cards held, as bits: those of one path that stands for all."""
    used: list[int]
    """And the cards had."""


class Paths:
    """All paths of one kind, one for all that exchanges make of each."""

    def __init__(self, pack: Pack, rows: list["_Path"]) -> None:
        self._pack, self._rows = pack, rows
        self.weights: Reals = np.array([row.weight for row in rows], np.float64)
        """For how many paths each stands."""
        self.parents: Ints = np.array([row.parent for row in rows], np.int32)
        """Of each the one before it, among the paths before these."""
        self.shares: Reals = np.array([row.share for row in rows], np.float64)
        """The part of its throws that each path has: of throws that differ by exchanges alone one stands for all."""
        self._after: dict[tuple[str, int], Paths] = {}
        self._classes: Classes | None = None

    def __len__(self) -> int:
        return len(self._rows)

    @property
    def had(self) -> int:
        """How many cards have come."""
        return self._rows[0].used.bit_count()

    def keys(self) -> Iterator[tuple[int, ...]]:
        """Of each path its sets of cards, as they stand for all that exchanges make of them."""
        return (self._pack.exchanges.canonical(row.path)[0] for row in self._rows)

    def dealt(self, n: int) -> "Paths":
        """The paths after `n` cards more."""
        return self._grown("dealt", n, lambda row: self._pack.sets(n, without=row.used))

    def thrown(self, n: int) -> "Paths":
        """The paths after `n` of the cards held are thrown."""
        return self._grown("thrown", n, lambda row: _subsets(row.held, n))

    def classes(self) -> Classes:
        """The paths by what they hold and what they have had."""
        if self._classes is None:
            exchanges = self._pack.exchanges
            numbers: dict[tuple[int, ...], int] = {}
            of = [
                numbers.setdefault(exchanges.key((row.held, row.used), exchanges.whole), len(numbers))
                for row in self._rows
            ]
            held, used = zip(*numbers, strict=True)
            self._classes = Classes(np.array(of, np.int32), list(held), list(used))
        return self._classes

    def _grown(self, event: str, n: int, choices: Callable[["_Path"], Iterator[int]]) -> "Paths":
        if (event, n) not in self._after:
            exchanges, rows = self._pack.exchanges, []
            for at, row in enumerate(self._rows):
                alike: dict[int, int] = {}
                for cards in choices(row):
                    first = exchanges.first(cards, row.group)
                    alike[first] = alike.get(first, 0) + 1
                for cards, many in sorted(alike.items()):
                    rows.append(
                        _Path(
                            (*row.path, cards),
                            row.held ^ cards,
                            row.used | cards,
                            exchanges.kept(cards, row.group),
                            row.weight * many,
                            at,
                            row.share / many if event == "thrown" else row.share,
                        )
                    )
            self._after[event, n] = Paths(self._pack, rows)
        return self._after[event, n]


class PathWorld:
    """The paths of both seats at one kind of point."""

    def __init__(self, paths: tuple[Paths, Paths], ways: int, cards: int, changed: int = -1) -> None:
        self.paths, self.ways, self._cards, self._changed = paths, ways, cards, changed
        self._after: dict[tuple[str, int, int], PathWorld] = {}

    def size(self, seat: int) -> int:
        """How many states the seat may be in."""
        return len(self.paths[seat])

    def apart(self, seat: int) -> int:
        """The same if nothing were merged."""
        return int(self.paths[seat].weights.sum())

    def keys(self, seat: int) -> Iterator[tuple[int, ...]]:
        """Of each state what the seat knows of cards."""
        return self.paths[seat].keys()

    def parents(self, seat: int) -> Ints:
        """Of each state of the seat the one before it, in the world before this one."""
        return self.paths[seat].parents if seat == self._changed else np.arange(self.size(seat), dtype=np.int32)

    def dealt(self, seat: int, n: int) -> "PathWorld":
        """The world after `n` cards to a seat."""
        left = self._cards - sum(paths.had for paths in self.paths)
        return self._moved("dealt", seat, n, comb(left, n))

    def thrown(self, seat: int, n: int) -> "PathWorld":
        """The world after a seat has thrown `n` cards."""
        return self._moved("thrown", seat, n, 1)

    def _moved(self, event: str, seat: int, n: int, ways: int) -> "PathWorld":
        if (event, seat, n) not in self._after:
            before = self.paths[seat]
            grown = before.dealt(n) if event == "dealt" else before.thrown(n)
            paths = (grown, self.paths[1]) if seat == 0 else (self.paths[0], grown)
            self._after[event, seat, n] = PathWorld(paths, self.ways * ways, self._cards, seat)
        return self._after[event, seat, n]


class ClassMeetings:
    """The classes of both seats in one world, and how they compare."""

    def __init__(self, law: Law, world: PathWorld, exchanges: RankExchanges | SuitExchanges) -> None:
        self._law, self._world, self._exchanges = law, world, exchanges
        self._known: tuple[Ways, dict[int, tuple[int, int]]] | None = None
        self._parts: tuple[Reals, tuple[Ints, Ints]] | None = None
        self._tables: dict[tuple[tuple[int, float], ...], int] = {}
        self._shared: list[Shared] = []
        self._ends: list[list[tuple[int, int, float]]] = []

    def add(self, end: object, rows: int, columns: int) -> None:
        """Takes an end that lies in this world, where the sequences of both seats begin with those."""
        shown = self._law.shown(end)
        if shown:
            pays = {way: self._paid(end, pair) for way, pair in self._compared()[1].items()}
            scale = next((abs(chips) for chips in pays.values() if chips), 0.0)
        else:
            pays, scale = {FOLDED: 1.0}, self._law.chips(end)
        if not scale:
            return
        key = tuple((way, chips / scale) for way, chips in sorted(pays.items())) if shown else ((FOLDED, 1.0),)
        if key not in self._tables:
            self._tables[key] = len(self._ends)
            self._shared.append(self._matrix(dict(key)) if shown else self._folded())
            self._ends.append([])
        self._ends[self._tables[key]].append((rows, columns, scale))

    def tables(self) -> Iterator[Shared]:
        """All matrices with the ends that share them."""
        for shared, ends in zip(self._shared, self._ends, strict=True):
            starts = np.array([end[:2] for end in ends], np.int64).reshape(-1, 2)
            yield shared._replace(ends=starts, scales=np.array([end[2] for end in ends]))

    def _paid(self, end: object, pair: tuple[int, int]) -> float:
        mine, theirs = (_hand(paths.classes().held[at]) for paths, at in zip(self._world.paths, pair, strict=True))
        return self._law.paid(end, (mine, theirs))

    def _matrix(self, pays: dict[int, float]) -> Shared:
        """The matrix of those payoffs by classes, each as likely as they meet."""
        ways, met = self._compared()[0], self._met()
        values = np.zeros(max(pays) + 1)
        values[[*pays]] = [*pays.values()]
        for row, way in zip(met, ways, strict=True):
            row *= values[way.clip(max=len(values) - 1)]
        mine, theirs = (paths.classes().of for paths in self._world.paths)
        return self._of_states(met, (mine, theirs))

    def _folded(self) -> Shared:
        """The matrix of one chip of seat 0, by what both have had."""
        parts, (mine, theirs) = self._had()
        first, second = self._world.paths
        return self._of_states(parts.copy(), (mine[first.classes().of], theirs[second.classes().of]))

    def _of_states(self, matrix: Reals, classes: tuple[Ints, Ints]) -> Shared:
        first, second = (paths.weights * paths.shares for paths in self._world.paths)
        rows, columns = matrix.shape
        return Shared(
            np.array([(0, rows, 0, columns, 0)], np.int64),
            np.divide(matrix, self._world.ways, out=matrix).ravel(),
            np.zeros((0, 2), np.int64),
            np.zeros(0),
            classes,
            (first, second),
        )

    def _compared(self) -> tuple[Ways, dict[int, tuple[int, int]]]:
        """Of each pair of classes how they compare, as a number; and of each way a pair that does."""
        if self._known is None:
            mine, theirs = (self._worths(paths.classes().held) for paths in self._world.paths)
            ways, met = comparisons(mine, theirs, by_card=self._law.by_card), self._met()
            examples: dict[int, tuple[int, int]] = {}
            for row, (compared, parts) in enumerate(zip(ways, met, strict=True)):
                for way in np.unique(compared[parts > 0]).tolist():
                    if way not in examples:
                        examples[way] = row, int(np.flatnonzero((compared == way) & (parts > 0))[0])
            self._known = ways, examples
        return self._known

    def _worths(self, held: list[int]) -> Longs:
        """(orders + 1, hands): what each hand is worth in each order; and its highest card."""
        hands, places = np.unique(np.array(held, np.int64), return_inverse=True)
        worths = [[*self._law.worths(_hand(cards)), cards.bit_length()] for cards in hands.tolist()]
        return np.array(worths, np.int64).T[:, places]

    def _met(self) -> Reals:
        """Of each pair of classes how likely members drawn from both have no card in common."""
        parts, (mine, theirs) = self._had()
        met: Reals = parts[mine][:, theirs]
        return met

    def _had(self) -> tuple[Reals, tuple[Ints, Ints]]:
        """The same by what was had alone; and of each class the place of that."""
        if self._parts is None:
            mine, theirs = (paths.classes().used for paths in self._world.paths)
            rows, row = np.unique(self._firsts(mine), return_inverse=True)
            columns, column = np.unique(self._firsts(theirs), return_inverse=True)
            places = row.astype(np.int32), column.astype(np.int32)
            self._parts = _apart(rows.tolist(), columns.tolist(), self._exchanges), places
        return self._parts

    def _firsts(self, sets: list[int]) -> Longs:
        exchanges = self._exchanges
        firsts = {cards: exchanges.key((cards,), exchanges.whole)[0] for cards in {*sets}}
        return np.array([firsts[cards] for cards in sets], np.int64)


class _Path(NamedTuple):
    path: tuple[int, ...]
    """What the seat has got and thrown, in turn, as bits."""
    held: int
    used: int
    group: Group
    """The exchanges that leave it as it is."""
    weight: int
    parent: int
    share: float


def by_paths(root: Spot) -> bool:
    """Whether no card ever lies in the middle: none by the rules, nor where the pack does not reach for all."""
    spots = [root]
    for spot in spots:
        if spot.kind == "board":
            return False
        spots += spot.after
    return True


def first_paths(pack: Pack) -> PathWorld:
    """The world before any card."""
    paths = Paths(pack, [_Path((), 0, 0, pack.exchanges.whole, 1, 0, 1.0)])
    return PathWorld((paths, paths), 1, len(pack.cards))


def _apart(mine: list[int], theirs: list[int], exchanges: RankExchanges | SuitExchanges) -> Reals:
    """(mine, theirs): how likely two sets have no card in common, over all that exchanges make of them."""
    if isinstance(exchanges, RankExchanges):
        return _apart_by_cells(mine, theirs, exchanges.whole)
    images = np.array([exchanges.images(cards) for cards in theirs], np.int64)
    sets, parts = np.array(mine, np.int64), np.zeros((len(mine), len(theirs)))
    many = max(1, MOST_PAIRS // len(theirs))
    for begin in range(0, len(mine), many):
        part = sets[begin : begin + many, None]
        for image in images.T:
            parts[begin : begin + many] += (part & image[None, :]) == 0
    parts /= images.shape[1]
    return parts


def _apart_by_cells(mine: list[int], theirs: list[int], cells: Group) -> Reals:
    """The same where the cards of a cell are exchanged one by one."""
    parts = np.ones((len(mine), len(theirs)))
    for cell in sorted({cell for cell in cells if cell >= 0}):
        cards = sum(1 << card for card, other in enumerate(cells) if other == cell)
        size = cards.bit_count()
        chances = np.array(
            [[comb(size - n, other) / comb(size, other) for other in range(size + 1)] for n in range(size + 1)]
        )
        first, second = ([(held & cards).bit_count() for held in sets] for sets in (mine, theirs))
        parts *= chances[np.array(first)[:, None], np.array(second)[None, :]]
    return parts


def _subsets(cards: int, n: int) -> Iterator[int]:
    return map(sum, combinations([1 << card for card in cards_in(cards)], n))


def _hand(cards: int) -> tuple[Card, ...]:
    return tuple(CARDS[card] for card in cards_in(cards))
