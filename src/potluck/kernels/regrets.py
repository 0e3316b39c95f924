"""Regret minimisation over arrays: CFR+, DCFR and PCFR+ as settings of one loop; best responses to what it has learnt.

A game is given in sequence form. A seat's *sequence* is the last choice that it has made, with all before it; 0 is the
empty one. Its infosets stand in groups with as many actions each, action `a` of infoset `i` being sequence
`base + a * size + i`. The ends of the game are sums over sequences of all seats (`Ends`), or matrices that many ends
share (`Shared`). With the distribution `potluck-kernels` the loop is compiled and runs on threads, whose number does
not change the answer; without it the same steps run in numpy, with the same numbers to rounding.

Source: CFR+ Tammelin 2014; DCFR Brown and Sandholm 2019; PCFR+ Farina, Kroer and Sandholm 2021.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from potluck.kernels._core import COMPILED, LEVEL

if TYPE_CHECKING:
    from potluck_kernels import Loop

__all__ = ["COMPILED", "LOOPS", "Decisions", "Ends", "RegretLoop", "Schedule", "Shared"]

Longs = npt.NDArray[np.int64]
Ints = npt.NDArray[np.int32]
Reals = npt.NDArray[np.float64]

Part: TypeAlias = tuple[int, int, int]
"""First sequence, infosets and actions of a group."""

WHOLE: Final = 1e4
"""An exponent that stands for infinity."""


class Schedule(NamedTuple):
    """One way of minimising regret: how regrets of iteration t fade, and how its strategy is weighed."""

    alpha: float
    """Regrets above zero are multiplied by `t**alpha / (t**alpha + 1)`; `WHOLE` keeps them."""
    beta: float
    """The same below zero; `-WHOLE` forgets them, as CFR+ does."""
    gamma: float
    """The weight of a strategy in the mean is `t**gamma`."""
    predictive: bool
    """Whether the last regrets are expected once more."""


LOOPS: Final = {
    "cfr+": Schedule(WHOLE, -WHOLE, 1.0, False),
    "dcfr": Schedule(1.5, 0.0, 2.0, False),
    "pcfr+": Schedule(WHOLE, -WHOLE, 2.0, True),
}
"""The ways by name."""


class Decisions(NamedTuple):
    """The infosets of a seat."""

    groups: Longs
    """(G, 4): first sequence, infosets, actions of each, where its `parents` begin; whoever leads comes first."""
    parents: Ints
    """The sequence that leads to each infoset."""
    sequences: int


class Ends(NamedTuple):
    """The ends of the game as a seat has them, by its own last sequence."""

    starts: Longs
    """(sequences + 1,): where those of each sequence begin."""
    others: Ints
    """(n * (seats - 1),): the last sequences of the other seats, in turn."""
    values: Reals
    """(n,): chance times chips of this seat."""


class Shared(NamedTuple):
    """Matrices of chance times chips of seat 0, by what both seats hold, and the ends that share them; two seats."""

    pieces: Longs
    """(P, 5): first row, rows, first column, columns, where in `values` it begins."""
    values: Reals
    ends: Longs
    """(E, 2): the sequences of both seats at which row 0 and column 0 stand."""
    scales: Reals
    """(E,): how many times each matrix counts."""
    classes: tuple[Ints, Ints] | None = None
    """Of each state of both seats its row or column of the only matrix, where states share one; None: none do."""
    weights: tuple[Reals, Reals] | None = None
    """And how much it counts there."""


class RegretLoop:
    """A game and what has been learnt of it: arrays that may be kept and put back."""

    def __init__(
        self,
        decisions: Sequence[Decisions],
        ends: Sequence[Ends],
        shared: Sequence[Shared] = (),
        *,
        schedule: Schedule,
        threads: int = 1,
    ) -> None:
        self._decisions, self._ends, self._shared = decisions, ends, shared
        self._schedule, self._threads = schedule, threads
        self.iteration = 0
        sizes = [seat.sequences for seat in decisions]
        self.regrets = [np.zeros(size) for size in sizes]
        self.sums = [np.zeros(size) for size in sizes]
        self.predictions = [np.zeros(size if schedule.predictive else 0) for size in sizes]
        self._strategy: list[Reals] = []
        self._reach: list[Reals] = []
        self._compiled = self._compile() if COMPILED else None

    def run(self, count: int) -> None:
        """So many iterations more, in each of which every seat learns once."""
        schedule = self._schedule
        if self._compiled is not None:
            self._compiled.run(self.iteration + 1, count, schedule.alpha, schedule.beta, schedule.gamma, self._threads)
        else:
            self._run(count)
        self.iteration += count

    def respond(self) -> tuple[Reals, Reals]:
        """Of the mean strategies, by seat: what it gets, and the most that it could get against the others."""
        if self._compiled is not None:
            values, best = self._compiled.respond(self._threads)
            return np.array(values), np.array(best)
        return self._respond()

    def arrays(self) -> list[npt.NDArray[np.generic]]:
        """All that it has learnt, to be kept."""
        return [*self.regrets, *self.sums, *self.predictions]

    def put_back(self, iteration: int, arrays: Sequence[npt.NDArray[np.generic]]) -> None:
        """Goes on from what was kept.

        Raises:
            ValueError: it is of another game.
        """
        for mine, kept in zip([*self.regrets, *self.sums, *self.predictions], arrays, strict=True):
            mine[:] = kept
        self.iteration = iteration

    def average(self, seat: int) -> Reals:
        """The mean strategy of a seat: the chance of each sequence's action; equal chances where nothing was learnt."""
        strategy = np.ones(self._decisions[seat].sequences)
        for _, part in self._groups(seat):
            sums = _rows(self.sums[seat], part)
            total = sums.sum(0)
            _rows(strategy, part)[:] = np.where(total > 0, sums / np.where(total > 0, total, 1.0), 1.0 / part[2])
        return strategy

    def _run(self, count: int) -> None:
        schedule, seats = self._schedule, range(len(self._decisions))
        self._strategy = [np.ones(seat.sequences) for seat in self._decisions]
        self._reach = [np.ones(seat.sequences) for seat in self._decisions]
        for seat in seats:
            for _, part in self._groups(seat):
                self._match(seat, part)
            self._walk(seat, weight=0.0)
        for t in range(self.iteration + 1, self.iteration + count + 1):
            kept, forgiven = _discount(schedule.alpha, t), _discount(schedule.beta, t)
            for seat in seats:
                self._learn(seat, kept, forgiven)
                self._walk(seat, weight=float(t) ** schedule.gamma)

    def _learn(self, seat: int, kept: float, forgiven: float) -> None:
        """Regrets and the next strategy of a seat, from the last decision up."""
        gradient = self._gradient(seat)
        for parents, part in reversed([*self._groups(seat)]):
            slopes = _rows(gradient, part)
            worth = (_rows(self._strategy[seat], part) * slopes).sum(0)
            regrets = _rows(self.regrets[seat], part)
            if self._schedule.predictive:
                _rows(self.predictions[seat], part)[:] = slopes - worth
            regrets += slopes - worth
            regrets *= np.where(regrets > 0, kept, forgiven)
            self._match(seat, part)
            np.add.at(gradient, parents, worth)

    def _match(self, seat: int, part: Part) -> None:
        """The strategy of a group's regrets."""
        regrets = _rows(self.regrets[seat], part)
        if self._schedule.predictive:
            regrets = regrets + _rows(self.predictions[seat], part)
        positive = np.maximum(regrets, 0.0)
        total = positive.sum(0)
        even = 1.0 / part[2]
        _rows(self._strategy[seat], part)[:] = np.where(total > 0, positive / np.where(total > 0, total, 1.0), even)

    def _walk(self, seat: int, *, weight: float) -> None:
        """How likely the seat's own choices lead to each sequence; added to its sums with that weight."""
        reach = self._reach[seat]
        for parents, part in self._groups(seat):
            _rows(reach, part)[:] = _rows(self._strategy[seat], part) * reach[parents]
        if weight:
            self.sums[seat][1:] += weight * reach[1:]

    def _gradient(self, seat: int) -> Reals:
        """The worth of each sequence by the ends directly behind it."""
        starts, others, values = self._ends[seat]
        rivals = [at for at in range(len(self._decisions)) if at != seat]
        gradient = np.zeros(self._decisions[seat].sequences)
        if len(values):
            weights = values.copy()
            for place, rival in enumerate(rivals):
                weights *= self._reach[rival][others[place :: len(rivals)]]
            owners = np.repeat(np.arange(len(starts) - 1), np.diff(starts))
            gradient += np.bincount(owners, weights, len(gradient))
        for shared in self._shared:
            if shared.classes is not None and shared.weights is not None:
                self._by_classes(seat, shared, gradient, shared.classes, shared.weights)
                continue
            for row, rows, column, columns, at in shared.pieces:
                matrix = shared.values[at : at + rows * columns].reshape(rows, columns)
                for (base, other), scale in zip(shared.ends, shared.scales, strict=True):
                    mine, theirs = base + row, other + column
                    if seat == 0:
                        gradient[mine : mine + rows] += scale * (matrix @ self._reach[1][theirs : theirs + columns])
                    else:
                        gradient[theirs : theirs + columns] -= scale * (self._reach[0][mine : mine + rows] @ matrix)
        return gradient

    def _by_classes(
        self, seat: int, shared: Shared, gradient: Reals, classes: tuple[Ints, Ints], weights: tuple[Reals, Reals]
    ) -> None:
        """Adds what the ends of a matrix are worth whose rows and columns stand for several states each."""
        _, rows, _, columns, _ = shared.pieces[0]
        matrix = shared.values.reshape(rows, columns)
        if seat == 1:
            matrix = -matrix.T
        theirs = 1 - seat
        for ends, scale in zip(shared.ends, shared.scales, strict=True):
            mine, other = int(ends[seat]), int(ends[theirs])
            reach = self._reach[theirs][other : other + len(classes[theirs])] * weights[theirs]
            worth = matrix @ np.bincount(classes[theirs], reach, matrix.shape[1])
            gradient[mine : mine + len(classes[seat])] += scale * weights[seat] * worth[classes[seat]]

    def _respond(self) -> tuple[Reals, Reals]:
        seats = range(len(self._decisions))
        self._strategy = [self.average(seat) for seat in seats]
        self._reach = [np.ones(seat.sequences) for seat in self._decisions]
        for seat in seats:
            self._walk(seat, weight=0.0)
        values, best = np.zeros(len(seats)), np.zeros(len(seats))
        for seat in seats:
            gradient = self._gradient(seat)
            values[seat] = self._reach[seat] @ gradient
            for parents, part in reversed([*self._groups(seat)]):
                np.add.at(gradient, parents, _rows(gradient, part).max(0))
            best[seat] = gradient[0]
        return values, best

    def _groups(self, seat: int) -> Iterator[tuple[Ints, Part]]:
        """Of each group the parents, then first sequence, infosets and actions."""
        decisions = self._decisions[seat]
        for base, size, actions, at in decisions.groups:
            yield decisions.parents[at : at + size], (int(base), int(size), int(actions))

    def _compile(self) -> "Loop":
        from potluck_kernels import Loop

        loop = Loop(LEVEL)
        for at, (groups, parents, _) in enumerate(self._decisions):
            starts, others, values = self._ends[at]
            kept = (self.regrets[at], self.sums[at], self.predictions[at])
            loop.seat(groups, parents, starts, others, values, *kept)
        none = np.zeros(0, np.int32), np.zeros(0)
        for shared in self._shared:
            rows, columns = none, none
            if shared.classes is not None and shared.weights is not None:
                rows, columns = zip(shared.classes, shared.weights, strict=True)
            loop.table(shared.pieces, shared.values, shared.ends, shared.scales, *rows, *columns)
        return loop


def _rows(array: Reals, part: Part) -> Reals:
    """The part of an array that belongs to a group: (actions, infosets), a view."""
    base, size, actions = part
    return array[base : base + size * actions].reshape(actions, size)


def _discount(power: float, iteration: int) -> float:
    if abs(power) >= WHOLE:
        return 1.0 if power > 0 else 0.0
    weight: float = float(iteration) ** power
    return weight / (weight + 1.0)
