"""Failures of a game at a table, as coded errors: logged once with their traceback, then told to who asks."""

import logging
import traceback
from pathlib import Path
from types import TracebackType
from typing import Final

from potluck.errors import PotluckError, RequestError

__all__ = ["guarded", "is_failure", "passed_over"]

FAILED: Final = "table.failed"
AWAY: Final = frozenset({"store.unavailable", "store.locked", "store.closed"})
"""Codes of errors that tell of the store, and nothing of the table that was to be read."""
_LOG: Final = logging.getLogger("potluck.room")


class guarded:  # noqa: N801 - a context manager, read as a verb
    """A block in which the code of that table's game runs.

    An error without a code says what raised and where, but not its message: that may name cards which nobody is to see.

    Raises:
        RequestError: `table.failed`, for whatever was raised in it without a code; that is in the log by then.
    """

    __slots__ = ("_table",)

    def __init__(self, table: str) -> None:
        self._table = table

    def __enter__(self) -> None:
        """Nothing to do."""

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if error is None or isinstance(error, PotluckError) or not isinstance(error, Exception):
            return
        failure = RequestError(FAILED, asked=self._table, path=_place(error))
        _LOG.error("%s", failure, exc_info=error)
        raise failure from error


def is_failure(error: PotluckError) -> bool:
    """Whether that is a failure of a table's game, which no retry mends."""
    return error.code == FAILED


def passed_over(table: str, error: PotluckError) -> None:
    """Log that a table cannot be read, and where a game that is not here comes from.

    Raises:
        StoreError: that error, where it is the store that is out of reach: the table may be sound.
    """
    if error.code in AWAY:
        raise error
    if not is_failure(error):  # a failure is in the log already
        hint = "; a game comes by --kit FILE.py" if error.code == "rules.unknown_game" else ""
        _LOG.warning("table %s cannot be read: %s%s", table, error, hint)


def _place(error: Exception) -> str:
    """The kind of an exception, and the file, line and function that raised it."""
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return type(error).__name__
    frame, path = frames[-1], Path(frames[-1].filename)
    return f"{type(error).__name__} in {path.parent.name}/{path.name}, line {frame.lineno}, {frame.name}"
