"""A house that begins again lists and counts by its outlines, which say what the logs say."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from potluck.log import TABLES
from potluck.room import Room, SeatPlan
from potluck.room.outlining import deriving, outline_of
from potluck.room.steady import last_date
from potluck.store import SqliteStore, open_reader, sign_as_it_is, verify
from tests.games.kuhn3 import GAMES_WITH_KUHN3 as GAMES
from tests.unit.room.test_record import played
from tests.unit.web.clients import AtHome

PLAYERS = ("ann", "ben", "cyd", "nobody")


def opened(store: Any) -> Room:
    return Room(store, AtHome(), games=GAMES, pace=0)


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
