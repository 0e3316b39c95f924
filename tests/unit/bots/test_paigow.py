"""The opponents of Pai Gow: they play matches to the end, and set as they say."""

from random import Random

import pytest

from potluck.bots import bot, bots_for
from potluck.games.paigow import GAME, Bet, Rules, SetTwo, start
from potluck.games.paigow.settle import shown
from potluck.lab.paigow.advice import ranked_settings
from tests.contract.play import answer, options_of
from tests.known import known


@pytest.mark.parametrize("name", ["exact", "houseway"])
def test_a_bot_plays_to_the_end_and_never_fouls(name: str) -> None:
    assert name in bots_for("paigow")
    for number in range(2):
        rng = Random(number)
        match = start(options_of(GAME, rng), 2)
        while not match.over and match.deal < 3:
            if match.chance is not None:
                match = match.apply(answer(match.chance, match.state, rng))
                continue
            view = match.view(match.actor)
            action = bot(name).choose(view, rng)
            assert not isinstance(action, SetTwo) or set(action.cards) not in map(set, view.fouls)
            match = match.apply(action)


@pytest.mark.slow
def test_the_exact_one_sets_best_and_the_other_by_the_house_way() -> None:
    rng = Random(8)
    for copies in ("dealer", "push"):
        match = start(Rules(copies=copies)).apply(Bet(5))
        assert match.chance is not None
        match = match.apply(answer(match.chance, match.state, rng))
        view, cards = match.view(0), match.state.seats[0].hand
        assert known(bot("exact").choose(view, rng)).cards == ranked_settings(match.rules, cards)[0].low
        assert known(bot("houseway").choose(view, rng)).cards == shown(match.rules, cards).setting.low


def test_the_exact_one_stakes_much_only_where_the_house_has_no_edge() -> None:
    rng = Random(9)
    assert bot("exact").choose(start(Rules(copies="push")).view(0), rng) == Bet(20)
    assert bot("exact").choose(start(Rules(copies="push", most=10)).view(0), rng) == Bet(10)
    assert bot("exact").choose(start(Rules(copies="push", chips=30)).view(0), rng) == Bet(5)
    assert bot("exact").choose(start(Rules()).view(0), rng) == Bet(5)
