"""A strategy looked at point by point: values that everybody knows, and the value of its own file, from any point."""

import json
from pathlib import Path

import pytest

from potluck.bots.strategies import HOUSE
from potluck.cli import main
from potluck.solve.browsing import Browser, Place
from potluck.solve.strategy import load
from potluck.solve.variant import solve
from tests.unit.solve.six_cards import SIX_CARDS

KUHN, LEDUC = (HOUSE / f"{name}.strategy" for name in ("kuhn", "leduc"))


def worths(place: Place) -> dict[str, dict[str, float]]:
    return {
        " ".join(str(card)[0] for cards in hand.own for card in cards): {
            choice.action: choice.worth for choice in hand.choices if choice.worth is not None
        }
        for hand in place.hands
    }


def test_against_a_bet_at_kuhn_each_card_is_worth_what_everybody_knows() -> None:
    browser = Browser(load(KUHN))
    place = browser.place("raise_to:1")
    assert place.seat == 1
    known = worths(place)
    assert known["J"] == {"call": -2, "fold": -1}
    assert known["K"] == {"call": 2, "fold": -1}
    assert known["Q"]["fold"] == -1
    assert known["Q"]["call"] == pytest.approx(-1, abs=0.001)
    chances = {hand.own[0][0].rank: {choice.action: choice.chance for choice in hand.choices} for hand in place.hands}
    assert chances[10]["call"] == pytest.approx(1 / 3, abs=0.001)


@pytest.mark.parametrize("path", [KUHN, LEDUC], ids=["kuhn", "leduc"])
def test_the_first_decision_is_worth_the_value_in_the_header_and_comes_always(path: Path) -> None:
    strategy = load(path)
    place = Browser(strategy).place("")
    assert sum(hand.reach or 0 for hand in place.hands) == pytest.approx(1)
    worth = sum(
        (hand.reach or 0) * choice.chance * (choice.worth or 0) for hand in place.hands for choice in hand.choices
    )
    assert worth == pytest.approx(strategy.header.value[0], abs=1e-5)
    assert sum(place.overall.values()) == pytest.approx(1)


def test_no_action_that_is_taken_is_worth_much_less_than_another() -> None:
    browser = Browser(load(LEDUC))
    taken = 0
    for line in browser.lines:
        for hand in browser.place(line).hands:
            for choice in hand.choices:
                assert (choice.worth is None) == (hand.reach is None)
                if choice.worth is not None and hand.reach and hand.reach * choice.chance > 0.001:
                    taken += 1
                    assert choice.worth > max(other.worth or -99 for other in hand.choices) - 0.01
    assert taken > 50


def test_every_point_is_reached_by_following_actions_from_the_first() -> None:
    browser = Browser(load(LEDUC))
    followed, owed = {""}, [""]
    while owed:
        for line in browser.place(owed.pop()).after.values():
            assert line not in followed
            followed.add(line)
            owed.append(line)
    assert followed == {*browser.lines}


def test_a_path_may_leave_out_where_cards_come_and_a_dead_end_is_none() -> None:
    browser = Browser(load(LEDUC))
    assert browser.line("check check") == "check check |"
    assert browser.line("check  check /") == "check check |"
    assert browser.line("") == ""
    assert browser.line("check raise_to:2 fold") is None


def test_a_game_with_throws_is_walked_too_and_a_large_one_without_worths(tmp_path: Path) -> None:
    file = tmp_path / "six.strategy"
    solution = solve(SIX_CARDS, to=0.05)
    solution.save(file)
    browser = Browser(load(file), most=10**6)
    assert browser.reckoned
    place = browser.place(browser.lines[0])
    worth = sum(
        (hand.reach or 0) * choice.chance * (choice.worth or 0) for hand in place.hands for choice in hand.choices
    )
    assert worth == pytest.approx(solution.value[place.seat], abs=0.001)
    cut = Browser(load(file), most=100)
    assert not cut.reckoned
    place = cut.place(cut.lines[0])
    assert place.overall == {}
    assert all(hand.reach is None and choice.worth is None for hand in place.hands for choice in hand.choices)


def test_the_command_shows_a_point_a_grid_and_all_points(capsys: pytest.CaptureFixture[str]) -> None:
    def printed(*arguments: str) -> str:
        assert main(["strategy", "leduc", *arguments]) == 0
        return capsys.readouterr().out

    answer = json.loads(printed("check", "check", "--json"))
    assert (answer["line"], answer["seat"], answer["actions"]) == ("check check |", 0, ["check", "raise_to 4"])
    assert answer["after"]["check"] == "check check | check"
    text = printed("check", "check", "--text", "--lang", "en")
    assert "seat 1 of 2" in text
    assert len(text.splitlines()) == 4 + len(answer["hands"]) + 1 + 1 + 2
    grid = json.loads(printed("check", "check", "--grid", "check", "--json"))
    assert grid.keys() == {*"KQJ"}
    assert all(row.keys() == {*"KQJ"} for row in grid.values())
    drawn = printed("check", "check", "--grid", "check", "--text", "--lang", "en").splitlines()
    assert len(drawn) == 4
    assert f"{grid['K']['Q']:.1%}" in drawn[1]
    assert json.loads(printed("--lines", "--json"))[:3] == ["", "check", "check check |"]
