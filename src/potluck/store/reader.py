"""Reading a database: one connection that never writes, for any thread."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from itertools import chain
from pathlib import Path
from threading import Lock
from typing import Any, Final

from potluck.log import Record, verify_chain
from potluck.store.files import check, connect, translated
from potluck.store.holdings import (
    HOUSE,
    SIGNED,
    Holdings,
    head_item,
    keys_in,
    named_item,
    rested,
    secret_item,
    shares_in,
    sum_of,
)
from potluck.store.nodes import NodeState
from potluck.store.outlines import Outline, StoredOutline

__all__ = ["SqliteReader", "counted", "verified"]

OUTLINED: Final = "SELECT 1 FROM sqlite_master WHERE name = 'outlines'"
ASKED: Final = (
    "SELECT name, outlines.seq, form, at, runs, players, body, id, CASE WHEN runs THEN"
    " (SELECT max(seq) FROM events WHERE events.stream = id) ELSE outlines.seq END"
    " FROM outlines JOIN streams ON stream = id WHERE stream > ? ORDER BY stream LIMIT ?"
)


class SqliteReader:
    """The reading half of a store; `SqliteReader.open(path)` reads a file that another process may be writing."""

    def __init__(self, connection: sqlite3.Connection, *, path: str, gate: AbstractContextManager[Any]) -> None:
        self.path = path
        self._connection = connection
        self._gate = gate

    @classmethod
    def open(cls, path: Path | str, *, thorough: bool = False) -> "SqliteReader":
        """A reader of a database that was checked first.

        Raises:
            StoreError: as `check`.
        """
        path = Path(path)
        check(path, thorough=thorough)
        with translated(path):
            return cls(connect(path, mode="ro"), path=str(path), gate=Lock())

    def __repr__(self) -> str:
        return f"<SqliteReader {self.path}>"

    def __enter__(self) -> "SqliteReader":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def read(self, stream: str, *, after: int = 0, most: int | None = None) -> tuple[Record, ...]:
        """The records with a higher seq, the first `most` of them, their chain verified."""
        rows = self._rows(
            "SELECT seq, salt, body, link FROM events WHERE stream = (SELECT id FROM streams WHERE name = ?)"
            " AND seq >= ? ORDER BY seq LIMIT ?",
            stream,
            max(after, 1),
            -1 if most is None else most + (after > 0),
        )
        return verified(stream, (Record(*row) for row in rows), after=after)

    def head(self, stream: str) -> int:
        """The last seq; 0 for a stream that is not there."""
        ((seq,),) = self._rows(
            "SELECT coalesce(max(seq), 0) FROM events WHERE stream = (SELECT id FROM streams WHERE name = ?)", stream
        )
        return int(seq)

    def streams(self, prefix: str = "") -> tuple[str, ...]:
        """The streams whose names begin so, the oldest first."""
        names = self._rows("SELECT name FROM streams WHERE substr(name, 1, ?) = ? ORDER BY id", len(prefix), prefix)
        return tuple(name for (name,) in names)

    def numbered(self, prefix: str = "", *, after: int = 0) -> tuple[tuple[int, str], ...]:
        """The streams whose names begin so and whose number is higher, with their numbers, the oldest first."""
        sql = "SELECT id, name FROM streams WHERE id > ? AND substr(name, 1, ?) = ? ORDER BY id"
        return tuple(self._rows(sql, after, len(prefix), prefix))

    def heads(self, streams: Sequence[str]) -> dict[str, int]:
        """Stream -> its last seq, of those that are there."""
        sql = "SELECT max(seq) FROM events WHERE stream = (SELECT id FROM streams WHERE name = ?)"
        with self._use() as connection:
            heads = {stream: connection.execute(sql, (stream,)).fetchone()[0] for stream in streams}
        return {stream: head for stream, head in heads.items() if head is not None}

    def outlines(self, *, after: int = 0, most: int | None = None) -> tuple[StoredOutline, ...]:
        """The outlines of the streams with a higher number. See `Reader.outlines`."""
        if not self._rows(OUTLINED):  # a database of an earlier format
            return ()
        return tuple(
            StoredOutline(
                Outline(stream=stream, seq=seq, form=form, at=at, runs=bool(runs), players=players, body=body),
                number,
                head,
            )
            for stream, seq, form, at, runs, players, body, number, head in self._rows(
                ASKED, after, -1 if most is None else most
            )
        )

    def records(self, players: Mapping[str, bytes]) -> dict[str, bytes]:
        """Stream -> the record that is kept of a player by his digest there."""
        if not self._rows(OUTLINED):
            return {}
        sql = "SELECT record FROM records WHERE stream = (SELECT id FROM streams WHERE name = ?) AND player = ?"
        with self._use() as connection:
            rows = {stream: connection.execute(sql, (stream, player)).fetchone() for stream, player in players.items()}
        return {stream: row[0] for stream, row in rows.items() if row is not None}

    def format(self) -> int:
        """The version of the file's tables."""
        ((version,),) = self._rows("PRAGMA user_version")
        return int(version)

    def nodes(self) -> tuple[NodeState, ...]:
        """A file has none."""
        return ()

    def secrets(self, stream: str) -> dict[str, bytes]:
        """All secrets of a stream."""
        return dict(
            self._rows("SELECT name, value FROM secrets WHERE stream = (SELECT id FROM streams WHERE name = ?)", stream)
        )

    def get(self, name: str) -> bytes | None:
        """A named value; None when there is none."""
        rows = self._rows("SELECT value FROM named WHERE name = ?", name)
        return rows[0][0] if rows else None

    def named(self) -> dict[str, bytes]:
        """All named values."""
        return dict(self._rows("SELECT name, value FROM named ORDER BY name"))

    def holdings(self) -> Holdings:
        """The contents of the store at one moment: as its house signed them, and as they are."""
        with self._use() as connection:
            own = not connection.in_transaction
            if own:
                connection.execute("BEGIN")
            try:
                return counted(connection)
            finally:
                if own:
                    connection.execute("ROLLBACK")

    def close(self) -> None:
        """Close the file."""
        with self._gate:
            self._connection.close()

    def _rows(self, sql: str, *values: object) -> list[Any]:
        with self._use() as connection:
            return connection.execute(sql, values).fetchall()

    @contextmanager
    def _use(self) -> Iterator[sqlite3.Connection]:
        with self._gate, translated(self.path):
            yield self._connection


def verified(stream: str, rows: Iterable[Record], *, after: int) -> tuple[Record, ...]:
    """The records after that seq, their chain verified: from the stream's beginning, or from the first of the rows."""
    records = tuple(rows)
    if after < 1 or not records:
        verify_chain(stream, records)
        return records
    verify_chain(stream, records[1:], after=records[0].seq, previous=records[0].link)
    return records[1:]


def counted(connection: sqlite3.Connection, *, rest: Callable[[], object] | None = None) -> Holdings:
    """The contents of a store, counted inside a transaction; `rest` is called now and then, so that others get on."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    named = dict(connection.execute("SELECT name, value FROM named"))
    heads = connection.execute(
        "SELECT name, seq, link FROM streams JOIN events ON stream = id"
        " WHERE seq = (SELECT max(seq) FROM events WHERE stream = id)"
    ).fetchall()
    secrets = connection.execute("SELECT streams.name, secrets.name, value FROM secrets JOIN streams ON stream = id")
    items = chain(
        (head_item(*head) for head in heads),
        (secret_item(*secret) for secret in secrets),
        (named_item(*value) for value in named.items()),
    )
    return Holdings(
        format=min(version, SIGNED),
        shares=shares_in(named),
        counted=sum_of(items if rest is None else rested(items, rest)),
        houses=keys_in(named.get(HOUSE)),
        heads={stream: seq for stream, seq, _ in heads},
    )
