"""Seeds that are pledged and disclosed, at the tables of a room: whom a deal waits for, and for how long."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from potluck.dealer import commit
from potluck.errors import RequestError
from potluck.log import TABLE, TABLES, Acted, Disclosed, Event, Sealed, Withheld
from potluck.room import Room, Sight
from potluck.store import SqliteStore, Store, open_store, verify_store
from tests.known import known
from tests.unit.room.company import BOTS, DUEL, GAMES, SOLO, AtOnce, Ticking, play

NORTH, SOUTH = b"north's own seed", b"south's own seed"


@asynccontextmanager
async def ticking(store: Store | None = None) -> AsyncIterator[tuple[Room, Ticking, Store]]:
    """A room by such a clock."""
    kept, time = store or SqliteStore(":memory:"), Ticking()
    room = Room(kept, AtOnce(), games=GAMES, pace=0, clock=time.clock, wait=time.wait)
    try:
        yield room, time, kept
    finally:
        await room.close()
        kept.close()


def events(store: Store, table: str) -> list[Event]:
    """The whole log."""
    stream = TABLES + table
    return [TABLE.event(stream, record) for record in store.read(stream)]


def bodies(store: Store, table: str, kind: type) -> list[Any]:
    """The events of that kind."""
    return [event.body for event in events(store, table) if isinstance(event.body, kind)]


async def begun(room: Room, table: str) -> Sight:
    """The table once its deal has begun."""
    async with room.subscribe(table, "north") as sights:
        async for seen in sights:
            if seen.fair.deal:
                return seen
    raise AssertionError("the room closed before the deal began")


async def test_a_table_of_two_deals_as_soon_as_both_have_disclosed() -> None:
    async with ticking() as (room, _, store):
        table = (await room.open_table("draw", seats=DUEL)).id
        first = await room.sit(table, "north", seat=0, pledge=commit(NORTH))
        assert (first.fair.pledge, first.fair.pledged, first.fair.awaited) == (1, (0,), None)
        seen = await room.sit(table, "south", seat=1, pledge=commit(SOUTH))
        awaited = known(seen.fair.awaited)
        assert (awaited.deal, awaited.seats) == (1, (0, 1))
        assert awaited.seeds == (commit(NORTH), commit(SOUTH))
        assert seen.fair.pledge == 2, "whoever discloses pledges for the deal after it"
        north = await room.give_seed(table, "north", deal=1, seed=NORTH, pledge=commit(b"next"))
        assert (north.disclosed, north.pledged) == (True, True)
        assert known((await room.sight(table, "south")).fair.awaited).seats == (1,)
        south = await room.give_seed(table, "south", deal=1, seed=SOUTH)
        assert (south.disclosed, south.pledged) == (True, False)
        assert (await room.sight(table, "south")).fair.seeds == (commit(NORTH), commit(SOUTH))
        again = await room.give_seed(table, "north", deal=1, seed=NORTH, pledge=commit(b"next"))
        assert (again.disclosed, again.pledged) == (True, True), "the same once more gets the same answer"
        assert verify_store(store).failure is None


async def test_a_client_that_withholds_holds_a_table_up_for_two_seconds_though_the_time_of_day_stands() -> None:
    async with ticking() as (room, time, store):
        table = (await room.open_table("draw", seats=DUEL)).id
        await room.sit(table, "north", seat=0, pledge=commit(NORTH))
        await room.sit(table, "south", seat=1, pledge=commit(SOUTH))
        await room.give_seed(table, "north", deal=1, seed=NORTH)
        await time.go_on(1_999)
        assert (await room.sight(table, "north")).fair.deal == 0
        await time.go_on(1)
        seen = await asyncio.wait_for(begun(room, table), 10)
        assert seen.fair.seeds == (commit(NORTH), commit(b""))
        assert [body.seat for body in bodies(store, table, Withheld)] == [1]
        late = await room.give_seed(table, "south", deal=1, seed=SOUTH, pledge=commit(b"next"))
        assert (late.disclosed, late.pledged) == (False, True)
        assert verify_store(store).failure is None


async def test_the_time_of_a_seed_that_comes_as_it_runs_out_is_nobodys_turn() -> None:
    async with ticking() as (room, time, store):
        table = (await room.open_table("draw", seats=DUEL)).id
        await room.sit(table, "north", seat=0, pledge=commit(NORTH))
        await room.sit(table, "south", seat=1, pledge=commit(SOUTH))
        await room.give_seed(table, "north", deal=1, seed=NORTH)
        async with room._hosts[table]._turnstile:  # as where a slow disk has the last seed
            last = asyncio.create_task(room.give_seed(table, "south", deal=1, seed=SOUTH))
            await asyncio.sleep(0.01)
            await time.go_on(2_000)  # the alarm rings, and waits behind it
            await asyncio.sleep(0.01)
        await last
        seen = await asyncio.wait_for(begun(room, table), 10)
        await asyncio.sleep(0.01)
        assert (seen.turn, bodies(store, table, Acted)) == ((await room.sight(table, "north")).turn, [])


async def test_bots_alone_and_programs_without_seeds_wait_for_nothing() -> None:
    async with ticking() as (room, time, store):
        table = (await room.open_table("draw", seats=SOLO)).id
        await room.sit(table, "north", seat=0, seed=NORTH)
        assert (await begun(room, table)).fair.seeds == (commit(NORTH), commit(b""))
        bots = (await room.open_table("draw", seats=BOTS)).id
        assert bodies(store, table, Sealed) == bodies(store, bots, Sealed) == []
        assert time.ticks == 0


async def test_one_against_the_house_waits_for_nobody_but_himself() -> None:
    async with ticking() as (room, _, store):
        table = (await room.open_table("draw", seats=SOLO)).id
        seen = await room.sit(table, "north", seat=0, pledge=commit(NORTH))
        assert known(seen.fair.awaited).seats == (0,)
        await room.give_seed(table, "north", deal=1, seed=NORTH)
        assert (await room.sight(table, "north")).fair.seeds == (commit(NORTH), commit(b""))
        assert len(bodies(store, table, Disclosed)) == 1


async def test_a_house_that_was_closed_between_seal_and_seeds_gives_them_their_time_again(tmp_path: Path) -> None:
    async with ticking(open_store(tmp_path / "p.db")) as (room, _, _):
        table = (await room.open_table("draw", seats=DUEL)).id
        await room.sit(table, "north", seat=0, pledge=commit(NORTH))
        before = known((await room.sit(table, "south", seat=1, pledge=commit(SOUTH))).fair.awaited)
    async with ticking(open_store(tmp_path / "p.db")) as (room, _, store):
        assert known((await room.sight(table, "north")).fair.awaited) == before, "the seal is the same"
        await room.give_seed(table, "north", deal=1, seed=NORTH)
        await room.give_seed(table, "south", deal=1, seed=SOUTH)
        assert (await room.sight(table, "north")).fair.seeds == (commit(NORTH), commit(SOUTH))
        assert verify_store(store).failure is None


async def test_who_changes_his_pledge_again_and_again_is_slowed_down() -> None:
    async with ticking() as (room, _, _):
        table = (await room.open_table("draw", seats=DUEL)).id
        await room.sit(table, "north", seat=0, pledge=commit(NORTH))
        for n in range(10):
            await room.give_seed(table, "north", deal=0, pledge=commit(b"%d" % n))
        with pytest.raises(RequestError) as caught:
            await room.give_seed(table, "north", deal=0, pledge=commit(b"more"))
        assert caught.value.code == "table.too_fast"
        with pytest.raises(RequestError):
            await room.give_seed(table, "onlooker", deal=0, pledge=commit(SOUTH))


async def test_a_table_holds_no_secrets_of_deals_that_are_long_over(tmp_path: Path) -> None:
    """A long evening has hundreds of deals: the store keeps what the table needs no more."""
    table = ""
    for deal in (5, 7):  # the second time the table is read again
        async with ticking(open_store(tmp_path / "p.db")) as (room, _, store):
            if not table:
                table = (await room.open_table("draw", seats=SOLO)).id
                await room.sit(table, "north", seat=0, seed=NORTH)
            rng = Random(deal)
            async with room.subscribe(table, "north") as sights:
                async for seen in sights:
                    if known(seen.view).deal >= deal:
                        break
                    if known(seen.view).actor == 0 and seen.turn == (await room.sight(table, "north")).turn:
                        await play(room, seen, "north", rng=rng)
            held = room._hosts[table]._kept
            assert {name for name in held if name.split("/")[1] not in map(str, range(deal - 1, deal + 2))} == set()
            assert held.keys() < store.secrets(TABLES + table).keys()
            assert verify_store(store).failure is None
