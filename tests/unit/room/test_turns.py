"""One queue of bots that want to think: persons' tables first, each table in its turn, and nobody's turn is lost."""

import asyncio

from potluck.room.turns import Turns


async def settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_tables_with_persons_come_first_and_each_in_its_order() -> None:
    turns, order, go = Turns(), [], asyncio.Event()

    async def thinks(name: str, *, first: bool) -> None:
        async with turns.turn(first=first):
            order.append(name)
            await go.wait()

    tasks = [asyncio.create_task(thinks(f"bots {at}", first=False)) for at in range(3)]
    await settled()
    tasks += [asyncio.create_task(thinks(f"person {at}", first=True)) for at in range(2)]
    await settled()
    assert order == ["bots 0"]
    go.set()
    await asyncio.gather(*tasks)
    assert order == ["bots 0", "person 0", "person 1", "bots 1", "bots 2"]


async def test_who_gives_up_waiting_or_thinking_leaves_the_turn_to_the_next() -> None:
    turns, go = Turns(2), asyncio.Event()

    async def thinks() -> None:
        async with turns.turn(first=True):
            await go.wait()

    tasks = [asyncio.create_task(thinks()) for _ in range(5)]
    await settled()
    for task in tasks[1:4]:
        task.cancel()
    await settled()
    go.set()
    await tasks[4]
    await tasks[0]
    async with turns.turn(first=False), turns.turn(first=False):
        pass
