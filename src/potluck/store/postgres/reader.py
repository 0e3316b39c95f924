"""Reading a database on a server, from any thread; what was cut off is asked again, since reading changes nothing."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import Final, Self, TypeVar

from potluck.errors import StoreError
from potluck.log import Record
from potluck.store.address import Address
from potluck.store.holdings import Holdings
from potluck.store.nodes import NodeState
from potluck.store.outlines import Outline, StoredOutline
from potluck.store.postgres import ownership
from potluck.store.postgres.connection import Connection, Rows
from potluck.store.postgres.counting import counted, heads_of
from potluck.store.postgres.line import Line, answer, connect, is_cut, trouble
from potluck.store.postgres.schema import NODES_KNOWN, OUTLINED, version_of
from potluck.store.reader import verified

__all__ = ["PostgresReader"]

T = TypeVar("T")
MOST: Final = 4
"""Connections for reading at the same time."""
WAIT: Final = 3.0
"""Seconds for which a line that was cut is called again."""
AGAIN: Final = 0.1
RECORDS: Final = (
    "SELECT seq, salt, body, link FROM potluck.events WHERE stream = (SELECT id FROM potluck.streams WHERE name = $1)"
    " AND seq >= $2 ORDER BY seq LIMIT $3"
)
HEAD: Final = (
    "SELECT coalesce(max(seq), 0) FROM potluck.events WHERE stream = (SELECT id FROM potluck.streams WHERE name = $1)"
)
STREAMS: Final = "SELECT name FROM potluck.streams WHERE starts_with(name, $1) ORDER BY id"
NUMBERED: Final = "SELECT id, name FROM potluck.streams WHERE id > $2 AND starts_with(name, $1) ORDER BY id"
OUTLINES: Final = (
    "SELECT s.name, o.seq, o.form, o.at, o.runs, o.players, o.body, s.id, CASE WHEN o.runs THEN"
    " (SELECT seq FROM potluck.events WHERE stream = s.id ORDER BY seq DESC LIMIT 1) ELSE o.seq END"
    " FROM potluck.outlines o JOIN potluck.streams s ON s.id = o.stream"
    " WHERE o.stream > $1 ORDER BY o.stream LIMIT $2"
)
NODES: Final = (
    "SELECT n.name, n.address,"
    " n.until > clock_timestamp() AND n.until < clock_timestamp() + make_interval(secs => $1),"
    " (SELECT count(*) FROM potluck.leases WHERE node = n.name) FROM potluck.nodes n ORDER BY n.name"
)
KEPT: Final = (
    "SELECT s.name, r.record FROM unnest($1::text[], $2::bytea[]) AS asked (stream, player)"
    " JOIN potluck.streams s ON s.name = asked.stream"
    " JOIN potluck.records r ON r.stream = s.id AND r.player = asked.player"
)
SECRETS: Final = (
    "SELECT name, value FROM potluck.secrets WHERE stream = (SELECT id FROM potluck.streams WHERE name = $1)"
)


class PostgresReader:
    """The reading half of a store; `PostgresReader.open(address)` reads while a house may be writing."""

    def __init__(self, address: Address, line: Line, *, within: Connection | None = None) -> None:
        self.path = address.shown
        self._address = address
        self._line = line
        self._idle: list[Connection] = []
        self._free = asyncio.Semaphore(MOST)
        self._busy = 0
        self._within = within
        """The connection in whose transaction all is read; None: any."""
        self._is_away = False
        """Whether the server was called in vain: then nobody waits for it until it has answered once."""

    @classmethod
    def open(cls, address: Address) -> Self:
        """A reader of a database that was checked first, on a line of its own.

        Raises:
            StoreError: `store.foreign`, no house is in it; `store.newer`, `store.unavailable`, `store.unsupported`.
        """
        line = Line(address.shown)
        try:
            reader = cls(address, line)
            reader.ask(reader._checked)
        except BaseException:
            line.close()
            raise
        return reader

    def __repr__(self) -> str:
        return f"<PostgresReader {self.path}>"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def read(self, stream: str, *, after: int = 0, most: int | None = None) -> tuple[Record, ...]:
        """The records with a higher seq, the first `most` of them, their chain verified."""
        limit = None if most is None else most + (after > 0)
        rows = self.ask(lambda connection: connection.fetch(RECORDS, stream, max(after, 1), limit))
        return verified(stream, (Record(*row) for row in rows), after=after)

    def head(self, stream: str) -> int:
        """The last seq; 0 for a stream that is not there."""
        return int(self.ask(lambda connection: connection.fetchval(HEAD, stream)))

    def streams(self, prefix: str = "") -> tuple[str, ...]:
        """The streams whose names begin so, the oldest first."""
        return tuple(name for (name,) in self.ask(lambda connection: connection.fetch(STREAMS, prefix)))

    def numbered(self, prefix: str = "", *, after: int = 0) -> tuple[tuple[int, str], ...]:
        """The streams whose names begin so and whose number is higher, with their numbers, the oldest first."""
        rows = self.ask(lambda connection: connection.fetch(NUMBERED, prefix, after))
        return tuple((int(number), str(name)) for number, name in rows)

    def heads(self, streams: Sequence[str]) -> dict[str, int]:
        """Stream -> its last seq, of those that are there."""
        return self.ask(lambda connection: heads_of(connection, list(streams)))

    def outlines(self, *, after: int = 0, most: int | None = None) -> tuple[StoredOutline, ...]:
        """The outlines of the streams with a higher number. See `Reader.outlines`."""

        async def asked(connection: Connection) -> Rows:
            if await version_of(connection, name=self.path) < OUTLINED:
                return ()
            return await connection.fetch(OUTLINES, after, most)

        return tuple(
            StoredOutline(
                Outline(stream=stream, seq=seq, form=form, at=at, runs=runs, players=players, body=body), number, head
            )
            for stream, seq, form, at, runs, players, body, number, head in self.ask(asked)
        )

    def records(self, players: Mapping[str, bytes]) -> dict[str, bytes]:
        """Stream -> the record that is kept of a player by his digest there."""

        async def asked(connection: Connection) -> Rows:
            if await version_of(connection, name=self.path) < OUTLINED:
                return ()
            return await connection.fetch(KEPT, list(players), list(players.values()))

        return dict(self.ask(asked))

    @property
    def busy(self) -> int:
        """Connections on which something is read now. From any thread."""
        return self._busy

    def format(self) -> int:
        """The version of the tables on the server."""
        return self.ask(lambda connection: version_of(connection, name=self.path))

    def nodes(self) -> tuple[NodeState, ...]:
        """The nodes that have entered the database, by name."""

        async def asked(connection: Connection) -> Rows:
            if await version_of(connection, name=self.path) < NODES_KNOWN:
                return ()
            return await connection.fetch(NODES, ownership.LONGEST * ownership.LEASE)

        return tuple(NodeState(*row) for row in self.ask(asked))

    def secrets(self, stream: str) -> dict[str, bytes]:
        """All secrets of a stream."""
        return dict(self.ask(lambda connection: connection.fetch(SECRETS, stream)))

    def get(self, name: str) -> bytes | None:
        """A named value; None when there is none."""
        sql = "SELECT value FROM potluck.named WHERE name = $1"
        value: bytes | None = self.ask(lambda connection: connection.fetchval(sql, name))
        return value

    def named(self) -> dict[str, bytes]:
        """All named values."""
        sql = "SELECT name, value FROM potluck.named ORDER BY name"
        return dict(self.ask(lambda connection: connection.fetch(sql)))

    def holdings(self) -> Holdings:
        """The contents of the store at one moment: as its house signed them, and as they are."""

        async def at_once(connection: Connection) -> Holdings:
            if self._within is not None:
                return await counted(connection)
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                return await counted(connection)

        return self.ask(at_once)

    def close(self) -> None:
        """Hang up, and end the line."""
        try:
            self._line.ask(self.hang_up)
        except StoreError:  # it was closed before
            return
        self._line.close()

    def ask(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """The answer to a question that only reads, on one of the connections.

        Raises:
            StoreError: `store.unavailable`, `store.closed`, `store.foreign`, `store.damaged`.
        """

        return answer(self._line, self.path, lambda: self.asked(work))

    async def asked(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """The same, on the line's loop; what is asked twice comes to the same as once."""
        if self._within is not None:
            return await work(self._within)
        async with self._free:
            self._busy += 1
            try:
                return await self._answer(work)
            finally:
                self._busy -= 1

    async def hang_up(self) -> None:
        """Close the connections; on the loop."""
        while self._idle:
            await _let_go(self._idle.pop())

    async def _answer(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        until = asyncio.get_running_loop().time() + (0 if self._is_away else WAIT)
        while True:
            connection: Connection | None = None
            try:
                connection = self._idle.pop() if self._idle else await self._connected()
                answer = await work(connection)
            except Exception as error:
                if connection is not None:
                    connection.terminate()
                if not is_cut(error) or asyncio.get_running_loop().time() >= until:
                    self._is_away = is_cut(error)
                    raise trouble(self.path, error) from error
                await asyncio.sleep(AGAIN)
                continue
            self._is_away = False
            self._idle.append(connection)
            return answer

    def _connected(self) -> Coroutine[object, None, Connection]:
        return connect(self._address, purpose="potluck reader", timeout=None)

    async def _checked(self, connection: Connection) -> None:
        if not await version_of(connection, name=self.path):
            raise StoreError("store.foreign", asked=self.path)


async def _let_go(connection: Connection) -> None:
    try:
        await connection.close(timeout=1)
    except Exception:  # noqa: BLE001 - it is of no use any more, however it ended
        connection.terminate()
