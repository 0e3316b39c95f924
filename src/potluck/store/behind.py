"""A large house is checked behind its opening: a file page by page, and its sum counted, while people play.

What is opened at once is what the house has signed last, by its key and the side file. Where what lies beneath turns
out to be something else, nothing is stored any more. The sum of each commit rests on the one before, so that what was
altered is not signed as if it were right.
"""

import logging
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Event, Thread
from typing import Final, Protocol

from potluck.errors import StoreError
from potluck.store.books import Beside, check_books
from potluck.store.files import connect, sound, translated
from potluck.store.reader import counted

__all__ = ["Behind", "Rest", "check_file"]

REST: Final = 0.01
"""Seconds of rest after each slice, so that those who play are served first."""
SLICE: Final = 200_000
"""Steps of SQLite's machine in one: some milliseconds."""
_LOG: Final = logging.getLogger("potluck.store")


class Rest(Protocol):
    """Rests for so many seconds, and gives 1 where the check is to end, else 0."""

    def __call__(self, seconds: float = REST) -> int: ...


class Behind:
    """A thread that checks a house by `check`; `trouble` is what it has found."""

    def __init__(self, name: str, check: Callable[[Rest], object]) -> None:
        self._check = check
        self.trouble: StoreError | None = None
        self.is_done = False
        self._ends = Event()
        self._thread = Thread(target=self._run, name=f"check of {name}", daemon=True)
        self._thread.start()

    def check(self) -> None:
        """Refuse to go on with a house that has turned out not to be what was signed.

        Raises:
            StoreError: `store.damaged`, `store.altered`, `store.lost`.
        """
        if self.trouble is not None:
            raise self.trouble.with_traceback(None)

    def close(self) -> None:
        """Check no more."""
        self._ends.set()
        self._thread.join()

    def _run(self) -> None:
        try:
            self._check(self._rest)
            self.is_done = not self._ends.is_set()
        except StoreError as error:
            if not self._ends.is_set():
                _LOG.error("%s", error)
                self.trouble = error

    def _rest(self, seconds: float = REST) -> int:
        """Called by SQLite, whom anything but 0 interrupts, and between items that are counted."""
        return int(self._ends.wait(seconds))


def check_file(path: Path, rest: Rest) -> None:
    """Check the pages of a file, and that it holds what its house signed.

    Raises:
        StoreError: as `check_books`; `store.damaged`.
    """
    witness = Beside.read(path)
    with translated(path), closing(connect(path, mode="ro")) as connection:
        connection.set_progress_handler(rest, SLICE)
        connection.execute("BEGIN")
        holdings = counted(connection, rest=rest)
        connection.execute("ROLLBACK")
        check_books(holdings, witness)
        sound(connection, path)
