"""A house that begins again lists and counts by its outlines, which say what the logs say."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from potluck.errors import StoreError
from potluck.log import TABLES
from potluck.room import Room, SeatPlan, outliner, visits
from potluck.room.outlining import FORM, deriving, outline_of
from potluck.room.steady import last_date
from potluck.room.visits import Visits
from potluck.store import SqliteStore, open_reader, sign_as_it_is, verify, verify_store
from tests.games.kuhn3 import GAMES_WITH_KUHN3 as GAMES
from tests.unit.room.test_record import played
from tests.unit.store.test_books import changed
from tests.unit.web.clients import AtHome

PLAYERS = ("ann", "ben", "cyd", "nobody")


def opened(store: Any) -> Room:
    return Room(store, AtHome(), games=GAMES, pace=0)


def sits_down_after_each_look(monkeypatch: pytest.MonkeyPatch, room: Room, table: str) -> None:
    """Ben takes the second seat between the look at who sits where and the outline that comes of it."""
    honest, loop = Visits.look, asyncio.get_running_loop()

    def late(self: Visits) -> None:
        honest(self)
        asyncio.run_coroutine_threadsafe(room.sit(table, "ben", seat=1), loop).result()

    monkeypatch.setattr(Visits, "look", late)


async def test_a_house_that_begins_again_reads_no_log_of_what_it_has_outlined(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.db"
    with SqliteStore(path) as store:
        room = opened(store)
        for seed in range(4):
            await played(room, deals=2, seed=seed, game="kuhn3" if seed == 3 else "draw", leave=seed > 0)
        assert await room.outliner.round() == 4
        assert await room.outliner.round(last=True) == 0
        records = {player: await room.record(player) for player in PLAYERS}
        lobby = [table.id for table in (await room.lobby.page("ann")).tables]
        latest = last_date(store)
        await room.close()
    with SqliteStore(path) as store:
        read: list[str] = []
        honest = SqliteStore.read

        def noted(self: Any, stream: str, **more: Any) -> Any:
            read.append(stream)
            return honest(self, stream, **more)

        monkeypatch.setattr(SqliteStore, "read", noted)
        assert last_date(store) == latest
        room = opened(store)
        running = {TABLES + name for name in lobby}
        async for _ in room.lobby.entries():
            pass
        assert not read
        assert {player: await room.record(player) for player in PLAYERS} == records
        assert set(read) <= running
        assert [table.id for table in (await room.lobby.page("ann")).tables] == lobby
        assert await room.outliner.round() == 0
        await room.close()


async def test_what_happened_since_an_outline_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    with SqliteStore(path) as store:
        room = opened(store)
        table = await played(room, deals=2, seed=1, leave=False)
        await room.outliner.round()
        await room.leave(table, "ann")
        other = (await room.open_table("draw", seats=(SeatPlan("person"), SeatPlan("person")))).id
        await room.sit(other, "cyd", seat=0)
        await room.close()
        again = opened(store)
        (record,) = await again.record("ann")
        assert record.table.id == table
        assert other in {listed.id for listed in (await again.lobby.page("cyd")).tables}
        assert await again.outliner.round() >= 1
        await again.close()


async def test_verify_tells_of_an_outline_that_its_log_does_not_bear_out(tmp_path: Path) -> None:
    path, derive = tmp_path / "a.db", deriving(GAMES)
    with SqliteStore(path) as store:
        room = opened(store)
        name = await played(room, deals=2, seed=1)
        await room.outliner.round()
        await room.close()
        stream = TABLES + name
        right = outline_of(stream, store.read(stream), store.secrets(stream), games=GAMES, whole=True)
    assert right is not None
    assert verify(path, games=GAMES, derive=derive).failure is None
    one = next(iter(right.records))
    for wrong in (
        replace(right, at=right.at + 1),
        replace(right, players=right.players[32:]),
        replace(right, body=b"[]"),
        replace(right, runs=True, records={}),
        replace(right, records={**right.records, one: b"{}"}),
    ):
        with SqliteStore(path) as store:
            store.outline([wrong]).result()
        failure = verify(path, games=GAMES, derive=derive).failure
        assert failure is not None
        assert (failure.stream, failure.code) == (stream, "audit.outline")
    sign_as_it_is(path)
    assert verify(path, games=GAMES, derive=derive).failure is None


async def test_a_log_that_was_cut_is_told_for_what_it_is_though_its_outline_disagrees_too(tmp_path: Path) -> None:
    """Who reads that an outline is derived anew with `--accept` would sign away the acts that are missing."""
    path, derive = tmp_path / "a.db", deriving(GAMES)
    with SqliteStore(path) as store:
        room = opened(store)
        stream = TABLES + await played(room, deals=2, seed=1)
        await room.outliner.round()
        await room.close()
        last = len(store.read(stream))
    changed(path, lambda connection: connection.execute("DELETE FROM events WHERE seq = ?", (last,)))
    failure = verify(path, games=GAMES, derive=derive).failure
    assert failure is not None
    assert failure.code == "store.altered"


async def test_a_name_that_is_forgotten_goes_from_the_records_of_others(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    with SqliteStore(path) as store:
        room = opened(store)
        await played(room, deals=2, seed=1)
        await room.outliner.round()
        await room.forget("ben")
        await room.close()
    assert b'"ben"' not in path.read_bytes()
    with SqliteStore(path) as store:
        room = opened(store)
        (record,) = await room.record("ann")
        assert "ben" not in [seat.name for seat in record.table.seats]
        assert await room.outliner.round() == 1  # derived anew, without it
        await room.close()
    with open_reader(path) as reader:
        (found,) = reader.outlines()
        kept = [reader.records({found.outline.stream: digest}) for digest in found.outline.digests]
    assert kept
    assert all(b"ben" not in record for each in kept for record in each.values())


async def test_who_sits_down_while_it_is_looked_is_in_the_outline_or_there_is_none_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.db"
    with SqliteStore(path) as store:
        room = opened(store)
        table = (await room.open_table("draw", seats=(SeatPlan("person"), SeatPlan("person")))).id
        await room.sit(table, "ann", seat=0)
        sits_down_after_each_look(monkeypatch, room, table)
        await room.outliner.round()
        monkeypatch.undo()
        await room.close()
    assert verify(path, games=GAMES, derive=deriving(GAMES)).failure is None
    with open_reader(path) as reader:
        assert {len(found.outline.digests) for found in reader.outlines()} <= {2}
    with SqliteStore(path) as store:
        room = opened(store)
        assert [record.table.id for record in await room.record("ben")] == [table]
        await room.close()


async def test_a_table_that_moves_on_while_it_is_looked_is_outlined_without_its_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table at which acts never cease was read from its beginning every minute: at 250,000 events the house grew."""
    path = tmp_path / "a.db"
    with SqliteStore(path) as store:
        room = opened(store)
        table = (await room.open_table("draw", seats=(SeatPlan("person"), SeatPlan("person")))).id
        await room.sit(table, "ann", seat=0)

        async def never(*_: Any) -> None:
            raise AssertionError("the log is read")

        sits_down_after_each_look(monkeypatch, room, table)
        monkeypatch.setattr(outliner, "outlined", never)
        assert await room.outliner.round() == 1
        monkeypatch.undo()
        await room.close()
    with open_reader(path) as reader:
        (found,) = (found.outline for found in reader.outlines())
        assert (len(found.digests), found.runs) == (2, True)
    assert verify(path, games=GAMES, derive=deriving(GAMES)).failure is None


async def test_rounds_go_on_after_a_failure_and_never_two_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with SqliteStore(tmp_path / "a.db") as store:
        room = opened(store)
        await played(room, deals=1, seed=1)
        honest, inside, most, calls = Visits.look, 0, 0, 0

        def watched(self: Visits) -> None:
            nonlocal inside, most, calls
            calls += 1
            if calls == 1:
                raise RuntimeError("dictionary changed size during iteration")
            inside += 1
            most = max(most, inside)
            time.sleep(0.02)
            honest(self)
            inside -= 1

        monkeypatch.setattr(Visits, "look", watched)
        monkeypatch.setattr(outliner, "ROUND", 0)
        keeping = asyncio.create_task(room.outliner.keep())
        async with asyncio.timeout(10):
            while not store.outlines():
                assert not keeping.done()
                await asyncio.sleep(0.01)
            for _ in range(3):
                await room.outliner.round(last=True)
        keeping.cancel()
        await room.outliner.round(last=True)
        assert most == 1
        assert "a round of outlines has failed" in caplog.text
        await room.close()


async def test_of_several_nodes_each_looks_after_the_tables_that_it_plays_alone(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "a.db") as store:
        room = opened(store)
        own, other = [await played(room, deals=1, seed=seed) for seed in range(2)]
        room.outliner._has = own.__eq__
        assert await room.outliner.round() == 1
        assert [stored.outline.stream for stored in store.outlines()] == [TABLES + own]
        assert room.outliner.behind == 0, f"{other} is over, but not ours to outline"
        await room.close()


@pytest.mark.parametrize("reading", ["records", "secrets"])
async def test_a_name_that_is_forgotten_while_a_record_is_read_is_not_remembered(
    reading: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop = asyncio.get_running_loop()
    with SqliteStore(tmp_path / "a.db") as store:
        room = opened(store)
        await played(room, deals=1, seed=1)
        if reading == "records":
            await room.outliner.round()
        honest = getattr(SqliteStore, reading)

        def late(self: Any, asked: Any) -> Any:
            found = honest(self, asked)
            monkeypatch.undo()
            asyncio.run_coroutine_threadsafe(room.forget("ben"), loop).result(timeout=10)
            return found

        monkeypatch.setattr(SqliteStore, reading, late)
        await room.record("ann")
        (record,) = await room.record("ann")
        assert "ben" not in [seat.name for seat in record.table.seats]
        await room.close()


async def test_verify_of_a_house_in_use_compares_an_outline_with_what_belongs_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with SqliteStore(tmp_path / "a.db") as store:
        room = opened(store)
        stream = TABLES + await played(room, deals=1, seed=1)
        await room.close()
        log, secrets = store.read(stream), store.secrets(stream)
        before = outline_of(stream, log[:-1], secrets, games=GAMES, whole=True)
        after = outline_of(stream, log, secrets, games=GAMES, whole=True)
        assert before is not None
        assert after is not None
        assert (before.runs, after.runs) == (True, False)
        store.outline([before]).result()
        honest = SqliteStore.streams

        def late(self: Any, prefix: str = "") -> Any:
            store.outline([after]).result()
            return honest(self, prefix)

        monkeypatch.setattr(SqliteStore, "streams", late)
        assert verify_store(store, games=GAMES, derive=deriving(GAMES)).failure is None


async def test_visits_that_begin_again_after_a_failure_know_each_table_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with SqliteStore(tmp_path / "a.db") as store:
        room = opened(store)
        names = {await played(room, deals=1, seed=seed) for seed in range(2)}
        await room.outliner.round()
        await room.close()
        honest, calls = SqliteStore.outlines, 0

        def failing(self: Any, **asked: Any) -> Any:
            nonlocal calls
            calls += 1
            if calls == 2:
                raise StoreError("store.unavailable", asked="a.db", path="cut off")
            return honest(self, **asked)

        monkeypatch.setattr(visits, "PAGE", 1)
        monkeypatch.setattr(SqliteStore, "outlines", failing)
        known = Visits(store, form=FORM)
        with pytest.raises(StoreError):
            known.of("ann")
        assert sorted(known.of("ann")) == sorted(names)
