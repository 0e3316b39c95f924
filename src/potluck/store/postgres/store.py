"""The store in a database on a server of PostgreSQL."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from potluck.errors import StoreError
from potluck.log import Entry, is_name
from potluck.store.address import Address
from potluck.store.base import StoreBase
from potluck.store.behind import Behind
from potluck.store.books import Books
from potluck.store.nodes import Lease, Node, Vitals
from potluck.store.outlines import Outline
from potluck.store.postgres.batch import Job
from potluck.store.postgres.counting import check_database
from potluck.store.postgres.line import Line, answer, once_started
from potluck.store.postgres.notices import Notices
from potluck.store.postgres.outlining import keep_outlines
from potluck.store.postgres.ownership import Ownership
from potluck.store.postgres.reader import PostgresReader
from potluck.store.postgres.schema import SCHEMA
from potluck.store.postgres.session import Session
from potluck.store.postgres.writer import Writer
from potluck.store.writer import Faults

__all__ = ["PostgresStore", "sign_database"]

MOVED: Final = f"{SCHEMA}_moved"
"""The schema of a house that has moved away."""


class PostgresStore(StoreBase[PostgresReader]):
    """A store in a database, whose only writer it is while it is open, or one of several nodes. See `Store`.

    Raises:
        StoreError: the database is in use, newer, altered or out of reach, or its house's key is not here; or no house
            is in it, without `create`.
    """

    def __init__(
        self, address: Address, *, node: Node | None = None, create: bool = True, faults: Faults | None = None
    ) -> None:
        self.path, self._address = address.shown, address
        self.node = node.name if node is not None else ""
        self._ownership: Ownership | None = None
        self._notices: Notices | None = None
        self._behind: list[Behind] = []
        self._line = Line(address.shown)
        try:
            self._session = session = Session(address, node)
            begun = answer(self._line, self.path, lambda: once_started(lambda: session.begin(may_create=create)))
            self._reader = PostgresReader(address, self._line)
            self._books = Books(begun, session.place)
            tell = None
            if node is not None:
                self._ownership = Ownership(address, node, forget=self._forgotten)
                self._notices = Notices(address, self._ownership)
                tell = self._notices.tell
            self._writer = Writer(
                self._line,
                session,
                self._books,
                name=self.path,
                ownership=self._ownership,
                tell=tell,
                standing=self._standing,
                begun=self._begun,
                faults=faults,
            )
            self._line.ask(self._writer.start)
            if self._ownership is not None:
                self._line.ask(self._ownership.start)
            self._begun()
        except BaseException:
            self._line.close()
            raise

    def __repr__(self) -> str:
        return f"<PostgresStore {self.path}>"

    def append(
        self, stream: str, entries: Sequence[Entry], *, after: int, secrets: Mapping[str, bytes] | None = None
    ) -> Future[int]:
        """Append to a stream whose last seq is `after`; gives the new last seq. See `Store.append`."""
        future: Future[int] = Future()
        self._writer.submit(
            Job(future=future, stream=stream, entries=tuple(entries), after=after, secrets=dict(secrets or {}))
        )
        return future

    def put(self, name: str, value: bytes) -> Future[None]:
        """Set a named value."""
        future: Future[None] = Future()
        self._writer.submit(Job(future=future, named={name: value}))
        return future

    def outline(self, outlines: Sequence[Outline]) -> Future[None]:
        """Keep outlines beside their logs, by a line that writes nothing else. See `Store.outline`."""
        return self._line.start(lambda: self._reader.asked(lambda connection: keep_outlines(connection, outlines)))

    def forget(self, stream: str, names: Sequence[str]) -> Future[None]:
        """Empty secrets of a stream that hold names of persons. See `Store.forget`."""
        if not all(map(is_name, names)):
            raise ValueError("only names of persons are forgotten, secrets of deals never")
        future: Future[None] = Future()
        self._writer.submit(Job(future=future, stream=stream, after=None, emptied=tuple(names)))
        return future

    def prune(self, streams: Sequence[str], *, stream: str, entry: Entry) -> Future[None]:
        """Take out whole streams with their secrets, and append an entry that says so to another, in one commit."""
        future: Future[None] = Future()
        if self._ownership is not None:
            future.set_exception(StoreError("store.in_use", asked=self.path))
            return future
        self._writer.submit(Job(future=future, stream=stream, entries=(entry,), after=None, pruned=tuple(streams)))
        return future

    def claim(self, stream: str, *, existing: bool = False) -> Future[Lease]:
        """Take the lease of a stream where no other node has it. See `Store.claim`."""
        ownership = self._ownership
        if ownership is None:
            return super().claim(stream)
        if (held := ownership.held(stream)) is None or ownership.is_late:
            return self._line.start(lambda: ownership.claim(stream, existing=existing))
        future: Future[Lease] = Future()
        future.set_result(held)
        return future

    def release(self, streams: Sequence[str]) -> Future[None]:
        """Hand leases back. See `Store.release`."""
        ownership = self._ownership
        return super().release(streams) if ownership is None else self._line.start(lambda: ownership.release(streams))

    def listen(self, hear: Callable[[str, int], object]) -> None:
        """Have `hear` called soon after another node has written. See `Store.listen`."""
        notices = self._notices
        if notices is not None:
            self._line.ask(lambda: notices.start(hear))

    def compact(self) -> None:
        """Have the server use the room of what was taken out again. Call it when nothing is being written."""
        self._reader.ask(
            lambda connection: connection.execute("VACUUM potluck.events, potluck.secrets, potluck.streams")
        )

    def check(self) -> Future[None]:
        """Whether a commit goes through now."""
        future: Future[None] = Future()
        self._writer.submit(Job(future=future))
        return future

    def vitals(self) -> Vitals:
        """How the store is doing. See `Store.vitals`."""
        writer, ownership = self._writer, self._ownership
        vitals = Vitals(
            node=self.node,
            waiting=writer.waiting,
            commits=writer.commits,
            conflicts=writer.conflicts,
            reading=self._reader.busy,
            is_away=writer.is_away,
        )
        if ownership is None:
            return vitals
        return replace(
            vitals,
            leases=len(ownership.epochs),
            taken=ownership.taken,
            lost=ownership.overtaken,
            lease="late" if ownership.is_late else "kept",
        )

    def backup(self, path: Path | str) -> None:
        """Refused: a server has means of its own.

        Raises:
            StoreError: `store.server`.
        """
        raise StoreError("store.server", asked=self.path, allowed="pg_dump")

    @contextmanager
    def put_aside(self) -> Iterator[str]:
        """A context in which, and after which, the schema has another name. See `Store.put_aside`."""
        self._check_no_more()
        self._books.close()
        names = (f"{MOVED}{number}" if number > 1 else MOVED for number in count(1))
        taken = {str(name) for (name,) in self._executed("SELECT nspname FROM pg_namespace")}
        aside = next(name for name in names if name not in taken)
        self._executed(f"ALTER SCHEMA {SCHEMA} RENAME TO {aside}")
        try:
            yield aside
        except BaseException:
            self._executed(f"ALTER SCHEMA {aside} RENAME TO {SCHEMA}")
            raise

    def close(self) -> None:
        """Finish the pending writes, then hang up."""
        self._check_no_more()
        self._writer.close()
        if self._ownership is not None and self._notices is not None:
            with suppress(StoreError):  # closed before
                self._line.ask(self._notices.end)
                self._line.ask(self._ownership.end)
        self._reader.close()
        self._books.close()

    def _begun(self) -> None:
        """Have counted what the session has opened, where it was too large to be counted at once."""
        if self._session.is_uncounted:
            self._behind.append(Behind(self.path, lambda rest: check_database(self._address, rest)))

    def _standing(self) -> None:
        """Raise where the database has turned out not to hold what its house signed."""
        for behind in self._behind:
            behind.check()

    def _check_no_more(self) -> None:
        for behind in self._behind:
            behind.close()

    def _forgotten(self, streams: Iterable[str]) -> None:
        self._writer.forget(streams)

    def _executed(self, sql: str) -> Sequence[Sequence[object]]:
        """The rows that the session gives which holds the lock, and so has held it until now."""
        connection = self._session.connection
        if connection is None:
            raise StoreError("store.closed")
        return answer(self._line, self.path, lambda: connection.fetch(sql))


def sign_database(address: Address) -> None:
    """Sign what a database holds now, whatever was signed before.

    Raises:
        StoreError: it is in use, or out of reach.
    """
    line = Line(address.shown)
    try:
        answer(line, address.shown, Session(address).sign_as_it_is)
    finally:
        line.close()
