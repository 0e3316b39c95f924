"""Bots think apart: what one does to its process never reaches the table."""

import asyncio
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from potluck.bots import workers
from potluck.bots.pool import BotPool
from potluck.dealer import Dealer
from potluck.errors import ParseError, RequestError
from potluck.games import draw
from potluck.lab.laboratory import equity_of_text
from potluck.protocol import encode, parse

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("spawned")]


@pytest.fixture
async def thinkers() -> AsyncIterator[BotPool]:
    pool = BotPool(deadline=30.0)
    yield pool
    pool.close()


def opening() -> bytes:
    match = Dealer(seed=4)(draw.start(draw.PRESETS["evening"]))
    return encode(match.view(match.actor))


@pytest.mark.slow
async def test_a_thought_is_the_text_of_an_action_and_follows_from_view_and_seed(thinkers: BotPool) -> None:
    first = await thinkers.think("draw", "honest", opening(), 5)
    assert first is not None
    assert parse(first, draw.ACTIONS) is not None
    assert first == await thinkers.think("draw", "honest", opening(), 5)


@pytest.mark.parametrize(("game", "name"), [("draw", "nobody"), ("nothing", "honest")])
@pytest.mark.slow
async def test_nonsense_gives_none_and_the_next_question_is_answered(thinkers: BotPool, game: str, name: str) -> None:
    assert await thinkers.think(game, name, opening(), 1) is None
    assert await thinkers.think("draw", "caller", opening(), 1) is not None


@pytest.mark.slow
def test_a_process_that_is_not_ready_in_time_answers_the_next_question(monkeypatch: pytest.MonkeyPatch) -> None:
    worker = workers.Worker(workers.Sources("potluck.games:GAMES", ()))
    with monkeypatch.context() as patch:
        patch.setattr(workers, "WARM_UP", 0.0)
        assert worker.ask(workers.packed(len, "early"), 30.0) is None
    for words in ("one", "another"):
        reply = worker.ask(workers.packed(len, words), 30.0)
        assert reply is not None
        assert isinstance(reply.result, bytes)
        assert pickle.loads(reply.result) == len(words)
    worker.end()


@pytest.mark.slow
async def test_a_torn_view_gives_none(thinkers: BotPool) -> None:
    assert await thinkers.think("draw", "honest", opening()[:-5], 1) is None
    assert await thinkers.think("draw", "honest", opening(), 1) is not None


@pytest.mark.slow
async def test_who_thinks_gives_way_to_the_house(thinkers: BotPool) -> None:
    assert await thinkers.reckon("a", os.nice, 0) > os.nice(0)


@pytest.mark.slow
async def test_a_worker_that_dies_is_replaced_and_the_bot_asked_again(thinkers: BotPool) -> None:
    answer = await thinkers.think("draw", "caller", opening(), 1)
    (worker,) = thinkers.pids
    os.kill(worker, signal.SIGKILL)
    assert await thinkers.think("draw", "caller", opening(), 1) == answer
    assert thinkers.pids != (worker,)


@pytest.mark.slow
async def test_a_question_that_ends_every_process_has_no_answer_and_the_next_has(
    caplog: pytest.LogCaptureFixture,
) -> None:
    pool = BotPool(deadline=30.0, kits=["tests.unit.bots.bad:KIT"])
    try:
        assert await pool.think("draw", "dies", opening(), 1) is None
        assert caplog.messages == ["bot dies at draw died"] * 2
        assert await pool.think("draw", "caller", opening(), 1) is not None
    finally:
        pool.close()


@pytest.mark.slow
async def test_a_bot_that_overruns_gives_none_and_loses_its_process() -> None:
    pool = BotPool(deadline=0.1, kits=["tests.unit.bots.bad:KIT"])
    try:
        before = pool.pids
        assert await pool.think("draw", "stalls", opening(), 1) is None
        assert pool.pids != before
    finally:
        pool.close()


async def test_a_pool_that_is_closed_lets_go_of_unfinished_thoughts_without_a_word(
    caplog: pytest.LogCaptureFixture,
) -> None:
    pool = BotPool(deadline=30.0, kits=["tests.unit.bots.bad:KIT"])
    thinking = asyncio.create_task(pool.think("draw", "stalls", opening(), 1))
    await asyncio.sleep(0)
    pool.close()
    assert await thinking is None
    assert caplog.messages == []


@pytest.mark.slow
async def test_a_person_s_wish_is_reckoned_in_another_process_and_remembered() -> None:
    pool = BotPool(workers=2)
    try:
        there = await pool.reckon("ann", os.getpid)
        assert there in pool.pids
        assert await pool.reckon("ben", os.getpid) == there
    finally:
        pool.close()


@pytest.mark.slow
async def test_what_takes_too_long_or_is_waited_for_by_nobody_ends_with_its_process() -> None:
    pool = BotPool(patience=1.0)
    try:
        await pool.think("draw", "caller", opening(), 1)
        before = pool.pids
        with pytest.raises(RequestError, match="too long"):
            await pool.reckon("ann", time.sleep, 60)
        assert pool.pids != before
        pool.patience = 60.0
        await pool.think("draw", "caller", opening(), 1)
        before, begun = pool.pids, time.monotonic()
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(pool.reckon("ann", time.sleep, 61), 0.2)
        assert await pool.think("draw", "caller", opening(), 1) is not None
        assert pool.pids != before
        assert time.monotonic() - begun < 50, "the next waits for no more than a fresh process"
    finally:
        pool.close()


@pytest.mark.slow
async def test_who_asks_after_a_question_that_was_let_go_has_the_spare_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """While the process of that question goes on. And whoever is refused in a process hears the code of the error."""
    monkeypatch.setattr(workers, "GRACE", 600.0)
    pool = BotPool(workers=2, patience=60.0, bots=False, later="potluck.lab.laboratory:make_tables")
    try:
        pool.begin()
        with pytest.raises(ParseError, match="twice"):
            await pool.reckon("ann", equity_of_text, "holdem", ("AsKs", "AsQd"), "", "")
        while not all(worker.is_ready for worker in pool._workers):
            await asyncio.sleep(0.05)
        before = pool.pids
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(pool.reckon("ann", time.sleep, 600), 0.2)
        async with asyncio.timeout(60):
            assert await pool.reckon("ben", os.getpid) in before
        assert pool.pids == before
    finally:
        pool.close()


ORPHAN = """
import asyncio, sys, time
from potluck.bots.pool import BotPool

async def main():
    pool = BotPool(lazily=True, bots=False)
    asking = asyncio.create_task(pool.reckon("ann", time.sleep, 600))
    while not pool.pids:
        await asyncio.sleep(0.01)
    while (await asyncio.to_thread(lambda: pool._workers[0]._ready)) is False:
        await asyncio.sleep(0.05)
    print(*pool.pids, flush=True)
    await asking

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.mark.slow
def test_a_worker_ends_with_a_house_that_is_killed_whatever_it_reckons(tmp_path: Path) -> None:
    script = tmp_path / "orphan.py"
    script.write_text(ORPHAN, encoding="utf-8")
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        assert is_running(worker)
        parent.kill()
    until = time.monotonic() + 20.0
    while is_running(worker) and time.monotonic() < until:
        time.sleep(0.05)
    assert not is_running(worker)


def is_running(number: int) -> bool:
    """Whether there is such a process, and it has not ended."""
    try:
        status = Path(f"/proc/{number}/stat").read_text(encoding="ascii")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


@pytest.mark.slow
async def test_a_reckoning_that_fails_is_told_to_who_asked() -> None:
    pool = BotPool(bots=False)
    try:
        with pytest.raises(RuntimeError, match="ValueError"):
            await pool.reckon("ann", int, "no number")
        assert await pool.reckon("ann", int, "7") == 7
    finally:
        pool.close()
