"""The lessons of deals drawn at random, laid over the whole game, or told hand by hand where that is too large."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from potluck.kernels.regrets import LOOPS, RegretLoop
from potluck.kernels.samples import SampleLoop, keys_of, known, packs
from potluck.tree.compiling import compiled
from potluck.tree.public import Spot
from potluck.tree.sampling import Drawn
from potluck.tree.suits import exchanges_of
from potluck.tree.tree import Line
from potluck.variants import Variant

__all__ = ["Point", "Ruler", "points_met"]

ALL: Final = -1
Words = npt.NDArray[np.uint64]
Reals = npt.NDArray[np.float64]


class Ruler:
    """Measures what was learnt on the whole game."""

    def __init__(self, variant: Variant, root: Spot, points: Drawn, *, merged: bool) -> None:
        self.tree = compiled(variant, root, merged=merged)
        self.loop = RegretLoop(self.tree.decisions, self.tree.ends, self.tree.shared, schedule=LOOPS["cfr+"])
        self._points = points
        self._numbers = {(seat, line): number for number, (seat, line, _) in enumerate(points.points) if seat >= 0}
        self._known: dict[int, Words] = {}
        self._keys = [self._keyed(line) for line in self.tree.lines]

    def measure(self, loop: SampleLoop) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """The chips of each seat, and how much more it could get, exactly."""
        learnt = loop.learnt()
        order = np.argsort(learnt.keys)
        many = loop.game.nodes[learnt.nodes, 3].astype(np.int64)
        begins = np.cumsum(2 * many) - many
        """Where the sums of each begin."""
        for line, keys in zip(self.tree.lines, self._keys, strict=True):
            rows = order[np.searchsorted(learnt.keys, keys, sorter=order).clip(max=len(order) - 1)]
            met, sums = learnt.keys[rows] == keys, self.loop.sums[line.seat]
            for number in range(len(line.actions)):
                base = line.base + number * len(keys)
                sums[base : base + len(keys)] = np.where(met, learnt.values[begins[rows] + number], 0.0)
        values, best = self.loop.respond()
        return tuple(values.tolist()), tuple(np.maximum(best - values, 0.0).tolist())

    def _keyed(self, line: Line) -> Words:
        """The key of each state of a line."""
        number = self._numbers[line.seat, line.text]
        if id(line.keys) not in self._known:
            events = _events(self._points, number)
            sets = np.array(line.keys, np.uint64).reshape(len(line.keys), -1)
            self._known[id(line.keys)] = known(self._points.game, sets, events)
        return keys_of(self._known[id(line.keys)], number)


class Point(NamedTuple):
    """A public point that deals have come to."""

    seat: int
    line: str
    actions: tuple[str, ...]
    keys: list[tuple[int, ...]]
    """The hands that were met there, one for all that an exchange of suits makes of each."""
    sums: Reals
    """(hands, actions)."""


def points_met(variant: Variant, points: Drawn, loop: SampleLoop, *, merged: bool) -> Iterator[Point]:
    """All public points at which somebody decided, each with the hands that were met."""
    learnt, game = loop.learnt(), loop.game
    exchanges = exchanges_of(variant, merged=merged)
    many = game.nodes[learnt.nodes, 3].astype(np.int64)
    begins = np.cumsum(2 * many) - many
    order = np.argsort(learnt.nodes, kind="stable")
    cuts = np.flatnonzero(np.diff(learnt.nodes[order])) + 1
    firsts: dict[tuple[int, ...], tuple[int, ...]] = {}
    for rows in np.split(order, cuts):
        number = int(learnt.nodes[rows[0]])
        seat, line, actions = points.points[number]
        hands: dict[tuple[int, ...], Reals] = {}
        for row, sets in zip(rows.tolist(), _sets(points, number, learnt.births[rows], loop.seed), strict=True):
            if sets not in firsts:
                firsts[sets] = exchanges.canonical(sets)[0]
            sums = learnt.values[begins[row] : begins[row] + len(actions)]
            hands[firsts[sets]] = hands.get(firsts[sets], 0.0) + sums
        yield Point(seat, line, actions, [*hands], np.array([*hands.values()]))


def _events(points: Drawn, number: int) -> list[int]:
    """Of what a seat knows at a point the events, the board's first."""
    seat, stage, *_ = points.game.nodes[number].tolist()
    receivers = points.game.events[:stage, 0].tolist()
    return [at for wanted in (ALL, seat) for at, receiver in enumerate(receivers) if receiver == wanted]


def _sets(points: Drawn, number: int, births: Words, seed: int) -> list[tuple[int, ...]]:
    """The cards that the actor knew in those deals, as bits: the board street by street, then its own."""
    ends = np.cumsum(points.game.events[:, 1])
    bits = np.uint64(1) << packs(points.game, births, seed=seed).astype(np.uint64)
    columns = [
        bits[:, int(ends[event] - points.game.events[event, 1]) : int(ends[event])].sum(1, dtype=np.uint64)
        for event in _events(points, number)
    ]
    return [tuple(row) for row in np.stack(columns, axis=1).tolist()]
