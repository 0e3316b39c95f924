"""Rooms of several nodes on one database: each table is played in one of them, and goes on in another."""

import asyncio
import random
from contextlib import AsyncExitStack

import pytest

from potluck.errors import StoreError
from potluck.room import Accepted, Room
from potluck.room.outbox import Sights
from potluck.store import Node, verify
from potluck.store.postgres import ownership
from tests.known import known
from tests.unit.room.company import BOTS, DUEL, GAMES, any_act, play, room_on

pytestmark = [pytest.mark.postgres, pytest.mark.xdist_group("postgres")]


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leases of a fifth of a second."""
    monkeypatch.setattr(ownership, "LEASE", 0.2)
    monkeypatch.setattr(ownership, "RENEWED", 0.05)


async def owner_of(room: Room, table: str) -> str:
    """The node that plays a table as that room is told; empty: the room's own."""
    try:
        await room.sight(table)
    except StoreError as error:
        if error.code == "store.owned" and error.detail["asked"] == f"http://{error.detail['allowed']}":
            return str(error.detail["allowed"])
        raise
    return ""


async def acted(room: Room, table: str, rng: random.Random) -> Accepted:
    """An act of whoever is to act."""
    for player in "xy":
        seen = await room.sight(table, player)
        if known(seen.view).offers:
            return await play(room, seen, player, rng=rng)
    raise AssertionError("nobody is to act")


async def told(viewer: Sights) -> None:
    """All that a viewer is shown, to the end."""
    async with asyncio.timeout(10):
        async for _ in viewer:
            pass


async def nothing(name: str) -> None:
    """Nothing beside the streams is of interest."""


async def test_a_lobby_hears_of_what_another_node_plays(database: str) -> None:
    async with AsyncExitStack() as stack:
        a = await stack.enter_async_context(room_on(database, node=Node("a", "http://a")))
        b = await stack.enter_async_context(room_on(database, node=Node("b", "http://b")))
        for room in (a, b):
            room.hearing.begin(nothing)
        table = (await a.open_table("draw", preset="quick", seats=DUEL)).id
        assert [listing.table.id for listing in await b.tables(None)] == [table]
        for player, seat in (("x", 0), ("y", 1)):
            await a.sit(table, player, seat=seat)
        async with asyncio.timeout(10):
            while await b.tables(None):  # nobody can take a seat there any more
                await asyncio.sleep(0.01)
        (listing,) = await b.tables("x")
        assert listing.seat == 0


async def test_a_node_that_was_overtaken_hears_of_it_and_lets_its_viewers_go(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where nobody acts there."""
    monkeypatch.setattr(ownership, "LEASE", 0.2)
    monkeypatch.setattr(ownership, "RENEWED", 100.0)
    async with AsyncExitStack() as stack:
        a = await stack.enter_async_context(room_on(database, node=Node("a", "http://a")))
        b = await stack.enter_async_context(room_on(database, node=Node("b", "http://b")))
        a.hearing.begin(nothing)
        table = (await a.open_table("draw", preset="quick", seats=DUEL)).id
        viewer = await stack.enter_async_context(a.subscribe(table))
        b.hearing.begin(nothing)
        async with asyncio.timeout(10):
            while await owner_of(b, table):
                await asyncio.sleep(0.01)
        await b.sit(table, "x", seat=0)
        await told(viewer)


async def test_a_table_is_played_where_it_was_opened_and_goes_on_where_its_node_has_ended(database: str) -> None:
    rng = random.Random(1)
    async with AsyncExitStack() as stack:
        b = await stack.enter_async_context(room_on(database, node=Node("b", "http://b")))
        async with room_on(database, node=Node("a", "http://a")) as a:
            table = (await a.open_table("draw", preset="quick", seats=DUEL)).id
            assert await owner_of(b, table) == "a"
            assert [listing.table.id for listing in await b.tables("x")] == [table]  # and so knows it as it is now
            await a.sit(table, "x", seat=0)
            seen = await a.sit(table, "y", seat=1)
            player = "x" if known(seen.view).actor == 0 else "y"
            seen = await a.sight(table, player)
            act = {"turn": seen.turn, "action": any_act(seen, rng), "id": "once"}
            accepted = await a.act(table, player, **act)
            with pytest.raises(StoreError, match="at the node a"):
                await b.act(table, player, **act)
            before = await a.sight(table)
        assert (await b.sight(table)).view == before.view
        assert await b.act(table, player, **act) == accepted
        for _ in range(5):
            await acted(b, table, rng)
    assert verify(database, games=GAMES).failure is None


@pytest.mark.usefixtures("brief")
async def test_a_node_that_has_lost_its_tables_plays_them_no_more(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its viewers are let go, its bots stop, and what it still tries is refused."""
    async with AsyncExitStack() as stack:
        a = await stack.enter_async_context(room_on(database, node=Node("a", "http://a")))
        b = await stack.enter_async_context(room_on(database, node=Node("b", "http://b")))
        tables = [(await a.open_table("draw", preset="quick", seats=seats)).id for seats in (DUEL, BOTS)]
        for player, seat in (("x", 0), ("y", 1)):
            await a.sit(tables[0], player, seat=seat)
        viewer = await stack.enter_async_context(a.subscribe(tables[0]))
        await anext(viewer)
        monkeypatch.setattr(ownership, "RENEWED", 100.0)
        async with asyncio.timeout(10):
            for table in tables:
                while await owner_of(b, table):
                    await asyncio.sleep(0)
        rng = random.Random(2)
        with pytest.raises(StoreError, match="at the node b"):
            await acted(a, tables[0], rng)
        with pytest.raises(StoreError, match="at the node b"):
            await told(viewer)
        assert await owner_of(b, tables[0]) == ""
        await acted(b, tables[0], rng)
    assert verify(database, games=GAMES).failure is None
