"""`potluck join`: the tables of a room, a seat there, and the way back to it."""

import json
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from time import monotonic

import pytest

from potluck.cli import main
from tests.remote import ALONE, PATIENCE, TWO, opened
from tests.serving import serving


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
    for seat, told in (("2", "  1  free\n  2  Anna · host\n"), ("1", "  1  free\n  2  Anna · host\n")):
        monkeypatch.setattr(sys, "stdin", StringIO(""))
        assert main(["join", link, "--name", "Anna", "--seat", seat, "--plain", "--lang", "en"]) == 0
        said = capsys.readouterr().out
        assert told in said
        assert f"potluck join {link}" in said.splitlines()[-1]
    files = {file.name: file.stat().st_mode & 0o77 for file in (home / "potluck").iterdir()}
    kept = ("houses.json", "houses.lock", "receipts.jsonl", "rooms.json", "rooms.lock", "seeds.jsonl")
    assert files == dict.fromkeys(kept, 0), "for their owner alone"


def test_an_evening_is_opened_and_its_ledger_read_from_anywhere(
    server: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO(""))
    evening = ["--open", "poker", "--seats", "3", "--evening", "--house", "all", "--speed", "quick"]
    assert main(["join", server, *evening, "--json", "--lang", "en"]) == 0
    opening, screen, *_ = map(json.loads, capsys.readouterr().out.splitlines())
    table = screen["table"]
    assert (table["evening"], table["clock"], table["house"], table["speed"]) == (True, "calm", "all", "quick")
    assert main(["ledger", opening["link"], "--lang", "en"]) == 0
    assert "Nobody owes anything\n" in capsys.readouterr().out
    assert main(["ledger", opening["link"], "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["table"] == table["id"]
    assert main(["ledger", server, "--lang", "en"]) == 2
    assert "/t/TABLE" in capsys.readouterr().err


def test_what_was_played_in_a_card_room_is_read_from_there(
    server: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["record", server, "--lang", "en"]) == 0
    assert capsys.readouterr().out == "You have not played here yet.\n"
    link = opened(server, ALONE)
    joining = ["join", link, "--name", "Anna", "--seat", "1", "--plain", "--lang", "en"]
    told, end = "Waiting until every seat is taken.", monotonic() + PATIENCE  # who leaves then has played nothing
    while "Waiting until every seat is taken." in told:
        assert monotonic() < end, told
        monkeypatch.setattr(sys, "stdin", StringIO(""))
        assert main(joining) == 0
        told = capsys.readouterr().out
    monkeypatch.setattr(sys, "stdin", StringIO("leave\nyes\n"))
    assert main(joining) == 0
    capsys.readouterr()
    told = ""  # the computer may have to act before the match is over
    while "Matches won: 0 of 1\n" not in told:
        assert monotonic() < end, told
        assert main(["record", server, "--lang", "en"]) == 0
        told = capsys.readouterr().out


def test_a_table_that_is_not_there_is_said_in_one_line(server: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["join", f"{server}/t/nowhere", "--lang", "en"]) == 2
    assert capsys.readouterr().err == "potluck: there is no table nowhere\n"


HOST = ["--name", "Anna", "--lang", "en"]


def test_who_opens_a_table_is_its_host_and_is_told_the_link(
    server: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO(""))
    order = ["--open", "poker", "--seats", "4", "--opponent", "caller:Olga:f", "--listed"]
    assert main(["join", server, *order, *HOST, "--plain"]) == 0
    said = capsys.readouterr().out
    assert "  1  Anna · host\n  2  Olga · bot\n  3  free\n  4  free\n" in said
    link = said.rpartition("potluck join ")[2].strip()
    assert f"play with:\n  {link}\n" in said
    assert main(["join", server, "--lang", "en"]) == 0
    assert f"{link} · Poker · your seat: 1\n" in capsys.readouterr().out, "and by the key one is known again"


def test_a_program_gets_the_link_and_the_table_that_was_asked_for(
    server: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO(""))
    order = ["--open", "draw", "--preset", "quick", "--profile", "de", "--set", "money.ante=10", "--clock", "brisk"]
    assert main(["join", server, *order, *HOST, "--gender", "f", "--json"]) == 0
    opened_, screen = map(json.loads, capsys.readouterr().out.splitlines()[:2])
    table = screen["table"]
    assert opened_ == {"type": "opened", "link": f"{server}/t/{table['id']}"}
    assert (table["clock"], table["options"]["profile"], table["options"]["money"]["ante"]) == ("brisk", "de", 10)
    assert table["options"]["open_deals"] is False, "as always between persons"
    assert [(seat["kind"], seat["taken"], seat["gender"]) for seat in table["seats"]] == [
        ("person", True, "f"),
        ("person", False, "n"),
    ]
    assert main(["join", server, "--json"]) == 0
    assert [found["seat"] for found in json.loads(capsys.readouterr().out) if found["id"] == table["id"]] == [0]


def test_a_table_is_not_found_by_others_unless_it_is_listed(
    server: str, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = []
    for listed in ([], ["--listed"]):
        monkeypatch.setattr(sys, "stdin", StringIO(""))
        main(["join", server, "--open", "dice", *listed, *HOST, "--json"])
        found.append(json.loads(capsys.readouterr().out.splitlines()[0])["link"].rpartition("/")[2])
    (home / "potluck" / "rooms.json").unlink()
    main(["join", server, "--json"])
    shown = {table["id"] for table in json.loads(capsys.readouterr().out)}
    assert [name in shown for name in found] == [False, True]


BOT = """
from potluck.bots.reference import caller
from potluck.games.draw import Leave

asked = 0


def choose(view, rng):
    global asked
    asked += 1
    return Leave() if asked > 6 else caller(view, rng)
"""
LATER = """
from pathlib import Path
from time import monotonic

from potluck.bots.reference import caller


def choose(view, rng):
    asked = Path(__file__).with_suffix(".asked")
    if asked.exists():
        raise LookupError("no more ideas")
    asked.touch()
    return caller(view, rng)
"""
OPEN = ["--open", "draw", "--preset", "quick", "--opponent", "caller", "--lang", "en", "--deadline", "60000"]


def written(home: Path, name: str, source: str) -> str:
    """The path of a bot with that source."""
    (home / name).write_text(source, encoding="utf-8")
    return str(home / name)


def test_a_bot_sits_down_by_one_command_and_plays_to_the_end(
    server: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = written(home, "mine.py", BOT)
    assert main(["join", server, *OPEN, "--bot", bot, "--trace"]) == 0
    said = capsys.readouterr().out
    link = said.split(" plays at ")[1].partition(";")[0]
    assert "  1  mine · host\n" in said
    assert said.count("\n-> ") == 7
    assert said.endswith(f"\n{bot} has decided 7 times.\n"), "to go on to the next deal is no decision of its own"
    assert "-> leave\n" in said
    assert link in said
    receipts = (home / "potluck" / "receipts.jsonl").read_text(encoding="utf-8").splitlines()
    assert {json.loads(line)["table"].rpartition("/")[2] for line in receipts} == {link.rpartition("/")[2]}


def test_a_program_reads_each_decision_of_a_bot(server: str, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["join", server, *OPEN, "--bot", written(home, "mine.py", BOT), "--json"]) == 0
    opening, *lines = map(json.loads, capsys.readouterr().out.splitlines())
    decided = [line for line in lines if line["type"] == "decided"]
    assert opening["type"] == "opened"
    assert [line["action"] for line in decided][-1] == "leave"
    assert {line["trouble"] for line in decided} == {None}
    assert [line["table"]["over"] for line in lines if line["type"] == "screen"][-1]


def test_a_bot_that_fails_at_the_table_is_given_up_with_its_traceback(
    server: str, home: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["join", server, *OPEN, "--bot", written(home, "later.py", LATER)]) == 1
    told = capfd.readouterr()
    assert told.err.count("LookupError: no more ideas") == 3
    assert "4 of its 4 decisions were not its own (program ended: 3, no longer asked: 1)" in told.out
    assert told.out.endswith("It was given up, and has left the table.\n")


def test_a_bot_that_cannot_start_opens_no_table(server: str, home: Path, capfd: pytest.CaptureFixture[str]) -> None:
    def tables() -> int:
        main(["join", server, "--json"])
        return len(json.loads(capfd.readouterr().out))

    before = tables()
    for source, reason in (("def choose(view, rng:\n", "SyntaxError"), ("x = 1\n", "has no function choose")):
        assert main(["join", server, *OPEN, "--listed", "--bot", written(home, "bad.py", source)]) == 2
        assert reason in capfd.readouterr().err
    assert main(["join", server, *OPEN, "--listed", "--bot", str(home / "none.py")]) == 2
    assert "there is no file" in capfd.readouterr().err
    assert tables() == before


@pytest.mark.parametrize(
    ("flags", "allowed"),
    [
        (["--bot", "caller"], "--bot needs http://HOST:PORT/t/TABLE, --open GAME"),
        (["--bot", "caller", "--watch", "--open", "draw"], "--open"),
        (["--trace"], "--trace needs --bot BOT"),
        (["--deadline", "50"], "--deadline needs --bot BOT"),
    ],
)
def test_what_goes_with_a_bot_alone_is_refused_without_one(
    server: str, flags: list[str], allowed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["join", server, *flags, "--lang", "en"]) == 2
    assert allowed in capsys.readouterr().err


def test_two_bots_of_one_machine_play_against_each_other(server: str, home: Path) -> None:
    link = opened(server, {**TWO, "game": "draw", "preset": "quick", "clock": "off"})
    bots = [written(home, name, BOT) for name in ("ann.py", "bob.py")]
    command = [sys.executable, "-W", "error", "-m", "potluck", "join", link, "--lang", "en", "--bot"]
    playing = [
        subprocess.Popen([*command, bot, "--deadline", "60000"], stdout=subprocess.PIPE, text=True) for bot in bots
    ]
    told = [process.communicate(timeout=120)[0] for process in playing]
    assert [process.returncode for process in playing] == [0, 0]
    assert all("ann" in text and "bob" in text for text in told)
