"""The store in one SQLite file, or in memory."""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from threading import Lock as Gate
from typing import Final, NamedTuple

from potluck.errors import StoreError
from potluck.lock import Lock
from potluck.log import Entry, is_name
from potluck.log.chain import digest, genesis, link
from potluck.store.address import MEMORY
from potluck.store.base import StoreBase
from potluck.store.behind import Behind, check_file
from potluck.store.files import (
    backup,
    build,
    check,
    connect,
    create,
    is_large,
    migrate,
    put_aside,
    taken_out,
    translated,
)
from potluck.store.holdings import head_item, named_item, secret_item
from potluck.store.nodes import Vitals
from potluck.store.outlines import Outline
from potluck.store.outlining import forget_records, keep_outline
from potluck.store.place import Place
from potluck.store.reader import SqliteReader
from potluck.store.signing import open_books, store_sum
from potluck.store.writer import Faults, Writer

__all__ = ["SqliteStore"]

HEADS: Final = 100_000
"""Streams whose last link is kept in memory."""


class SqliteStore(StoreBase[SqliteReader]):
    """A store in a file, whose only writer it is while it is open; `:memory:` for tests. See `Store`.

    Raises:
        StoreError: the file is damaged, foreign, newer, in use or out of reach; or missing, without `create`.
    """

    def __init__(self, path: Path | str, *, create: bool = True, faults: Faults | None = None) -> None:
        self.path = str(path)
        self._heads: dict[str, _Head] = {}
        self._lock: Lock | None = None
        gate = Gate()
        if self.path == MEMORY:
            connection = sqlite3.connect(MEMORY, isolation_level=None, check_same_thread=False)
            build(connection)
            self._reader = SqliteReader(connection, path=self.path, gate=gate)
        else:
            self._lock, connection = _opened(Path(path), may_create=create)
            self._reader = SqliteReader(connect(Path(path), mode="ro"), path=self.path, gate=gate)
        self._connection = connection
        try:
            large = self._lock is not None and is_large(Path(self.path))
            self._books = open_books(connection, Path(self.path) if self._lock is not None else None, hastily=large)
        except BaseException:
            self._reader.close()
            connection.close()
            if self._lock is not None:
                self._lock.release()
            raise
        self._place = Place(Path(self.path), connection) if self._lock is not None else None
        self._behind = Behind(self.path, lambda rest: check_file(Path(self.path), rest)) if large else None
        writing = gate if self._lock is None else nullcontext()
        self._writer = Writer(
            connection,
            path=self.path,
            gate=writing,
            undone=self._undone,
            standing=self._standing,
            sealing=lambda connection: store_sum(connection, self._books.seal()),
            sealed=self._books.sealed,
            faults=faults,
        )

    def __repr__(self) -> str:
        return f"SqliteStore({self.path!r})"

    def append(
        self, stream: str, entries: Sequence[Entry], *, after: int, secrets: Mapping[str, bytes] | None = None
    ) -> Future[int]:
        """Append to a stream whose last seq is `after`; gives the new last seq. See `Store.append`."""
        job = _Append(stream, tuple(entries), after, dict(secrets or {}))
        return self._writer.submit(lambda connection: self._append(connection, job), events=len(job.entries))

    def put(self, name: str, value: bytes) -> Future[None]:
        """Set a named value."""

        def work(connection: sqlite3.Connection) -> None:
            before = connection.execute("SELECT value FROM named WHERE name = ?", (name,)).fetchone()
            connection.execute("INSERT OR REPLACE INTO named VALUES (?, ?)", (name, value))
            self._books.change((named_item(name, value), -named_item(name, before[0] if before else None)))

        return self._writer.submit(work)

    def outline(self, outlines: Sequence[Outline]) -> Future[None]:
        """Keep outlines beside their logs. See `Store.outline`."""

        def work(connection: sqlite3.Connection) -> None:
            for outline in outlines:
                keep_outline(connection, outline)

        return self._writer.submit(work)

    def forget(self, stream: str, names: Sequence[str]) -> Future[None]:
        """Empty secrets of a stream that hold names of persons. See `Store.forget`."""
        if not all(map(is_name, names)):
            raise ValueError("only names of persons are forgotten, secrets of deals never")

        def work(connection: sqlite3.Connection) -> None:
            head = self._head(connection, stream)
            for name in names:
                before = connection.execute(
                    "SELECT value FROM secrets WHERE stream = ? AND name = ?", (head.stream, name)
                )
                items = [-secret_item(stream, name, value) for (value,) in before]
                connection.execute("INSERT OR REPLACE INTO secrets VALUES (?, ?, ?)", (head.stream, name, b""))
                self._books.change((secret_item(stream, name, b""), *items))
            forget_records(connection, head.stream)

        return self._writer.submit(work)

    def prune(self, streams: Sequence[str], *, stream: str, entry: Entry) -> Future[None]:
        """Take out whole streams with their secrets, and append an entry that says so to another, in one commit."""

        def work(connection: sqlite3.Connection) -> None:
            head = self._head(connection, stream)
            self._append(connection, _Append(stream, (entry,), head.seq, {}))
            for name in streams:
                self._heads.pop(name, None)
            self._books.change(-item for item in taken_out(connection, streams))

        return self._writer.submit(work, events=1)

    def compact(self) -> None:
        """Give the room of what was taken out back to the disk. Call it when nothing is being written."""
        with translated(self.path):
            self._connection.execute("VACUUM")

    def check(self) -> Future[None]:
        """Whether a commit goes through now."""
        return self._writer.submit(_nothing)

    def vitals(self) -> Vitals:
        """How the store is doing. See `Store.vitals`."""
        return Vitals(waiting=self._writer.waiting, commits=self._writer.commits)

    def backup(self, path: Path | str) -> None:
        """A whole copy of the store as it stands now, in a new file; appends go on meanwhile."""
        if self._lock is None:
            raise StoreError("store.unsupported", asked=f"a backup of {MEMORY}", allowed="a store in a file")
        backup(self.path, path)

    @contextmanager
    def put_aside(self) -> Iterator[str]:
        """A context in which, and after which, the file has another name. See `Store.put_aside`."""
        if self._lock is None:
            raise StoreError("store.unsupported", asked=MEMORY, allowed="a store in a file")
        self._finish()
        self._place = None
        with put_aside(Path(self.path)) as aside:
            yield str(aside)

    def close(self) -> None:
        """Finish the pending writes, then close the file."""
        self._finish()
        if self._lock is not None:
            self._lock.release()

    def _standing(self) -> None:
        """Raise where the file is not what will be found in its place, or is not what its house signed."""
        if self._behind is not None:
            self._behind.check()
        if self._place is not None:
            self._place.check()

    def _finish(self) -> None:
        if self._behind is not None:
            self._behind.close()
        self._writer.close()
        self._reader.close()
        if self._place is not None:
            with suppress(StoreError, sqlite3.ProgrammingError):  # a second time there is nothing to save
                self._place.check()
        with suppress(sqlite3.Error):  # closed before, or others still read: then the -wal file stays, which is no harm
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            self._connection.execute("PRAGMA journal_mode = DELETE").fetchone()
        self._connection.close()
        self._books.close()

    def _undone(self) -> None:
        self._heads.clear()
        self._books.undone()

    def _append(self, connection: sqlite3.Connection, job: "_Append") -> int:
        head = self._head(connection, job.stream)
        if head.seq != job.after:
            raise StoreError("store.conflict", asked=job.after, allowed=head.seq, path=job.stream)
        for name, value in job.secrets.items():
            _keep(connection, head.stream, (job.stream, name, value))
        last, rows = head.link, []
        for seq, entry in enumerate(job.entries, head.seq + 1):
            last = link(last, digest(entry.salt, entry.body))
            rows.append((head.stream, seq, entry.salt, entry.body, last))
        try:
            connection.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?)", rows)
        except sqlite3.IntegrityError as error:
            raise StoreError("store.conflict", asked=job.after, allowed="?", path=job.stream) from error
        seq = head.seq + len(rows)
        item = head_item(job.stream, seq, last)
        self._heads[job.stream] = _Head(head.stream, seq, last, item)
        secrets = [secret_item(job.stream, name, value) for name, value in job.secrets.items()]
        self._books.change((item, -head.item, *secrets), {job.stream: (seq, last)})
        return seq

    def _head(self, connection: sqlite3.Connection, stream: str) -> "_Head":
        """The last event of a stream; a new stream is entered first."""
        if head := self._heads.get(stream):
            return head
        if len(self._heads) >= HEADS:
            self._heads.clear()
        row = connection.execute("SELECT id FROM streams WHERE name = ?", (stream,)).fetchone()
        if row is None:
            number = connection.execute("INSERT INTO streams (name) VALUES (?)", (stream,)).lastrowid
            assert number is not None
            return _Head(number, 0, genesis(stream), 0)
        sql = "SELECT seq, link FROM events WHERE stream = ? ORDER BY seq DESC LIMIT 1"
        seq, last = connection.execute(sql, row).fetchone() or (0, genesis(stream))
        return _Head(row[0], seq, last, head_item(stream, seq, last))


class _Append(NamedTuple):
    stream: str
    entries: tuple[Entry, ...]
    after: int
    secrets: dict[str, bytes]


class _Head(NamedTuple):
    stream: int
    seq: int
    link: bytes
    item: int
    """Its part of the store's sum."""


def _nothing(_: sqlite3.Connection) -> None:
    """A commit signs and writes, even where it adds nothing."""


def _keep(connection: sqlite3.Connection, number: int, secret: tuple[str, str, bytes]) -> None:
    stream, name, value = secret
    try:
        connection.execute("INSERT INTO secrets VALUES (?, ?, ?)", (number, name, value))
    except sqlite3.IntegrityError as error:
        raise StoreError("store.secret_exists", asked=name, path=stream) from error


def _opened(path: Path, *, may_create: bool) -> tuple[Lock, sqlite3.Connection]:
    """The lock on a file and a connection that writes to it, the file checked or made."""
    if path.is_dir():
        raise StoreError("store.unavailable", asked=str(path), path="it is a directory")
    if not may_create and not path.exists():
        raise StoreError("store.missing", asked=str(path))
    lock = Lock(path)
    try:
        if not path.exists():
            create(path)
        check(path, hastily=is_large(path))
        with translated(path):
            connection = connect(path)
            migrate(connection)
            (journal,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
            if journal != "wal":
                raise StoreError("store.unavailable", asked=str(path), path=f"no write-ahead log here, but {journal}")
        return lock, connection
    except BaseException:
        lock.release()
        raise
