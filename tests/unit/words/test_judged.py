"""What is said of decisions that a solved strategy priced."""

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

from msgspec.structs import replace

from potluck.dealer import Dealer
from potluck.games import draw, game
from potluck.games.draw import Check, Pass
from potluck.games.draw.values import Exchange, Open
from potluck.lab.drills.values import Option
from potluck.lab.judgement import Judgement, Priced
from potluck.words import language
from potluck.words.draw.advice import act_text
from potluck.words.draw.betting import why
from potluck.words.frequencies import RARE, STEEP, frequencies, rounded
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
        option = Option(("pass",), Fraction(0), (percents, 10, 10, thousandths, 0))
        assert (speech.say(RARE) in why(speech, option)) is said


def test_the_trainer_counts_no_times_of_what_the_strategy_hardly_ever_does() -> None:
    said = [why(language("en").speech, Option(("pass",), Fraction(0), (n, 10, 10, 120, 0))) for n in (0, 1)]
    assert said[0].startswith("The solved strategy hardly ever does so.")
    assert said[1].startswith("The solved strategy does so 1 time in 100.")


def test_what_a_strategy_does_adds_to_a_hundred_and_what_it_hardly_does_is_left_out() -> None:
    acts = [("A", 0.494), ("B", 0.253), ("C", 0.253)]
    assert [share for _, share in rounded(acts)] == [0.5, 0.25, 0.25]
    assert [share for _, share in rounded([("A", 0.096), ("B", 0.094), ("C", 0.81)])] == [0.09, 0.09, 0.82], "not 10%"
    assert frequencies(language("en").speech, [*acts, ("D", 0.0)]).endswith(": A 50%, B 25%, C 25%.")


def test_a_price_above_the_step_from_a_free_act_is_explained_to_who_paid_it() -> None:
    say = language("en").speech.say
    acts = ((Check(), 0.85), (Pass(), 0.15), (Open(5), 0.0))
    worths = (Priced(Check(), 0.0, 7.0), Priced(Pass(), 0.0, 6.25), Priced(Open(5), 1.1, 5.9))
    priced = Judgement(best=Check(), cost=1.1, solved=acts, worths=worths)
    for done, said in ((Open(5), True), (Pass(), False)):
        told = decisions(priced)
        told.summary.decisions[0].decision = SimpleNamespace(action=done)  # type: ignore[misc,assignment]
        assert (say(STEEP) in told.method()) is said


def test_throwing_nothing_is_called_in_a_hint_what_it_is_called_afterwards() -> None:
    say = language("es").speech
    for profile, called in (("pl", "CAMBIAR por $2 (0)"), ("de", "CAMBIAR por $2")):
        dealer = Dealer(1)
        match = dealer(draw.start(replace(draw.PRESETS["evening"], profile=profile), 2))
        view = match.apply(Open(2)).view(1)
        assert act_text(say, view, Exchange(())) == called, "the German sheet throws later"
