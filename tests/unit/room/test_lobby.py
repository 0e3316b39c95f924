"""The lobby's list by index and page, tables that expire, and bots that deal for nobody."""

import asyncio
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from potluck.errors import IllegalAction, RequestError, StoreError
from potluck.room import Room
from potluck.room.expiry import EMPTY, UNFINISHED, WAITING, expire
from potluck.room.table_host import LOOKED
from potluck.store import SqliteStore, open_store, verify
from tests.known import known
from tests.unit.room.company import BOTS, DUEL, GAMES, SOLO, AtOnce, noon, room_on

SECOND = 1_000


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = noon()

    def __call__(self) -> int:
        self.now += 1
        return self.now


async def opened(room: Room, seats: Any = DUEL) -> str:
    return (await room.open_table("draw", seats=seats)).id


async def test_pages_of_the_lobby_hold_each_open_table_once_and_ones_own_first(tmp_path: Path) -> None:
    async with room_on(tmp_path / "a.db", clock=Clock()) as room:
        names = [await opened(room) for _ in range(7)]
        await room.sit(names[0], "ann", seat=0)
        await opened(room, SOLO)
        first = await room.lobby.page("ann", size=3)
        later = [await room.lobby.page("ann", number, size=3) for number in (2, 3)]
        assert first.tables[0].id == names[0]
        listed = [table.id for page in (first, *later) for table in page.tables]
        assert len(listed) == len(set(listed)) == 8
        assert [page.more for page in (first, *later)] == [True, True, False]
        stranger = await room.lobby.page(None, size=100)
        assert len(stranger.tables) == 8
        assert not stranger.more


async def test_a_list_reads_nothing_that_it_knows_and_only_what_it_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.db"
    async with room_on(path) as room:
        names = {await opened(room) for _ in range(30)}
    with closing(open_store(path)) as store:
        room = Room(store, AtOnce(), games=GAMES, pace=0, held=4)
        assert {table.id for table in (await room.lobby.page(None)).tables} == names
        reads: list[str] = []
        read = SqliteStore.read

        def counted(self: SqliteStore, stream: str, **more: Any) -> Any:
            reads.append(stream)
            return read(self, stream, **more)

        monkeypatch.setattr(SqliteStore, "read", counted)
        assert len((await room.lobby.page(None, size=5)).tables) == 5
        assert len(reads) <= 5, "the old list read two events of each table"
        await room.close()


async def test_a_table_that_is_new_while_the_store_is_out_of_reach_is_listed_when_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.db"
    async with room_on(path) as room:
        names = [await opened(room) for _ in range(3)]
    async with room_on(path) as room:
        honest, reads = SqliteStore.read, 0

        def cut_off(self: SqliteStore, stream: str, **more: Any) -> Any:
            nonlocal reads
            reads += 1
            if reads in {3, 9}:  # while it is looked what is new, and while that is read
                raise StoreError("store.unavailable", asked="a.db", path="cut off")
            return honest(self, stream, **more)

        monkeypatch.setattr(SqliteStore, "read", cut_off)
        for _ in range(2):
            with pytest.raises(StoreError):
                await room.lobby.page(None)
        assert {table.id for table in (await room.lobby.page(None)).tables} == set(names)


CASES = [
    ("nobody has a seat", DUEL, 0, EMPTY),
    ("somebody waits", DUEL, 1, WAITING),
    ("a match rests", SOLO, 1, UNFINISHED),
]


@pytest.mark.parametrize(("seats", "persons", "limit"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
async def test_a_table_expires_by_an_event_when_nothing_happens_and_not_before(
    tmp_path: Path, seats: Any, persons: int, limit: int
) -> None:
    clock, path = Clock(), tmp_path / "a.db"
    async with room_on(path, clock=clock) as room:
        name = await opened(room, seats)
        for at in range(persons):
            await room.sit(name, f"player {at}", seat=at)
        if seats is SOLO:
            while not known((await room.sight(name, "player 0")).view).offers:
                await asyncio.sleep(0.01)
        last = (await room.sight(name)).seq
        clock.now += limit - 10 * SECOND
        assert await expire(room.lobby, now=room.now()) == 0
        clock.now += 20 * SECOND
        assert await expire(room.lobby, now=room.now()) == 1
        assert await expire(room.lobby, now=room.now()) == 0
        seen = await room.sight(name, "player 0")
        assert (seen.seq, seen.table.over) == (last + 1, True)
        assert [notice.kind for notice in seen.notices] == ["expired"]
        assert seen.view is None or not seen.view.offers
        assert not seen.may.sit
        assert await room.tables("player 0") == ()
        with pytest.raises((RequestError, IllegalAction)):
            await room.sit(name, "late", seat=1)
        if persons and seats is SOLO:
            with pytest.raises(IllegalAction):
                await room.act(name, "player 0", turn=seen.turn, action="pass", id="late")
    async with room_on(path, clock=clock) as again:
        assert await again.tables("player 0") == ()
        assert (await again.sight(name)).table.over
    assert verify(path).failure is None


async def test_a_table_at_which_somebody_looks_does_not_expire(tmp_path: Path) -> None:
    clock = Clock()
    async with room_on(tmp_path / "a.db", clock=clock) as room:
        name = await opened(room)
        async with room.subscribe(name):
            clock.now += 2 * EMPTY
            assert await expire(room.lobby, now=room.now()) == 0
        assert await expire(room.lobby, now=room.now()) == 1


async def rests(room: Room, name: str) -> int:
    """The last event of a table that has come to rest."""
    last, same = -1, 0
    for _ in range(500):
        await asyncio.sleep(0.02)
        seq = (await room._host(name).peek()).seq
        last, same = seq, same + 1 if seq == last else 0
        if same == 15:
            return seq
    raise AssertionError("it plays on and on")


async def test_bots_alone_deal_while_somebody_looks_and_rest_when_nobody_does(tmp_path: Path) -> None:
    clock = Clock()
    async with room_on(tmp_path / "a.db", clock=clock) as room:
        name = (await room.open_table("kuhn3", seats=[BOTS[0]] * 3)).id
        clock.now += LOOKED
        begun = await rests(room, name)
        clock.now += LOOKED
        async with asyncio.timeout(30), room.subscribe(name) as sights:
            async for seen in sights:
                if seen.seq > begun + 5:
                    break
        clock.now += LOOKED
        stopped = await rests(room, name)
        assert stopped > begun
