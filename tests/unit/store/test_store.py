"""What a store promises, in a file, in memory and on a server."""

import asyncio
import sqlite3
from collections import Counter
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from potluck.errors import StoreError
from potluck.log import Entry, verify_chain
from potluck.store import SqliteStore, Store, open_store
from tests.unit.store.making import Halt, entries


def code_of(future: Future[int]) -> str:
    error = future.exception()
    assert isinstance(error, StoreError)
    return error.code


def test_what_was_appended_is_read_in_order(store: Store) -> None:
    assert store.append("a", entries("one", "two"), after=0).result() == 2
    assert store.append("a", entries("three"), after=2).result() == 3
    records = store.read("a")
    assert [(record.seq, record.body) for record in records] == [(1, b"one"), (2, b"two"), (3, b"three")]
    assert verify_chain("a", records) == records[-1].link
    assert store.read("a", after=1) == records[1:]
    assert store.read("a", after=3) == store.read("a", after=9) == store.read("b") == ()
    assert (store.head("a"), store.head("b")) == (3, 0)


def test_streams_are_named_by_prefix_oldest_first(store: Store) -> None:
    for name in ("table/2", "people", "table/1", "tab%", "TABLE/3"):
        store.append(name, entries("x"), after=0).result()
    assert store.streams() == ("table/2", "people", "table/1", "tab%", "TABLE/3")
    assert store.streams("table/") == ("table/2", "table/1")
    assert store.streams("tab%") == ("tab%",)


@pytest.mark.parametrize("after", [0, 1, 3, 99, -1])
def test_whoever_does_not_go_on_from_the_last_event_is_refused(store: Store, after: int) -> None:
    store.append("a", entries("one", "two"), after=0).result()
    refused = store.append("a", entries("late"), after=after)
    assert code_of(refused) == "store.conflict"
    assert store.append("a", entries("three"), after=2).result() == 3


def test_of_many_who_append_after_the_same_event_one_wins(store: Store) -> None:
    for step in range(20):
        with ThreadPoolExecutor(8) as pool:
            tries = [pool.submit(store.append, "a", entries(f"{n}"), after=step).result() for n in range(8)]
        results = Counter("won" if one.exception() is None else code_of(one) for one in tries)
        assert results == {"won": 1, "store.conflict": 7}
    assert store.head("a") == 20


def test_secrets_are_kept_apart_and_never_replaced(store: Store) -> None:
    store.append("a", entries("one"), after=0, secrets={"secret/1": b"x"}).result()
    refused = store.append("a", entries("two"), after=1, secrets={"secret/2": b"y", "secret/1": b"z"})
    assert code_of(refused) == "store.secret_exists"
    assert store.secrets("a") == {"secret/1": b"x"}
    assert store.head("a") == 1
    store.append("b", entries("one"), after=0, secrets={"secret/1": b"other"}).result()
    assert store.secrets("a") == {"secret/1": b"x"}
    assert store.secrets("none") == {}


def test_one_refused_append_undoes_itself_alone(place: str) -> None:
    halt = Halt()
    with open_store(place, faults=halt) as store:
        store.append("first", entries("x"), after=0)
        halt.reached()
        good = store.append("a", entries("one"), after=0, secrets={"s": b"1"})
        bad = store.append("a", entries("no"), after=1, secrets={"t": b"2", "s": b"3"})
        also_good = store.append("a", entries("two"), after=1)
        halt.go()
        assert (good.result(), code_of(bad), also_good.result()) == (1, "store.secret_exists", 2)
        assert halt.commits == [1, 3]
        assert [record.body for record in store.read("a")] == [b"one", b"two"]
        assert store.secrets("a") == {"s": b"1"}


def test_named_values_are_set_and_replaced(store: Store) -> None:
    assert store.get("key") is None
    store.put("key", b"one").result()
    store.put("key", b"two").result()
    assert store.get("key") == b"two"


def test_names_that_are_forgotten_are_empty_and_all_is_signed(store: Store) -> None:
    store.append("a", entries("one"), after=0, secrets={"name/1": b"Ann", "secret/1": b"x"}).result()
    assert store.forget("a", ["name/1", "name/2"]).result() is None
    assert store.secrets("a") == {"name/1": b"", "name/2": b"", "secret/1": b"x"}
    with pytest.raises(ValueError, match="names of persons"):
        store.forget("a", ["secret/1"])
    assert is_signed_as_it_is(store)


def test_streams_that_are_taken_out_are_gone_and_all_is_signed(store: Store) -> None:
    for name in ("a", "b", "c"):
        store.append(name, entries("one", "two"), after=0, secrets={"s": b"1"}).result()
    (entry,) = entries("a and b are gone")
    taken, later = store.prune(["a", "b"], stream="graves", entry=entry), store.append("c", entries("three"), after=2)
    assert (taken.result(), later.result()) == (None, 3)
    store.compact()
    assert (store.streams(), store.read("a"), store.secrets("b")) == (("c", "graves"), (), {})
    assert store.append("a", entries("anew"), after=0, secrets={"s": b"2"}).result() == 1
    assert is_signed_as_it_is(store)


def is_signed_as_it_is(store: Store) -> bool:
    """Whether the sum that the house has signed is that of what is there."""
    holdings = store.holdings()
    return holdings.total == holdings.counted


def test_no_event_can_be_changed_or_removed(path: Path) -> None:
    with SqliteStore(path) as store:
        store.append("a", entries("one"), after=0).result()
    connection = sqlite3.connect(path)
    for sql in ("UPDATE events SET body = x'00'", "DELETE FROM events"):
        with pytest.raises(sqlite3.IntegrityError, match="events are never"):
            connection.execute(sql)
    connection.close()


def test_what_waits_is_written_together(place: str) -> None:
    halt = Halt()
    with open_store(place, faults=halt) as store:
        store.append("first", entries("x"), after=0)
        halt.reached()
        futures = [store.append(f"s{n}", entries("x"), after=0) for n in range(300)]
        halt.go()
        assert {future.result() for future in futures} == {1}
    assert halt.commits == [1, 301]


@pytest.mark.parametrize("code", [sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY])
def test_a_failed_commit_fails_all_that_waited_for_it_and_later_ones_go_through(path: Path, code: int) -> None:
    halt = Halt()
    halt.fail = sqlite3.OperationalError("the disk refuses")
    halt.fail.sqlite_errorcode = code
    with SqliteStore(path, faults=halt) as store:
        failing = store.append("a", entries("lost"), after=0, secrets={"s": b"lost"})
        halt.reached()
        following = store.append("a", entries("kept"), after=0, secrets={"s": b"kept"})
        halt.go()
        assert (code_of(failing), following.result()) == ("store.unavailable", 1)
        assert store.append("a", entries("two"), after=1).result() == 2
    with SqliteStore(path) as store:
        assert [record.body for record in store.read("a")] == [b"kept", b"two"]
        assert store.secrets("a") == {"s": b"kept"}


def test_a_full_disk_fails_the_append_and_nothing_else(path: Path) -> None:
    with SqliteStore(path) as store:
        store.append("a", entries("one"), after=0, secrets={"s": b"1"}).result()
        (pages,) = store._connection.execute("PRAGMA page_count").fetchone()
        store._connection.execute(f"PRAGMA max_page_count = {pages + 1}")
        full = store.append("a", entries("x" * 100_000), after=1, secrets={"t": b"2"})
        also = store.append("new", entries("x" * 100_000), after=0)
        assert (code_of(full), code_of(also)) == ("store.unavailable", "store.unavailable")
        store._connection.execute("PRAGMA max_page_count = 100000")
        assert store.append("a", entries("two"), after=1, secrets={"t": b"3"}).result() == 2
        assert store.append("new", entries("one"), after=0).result() == 1
        assert store.secrets("a") == {"s": b"1", "t": b"3"}
    with SqliteStore(path) as store:
        assert [record.body for record in store.read("a")] == [b"one", b"two"]


def test_an_error_of_any_kind_reaches_whoever_waits_and_the_writer_lives(store: Store) -> None:
    wrong = store.append("a", [Entry(b"salt", "text")], after=0)  # type: ignore[arg-type]  # on purpose
    assert code_of(wrong) == "store.unavailable"
    assert store.append("a", entries("one"), after=0).result() == 1


def test_an_append_that_nobody_waits_for_any_more_is_left_out(place: str) -> None:
    halt = Halt()
    with open_store(place, faults=halt) as store:
        store.append("a", entries("one"), after=0)
        halt.reached()
        assert store.append("b", entries("two"), after=0).cancel()
        halt.go()
    with open_store(place) as store:
        assert store.streams() == ("a",)


async def test_futures_are_awaited_in_async_code(store: Store) -> None:
    assert await asyncio.wrap_future(store.append("a", entries("one"), after=0)) == 1
    with pytest.raises(StoreError):
        await asyncio.wrap_future(store.append("a", entries("one"), after=0))


def test_closing_writes_what_was_asked_and_refuses_the_rest(place: str) -> None:
    store = open_store(place)
    futures = [store.append(f"s{n}", entries("x"), after=0) for n in range(50)]
    store.close()
    assert [future.result(timeout=0) for future in futures] == [1] * 50
    assert code_of(store.append("late", entries("x"), after=0)) == "store.closed"
    store.close()
    with pytest.raises(StoreError) as refused:
        store.read("s1")
    assert refused.value.code == "store.closed"
    with open_store(place) as again:
        assert len(again.streams()) == 50


def test_the_chain_goes_on_after_a_restart(place: str) -> None:
    for step in range(4):
        with open_store(place) as store:
            store.append("a", entries(f"{step}"), after=step).result()
    with open_store(place) as store:
        verify_chain("a", store.read("a"))
        assert store.head("a") == 4


@pytest.mark.parametrize(
    ("url", "made"),
    [("{path}", True), ("sqlite:///{path}", True), (":memory:", False)],
)
def test_a_store_is_opened_by_its_address(url: str, path: Path, *, made: bool) -> None:
    store: Store = open_store(url.format(path=path))
    store.append("a", entries("x"), after=0).result()
    store.close()
    assert path.exists() == made


@pytest.mark.parametrize("url", ["postgresql://:pw@h", "sqlite://x.db", "sqlite:///", "mysql://h", "://"])
def test_an_address_that_is_not_supported_is_refused_without_its_password(url: str) -> None:
    with pytest.raises(StoreError) as refused:
        open_store(url)
    assert refused.value.code == "store.unsupported"
    assert "sqlite:///path" in str(refused.value)
    assert "pw" not in str(refused.value)


def test_nothing_is_made_where_nothing_should_be(path: Path) -> None:
    with pytest.raises(StoreError) as refused:
        open_store(path, create=False)
    assert refused.value.code == "store.missing"
    assert list(path.parent.iterdir()) == []


def test_whoever_writes_alone_has_every_lease(store: Store) -> None:
    lease = store.claim("table/t").result()
    assert (lease.node, lease.epoch, lease.is_own) == ("", 0, True)
    store.release(["table/t"]).result()
    assert store.append("table/t", entries("one"), after=0).result() == 1
