"""Settings of Pai Gow judged exactly, in chips: by all hands that the dealer may hold."""

from fractions import Fraction

from potluck.games.paigow import Phase, SetTwo, View
from potluck.lab.judgement import Decision, Judgement
from potluck.lab.paigow.advice import cost as cost_of
from potluck.lab.paigow.advice import worth

__all__ = ["judge"]


def judge(decision: Decision) -> Judgement | None:
    """The cost of a setting in chips, its bet times what the best one is worth more; luck is the dealer's cards."""
    view, action, end = decision.view, decision.action, decision.end
    if not isinstance(view, View) or view.phase is not Phase.SETTING or not isinstance(action, SetTwo):
        return None
    assert isinstance(end, View)
    past = next((past for past in end.past if past.deal == view.deal and past.low), None)
    if past is None or view.seat is None:
        return None
    known = next(judged for judged in cost_of(end).judged if judged.deal == view.deal)
    own = worth(view.rules, past, seat=view.seat)
    return Judgement(
        best=SetTwo(known.best) if known.lost else action,
        cost=known.lost * known.bet,
        luck=Fraction(past.won[view.seat]) - own * past.bet,
    )
