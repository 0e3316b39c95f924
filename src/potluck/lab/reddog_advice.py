"""The best bet that we know in Red Dog, and why: by the exact chance, and by what wins the match.

Before the last deal a bet is the largest or the smallest there is; the chance from which on it is the largest moves
with the standing: higher for who leads, lower for who is behind, the more so the fewer deals are left. The two numbers
of that line were found by playing policies against each other (docs/reddog.md). In the last deal the bets are reckoned
to the end (`reddog_end`), where the tree is small enough. Where two or three are in, on usual terms, the match is
solved (`reddog_duel`), and an adviser says the bet of that; `best` stays as it was measured, for the opponent that
counts.
"""

from fractions import Fraction
from math import sqrt, tanh
from typing import Final, Literal, NamedTuple

from msgspec import Struct

from potluck.games.reddog import Bet, Decline, Phase, View
from potluck.lab.advice import Advice, Choice
from potluck.lab.reddog import Odds, gain, odds_in, seen_in, spread
from potluck.lab.reddog_duel import match_shares

__all__ = ["Best", "Facts", "Why", "advise", "best", "best_known"]

Why = Literal["least", "most", "guard", "chase"]
"""The smallest bet at bad odds, the largest at good ones; or, for the match, less or more than that."""

SWAY: Final = 0.3
"""How far the line moves at most from an even chance."""
REACH: Final = {2: 10.0}
"""Seats -> chips ahead, at one deal to go, that move the line by three quarters of `SWAY`."""
USUAL_REACH: Final = 20.0
EVEN: Final = Fraction(1, 2)
SURE_ENOUGH: Final = 0.8
"""The chance from which on a leader bets all in a last deal that cannot be reckoned to its end."""


class Facts(Struct, frozen=True, kw_only=True):
    """The facts that the words of an advice need."""

    beaten: int
    remaining: int
    wins: Fraction
    why: Why


class Best(NamedTuple):
    """A bet, why it is best, and the share of the match of each bet where they were reckoned."""

    bet: int
    why: Why
    shares: dict[int, float]


def advise(view: View) -> Advice | None:
    """The best bet and what others bring in chips on average, exactly; None when there is nothing to bet."""
    if view.seat is None or view.actor != view.seat or view.phase is not Phase.BETTING:
        return None
    own_odds = odds_in(view)
    chosen = best_known(view, own_odds)
    top = _most(view)
    others = {1, (top + 1) // 2, top} - {chosen.bet}
    bets = [chosen.bet, *sorted(others, key=lambda bet: gain(own_odds.wins, bet), reverse=True)]
    choices = [Choice(Bet(bet), gain(own_odds.wins, bet)) for bet in bets]
    facts = Facts(beaten=own_odds.beaten, remaining=own_odds.remaining, wins=own_odds.wins, why=chosen.why)
    return Advice((*choices, Choice(Decline(), Fraction(-1))), facts)


def best_known(view: View, own_odds: Odds) -> Best:
    """The bet of the solved match where there is one, else that of the counter; never to decline (R1.11)."""
    shares = {bet: share for bet, share in match_shares(view, own_odds).items() if bet}
    if not shares:
        return best(view, own_odds)
    bet = _most_of(shares, own_odds)
    return Best(bet, _why(bet, _most(view), own_odds), shares)


def best(view: View, own_odds: Odds) -> Best:
    """The bet of the counter for whoever is to act, when his hand has these odds."""
    top = _most(view)
    if view.last:
        shares = _reckoned(view, own_odds)
        bet = _most_of(shares, own_odds) if shares else _in_the_last_deal(view, own_odds)
        return Best(bet, _why(bet, top, own_odds), shares)
    bet = top if own_odds.wins > _line(view) else 1
    return Best(bet, _why(bet, top, own_odds), {})


def _most_of(shares: dict[int, float], own_odds: Odds) -> int:
    """The bet with the largest share of the match; of equal ones that with most chips."""
    return max(shares, key=lambda bet: (round(shares[bet], 9), gain(own_odds.wins, bet)))


def _most(view: View) -> int:
    assert view.seat is not None
    return min(view.pot, view.seats[view.seat].cash)


def _why(bet: int, top: int, own_odds: Odds) -> Why:
    """The reason in a word: the bet beside the one that brings most chips."""
    good = own_odds.wins > EVEN
    if top == 1:
        return "most" if good else "least"
    if bet == top:
        return "most" if good else "chase"
    if bet == 1:
        return "guard" if good else "least"
    return "guard" if good else "chase"


def _line(view: View) -> float:
    """The chance from which on the largest bet is right, by the standing and the deals to come."""
    reach = REACH.get(len(view.order), USUAL_REACH)
    return 0.5 + SWAY * tanh(_lead(view) / (reach * sqrt(view.deals_left + 1)))


def _lead(view: View) -> int:
    """Chips ahead of the best of the others, credits counted; below zero: behind."""
    owed = view.rules.chips
    assert view.seat is not None
    scores = {at: seat.cash - owed * seat.credits for at, seat in enumerate(view.seats) if not seat.left}
    return scores.pop(view.seat) - max(scores.values())


def _in_the_last_deal(view: View, own_odds: Odds) -> int:
    """The bet where the tree is too large: what leads is kept, who is behind bets what brings him ahead."""
    lead, top = _lead(view), _most(view)
    if own_odds.wins > (SURE_ENOUGH if lead > 0 else 0.5):
        return top
    return 1 if lead > 0 else max(1, min(top, 1 - lead))


def _reckoned(view: View, own_odds: Odds) -> dict[int, float]:
    """Bet -> share of the match, to the end; empty where the tree is too large, or credits may still come."""
    from potluck.lab.reddog_end import MOST_POINTS, Ending, shares

    chips = view.rules.chips
    ending = Ending(
        chips=tuple(seat.cash for seat in view.seats),
        against=tuple(chips * seat.credits for seat in view.seats),
        within=tuple(seat.within for seat in view.seats),
        eligible=tuple(not seat.left for seat in view.seats),
        pool=view.pot,
        turns=view.waiting,
        order=view.order,
    )
    credit = any(seat.within and seat.credits < view.rules.credits for seat in view.seats)
    if credit or ending.points > MOST_POINTS:
        return {}
    assert view.seat is not None
    mine = view.seats[view.seat]
    rivals = spread(mine.cards, seen_in(view), cards=mine.held) if len(view.waiting) > 1 else {EVEN: Fraction(1)}
    weighed = {float(chance): float(weight) for chance, weight in rivals.items()}
    found_shares = shares(ending, float(own_odds.wins), rivals=weighed)
    return {bet: share for bet, share in found_shares.items() if bet}
