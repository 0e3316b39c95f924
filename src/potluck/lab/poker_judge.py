"""Decisions of poker judged by its adviser: an estimate with an interval, in any variant."""

import random

from potluck.games.poker import Discard, Phase, RaiseTo, View
from potluck.lab.judgement import Decision, Judgement
from potluck.lab.poker_advice import ADVISER, SEED, act_values, discard_values, spread_of
from potluck.protocol import Action

__all__ = ["judge"]


def judge(decision: Decision) -> Judgement | None:
    """The cost in chips, as the adviser reckons it; None for acts that it does not weigh."""
    view, action = decision.view, decision.action
    if not isinstance(view, View):
        return None
    if view.phase is Phase.DRAWING and isinstance(action, Discard):
        return _discard(view, action)
    if view.phase is not Phase.BETTING:
        return None
    also = (action.amount,) if isinstance(action, RaiseTo) else ()
    values, share = act_values(view, random.Random(SEED), ADVISER, also=also)
    worth = dict[Action, float](values.items())
    if action not in worth:
        return None
    best = max(worth, key=worth.__getitem__)
    cost = max(0.0, worth[best] - worth[action])
    return Judgement(
        best=best if cost else action, cost=cost, margin=spread_of(share) * (view.pot + view.owed), chance=share
    )


def _discard(view: View, action: Discard) -> Judgement | None:
    """An exchange by its part of the pot."""
    values = discard_values(view, random.Random(SEED), ADVISER)
    own = next((value for cards, value in values if set(cards) == set(action.cards)), None)
    if own is None:
        return None
    best, share = values[0]
    cost = max(0.0, (share - own) * view.pot)
    return Judgement(
        best=Discard(best) if cost else action, cost=cost, margin=spread_of(share) * view.pot, chance=share
    )
