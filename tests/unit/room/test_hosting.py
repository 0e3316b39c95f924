"""The host's acts in a room: who may ask for them, what a bot on loan sees, and that a restart changes nothing."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from potluck.errors import PotluckError
from potluck.log import SeatPlan
from potluck.protocol import encode
from potluck.room import Room
from potluck.room.patience import PACES
from potluck.room.room import now
from potluck.store import verify
from tests.known import known
from tests.unit.room.company import AtOnce, room_on

PERSON = SeatPlan("person")
PLAYERS = "abc"


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    async with room_on(tmp_path / "felt.db") as room:
        yield room


async def evening(room: Room) -> str:
    """A match of three persons; `a` in seat 0 is the host."""
    table = await room.open_table("poker", seats=(PERSON,) * 3, evening=True)
    for at, player in enumerate(PLAYERS):
        await room.sit(table.id, player, seat=at, name=player.upper())
    return table.id


async def fold_until(room: Room, table: str, seat: int) -> None:
    """Plays on until that seat is to decide in a deal."""
    for _ in range(60):
        sights = [await room.sight(table, player) for player in PLAYERS]
        actor = known(sights[0].view).actor
        assert actor is not None
        kinds = [offer.kind for offer in known(sights[actor].view).offers]
        if actor == seat and "next" not in kinds:
            return
        await room.act(table, PLAYERS[actor], turn=sights[0].turn, action=kinds[0], id=f"x{sights[0].turn}")
    raise AssertionError


async def refused(room: Room, table: str, player: str, code: str, **act: object) -> None:
    with pytest.raises(PotluckError) as error:
        await room.lead(table, player, **{"id": "r", **act})  # type: ignore[arg-type]  # as a door hands them over
    assert error.value.code == code


async def test_strangers_guests_and_other_tables_lead_nothing(room: Room) -> None:
    table, other = await evening(room), await evening(room)
    await refused(room, table, "stranger", "seat.none", act="pause")
    await refused(room, table, "b", "seat.host", act="pause")
    await refused(room, "nowhere", "a", "table.unknown", act="pause")
    await room.lead(other, "a", act="hand_over", seat=1, id="h")
    await refused(room, other, "a", "seat.host", act="pause")
    seen = await room.sight(table, "b")
    await refused(room, table, "a", "seat.changed", act="remove", seat=1, since=seen.table.seats[1].since + 9)
    for act in ("lend", "take_back", "remove", "hand_over", "admit", "finish", "adjust"):
        await refused(room, table, "a", "request.unreadable", act=act)
    await refused(room, table, "a", "rules.unknown_bot", act="lend", seat=1, bot="nobody")
    await refused(room, table, "a", "rules.unknown_option", act="adjust", options={"gold": 1})


async def test_the_same_id_is_answered_alike_after_a_restart_too(tmp_path: Path) -> None:
    path = tmp_path / "felt.db"
    async with room_on(path) as room:
        table = await evening(room)
        first = await room.lead(table, "a", act="pace", speed="quick", id="p")
        assert await room.lead(table, "a", act="pace", speed="quick", id="p") == first
        await room.lead(table, "a", act="hand_over", seat=2, id="h")
    async with room_on(path) as room:
        assert await room.lead(table, "a", act="pace", speed="quick", id="p") == first
        seen = await room.sight(table, "c")
        assert seen.may.lead
        assert [notice.kind for notice in seen.notices] == ["timed", "handed_on"]
    assert verify(path).failure is None


class Later:
    """The time, which a test can let pass."""

    def __init__(self) -> None:
        self.start, self.more = now(), 0

    def __call__(self) -> int:
        return self.start + self.more


async def test_a_bot_on_loan_is_asked_with_the_view_of_that_seat_and_no_other(tmp_path: Path) -> None:
    thinkers, clock = AtOnce(), Later()
    async with room_on(tmp_path / "felt.db", thinkers=thinkers, clock=clock) as room:
        table = await evening(room)
        await fold_until(room, table, 1)
        wanted = encode((await room.sight(table, "b")).view)
        await refused(room, table, "a", "seat.present", act="lend", seat=1)
        clock.more += 5_000  # nobody has a line
        assert 1 in (await room.sight(table, "a")).may.lend
        await room.lead(table, "a", act="lend", seat=1, id="l")
        for _ in range(2000):
            if thinkers.questions:
                break
            await asyncio.sleep(0)
        assert [view for _, _, view, _ in thinkers.questions[:1]] == [wanted]
        others = [encode((await room.sight(table, player)).view) for player in "ac"]
        assert thinkers.questions[0][2] not in others


async def test_bots_on_loan_rest_while_the_table_is_stopped(tmp_path: Path) -> None:
    thinkers, clock = AtOnce(), Later()
    async with room_on(tmp_path / "felt.db", thinkers=thinkers, clock=clock) as room:
        table = await evening(room)
        await fold_until(room, table, 1)
        clock.more += 5_000  # nobody has a line
        await room.lead(table, "a", act="pause", id="p")
        await room.lead(table, "a", act="lend", seat=1, id="l")
        for _ in range(200):
            await asyncio.sleep(0)
        assert not thinkers.questions
        turn = (await room.sight(table, "a")).turn
        await room.lead(table, "a", act="resume", id="r")
        for _ in range(4000):
            if (await room.sight(table, "a")).turn > turn:
                break
            await asyncio.sleep(0.001)
        assert (await room.sight(table, "a")).turn > turn


async def test_everybody_sees_each_act_of_the_host(room: Room) -> None:
    table = await evening(room)
    async with room.subscribe(table, "c") as sights:
        await anext(sights)
        await room.lead(table, "a", act="adjust", options={"money": {"unit": 2}}, id="u")
        seen = await anext(sights)
    assert [notice.kind for notice in seen.notices] == ["adjusted"]
    assert seen.table.upcoming is not None
    assert seen.table.upcoming["money"]["unit"] == 2
    assert not seen.may.lead


async def test_breaks_stakes_and_wishes_cannot_be_asked_for_without_end(tmp_path: Path) -> None:
    clock = Later()
    async with room_on(tmp_path / "felt.db", clock=clock) as room:
        table = await evening(room)
        await fold_until(room, table, 1)
        breaks, every = PACES["break"]
        for n in range(breaks):
            await room.lead(table, "a", act="pause", id=f"p{n}")
        await refused(room, table, "a", "table.too_fast", act="pause")
        await refused(room, table, "a", "table.too_fast", act="adjust", options={"money": {"unit": 3}})
        await room.lead(table, "a", act="resume", id="on")
        clock.more += every
        await room.lead(table, "a", act="pause", id="again")
        wishes, _ = PACES["wish"]
        for n in range(wishes):
            await room.wish(table, "b", "come_back" if n % 2 else "rest")
        with pytest.raises(PotluckError) as error:
            await room.wish(table, "b", "rest")
        assert (error.value.code, 0 < int(str(error.value.detail["allowed"])) <= 6) == ("table.too_fast", True)
        await room.wish(table, "c", "rest")
        acts, _ = PACES["act"]
        for n in range(acts):
            await room.lead(table, "a", act="pace", speed="quick" if n % 2 else "calm", id=f"s{n}")
        await refused(room, table, "a", "table.too_fast", act="pace", speed="normal")
