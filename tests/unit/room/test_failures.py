"""A game that raises: told once with its traceback, by a coded error to who asks, and other tables play on."""

import asyncio
import logging
import random
from pathlib import Path
from typing import Any

import pytest

from potluck.errors import PotluckError, RequestError
from potluck.room import Room
from potluck.room.forgetting import leave_all
from tests.known import known
from tests.unit.room.company import DUEL, SOLO, AtOnce, play, room_on

WAIT = 10


class Patient(AtOnce):
    """Bots that answer when the test lets them."""

    def __init__(self) -> None:
        super().__init__()
        self.may = asyncio.Event()
        self.silent = False

    async def think(self, game: str, name: str, view: bytes, seed: int) -> str | None:
        await self.may.wait()
        return None if self.silent else await super().think(game, name, view, seed)


def raises(*_: Any) -> Any:
    raise ZeroDivisionError("the seven of hearts")


async def at_a_bots_turn(room: Room) -> str:
    """A table whose bot is to act and thinks as long as the test likes."""
    table = await room.open_table("draw", preset="quick", seats=SOLO)
    seat_sight = await room.sit(table.id, "me", seat=0)
    rng = random.Random(1)
    while known(seat_sight.view).actor == 0:
        await play(room, seat_sight, "me", rng=rng)
        seat_sight = await room.sight(table.id, "me")
    assert known(seat_sight.view).actor == 1
    return table.id


async def failure_of(room: Room, name: str) -> PotluckError:
    """The error that ends the sights of the player, who gets no silence instead."""
    with pytest.raises(RequestError) as caught:
        await asyncio.wait_for(watched(room, name), WAIT)
    return caught.value


async def watched(room: Room, name: str) -> None:
    """Read the sights of the player to their end."""
    async with room.subscribe(name, "me") as sights:
        async for _ in sights:
            pass


@pytest.mark.parametrize("method", ["apply", "timeout"])
async def test_a_game_that_raises_at_a_bots_act_ends_the_sights_with_an_error(
    method: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    thinkers = Patient()
    async with room_on(tmp_path / "felt.db", thinkers=thinkers) as room:
        name = await at_a_bots_turn(room)
        other = await room.open_table("kuhn3", seats=DUEL + DUEL[:1])
        match = type(known_match(room, name))
        thinkers.silent = method == "timeout"
        monkeypatch.setattr(match, method, raises)
        watching = asyncio.create_task(failure_of(room, name))
        await asyncio.sleep(0)
        thinkers.may.set()
        failure = await watching
        assert failure.code == "table.failed"
        assert name in str(failure)
        assert "ZeroDivisionError in room/test_failures.py" in str(failure)
        assert "seven of hearts" not in str(failure)
        for _ in range(2):
            assert (await failure_of(room, name)).code == "table.failed"
            with pytest.raises(RequestError, match="stands still"):
                await room.sight(name, "me")
        assert (await room.sit(other.id, "me", seat=0)).seat == 0
        assert await leave_all(room, "me") == 2
    failures = [record for record in caplog.records if "stands still" in record.getMessage()]
    assert [(record.name, record.levelno) for record in failures] == [("potluck.room", logging.ERROR)]
    assert failures[0].exc_info is not None


async def test_a_game_that_raises_at_the_clock_ends_the_sights_with_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with room_on(tmp_path / "felt.db", thinkers=Patient()) as room:
        name = await at_a_bots_turn(room)
        turn = (await room.sight(name)).turn
        monkeypatch.setattr(type(known_match(room, name)), "timeout", raises)
        written = await room.export(name, "me")
        with pytest.raises(RequestError, match="stands still"):
            await room.time_out(name, turn=turn)
        assert len(written) > 1
        assert await room.export(name, "me") == written, "what is written can be compared with what was shown"
        assert (await failure_of(room, name)).code == "table.failed"


async def test_an_act_at_which_the_game_raises_is_refused_and_the_table_plays_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with room_on(tmp_path / "felt.db", thinkers=Patient()) as room:
        table = await room.open_table("draw", preset="quick", seats=DUEL)
        await room.sit(table.id, "a", seat=0)
        actor = "ab"[known((await room.sit(table.id, "b", seat=1)).view).actor or 0]
        seat_sight = await room.sight(table.id, actor)
        with monkeypatch.context() as spoilt:
            spoilt.setattr(type(known_match(room, table.id)), "apply", raises)
            with pytest.raises(RequestError, match="stands still"):
                await room.act(table.id, actor, turn=seat_sight.turn, action="wait", id="spoilt")
        assert (await play(room, seat_sight, actor, rng=random.Random(1))).turn == seat_sight.turn + 1


async def test_a_log_that_its_game_cannot_play_again_hides_no_other_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with room_on(tmp_path / "felt.db") as room:
        broken = await room.open_table("draw", preset="quick", seats=DUEL)
        await room.sit(broken.id, "me", seat=0)
        seat_sight = await room.sit(broken.id, "you", seat=1)
        other = await room.open_table("kuhn3", seats=DUEL + DUEL[:1])
        match = type(known_match(room, broken.id))
        assert seat_sight.view is not None
    monkeypatch.setattr(match, "apply", raises)
    async with room_on(tmp_path / "felt.db") as room:
        assert [listing.table.id for listing in await room.tables("me")] == [other.id]
        assert await room.record("me") == ()
        with pytest.raises(RequestError, match="stands still"):
            await room.sight(broken.id, "me")


def known_match(room: Room, name: str) -> Any:
    """The match of a table that is held."""
    table = room._hosts[name]._table
    assert table is not None
    return table.match
