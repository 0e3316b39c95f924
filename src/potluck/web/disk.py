"""The bound on the disk: before it is full nobody opens another table, and those who play play on."""

import logging
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Final

from potluck.errors import RequestError
from potluck.store import is_on_server

__all__ = ["MEGABYTE", "RESERVE", "Disk", "disk_of"]

MEGABYTE: Final = 1_000_000
RESERVE: Final = 64 * MEGABYTE
"""Bytes of the disk that are left to the matches that run, and to everything else on it."""
PARTS: Final = ("", "-wal", "-shm", "-journal")
"""The files of a database, by what follows its name."""
TROUBLE: Final = "house.disk"
MEMORY: Final = ":memory:"
ADDRESS: Final = "sqlite://"
_LOG: Final = logging.getLogger("potluck.web")


class Disk:
    """Watches the place where matches are kept; `most` is the most that the database may take, 0 for no such bound.

    Without a path, as where nothing is kept, there is always room.
    """

    def __init__(
        self,
        path: Path | None = None,
        *,
        most: int = 0,
        reserve: int = RESERVE,
        free: Callable[[Path], int] = lambda folder: shutil.disk_usage(folder).free,
    ) -> None:
        self._path = path
        self._most = most
        self._reserve = reserve
        self._free = free
        self._was_short = False

    @property
    def left(self) -> int | None:
        """The bytes that new tables may still take; None where nothing bounds them, or it cannot be told."""
        if self._path is None:
            return None
        try:
            bounds = [self._free(self._path.parent) - self._reserve]
            if self._most:
                bounds.append(self._most - self.taken)
        except OSError:  # the place is gone: that is told by the store
            return None
        return max(0, min(bounds))

    @property
    def taken(self) -> int:
        """The bytes of the database as it lies there."""
        parts = (self._path.with_name(self._path.name + part) for part in PARTS) if self._path is not None else ()
        return sum(part.stat().st_size for part in parts if part.exists())

    def trouble(self) -> str:
        """The code of what keeps people from opening tables; empty where nothing does; the log tells once."""
        short = self.left == 0
        if short and not self._was_short:
            _LOG.warning("%s", RequestError(TROUBLE))
        self._was_short = short
        return TROUBLE if short else ""

    def check(self) -> None:
        """Refuse a new table where there is no room for one.

        Raises:
            RequestError: `house.disk`.
        """
        if self.trouble():
            raise RequestError(TROUBLE)


def disk_of(db: str | Path, *, most: int = 0) -> Disk:
    """The disk on which a database lies; without bounds for one in memory or on a server."""
    if is_on_server(db):
        return Disk(most=most)
    path = str(db).removeprefix(ADDRESS)
    return Disk(None if path == MEMORY else Path(path).absolute(), most=most)
