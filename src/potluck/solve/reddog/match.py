"""The whole match of Red Dog for two: what every score is worth with so many deals to come, from the last one back.

Cards are shuffled anew for each deal, so that nothing but the score goes from one to the next. Within a deal the first
bets by his class, the cards that he beats of all that he has not seen, and the second by his count, as if the first's
bet told nothing of the cards that he did not show. What both give away by that is bounded (`bounds`).
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from msgspec import Struct

from potluck.solve.reddog.classes import FIVE, Classes, Floats, Pack, classes
from potluck.solve.reddog.deal import (
    Ints,
    Points,
    answers,
    counting,
    first_best,
    first_shares,
    opened,
    seeing,
)

__all__ = ["Bounds", "Duel", "Stakes", "begun", "bounds", "by_score", "cheap", "divided", "duel"]

MOST_WORK: Final = 2 * 40**3
"""Deals times the cube of the chips that are solved while a player waits; some 0.15 s."""
EVEN: Final = 0.5


class Stakes(NamedTuple):
    """The terms that two play on."""

    total: int
    """All chips, those in the pool included."""
    deals: int
    """How many deals, before the first of them."""
    ante: bool = False
    """Whether a chip is due before every deal."""
    pack: Pack = FIVE


class Bounds(NamedTuple):
    """How far from the best the policies may be, by score when a deal begins. Shares of who acts first in it."""

    first: Floats
    """He plays best against the policy: his share is at most that."""
    second: Floats
    """The other plays best against the policy, his share is at least that."""

    def exploitability(self, score: int) -> float:
        """The share that one who draws for the first deal can win more than a half, at most; both have that score."""
        return float(self.first[score, score] - self.second[score, score]) / 2


class Duel(Struct, frozen=True, eq=False):
    """The policies of both, and what every score is worth when both keep to them."""

    stakes: Stakes
    worths: tuple[Floats, ...]
    """By deals to come after the one that begins: the share of who acts first in it, by both scores."""

    @property
    def known(self) -> Classes:
        """The joint chances of its pack."""
        return classes(self.stakes.pack)

    def ended(self, deals: int) -> Floats:
        """The share of who acted first in a deal that is over, by both scores, with so many deals to come."""
        return divided(self.stakes.total) if deals == 0 else 1 - self.worths[deals - 1].T

    def first(self, first: int, second: int, *, deals: int, beaten: int) -> Mapping[int, float]:
        """Bet (0: decline) -> share of the match, of who acts first and beats so many of the cards he has not seen.

        The antes of the deal are paid; `deals` follow it.
        """
        at = Points(np.array([first]), np.array([second]), np.array([np.nan]))
        worth = self.ended(deals)
        shares = first_shares(at, counting(worth, worth, self.known), total=self.stakes.total)[0, :, beaten]
        return {bet: float(share / self.known.first[beaten]) for bet, share in enumerate(shares) if share > -EVEN}

    def second(self, first: int, second: int, *, deals: int, wins: float) -> Mapping[int, float]:
        """Bet (0: decline) -> share of the match, of who acts second and has that chance to win a bet."""
        left = answers(self.ended(deals), np.array([first]), np.array([second]))
        most = min(self.stakes.total - first - second, second)
        return {bet: float(1 - wins * left.won[0, bet] - (1 - wins) * left.lost[0, bet]) for bet in range(most + 1)}


def cheap(stakes: Stakes) -> bool:
    """Whether that is solved in the time that a player is made to wait."""
    return stakes.total**3 * stakes.deals <= MOST_WORK


@lru_cache(maxsize=4)
def duel(stakes: Stakes) -> Duel:
    """The policies for a match on these terms."""
    known, at = classes(stakes.pack), begun(stakes)
    worths: list[Floats] = []
    worth = divided(stakes.total)
    for _ in range(stakes.deals):
        shares = first_shares(at, counting(worth, worth, known), total=stakes.total)
        worths.append(by_score(shares.max(axis=1).sum(axis=1), at, stakes.total))
        worth = 1 - worths[-1].T
    return Duel(stakes, tuple(worths))


def bounds(solved: Duel) -> tuple[Bounds, ...]:
    """The bounds by deals to come after the one that begins.

    A second who plays best is shown the whole first hand once the first has acted, which can only help him. A first
    who plays best goes by his class as the policy does; `proofs.reddog_duel` has him go by his very cards.
    """
    stakes, known, total = solved.stakes, solved.known, solved.stakes.total
    at, by_deals = begun(stakes), []
    firsts = seconds = divided(total)
    for deals in range(stakes.deals):
        worth = solved.ended(deals)
        bets = first_best(first_shares(at, counting(worth, worth, known), total=total), known)
        against = first_shares(at, seeing(seconds, known), total=total)
        kept = np.take_along_axis(against, bets[:, None], axis=1)[:, 0].sum(axis=1)
        gained = first_shares(at, counting(worth, firsts, known), total=total).max(axis=1).sum(axis=1)
        by_deals.append(Bounds(by_score(gained, at, total), by_score(kept, at, total)))
        firsts, seconds = 1 - by_deals[-1].second.T, 1 - by_deals[-1].first.T
    return tuple(by_deals)


def divided(total: int) -> Floats:
    """The share of who acted first in the last deal, by both scores: the pool is divided, the odd chip his (R1.2)."""
    first, second = np.indices((total + 1, total + 1))
    pool = (total - first - second).clip(0)
    return np.asarray((1 + np.sign(first + (pool + 1) // 2 - second - pool // 2)) / 2)


def _scores(total: int) -> tuple[Ints, Ints]:
    """Every score, of the first and of the second."""
    first, second = np.indices((total + 1, total + 1))
    fits = first + second <= total
    return first[fits], second[fits]


def begun(stakes: Stakes) -> Points:
    """Where a deal that begins with each score puts who acts first in it."""
    return opened(*_scores(stakes.total), total=stakes.total, ante=stakes.ante)


def by_score(shares: Floats, at: Points, total: int) -> Floats:
    """The shares as a table by both scores; where nobody can act they are forced."""
    table = np.full((total + 1, total + 1), EVEN)
    table[_scores(total)] = np.where(np.isnan(at.forced), shares, at.forced)
    return table
