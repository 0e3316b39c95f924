"""Who leads when the host is away for long: somebody who is here, after two minutes, and no pause holds the table."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from potluck.log import SeatPlan
from potluck.room import Sight
from potluck.room.succession import LONG
from potluck.table import BREAK
from tests.known import known
from tests.unit.room.test_clock import Hours, House

PERSON = SeatPlan("person")


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with House(tmp_path / "felt.db", Hours()) as house:
        yield house


async def present(house: House, table: str, *players: str) -> AsyncExitStack:
    """A line to the table for each of these players, until the stack is closed."""
    lines = AsyncExitStack()
    for player in players:
        await lines.enter_async_context(house.room.subscribe(table, player))
    return lines


async def leader(house: House, table: str) -> Sight:
    for player in ("p0", "p1", "p2"):
        seen = await house.room.sight(table, player)
        if seen.may.lead:
            return seen
    raise AssertionError("nobody leads")


async def test_the_role_passes_to_who_is_here_and_his_pause_ends(house: House) -> None:
    table = await house.opened((PERSON,) * 3, "off", game="poker")
    if known((await house.sight(table)).view).actor == 0:
        await house.act(table)
    host = await present(house, table, "p0")
    async with await present(house, table, "p2"):
        await house.room.lead(table, "p0", act="pause", id="halt")
        await host.aclose()
        await house.go(LONG - 1000)
        seen = await leader(house, table)
        assert (seen.seat, seen.table.paused) == (0, True)
        await house.go(2000)
        seen = await leader(house, table)
        assert (seen.seat, seen.table.paused) == (2, False)
        assert [notice.kind for notice in seen.notices] == ["paused", "handed_on", "continued"]


async def test_a_host_who_comes_back_in_time_leads_on(house: House) -> None:
    table = await house.opened((PERSON,) * 3, "off", game="poker")
    async with await present(house, table, "p1"):
        await house.go(LONG - 1000)
        async with await present(house, table, "p0"):
            await house.go(LONG)
        await house.go(LONG - 1000)
        assert (await leader(house, table)).seat == 0
        await house.go(1001)
        assert (await leader(house, table)).seat == 1


async def test_the_role_stays_where_nobody_else_is_here_and_passes_once_somebody_comes(house: House) -> None:
    table = await house.opened((PERSON,) * 3, "off", game="poker")
    await house.go(10 * LONG)
    assert (await leader(house, table)).seat == 0
    async with await present(house, table, "p2"):
        await house.settled()
        assert (await leader(house, table)).seat == 2


async def test_before_the_match_a_host_may_be_away(house: House) -> None:
    table = (await house.room.open_table("poker", seats=(PERSON,) * 3)).id
    await house.room.sit(table, "p0", seat=0)
    await house.room.sit(table, "p1", seat=1)
    async with await present(house, table, "p1"):
        await house.go(5 * LONG)
        assert (await leader(house, table)).seat == 0


async def test_a_break_that_nobody_renews_ends_by_itself(house: House) -> None:
    table = await house.opened((PERSON,) * 3, "calm", game="poker")
    if known((await house.sight(table)).view).actor == 0:
        await house.act(table)
    async with await present(house, table, "p0", "p1", "p2"):
        await house.room.lead(table, "p0", act="pause", id="halt")
        await house.go(BREAK - 1000)
        assert (await leader(house, table)).table.paused
        await house.room.lead(table, "p0", act="pause", id="longer")
        await house.go(BREAK - 1000)
        assert (await leader(house, table)).table.paused
        turn = (await leader(house, table)).turn
        await house.go(1001)
        seen = await leader(house, table)
        assert (seen.table.paused, seen.turn, seen.notices[-1].kind) == (False, turn, "continued")
        assert known(seen.clock).seat == known(seen.view).actor
