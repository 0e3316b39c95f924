"""`verify`, `backup`, `restore` and `doctor` on real files."""

import json
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from potluck import __version__, kernels
from potluck.cli import main
from potluck.errors import PotluckError
from potluck.log import TABLE, TABLES, Opened, head_message
from potluck.room import Room
from potluck.store import Receipt, SqliteStore, open_store, receipt_line
from potluck.terminal import MatchRequest
from potluck.words import LANGUAGES, language
from tests.terminals import played

GOLDEN = Path(__file__).resolve().parents[2] / "golden"
ANNA = MatchRequest(game="draw", preset="quick", opponents=("person:Jan:m",), name="Anna", gender="f")


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """A database with one match, whose first deal is over."""
    played(ANNA, tmp_path / "room.db", ["bet 10", "fold"])
    return tmp_path / "room.db"


def said(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    """What a verb prints."""
    assert main([*arguments, "--lang", "en"]) == code
    found = capsys.readouterr()
    assert found.err == ""
    return found.out


def as_json(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> Any:
    return json.loads(said(capsys, *arguments, "--json", code=code))


def spoil(db: Path, sql: str) -> None:
    """Change a database as no program of ours would."""
    connection = sqlite3.connect(db)
    schema = connection.execute("SELECT sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for (name,) in names:
        connection.execute(f"DROP TRIGGER {name}")
    connection.execute(sql)
    for (create,) in schema:
        connection.execute(create)
    connection.commit()
    connection.close()


def test_a_database_that_was_only_played_on_is_sound(db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = as_json(capsys, "verify", str(db))

    assert found["sound"] is True
    assert found["failure"] is None
    assert (found["streams"], found["deals"], found["cards"]) == (1, 1, 10)
    assert said(capsys, "verify", str(db)).startswith(f"{db} is sound: 1 stream, ")


def test_a_changed_event_is_found_and_named(db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spoil(db, "UPDATE events SET body = CAST(replace(CAST(body AS TEXT), 'open 10', 'open 11') AS BLOB)")

    found = as_json(capsys, "verify", str(db), code=1)

    assert found["sound"] is False
    assert found["failure"]["code"] == "store.damaged"
    assert "NOT sound" in said(capsys, "verify", str(db), code=1)


def test_receipts_of_what_was_shown_are_compared_with_a_database(
    db: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with SqliteStore(db) as store:
        (stream,) = store.streams(TABLES)
        record = store.read(stream)[0]
        table = stream.removeprefix(TABLES)
        signature = store.sign(head_message(stream, 1, record.link))
        opened = TABLE.event(stream, record).body
        assert isinstance(opened, Opened)
        receipt = Receipt(
            table=table,
            house=store.house.hex(),
            seq=1,
            link=record.link.hex(),
            signature=signature.hex(),
            sealed=opened.sealed,
        )
    kept, other = tmp_path / "kept.jsonl", tmp_path / "other.jsonl"
    kept.write_bytes(receipt_line(receipt))
    other.write_bytes(receipt_line(replace(receipt, sealed="")))

    assert "1 receipt agrees" in said(capsys, "verify", str(db), "--receipts", str(kept))
    found = as_json(capsys, "verify", str(db), "--receipts", str(kept), "--receipts", str(other), code=1)

    assert found["failure"]["code"] == "witness.sealed"
    assert main(["verify", str(db), "--receipts", str(db), "--lang", "en"]) == 2
    assert "is no receipt" in capsys.readouterr().err


def test_events_that_are_missing_at_the_end_are_found(db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spoil(db, "DELETE FROM events WHERE seq > 3")

    assert as_json(capsys, "verify", str(db), code=1)["failure"] is not None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_why_a_database_is_not_sound_is_told_in_the_language(
    db: Path, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(db, "DELETE FROM events WHERE seq > 3")

    assert main(["verify", str(db), "--lang", lang]) == 1

    told = capsys.readouterr().out
    assert language(lang).error(PotluckError("audit.cut")) in told


def test_an_export_is_verified_too(db: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import asyncio

    from potluck.terminal.pool import LazyPool

    with open_store(db) as store:
        (stream,) = store.streams(TABLES)
        room = Room(store, LazyPool(""))
        lines = asyncio.run(room.export(stream.removeprefix(TABLES)))
    export = tmp_path / "export.jsonl"
    export.write_text("\n".join(lines), encoding="utf-8")

    found = as_json(capsys, "verify", str(export))
    assert found["sound"] is True
    assert found["hidden"] > 0

    export.write_text("\n".join([*lines[:2], *lines[3:]]), encoding="utf-8")
    assert as_json(capsys, "verify", str(export), code=1)["failure"]["code"] == "export.damaged"


def test_a_backup_comes_back_whole(db: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy, again = tmp_path / "copy.db", tmp_path / "again.db"

    assert as_json(capsys, "backup", str(db), str(copy))["bytes"] == copy.stat().st_size
    assert as_json(capsys, "restore", str(copy), str(again)) == {"file": str(copy), "db": str(again)}

    before = as_json(capsys, "verify", str(db))
    assert as_json(capsys, "verify", str(again)) == {**before, "file": str(again)}
    assert "The match goes on where it stopped." in played(ANNA, again, [])


def test_nothing_is_overwritten_unless_it_is_asked_for(
    db: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"
    said(capsys, "backup", str(db), str(copy))
    played(ANNA, db, ["next", "next", "bet 5"])
    later = as_json(capsys, "verify", str(db))["events"]

    assert main(["backup", str(db), str(copy)]) == 2
    assert main(["restore", str(copy), str(db)]) == 2
    assert capsys.readouterr().err.count("\n") == 2
    assert as_json(capsys, "verify", str(db))["events"] == later

    said(capsys, "restore", str(copy), str(db), "--replace")
    assert as_json(capsys, "verify", str(db))["events"] < later
    assert as_json(capsys, "verify", f"{db}.replaced")["events"] == later


def test_a_database_in_use_is_not_replaced(db: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / "copy.db"
    said(capsys, "backup", str(db), str(copy))
    store = open_store(db)
    try:
        assert main(["restore", str(copy), str(db), "--replace", "--lang", "en"]) == 2
        assert "in use" in capsys.readouterr().err
    finally:
        store.close()


@pytest.mark.parametrize("verb", ["verify", "backup", "play"])
def test_a_foreign_file_is_refused_and_left_alone(
    verb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    foreign = tmp_path / "letter.txt"
    foreign.write_text("Dear Aunt Halina")
    arguments = {"verify": [str(foreign)], "backup": [str(foreign), "copy"], "play": ["--db", str(foreign)]}

    assert main([verb, *arguments[verb], "--lang", "en"]) == 2
    assert "no Potluck database" in capsys.readouterr().err
    assert foreign.read_text() == "Dear Aunt Halina"


def test_a_newer_database_is_refused(db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    connection = sqlite3.connect(db)
    connection.execute("PRAGMA user_version = 99")
    connection.close()

    assert main(["play", "--db", str(db), "--lang", "en"]) == 2
    assert "newer Potluck" in capsys.readouterr().err


def test_a_torn_database_is_a_no_and_not_a_misuse(db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = db.read_bytes()
    db.write_bytes(whole[:100] + bytes(len(whole) - 100))

    assert main(["verify", str(db), "--lang", "en"]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_an_owner_accepts_a_database_that_was_changed_outside_and_nothing_else(
    db: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert as_json(capsys, "verify", str(db))["signed"] is True
    spoil(db, "INSERT INTO named VALUES ('session', X'00')")
    assert "verify --accept` goes on with it as it is" in said(capsys, "verify", str(db), code=1)
    assert main(["serve", "--db", str(db), "--lang", "en"]) == 2
    assert main(["verify", str(db), "--accept", "--lang", "en"]) == 0
    found = capsys.readouterr()
    assert "does not hold what its house signed" in found.err
    assert "is sound" in found.out
    spoil(db, "UPDATE events SET body = X'7b7d' WHERE seq = 3")
    assert main(["verify", str(db), "--accept", "--lang", "en"]) == 1
    assert "is damaged at event 3" in capsys.readouterr().out


def test_the_doctor_finds_all_well(db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = as_json(capsys, "doctor", "--db", str(db))

    values = {finding["name"]: finding["value"] for finding in found["found"]}
    assert found["well"] is True
    assert list(values) == [
        "version",
        "python",
        "kernels",
        "solved",
        "room",
        "window",
        "database",
        "clock",
        "languages",
    ]
    assert values["version"] == __version__
    assert values["languages"] == ", ".join(LANGUAGES)
    assert values["database"] == f"{db}: format 3, 1 table"
    assert (values["kernels"] == "compiled") == kernels.COMPILED
    assert "NOT WELL" not in said(capsys, "doctor", "--db", str(db))


def test_the_doctor_tells_the_format_of_an_older_database_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = shutil.copy(GOLDEN / "0.3.0.db", tmp_path)
    values = {finding["name"]: finding["value"] for finding in as_json(capsys, "doctor", "--db", str(old))["found"]}
    assert ": format 1, " in values["database"]


def test_the_doctor_says_what_is_not_well(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bad.db").write_text("nothing")

    found = as_json(capsys, "doctor", "--db", str(tmp_path / "bad.db"), code=1)

    assert [finding["name"] for finding in found["found"] if not finding["well"]] == ["database"]
    assert "NOT WELL" in said(capsys, "doctor", "--db", str(tmp_path / "bad.db"), code=1)


def test_before_the_first_match_there_is_no_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    assert f"none yet; the first match will make {tmp_path / 'potluck' / 'potluck.db'}" in said(capsys, "doctor")
    assert not (tmp_path / "potluck").exists()


def test_serve_and_play_have_the_same_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from potluck.cli.places import database

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", None)

    assert main(["play", "--opponent", "person"]) == 0
    assert Path(database(None)) == tmp_path / "potluck" / "potluck.db"
    assert Path(database(None)).exists()
    assert (tmp_path / "potluck").stat().st_mode & 0o077 == 0
    capsys.readouterr()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_reports_are_whole_sentences_in_every_language(db: Path, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["verify", str(db)], ["doctor", "--db", str(db)], ["backup", str(db), str(db) + lang]):
        assert main([*arguments, "--lang", lang]) == 0

    told = capsys.readouterr().out
    assert "{" not in told
    assert str(db) in told
