"""What machines of draw poker pay for a hand, as whole numbers for one staked."""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from potluck.cards import ACE, RANKS
from potluck.ranking import Category
from potluck.ranking.values import LEVEL_BITS, RANK_SET

__all__ = ["PAYTABLES", "Paytable"]

_MAJOR_BITS: Final = 13


class Paytable(Struct, frozen=True, kw_only=True):
    """Payoffs by category of the plain high order."""

    pays: Mapping[Category, int]
    royal: int
    """A straight flush up to the ace."""
    least_pair: int
    """The rank from which on a pair is paid at all."""

    def payoffs(self, strengths: NDArray[Any]) -> NDArray[np.int64]:
        """The payoff of each strength of the plain high order, (n,) -> (n,)."""
        level, top = strengths >> LEVEL_BITS, strengths >> _MAJOR_BITS & RANK_SET
        by_level = np.array([self.pays.get(category, 0) for category in Category], np.int64)
        paid: NDArray[np.int64] = by_level[level]
        paid[(level == Category.ONE_PAIR) & (top < 1 << self.least_pair)] = 0
        paid[(level == Category.STRAIGHT_FLUSH) & (top == 1 << ACE)] = self.royal
        return paid


PAYTABLES: Final = {
    "jacks-or-better": Paytable(
        pays={
            Category.ONE_PAIR: 1,
            Category.TWO_PAIR: 2,
            Category.THREE_OF_A_KIND: 3,
            Category.STRAIGHT: 4,
            Category.FLUSH: 6,
            Category.FULL_HOUSE: 9,
            Category.FOUR_OF_A_KIND: 25,
            Category.STRAIGHT_FLUSH: 50,
        },
        royal=800,
        least_pair=RANKS.index("J"),
    )
}
"""Name -> table. `jacks-or-better` is the one called 9/6, at five coins: the best exchanges return 99.5439 %."""
