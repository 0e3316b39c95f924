"""Opponents for every variant of poker, new ones included: three levels that differ in what they understand.

The rock looks at its own cards and at the price. The grinder reads from the acts what the others may hold, and lets
worse hands pay. The shark also reckons with folds, bluffs and mixes acts that are worth about the same.
"""

import random
from typing import Any, Final

from potluck.bots.reference import caller
from potluck.games.poker import Check, Discard, Fold, Phase, RaiseTo, Show, View
from potluck.lab.poker_advice import Mind, act_values, discard_values

__all__ = ["grinder", "rock", "shark"]

ROCK: Final = Mind(story=False, trust=0.0, least=0.1)
GRINDER: Final = Mind(trust=0.2, least=0.02)
SHARK: Final = Mind(trust=0.45, later=0.2)
CLOSE: Final = 0.03
"""Acts that differ by less, in pots, are mixed."""


def rock(view: View, rng: random.Random) -> Any:
    """Pays and stakes only with clearly good hands; takes nobody's acts for information."""
    return _choose(view, rng, ROCK)


def grinder(view: View, rng: random.Random) -> Any:
    """Goes by the price and by what the others have shown of their hands; hardly bluffs."""
    return _choose(view, rng, GRINDER)


def shark(view: View, rng: random.Random) -> Any:
    """Thinks of what the others may hold and give up; bluffs, and mixes what is worth the same."""
    return _choose(view, rng, SHARK, close=CLOSE)


def _choose(view: View, rng: random.Random, mind: Mind, *, close: float = 0.0) -> Any:
    if view.phase is Phase.DRAWING:
        return _discard(view, rng, mind)
    if view.phase is Phase.SHOWDOWN:
        return Show()
    if view.phase is not Phase.BETTING:
        return caller(view, rng)
    worth, _ = act_values(view, rng, mind)
    # Who leads the betting is asked nothing more on this street, so that a raise must be worth more than a call.
    least = _least(view, mind)
    asked = {act: value - (least * view.pot if isinstance(act, RaiseTo) else 0.0) for act, value in worth.items()}
    paying = {act for act in asked if not isinstance(act, Fold | Check)}
    for act in paying:
        asked[act] -= least * view.owed
    if Check() in asked:
        asked.pop(Fold(), None)
    best = max(asked.values())
    near = [act for act, value in asked.items() if value >= best - close * view.pot]
    if len(near) == 1 or not close:
        return max(asked, key=lambda act: asked[act])
    return rng.choices(near, [1 + (asked[act] - best) / (2 * close * view.pot) for act in near])[0]


def _least(view: View, mind: Mind) -> float:
    """What an act must be worth above giving up, in pots."""
    last = len(view.variant.streets) - 1
    return mind.least + mind.later * (last - view.street) / max(last, 1)


def _discard(view: View, rng: random.Random, mind: Mind) -> Discard:
    found = discard_values(view, rng, mind)
    return Discard(found[0][0])
