"""Opponents for Red Dog: the solved match for two, the one that counts, and four habits to measure them by."""

import random
from typing import Final

from potluck.cards import Card
from potluck.games.reddog import Bet, Decline, Next, Phase, View
from potluck.lab.reddog import odds, odds_in
from potluck.lab.reddog_advice import best
from potluck.lab.reddog_duel import finest, match_shares

__all__ = ["counter", "duellist", "feeling", "halfpool", "sparing", "uncounted"]

Act = Bet | Decline | Next
COURT: Final = 10
"""The rank of a queen, from which on a card feels high."""


def counter(view: View, rng: random.Random) -> Act:
    """The best bet that we know, by every card that has been seen."""
    return Bet(best(view, odds_in(view)).bet) if view.phase is Phase.BETTING else Next()


def duellist(view: View, rng: random.Random) -> Act:
    """Where two or three are in, the bet of the solved match, if it is one that is solved; else that of the counter."""
    if view.phase is not Phase.BETTING:
        return Next()
    own_odds = odds_in(view)
    shares = match_shares(view, own_odds)
    bet = finest(shares, own_odds) if shares else best(view, own_odds).bet
    return Bet(bet) if bet else Decline()


def uncounted(view: View, rng: random.Random) -> Act:
    """All at more than an even chance of the bare hand, else one chip."""
    if view.phase is not Phase.BETTING:
        return Next()
    return Bet(_most(view) if 2 * odds(_hand(view)).wins > 1 else 1)


def sparing(view: View, rng: random.Random) -> Act:
    """The part of the pool by which the bare hand is better than even, else one chip."""
    if view.phase is not Phase.BETTING:
        return Next()
    return Bet(max(1, min(_most(view), int(view.pot * (2 * odds(_hand(view)).wins - 1)))))


def halfpool(view: View, rng: random.Random) -> Act:
    """Half the pool, whatever the cards."""
    return Bet(min(_most(view), max(1, view.pot // 2))) if view.phase is Phase.BETTING else Next()


def feeling(view: View, rng: random.Random) -> Act:
    """The more suits have a high card the bolder, with a whim; declines when none has."""
    if view.phase is not Phase.BETTING:
        return Next()
    high = len({card.suit for card in _hand(view) if card.rank >= COURT})
    part = high / 4 + rng.uniform(-0.25, 0.25)
    amount = min(_most(view), round(view.pot * part))
    return Bet(amount) if amount > 0 else Decline()


def _hand(view: View) -> tuple[Card, ...]:
    assert view.seat is not None
    return view.seats[view.seat].cards


def _most(view: View) -> int:
    """The largest bet."""
    assert view.seat is not None
    return min(view.pot, view.seats[view.seat].cash)
