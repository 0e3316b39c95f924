"""Advice and judgements on the draw, with what the solved deal does at the same decision (docs/draw.md)."""

from msgspec.structs import replace

from potluck.bots.draw_solved import frequencies
from potluck.games.draw.view import View
from potluck.lab import draw_advice, draw_judge
from potluck.lab.advice import Advice
from potluck.lab.judgement import Decision, Judgement

__all__ = ["advise", "judge"]


def advise(view: View) -> Advice | None:
    """The advice of the lab, and the frequencies of the solved deal; None between deals.

    Cost: that of the adviser, and some tenths of a second where a file is read for the first time.
    """
    advice = draw_advice.advise(view)
    if advice is None:
        return None
    return replace(advice, facts=replace(advice.facts, solved=frequencies(view)))


def judge(decision: Decision) -> Judgement | None:
    """The judgement of the lab, and the frequencies of the solved deal, by what the seat saw when it acted."""
    judgement = draw_judge.judge(decision)
    if judgement is None or not isinstance(decision.view, View):
        return None
    return replace(judgement, solved=frequencies(decision.view))
