"""The player who broke `exact` at Pai Gow: he sets as it does, and stakes by going back through both purses.

He takes the strongest other to stake the least for ever, or a tenth where `exact` does. He was written by somebody who
had not seen how the house's opponents are made; `prove paigow_match` seats him against them.
"""

import random
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from potluck.bots.paigow import exact
from potluck.games.paigow import Bet, Next, Phase, SetTwo, View
from potluck.protocol import Amount

__all__ = ["choose"]

CHANCES: Final = {"dealer": (0.289, 0.298), "push": (0.298, 0.296)}
"""How often a bet wins and is lost, by his count."""
UNITS: Final = 40
DEALS: Final = 30


def choose(view: View, rng: random.Random) -> Bet | SetTwo | Next:
    """His bet where there is one to make; else what `exact` does."""
    offer = next((offer for offer in view.offers if isinstance(offer, Amount)), None)
    if view.phase is not Phase.BETTING or offer is None or view.seat is None:
        return exact(view, rng)
    rules = view.rules
    unit = max(1, rules.least if rules.least > 1 else rules.chips // UNITS)
    mine = view.seats[view.seat].cash
    other = max(seat.cash for at, seat in enumerate(view.seats) if at != view.seat)
    his = max(unit, other // 10 // unit * unit) if rules.copies == "push" and not rules.commission else unit
    bets = _bets(rules.copies, rules.chips // unit, min(rules.most // unit, 3 * rules.chips // unit), his // unit)
    edge = bets.shape[1] - 1
    bet = int(bets[view.deals - view.deal, min(mine // unit, edge), min(other // unit, edge)]) * unit
    return Bet(max(offer.low, min(offer.high, bet // offer.step * offer.step)))


@lru_cache(maxsize=32)
def _bets(copies: str, start: int, most: int, his: int) -> NDArray[np.int64]:
    """(deals left, own units, the other's) the units that he stakes."""
    wins, loses = CHANCES[copies]
    comes, edge = 1 - wins - loses, 3 * start - 1
    own, other = np.arange(edge + 1)[:, None], np.arange(edge + 1)
    worth = np.where((own > start) & (own >= other), np.where(own > other, 1.0, 0.5), 0.0)
    found = np.zeros((DEALS, edge + 1, edge + 1), dtype=np.int64)
    for left in range(DEALS):
        up, down = np.minimum(other + his, edge), np.maximum(other - his, 0)
        met = wins * worth[:, up] + loses * worth[:, down] + comes * worth
        worth = np.full_like(met, -1.0)
        for bet in range(1, min(most, edge) + 1):
            rows = np.arange(bet, edge + 1)
            paid = wins * met[np.minimum(rows + bet, edge)] + loses * met[rows - bet] + comes * met[rows]
            better = paid > worth[rows] + 1e-12
            worth[rows] = np.where(better, paid, worth[rows])
            found[left, rows] = np.where(better, bet, found[left, rows])
        worth = np.maximum(worth, 0)
    return found
