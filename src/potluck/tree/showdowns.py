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

__all__ = ["Meetings"]

Reals = npt.NDArray[np.float64]
Longs = npt.NDArray[np.int64]
NONE_QUALIFIES: Final = 3
"""How two lows compare of which neither counts."""


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

    def add(self, end: State, rows: int, columns: int) -> None:
        """Takes an end that lies in this world, where the sequences of both seats begin with those."""
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
        world, board = self._world, self._world.boards[at]
        paths = [np.flatnonzero(world.numbers(seat, at) >= 0) for seat in (0, 1)]
        owners = [world.numbers(seat, at)[paths[seat]] for seat in (0, 1)]
        apart = (world.shapes[0].used[paths[0]][:, None] & world.shapes[1].used[paths[1]][None, :]) == 0
        ways = np.where(apart, self._ways(at, paths) if shown else 0, -1)
        sizes = len(world.states(0, at)), len(world.states(1, at))
        place = owners[0][:, None].astype(np.int64) * sizes[1] + owners[1][None, :]
        counts: dict[int, Reals] = {}
        for way in np.unique(ways[ways >= 0]).tolist():
            alike = ways == way
            counts[way] = np.bincount(place[alike], minlength=sizes[0] * sizes[1]).reshape(sizes).astype(np.float64)
            if way not in examples:
                mine, theirs = (int(index[0]) for index in np.nonzero(alike))
                hands = _hand(world.shapes[0], int(paths[0][mine])), _hand(world.shapes[1], int(paths[1][theirs]))
                examples[way] = _Example(hands, tuple(CARDS[card] for card in cards_in(board.cards)))
        return counts

    def _ways(self, at: int, paths: list[Longs]) -> Longs:
        """Of each pair of paths how their hands compare, as a number."""
        world, variant = self._world, self._variant
        board = tuple(CARDS[card] for card in cards_in(world.boards[at].cards))
        ways = np.zeros((len(paths[0]), len(paths[1])), np.int64)
        for best in variant.showdown:
            worth = strength(variant, best)
            strengths = []
            for seat in (0, 1):
                held = world.shapes[seat].held[paths[seat]]
                by_hand = {
                    int(cards): worth(tuple(CARDS[c] for c in cards_in(int(cards))), board) for cards in np.unique(held)
                }
                strengths.append(np.array([by_hand[int(cards)] for cards in held]))
            mine, theirs = strengths[0][:, None], strengths[1][None, :]
            neither = (mine == 0) & (theirs == 0)
            ways = 4 * ways + np.where(neither, NONE_QUALIFIES, np.sign(mine - theirs) + 1)
        if variant.odd_chip == "high-card":
            highest = [np.array([int(c).bit_length() for c in world.shapes[seat].held[paths[seat]]]) for seat in (0, 1)]
            ways = 4 * ways + np.sign(highest[0][:, None] - highest[1][None, :]) + 1
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
