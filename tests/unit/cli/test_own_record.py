"""`potluck record`: what was played at this terminal, and nothing else."""

import json
from pathlib import Path

import pytest

from potluck.cli import main
from potluck.room import GAMES
from potluck.terminal import MatchRequest
from potluck.terminal.record import recorded
from potluck.words import LANGUAGES, language
from tests.terminals import played

ANNA = MatchRequest(game="draw", preset="quick", opponents=("person:Jan:m",), name="Anna", gender="f")


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """A database with a match of one deal, which its first seat or the other gave up, and left."""
    played(ANNA, tmp_path / "room.db", ["bet 10", "fold", "leave", "yes"])
    return tmp_path / "room.db"


def test_what_was_played_is_told_as_the_page_has_it(db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", "--db", str(db), "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert (found["game"], found["matches"], found["deals"]) == ("draw", 1, 1)
    assert found["won"] + found["lost"] == 1
    assert [one["name"] for one in found["opponents"]] == ["Jan"]
    assert found["net"] == found["opponents"][0]["net"]
    assert [pot["deal"] for pot in found["pots"]] == [1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_told_in_every_language(db: Path, capsys: pytest.CaptureFixture[str], lang: str) -> None:
    assert main(["record", "--db", str(db), "--lang", lang]) == 0
    printed = capsys.readouterr().out
    spoken = language(lang)
    assert f"== {spoken.game('draw').label} ==" in printed
    assert spoken.gettext("Balance") in printed
    assert "$" in printed
    assert "{" not in printed


def test_who_has_not_played_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["record", "--lang", "en"]) == 0
    assert capsys.readouterr().out == "You have not played here yet.\n"


def test_a_match_of_a_game_that_is_not_here_is_passed_over_in_one_line(
    db: Path, caplog: pytest.LogCaptureFixture
) -> None:
    foreign = dict(GAMES)
    del foreign["draw"]
    assert recorded(db, language("en"), games=foreign) == ()
    (line,) = caplog.messages
    assert "no game draw" in line
    assert "--kit FILE.py" in line
