"""A round of betting for two behind the last card, solved from both ranges: a tree of stakes, over it groups.

The hands of a seat are its places in order of strength, with how likely it comes with each; how much likelier two
places meet than by chance, since their cards come from one pack, is a matrix. CFR+ (Tammelin 2014), the seats in turn,
in numpy: some dozens of nodes and a hundred places take about a millisecond an iteration.
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
        self._ends = [at for at, actor in enumerate(tree.actors) if actor < 0]
        fold = np.array([tree.actors[at] == -1 for at in self._ends])
        chips = np.array([tree.chips[at] for at in self._ends])
        self._fold, self._chips = fold, chips
        won = np.tril(factors, -1) - np.triu(factors, 1)
        self._met = [(factors.T.copy(), won.T.copy()), (factors.copy(), -won.copy())]
        decisions = [at for at, actor in enumerate(tree.actors) if actor >= 0]
        self._decisions = decisions
        self._regrets = {at: np.zeros((len(tree.children[at]), places)) for at in decisions}
        self._sums = {at: np.zeros((len(tree.children[at]), places)) for at in decisions}
        self._now = {at: self._matched(self._regrets[at]) for at in decisions}
        self._t = 0

    def run(self, iterations: int) -> None:
        """Goes on learning for so many iterations."""
        for _ in range(iterations):
            self._t += 1
            for seat in (0, 1):
                reach = self._reached(self._now, 1 - seat)
                self._learn(seat, self._valued(seat, reach))
                own = self._reached(self._now, seat)
                for at in self._decisions:
                    if self.tree.actors[at] == seat:
                        self._sums[at] += self._t * own[at] * self._now[at]

    def strategy(self, node: int) -> Reals:
        """(acts, places): how likely each act is, on the mean of all iterations."""
        return self._matched(self._sums[node])

    def respond(self, answers: dict[int, Reals] | None = None) -> tuple[float, float, float]:
        """Chips of seat 0 a meeting where both play the mean, and the most that each seat could get against the other.

        `answers` take the place of the mean strategies at their nodes.
        """
        policy = {at: self.strategy(at) for at in self._decisions} | (answers or {})
        total = float(self._ranges[0] @ self._met[1][0] @ self._ranges[1])
        plain = self._valued(0, self._reached(policy, 1))
        value = self._mean(0, plain, policy)
        best = [self._best(seat, self._valued(seat, self._reached(policy, 1 - seat))) for seat in (0, 1)]
        return value / total, best[0] / total, best[1] / total

    def _reached(self, policy: dict[int, Reals], seat: int) -> list[Reals]:
        """By node, how likely the seat comes there with each place."""
        reach: list[Reals] = [self._ranges[seat]] * len(self.tree.actors)
        for at in self._decisions:
            mine = self.tree.actors[at] == seat
            for place, child in enumerate(self.tree.children[at]):
                reach[child] = reach[at] * policy[at][place] if mine else reach[at]
        return reach

    def _valued(self, seat: int, reach: list[Reals]) -> list[Reals]:
        """By node, the worth to each place of the seat at the ends, where the other comes there by `reach`."""
        met, won = self._met[seat]
        ends = np.stack([reach[at] for at in self._ends])
        sign = 1 if seat == 0 else -1
        worths = np.where(self._fold[:, None], sign * (ends @ met), ends @ won) * self._chips[:, None]
        values: list[Reals] = [worths[0]] * len(self.tree.actors)
        for place, at in enumerate(self._ends):
            values[at] = worths[place]
        return values

    def _learn(self, seat: int, values: list[Reals]) -> None:
        for at in reversed(self._decisions):
            below = np.stack([values[child] for child in self.tree.children[at]])
            if self.tree.actors[at] != seat:
                values[at] = below.sum(axis=0)
                continue
            worth = (self._now[at] * below).sum(axis=0)
            self._regrets[at] = np.maximum(self._regrets[at] + below - worth, 0)
            self._now[at] = self._matched(self._regrets[at])
            values[at] = worth

    def _mean(self, seat: int, values: list[Reals], policy: dict[int, Reals]) -> float:
        for at in reversed(self._decisions):
            below = np.stack([values[child] for child in self.tree.children[at]])
            values[at] = (policy[at] * below if self.tree.actors[at] == seat else below).sum(axis=0)
        return float(self._ranges[seat] @ values[0])

    def _best(self, seat: int, values: list[Reals]) -> float:
        for at in reversed(self._decisions):
            below = np.stack([values[child] for child in self.tree.children[at]])
            values[at] = below.max(axis=0) if self.tree.actors[at] == seat else below.sum(axis=0)
        return float(self._ranges[seat] @ values[0])

    @staticmethod
    def _matched(table: Reals) -> Reals:
        total = table.sum(axis=0)
        return np.where(total > TINY, table / np.maximum(total, TINY), 1 / len(table))
