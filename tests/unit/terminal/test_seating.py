"""Which match is taken up, and who sits where."""

from pathlib import Path

import pytest

from potluck.errors import PotluckError
from potluck.personas import bot_of
from potluck.room import opponent
from potluck.terminal import MatchRequest
from tests.games.kuhn3 import GAMES
from tests.terminals import played

GOES_ON = "The match goes on where it stopped."
PLAIN = MatchRequest(game="draw", opponents=("person",))


def resumed(wish: MatchRequest, db: Path) -> bool:
    return GOES_ON in played(wish, db, [])


def test_the_running_match_is_taken_up_and_another_one_only_when_it_is_asked_for(tmp_path: Path) -> None:
    db = tmp_path / "db"

    assert not resumed(PLAIN, db)
    assert resumed(PLAIN, db)
    assert resumed(MatchRequest(game="draw"), db)
    assert not resumed(MatchRequest(game="draw", opponents=("person",), new=True), db)


def test_other_rules_or_opponents_are_another_match(tmp_path: Path) -> None:
    db = tmp_path / "db"
    german = MatchRequest(game="draw", opponents=("person",), options={"profile": "de"})
    quick = MatchRequest(game="draw", opponents=("person",), preset="quick")

    assert [resumed(wish, db) for wish in (PLAIN, german, quick)] == [False, False, False]
    assert [resumed(wish, db) for wish in (PLAIN, german, quick)] == [True, True, True]
    assert "German sheet" in played(german, db, [])
    assert "German sheet" not in played(quick, db, [])


def test_a_match_that_is_over_is_not_taken_up(tmp_path: Path) -> None:
    db = tmp_path / "db"
    played(PLAIN, db, ["leave", "yes"])

    assert not resumed(PLAIN, db)


def test_games_do_not_get_in_each_others_way(tmp_path: Path) -> None:
    db = tmp_path / "db"
    three = MatchRequest(game="kuhn3", opponents=("person", "person"))

    assert [resumed(wish, db) for wish in (PLAIN, three, PLAIN, three)] == [False, False, True, True]


def test_between_persons_nobody_has_a_wardrobe_and_deals_stay_closed(tmp_path: Path) -> None:
    printed = played(PLAIN, tmp_path / "db", ["rules"])

    assert "worn:" not in printed
    assert "Thrown cards stay hidden" in printed


def test_what_is_set_stands_over_what_is_usual(tmp_path: Path) -> None:
    wish = MatchRequest(game="draw", opponents=("person",), options={"open_deals": True, "wardrobe": {"whose": "both"}})

    printed = played(wish, tmp_path / "db", ["rules"])

    assert printed.count("worn: coat, hat, scarf, gloves, waistcoat") == 2
    assert "all cards are laid open" in printed


@pytest.mark.slow
def test_the_first_preset_and_the_gentlest_of_the_house_are_the_usual_ones(tmp_path: Path) -> None:
    printed = played(MatchRequest(game="draw"), tmp_path / "db", [])

    assert "Doña Remedios · worn: " in printed
    assert "ante $5" in printed
    assert "$95" in printed


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        ("halina", ("bot", "Halina", bot_of("halina", "draw"), "f")),
        ("lev:Wolodja", ("bot", "Wolodja", bot_of("lev", "draw"), "m")),
        ("honest", ("bot", "", "honest", "n")),
        ("honest:Olga", ("bot", "Olga", "honest", "n")),
        ("honest:Piotr:m", ("bot", "Piotr", "honest", "m")),
        ("honest::m", ("bot", "", "honest", "m")),
        ("caller", ("bot", "", "caller", "n")),
        ("person:Jan:m", ("person", "Jan", "", "m")),
    ],
)
def test_an_opponent_is_a_kind_a_name_and_a_gender(text: str, plan: tuple[str, ...]) -> None:
    found = opponent(GAMES["draw"], text)

    assert (found.kind, found.name, found.bot, found.gender) == plan


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (MatchRequest(game="chess"), "rules.unknown_game"),
        (MatchRequest(game="draw", preset="slow"), "rules.unknown_preset"),
        (MatchRequest(game="draw", opponents=("nobody",)), "rules.unknown_bot"),
        (MatchRequest(game="draw", opponents=("honest:Olga:x",)), "rules.unknown_bot"),
        (MatchRequest(game="kuhn3", opponents=("honest", "caller")), "rules.unknown_bot"),
        (MatchRequest(game="draw", opponents=("person", "person")), "rules.wrong_seats"),
        (MatchRequest(game="draw", options={"money": {"ante": 0}}), "rules.bad_value"),
        (MatchRequest(game="draw", options={"money": {"ante": 400}}), "rules.contradiction"),
    ],
)
def test_what_cannot_be_played_is_a_coded_error_and_opens_no_table(
    tmp_path: Path, wish: MatchRequest, code: str
) -> None:
    db = tmp_path / "db"
    with pytest.raises(PotluckError) as caught:
        played(wish, db, [])

    assert caught.value.code == code
    assert not resumed(PLAIN, db)
