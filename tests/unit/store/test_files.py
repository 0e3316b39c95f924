"""Files that are damaged, foreign, newer, in use or out of reach: refused with one clear error, never half-read."""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest

from potluck.errors import StoreError
from potluck.log import Record
from potluck.store import SqliteReader, SqliteStore, backup, files, restore, verify
from tests.unit.store.making import entries, fill

NOBODY = 65534


def code_of_opening(path: Path) -> str:
    with pytest.raises(StoreError) as refused:
        SqliteStore(path).close()
    assert str(path) in str(refused.value)
    return refused.value.code


def changed(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.executescript(sql)


def contents(path: Path) -> dict[str, tuple[tuple[Record, ...], dict[str, bytes]]]:
    with SqliteReader.open(path) as reader:
        return {name: (reader.read(name), reader.secrets(name)) for name in reader.streams()}


@pytest.fixture
def filled(path: Path) -> Path:
    """A sound database with two tables."""
    with SqliteStore(path) as store:
        fill(store)
    return path


@pytest.mark.parametrize(
    ("content", "code"),
    [(b"", "store.damaged"), (b"SQLite for", "store.damaged"), (b"hello, world\n" * 100, "store.foreign")],
)
def test_a_file_that_is_no_database_is_refused_and_left_alone(path: Path, content: bytes, code: str) -> None:
    path.write_bytes(content)
    assert code_of_opening(path) == code
    assert path.read_bytes() == content


def test_another_programs_database_is_refused(path: Path) -> None:
    changed(path, "CREATE TABLE events (x); PRAGMA user_version = 1")
    assert code_of_opening(path) == "store.foreign"


def test_a_newer_format_is_refused_and_both_numbers_are_named(filled: Path) -> None:
    changed(filled, f"PRAGMA user_version = {files.FORMAT + 6}")
    with pytest.raises(StoreError) as refused:
        SqliteStore(filled)
    assert refused.value.code == "store.newer"
    assert refused.value.detail["path"] == files.FORMAT + 6
    assert refused.value.detail["allowed"] == files.FORMAT


@pytest.mark.parametrize(
    "sql", ["PRAGMA user_version = 0", "DROP TABLE named", "DROP TRIGGER events_stay", "CREATE TABLE more (x)"]
)
def test_a_database_whose_tables_are_not_ours_is_refused(filled: Path, sql: str) -> None:
    changed(filled, sql)
    assert code_of_opening(filled) == "store.damaged"


def test_a_database_cut_off_anywhere_is_refused(filled: Path) -> None:
    whole = filled.read_bytes()
    rng = Random(2)
    sizes = {rng.randrange(len(whole)) for _ in range(40)} | set(range(0, len(whole), 4096)) | {len(whole) - 1}
    for size in sizes:
        filled.write_bytes(whole[:size])
        assert code_of_opening(filled) == "store.damaged"


def test_a_flipped_bit_in_an_event_is_found_when_its_stream_is_read(filled: Path) -> None:
    with SqliteReader.open(filled) as reader:
        body = reader.read("table/t1")[4].body
    whole = filled.read_bytes()
    at = whole.index(body) + len(body) // 2
    filled.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
    with SqliteStore(filled) as store:
        with pytest.raises(StoreError) as refused:
            store.read("table/t1")
        assert refused.value.code == "store.damaged"
        assert (refused.value.detail["asked"], refused.value.detail["seq"]) == ("table/t1", 5)
        with pytest.raises(StoreError):
            store.read("table/t1", after=3)
        assert store.read("table/t1", after=5)
        assert store.read("table/t2")
    failure = verify(filled).failure
    assert failure is not None
    assert (failure.stream, failure.seq, failure.code) == ("table/t1", 5, "store.damaged")


def test_a_write_ahead_file_without_its_database_is_refused(path: Path) -> None:
    path.with_name(path.name + "-wal").write_bytes(b"what was committed last")
    assert code_of_opening(path) == "store.damaged"
    assert not path.exists()


BESIDE = ["room.db", "room.db.heads", "room.db.key", "room.db.lock"]


def test_what_a_broken_off_creation_left_is_no_hindrance(path: Path) -> None:
    path.with_name(path.name + ".part").write_bytes(b"half a database")
    SqliteStore(path).close()
    assert sorted(file.name for file in path.parent.iterdir()) == BESIDE


def test_a_second_writer_is_refused_while_the_first_is_there(path: Path) -> None:
    with SqliteStore(path) as store:
        assert code_of_opening(path) == "store.in_use"
        assert store.append("a", entries("one"), after=0).result() == 1
    SqliteStore(path).close()


def test_a_database_in_use_can_be_read_verified_and_copied(path: Path) -> None:
    with SqliteStore(path) as store:
        fill(store)
        report = verify(path)
        assert (report.failure, report.streams) == (None, 2)
        backup(path, path.with_name("copy.db"))
        store.append("table/t1", entries("more"), after=store.head("table/t1")).result()
        assert contents(path.with_name("copy.db"))["table/t1"][0] == store.read("table/t1")[:-1]


def test_a_database_that_another_program_holds_is_locked(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "WAIT", 0.05)
    with closing(sqlite3.connect(filled, isolation_level=None)) as other, SqliteStore(filled) as store:
        other.execute("BEGIN IMMEDIATE")
        error = store.append("a", entries("x"), after=0).exception()
        assert isinstance(error, StoreError)
        assert error.code == "store.locked"
        other.execute("ROLLBACK")
        assert store.append("a", entries("x"), after=0).result() == 1


def test_places_where_nothing_can_be_written_are_named(path: Path) -> None:
    path.write_bytes(b"")
    for place in (path.parent, path / "below.db", path.parent / "missing" / "x.db"):
        assert code_of_opening(place) == "store.unavailable"


def test_a_folder_that_cannot_be_written_can_be_verified_and_not_opened(filled: Path) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copy(filled, folder / "room.db")
        with read_only(folder):
            assert verify(folder / "room.db").failure is None
            assert code_of_opening(folder / "room.db") == "store.unavailable"
            assert code_of_opening(folder / "new.db") == "store.unavailable"


def test_a_backup_holds_all_and_can_be_opened(path: Path) -> None:
    with SqliteStore(path) as store:
        fill(store)
        store.put("key", b"k").result()
        store.backup(path.with_name("copy.db"))
        with pytest.raises(StoreError) as refused:
            store.backup(path.with_name("copy.db"))
        assert refused.value.code == "store.exists"
        with SqliteStore(path.with_name("copy.db")) as copy:
            assert copy.streams() == store.streams()
            assert copy.read("table/t2") == store.read("table/t2")
            assert copy.secrets("table/t2") == store.secrets("table/t2")
            assert copy.get("key") == b"k"
    assert not list(path.parent.glob("*.part"))


def test_a_backup_is_put_in_place_and_what_stood_there_is_kept(filled: Path) -> None:
    copy = filled.with_name("copy.db")
    backup(filled, copy)
    earlier = contents(filled)
    with SqliteStore(filled) as store:
        store.append("later", entries("one"), after=0).result()
        with pytest.raises(StoreError) as refused:
            restore(copy, filled, replace=True)
        assert refused.value.code == "store.in_use"
    with pytest.raises(StoreError) as refused:
        restore(copy, filled)
    assert refused.value.code == "store.exists"
    restore(copy, filled, replace=True)
    assert contents(filled) == earlier
    assert "later" in contents(filled.with_name("room.db.replaced"))
    restore(copy, filled.with_name("fresh.db"))
    assert contents(filled.with_name("fresh.db")) == earlier


def test_a_damaged_backup_is_never_put_in_place(filled: Path) -> None:
    copy = filled.with_name("copy.db")
    backup(filled, copy)
    copy.write_bytes(copy.read_bytes()[:-5000])
    earlier = filled.read_bytes()
    for wrong in (copy, filled.with_name("none.db")):
        with pytest.raises(StoreError):
            restore(wrong, filled, replace=True)
    assert filled.read_bytes() == earlier


def test_a_backup_to_where_it_cannot_go_is_an_error(filled: Path) -> None:
    with pytest.raises(StoreError) as refused:
        backup(filled, filled.parent / "missing" / "x.db")
    assert refused.value.code in ("store.unavailable", "store.missing")


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """A folder that cannot be written, as somebody who is not root."""
    root = os.geteuid() == 0
    folder.chmod(0o555)
    for file in folder.iterdir():
        file.chmod(0o444)
    if root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o700)
