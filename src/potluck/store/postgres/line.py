"""A line to a server: a thread with an event loop of its own, on which the connections live."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import CancelledError, Future
from threading import Lock, Thread
from typing import Final, TypeVar

import asyncpg

from potluck.errors import StoreError
from potluck.store.address import Address
from potluck.store.postgres.connection import Connection
from potluck.store.postgres.schema import check_server

__all__ = ["Line", "connect", "is_cut", "answer", "once_started", "trouble"]

T = TypeVar("T")

_CUT: Final = (
    OSError,
    EOFError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InternalClientError,
)
_FALLEN: Final = (
    asyncpg.InterfaceError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InternalClientError,
)
"""What a server says, or the driver, only where there is one; a wrong address is told at once."""
_OUT_OF_REACH: Final = (
    *_CUT,
    asyncpg.InsufficientResourcesError,
    asyncpg.PostgresSystemError,
    asyncpg.ReadOnlySQLTransactionError,
    asyncpg.InvalidAuthorizationSpecificationError,
    asyncpg.InvalidCatalogNameError,
    asyncpg.InsufficientPrivilegeError,
)
STARTING: Final = 20.0
"""Seconds for which a server that says that it is starting is waited for when a house opens."""
AGAIN: Final = 0.2
PATIENCE: Final = 5.0
"""Seconds until a server that says nothing counts as out of reach when it is called."""
SETTINGS: Final = {
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
    "tcp_user_timeout": "10000",
    "idle_in_transaction_session_timeout": "60000",
    "search_path": "pg_catalog",
    "jit": "off",
}
"""A server hears within ten seconds of a house whose machine is gone, and lets go what it held."""


class Line:
    """Runs what is asked for on its loop, for any thread. `close` ends it."""

    def __init__(self, name: str) -> None:
        self.loop = asyncio.new_event_loop()
        self._door, self._closed = Lock(), False
        self._thread = Thread(target=self._run, name=f"line to {name}", daemon=True)
        self._thread.start()

    def ask(self, work: Callable[[], Coroutine[object, None, T]]) -> T:
        """The result of a coroutine function.

        Raises:
            StoreError: `store.closed`.
        """
        try:
            return self.start(work).result()
        except CancelledError as error:
            raise StoreError("store.closed") from error

    def start(self, work: Callable[[], Coroutine[object, None, T]]) -> Future[T]:
        """A future of the result of a coroutine function."""
        with self._door:
            if not self._closed:
                return asyncio.run_coroutine_threadsafe(work(), self.loop)
        refused: Future[T] = Future()
        refused.set_exception(StoreError("store.closed"))
        return refused

    def call(self, work: Callable[..., object], *args: object) -> bool:
        """Call a function on the loop, soon; False where the line is closed."""
        with self._door:
            if not self._closed:
                self.loop.call_soon_threadsafe(work, *args)
            return not self._closed

    def close(self) -> None:
        """End the loop and its thread. A second time nothing happens."""
        with self._door:
            if self._closed:
                return
            self._closed = True
            self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()
        self.loop.close()

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_forever()
        left = asyncio.all_tasks(self.loop)
        for task in left:
            task.cancel()
        self.loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))


def answer(line: Line, name: str, work: Callable[[], Coroutine[object, None, T]]) -> T:
    """The result of work on a line, the driver's errors translated for the database of that name.

    Raises:
        StoreError: whatever `trouble` translates.
    """
    try:
        return line.ask(work)
    except StoreError:
        raise
    except Exception as error:
        raise trouble(name, error) from error


async def connect(address: Address, *, purpose: str, timeout: float | None = None) -> Connection:
    """A connection that waits for the disk with each commit; `purpose` names it in the server's own lists.

    Raises:
        StoreError: `store.unsupported`; and whatever `trouble` translates.
    """
    settings = {**SETTINGS, "application_name": purpose}
    connection: Connection = await asyncpg.connect(
        address.url, timeout=PATIENCE, command_timeout=timeout, server_settings=settings
    )
    try:
        await check_server(connection)
        if await connection.fetchval("SHOW synchronous_commit") == "off":
            await connection.execute("SET synchronous_commit = on")
    except BaseException:
        connection.terminate()
        raise
    return connection


async def once_started(work: Callable[[], Coroutine[object, None, T]]) -> T:
    """The result of work, tried again as long as the server says that it is starting, or falls while it is asked."""
    until, is_there = asyncio.get_running_loop().time() + STARTING, False
    while True:
        try:
            return await work()
        except Exception as error:
            is_there = is_there or (isinstance(error, _FALLEN) and not isinstance(error, ValueError))
            if not is_there or not is_cut(error) or asyncio.get_running_loop().time() >= until:
                raise
            await asyncio.sleep(AGAIN)


def is_cut(error: BaseException) -> bool:
    """Whether a connection is of no use any more after an error, and what it was asked is not known to be done."""
    return isinstance(error, _CUT) and not isinstance(error, asyncpg.DataError)


def trouble(name: str, error: Exception) -> StoreError:
    """Our error for one of the driver's."""
    if isinstance(error, StoreError):
        return error
    if isinstance(error, asyncpg.InvalidSchemaNameError | asyncpg.UndefinedTableError):
        return StoreError("store.foreign", asked=name)
    if isinstance(error, asyncpg.PostgresError) and not isinstance(error, _OUT_OF_REACH):
        return StoreError("store.damaged", asked=name, path=f"{type(error).__name__}: {error}")
    failure = StoreError("store.unavailable", asked=name, path=_said(error))
    failure.__cause__ = error
    return failure


def _said(error: Exception) -> str:
    """The words of an error, in one line; its name where it has none."""
    return " ".join(str(error).split()) or type(error).__name__
