"""Decisions of poker dice judged exactly: the chance to win the match that each gave away."""

from fractions import Fraction

from potluck.games.dice import Stand, Throw, View
from potluck.lab.dice import given_away, kept_by, spot_of, weighed
from potluck.lab.judgement import Decision, Judgement
from potluck.solve.dice import solve

__all__ = ["judge", "shares"]


def judge(decision: Decision) -> Judgement | None:
    """The chance to win the match, a drawn one counted half, that was given away; in all exactly `given_away`."""
    view, action = decision.view, decision.action
    if not isinstance(view, View) or not isinstance(action, Throw | Stand):
        return None
    spot = spot_of(view)
    if spot is None or not spot.dice or not spot.free:
        return None
    ranked, kept = weighed(spot), kept_by(spot.dice, action)
    chosen = next(choice for choice in ranked if choice.kept == kept)
    cost = Fraction(ranked[0].worth - chosen.worth, chosen.whole)
    return Judgement(
        best=ranked[0].action if cost else action, cost=cost, chance=Fraction(ranked[0].worth, ranked[0].whole)
    )


def shares(view: View, seat: int) -> tuple[Fraction, Fraction, Fraction] | None:
    """The parts that moved a seat's chance to win the match: the dice, its own mistakes, those of the other.

    Together they lead from the chance before the first throw to the result. None while the match runs, or where it was
    left.
    """
    if not view.over or not view.past or (view.outcome is not None and view.outcome.by == "left"):
        return None
    solution = solve(view.rules)
    value = solution.value(solution.start(view.rules.best_of))
    before = value if view.past[0].first == seat else 1 - value
    result = Fraction(1, 2) if view.winner is None else Fraction(view.winner == seat)
    mine, theirs = given_away(view, seat).total, given_away(view, 1 - seat).total
    return result - before + mine - theirs, -mine, theirs
