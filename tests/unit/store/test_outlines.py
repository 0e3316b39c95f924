"""Outlines stand beside the logs: the later one stays, names that were taken away do not come back, none is signed."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from potluck.errors import StoreError
from potluck.log import name_of
from potluck.store import Outline, SqliteStore, Store, open_reader, open_store, sign_as_it_is, verify
from potluck.store.files import FORMAT, PLAIN
from tests.unit.store.making import entries

TABLE = "table/a"
ANN, BEN = b"a" * 32, b"b" * 32


def outline(seq: int, **more: Any) -> Outline:
    """An outline of the one table."""
    return Outline(**{"stream": TABLE, "seq": seq, "form": 1, "at": 7, "runs": True, "players": ANN + BEN, **more})


def test_an_outline_is_found_by_the_number_of_its_stream_with_the_last_seq(store: Store) -> None:
    store.append("people", entries("x"), after=0).result()
    store.append(TABLE, entries("a", "b", "c"), after=0).result()
    store.outline([outline(2, body=b"{}")]).result()
    (found,) = store.outlines()
    assert found.outline == outline(2, body=b"{}")
    assert found.outline.digests == (ANN, BEN)
    assert found.head == 3
    assert [name for _, name in store.numbered()] == ["people", TABLE]
    assert store.numbered("table/") == ((found.number, TABLE),)
    assert store.numbered("table/", after=found.number) == ()
    assert store.outlines(after=found.number) == ()
    assert store.heads([TABLE, "people", "nobody"]) == {TABLE: 3, "people": 1}


def test_the_later_outline_stays_and_its_records_alone(store: Store) -> None:
    store.append(TABLE, entries("a", "b", "c"), after=0).result()
    store.outline([outline(3, runs=False, records={ANN: b"won", BEN: b"lost"})]).result()
    store.outline([outline(2)]).result()
    assert store.outlines()[0].outline.seq == 3
    assert store.records({TABLE: ANN, "table/b": ANN}) == {TABLE: b"won"}
    store.outline([outline(3, form=2, runs=False, records={BEN: b"lost all"})]).result()
    assert store.records({TABLE: ANN}) == {}
    assert store.records({TABLE: BEN}) == {TABLE: b"lost all"}
    store.outline([outline(1, stream="table/gone")]).result()
    assert len(store.outlines()) == 1


def test_a_name_that_was_taken_away_does_not_come_back_in_a_record(store: Store) -> None:
    store.append(TABLE, entries("a", "b"), after=0, secrets={name_of(2): b"Ann"}).result()
    before = outline(2, runs=False, records={ANN: b"Ann won"})
    store.outline([before]).result()
    store.forget(TABLE, [name_of(2)]).result()
    assert store.records({TABLE: ANN}) == {}
    store.outline([before]).result()
    assert store.records({TABLE: ANN}) == {}
    store.outline([outline(2, runs=False, records={ANN: b"? won"}, emptied=1)]).result()
    assert store.records({TABLE: ANN}) == {TABLE: b"? won"}


def test_outlines_go_with_their_table_and_with_what_an_owner_accepts(place: str) -> None:
    with open_store(place) as store:
        for stream in (TABLE, "table/b"):
            store.append(stream, entries("a"), after=0).result()
            store.outline([outline(1, stream=stream, runs=False, records={ANN: b"won"})]).result()
        store.prune([TABLE], stream="graves", entry=entries("gone")[0]).result()
        assert [found.outline.stream for found in store.outlines()] == ["table/b"]
    sign_as_it_is(place)
    with open_reader(place) as reader:
        assert reader.outlines() == ()
        assert reader.records({"table/b": ANN}) == {}


def test_a_file_of_the_format_before_is_read_as_it_is_and_brought_forward_by_who_writes(path: Path) -> None:
    with SqliteStore(path) as store:
        store.append("people", entries("x"), after=0).result()
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(f"DROP TABLE records; DROP TABLE outlines; PRAGMA user_version = {PLAIN}")
    assert verify(path).failure is None
    with open_reader(path) as reader:
        assert (reader.outlines(), reader.records({TABLE: ANN})) == ((), {})
    with SqliteStore(path) as store:
        store.append(TABLE, entries("a"), after=0).result()
        store.outline([outline(1)]).result()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (FORMAT,)
        connection.executescript("DROP TABLE records")
    with pytest.raises(StoreError) as refused:
        SqliteStore(path)
    assert refused.value.code == "store.damaged"
