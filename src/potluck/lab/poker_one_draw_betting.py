"""The betting of one street of poker for two with a fixed limit: a tree whose points learn what to do."""

from typing import Final

import numpy as np

from potluck.games.poker import Call, Check, Fold, RaiseTo
from potluck.lab.poker_futures import Floats

__all__ = ["Choice", "Kind", "Node", "deciding", "leaves"]

RARE: Final = 0.02
"""What is done less often is not done: it is what the mean of the iterations has left over."""

Kind = type[Fold] | type[Check] | type[Call] | type[RaiseTo]


class Choice:
    """A choice as it is learnt, for all groups of hands: arrays `(choices, ...)`."""

    def __init__(self) -> None:
        self.regrets = self.sums = self.now = np.zeros(0)

    def begin(self, shape: tuple[int, ...]) -> None:
        """Does everything as often."""
        self.regrets, self.sums, self.now = np.zeros(shape), np.zeros(shape), np.full(shape, 1 / shape[0])

    def learn(self, gains: Floats, mean: Floats, *, reach: Floats, turn: int) -> None:
        """Takes the worths of the choices for regrets, and what it does now into the mean."""
        self.regrets += gains - mean
        kept = turn**1.5 / (turn**1.5 + 1)
        self.regrets *= np.where(self.regrets > 0, kept, 0.5)
        self.sums = self.sums * (turn / (turn + 1)) ** 2 + reach * self.now
        positive = np.maximum(self.regrets, 0.0)
        total = positive.sum(axis=0)
        self.now = np.where(total > 0, positive / np.where(total > 0, total, 1.0), 1 / len(self.now))

    def mean(self) -> Floats:
        """How likely each choice is, without what is hardly ever done."""
        usual = self.sums / np.maximum(self.sums.sum(axis=0), 1e-300)
        common = np.where(usual < RARE, 0.0, usual)
        total = common.sum(axis=0)
        shared: Floats = np.where(total > 0, common / np.where(total > 0, total, 1.0), 1 / len(usual))
        return shared


class Node(Choice):
    """A point of the betting of one street: who decides, or how it ended, and what both have paid on it."""

    def __init__(self, paid: tuple[int, int], seat: int, *, raises: int, acted: int, rules: tuple[int, int]) -> None:
        """Nobody has given up there yet; `rules` are the bet, and the most stakes."""
        super().__init__()
        self.paid, self.seat, self.gone = paid, seat, -1
        self.kinds, self.below = list[Kind](), list[Node]()
        self._raises, self._acted, self._rules = raises, acted, rules

    @property
    def over(self) -> bool:
        """Whether nobody has to act."""
        return not self.kinds

    def grow(self) -> "Node":
        """Writes down all that may follow."""
        bet, cap = self._rules
        mine, top, other = self.paid[self.seat], max(self.paid), 1 - self.seat
        owed = top - mine
        if owed:
            self._follow(Fold, self._next(mine, seat=other), gone=self.seat)
        self._follow(Call if owed else Check, self._next(top, seat=other), ends=self._acted > 0)
        if self._raises < cap:
            self._follow(RaiseTo, self._next(top + bet, seat=other, raised=True))
        return self

    def _next(self, mine: int, *, seat: int, raised: bool = False) -> "Node":
        paid = (mine, self.paid[1]) if self.seat == 0 else (self.paid[0], mine)
        acted = 1 if raised else self._acted + 1
        return Node(paid, seat, raises=self._raises + raised, acted=acted, rules=self._rules)

    def _follow(self, kind: Kind, node: "Node", *, gone: int = -1, ends: bool = False) -> None:
        node.gone = gone
        self.kinds.append(kind)
        self.below.append(node if ends or gone >= 0 else node.grow())


def leaves(node: Node) -> list[Node]:
    """The points below at which the betting is over and both are in."""
    if node.over:
        return [node] if node.gone < 0 else []
    return [leaf for below in node.below for leaf in leaves(below)]


def deciding(node: Node) -> list[Node]:
    """The points below at which somebody has to act."""
    return [] if node.over else [node, *(point for below in node.below for point in deciding(below))]
