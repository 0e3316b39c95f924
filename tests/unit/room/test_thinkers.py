"""Bots whose thinking is left to workers: a queue in PostgreSQL, from which processes elsewhere take it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import cast

import pytest

from potluck.bots.pool import BotPool
from potluck.bots.workers import Question, Reply
from potluck.room.thinkers import Thinkers
from potluck.store import open_store
from potluck.store.address import read_address
from potluck.store.postgres import thoughts
from potluck.store.postgres.thinking import Thinking
from potluck.store.postgres.thoughts import Thoughts
from tests.clusters import Cluster
from tests.unit.room.company import SOLO, AtOnce, play_to_end, room_on

pytestmark = [pytest.mark.postgres, pytest.mark.xdist_group("postgres")]

CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE application_name = 'potluck thinker' AND state = 'idle in transaction'"
)
"""Ends the line of a worker that thinks."""
ONE, OTHER, THIRD = (Question("draw", "caller", b"a view of %d" % number, number) for number in (1, 2**64 - 1, 3))


class Mind:
    """The pool of a worker: what it was asked, and what it answers once it may; where it `dies`, nothing."""

    def __init__(self, answer: str | None = "an act", *, stalls: bool = False, dies: bool = False) -> None:
        self.asked: list[Question] = []
        self.let_go = 0
        self.may_answer = asyncio.Event()
        self.is_ready = True
        self.dies = dies
        self.then: Callable[[], object] = lambda: None
        self._answer = answer
        if not stalls:
            self.may_answer.set()

    async def thought(self, question: Question) -> Reply | None:
        """The answer, or none."""
        self.asked.append(question)
        self.then()
        try:
            await self.may_answer.wait()
        except asyncio.CancelledError:
            self.let_go += 1
            raise
        return None if self.dies else Reply(self._answer)

    async def reckon(self, by: str, work: Callable[[], object]) -> object:
        """It is ready."""
        return work()

    def close(self) -> None:
        """Nothing to do."""


@asynccontextmanager
async def worker(database: str, mind: object) -> AsyncIterator[asyncio.Task[None]]:
    """A worker of one process with that mind."""
    thinking = Thinking(read_address(database), processes=1, begin=lambda: cast("BotPool", mind))
    task = asyncio.create_task(thinking.run(lambda: None))
    try:
        yield task
    finally:
        thinking.stop()
        await asyncio.wait([task], timeout=5)
        task.cancel()


@asynccontextmanager
async def queue(database: str, *, thinkers: int, patience: float = 30.0) -> AsyncIterator[Thoughts]:
    """The queue of a house, once so many processes are there."""
    asking = Thoughts(read_address(database), patience=patience)
    keeping = asyncio.create_task(asking.keep())
    try:
        await until(lambda: asking.thinkers == thinkers and asking._connection is not None)
        yield asking
    finally:
        keeping.cancel()
        await asyncio.wait([keeping])


async def until(reached: Callable[[], bool]) -> None:
    """Wait until that is so."""
    async with asyncio.timeout(20):
        while not reached():
            await asyncio.sleep(0.01)


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is there is looked for more often."""
    monkeypatch.setattr(thoughts, "LOOKED", 0.05)


@pytest.fixture
def house(database: str) -> str:
    """A database with a house."""
    open_store(database).close()
    return database


def rows(cluster: Cluster, house: str) -> int:
    """How many questions are in the queue."""
    return int(cluster.execute("SELECT count(*) FROM potluck.thoughts", database=read_address(house).database)[0][0])


async def test_a_worker_who_may_see_nothing_but_the_queue_gets_what_a_bot_gets_and_people_come_first(
    house: str, cluster: Cluster
) -> None:
    name = read_address(house).database
    for sql in (
        "CREATE ROLE thinker LOGIN",
        "GRANT USAGE ON SCHEMA potluck TO thinker",
        "GRANT SELECT ON potluck.version TO thinker",
        "GRANT SELECT, UPDATE, DELETE ON potluck.thoughts TO thinker",
    ):
        await asyncio.to_thread(cluster.execute, sql, database=name)
    mind, here = Mind(stalls=True), Mind("thought here")
    async with worker(house.replace("potluck@", "thinker@"), mind), queue(house, thinkers=1) as asking:
        thinkers = Thinkers(asking, here)
        first = asyncio.create_task(thinkers.behind.think(*ONE))
        await until(lambda: bool(mind.asked))
        then = [asyncio.create_task(thinkers.behind.think(*OTHER))]
        await until(lambda: asking.waiting == 2)
        while await asyncio.to_thread(rows, cluster, house) < 2:
            await asyncio.sleep(0.01)
        then.append(asyncio.create_task(thinkers.think(*THIRD)))
        while await asyncio.to_thread(rows, cluster, house) < 3:
            await asyncio.sleep(0.01)
        mind.may_answer.set()
        assert await asyncio.gather(first, *then) == ["an act"] * 3
        assert mind.asked == [ONE, THIRD, OTHER]
        assert (thinkers.asked, thinkers.thought_here, here.asked, asking.waiting) == (3, 0, [], 0)
    assert await asyncio.to_thread(rows, cluster, house) == 0


async def test_what_a_worker_was_thinking_who_is_killed_is_asked_of_another(house: str, cluster: Cluster) -> None:
    lost, found = Mind(stalls=True), Mind("found")
    async with worker(house, lost), queue(house, thinkers=1) as asking:
        thought = asyncio.create_task(asking.ask(ONE, urgent=True))
        await until(lambda: bool(lost.asked))
        async with worker(house, found):
            await until(lambda: asking.thinkers == 2)
            assert not found.asked, "nobody asks twice while it is thought of"
            await asyncio.to_thread(cluster.execute, CUT, database=read_address(house).database)
            assert await thought == Reply("found")
            assert found.asked == [ONE]


async def test_a_question_that_nobody_waits_for_any_more_is_let_go_and_gone(house: str, cluster: Cluster) -> None:
    mind, here = Mind(stalls=True), Mind("thought here")
    async with worker(house, mind), queue(house, thinkers=1) as asking:
        thinkers = Thinkers(asking, here)
        both = [asyncio.create_task(thinkers.think(*question)) for question in (ONE, OTHER)]
        await until(lambda: bool(mind.asked) and asking.waiting == 2)
        for thinking in both:
            thinking.cancel()
        await asyncio.wait(both)
        await until(lambda: mind.let_go >= 1)
        mind.may_answer.set()
        assert await thinkers.think(*THIRD) == "an act"
        await asyncio.sleep(0.1)
    assert await asyncio.to_thread(rows, cluster, house) == 0
    assert here.asked == []


async def test_the_house_thinks_itself_where_no_worker_answers_in_time_or_at_all(house: str) -> None:
    slow, here = Mind("too late", stalls=True), Mind("thought here")
    async with queue(house, thinkers=0, patience=0.2) as asking:
        thinkers = Thinkers(asking, here)
        assert await thinkers.think(*ONE) == "thought here"
        async with worker(house, slow):
            await until(lambda: asking.thinkers == 1)
            assert await thinkers.think(*OTHER) == "thought here"
            await until(lambda: slow.let_go == 1)
        assert (thinkers.asked, thinkers.thought_here) == (2, 2)


async def test_a_process_that_dies_or_takes_too_long_is_no_answer_and_while_the_own_one_begins_workers_are_asked_on(
    house: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("potluck.room.thinkers.AGAIN", 0.01)
    dead, found, here = Mind(dies=True), Mind("found"), Mind("thought here")
    async with worker(house, dead), queue(house, thinkers=1) as asking:
        thinkers = Thinkers(asking, here)
        assert await thinkers.think(*ONE) == "thought here"
        assert (dead.asked, here.asked) == ([ONE], [ONE])
        here.is_ready = False
        thought = asyncio.create_task(thinkers.think(*OTHER))
        await until(lambda: dead.asked.count(OTHER) > 2)
        async with worker(house, found):
            assert await thought == "found"
        assert here.asked == [ONE]
        here.is_ready, here.dies = True, True
        here.then = lambda: setattr(dead, "dies", False)
        assert (await thinkers.think(*THIRD), here.asked) == ("an act", [ONE, THIRD])


async def test_an_answer_to_another_question_counts_for_none_and_one_of_a_bot_that_failed_is_one(
    house: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with worker(house, Mind(None)), queue(house, thinkers=1) as asking:
        assert await asking.ask(ONE, urgent=True) == Reply(None)
        with monkeypatch.context() as other:
            other.setattr("potluck.store.postgres.thinking.bound_of", lambda question: b"of another")
            assert await asking.ask(OTHER, urgent=True) is None


class Pool(AtOnce):
    """Bots that think in the worker's own process."""

    async def thought(self, question: Question) -> Reply | None:
        """What the bot says."""
        return Reply(await self.think(*question))

    async def reckon(self, by: str, work: Callable[[], object]) -> object:
        """It is ready."""
        return work()

    def close(self) -> None:
        """Nothing to do."""


async def test_a_table_plays_by_workers_as_it_does_by_itself_of_the_very_views_that_its_bots_get(house: str) -> None:
    alone, pool, here = AtOnce(), Pool(), Mind()
    async with worker(house, pool), queue(house, thinkers=1) as asking:
        played = []
        for path, thinkers in ((":memory:", alone), (house, Thinkers(asking, here))):
            async with room_on(path, thinkers=thinkers, seed=7) as room:
                table = await room.open_table("draw", preset="quick", seats=SOLO)
                await room.sit(table.id, "x", seat=0)
                played.append((await play_to_end(room, table.id, "x")).view)
    assert played[0] == played[1]
    assert pool.questions == alone.questions
    assert not here.asked


class Line:
    """A line to a server that says nothing."""

    async def add_listener(self, *_: object) -> None:
        """Nothing is heard."""

    def terminate(self) -> None:
        """Nothing to do."""


async def test_the_queue_ends_though_it_is_stirred_as_it_is_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    async def connect(*_: object, **__: object) -> Line:
        return Line()

    async def none(*_: object) -> int:
        return 0

    monkeypatch.setattr(thoughts, "connect", connect)
    asking = Thoughts(read_address("postgresql://nobody@localhost/none"))
    monkeypatch.setattr(asking, "_asked", none)
    keeping = asyncio.create_task(asking.keep())
    for _ in range(9):
        await asyncio.sleep(0)
    asking._stirred.set()
    await asyncio.sleep(0)
    keeping.cancel()
    _, late = await asyncio.wait([keeping], timeout=2)
    assert late == set()
