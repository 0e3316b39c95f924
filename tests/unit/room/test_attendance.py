"""Attendance: since when each player has a line, what a claim counts of it, and for whom it is remembered."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from potluck.errors import PotluckError
from potluck.log import SeatPlan
from potluck.room import Room
from potluck.table.absence import AWAY, IDLE
from tests.known import known
from tests.unit.room.company import room_on

PERSON = SeatPlan("person")
NIGHT = 8 * 3_600_000


class Hours:
    """A clock that a test sets."""

    now = 1_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def hours() -> Hours:
    return Hours()


@pytest.fixture
async def room(tmp_path: Path, hours: Hours) -> AsyncIterator[Room]:
    async with room_on(tmp_path / "felt.db", clock=hours, seed=7) as room:
        yield room


async def table_of(room: Room, *players: str) -> str:
    """A table of hold'em at which these have sat down."""
    table = await room.open_table("poker", seats=(PERSON,) * len(players), options={"open_deals": False})
    for at, player in enumerate(players):
        await room.sit(table.id, player, seat=at, name=player.upper())
    return table.id


async def pair(room: Room, name: str) -> tuple[str, str, int]:
    """Who is to act, somebody else, and the seat of the first."""
    seat = known((await room.sight(name, "a")).view).actor
    assert seat is not None
    return "abc"[seat], "abc"[(seat + 1) % 3], seat


async def refused(room: Room, name: str, by: str, seat: int) -> str:
    """The code with which a claim is refused."""
    with pytest.raises(PotluckError) as error:
        await room.wish(name, by, "clock", seat=seat)
    return error.value.code


async def test_nobody_is_claimed_against_as_he_comes_back_to_a_table_that_stood_over_night(
    room: Room, hours: Hours
) -> None:
    name = await table_of(room, "a", "b", "c")
    async with room.subscribe(name, "a"), room.subscribe(name, "b"), room.subscribe(name, "c"):
        pass
    hours.now += NIGHT
    actor, other, seat = await pair(room, name)
    async with room.subscribe(name, other), room.subscribe(name, actor):
        hours.now += 3_000
        assert known((await room.sight(name, other)).claim).due == hours.now - 3_000 + IDLE
        assert await refused(room, name, other, seat) == "claim.early"
        hours.now += IDLE - 4_000
        assert await refused(room, name, other, seat) == "claim.early"
        hours.now += 1_000
        await room.wish(name, other, "clock", seat=seat)


async def test_nor_after_a_restart_of_the_server(tmp_path: Path, hours: Hours) -> None:
    async with room_on(tmp_path / "felt.db", clock=hours) as room:
        name = await table_of(room, "a", "b", "c")
    hours.now += NIGHT
    async with room_on(tmp_path / "felt.db", clock=hours) as room:
        actor, other, seat = await pair(room, name)
        async with room.subscribe(name, actor), room.subscribe(name, other):
            hours.now += 3_000
            assert await refused(room, name, other, seat) == "claim.early"


async def test_who_claims_has_waited_himself(room: Room, hours: Hours) -> None:
    name = await table_of(room, "a", "b", "c")
    actor, other, seat = await pair(room, name)
    async with room.subscribe(name, actor):
        hours.now += NIGHT
        async with room.subscribe(name, other):
            hours.now += 3_000
            assert await refused(room, name, other, seat) == "claim.early"
            hours.now += IDLE
            await room.wish(name, other, "clock", seat=seat)


async def test_short_breaks_of_the_line_put_no_claim_off(room: Room, hours: Hours) -> None:
    name = await table_of(room, "a", "b", "c")
    actor, other, seat = await pair(room, name)
    async with room.subscribe(name, other):
        for _ in range(IDLE // AWAY):
            async with room.subscribe(name, actor):
                hours.now += 5_000
            hours.now += AWAY - 5_000
        async with room.subscribe(name, actor):
            await room.wish(name, other, "clock", seat=seat)


async def test_attendance_remembers_players_of_the_table_alone(room: Room, hours: Hours) -> None:
    name = await table_of(room, "a", "b", "c")
    host, _ = await room.attended(name)
    for at in range(100):
        async with room.subscribe(name, f"visitor {at}"):
            hours.now += 1_000
    async with room.subscribe(name, "a"):
        pass
    assert len(host.attendance._last) <= 3
    assert len(host.attendance._arrived) <= 3
