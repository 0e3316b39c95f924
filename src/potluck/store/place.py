"""The place of a database that is open: whether its files still lie where they were opened, and a copy where not.

A file that was removed, or put aside for another one, still takes commits from who has it open; they are gone with the
process. So its place is looked at before each commit and after it, before anybody is answered.
"""

import os
import sqlite3
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from typing import Final

from potluck.errors import StoreError
from potluck.store.files import reserve
from potluck.store.signet import beside

__all__ = ["Place"]

ENDINGS: Final = ("", "-wal")
RESCUED: Final = ".rescued"


class Place:
    """Where a database was opened, and by which marks of the file system its files are known."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path = path.absolute()
        self._connection = connection
        self._marks = {ending: _mark(beside(self._path, ending)) for ending in ENDINGS}
        self._gone: StoreError | None = None

    def check(self) -> None:
        """Check that the files lie where they did; where not, a copy of all that was stored is made first.

        Raises:
            StoreError: `store.vanished` with the place of the copy, `store.gone` where none could be made.
        """
        if all(_mark(beside(self._path, ending)) == mark for ending, mark in self._marks.items()):
            self._gone = None
            return
        self._gone = self._gone or self._copied()
        raise self._gone.with_traceback(None)

    def _copied(self) -> StoreError:
        """The error that says where the copy is: the connection still reads all that was stored."""
        numbers = (str(number) if number > 1 else "" for number in count(1))
        places = (beside(self._path, RESCUED + number) for number in numbers)
        target = next(place for place in places if not place.exists())
        try:
            reserve(target)
            with closing(sqlite3.connect(target)) as copy:
                self._connection.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE").fetchone()
        except (sqlite3.Error, OSError) as error:
            with suppress(OSError):
                target.unlink(missing_ok=True)
            return StoreError("store.gone", asked=str(self._path), path=str(error))
        return StoreError("store.vanished", asked=str(self._path), path=str(target))


def _mark(path: Path) -> tuple[int, int] | None:
    """Device and number of a file; None where there is none."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_dev, status.st_ino
