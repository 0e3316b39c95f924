"""The place to which a house moves: it is written where nobody sees it, read there again, and only then appears."""

import os
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Final, Protocol

from potluck.errors import StoreError
from potluck.lock import Lock, sync_folder
from potluck.store.contract import Reader
from potluck.store.files import FORMAT, build, connect, reserve, translated
from potluck.store.reader import SqliteReader
from potluck.store.rows import COLUMNS, Rows
from potluck.store.signet import beside

__all__ = ["MOVING", "Arrival", "FileArrival"]

MOVING: Final = ".moving"
"""What is on its way lies beside the target, under its name and this."""


class Arrival(Protocol):
    """An empty place whose lock is held until `close`, which takes away what did not appear."""

    name: str
    """The target as it may be printed."""
    place: Path
    """The path beside which the key of its house lies."""

    def write(self, rows: Iterable[Rows]) -> None:
        """Write all that a store holds."""

    def reader(self) -> Reader:
        """A reader of what was written; `close` closes it."""

    def commit(self) -> None:
        """Make durable what was written. Nobody can go on with it yet, since its key is not there."""

    def appear(self) -> None:
        """Have it found at its address."""

    def close(self) -> None:
        """Let go of the place."""


class FileArrival:
    """A file that is not there yet.

    Raises:
        StoreError: `store.exists`, `store.in_use`, `store.unavailable`.
    """

    def __init__(self, path: Path) -> None:
        self.name, self.place = str(path), path
        self._part = beside(path, MOVING)
        self._reader: SqliteReader | None = None
        self._demand_nothing()
        self._lock = Lock(path)
        try:
            self._demand_nothing()
        except BaseException:
            self._lock.release()
            raise

    def write(self, rows: Iterable[Rows]) -> None:
        """Write all that a store holds, in one transaction."""
        self._part.unlink(missing_ok=True)
        reserve(self._part)
        with translated(self._part), closing(connect(self._part)) as connection:
            build(connection)
            connection.execute("BEGIN")
            for table, part in rows:
                holes = ", ".join("?" * len(COLUMNS[table]))
                connection.executemany(f"INSERT INTO {table} VALUES ({holes})", part)
            connection.execute(f"PRAGMA user_version = {FORMAT}")
            connection.execute("COMMIT")

    def reader(self) -> Reader:
        """A reader of what was written, its indexes compared with its tables."""
        self._reader = SqliteReader.open(self._part, thorough=True)
        return self._reader

    def commit(self) -> None:
        """It is on the disk already."""
        self._hang_up()

    def appear(self) -> None:
        """Have it found at its address."""
        os.replace(self._part, self.place)
        sync_folder(self.place)

    def close(self) -> None:
        """Take away what did not appear, and let go of the lock."""
        self._hang_up()
        try:
            self._part.unlink(missing_ok=True)
        finally:
            self._lock.release()

    def _hang_up(self) -> None:
        if self._reader is not None:
            self._reader.close()

    def _demand_nothing(self) -> None:
        for ending in ("", "-wal"):
            if beside(self.place, ending).exists():
                raise StoreError("store.exists", asked=str(beside(self.place, ending)))
