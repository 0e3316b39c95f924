"""How two hands meet at the end: the law's own payoffs for each way in which they may compare, as matrices."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from potluck.cards import CARDS, Card
from potluck.games.poker.showdown import settle, strength
from potluck.games.poker.state import State
from potluck.games.poker.values import Phase
from potluck.kernels.regrets import Shared
from potluck.tree.holdings import Shape, World, cards_in
from potluck.variants import Variant

__all__ = ["Meetings", "PokerLaw", "comparisons"]

Reals = npt.NDArray[np.float64]
Longs = npt.NDArray[np.int64]
Ways = npt.NDArray[np.int16]
NONE_QUALIFIES: Final = 3
"""How two lows compare of which neither counts."""
PAIRS_AT_A_TIME: Final = 1_000_000
MOST_PAIRS: Final = 4_000_000
"""Pairs of paths that are compared at a time."""


class _Example(NamedTuple):
    """Hands that compare in a certain way."""

    hands: tuple[tuple[Card, ...], tuple[Card, ...]]
    board: tuple[Card, ...]


class Meetings:
    """The hands of both seats in one world, and how they compare."""

    def __init__(self, variant: Variant, world: World) -> None:
        self._variant, self._world = variant, world
        self._compared: dict[bool, tuple[dict[int, _Example], list[dict[int, Reals]]]] = {}
        self._tables: dict[tuple[tuple[int, float], ...], int] = {}
        self.shared: list[Shared] = []
        self._ends: list[list[tuple[int, int, float]]] = []

    def add(self, end: object, rows: int, columns: int) -> None:
        """Takes an end that lies in this world, where the sequences of both seats begin with those."""
        assert isinstance(end, State)
        shown = end.outcome is not None and end.outcome.by == "showdown"
        examples, _ = self._comparisons(shown=shown)
        pays = {way: float(_paid(end, example) if shown else end.payoffs()[0]) for way, example in examples.items()}
        scale = next((abs(chips) for chips in pays.values() if chips), 0.0)
        if not scale:
            return
        key = tuple((way, chips / scale) for way, chips in sorted(pays.items()))
        if key not in self._tables:
            self._tables[key] = len(self._ends)
            self.shared.append(self._matrices(dict(key), shown=shown))
            self._ends.append([])
        self._ends[self._tables[key]].append((rows, columns, scale))

    def tables(self) -> Iterator[Shared]:
        """All matrices with the ends that share them."""
        for shared, ends in zip(self.shared, self._ends, strict=True):
            starts = np.array([end[:2] for end in ends], np.int64).reshape(-1, 2)
            yield shared._replace(ends=starts, scales=np.array([end[2] for end in ends]))

    def _matrices(self, pays: dict[int, float], *, shown: bool) -> Shared:
        world = self._world
        pieces, values, begin = [], [], 0
        _, boards = self._comparisons(shown=shown)
        for at, counts in enumerate(boards):
            rows, columns = (len(world.states(seat, at)) for seat in (0, 1))
            matrix = np.zeros((rows, columns))
            for way, count in counts.items():
                matrix += pays[way] * count
            chance = world.boards[at].weight / world.ways
            shares = [world.shares(seat)[world.offsets[seat][at] : world.offsets[seat][at + 1]] for seat in (0, 1)]
            matrix *= shares[0][:, None] * shares[1][None, :]
            values.append((matrix * chance).ravel())
            pieces.append((world.offsets[0][at], rows, world.offsets[1][at], columns, begin))
            begin += rows * columns
        return Shared(np.array(pieces, np.int64), np.concatenate(values), np.zeros((0, 2), np.int64), np.zeros(0))

    def _comparisons(self, *, shown: bool) -> tuple[dict[int, _Example], list[dict[int, Reals]]]:
        """An example of each way to compare; and by boards, of each way how many pairs of paths do so."""
        if shown not in self._compared:
            examples: dict[int, _Example] = {}
            boards = [self._counted(at, examples, shown=shown) for at in range(len(self._world.boards))]
            self._compared[shown] = examples, boards
        return self._compared[shown]

    def _counted(self, at: int, examples: dict[int, _Example], *, shown: bool) -> dict[int, Reals]:
        """Of each way how many pairs of paths compare so; of each state of seat 0 one path stands for all."""
        world = self._world
        mine = world.states(0, at).astype(np.int64)
        many = np.bincount(world.numbers(0, at)[world.numbers(0, at) >= 0], minlength=len(mine)).astype(np.float64)
        theirs = np.flatnonzero(world.numbers(1, at) >= 0)
        owners, width = world.numbers(1, at)[theirs].astype(np.int64), len(world.states(1, at))
        strengths = [self._strengths(at, seat, paths) for seat, paths in ((0, mine), (1, theirs))] if shown else None
        counts: dict[int, Reals] = {}
        by_card = self._variant.odd_chip == "high-card"
        rows = max(1, MOST_PAIRS // max(1, len(theirs)))
        for begin in range(0, len(mine), rows):
            part = mine[begin : begin + rows]
            apart = (world.shapes[0].used[part][:, None] & world.shapes[1].used[theirs][None, :]) == 0
            compared = (
                0
                if strengths is None
                else comparisons(strengths[0][:, begin : begin + rows], strengths[1], by_card=by_card)
            )
            ways = np.where(apart, compared, -1)
            place = np.arange(len(part))[:, None] * width + owners[None, :]
            for way in np.unique(ways[ways >= 0]).tolist():
                alike = ways == way
                pairs = np.bincount(place[alike], minlength=len(part) * width).reshape(len(part), width)
                counts.setdefault(way, np.zeros((len(mine), width)))[begin : begin + rows] += pairs
                if way not in examples:
                    row, column = (int(index[0]) for index in np.nonzero(alike))
                    examples[way] = self._example(at, int(part[row]), int(theirs[column]))
        return {way: count * many[:, None] for way, count in counts.items()}

    def _example(self, at: int, mine: int, theirs: int) -> _Example:
        shapes, board = self._world.shapes, self._world.boards[at]
        cards = tuple(CARDS[card] for card in cards_in(board.cards))
        return _Example((_hand(shapes[0], mine), _hand(shapes[1], theirs)), cards)

    def _strengths(self, at: int, seat: int, paths: Longs) -> Longs:
        """Of each path what its hand is worth in each order; and its highest card."""
        board = tuple(CARDS[card] for card in cards_in(self._world.boards[at].cards))
        hands, places = np.unique(self._world.shapes[seat].held[paths], return_inverse=True)
        rows = []
        for best in self._variant.showdown:
            worth = strength(self._variant, best)
            rows.append([worth(tuple(CARDS[card] for card in cards_in(cards)), board) for cards in hands.tolist()])
        rows.append([cards.bit_length() for cards in hands.tolist()])
        return np.array(rows, np.int64)[:, places]


class PokerLaw:
    """A variant of poker in which no card lies in the middle, as far as its ends need it."""

    def __init__(self, variant: Variant) -> None:
        self.by_card = variant.odd_chip == "high-card"
        self._worths = [strength(variant, best) for best in variant.showdown]

    def shown(self, end: object) -> bool:
        """Whether hands are compared at that end."""
        assert isinstance(end, State)
        return end.outcome is not None and end.outcome.by == "showdown"

    def chips(self, end: object) -> float:
        """The payoff of seat 0 where they are not."""
        assert isinstance(end, State)
        return float(end.payoffs()[0])

    def paid(self, end: object, hands: tuple[tuple[Card, ...], tuple[Card, ...]]) -> float:
        """The payoff of seat 0 where the seats hold those."""
        assert isinstance(end, State)
        return float(_paid(end, _Example(hands, ())))

    def worths(self, hand: tuple[Card, ...]) -> list[int]:
        """The strength of a hand in each order."""
        return [worth(hand, ()) for worth in self._worths]


def comparisons(mine: Longs, theirs: Longs, *, by_card: bool) -> Ways:
    """Of each pair of hands how they compare, as a number; (orders + 1, hands) each, the last row the highest card."""
    ways = np.zeros((mine.shape[1], theirs.shape[1]), np.int16)
    many = max(1, PAIRS_AT_A_TIME // max(1, theirs.shape[1]))
    for begin in range(0, mine.shape[1], many):
        part = ways[begin : begin + many]
        for own, other in zip(mine[:-1, begin : begin + many, None], theirs[:-1, None, :], strict=True):
            part *= 4
            part += (own > other).astype(np.int16) - (own < other) + np.int16(1)
            part[(own == 0) & (other == 0)] += NONE_QUALIFIES - 1
        if by_card:
            part *= 4
            part += np.sign(mine[-1, begin : begin + many, None] - theirs[-1][None, :]).astype(np.int16) + np.int16(1)
    return ways


def _hand(shape: Shape, path: int) -> tuple[Card, ...]:
    return tuple(CARDS[card] for card in cards_in(int(shape.held[path])))


def _paid(end: State, example: _Example) -> int:
    """The payoff of seat 0 at a showdown with those cards, by the law itself."""
    won = end.outcome.won if end.outcome is not None else (0, 0)
    seats = tuple(
        replace(seat, stack=seat.stack - taken, down=hand, up=())
        for seat, taken, hand in zip(end.seats, won, example.hands, strict=True)
    )
    before = replace(end, seats=seats, board=example.board, outcome=None, phase=Phase.SHOWDOWN)
    return settle(before).payoffs()[0]
