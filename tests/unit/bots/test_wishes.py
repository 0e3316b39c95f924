"""Wishes of people: granted once for all who ask the same, bounded, and let go with who asked."""

import asyncio

import pytest

from potluck.bots.pool import BOT, PERSON, _Turns
from potluck.bots.wishes import Wishes
from potluck.bots.workers import Sources, Worker
from potluck.errors import RequestError

pytestmark = pytest.mark.anyio


class Work:
    """Work that ends when it is let, and counts how often it was begun and cancelled."""

    def __init__(self) -> None:
        self.begun = self.cancelled = 0
        self.may_end = asyncio.Event()

    async def __call__(self) -> int:
        self.begun += 1
        try:
            await self.may_end.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return self.begun


async def settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_who_asks_the_same_waits_for_the_same_and_the_answer_is_remembered() -> None:
    wishes, work = Wishes(remembered=1), Work()
    asking = [asyncio.create_task(wishes.granted("a", str(n), work)) for n in range(3)]
    await settled()
    work.may_end.set()
    assert await asyncio.gather(*asking) == [1, 1, 1]
    assert await wishes.granted("a", "later", work) == 1
    assert await wishes.granted("b", "later", work) == 2
    assert await wishes.granted("a", "later", work) == 3, "only the last answers are kept"
    assert len(wishes) == 0


async def test_work_is_cancelled_when_the_last_who_asked_has_gone_and_not_before() -> None:
    wishes, work = Wishes(), Work()
    first, second = (asyncio.create_task(wishes.granted("a", name, work)) for name in "xy")
    await settled()
    first.cancel()
    await settled()
    assert (work.begun, work.cancelled) == (1, 0)
    second.cancel()
    await settled()
    assert (work.begun, work.cancelled, len(wishes)) == (1, 1, 0)
    again = asyncio.create_task(wishes.granted("a", "z", work))
    await settled()
    work.may_end.set()
    assert await again == 2


async def test_neither_one_person_nor_all_together_may_wish_for_everything() -> None:
    wishes, work = Wishes(most=3, each=2), Work()
    asking = [asyncio.create_task(wishes.granted(n, "x", work)) for n in range(2)]
    await settled()
    with pytest.raises(RequestError, match="reckoning"):
        await wishes.granted(2, "x", work)
    asking.append(asyncio.create_task(wishes.granted(2, "y", work)))
    await settled()
    with pytest.raises(RequestError, match="reckoning"):
        await wishes.granted(3, "z", work)
    work.may_end.set()
    await asyncio.gather(*asking)
    assert await wishes.granted(3, "x", work) == work.begun


async def test_a_failure_is_told_and_not_remembered() -> None:
    wishes, tries = Wishes(), [0]

    async def failing() -> int:
        tries[0] += 1
        if tries[0] == 1:
            raise ValueError("no")
        return tries[0]

    with pytest.raises(ValueError, match="no"):
        await wishes.granted("a", "x", failing)
    assert await wishes.granted("a", "x", failing) == 2


def workers(n: int) -> list[Worker]:
    return [Worker(Sources("", ())) for _ in range(n)]


async def test_people_come_before_bots_who_came_before_them_and_every_second_turn_is_a_bots() -> None:
    turns = _Turns(workers(1))
    mine = await turns.take(BOT)
    order: list[str] = []

    async def waiting(urgency: int, name: str) -> None:
        worker = await turns.take(urgency)
        order.append(name)
        turns.give(worker)

    tasks = [
        asyncio.create_task(waiting(urgency, name))
        for urgency, name in ((BOT, "bot 1"), (BOT, "bot 2"), (PERSON, "ann"), (PERSON, "ben"))
    ]
    await settled()
    turns.give(mine)
    await asyncio.gather(*tasks)
    assert order == ["ann", "bot 1", "ben", "bot 2"]


async def test_bots_leave_one_of_several_workers_to_people() -> None:
    turns = _Turns(workers(2))
    thinking, more = await turns.take(BOT), asyncio.create_task(turns.take(BOT))
    await settled()
    assert not more.done()
    person = await asyncio.wait_for(turns.take(PERSON), 1)
    turns.give(person)
    await settled()
    assert not more.done()
    turns.give(thinking)
    await more


async def test_who_asks_without_end_stops_no_bot() -> None:
    turns = _Turns(workers(2))
    asked = [asyncio.create_task(turns.take(PERSON)) for _ in range(20)]
    await settled()
    for _ in range(5):
        thinking = await asyncio.wait_for(turns.take(BOT), 1)
        turns.give(thinking)
    assert sum(task.done() for task in asked) == 1
    for task in asked:
        turns.give(await asyncio.wait_for(task, 1))


async def test_people_and_bots_keep_to_workers_of_their_own() -> None:
    """Who asks and hangs up has his process ended: no bot shall wait for the next one to begin."""
    both = workers(2)
    turns = _Turns(both)
    for _ in range(3):
        person = await turns.take(PERSON)
        turns.give(person)
        thinking = await turns.take(BOT)
        turns.give(thinking)
        assert [thinking, person] == both


async def test_a_turn_that_nobody_takes_any_more_goes_to_the_next() -> None:
    turns = _Turns(workers(1))
    mine = await turns.take(PERSON)
    gone, waits = (asyncio.create_task(turns.take(PERSON)) for _ in range(2))
    await settled()
    turns.give(mine)
    gone.cancel()
    assert await asyncio.wait_for(waits, 1) is mine
