"""A round of betting for two behind the last card, solved from both ranges: a tree of stakes, over it groups.

The hands of a seat are its places in order of strength, with how likely it comes with each; how much likelier two
places meet than by chance, since their cards come from one pack, is a matrix. CFR+ (Tammelin 2014), the seats in turn,
in numpy, alike decisions at once: some dozens of nodes and a hundred places take 0.4 ms an iteration.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

__all__ = ["PASSED", "Round", "RoundSolver", "betting"]

Reals = npt.NDArray[np.float64]
TINY: Final = 1e-12
PASSED: Final = -1
SHOWN: Final = -2


class Round(NamedTuple):
    """The betting of a round: nodes, children behind their parents; seat 0 speaks first."""

    actors: tuple[int, ...]
    """The seat that decides; -1 where somebody has given up, -2 where hands are compared."""
    children: tuple[tuple[int, ...], ...]
    acts: tuple[tuple[str, int], ...]
    """The act that leads to a node and its amount: `pass`, `check`, `stake`."""
    chips: tuple[float, ...]
    """At an end: what seat 0 wins, at a showdown the winner; half of the pot at the beginning was each seat's."""


def betting(pot: int, left: int, *, shares: Sequence[float], raises: int, close: float, made: Sequence[int]) -> Round:
    """The round over a pot of dollars in which each can still put `left` in.

    Stakes are shares of the pot after a call, and all; one that leaves less than `close` of the pot beyond it is all.
    Those of `made` were made, one after the other from the first that staked, and take the place of the menu's nearest.
    """
    grown = _Grown(pot, left, shares, raises, close)
    grown.decide(("", 0), 0, (0, 0), made)
    return Round(
        tuple(grown.actors), tuple(tuple(below) for below in grown.children), tuple(grown.acts), tuple(grown.chips)
    )


class _Grown:
    """A round that is being made."""

    def __init__(self, pot: int, left: int, shares: Sequence[float], raises: int, close: float) -> None:
        self._pot, self._left, self._shares, self._raises, self._close = pot, left, shares, raises, close
        self.actors: list[int] = []
        self.children: list[list[int]] = []
        self.acts: list[tuple[str, int]] = []
        self.chips: list[float] = []

    def decide(
        self, act: tuple[str, int], actor: int, ins: tuple[int, int], made: Sequence[int], staked: int = 0
    ) -> int:
        """A decision where both have put `ins` in and so many stakes were made; those of `made` are still to come."""
        at, owed, most = self._node(actor, act), ins[1 - actor] - ins[actor], self._left - max(ins)
        below = self.children[at]
        if owed:
            below.append(self._node(PASSED, ("pass", 0), (1 if actor else -1) * (self._pot / 2 + ins[actor])))
        below.append(self._node(SHOWN, ("check", 0), self._pot / 2 + max(ins)))
        real = made[0] if made else 0
        if real or (most > 0 and staked <= self._raises):
            for amount in _stakes(self._pot + 2 * max(ins), most, self._shares, self._close, real):
                paid = ins[actor] + owed + amount
                after = (paid, ins[1]) if actor == 0 else (ins[0], paid)
                later = made[1:] if amount == real else ()
                below.append(self.decide(("stake", amount), 1 - actor, after, later, staked + 1))
        return at

    def _node(self, actor: int, act: tuple[str, int], chips: float = 0.0) -> int:
        self.actors.append(actor)
        self.children.append([])
        self.acts.append(act)
        self.chips.append(chips)
        return len(self.actors) - 1


def _stakes(pot: int, most: int, shares: Sequence[float], close: float, real: int) -> list[int]:
    """The stakes of a node; the one that was made takes the place of the nearest."""
    amounts = {min(max(round(share * pot), 1), most) for share in shares}
    amounts = {amount for amount in amounts if amount < most - close * pot} | ({most} if most > 0 else set())
    if real and real not in amounts:
        nearest = min(amounts, key=lambda amount: abs(np.log(amount / real)), default=0)
        if nearest != most:
            amounts.discard(nearest)
        amounts.add(real)
    return sorted(amounts)


class _Level(NamedTuple):
    """Decisions that are worked on at once: as many stakes behind the beginning, with as many acts."""

    seat: int
    nodes: npt.NDArray[np.intp]
    below: npt.NDArray[np.intp]
    """(nodes, acts): their children."""


def _levels(tree: Round) -> list[_Level]:
    """All decisions, parents before their children."""
    depths, alike = {0: 0}, dict[tuple[int, int, int], list[int]]()
    for at, below in enumerate(tree.children):
        depths |= dict.fromkeys(below, depths[at] + 1)
        if below:
            alike.setdefault((depths[at], len(below), tree.actors[at]), []).append(at)
    return [
        _Level(seat, np.array(nodes, np.intp), np.array([tree.children[at] for at in nodes], np.intp))
        for (_, _, seat), nodes in sorted(alike.items())
    ]


class RoundSolver:
    """A round, and all that has been learnt about it.

    Args:
        tree: who may do what.
        ranges: how likely each seat comes with each place, weakest first.
        factors: (places of seat 0, places of seat 1), how much likelier they meet than by chance.
    """

    def __init__(self, tree: Round, ranges: tuple[Reals, Reals], factors: Reals) -> None:
        self.tree, self._ranges = tree, ranges
        places = len(ranges[0])
        self._ends = np.array([at for at, actor in enumerate(tree.actors) if actor < 0], np.intp)
        self._fold = np.array([tree.actors[at] == PASSED for at in self._ends])
        self._chips = np.array([tree.chips[at] for at in self._ends])
        won = np.tril(factors, -1) - np.triu(factors, 1)
        self._met = [(factors.T.copy(), won.T.copy()), (factors.copy(), -won.copy())]
        self._levels = _levels(tree)
        self._where = {
            int(at): (number, row) for number, level in enumerate(self._levels) for row, at in enumerate(level.nodes)
        }
        self._regrets = [np.zeros((*level.below.shape, places)) for level in self._levels]
        self._sums = [np.zeros_like(regrets) for regrets in self._regrets]
        self._now = [self._matched(regrets) for regrets in self._regrets]
        self._t = 0

    def run(self, iterations: int) -> None:
        """Goes on learning for so many iterations."""
        for _ in range(iterations):
            self._t += 1
            for seat in (0, 1):
                self._learn(seat, self._valued(seat, self._reached(self._now, 1 - seat)))
                own = self._reached(self._now, seat)
                for level, sums, now in zip(self._levels, self._sums, self._now, strict=True):
                    if level.seat == seat:
                        sums += (self._t * own[level.nodes])[:, None] * now

    def strategy(self, node: int) -> Reals:
        """(acts, places): how likely each act is, on the mean of all iterations."""
        number, row = self._where[node]
        return np.asarray(self._matched(self._sums[number][row : row + 1])[0])

    def respond(self, answers: dict[int, Reals] | None = None) -> tuple[float, float, float]:
        """Chips of seat 0 a meeting where both play the mean, and the most that each seat could get against the other.

        `answers` take the place of the mean strategies at their nodes.
        """
        policy = [self._matched(sums) for sums in self._sums]
        for at, answer in (answers or {}).items():
            number, row = self._where[at]
            policy[number][row] = answer
        total = float(self._ranges[0] @ self._met[1][0] @ self._ranges[1])
        plain = self._valued(0, self._reached(policy, 1))
        value = self._mean(0, plain, policy)
        best = [self._best(seat, self._valued(seat, self._reached(policy, 1 - seat))) for seat in (0, 1)]
        return value / total, best[0] / total, best[1] / total

    def _reached(self, policy: Sequence[Reals], seat: int) -> Reals:
        """(nodes, places): how likely the seat comes there with each place."""
        reach = np.empty((len(self.tree.actors), len(self._ranges[seat])))
        reach[0] = self._ranges[seat]
        for level, chances in zip(self._levels, policy, strict=True):
            above = reach[level.nodes][:, None]
            reach[level.below] = above * chances if level.seat == seat else above
        return reach

    def _valued(self, seat: int, reach: Reals) -> Reals:
        """(nodes, places): the worth to the seat at the ends, where the other comes there by `reach`."""
        met, won = self._met[seat]
        ends = reach[self._ends]
        sign = 1 if seat == 0 else -1
        values = np.empty_like(reach)
        values[self._ends] = np.where(self._fold[:, None], sign * (ends @ met), ends @ won) * self._chips[:, None]
        return values

    def _learn(self, seat: int, values: Reals) -> None:
        for number, level in reversed([*enumerate(self._levels)]):
            below = values[level.below]
            if level.seat != seat:
                values[level.nodes] = below.sum(axis=1)
                continue
            worth = (self._now[number] * below).sum(axis=1)
            self._regrets[number] = np.maximum(self._regrets[number] + below - worth[:, None], 0)
            self._now[number] = self._matched(self._regrets[number])
            values[level.nodes] = worth

    def _mean(self, seat: int, values: Reals, policy: Sequence[Reals]) -> float:
        for level, chances in reversed([*zip(self._levels, policy, strict=True)]):
            below = values[level.below]
            values[level.nodes] = (chances * below if level.seat == seat else below).sum(axis=1)
        return float(self._ranges[seat] @ values[0])

    def _best(self, seat: int, values: Reals) -> float:
        for level in reversed(self._levels):
            below = values[level.below]
            values[level.nodes] = below.max(axis=1) if level.seat == seat else below.sum(axis=1)
        return float(self._ranges[seat] @ values[0])

    @staticmethod
    def _matched(table: Reals) -> Reals:
        """(decisions, acts, places): each act by its share of all; alike where there is nothing."""
        total = table.sum(axis=1, keepdims=True)
        return np.asarray(np.where(total > TINY, table / np.maximum(total, TINY), 1 / table.shape[1]))
