"""Opponents for Pai Gow: two that set as well as can be, two by the house way, two that love one hand more."""

import random
from collections.abc import Callable
from typing import Final

from potluck.games.paigow import Bet, Next, Phase, Setting, SetTwo, View, settings
from potluck.lab.paigow.advice import best
from potluck.lab.paigow.houseways import prepare
from potluck.lab.paigow.stakes import stake
from potluck.protocol import Amount

__all__ = ["bold", "contender", "exact", "fronted", "houseway", "proud"]

Act = Bet | SetTwo | Next
TENTH: Final = 0.1


def exact(view: View, rng: random.Random) -> Act:
    """The setting with the best expectation, and the smallest bet; a tenth of its chips where it is ahead of the house.

    It makes the most of its chips, and does not play for the match. It is ahead where copies count for nobody and no
    commission is taken: by so little that more would only ruin it.
    While it bets, the tables that it sets by are made in a thread beside it.
    """
    if view.phase is Phase.SETTING:
        assert view.seat is not None
        return SetTwo(best(view.rules, view.seats[view.seat].cards, banks=view.banker == view.seat))
    prepare(view.rules.house_way, view.rules.order)
    ahead = view.rules.copies == "push" and not view.rules.commission and view.banker is None
    return _bet(view, share=TENTH if ahead else 0)


def contender(view: View, rng: random.Random) -> Act:
    """The setting with the best expectation, and the bet that wins the match most often."""
    if view.phase is not Phase.BETTING:
        return exact(view, rng)
    prepare(view.rules.house_way, view.rules.order)
    return Bet(stake(view))


def houseway(view: View, rng: random.Random) -> Act:
    """The setting of the house way, and the smallest bet."""
    return SetTwo(view.suggested) if view.phase is Phase.SETTING else _bet(view, share=0)


def bold(view: View, rng: random.Random) -> Act:
    """The setting of the house way, and a tenth of its chips as the bet."""
    return SetTwo(view.suggested) if view.phase is Phase.SETTING else _bet(view, share=TENTH)


def proud(view: View, rng: random.Random) -> Act:
    """The strongest five, whatever is left for the front; the smallest bet."""
    return _loving(view, key=lambda way: way.worth)


def fronted(view: View, rng: random.Random) -> Act:
    """The strongest two that is no foul, whatever is left behind; the smallest bet."""
    return _loving(view, key=lambda way: way.worth[::-1])


def _loving(view: View, *, key: Callable[[Setting], tuple[int, ...]]) -> Act:
    """The setting that is most by that measure."""
    if view.phase is not Phase.SETTING:
        return _bet(view, share=0)
    assert view.seat is not None
    legal = [way for way in settings(view.seats[view.seat].cards, view.rules.order) if way.legal]
    return SetTwo(max(legal, key=key).low)


def _bet(view: View, *, share: float) -> Bet | Next:
    """The bet that is nearest to that share of the chips."""
    for offer in view.offers:
        if isinstance(offer, Amount):
            assert view.seat is not None
            return Bet(max(offer.low, min(offer.high, int(share * view.seats[view.seat].cash))))
    return Next()
