"""Advice and judgements on the draw, with what the solved deal does at the same decision (docs/draw.md)."""

from typing import Final

from msgspec.structs import replace

from potluck.bots.draw_solved import frequencies
from potluck.bots.draw_worths import SAMPLES, worths
from potluck.games.draw.view import View
from potluck.lab import draw_advice, draw_judge
from potluck.lab.advice import Advice
from potluck.lab.judgement import Decision, Judgement
from potluck.protocol import Action

__all__ = ["advise", "judge"]

FEWER: Final = SAMPLES // 3
"""Hands by which the choices are priced beside an act that costs nothing: half as dear, and nothing hangs on it."""
USUAL: Final = 0.1
"""What an equilibrium does at all is as good as its best act; rarer acts of a file may be what rounding left."""


def advise(view: View) -> Advice | None:
    """The advice of the lab, the frequencies of the solved deal and what each choice costs there; None between deals.

    Cost: twice that of the adviser, and some tenths of a second where a file is read for the first time.
    """
    advice = draw_advice.advise(view)
    if advice is None:
        return None
    solved = frequencies(view)
    costs = tuple((worth.action, worth.cost) for worth in worths(view, solved[0][0])) if solved else ()
    return replace(advice, facts=replace(advice.facts, solved=solved, costs=costs))


def judge(decision: Decision) -> Judgement | None:
    """The judgement by the solved deal, from what the seat saw when it acted; that of the lab where no file is kept.

    What the solved deal itself does at least as often as `USUAL` costs nothing; everything else what it is worth less
    than its best act (`potluck.bots.draw_worths`). Each choice has its worth either way.
    """
    judgement = draw_judge.judge(decision)
    if judgement is None or not isinstance(decision.view, View):
        return None
    solved, done = frequencies(decision.view), decision.action
    judgement = replace(judgement, solved=solved)
    if not solved:
        return judgement
    if any(act == done and chance >= USUAL for act, chance in solved):
        others = _priced(judgement, decision.view, done, FEWER).worths
        return replace(judgement, best=done, cost=0.0, margin=0.0, worths=others)
    return _priced(judgement, decision.view, done)


def _priced(judgement: Judgement, view: View, done: Action, many: int = SAMPLES) -> Judgement:
    known = worths(view, done, many)
    mine = next((worth for worth in known if worth.action == done), None)
    if mine is None:
        return judgement
    best = known[0].action if mine.cost else done
    chance = judgement.chance if best == judgement.best else None
    costs = tuple((worth.action, worth.cost) for worth in known)
    return replace(judgement, best=best, cost=mine.cost, margin=mine.margin, chance=chance, worths=costs)
