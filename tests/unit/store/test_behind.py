"""A large file is opened by what was signed last, and checked whole behind its opening."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from potluck.errors import StoreError
from potluck.store import SqliteStore, files, holdings, reader, verify
from potluck.store.heads import heads_file
from tests.unit.store.making import entries


@pytest.fixture
def large(path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file that counts as large."""
    with SqliteStore(path) as store:
        for number in range(20):
            store.append(f"people/{number}", entries("a", "b"), after=0, secrets={"key": b"s"}).result()
    monkeypatch.setattr(files, "LARGE", 0)
    return path


def ended(store: SqliteStore) -> None:
    """Wait until it is checked."""
    behind = store._behind
    assert behind is not None
    behind._thread.join(20)
    assert not behind._thread.is_alive()


def test_it_goes_on_at_once_and_is_sound_in_the_end(large: Path) -> None:
    with SqliteStore(large) as store:
        assert store.append("people/1", entries("c"), after=2).result() == 3
        ended(store)
        assert store._behind is not None
        assert store._behind.is_done
        assert store.append("people/1", entries("d"), after=3).result() == 4
    assert verify(large).failure is None
    with SqliteStore(large) as store:  # closed before it is checked
        assert store.head("people/1") == 4


def test_what_was_altered_is_found_and_nothing_is_stored_any_more(large: Path) -> None:
    with closing(sqlite3.connect(large)) as connection:
        connection.execute("UPDATE secrets SET value = x'01' WHERE stream = 3")
        connection.commit()
    with SqliteStore(large) as store:
        ended(store)
        refused = store.append("people/1", entries("c"), after=2).exception()
        assert isinstance(refused, StoreError)
        assert refused.code == "store.altered"
    report = verify(large)
    assert report.failure is not None
    assert report.failure.code == "store.altered"  # what was written meanwhile has not hidden it


def test_commits_that_the_side_file_knows_and_the_file_lacks_are_told_at_once(large: Path) -> None:
    before = large.read_bytes()
    with SqliteStore(large) as store:
        store.append("people/1", entries("c"), after=2).result()
    large.write_bytes(before)
    assert heads_file(large, "").exists()
    began = time.monotonic()
    with pytest.raises(StoreError) as refused:
        SqliteStore(large)
    assert refused.value.code == "store.lost"
    assert refused.value.detail["path"] == "people/1 (1)"
    assert time.monotonic() - began < 20


def test_a_damaged_page_is_found_behind_the_opening(large: Path) -> None:
    with closing(sqlite3.connect(large)) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'records'").fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    content = bytearray(large.read_bytes())
    content[(page - 1) * size] ^= 0xFF
    large.write_bytes(content)
    with SqliteStore(large) as store:
        ended(store)
        refused = store.append("people/1", entries("c"), after=2).exception()
        assert isinstance(refused, StoreError)
        assert refused.code == "store.damaged"


def test_who_counts_rests_between_items_so_that_others_get_on(large: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(holdings, "AT_ONCE", 5)
    rests: list[int] = []
    with closing(files.connect(large, mode="ro")) as connection:
        at_once = reader.counted(connection)
        assert reader.counted(connection, rest=lambda: rests.append(1)) == at_once
    assert len(rests) >= 40 / 5  # a head and a secret of each of twenty streams
