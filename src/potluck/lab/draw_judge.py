"""Decisions of the draw judged by its adviser: an estimate with an interval, until the draw is solved."""

from potluck.games.draw.values import Exchange, Open, Pass, Phase, RaiseBy
from potluck.games.draw.view import View
from potluck.lab.advice import Advice
from potluck.lab.draw_advice import Prospects, advise, stake_worth
from potluck.lab.judgement import Decision, Judgement
from potluck.protocol import Action

__all__ = ["judge"]


def judge(decision: Decision) -> Judgement | None:
    """The cost in dollars, as the adviser reckons it. Cost: about 40 ms."""
    view, action = decision.view, decision.action
    if not isinstance(view, View) or view.phase not in (Phase.BEFORE, Phase.EXCHANGE, Phase.AFTER):
        return None
    advice = advise(view)
    if advice is None or not advice.choices:
        return None
    prospects: Prospects = advice.facts
    if view.phase is Phase.EXCHANGE:
        return _exchange(view, action, advice)
    own = _worth(view, action, advice)
    best = advice.choices[0]
    if own is None:
        return None
    cost = max(0.0, float(best.value) - own)
    return Judgement(
        best=best.action if cost else action,
        cost=cost,
        margin=prospects.margin * (prospects.pot + prospects.price),
        chance=prospects.share,
        exchanging=view.phase is Phase.BEFORE,
    )


def _exchange(view: View, action: Action, advice: Advice) -> Judgement | None:
    """An exchange by its part of the pot."""
    prospects: Prospects = advice.facts
    own = _share(prospects, action)
    if own is None:
        return None
    cost = max(0.0, (prospects.share - own) * view.pot)
    return Judgement(
        best=advice.choices[0].action if cost else action,
        cost=cost,
        margin=prospects.margin * view.pot,
        chance=prospects.share,
        exchanging=True,
    )


def _worth(view: View, action: Action, advice: Advice) -> float | None:
    """Dollars against folding that the act brings."""
    prospects: Prospects = advice.facts
    match action:
        case Pass():
            return 0.0
        case Open(stake) | RaiseBy(stake):
            return stake_worth(view, stake)
        case Exchange(cards) if prospects.odds and (
            cards or action not in (choice.action for choice in advice.choices)
        ):
            share = _share(prospects, action)
            return None if share is None else share * (prospects.pot + prospects.price) - prospects.price
        case _:
            return next((float(choice.value) for choice in advice.choices if choice.action == action), None)


def _share(prospects: Prospects, action: Action) -> float | None:
    """The chance to win after that exchange."""
    if not isinstance(action, Exchange):
        return None
    return next((odds.share for odds in prospects.odds if set(odds.thrown) == set(action.cards)), None)
