"""What is said of decisions that a solved strategy priced."""

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

from potluck.games import game
from potluck.games.draw import Check, Pass
from potluck.lab.drills.values import Option
from potluck.lab.judgement import Judgement, Priced
from potluck.words import language
from potluck.words.draw.betting import why
from potluck.words.frequencies import RARE
from potluck.words.summary_decisions import BY_SOLVED, Decisions


def decisions(*judgements: Judgement) -> Decisions:
    told: Any = SimpleNamespace(
        table=SimpleNamespace(game=game("draw")),
        decisions=[SimpleNamespace(judgement=judgement) for judgement in judgements],
        left=0,
        made=len(judgements),
        deal=None,
    )
    return Decisions(told, language("en"), whose="")


def judged(cost: float, *, often: float = 0.9, margin: float = 0.0, seldom: float = 0.0) -> Judgement:
    acts = ((Check(), often), (Pass(), 1 - often))
    priced = (Priced(Check(), seldom, 1.0), Priced(Pass(), cost, 0.0))
    return Judgement(best=Check(), cost=cost, margin=margin, solved=acts, worths=priced)


def test_where_what_it_often_does_has_a_price_that_is_said() -> None:
    say = language("en").speech.say
    assert decisions(judged(2.0)).method() == say(BY_SOLVED)
    assert decisions(judged(2.0), judged(0.0, seldom=3.0)).method() == f"{say(BY_SOLVED)} {say(RARE)}"


def test_of_decisions_that_cost_nothing_none_is_called_uncertain() -> None:
    dear: Any = SimpleNamespace(dear=True, cost=9.0)
    free: Any = SimpleNamespace(dear=False, cost=0.0)
    known = decisions(judged(9.0), judged(0.0), judged(0.0), judged(1.0, margin=4.0))
    assert known.review((dear, free, free, free)) == "1 further one did not surely cost anything."


def test_the_trainer_says_why_what_it_often_does_has_a_price() -> None:
    speech = language("en").speech
    for percents, thousandths, said in ((23, 120, True), (23, 0, False), (4, 120, False)):
        option = Option(("pass",), Fraction(0), (percents, 10, 10, thousandths))
        assert (speech.say(RARE) in why(speech, option)) is said
