"""Whole matches through the room, on a real store: persons, bots, three seats, many tables, a restart anywhere."""

import asyncio
import random
from pathlib import Path

import pytest

from potluck.bots.pool import BotPool
from potluck.games import draw
from potluck.log import TABLES, SeatPlan
from potluck.options import Json
from potluck.protocol import decode, encode
from potluck.room import Room, Sight
from potluck.store import open_store, verify
from tests.known import known
from tests.unit.room.company import (
    BOTS,
    DUEL,
    GAMES,
    PERSON,
    SOLO,
    AtOnce,
    bound,
    last_of,
    noon,
    play,
    play_to_end,
    room_on,
)


async def test_a_person_plays_a_match_against_a_bot(tmp_path: Path) -> None:
    thinkers = AtOnce()
    async with room_on(tmp_path / "felt.db", thinkers=thinkers) as room:
        table = await room.open_table("draw", preset="quick", seats=SOLO)
        await room.sit(table.id, "me", seat=0, name="Ann")
        seen = await play_to_end(room, table.id, "me")
        assert known(seen.view).winner in (0, 1)
        assert (await room.sight(table.id)).table.over
    report = verify(tmp_path / "felt.db")
    assert report.failure is None
    assert report.deals == known(seen.view).deal
    assert {decode(view, draw.View).seat for _, _, view, _ in thinkers.questions} == {1}
    seeds = [seed for *_, seed in thinkers.questions]
    assert len(set(seeds)) == len(seeds)


async def test_two_persons_play_a_match(tmp_path: Path) -> None:
    async with room_on(tmp_path / "felt.db") as room:
        options: dict[str, Json] = {"open_deals": False, "wardrobe": {"whose": "nobody"}}
        table = await room.open_table("draw", preset="quick", options=options, seats=DUEL)
        assert (await room.sight(table.id, "a")).view is None
        await room.sit(table.id, "a", seat=0)
        await room.sit(table.id, "b", seat=1)
        ends = await asyncio.gather(*(play_to_end(room, table.id, who, seed=3) for who in "ab"))
        assert [seen.seat for seen in ends] == [0, 1]
        assert known(ends[0].view).winner == known(ends[1].view).winner
    assert verify(tmp_path / "felt.db").failure is None


async def test_bots_play_a_match_by_themselves(tmp_path: Path) -> None:
    async with room_on(tmp_path / "felt.db") as room:
        table = await room.open_table("draw", preset="quick", seats=BOTS)
        seen = await last_of(room, table.id)
        assert (seen.seat, known(seen.view).offers) == (None, ())
    assert verify(tmp_path / "felt.db").failure is None


@pytest.mark.parametrize("people", [1, 3])
async def test_three_play_kuhn(people: int, tmp_path: Path) -> None:
    seats = [PERSON] * people + [SeatPlan("bot", bot="random")] * (3 - people)
    async with room_on(tmp_path / "felt.db") as room:
        table = await room.open_table("kuhn3", preset="throwing", seats=seats)
        for seat in range(people):
            await room.sit(table.id, f"p{seat}", seat=seat)
        ends = await asyncio.gather(*(play_to_end(room, table.id, f"p{seat}") for seat in range(people)))
        assert {seen.seat for seen in ends} == set(range(people))
    assert verify(tmp_path / "felt.db", games=GAMES).failure is None


@pytest.mark.slow
async def test_a_bot_of_the_process_pool_plays(tmp_path: Path) -> None:
    thinkers = BotPool()
    try:
        async with room_on(tmp_path / "felt.db", thinkers=thinkers) as room:
            table = await room.open_table("draw", preset="quick", seats=(PERSON, SeatPlan("bot", bot="honest")))
            await room.sit(table.id, "me", seat=0)
            await play_to_end(room, table.id, "me")
            assert '"by":"clock"' not in "\n".join(await room.export(table.id, "me"))
    finally:
        thinkers.close()


@pytest.mark.slow
async def test_a_restart_after_any_act_finds_the_table_as_it_was(tmp_path: Path) -> None:
    path, rng = tmp_path / "felt.db", random.Random(6)
    async with room_on(path, clock=noon) as room:
        name = (await room.open_table("draw", preset="quick", seats=DUEL)).id
    for who, seat in (("a", 0), ("b", 1)):
        async with room_on(path, clock=noon) as room:
            await room.sit(name, who, seat=seat)
    before = await _screens(path, name)
    for _ in range(40):
        async with room_on(path, clock=noon) as room:
            who = "ab"[known((await room.sight(name, "a")).view).actor]
            seen = await room.sight(name, who)
            assert [encode(bound(await room.sight(name, viewer))) for viewer in ("a", "b", None)] == before
            await play(room, seen, who, rng=rng)
            before = [encode(bound(await room.sight(name, viewer))) for viewer in ("a", "b", None)]
            if known((await room.sight(name)).view).over:
                break


async def _screens(path: Path, name: str) -> list[bytes]:
    async with room_on(path, clock=noon) as room:
        return [encode(bound(await room.sight(name, viewer))) for viewer in ("a", "b", None)]


async def test_a_bot_whose_turn_it_was_plays_on_after_a_restart_when_somebody_looks(tmp_path: Path) -> None:
    path = tmp_path / "felt.db"
    silent = Silent()
    async with room_on(path, thinkers=silent) as room:
        table = await room.open_table("draw", preset="quick", seats=BOTS)
        await silent.asked.wait()
    async with room_on(path) as room:
        assert (await room.tables(None)) == ()
        assert known((await last_of(room, table.id)).view).over


async def test_an_act_answered_before_a_restart_is_answered_the_same_after_it(tmp_path: Path) -> None:
    path = tmp_path / "felt.db"
    async with room_on(path) as room:
        table = await room.open_table("draw", preset="quick", seats=DUEL)
        await room.sit(table.id, "a", seat=0)
        seen = await room.sit(table.id, "b", seat=1)
        who = "ab"[known(seen.view).actor]
        first = await room.act(table.id, who, turn=0, action="open 5", id="once")
    async with room_on(path) as room:
        assert await room.act(table.id, who, turn=0, action={"type": "open", "amount": 5}, id="once") == first


@pytest.mark.slow
async def test_a_hundred_tables_play_at_once(tmp_path: Path) -> None:
    async with room_on(tmp_path / "felt.db") as room:
        ends = await asyncio.gather(*(_one_table(room, at) for at in range(100)))
        assert all(known(seen.view).over for seen in ends)
    assert verify(tmp_path / "felt.db", games=GAMES).failure is None


async def _one_table(room: Room, at: int) -> Sight:
    """Bots alone, or a person against one, at draw or kuhn."""
    if at % 2:
        table = await room.open_table("kuhn3", preset="kuhn", seats=[SeatPlan("bot", bot="random")] * 3)
        return await last_of(room, table.id)
    table = await room.open_table("draw", preset="quick", seats=SOLO)
    await room.sit(table.id, f"p{at}", seat=0)
    return await play_to_end(room, table.id, f"p{at}", seed=at)


class Silent:
    """A bot that thinks for ever."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()

    async def think(self, game: str, bot: str, view: bytes, seed: int) -> str | None:
        """Nothing, ever."""
        self.asked.set()
        await asyncio.Event().wait()
        return None


async def test_tables_come_back_by_their_streams(tmp_path: Path) -> None:
    async with room_on(tmp_path / "felt.db") as room:
        names = {(await room.open_table("draw", seats=DUEL)).id for _ in range(5)}
    store = open_store(tmp_path / "felt.db")
    assert {stream.removeprefix(TABLES) for stream in store.streams(TABLES)} == names
    store.close()
