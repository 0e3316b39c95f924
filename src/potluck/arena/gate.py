"""The gate: opponents of the draw against the stable of planted players, on the same deals from both seats.

A *field* is what they play: options, and so deck, profile and stacks. Every play is the first deal of a match; what is
counted is what the planted player wins, in dollars a deal.
"""

import random
from collections.abc import Callable, Iterable, Mapping
from math import inf, sqrt
from statistics import NormalDist
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from potluck.arena.orders import Orders
from potluck.games import draw
from potluck.games.draw import Rules
from potluck.games.draw.view import View
from potluck.protocol import Action

__all__ = ["FIELDS", "Plays", "Won", "dealt", "faced", "spread", "total"]

Plays = Callable[[View, random.Random], Action]
"""A bot of the draw: (view, rng) -> one of the actions offered."""
FIELDS: Final[Mapping[str, Rules]] = {
    f"{preset}-{deck}-{profile}": replace(draw.PRESETS[preset], deck=deck, profile=profile)
    for preset in ("evening", "letter")
    for deck in (32, 52)
    for profile in ("pl", "de")
}
"""By name: both presets of a whole match, both decks, both sheets."""


class Won(Struct, frozen=True):
    """Sums over deals, each played from both seats: how many, what was won, and its squares."""

    deals: int = 0
    dollars: float = 0
    squares: float = 0

    @property
    def mean(self) -> float:
        """Dollars a deal."""
        return self.dollars / (2 * max(self.deals, 1))

    def within(self, errors: float) -> float:
        """So many standard errors of the mean; infinite for a single deal."""
        if self.deals < 2:
            return inf
        spread_of_deals = max(0.0, self.squares - self.dollars**2 / self.deals) / (self.deals - 1)
        return errors * sqrt(spread_of_deals / self.deals) / 2


def total(parts: Iterable[Won]) -> Won:
    """All of them together."""
    kept = list(parts)
    return Won(sum(p.deals for p in kept), sum(p.dollars for p in kept), sum(p.squares for p in kept))


def faced(
    opponents: Mapping[str, Plays], planted: Mapping[str, Plays], *, rules: Rules, seed: int, numbers: Iterable[int]
) -> dict[tuple[str, str], Won]:
    """(opponent, planted player) -> what the planted player won in those deals.

    All pairs play one deal before the next is dealt, so that what its cards are worth is reckoned once.
    """
    parts: dict[tuple[str, str], list[Won]] = {(name, member): [] for name in opponents for member in planted}
    for number in numbers:
        for name, member in parts:
            won = sum(
                dealt(planted[member], opponents[name], rules=rules, seed=seed, number=number, seat=at) for at in (0, 1)
            )
            parts[name, member].append(Won(1, won, won * won))
    return {pair: total(deals) for pair, deals in parts.items()}


def dealt(mine: Plays, other: Plays, *, rules: Rules, seed: int, number: int, seat: int) -> int:
    """Dollars that the player in that seat wins in deal `number`."""
    orders = Orders(seed, number)
    rngs = [random.Random(f"{seed}/{number}/{at}") for at in (0, 1)]
    match = orders.settle(draw.start(rules, 2))
    while not match.state.over:
        at = match.actor
        assert at is not None
        match = orders.settle(match.apply((mine if at == seat else other)(match.view(at), rngs[at])))
    return match.state.payoffs()[seat]


def spread(comparisons: int, *, confidence: float = 0.95) -> float:
    """Standard errors on each side of a mean, so that so many intervals hold together with that confidence."""
    return NormalDist().inv_cdf(1 - (1 - confidence) / (2 * comparisons))
