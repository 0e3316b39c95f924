"""A gate lets all go on who wait when it is opened, and forgets who waits no more."""

import asyncio

import pytest

from potluck.room.gate import Gate

pytestmark = pytest.mark.anyio


async def test_all_who_wait_go_on_when_it_is_opened_and_nobody_waits_while_it_is() -> None:
    gate = Gate()
    waiting = [asyncio.create_task(gate.wait()) for _ in range(3)]
    await asyncio.sleep(0)
    assert not any(task.done() for task in waiting)
    gate.set()
    assert await asyncio.gather(*waiting) == [True] * 3
    assert await gate.wait()
    gate.clear()
    assert not gate.is_set()


async def test_who_waits_no_more_is_forgotten_and_keeps_nobody_else() -> None:
    gate = Gate()
    gone, stays = asyncio.create_task(gate.wait()), asyncio.create_task(gate.wait())
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.wait([gone])
    assert gone.cancelled()
    gate.set()
    assert await stays
