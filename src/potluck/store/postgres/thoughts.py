"""The queue of what bots are to think, in the database: a house asks there, and workers on any machine answer.

A row holds what a bot is given and nothing else: its game, its name, its own view, its luck. It is gone with the
answer, is in no log and no backup of one, and a server that falls forgets it: who asked thinks again.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from hashlib import sha256
from secrets import token_bytes, token_hex
from typing import Final, NamedTuple, TypeVar

import msgspec

from potluck.bots.workers import Question, Reply
from potluck.store.address import Address
from potluck.store.postgres.connection import Connection
from potluck.store.postgres.line import connect
from potluck.store.postgres.session import LOCK
from potluck.version import __version__

__all__ = ["CHANNEL", "PRESENT", "UNTHOUGHT", "Thoughts", "bound_of", "packed_seed"]

T = TypeVar("T")
CHANNEL: Final = "potluck_thoughts"
"""Notices: `asked`, `done ASKER`, `gone ID`. They only say where to look."""
UNTHOUGHT: Final = b""
"""Binds an answer to no question: the worker's process died or took too long, and who asked thinks himself."""
PATIENCE: Final = 4.0
"""Seconds until a question that nobody has answered is withdrawn: who asked thinks himself."""
LOOKED: Final = 1.0
"""Seconds after which it is looked for answers, and for who is there, where no notice came."""
AGAIN: Final = 0.5
WITHIN: Final = 2.0
PRESENT: Final = f"SELECT pg_advisory_lock_shared({LOCK}, 2)"
"""Each process that thinks is counted by a lock that its session holds, and so until its end, whatever that is."""
COUNT: Final = (
    "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted AND objid = 2 AND objsubid = 2"
    f" AND classid = {LOCK} AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
ASK: Final = f"""
WITH asked AS (
    INSERT INTO potluck.thoughts (id, asker, urgent, until, version, game, bot, view, seed)
    VALUES ($1, $2, $3, clock_timestamp() + make_interval(secs => $4), $5, $6, $7, $8, $9) RETURNING 1
)
SELECT pg_notify('{CHANNEL}', 'asked') FROM asked
"""
FETCH: Final = "DELETE FROM potluck.thoughts WHERE asker = $1 AND bound IS NOT NULL RETURNING id, bound, answer"
WITHDRAW: Final = f"""
WITH waiting AS (
    DELETE FROM potluck.thoughts
    WHERE id = (SELECT id FROM potluck.thoughts WHERE id = $1 FOR UPDATE SKIP LOCKED) RETURNING 1
)
SELECT pg_notify('{CHANNEL}', 'gone ' || encode($1, 'hex')) WHERE NOT EXISTS (SELECT FROM waiting)
"""
"""A row that a worker has locked is left to him: he hears that nobody waits any more, and takes it away."""


class _Waiting(NamedTuple):
    bound: bytes
    answered: asyncio.Future[Reply | None]


class Thoughts:
    """The side of the queue that asks. All of it is called on one loop; it asks while `keep` runs."""

    def __init__(self, address: Address, *, patience: float = PATIENCE) -> None:
        self._address = address
        self._patience = patience
        self._asker = token_hex(8)
        self._waiting: dict[bytes, _Waiting] = {}
        self._stirred = asyncio.Event()
        self._door = asyncio.Lock()
        self._connection: Connection | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.thinkers = 0
        """Processes of workers that are there, as it was looked last."""

    @property
    def waiting(self) -> int:
        """Questions of this house that are not answered yet."""
        return len(self._waiting)

    async def keep(self) -> None:
        """Call the server, and again whenever the line is cut, until it is cancelled."""
        try:
            while True:
                with suppress(Exception):  # whatever it was, the server is called again
                    await self._served()
                self._hang_up()
                await asyncio.sleep(AGAIN)
        finally:
            for task in tuple(self._tasks):
                task.cancel()
            self._hang_up()

    async def ask(self, question: Question, *, urgent: bool) -> Reply | None:
        """The answer of a worker; None where there is none, or none came in time. Questions that are `urgent` go first.

        Whoever is cancelled withdraws his question.
        """
        if not self.thinkers:
            return None
        id = token_bytes(16)
        answered: asyncio.Future[Reply | None] = asyncio.get_running_loop().create_future()
        self._waiting[id] = _Waiting(bound_of(question), answered)
        is_over = False
        try:
            async with asyncio.timeout(self._patience):
                game, bot, view, seed = question
                given = (id, self._asker, urgent, self._patience, __version__, game, bot, view, packed_seed(seed))
                await self._asked(lambda connection: connection.fetch(ASK, *given))
                reply = await answered
                is_over = reply is not None
                return reply
        except Exception:  # noqa: BLE001 - the line is cut, or nobody has answered in time
            return None
        finally:
            del self._waiting[id]
            if not is_over:
                self._begin(self._withdrawn(id))

    async def _withdrawn(self, id: bytes) -> None:
        with suppress(Exception):  # out of reach, the question is over in a few seconds anyway
            await self._asked(lambda connection: connection.fetch(WITHDRAW, id))

    async def _served(self) -> None:
        self._connection = await connect(self._address, purpose="potluck asks thinkers", timeout=WITHIN)
        await self._connection.add_listener(CHANNEL, self._heard)
        while True:
            self.thinkers = int(await self._asked(lambda connection: connection.fetchval(COUNT)))
            until = asyncio.get_running_loop().time() + LOOKED
            while (left := until - asyncio.get_running_loop().time()) > 0:
                with suppress(TimeoutError):
                    async with asyncio.timeout(left):  # in wait_for Python 3.11 loses a cancellation
                        await self._stirred.wait()
                self._stirred.clear()
                if self._waiting:
                    await self._fetched()

    async def _fetched(self) -> None:
        """Take the answers that are there; one to another question than was asked under its number counts for none."""
        for id, bound, answer in await self._asked(lambda connection: connection.fetch(FETCH, self._asker)):
            waiting = self._waiting.get(id)
            if waiting is not None and not waiting.answered.done():
                waiting.answered.set_result(Reply(answer) if bound == waiting.bound else None)

    def _heard(self, _connection: object, _pid: int, _channel: str, notice: object) -> None:
        if notice == f"done {self._asker}":
            self._stirred.set()

    async def _asked(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        async with self._door:
            if self._connection is None:
                raise ConnectionError
            return await work(self._connection)

    def _hang_up(self) -> None:
        """Let go of the line; whoever waits has no answer."""
        self.thinkers = 0
        connection, self._connection = self._connection, None
        for waiting in self._waiting.values():
            if not waiting.answered.done():
                waiting.answered.set_result(None)
        if connection is not None:
            connection.terminate()

    def _begin(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def bound_of(question: Question) -> bytes:
    """The digest by which an answer is bound to all that was asked."""
    return sha256(msgspec.msgpack.encode(question)).digest()


def packed_seed(seed: int) -> bytes:
    """A bot's luck as the queue has it."""
    return seed.to_bytes(8, "big")
