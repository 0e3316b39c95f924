"""One table whose log is damaged: whoever asks for it hears so, and everything else goes on."""

from pathlib import Path

import pytest

from potluck.errors import StoreError
from potluck.log import TABLES, Entry
from potluck.room import Room
from potluck.room.forgetting import leave_all
from potluck.store import SqliteReader, SqliteStore
from tests.unit.room.company import SOLO, play_to_end, room_on


@pytest.mark.parametrize(("place", "over"), [("first", False), ("middle", True), ("last", True)])
async def test_one_damaged_table_leaves_the_others_and_the_record_alone(
    tmp_path: Path, place: str, *, over: bool
) -> None:
    path = tmp_path / "felt.db"
    async with room_on(path) as room:
        damaged, sound = [await _table(room, played=over or at == 1) for at in range(2)]
        running = await _table(room, played=False)
        if not over:  # by its outline it is known who sits there, and what came since is read
            await room.outliner.round(last=True)
    _flip(path, TABLES + damaged, place)
    async with room_on(path) as room:
        assert [listing.table.id for listing in await room.tables("me")] == [running]
        assert sound in [record.table.id for record in await room.record("me")]
        assert damaged not in [record.table.id for record in await room.record("me")]
        with pytest.raises(StoreError) as caught:
            await room.sight(damaged, "me")
        assert caught.value.code == "store.damaged"
        opened = await room.open_table("draw", preset="quick", seats=SOLO)
        await room.sit(opened.id, "me", seat=0)
        assert len(await room.tables("me")) == 2
        assert await leave_all(room, "me") == 2


async def test_tables_that_cannot_be_read_are_told_of_once_and_keep_no_other_from_its_outline(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "felt.db"
    async with room_on(path) as room:
        damaged, strange, sound = [await _table(room, played=False) for _ in range(3)]
    _add_of_a_later_program(path, TABLES + strange)
    _flip(path, TABLES + damaged, "middle")
    async with room_on(path) as room:
        await room.outliner.round()
        told = [record.getMessage() for record in caplog.records]
        await room.outliner.round()
        assert [record.getMessage() for record in caplog.records] == told, "not in each round anew"
        assert {name for name in (damaged, strange, sound) for line in told if name in line} == {damaged, strange}
    with SqliteReader.open(path) as reader:
        assert [stored.outline.stream for stored in reader.outlines()] == [TABLES + sound]


async def _table(room: Room, *, played: bool) -> str:
    """A table where the player sits, with a match that is over or has just begun."""
    table = (await room.open_table("draw", preset="quick", seats=SOLO)).id
    await room.sit(table, "me", seat=0)
    if played:
        await play_to_end(room, table, "me")
    return table


def _flip(path: Path, stream: str, place: str) -> None:
    """Turn a bit in the middle of a body of that stream."""
    with SqliteReader.open(path) as reader:
        records = reader.read(stream)
    body = records[{"first": 0, "middle": len(records) // 2, "last": -1}[place]].body
    whole = path.read_bytes()
    at = whole.index(body) + len(body) // 2
    path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])


def _add_of_a_later_program(path: Path, stream: str) -> None:
    with SqliteStore(path) as store:
        body = b'{"kind":"juggled","version":1,"at":1,"to":null,"body":{}}'
        store.append(stream, [Entry(bytes(16), body)], after=store.head(stream)).result()
