"""Deals that are over are told once to each viewer, one by one beside other tasks; and anew where his seats change."""

import asyncio
import threading
from pathlib import Path

import pytest

from potluck.errors import RequestError
from potluck.room import Replay, Room
from potluck.room.seat_links import SeatLinks
from tests.unit.room.company import room_on
from tests.unit.room.test_evening import go_on, opened


class Teller:
    """Tells a deal by its number and the seat that sees it, and remembers which it was asked for."""

    def __init__(self) -> None:
        self.deals: list[int] = []
        self.threads: set[int] = set()

    def __call__(self, replay: Replay) -> str:
        self.deals.append(replay.deal)
        self.threads.add(threading.get_ident())
        return f"{replay.deal} by {replay.seat}"


async def texts(room: Room, table: str, tell: Teller, player: str | None = "ann") -> tuple[str, ...]:
    return await room.past_deals.texts(table, player, tell, name="numbers")


async def test_a_deal_is_told_once_and_only_new_ones_later(tmp_path: Path) -> None:
    async with room_on(tmp_path / "potluck.db", seed=5) as room:
        table, tell = await opened(room), Teller()
        await go_on(room, table, deals=4)
        assert await texts(room, table, tell) == ("1 by 0", "2 by 0", "3 by 0", "4 by 0")
        tell.deals.clear()
        await texts(room, table, tell)
        assert set(tell.deals) <= {4}, "only the last one, which was not closed"
        await go_on(room, table, deals=6)
        tell.deals.clear()
        assert await texts(room, table, tell) == tuple(f"{deal} by 0" for deal in range(1, 7))
        assert min(tell.deals) == 4
        assert (await texts(room, table, Teller(), "ben"))[0] == "1 by 1"
        assert (await texts(room, table, Teller(), "nobody"))[0] == "1 by None"


async def test_what_is_told_later_is_what_is_told_at_once(tmp_path: Path) -> None:
    async with room_on(tmp_path / "potluck.db", seed=6) as room:
        table, tell = await opened(room), Teller()
        for deals in range(1, 6):
            await go_on(room, table, deals=deals)
            later = await texts(room, table, tell)
            assert later == await room.past_deals.texts(table, "ann", Teller(), name=f"at once {deals}")
            assert len(later) == deals


async def test_who_goes_on_from_another_device_has_his_deals_there_and_here_no_more(tmp_path: Path) -> None:
    async with room_on(tmp_path / "potluck.db", seed=7) as room:
        table, tell = await opened(room), Teller()
        await go_on(room, table, deals=3)
        assert await texts(room, table, tell, "ben") == ("1 by 1", "2 by 1", "3 by 1")
        links = SeatLinks(room)
        await links.redeem(table, "ben on a phone", (await links.issue(table, "ben")).secret)
        assert await texts(room, table, tell, "ben on a phone") == ("1 by 1", "2 by 1", "3 by 1")
        assert await texts(room, table, tell, "ben") == ("1 by None", "2 by None", "3 by None")


async def test_others_get_on_between_two_deals_and_who_hangs_up_ends_it(tmp_path: Path) -> None:
    async with room_on(tmp_path / "potluck.db", seed=8) as room:
        table = await opened(room)
        await go_on(room, table, deals=5)
        turns: list[int] = []
        tell = Teller()

        async def beside() -> None:
            while True:
                turns.append(len(tell.deals))
                await asyncio.sleep(0)

        other = asyncio.create_task(beside())
        assert len(await texts(room, table, tell)) == 5
        assert set(turns) >= {0, 1, 2, 3}, "another task has run after each deal"
        tell = Teller()
        asking = asyncio.create_task(texts(room, table, tell, "cyd"))
        while len(tell.deals) < 2:
            await asyncio.sleep(0)
        asking.cancel()
        await asyncio.wait([asking])
        assert asking.cancelled()
        assert tell.deals == [1, 2]
        assert (await texts(room, table, tell, "cyd"))[4] == "5 by 2"
        assert tell.deals[2] in {2, 3}, (
            "the next who asks goes on from there, at most with the deal that was being told"
        )
        assert tell.threads.isdisjoint({threading.get_ident()}), "no deal is told on the event loop"
        other.cancel()


async def test_two_who_ask_at_once_have_it_read_once(tmp_path: Path) -> None:
    async with room_on(tmp_path / "potluck.db", seed=9) as room:
        table, tell = await opened(room), Teller()
        await go_on(room, table, deals=4)
        first, second = await asyncio.gather(texts(room, table, tell), texts(room, table, tell))
        assert first == second
        assert tell.deals.count(1) == tell.deals.count(2) == 1


async def test_a_table_that_is_not_there_is_told_so(tmp_path: Path) -> None:
    async with room_on(tmp_path / "potluck.db") as room:
        with pytest.raises(RequestError, match="there is no table"):
            await texts(room, "nowhere", Teller())
