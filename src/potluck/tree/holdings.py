"""The cards of a public tree for two: what each seat may hold at each point, with equal suits merged; and what meets.

A *path* is what one seat has got and thrown, street by street, as sets of bits. A `Shape` lists all paths of a kind,
whatever lies on the board. A `World` is a kind of point on the way of the cards: the boards that may lie there, one for
all that differ by an exchange of suits alone, and at each the paths of both seats, one for all that differ by an
exchange that leaves the board as it is. Nothing is lost: such paths are worth the same in every way.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from potluck.tree.suits import Exchanges, Group, exchanges_of
from potluck.tree.suits import Sets as Cards
from potluck.variants import Variant

__all__ = ["Board", "Pack", "Shape", "World", "cards_in", "first_world"]

Ints = npt.NDArray[np.int32]
Sets = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float64]


class Pack(NamedTuple):
    """The cards of a variant, and the exchanges of suits that change nothing."""

    cards: tuple[int, ...]
    exchanges: Exchanges

    def sets(self, n: int, *, without: int = 0) -> Iterator[int]:
        """All sets of `n` cards that are not among those."""
        free = [1 << card for card in self.cards if not without >> card & 1]
        return map(sum, combinations(free, n))


class Shape:
    """All paths of one kind."""

    def __init__(self, pack: Pack, paths: list[tuple[int, ...]], held: list[int], parents: list[int]) -> None:
        self.pack, self.paths = pack, paths
        self.held: Sets = np.array(held, np.int64)
        self.parents: Ints = np.array(parents, np.int32)
        """Of each path the one before it, in the shape before this one."""
        used = [0] * len(paths)
        for at, path in enumerate(paths):
            for cards in path:
                used[at] |= cards
        self.used: Sets = np.array(used, np.int64)
        self._after: dict[tuple[str, int], Shape] = {}
        self._orbits: dict[Group, Ints] = {}

    def dealt(self, n: int) -> "Shape":
        """The shape after `n` cards more."""
        return self._grown("dealt", n)

    def thrown(self, n: int) -> "Shape":
        """The shape after `n` of the cards held are thrown."""
        return self._grown("thrown", n)

    def orbits(self, group: Group) -> Ints:
        """Of each path the first of those that these exchanges make of it."""
        if group not in self._orbits:
            exchanges = self.pack.exchanges
            firsts: dict[Cards, int] = {}
            keys = (exchanges.key(path, group) for path in self.paths)
            self._orbits[group] = np.array([firsts.setdefault(key, at) for at, key in enumerate(keys)], np.int32)
        return self._orbits[group]

    def _grown(self, event: str, n: int) -> "Shape":
        if (event, n) not in self._after:
            paths, held, parents = [], [], []
            for at, path in enumerate(self.paths):
                now, used = int(self.held[at]), int(self.used[at])
                choices = self.pack.sets(n, without=used) if event == "dealt" else _subsets(now, n)
                for cards in choices:
                    paths.append((*path, cards))
                    held.append(now ^ cards)
                    parents.append(at)
            self._after[event, n] = Shape(self.pack, paths, held, parents)
        return self._after[event, n]


class Board(NamedTuple):
    """A board that stands for all that an exchange of suits makes of it."""

    streets: tuple[int, ...]
    """The cards of each street, as bits."""
    cards: int
    group: Group
    """The exchanges that leave each street as it is."""
    weight: int
    """For how many boards it stands."""
    parent: int
    """Its place among the boards before."""


class World:
    """The hands that are possible at one kind of point: states of each seat, board after board."""

    def __init__(
        self, before: "World | None", boards: list[Board], shapes: tuple[Shape, Shape], ways: int, threw: int = -1
    ) -> None:
        self.before, self.boards, self.shapes, self._threw = before, boards, shapes, threw
        self.ways = ways
        """In how many ways chance may have dealt, all as likely."""
        self._after: dict[tuple[str, int, int], World] = {}
        self._states: list[list[Ints]] = [[], []]
        self._locals: list[list[Ints]] = [[], []]
        self.offsets: list[npt.NDArray[np.int64]] = []
        for seat, shape in enumerate(shapes):
            for board in boards:
                firsts, local = _states(shape, board)
                self._states[seat].append(firsts)
                self._locals[seat].append(local)
            self.offsets.append(np.cumsum([0, *map(len, self._states[seat])]))
        self._shares: dict[int, Reals] = {}

    def size(self, seat: int) -> int:
        """How many states the seat may be in."""
        return int(self.offsets[seat][-1])

    def apart(self, seat: int) -> int:
        """The same if suits were not merged."""
        fits = (
            int((local >= 0).sum()) * board.weight for local, board in zip(self._locals[seat], self.boards, strict=True)
        )
        return sum(fits)

    def numbers(self, seat: int, board: int) -> Ints:
        """Of each path of the seat its state at that board; -1 where it cannot be."""
        return self._locals[seat][board]

    def states(self, seat: int, board: int) -> Ints:
        """The paths that stand for the states at that board."""
        return self._states[seat][board]

    def keys(self, seat: int) -> Iterator[tuple[int, ...]]:
        """Of each state its board by streets, then its path, as they stand for all that exchanges make of them."""
        exchanges = self.shapes[seat].pack.exchanges
        for number, board in enumerate(self.boards):
            for path in self.states(seat, number):
                yield exchanges.canonical(board.streets + self.shapes[seat].paths[path])[0]

    def dealt(self, seat: int, n: int) -> "World":
        """The world after `n` cards to a seat."""
        return self._moved("dealt", seat, n)

    def thrown(self, seat: int, n: int) -> "World":
        """The world after a seat has thrown `n` cards."""
        return self._moved("thrown", seat, n)

    def turned(self, n: int) -> "World":
        """The world after `n` cards for all."""
        if ("turned", 0, n) not in self._after:
            pack = self.shapes[0].pack
            boards = [after for at, board in enumerate(self.boards) for after in _turned(pack, board, at, n)]
            ways = self.ways * comb(self._left(), n)
            self._after["turned", 0, n] = World(self, boards, self.shapes, ways)
        return self._after["turned", 0, n]

    def parents(self, seat: int) -> Ints:
        """Of each state of the seat the one before it, in the world before this one."""
        before, shape = self.before, self.shapes[seat]
        assert before is not None
        same = shape is before.shapes[seat]
        parts = []
        for at, board in enumerate(self.boards):
            paths = self.states(seat, at)
            place = board.parent if len(board.streets) > len(before.boards[0].streets) else at
            local = before.numbers(seat, place)
            parts.append(local[paths if same else shape.parents[paths]] + before.offsets[seat][place])
        return np.concatenate(parts).astype(np.int32)

    def shares(self, seat: int) -> Reals:
        """Of each state the part of its throws that each of its paths has.

        Of throws that differ by suits alone one is chosen, and stands for all as likely as each other.
        """
        if seat not in self._shares:
            if self.before is None:
                self._shares[seat] = np.ones(self.size(seat))
            else:
                parents = self.parents(seat)
                shares = self.before.shares(seat)[parents]
                if self._threw == seat:
                    shares = shares * self.before._paths(seat)[parents] / self._paths(seat)
                self._shares[seat] = shares
        return self._shares[seat]

    def _paths(self, seat: int) -> Reals:
        """Of each state for how many paths it stands."""
        counts = [
            np.bincount(local[local >= 0], minlength=len(states))
            for local, states in zip(self._locals[seat], self._states[seat], strict=True)
        ]
        return np.concatenate(counts).astype(np.float64)

    def _moved(self, event: str, seat: int, n: int) -> "World":
        if (event, seat, n) not in self._after:
            shape = self.shapes[seat]
            grown = shape.dealt(n) if event == "dealt" else shape.thrown(n)
            shapes = (grown, self.shapes[1]) if seat == 0 else (self.shapes[0], grown)
            ways = self.ways * (comb(self._left(), n) if event == "dealt" else 1)
            self._after[event, seat, n] = World(self, self.boards, shapes, ways, threw=-1 if event == "dealt" else seat)
        return self._after[event, seat, n]

    def _left(self) -> int:
        """How many cards have not been dealt."""
        out = self.boards[0].cards.bit_count() + sum(int(shape.used[0]).bit_count() for shape in self.shapes)
        return len(self.shapes[0].pack.cards) - out


def first_world(variant: Variant, *, merged: bool = True) -> World:
    """The world before any card."""
    pack = Pack(tuple(map(int, variant.cards)), exchanges_of(variant, merged=merged))
    shape = Shape(pack, [()], [0], [0])
    return World(None, [Board((), 0, pack.exchanges.whole, 1, 0)], (shape, shape), 1)


def cards_in(cards: int) -> list[int]:
    """The cards of a set of bits, lowest first."""
    return [card for card in range(cards.bit_length()) if cards >> card & 1]


def _subsets(cards: int, n: int) -> Iterator[int]:
    return map(sum, combinations([1 << card for card in cards_in(cards)], n))


def _states(shape: Shape, board: Board) -> tuple[Ints, Ints]:
    """The paths that stand for states at a board, and of each path the place of its state; -1 where it cannot be."""
    orbits = shape.orbits(board.group)
    fits = (shape.used & board.cards) == 0
    firsts = np.unique(orbits[fits]).astype(np.int32)
    places = np.full(len(orbits), -1, np.int32)
    places[fits] = np.searchsorted(firsts, orbits[fits])
    return firsts, places


def _turned(pack: Pack, board: Board, place: int, n: int) -> Sequence[Board]:
    """The boards after `n` cards more, one for all that the board's own exchanges make of it."""
    exchanges = pack.exchanges
    weights: dict[int, int] = {}
    for cards in pack.sets(n, without=board.cards):
        first = exchanges.first(cards, board.group)
        weights[first] = weights.get(first, 0) + 1
    return [
        Board(
            (*board.streets, cards),
            board.cards | cards,
            exchanges.kept(cards, board.group),
            board.weight * weight,
            place,
        )
        for cards, weight in sorted(weights.items())
    ]
