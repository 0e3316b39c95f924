"""A database on a server to which a house moves: written, read again and committed under its lock."""

from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from typing import Final, TypeVar

from potluck.errors import StoreError
from potluck.store.address import Address
from potluck.store.contract import Reader
from potluck.store.home import place_of
from potluck.store.postgres.connection import Connection
from potluck.store.postgres.line import Line, answer, once_started
from potluck.store.postgres.reader import PostgresReader
from potluck.store.postgres.schema import COUNT_ON, SCHEMA, migrate
from potluck.store.postgres.session import Session
from potluck.store.rows import COLUMNS, Rows

__all__ = ["ServerArrival"]

T = TypeVar("T")
ANALYZE: Final = f"ANALYZE {', '.join(f'{SCHEMA}.{table}' for table in COLUMNS)}"
"""The server then plans its answers by what was written, not as if nothing were there."""
UNHURRIED: Final = "SET idle_in_transaction_session_timeout = 0"
"""While a large house is verified, here or there, this line says nothing for minutes."""
TAKE_AWAY: Final = f"DROP SCHEMA {SCHEMA} CASCADE"


class ServerArrival:
    """A database in which no house is. All is written in one transaction, which ends with `commit`. See `Arrival`.

    Raises:
        StoreError: `move.taken`, `store.in_use`, `store.unavailable`, `store.unsupported`.
    """

    def __init__(self, address: Address) -> None:
        self.name, self.place = address.shown, place_of(address)
        self._address = address
        self._session = Session(address)
        self._line = Line(address.shown)
        self._is_committed = self._has_appeared = False
        try:
            self._ask(lambda: once_started(self._begin))
        except BaseException:
            self._line.ask(self._session.end)
            self._line.close()
            raise

    def write(self, rows: Iterable[Rows]) -> None:
        """Write all that a store holds."""
        for part in rows:
            self._ask(lambda part=part: self._copied(part))  # type: ignore[misc]
        self._ask(lambda: self._connection.execute(COUNT_ON))
        self._ask(lambda: self._connection.execute(ANALYZE))

    def reader(self) -> Reader:
        """A reader inside the transaction that has written."""
        return PostgresReader(self._address, self._line, within=self._connection)

    def commit(self) -> None:
        """Make durable what was written."""
        self._ask(lambda: self._connection.execute("COMMIT"))
        self._is_committed = True

    def appear(self) -> None:
        """It is there already, and its key has come."""
        self._has_appeared = True

    def close(self) -> None:
        """Take away what did not appear, and let go of the lock."""
        try:
            if self._is_committed and not self._has_appeared:
                with suppress(StoreError):  # out of reach, it stays without a key, and so without a house
                    self._ask(lambda: self._connection.execute(TAKE_AWAY))
        finally:
            self._line.ask(self._session.end)
            self._line.close()

    @property
    def _connection(self) -> Connection:
        assert self._session.connection is not None
        return self._session.connection

    async def _begin(self) -> None:
        connection = await self._session.take(within=None)
        if await connection.fetchval("SELECT to_regnamespace($1)", SCHEMA) is not None:
            raise StoreError("move.taken", asked=self.name, path=SCHEMA)
        await connection.execute(UNHURRIED)
        await connection.execute("BEGIN")
        await migrate(connection, name=self.name)

    async def _copied(self, part: Rows) -> str:
        return await self._connection.copy_records_to_table(
            part.table, records=part.rows, columns=COLUMNS[part.table], schema_name=SCHEMA
        )

    def _ask(self, work: Callable[[], Coroutine[object, None, T]]) -> T:
        return answer(self._line, self.name, work)
