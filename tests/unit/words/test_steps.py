"""The stakes that a host steps through: sums, and the options that set them."""

from typing import Any

import pytest

from potluck.errors import RulesError
from potluck.games import draw, paigow, poker
from potluck.kits import GAMES
from potluck.options import read
from potluck.words import LANGUAGES
from potluck.words.ladder import ladder
from potluck.words.speech import speech

MENU = poker.Choice(play=True, names=("holdem", "seven-stud"))


def texts(game: str, rules: Any, code: str = "en") -> list[str]:
    return [step.text for step in ladder(speech(code), game, rules)]


def test_stakes_are_named_as_sums() -> None:
    assert texts("poker", poker.Rules(money=poker.Money(start=100)))[:3] == [
        "Blinds $1/$2",
        "Blinds $2/$4",
        "Blinds $5/$10",
    ]
    assert texts("poker", poker.Rules(choice=MENU))[1] == "Blinds $2/$4 · Ante $2 · Bring-in $4"
    assert texts("draw", draw.Rules())[0] == "Ante $1"
    assert "Bets $5 to $50" in texts("paigow", paigow.Rules())
    assert texts("reddog", GAMES["reddog"].options()) == [], "a chip is a chip"


@pytest.mark.parametrize("game", ["poker", "draw", "paigow"])
def test_every_step_can_be_played_and_one_of_them_is(game: str) -> None:
    for rules in (GAMES[game].options(), *GAMES[game].presets.values()):
        steps = ladder(speech("en"), game, rules)
        assert sum(step.held for step in steps) == 1
        for step in steps:
            assert (read(type(rules), step.options, base=rules) == rules) == step.held


def test_nobody_steps_to_stakes_that_no_stack_covers() -> None:
    rules = poker.Rules(money=poker.Money(start=40))
    assert texts("poker", rules)[-1] == "Blinds $10/$20"
    with pytest.raises(RulesError):
        read(poker.Rules, {"money": {"unit": 25}}, base=rules)


def test_an_odd_sum_of_the_hosts_own_stays_among_them() -> None:
    assert "Blinds $3/$6" in texts("poker", poker.Rules(money=poker.Money(unit=3)))


def test_each_language_names_the_bets_of_pai_gow() -> None:
    assert len({texts("paigow", paigow.Rules(), code)[0] for code in LANGUAGES}) == len(LANGUAGES)
