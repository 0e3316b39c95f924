"""What each act of a decision of the draw gives away by the solved deal: one figure for hint, review and trainer.

What the strategy does at least one time in ten (`USUAL`) gives nothing away, since in an equilibrium all that is done
is worth as much (docs/draw.md). Neither does what is sampled as no worse than such an act, nor what is a `LITTLE` worse
than the best of them at most and cannot be told from it. A stake of another size that is as good as the nearest of the
menu, as far as the sample can tell, gives away no more than that.

Where the strategy hardly ever comes with such a hand (`SELDOM`) it has learnt nothing, and does all alike: what it does
there, but is beyond doubt `MUCH` worse than the best of that, has its price too.
"""

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from potluck.bots.draw_solved import frequencies
from potluck.bots.draw_worths import SAMPLES, SURE, Acts, Reals, Worth, comes, sampled
from potluck.games.draw.values import Exchange, Open, RaiseBy
from potluck.games.draw.view import View
from potluck.lab.judgement import USUAL
from potluck.protocol import Action

__all__ = ["advised", "alike", "leading", "priced", "prices"]

LITTLE: Final = 0.05
"""Of the pot: what costs more is told with its interval, however wide that is."""
SELDOM: Final = 0.02
MUCH: Final = 0.1
"""Of the pot."""


def prices(view: View, done: Action | None = None, many: int = SAMPLES) -> tuple[Worth, ...]:
    """Each act of the solved deal at a decision of the viewer, and the one that was done: the cheapest first.

    A cost is beside the best act that the strategy does. What was done changes no figure of the others. Empty as
    `potluck.bots.draw_worths.worths` is. Cost: as that, twice where an act was done that the strategy never does.
    """
    solved = frequencies(view)
    if not solved:
        return ()
    known = priced(view, solved, _sampled(view, solved[0][0], many))
    if known and done is not None and not any(alike(worth.action, done) for worth in known):
        again = priced(view, solved, _sampled(view, done, many), done)
        known += tuple(worth for worth in again if alike(worth.action, done))
    return tuple(sorted(known, key=lambda worth: (worth.cost, -worth.value)))


def _sampled(view: View, done: Action, many: int) -> Acts | None:
    """Every act by sample; four times as many samples where few of them have done what the other did."""
    return sampled(view, done, many) or sampled(view, done, 4 * many)


def alike(first: Action, second: Action) -> bool:
    """Whether both are the same act; the order in which cards are thrown does not matter."""
    if isinstance(first, Exchange) and isinstance(second, Exchange):
        return {*first.cards} == {*second.cards}
    return first == second


def priced(
    view: View, solved: Sequence[tuple[Action, float]], acts: Acts | None, done: Action | None = None
) -> tuple[Worth, ...]:
    """The acts that were sampled by what they give away, where the strategy does those acts so often."""
    if acts is None:
        return ()
    values, chances = _once(solved, acts)
    means = {action: float(acts.weights @ each) for action, each in values.items()}
    usual = [action for action in values if chances[action] >= USUAL] or [max(means, key=means.__getitem__)]
    best = max(usual, key=means.__getitem__)
    less = {action: _less(acts, values[best], values[action]) for action in usual}
    learnt = comes(view) >= SELDOM
    least = min(
        means[action] for action, (cost, margin) in less.items() if learnt or cost <= max(margin, MUCH * view.pot)
    )
    worths = dict[Action, Worth]()
    for action, each in values.items():
        cost, margin = _less(acts, values[best], each)
        free = means[action] >= least or cost <= min(margin, LITTLE * view.pot)
        doubt = _less(acts, each, np.zeros(len(each)))[1]
        value = (means[action] + acts.paid) * acts.dollars
        worths[action] = Worth(action, chances[action], 0.0 if free else cost, 0.0 if free else margin, value, doubt)
    mine = None if done is None else worths.get(done)
    near = None if mine is None else _nearest(mine.action, [action for action in worths if action != mine.action])
    if mine is not None and near is not None:
        more, margin = _less(acts, values[near], values[mine.action])
        if more <= margin and worths[near].cost < mine.cost:
            worths[mine.action] = mine._replace(cost=worths[near].cost, margin=worths[near].margin)
    return tuple(worths.values())


def advised(solved: Sequence[tuple[Action, float]], known: Sequence[Worth]) -> Action:
    """The act that the strategy does most, of those that give nothing away."""
    free = [worth.action for worth in known if not worth.cost]
    return next((act for act, _ in solved if any(alike(act, costless) for costless in free)), solved[0][0])


def leading(solved: Sequence[tuple[Action, float]], acts: Acts) -> Action:
    """The best of what the strategy often does, beside which prices stand, unless another is surely worth more."""
    values, chances = _once(solved, acts)
    worth = {action: float(acts.weights @ each) for action, each in values.items()}
    often = [action for action in values if chances[action] >= USUAL] or [*values]
    best, top = max(often, key=worth.__getitem__), max(values, key=worth.__getitem__)
    more, margin = _less(acts, values[top], values[best])
    return top if more > margin else best


def _once(solved: Sequence[tuple[Action, float]], acts: Acts) -> tuple[dict[Action, Reals], Mapping[Action, float]]:
    """Each act once, by sample, and how often the strategy does it."""
    values, chances = dict[Action, Reals](), dict[Action, float]()
    for action, chance, each in acts.acts:
        known = next((often for act, often in solved if alike(act, action)), 0.0)
        if action not in values or chance > chances[action]:
            values[action] = each
        chances[action] = max(known, chance, chances.get(action, 0.0))
    return values, chances


def _less(acts: Acts, more: Reals, less: Reals) -> tuple[float, float]:
    """By how many dollars the one is worth more than the other, and half the 95 % interval of that."""
    apart = more - less
    mean = float(acts.weights @ apart)
    margin = SURE * float(np.sqrt((acts.weights**2) @ (apart - mean) ** 2))
    return mean * acts.dollars, margin * acts.dollars


def _nearest(done: Action, others: Sequence[Action]) -> Action | None:
    """The stake of the menu that is nearest to one that was made."""
    if not isinstance(done, Open | RaiseBy):
        return None
    stakes = [act for act in others if isinstance(act, Open | RaiseBy)]
    return min(stakes, key=lambda act: abs(act.amount - done.amount), default=None)
