"""Regret minimisation by deals drawn at random, played out by the law itself: slow, and right for every game.

It knows nothing of arrays, public trees or keys of hands. It draws as `potluck.kernels.samples` does and adds in the
same order, so that it has to find the same numbers, bit for bit.
"""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from potluck.cards import Card
from potluck.kernels.samples import DEALS, GOLDEN, mixed, start_of
from potluck.protocol import (
    Action,
    Actions,
    Cards,
    Chance,
    Deal,
    Dealt,
    First,
    Outcome,
    Roll,
    Rolled,
    Starts,
    Turned,
    show,
)
from potluck.tree.bets import Bets
from potluck.tree.histories import playable

__all__ = ["Infoset", "LawLoop"]

WORD: Final = (1 << 64) - 1
SIDES: Final = 6
ROLLS: Final = 1000
"""The number of the first word that makes dice; cards take those before."""
Infoset: TypeAlias = tuple[int, bytes]
"""A seat, and what it knows."""
Knows: TypeAlias = Callable[[Deal, int], bytes]
Lesson: TypeAlias = tuple[Infoset, bool, list[float]]


class LawLoop:
    """A game and what has been learnt of it, infoset after infoset as deals come there."""

    def __init__(self, deal: Deal, actions: Actions, *, seats: int, bets: Bets, seed: int, knows: Knows) -> None:
        self._deal, self._known_actions, self.seats = deal, actions, seats
        self._bets, self._seed, self._knows = bets, seed, knows
        self.iteration = 0
        self.actions: dict[Infoset, tuple[str, ...]] = {}
        self.regrets: dict[Infoset, list[float]] = {}
        self.sums: dict[Infoset, list[float]] = {}

    def run(self, count: int) -> None:
        """So many iterations more, of `DEALS` deals each."""
        for _ in range(count):
            lessons = list[Lesson]()
            for number in range(DEALS * self.iteration, DEALS * (self.iteration + 1)):
                start = start_of(self._seed, number)
                for learner in range(self.seats):
                    _Walk(self, start, learner, float(self.iteration + 1), lessons).go(self._deal, 0, 0)
            for infoset, regrets, values in lessons:
                kept = (self.regrets if regrets else self.sums).setdefault(infoset, [0.0] * len(values))
                kept[:] = [before + more for before, more in zip(kept, values, strict=True)]
            self.iteration += 1

    @property
    def infosets(self) -> int:
        """How many have been met."""
        return len(self.actions)

    def strategy(self, infoset: Infoset, many: int) -> list[float]:
        """The strategy of its regrets."""
        positive = [max(regret, 0.0) for regret in self.regrets.get(infoset, ())]
        total = 0.0
        for regret in positive:
            total += regret
        return [regret / total for regret in positive] if total > 0 else [1.0 / many] * many

    def point(self, deal: Deal, seat: int) -> tuple[Infoset, list[Action]]:
        """Where a seat is, and what it may do."""
        actions = [*playable(deal, self._known_actions, self._bets)]
        infoset = seat, self._knows(deal, seat)
        if infoset not in self.actions and len(actions) > 1:
            self.actions[infoset] = tuple(map(show, actions))
        return infoset, actions


class _Walk:
    """One deal, from which one seat learns."""

    def __init__(self, loop: LawLoop, start: int, learner: int, weight: float, lessons: list[Lesson]) -> None:
        self._loop, self._start, self._learner = loop, start, learner
        self._weight, self._lessons = weight, lessons
        self._choices = mixed(start ^ (learner + 1) * GOLDEN & WORD)
        self._taken = 0
        self._pack: tuple[Card, ...] = ()

    def go(self, deal: Deal, dealt: int, rolled: int) -> float:
        """The chips of the learner from there on; so many cards and dice have come before."""
        if deal.over:
            return float(deal.payoffs()[self._learner])
        owed, seat = deal.chance, deal.actor
        if owed is not None:
            outcome = self._outcome(owed, deal, dealt, rolled)
            cards = len(outcome.cards) if isinstance(outcome, Dealt) else isinstance(outcome, Turned)
            return self.go(deal.apply(outcome), dealt + cards, rolled + (owed.n if isinstance(owed, Roll) else 0))
        assert seat is not None
        infoset, actions = self._loop.point(deal, seat)
        if len(actions) == 1:
            return self.go(deal.apply(actions[0]), dealt, rolled)
        strategy = self._loop.strategy(infoset, len(actions))
        if seat != self._learner:
            if seat == (self._learner + 1) % self._loop.seats:
                self._lessons.append((infoset, False, [self._weight * chance for chance in strategy]))
            return self.go(deal.apply(actions[self._chosen(strategy)]), dealt, rolled)
        worths, worth = list[float](), 0.0
        for chance, action in zip(strategy, actions, strict=True):
            worths.append(self.go(deal.apply(action), dealt, rolled))
            worth += chance * worths[-1]
        self._lessons.append((infoset, True, [self._weight * (chips - worth) for chips in worths]))
        return worth

    def _chosen(self, strategy: Sequence[float]) -> int:
        self._taken += 1
        share = (mixed(self._choices + self._taken * GOLDEN & WORD) >> 11) * 2.0**-53
        chosen, total = 0, strategy[0]
        while chosen + 1 < len(strategy) and share >= total:
            chosen += 1
            total += strategy[chosen]
        return chosen

    def _outcome(self, owed: Chance, deal: Deal, dealt: int, rolled: int) -> Outcome:
        match owed:
            case Cards(n, _):
                return Dealt(self._cards(deal, dealt)[:n])
            case Roll(n):
                words = (mixed(self._start + (ROLLS + rolled + at) * GOLDEN & WORD) for at in range(n))
                return Rolled(tuple(sorted(1 + (word * SIDES >> 64) for word in words)))
            case First():
                return Starts(0)
            case _:
                return Turned(self._cards(deal, dealt)[0])

    def _cards(self, deal: Deal, dealt: int) -> tuple[Card, ...]:
        """The cards to come, in order; where some have come back they are shuffled once more."""
        if not dealt and not self._pack:
            self._pack = _shuffled(deal.undealt, self._start)
        left = self._pack[dealt:]
        if len(left) == len(deal.undealt) and {*left} == {*deal.undealt}:
            return left
        return _shuffled(deal.undealt, mixed(self._start + dealt & WORD))


def _shuffled(cards: Sequence[Card], start: int) -> tuple[Card, ...]:
    pack = list(cards)
    for place in range(len(pack)):
        other = place + (mixed(start + (place + 1) * GOLDEN & WORD) * (len(pack) - place) >> 64)
        pack[place], pack[other] = pack[other], pack[place]
    return tuple(pack)
