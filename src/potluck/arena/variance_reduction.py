"""Luck taken out of results: what chance gave, by a value function, less what it gives on average.

At every answer of chance the value after it is compared with the mean value over what chance could have answered:
over all of it where it is little, else over a few independent samples. That difference has the expectation zero
whatever the value function says, so a result less its luck stays unbiased; a good function makes it far less noisy.
Source: Burch, Schmid, Moravcik, Morrill, Bowling, "AIVAT" (2018), its correction for chance.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Final, Protocol

from potluck.arena.orders import Answers
from potluck.dealer import Dealer
from potluck.errors import RequestError
from potluck.kits import Reference, Registry, load
from potluck.protocol import Cards, Dealt, First, Match, Outcome, Roll, Rolled, Starts, Turned, TurnUp

__all__ = [
    "SAMPLERS",
    "SAMPLES",
    "VALUES",
    "Account",
    "Luck",
    "Reduction",
    "Value",
    "VarianceReduction",
    "outcomes",
    "reduction_for",
]

Value = Callable[[Match], tuple[float, ...]]
"""match -> what the deal is worth to each seat, in its points; it sees all cards, since it plays for nobody."""

VALUES: Final[Mapping[str, Reference]] = Registry(lambda kit: kit.thinking.value)
"""Game -> its value function."""
SAMPLERS: Final[Mapping[str, Reference]] = Registry(lambda kit: kit.thinking.sampler)
"""Game -> a class of its own for it, which samples what cards are worth, so that one sample will do."""
SAMPLES: Final = 4
FEW: Final = 216
"""Answers of chance that are averaged in full."""
PIPS: Final = range(1, 7)


class Account(Protocol):
    """The luck of each seat in one play, so far."""

    total: tuple[float, ...]

    def settle(self, match: Match, orders: Answers) -> Match:
        """The match when chance owes nothing more, its luck entered."""


class VarianceReduction(Protocol):
    """Luck taken out of plays, one account for each."""

    def begin(self, seed: str) -> Account:
        """The account of one play; `seed` makes its samples."""


class Reduction:
    """A value function and how it is used."""

    def __init__(self, value: Value, *, samples: int = SAMPLES) -> None:
        self.value = value
        self.samples = samples

    def begin(self, seed: str) -> "Luck":
        """The account of one play; `seed` makes its samples."""
        return Luck(self, Dealer(seed=random.Random(f"{seed}/luck").getrandbits(64)))


class Luck:
    """The luck of each seat in one play, so far."""

    def __init__(self, reduction: Reduction, dealer: Dealer) -> None:
        self._reduction = reduction
        self._dealer = dealer
        self.total: tuple[float, ...] = ()

    def settle(self, match: Match, orders: Answers) -> Match:
        """The match when chance owes nothing more, its luck entered."""
        while match.chance is not None:
            after = match.apply(orders.outcome(match))
            got = self._reduction.value(after)
            usual = [self._reduction.value(match.apply(other)) for other in self._others(match)]
            means = [sum(values) / len(usual) for values in zip(*usual, strict=True)]
            before = self.total or (0.0,) * len(got)
            self.total = tuple(have + new - mean for have, new, mean in zip(before, got, means, strict=True))
            match = after
        return match

    def _others(self, match: Match) -> list[Outcome]:
        """All answers that chance could give, or some that are as likely as the one it gave."""
        return list(outcomes(match)) or [self._dealer.outcome(match) for _ in range(self._reduction.samples)]


def reduction_for(game: str) -> VarianceReduction:
    """The variance reduction of that game.

    Raises:
        RequestError: nobody has written a value function for it.
    """
    if game in SAMPLERS:
        sampler: Callable[[], VarianceReduction] = load(SAMPLERS[game])
        return sampler()
    if game not in VALUES:
        raise RequestError("arena.no_value", asked=game, allowed=", ".join((*VALUES, *SAMPLERS)))
    value: Value = load(VALUES[game])
    return Reduction(value)


def outcomes(match: Match) -> Iterator[Outcome]:
    """Every answer of chance, each as likely, where there are few; nothing where there are many."""
    match match.chance:
        case First(n):
            yield from map(Starts, range(n))
        case Roll(n) if len(PIPS) ** n <= FEW:
            yield from map(Rolled, product(PIPS, repeat=n))
        case TurnUp():
            yield from map(Turned, match.state.undealt)
        case Cards(1):
            yield from (Dealt((card,)) for card in match.state.undealt)
