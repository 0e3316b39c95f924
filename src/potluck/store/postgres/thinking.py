"""The side of the queue of thoughts that answers: processes that think, on a machine that may have nothing else.

Each takes the next question by locking its row, thinks inside that transaction, and leaves the answer with the commit.
Whatever ends it lets go of the lock, and the next one asks its own bot.
"""

import asyncio
import logging
import os
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from potluck.bots import BOTS
from potluck.bots.pool import BotPool
from potluck.bots.workers import Question, Reply
from potluck.errors import PotluckError, StoreError
from potluck.kits import GAMES
from potluck.store.address import Address
from potluck.store.postgres.connection import Connection
from potluck.store.postgres.line import connect, trouble
from potluck.store.postgres.schema import version_of
from potluck.store.postgres.thoughts import CHANNEL, PRESENT, UNTHOUGHT, bound_of
from potluck.version import __version__

__all__ = ["Thinking"]

_LOG: Final = logging.getLogger("potluck.bots")
LOOKED: Final = 0.5
"""Seconds after which it is looked for a question where no notice came: one that another worker has let go of."""
AGAIN: Final = 0.5
WITHIN: Final = 5.0
LONGEST: Final = 5000
"""Milliseconds after which the server lets go of a row whose worker says nothing: longer than any bot may think."""
SWEPT: Final = 5.0
LAST: Final = 4.0
"""Seconds for which a thought goes on that was begun when the worker is told to stop."""
LET_GO: Final = f"SET idle_in_transaction_session_timeout = {LONGEST}"
TAKE: Final = """
SELECT id, game, bot, view, seed FROM potluck.thoughts
WHERE bound IS NULL AND until > clock_timestamp() AND version = $1 AND game = ANY($2::text[]) AND bot = ANY($3::text[])
ORDER BY urgent DESC, at LIMIT 1 FOR UPDATE SKIP LOCKED
"""
"""A worker takes what it can answer as the house itself would: of its own version, of games and bots that it has."""
ANSWER: Final = f"""
WITH answered AS (UPDATE potluck.thoughts SET bound = $2, answer = $3 WHERE id = $1 RETURNING asker)
SELECT pg_notify('{CHANNEL}', 'done ' || asker) FROM answered
"""
DROP: Final = "DELETE FROM potluck.thoughts WHERE id = $1"
SWEEP: Final = (
    "DELETE FROM potluck.thoughts WHERE id IN (SELECT id FROM potluck.thoughts"
    " WHERE until < clock_timestamp() - make_interval(secs => 5) FOR UPDATE SKIP LOCKED)"
)
"""What a house has asked that is no more."""


class Thinking:
    """Processes that think for houses; `run` until `stop`. `begin` gives each of them."""

    def __init__(self, address: Address, *, processes: int, begin: Callable[[], BotPool] = BotPool) -> None:
        self._address = address
        self._new_pool = begin
        self._processes = processes
        self._over = asyncio.Event()
        self._calls: list[asyncio.Event] = []
        self._thoughts: dict[bytes, asyncio.Task[Reply | None]] = {}
        self.answered = 0
        """Questions that were answered."""

    async def run(self, begun: Callable[[], object]) -> None:
        """Think until it is told to stop; what is being thought then is thought to its end. Calls `begun` in between.

        Raises:
            StoreError: no house is in the database, or one of a newer program; or it is out of reach, or no PostgreSQL.
        """
        await self._look()
        begun()
        tasks = [asyncio.create_task(self._thinker(), name="thinker") for _ in range(self._processes)]
        ear = asyncio.create_task(self._listen(), name="hears of questions")
        try:
            await self._over.wait()
            await asyncio.wait(tasks, timeout=LAST)
        finally:
            for task in (*tasks, ear):
                task.cancel()
            await asyncio.wait([*tasks, ear])

    def stop(self) -> None:
        """Take no more questions."""
        self._over.set()
        self._stir()

    async def _look(self) -> None:
        """Find out whether there is a house."""
        try:
            connection = await connect(self._address, purpose="potluck thinker", timeout=WITHIN)
            try:
                if not await version_of(connection, name=self._address.shown):
                    raise StoreError("store.foreign", asked=self._address.shown)
            finally:
                await connection.close()
        except PotluckError:
            raise
        except Exception as error:
            raise trouble(self._address.shown, error) from error

    async def _thinker(self) -> None:
        """One process, with a line of its own; both are replaced when they fail."""
        pool, call = self._new_pool(), asyncio.Event()
        self._calls.append(call)
        try:
            while not self._over.is_set():
                try:
                    await self._ready(pool)
                    await self._served(pool, call)
                except Exception as error:  # noqa: BLE001 - whatever it was, the server is called again
                    _LOG.warning("a thinker is without its line: %s", trouble(self._address.shown, error))
                    await asyncio.sleep(AGAIN)
        finally:
            self._calls.remove(call)
            pool.close()

    async def _ready(self, pool: BotPool) -> None:
        """Wait until the process answers: a fresh one takes seconds to begin, and nobody's bot is to wait for them."""
        while not self._over.is_set():
            with suppress(PotluckError):
                await pool.reckon("", os.getpid)
                return

    async def _served(self, pool: BotPool, call: asyncio.Event) -> None:
        connection = await connect(self._address, purpose="potluck thinker", timeout=WITHIN)
        try:
            await connection.execute(LET_GO)
            await connection.fetch(PRESENT)
            while not self._over.is_set():
                call.clear()
                if not await self._thought(connection, pool):
                    with suppress(TimeoutError):
                        async with asyncio.timeout(LOOKED):
                            await call.wait()
        finally:
            connection.terminate()

    async def _thought(self, connection: Connection, pool: BotPool) -> bool:
        """Answer the next question; gives whether there was one."""
        async with connection.transaction():
            rows = await connection.fetch(TAKE, __version__, list(GAMES), list(BOTS))
            if not rows:
                return False
            id, game, bot, view, seed = rows[0]
            question = Question(game, bot, view, int.from_bytes(seed, "big"))
            thought = self._thoughts[id] = asyncio.create_task(pool.thought(question), name=str(question))
            try:
                await asyncio.wait([thought])
            finally:
                del self._thoughts[id]
                thought.cancel()
            if thought.cancelled():
                await connection.execute(DROP, id)
            else:
                await connection.fetch(ANSWER, id, *_answered(question, thought.result()))
        if thought.cancelled() or thought.result() is None:  # its process may be a fresh one
            await self._ready(pool)
        else:
            self.answered += 1
        return True

    async def _listen(self) -> None:
        """Hear of questions, and of those that nobody asks any more; take away what is over."""
        while True:
            with suppress(Exception):  # whatever it was, the server is called again
                connection = await connect(self._address, purpose="potluck thinkers hear", timeout=WITHIN)
                try:
                    await connection.add_listener(CHANNEL, self._heard)
                    while True:
                        await connection.execute(SWEEP)
                        self._stir()
                        await asyncio.sleep(SWEPT)
                finally:
                    connection.terminate()
            await asyncio.sleep(AGAIN)

    def _heard(self, _connection: object, _pid: int, _channel: str, notice: object) -> None:
        word, _, rest = str(notice).partition(" ")
        if word == "asked":
            self._stir()
        elif word == "gone":
            with suppress(ValueError):
                thought = self._thoughts.get(bytes.fromhex(rest))
                if thought is not None:
                    thought.cancel()

    def _stir(self) -> None:
        for call in self._calls:
            call.set()


def _answered(question: Question, reply: Reply | None) -> tuple[bytes, str | None]:
    """The binding and the text of an answer; bound to nothing where the process here has not answered."""
    if reply is None:
        return UNTHOUGHT, None
    return bound_of(question), str(reply.result) if reply.result is not None else None
