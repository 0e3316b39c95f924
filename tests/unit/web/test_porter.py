"""The porter lets requests from elsewhere in as the loop has time for them, and each address in its turn."""

import asyncio

import pytest

from potluck.web.porter import BURST, LONGEST, SHARE, Porter

pytestmark = pytest.mark.anyio
WORK = BURST / 10
"""Seconds of the loop that a request takes."""


class House:
    """A loop whose time goes by as it is told: `busy` is what others take of it meanwhile."""

    def __init__(self, busy: float = 0.0) -> None:
        self.now, self.spent, self.busy = 0.0, 0.0, busy
        self.served: list[str] = []
        self.porter = Porter(spent=lambda: self.spent, clock=lambda: self.now, wait=self.wait)

    async def wait(self, seconds: float) -> None:
        self.now += seconds
        self.spent += seconds * self.busy
        await asyncio.sleep(0)

    async def ask(self, address: str) -> None:
        await self.porter.turn(address)
        self.served.append(address)
        self.now += WORK
        self.spent += WORK


async def test_a_page_with_its_files_waits_for_nothing() -> None:
    house = House()
    for _ in range(9):
        await house.ask("10.0.0.1")
    assert house.now == pytest.approx(9 * WORK)


async def test_many_requests_leave_half_of_the_loop_to_others() -> None:
    house = House()
    await asyncio.gather(*[house.ask("10.0.0.1") for _ in range(400)])
    assert len(house.served) == 400
    assert house.spent / house.now == pytest.approx(SHARE, abs=0.05)


async def test_addresses_come_in_turn_however_much_one_of_them_asks() -> None:
    house = House()
    crowd = [asyncio.create_task(house.ask("10.0.0.1")) for _ in range(200)]
    await asyncio.sleep(0)
    await house.ask("10.0.0.2")
    assert len(house.served) < 60, "most of the others wait still"
    await asyncio.gather(*crowd)


async def test_a_loop_that_is_always_busy_lets_them_in_all_the_same() -> None:
    house = House(busy=1.0)
    await asyncio.gather(*[house.ask("10.0.0.1") for _ in range(100)])
    assert house.now <= 100 * (WORK + LONGEST) + BURST


async def test_who_has_gone_is_passed_over() -> None:
    house = House()
    crowd = [asyncio.create_task(house.ask("10.0.0.1")) for _ in range(50)]
    await asyncio.sleep(0)
    for task in crowd[10:]:
        task.cancel()
    await house.ask("10.0.0.2")
    await asyncio.wait(crowd)
    assert house.served.count("10.0.0.1") < 50
