"""`potluck join`: the tables of a room, a seat there, and the way back to it."""

import json
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

from potluck.cli import main
from tests.serving import serving
from tests.visiting import TWO, opened


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with serving() as url:
        yield url


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def test_a_room_tells_its_tables(server: str, capsys: pytest.CaptureFixture[str]) -> None:
    link = opened(server, TWO | {"listed": True})
    assert main(["join", server, "--lang", "pl"]) == 0
    assert f"{link} · Poker · 2 wolne miejsca\n" in capsys.readouterr().out
    assert main(["join", server, "--json"]) == 0
    assert link.rpartition("/")[2] in [table["id"] for table in json.loads(capsys.readouterr().out)]


def test_who_stops_keeps_the_seat_and_comes_back_to_it(
    server: str, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    link = opened(server, TWO)
    for seat, told in (("2", "  1  free\n  2  Anna\n"), ("1", "  1  free\n  2  Anna\n")):
        monkeypatch.setattr(sys, "stdin", StringIO(""))
        assert main(["join", link, "--name", "Anna", "--seat", seat, "--plain", "--lang", "en"]) == 0
        said = capsys.readouterr().out
        assert told in said
        assert f"potluck join {link}" in said.splitlines()[-1]
    assert [file.name for file in (home / "potluck").iterdir()] == ["rooms.json"]


def test_a_table_that_is_not_there_is_said_in_one_line(server: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["join", f"{server}/t/nowhere", "--lang", "en"]) == 2
    assert capsys.readouterr().err == "potluck: there is no table nowhere\n"
