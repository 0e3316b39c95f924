"""Stakes of Red Dog judged by the exact chance: what each stake brings on average against the cards not seen."""

from fractions import Fraction
from typing import Final

from potluck.games.reddog import Bet, Decline, Phase, View
from potluck.games.reddog.values import Acted, Lost, Won
from potluck.lab.judgement import Decision, Judgement
from potluck.lab.reddog import gain, odds_in
from potluck.lab.reddog_advice import best_known

__all__ = ["judge", "worth"]

EVEN: Final = Fraction(1, 2)
DECLINED: Final = Fraction(-1)


def judge(decision: Decision) -> Judgement | None:
    """The exact cost in chips: at more than an even chance the largest stake is best, else the smallest (R1.11)."""
    view, action = decision.view, decision.action
    if not isinstance(view, View) or view.phase is not Phase.BETTING or not isinstance(action, Bet | Decline):
        return None
    assert view.seat is not None
    odds = odds_in(view)
    most = min(view.pot, view.seats[view.seat].cash)
    own = worth(odds.wins, action)
    finest = max((Bet(1), Bet(most)), key=lambda bet: worth(odds.wins, bet))
    cost = worth(odds.wins, finest) - own
    return Judgement(
        best=finest if cost else action,
        cost=cost,
        chance=odds.wins,
        luck=_brought(decision.end, view.seat) - own,
        sound=cost > 0 and isinstance(action, Bet) and best_known(view, odds).bet == action.amount,
    )


def worth(wins: Fraction, action: Bet | Decline) -> Fraction:
    """The chips that an act brings on average before the pool is filled again."""
    return gain(wins, action.amount) if isinstance(action, Bet) else DECLINED


def _brought(end: object, seat: int) -> Fraction:
    """The chips that the seat's only act of a deal won or lost."""
    assert isinstance(end, View)
    for entry in end.story:
        match entry:
            case Won(at, amount) if at == seat:
                return Fraction(amount)
            case Lost(at, amount) if at == seat:
                return Fraction(-amount)
            case Acted(at, Decline()) if at == seat:
                return DECLINED
    return Fraction(0)
