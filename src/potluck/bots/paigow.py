"""Opponents for Pai Gow: one that sets every hand as well as it can be set, and one that sets by the house way."""

import random

from potluck.games.paigow import Bet, Next, Phase, SetTwo, View
from potluck.lab.paigow.advice import best
from potluck.lab.paigow.houseways import prepare
from potluck.protocol import Amount

__all__ = ["exact", "houseway"]

Act = Bet | SetTwo | Next


def exact(view: View, rng: random.Random) -> Act:
    """The setting with the best expectation; the largest bet only where copies give the house no edge.

    While it bets, the tables that it sets by are made in a thread beside it.
    """
    if view.phase is Phase.SETTING:
        assert view.seat is not None
        return SetTwo(best(view.rules, view.seats[view.seat].cards, banks=view.banker == view.seat))
    prepare(view.rules.house_way, view.rules.order)
    ahead = view.rules.copies == "push" and not view.rules.commission and view.banker is None
    return _bet(view, largest=ahead)


def houseway(view: View, rng: random.Random) -> Act:
    """What the house way would set, and the smallest bet."""
    return SetTwo(view.suggested) if view.phase is Phase.SETTING else _bet(view, largest=False)


def _bet(view: View, *, largest: bool) -> Bet | Next:
    for offer in view.offers:
        if isinstance(offer, Amount):
            return Bet(offer.high if largest else offer.low)
    return Next()
