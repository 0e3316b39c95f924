"""The share of the match of every bet at Red Dog where two or three are in, from the solved match."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from potluck.games.reddog import View
from potluck.lab.reddog import Odds, gain

if TYPE_CHECKING:
    from potluck.solve.reddog.match import Stakes

__all__ = ["finest", "match_shares"]

TWO: Final = 2
THREE: Final = 3
CLOSE: Final = 9
"""Decimals to which shares are compared; of equal ones that with most chips."""


def match_shares(view: View, own_odds: Odds) -> Mapping[int, float]:
    """Bet (0: decline) -> share of the match of the seat to act, when all play on as the solved match does.

    Empty where more than three are in, credits may come, or nobody has solved a match on such terms.
    """
    if view.rules.credits or not TWO <= len(view.order) <= THREE:
        return {}
    return (_of_two if len(view.order) == TWO else _of_three)(view, own_odds)


def _of_two(view: View, own_odds: Odds) -> Mapping[int, float]:
    from potluck.solve.reddog.kept import solved

    duel = solved(_stakes(view))
    if duel is None:
        return {}
    first, second = (view.seats[at].cash for at in view.order)
    if view.seat == view.order[0]:
        return duel.first(first, second, deals=view.deals_left, beaten=own_odds.beaten)
    return duel.second(first, second, deals=view.deals_left, wins=float(own_odds.wins))


def _of_three(view: View, own_odds: Odds) -> Mapping[int, float]:
    from potluck.solve.reddog.kept_trio import solved_trio

    trio = solved_trio(_stakes(view))
    if trio is None:
        return {}
    assert view.seat is not None
    chips = tuple(view.seats[at].cash for at in view.order)
    at = view.order.index(view.seat)
    return trio.shares(chips, at=at, deals=view.deals_left, wins=float(own_odds.wins))


def _stakes(view: View) -> "Stakes":
    """The terms of the rest of the match, from the deal that runs on."""
    from potluck.solve.reddog.classes import Pack
    from potluck.solve.reddog.match import Stakes

    players = len(view.order)
    total = view.pot + sum(view.seats[at].cash for at in view.order)
    return Stakes(total, view.deals_left + 1, view.rules.ante_every_deal, Pack(hand=view.rules.hand(players)))


def finest(shares: Mapping[int, float], own_odds: Odds) -> int:
    """The bet with the largest share (0: to decline)."""
    return max(shares, key=lambda bet: (round(shares[bet], CLOSE), gain(own_odds.wins, bet) if bet else -1))
