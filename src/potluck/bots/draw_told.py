"""Advice and judgements on the draw by what the solved deal does at the same decision (docs/draw.md)."""

from collections.abc import Sequence
from math import sqrt
from typing import Final

import numpy as np
from msgspec.structs import replace

from potluck.bots.draw_prices import advised, alike, prices
from potluck.bots.draw_solved import frequencies
from potluck.bots.draw_worths import Worth, held
from potluck.games.draw import Phase
from potluck.games.draw.values import Exchange, Pass
from potluck.games.draw.view import View
from potluck.lab import draw_advice, draw_judge
from potluck.lab.advice import Advice, Choice
from potluck.lab.draw_advice import Prospects, Unknown
from potluck.lab.judgement import USUAL, Decision, Judgement, Priced
from potluck.lab.strength import scale
from potluck.protocol import Action, Just

__all__ = ["advise", "judge"]

HALF: Final = 1.96 * 0.5
"""Half the 95 % interval of a chance of one half that one sample tells."""


def advise(view: View) -> Advice | None:
    """Advice to do what the solved deal does most, with its frequencies, its prices and the chances against its hands.

    That of the lab where no file of these rules is kept; None between deals.

    Cost: that of the adviser and of the prices, and some tenths of a second where a file is read for the first time.
    """
    solved = frequencies(view)
    if not solved:
        return draw_advice.advise(view)
    other = _range(view)
    advice = draw_advice.advise(view, other)
    assert advice is not None
    known, facts = prices(view), advice.facts
    most = advised(solved, known)
    choices = advice.choices
    if known and view.phase is not Phase.EXCHANGE:
        valued = [Choice(worth.action, worth.value) for worth in known]
        if Just(Pass()) in view.offers and all(choice.action != Pass() for choice in valued):
            valued.append(Choice(Pass(), 0.0))
        choices = tuple(sorted(valued, key=lambda choice: -float(choice.value)))
    share = _share(most, facts)
    first = next((choice for choice in choices if alike(choice.action, most)), Choice(most, share))
    choices = (first, *(choice for choice in choices if choice is not first))
    costs = tuple(Priced(worth.action, worth.cost, worth.value) for worth in known)
    facts = replace(facts, share=share, solved=solved, costs=costs, in_line=other is not None)
    return Advice(choices, facts)


def judge(decision: Decision) -> Judgement | None:
    """The judgement by the solved deal, from what the seat saw when it acted; that of the lab where no file is kept.

    Every act costs what a hint says of it (`potluck.bots.draw_prices`), or what the lab guesses where so little is
    known of the other's line that nothing is priced. What is named beside a dear one is what the strategy does most.
    """
    view, done = decision.view, decision.action
    if not isinstance(view, View):
        return None
    solved = frequencies(view)
    known = prices(view, done) if solved else ()
    mine = next((worth for worth in known if alike(worth.action, done)), None)
    if mine is None:
        judgement = draw_judge.judge(decision)
        free = any(alike(act, done) and chance >= USUAL for act, chance in solved)
        if judgement is None or not solved:
            return judgement
        if free or not judgement.cost:
            return replace(judgement, best=done, cost=0.0, margin=0.0, chance=None, solved=solved)
        return replace(judgement, best=solved[0][0], chance=None, solved=solved)
    best = advised(solved, known) if mine.cost else done
    other = _range(view)
    advice = None if other is None else draw_advice.advise(view, other)
    return Judgement(
        best=best,
        cost=mine.cost,
        margin=mine.margin,
        chance=None if advice is None else _share(best, advice.facts),
        exchanging=view.phase is not Phase.AFTER,
        solved=solved,
        worths=tuple(Priced(worth.action, worth.cost, worth.value) for worth in known),
        expected=_expected(view, known),
    )


def _expected(view: View, known: Sequence[Worth]) -> tuple[float, float]:
    """Dollars that the viewer wins or loses of the deal on average as the strategy plays it, and half the interval.

    A worth is told beside giving up, which loses what was paid, and half of what a tie left in the pot. All acts are
    worth their mean, so that no figure is the best of several that err; the interval is that of acts that err alike.
    """
    lost = view.seats[view.seat or 0].paid + view.carried // 2
    often = sum(worth.chance for worth in known)
    if not often:
        return known[0].value - lost, known[0].doubt
    value = sum(worth.chance * worth.value for worth in known) / often
    return value - lost, sum(worth.chance * worth.doubt for worth in known) / often


def _range(view: View) -> Unknown | None:
    """The hands that the other ends with by the solved deal; None where that tells too little."""
    known = held(view)
    if known is None:
        return None
    levels = scale(view.rules.order, view.rules.deck)
    at = np.searchsorted(levels.strengths, known.strengths)
    mass = np.bincount(at, weights=known.chances, minlength=len(levels)).astype(np.float64)
    return Unknown(mass, HALF / sqrt(known.samples))


def _share(act: Action, facts: Prospects) -> float:
    """The chance to win at a showdown after that act: with the cards that it throws, else with the best exchange."""
    if not isinstance(act, Exchange):
        return facts.share
    return next((odds.share for odds in facts.odds if {*odds.thrown} == {*act.cards}), facts.share)
