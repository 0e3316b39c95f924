"""Poker for two with one exchange and a fixed limit, solved to the end of the deal, once for a variant.

Hands stand in groups (`poker_one_draw_hands`). How many cards each throws is a choice like any other, and public: who
keeps a poor hand as if it were a good one meets as much doubt as he deserves. All betting before the exchange and
behind it is a tree of fixed stakes. Discounted regret minimisation over that game finds a strategy for both
seats that nobody beats by much, as far as the groups see.

Source: Brown and Sandholm, Solving imperfect-information games via discounted regret minimization (2019).
"""

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from potluck.lab.poker_futures import Floats
from potluck.lab.poker_one_draw_betting import Choice, Node, deciding, leaves
from potluck.lab.poker_one_draw_hands import Groups, groups_of
from potluck.variants import Variant

__all__ = ["OneDraw", "one_draw"]

ITERATIONS: Final = 200


class OneDraw(NamedTuple):
    """A variant that was solved; seat 0 acts first before the exchange, seat 1 behind it."""

    groups: Groups
    first: Node
    second: Node
    ends: tuple[Node, ...]
    """Where the first street is over and both are in."""
    throws: tuple[Choice, Choice]
    """How many cards each seat throws `(thrown, ends, groups)`."""
    values: tuple[float, float]
    """Chips that both seats win from each other."""
    best: tuple[float, float]
    """Chips that each would win by knowing the other's strategy."""


@lru_cache(maxsize=8)
def one_draw(variant: Variant) -> OneDraw:
    """The variant solved."""
    deal, draw = variant.streets
    small, big = variant.forced.blinds
    first = Node((small, big), 0, raises=0, acted=0, rules=(deal.bet, deal.cap)).grow()
    second = Node((0, 0), 1, raises=0, acted=0, rules=(draw.bet, draw.cap)).grow()
    groups, ends = groups_of(variant), tuple(leaves(first))
    solving = _Solving(groups, first, second, ends)
    solving.learn(ITERATIONS)
    return OneDraw(groups, first, second, ends, solving.throws, *solving.respond())


class _Solving:
    """Regret minimisation over both streets; all ends of the first are one axis of the second."""

    def __init__(self, groups: Groups, first: Node, second: Node, ends: tuple[Node, ...]) -> None:
        self._groups, self._first, self._second, self._ends = groups, first, second, ends
        self._sunk = np.array([end.paid[0] for end in ends], dtype=float)[:, None, None, None]
        self._turn, self._knows = 0, -1
        before, thrown, behind = groups.turns.shape
        self._chance, self.throws = groups.chance, (Choice(), Choice())
        self._reaches: dict[int, tuple[Floats, Floats]] = {}
        self._found: dict[int, tuple[Floats, Floats]] = {}
        for node in deciding(first):
            node.begin((len(node.below), before))
        for throw in self.throws:
            throw.begin((thrown, len(ends), before))
        for node in deciding(second):
            node.begin((len(node.below), len(ends), thrown, thrown, behind))

    def learn(self, iterations: int) -> None:
        """So many iterations."""
        for self._turn in range(1, iterations + 1):
            self._played()

    def respond(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """The winnings of both seats by the mean strategies, and of each that knows the other's; they stay as `now`."""
        for choice in (*deciding(self._first), *self.throws, *deciding(self._second)):
            choice.now = choice.mean()
        self._turn = 0
        values = self._played()
        self._knows = 0
        first, _ = self._played()
        self._knows = 1
        _, second = self._played()
        return values, (first, second)

    def _played(self) -> tuple[float, float]:
        """One pass over the game; what both seats win in it."""
        self._down(self._first, self._chance, self._chance)
        self._behind()
        worth = self._up(self._first, self._chance, self._chance)
        return float(self._chance @ worth[0]), float(self._chance @ worth[1])

    def _down(self, node: Node, mine: Floats, other: Floats) -> None:
        """Notes how likely both come to each end of the first street; `mine` is of seat 0."""
        if node.over:
            self._reaches[id(node)] = (mine, other)
            return
        for number, below in enumerate(node.below):
            self._down(below, *_reached(node, number, mine, other))

    def _behind(self) -> None:
        """Learns on the second street, and notes what its start is worth to each hand before the exchange."""
        turns, numbers = self._groups.turns, (0, 1)
        came = [np.stack([self._reaches[id(end)][seat] for end in self._ends]) for seat in numbers]
        reach = [np.einsum("lb,nlb,bnf->lnf", came[seat], self.throws[seat].now, turns) for seat in numbers]
        shape = (len(self._ends), turns.shape[1], turns.shape[1], turns.shape[2])
        spread = [np.broadcast_to(each[:, :, None, :], shape) for each in reach]
        worths = self._walk(self._second, spread[0], spread[1])
        back = [self._thrown(seat, worths[seat], came[seat]) for seat in numbers]
        for place, end in enumerate(self._ends):
            self._found[id(end)] = back[0][place], back[1][place]

    def _thrown(self, seat: int, worth: Floats, came: Floats) -> Floats:
        """The worths of a seat's groups before the exchange, `(ends, groups)`; it learns how many to throw."""
        throw = self.throws[seat]
        gains = np.einsum("lnf,bnf->nlb", worth.sum(axis=2), self._groups.turns)
        mean: Floats = gains.max(axis=0) if seat == self._knows else (throw.now * gains).sum(axis=0)
        if self._turn:
            throw.learn(gains, mean, reach=came, turn=self._turn)
        return mean

    def _walk(self, node: Node, mine: Floats, other: Floats) -> tuple[Floats, Floats]:
        """The worths of both seats' hands `(ends, own thrown, other's thrown, group)`, of all that was paid."""
        if node.over:
            return self._ended(node, mine, other)
        worths = []
        for number, below in enumerate(node.below):
            act = node.now[number]
            worths.append(
                self._walk(below, mine * act if node.seat == 0 else mine, other * act if node.seat else other)
            )
        return self._learnt(node, worths, mine, other)

    def _up(self, node: Node, mine: Floats, other: Floats) -> tuple[Floats, Floats]:
        """The worths of hands before the exchange, by group."""
        if node.over:
            if node.gone < 0:
                return self._found[id(node)]
            won = float(min(node.paid))
            signs = (-1.0, 1.0) if node.gone == 0 else (1.0, -1.0)
            mass = other.sum(), mine.sum()
            return np.full(len(mine), signs[0] * won * mass[0]), np.full(len(mine), signs[1] * won * mass[1])
        worths = []
        for number, below in enumerate(node.below):
            worths.append(self._up(below, *_reached(node, number, mine, other)))
        return self._learnt(node, worths, mine, other)

    def _learnt(
        self, node: Node, worths: list[tuple[Floats, Floats]], mine: Floats, other: Floats
    ) -> tuple[Floats, Floats]:
        gains = np.stack([worth[node.seat] for worth in worths])
        rest: Floats = np.sum([worth[1 - node.seat] for worth in worths], axis=0)
        mean: Floats = gains.max(axis=0) if node.seat == self._knows else (node.now * gains).sum(axis=0)
        if self._turn:
            node.learn(gains, mean, reach=other if node.seat else mine, turn=self._turn)
        return (rest, mean) if node.seat else (mean, rest)

    def _ended(self, node: Node, mine: Floats, other: Floats) -> tuple[Floats, Floats]:
        """An end of the second street; what one seat throws is the other axis for the other."""
        stake = self._sunk + min(node.paid)
        facing = other.transpose(0, 2, 1, 3), mine.transpose(0, 2, 1, 3)
        if node.gone >= 0:
            signs = (-1.0, 1.0) if node.gone == 0 else (1.0, -1.0)
            lost = [sign * stake * there.sum(axis=3, keepdims=True) for sign, there in zip(signs, facing, strict=True)]
            return np.broadcast_to(lost[0], mine.shape), np.broadcast_to(lost[1], mine.shape)
        better = 2 * self._groups.shares.T - 1
        return stake * (facing[0] @ better), stake * (facing[1] @ better)


def _reached(node: Node, number: int, mine: Floats, other: Floats) -> tuple[Floats, Floats]:
    """How likely both come to the point behind an act; `mine` is of seat 0."""
    act: Floats = node.now[number]
    return (mine, other * act) if node.seat else (mine * act, other)
