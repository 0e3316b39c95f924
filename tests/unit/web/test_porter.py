"""The porter lets requests from elsewhere in as the loop has time for them, and each address in its turn."""

import asyncio

import pytest
from starlette.types import Scope

from potluck.web.porter import BURST, LONGEST, SHARE, Porter, hang_up, let_go

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

    async def ask(self, address: str, *, seated: bool = False) -> None:
        turn = self.porter.turn(address, seated=seated)
        if turn is not None and not await turn:
            return
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


async def test_who_has_a_seat_does_not_wait_behind_all_strangers() -> None:
    house = House()
    crowd = [asyncio.create_task(house.ask(f"10.0.{at}.1")) for at in range(200)]
    await asyncio.sleep(0)
    await house.ask("10.1.0.1", seated=True)
    assert len(house.served) < 40, "the strangers wait still, one of each address"
    await asyncio.gather(*crowd)


async def test_strangers_come_in_however_many_say_that_they_have_seats() -> None:
    house = House()
    crowd = [asyncio.create_task(house.ask("10.0.0.1", seated=True)) for _ in range(200)]
    await asyncio.sleep(0)
    await house.ask("10.0.0.2")
    assert len(house.served) < 40
    await asyncio.gather(*crowd)


async def test_who_hangs_up_waits_no_longer_and_is_not_served() -> None:
    house = House()
    served: list[Scope] = []
    state: list[Scope] = [{"state": {}} for _ in range(50)]

    async def asks(scope: Scope) -> None:
        turn = house.porter.turn("10.0.0.1")
        if turn is None or await let_go(scope, turn):
            served.append(scope)
            house.spent += WORK

    crowd = [asyncio.create_task(asks(scope)) for scope in state]
    await asyncio.sleep(0)
    waiting = house.porter.waiting
    for scope in state[20:]:
        hang_up(scope["state"])
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert house.porter.waiting <= 20 < waiting
    await asyncio.gather(*crowd)
    assert len(served) == 20
    assert not any(scope["state"] for scope in state), "nothing is left behind"
