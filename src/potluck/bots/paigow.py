"""Opponents for Pai Gow: one that sets every hand as well as it can be set, and one that sets by the house way."""

import random
from typing import Final

from potluck.games.paigow import Bet, Next, Phase, SetTwo, View
from potluck.lab.paigow.advice import best
from potluck.lab.paigow.houseways import prepare
from potluck.protocol import Amount

__all__ = ["exact", "houseway"]

Act = Bet | SetTwo | Next
TENTH: Final = 0.1


def exact(view: View, rng: random.Random) -> Act:
    """The setting with the best expectation, and the smallest bet; a tenth of its chips where it is ahead of the house.

    It is ahead where copies count for nobody and no commission is taken: by so little that more would only ruin it.
    While it bets, the tables that it sets by are made in a thread beside it.
    """
    if view.phase is Phase.SETTING:
        assert view.seat is not None
        return SetTwo(best(view.rules, view.seats[view.seat].cards, banks=view.banker == view.seat))
    prepare(view.rules.house_way, view.rules.order)
    ahead = view.rules.copies == "push" and not view.rules.commission and view.banker is None
    return _bet(view, share=TENTH if ahead else 0)


def houseway(view: View, rng: random.Random) -> Act:
    """The setting of the house way, and the smallest bet."""
    return SetTwo(view.suggested) if view.phase is Phase.SETTING else _bet(view, share=0)


def _bet(view: View, *, share: float) -> Bet | Next:
    """The bet that is nearest to that share of the chips."""
    for offer in view.offers:
        if isinstance(offer, Amount):
            assert view.seat is not None
            return Bet(max(offer.low, min(offer.high, int(share * view.seats[view.seat].cash))))
    return Next()
