"""The share of the match of every bet at Red Dog where two are left, from the solved match (`potluck.solve.reddog`)."""

from collections.abc import Mapping
from typing import Final

from potluck.games.reddog import View
from potluck.lab.reddog import Odds, gain

__all__ = ["finest", "match_shares"]

TWO: Final = 2
CLOSE: Final = 9
"""Decimals to which shares are compared; of equal ones that with most chips."""


def match_shares(view: View, own_odds: Odds) -> Mapping[int, float]:
    """Bet (0: decline) -> share of the match of the seat to act, when both play on as the solved match does.

    Empty where more than two are in, credits may come, or nobody has solved a match on such terms.
    """
    if len(view.order) != TWO or view.rules.credits:
        return {}
    from potluck.solve.reddog.classes import Pack
    from potluck.solve.reddog.kept import solved
    from potluck.solve.reddog.match import Stakes

    first, second = (view.seats[at].cash for at in view.order)
    size = view.rules.hand(len(view.order))
    duel = solved(
        Stakes(first + second + view.pot, view.deals_left + 1, view.rules.ante_every_deal, Pack(hand=size)),
    )
    if duel is None:
        return {}
    if view.seat == view.order[0]:
        return duel.first(first, second, deals=view.deals_left, beaten=own_odds.beaten)
    return duel.second(first, second, deals=view.deals_left, wins=float(own_odds.wins))


def finest(shares: Mapping[int, float], own_odds: Odds) -> int:
    """The bet with the largest share (0: to decline)."""
    return max(shares, key=lambda bet: (round(shares[bet], CLOSE), gain(own_odds.wins, bet) if bet else -1))
