"""What acts of the draw are worth by the solved deal: against the value of its file, and what a review makes of it."""

import random

import numpy as np
import pytest

from potluck.arena.gate import FIELDS
from potluck.arena.orders import Orders
from potluck.bots.draw_solved import choose, frequencies, turn_of
from potluck.bots.draw_worths import FEW, SAMPLES, _reweighted, _Worths, worths
from potluck.games import draw
from potluck.games.draw import Exchange, Open, Pass, Phase, Rules, Wait
from potluck.games.draw.view import View
from potluck.lab.judgement import Decision, judged
from potluck.protocol import Action
from potluck.solve.draw_kinds import HELD
from potluck.solve.draw_table import ANTE
from potluck.words import LANGUAGES, language
from potluck.words.frequencies import COSTS
from tests.unit.bots.test_draw_solved import views

DEALS = 100


def roots(count: int) -> list[View]:
    """First decisions of Evening deals."""
    found = []
    for number in range(count):
        match = Orders(5, number).settle(draw.start(draw.PRESETS["evening"], 2))
        assert match.actor is not None
        found.append(match.view(match.actor))
    return found


def is_seldom(view: View) -> bool:
    """Whether hardly any hand of the other does what he did by the file."""
    turn = turn_of(view)
    assert turn is not None
    weights = _Worths(turn, view, Wait()).weights()
    return 1 / float(weights @ weights) < FEW


def test_a_walk_of_the_tree_is_worth_what_the_file_says_of_the_first_to_speak() -> None:
    """The mean over first hands; the file's own figure is of hands that know nothing of each other."""
    found, value = [], 0.0
    for view in roots(DEALS):
        turn = turn_of(view)
        assert turn is not None
        found.append(float(_Worths(turn, view, Wait())._walk(0, None).mean()) / (2 * ANTE))
        value = turn.tree.table.header.value

    assert np.mean(found) == pytest.approx(value, abs=2.6 * np.std(found) / DEALS**0.5 + 0.02)


@pytest.mark.parametrize("field", ["evening-32-pl", "letter-52-de"])
def test_each_act_is_offered_and_priced_by_what_the_best_is_worth(field: str) -> None:
    phases, again = set(), dict[Action, bool]()
    for view, _ in views(FIELDS[field], deals=12):
        known = worths(view, choose(view, random.Random(2)))
        if not known:
            assert view.phase is Phase.OVER or is_seldom(view)
            continue
        phases.add(view.phase)
        assert known[0].cost == 0
        assert [worth.cost for worth in known] == sorted(worth.cost for worth in known)
        assert all(any(worth.action in offer for offer in view.offers) for worth in known)
        if known[0].action not in again:
            again[known[0].action] = known == worths(view, choose(view, random.Random(2)))
    assert all(again.values())
    assert phases == {Phase.BEFORE, Phase.EXCHANGE, Phase.AFTER}


def test_to_throw_a_pair_away_or_to_give_up_the_best_hand_is_dear() -> None:
    dear = 0
    for view, _ in views(FIELDS["evening-32-pl"], deals=18):
        for act, least in ((Pass(), 0.05), (Exchange(tuple(view.seats[view.seat or 0].cards[:4])), 0.02)):
            told = frequencies(view)
            if not told or not any(act in offer for offer in view.offers) or dict(told).get(act, 0):
                continue
            (judgement,) = judged("draw", [Decision(view=view, action=act, end=view)])
            assert judgement is not None
            if is_seldom(view):
                continue
            mine = next(worth.cost for worth in judgement.worths if worth.action == act)
            assert judgement.cost == mine
            dear += judgement.cost > max(judgement.margin, least * view.pot)
    assert dear > 4


def test_each_card_not_known_is_as_often_the_others_as_any() -> None:
    """Also in those of his places that decide the order of what he draws."""
    (view,) = roots(1)
    turn = turn_of(view)
    assert turn is not None
    priced = _Worths(turn, view, Wait())
    drawn = priced._sampled.own_draws
    unseen = view.rules.deck - HELD
    for place in range(drawn.shape[1]):
        counts = np.unique(drawn[:, place], return_counts=True)[1]
        assert len(counts) == unseen
        assert abs(counts - SAMPLES / unseen).max() < 5.5 * (SAMPLES / unseen) ** 0.5


def test_an_act_that_no_hand_does_tells_nothing_and_few_hands_price_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    weights = np.array([0.5, 0.5, 0.0])
    assert (_reweighted(weights, np.zeros(3)) == weights).all()
    assert (_reweighted(weights, np.array([1.0, 0.0, 1.0])) == [0.5, 0, 0]).all()
    (view,) = roots(1)
    assert worths(view, Wait())
    monkeypatch.setattr(_Worths, "_reach", lambda *_: np.eye(SAMPLES)[0])
    assert worths(view, Wait()) == ()


def test_what_the_strategy_does_itself_costs_nothing_and_a_stake_of_another_size_what_the_nearest_does() -> None:
    view = next(
        view for view, _ in views(FIELDS["evening-32-pl"], deals=4) if isinstance(frequencies(view)[0][0], Open)
    )
    act, chance = frequencies(view)[0]
    (judgement,) = judged("draw", [Decision(view=view, action=act, end=view)])
    assert judgement is not None
    assert (judgement.cost, judgement.best) == (0, act)
    assert chance >= 0.1

    other = Open(next(at for at in (7, 14) if Open(at) not in dict(frequencies(view))))
    assert other in {worth.action for worth in worths(view, other)}


def test_by_other_rules_there_are_no_worths() -> None:
    (view, _), *_ = views(Rules(betting=draw.Betting(limit="pot")), deals=1)

    assert worths(view, Pass()) == ()


def test_the_sums_are_said_in_every_language() -> None:
    said = {language(code).speech.say(COSTS) for code in LANGUAGES}

    assert len(said) == len(LANGUAGES)
