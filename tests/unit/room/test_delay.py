"""Who only looks on: live where one person plays, a deal late where several do, and never a hidden card."""

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from potluck.errors import RequestError
from potluck.log import SeatPlan
from potluck.options import Json
from potluck.room import Room, Sight
from potluck.store import open_store
from tests.known import known
from tests.unit.room.company import GAMES, AtOnce, any_act, bound, room_on

PERSON = SeatPlan("person")
CALLER = SeatPlan("bot", bot="caller")
HIDING: dict[str, Json] = {"open_deals": False, "table": {"mucking": True}}


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    async with room_on(tmp_path / "felt.db") as room:
        yield room


async def table_of(room: Room, *, persons: int, seats: int, **options: Any) -> str:
    """A table of poker where so many persons, `0`, `1` ..., have sat down, bots in the other seats."""
    plans = (PERSON,) * persons + (CALLER,) * (seats - persons)
    name = (await room.open_table("poker", seats=plans, options=HIDING | options)).id
    for at in range(persons):
        await room.sit(name, str(at), seat=at)
    return name


async def step(room: Room, name: str, rng: Random, *, persons: int) -> Sight:
    """One act of the person who is to act, once bots have acted; what he saw before it."""
    while True:
        seen = await room.sight(name, "0")
        for player in map(str, range(persons)):
            seen = await room.sight(name, player)
            if known(seen.view).actor == seen.seat:
                await room.act(name, player, turn=seen.turn, action=any_act(seen, rng), id=f"act-{seen.turn}")
                return seen
        async with room.subscribe(name, "0") as sights:
            now = await anext(sights)
            if known(now.view).actor is not None and now.table.seats[known(now.view).actor].kind == "bot":
                await anext(sights)


async def test_where_one_person_plays_a_spectator_sees_what_happens_now(room: Room) -> None:
    name = await table_of(room, persons=1, seats=3)
    seen = await step(room, name, Random(1), persons=1)
    watched = await room.sight(name)
    assert (watched.late, watched.seat) == (False, None)
    assert watched.seq >= seen.seq


async def test_where_two_play_he_sees_only_deals_that_are_over(room: Room) -> None:
    name, rng = await table_of(room, persons=2, seats=3), Random(2)
    assert (await room.sight(name)).view is None
    shown = []
    for _ in range(60):
        seen = await step(room, name, rng, persons=2)
        watched = await room.sight(name)
        assert watched.late
        assert watched.view is None or known(watched.view).phase == "over"
        assert watched.view is None or watched.view.deal >= known(seen.view).deal - 1
        shown.append(watched.view.deal if watched.view is not None else 0)
    assert shown == sorted(shown)
    assert shown[-1] > 1


async def test_he_gets_the_steps_of_a_deal_once_it_is_over(room: Room) -> None:
    name, rng = await table_of(room, persons=2, seats=2), Random(3)
    async with room.subscribe(name) as sights:
        assert (await anext(sights)).view is None
        while known((await room.sight(name, "0")).view).deal < 2:
            await step(room, name, rng, persons=2)
        seen = [await anext(sights)]
        while known(seen[-1].view).phase != "over":
            seen.append(await anext(sights))
    assert {known(one.view).deal for one in seen} == {1}
    assert len(seen) > 2
    assert [one.seq for one in seen] == sorted({one.seq for one in seen})
    assert all(not known(one.view).offers for one in seen)


async def test_who_reads_slower_than_they_play_gets_the_newest_deal_whole_and_no_older_one(room: Room) -> None:
    name, rng = await table_of(room, persons=2, seats=2), Random(3)
    async with room.subscribe(name) as sights:
        assert (await anext(sights)).view is None
        while known((await room.sight(name, "0")).view).deal < 4:
            await step(room, name, rng, persons=2)
        seen = [await anext(sights) for _ in range(len(sights._waiting))]
    assert {known(one.view).deal for one in seen} == {3}
    assert len(seen) > 2


async def test_neither_replay_nor_export_tells_him_sooner(room: Room) -> None:
    name, rng = await table_of(room, persons=2, seats=3), Random(4)
    while known((await room.sight(name, "0")).view).deal < 2:
        await step(room, name, rng, persons=2)
    with pytest.raises(RequestError) as caught:
        await room.replay(name, 2)
    assert caught.value.code == "deal.unknown"
    assert (await room.replay(name, 2, "0")).deal == 2
    lines = [msgspec.json.decode(line) for line in await room.export(name)]
    watched = await room.sight(name)
    assert lines[-1]["count"] == watched.seq < (await room.sight(name, "0")).seq


async def test_who_has_left_is_one_who_looks_on(room: Room) -> None:
    name, rng = await table_of(room, persons=3, seats=4), Random(5)
    await room.leave(name, "2")
    while 2 not in (await _match(room, name)).gone:
        await step(room, name, rng, persons=2)
    deal = (await _match(room, name)).deal
    assert not (await room.sight(name, "2")).late, "the deal that he left he sees to its end"
    while (await _match(room, name)).deal == deal:
        await step(room, name, rng, persons=2)
    assert (await room.sight(name, "2")).late


async def test_a_restart_shows_him_no_more(tmp_path: Path) -> None:
    async with room_on(tmp_path / "felt.db") as room:
        name, rng = await table_of(room, persons=2, seats=2), Random(6)
        for _ in range(25):
            await step(room, name, rng, persons=2)
        before = await room.sight(name)
    store = open_store(tmp_path / "felt.db")
    again = Room(store, AtOnce(), games=GAMES, pace=0)
    try:
        assert bound(await again.sight(name)) == bound(before)
    finally:
        await again.close()
        store.close()


@pytest.mark.parametrize("variant", ["holdem", "seven-stud", "triple-draw-seven"])
@pytest.mark.slow
async def test_at_ten_seats_no_hidden_card_reaches_who_only_looks_on(room: Room, variant: str) -> None:
    """What is folded, thrown, mucked or still in hand stands in nothing that he gets; the board and shown hands do."""
    name, rng = await table_of(room, persons=2, seats=10, variant=variant), Random(variant)
    for _ in range(30):
        await step(room, name, rng, persons=2)
        watched = await room.sight(name)
        if watched.view is None:
            continue
        shown = {known(entry).seat for entry in watched.view.story if type(entry).__name__ == "Showed"}
        for at, seat in enumerate(known(watched.view).seats):
            assert seat.cards == seat.up or at in shown
            assert seat.thrown == ()
    lines = [msgspec.json.decode(line) for line in await room.export(name)]
    kinds = {msgspec.json.decode(line["body"])["kind"] for line in lines if "body" in line}
    assert "dealt" in kinds
    assert not kinds & {"held", "chosen"}


async def _match(room: Room, name: str) -> Any:
    return (await room._hosts[name].peek()).match
