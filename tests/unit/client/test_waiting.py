"""What a client passes on while a deal waits for seeds: all that its player must know, and no bare table."""

import asyncio
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from potluck.client import RemoteSeat, RoomApi, read_address
from potluck.wire import Screen, screen
from potluck.words import language
from tests.known import known
from tests.unit.room.crooked import House
from tests.unit.room.test_crooked_seeds import sealed


async def shown(host: House) -> Screen:
    """What the first player sees."""
    return screen(await host.sight(0), language("en"))


async def visit(host: House) -> RemoteSeat:
    """The first player's seat, as a client that is never connected has it."""
    address = read_address(f"http://127.0.0.1:9/t/{host.table}")
    return RemoteSeat(address, RoomApi(address), await shown(host))


async def passed_on(seat: RemoteSeat) -> list[Screen]:
    """All screens up to the end of the match, or as far as they have come."""
    screens: list[Screen] = []
    try:
        async with asyncio.timeout(0.05):
            async for seen in seat.screens():
                screens.append(seen)  # noqa: PERF401  # those that came before the time was up count
    except TimeoutError:
        pass
    return screens


async def test_a_match_that_ends_while_its_next_deal_waits_is_shown_to_its_end() -> None:
    """Else whoever reads the screens waits for ever for the last one."""
    async with sealed() as (host, _, _):
        seat = await visit(host)
        before = await shown(host)
        assert before.fair.awaited is not None, "the deal that never came"
        seat._receive(replace(before, table=replace(before.table, over=True)))
        async with asyncio.timeout(5):
            assert [seen async for seen in seat.screens()][-1].table.over


def away(before: Screen) -> Screen:
    return replace(before, presence=(known(before.presence[0]), replace(before.presence[1], state="away", text="away")))


def renamed(before: Screen) -> Screen:
    seats = (before.table.seats[0], replace(before.table.seats[1], name="Bea"))
    return replace(before, table=replace(before.table, seats=seats))


@pytest.mark.parametrize("change", [away, renamed])
async def test_who_comes_and_goes_while_a_deal_waits_is_shown(change: Callable[[Screen], Screen]) -> None:
    async with sealed() as (host, _, _):
        seat = await visit(host)
        before = await shown(host)
        seat._receive(change(before))
        assert (await passed_on(seat))[-1] == change(before)


async def test_a_table_that_only_waits_for_seeds_is_not_drawn() -> None:
    async with sealed() as (host, _, _):
        seat = await visit(host)
        begun = len(await passed_on(seat))
        await host.answer("north")
        seat._receive(await shown(host))
        assert await passed_on(seat) == [], "a seed has come: nothing to look at"
        await host.answer("south")
        seat._receive(await shown(host))
        assert [seen.fair.deal for seen in await passed_on(seat)] == [2]
        assert begun == 1
