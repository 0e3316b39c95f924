"""One writer for a file: a lock that the system releases when its process ends, however it ends."""

import os
import sys
from pathlib import Path
from types import TracebackType
from typing import IO

from potluck.errors import StoreError

__all__ = ["Lock", "sync_folder"]


class Lock:
    """Held from the moment it is made until `release`, or the end of a `with`; beside `NAME` lies an empty `NAME.lock`.

    `with Lock(path): ...` writes `path` alone.

    Raises:
        StoreError: `store.in_use`, somebody else holds it; `store.unavailable`, the place cannot be written.
    """

    def __init__(self, path: Path) -> None:
        try:
            self._file: IO[bytes] = open(f"{path}.lock", "ab")  # noqa: SIM115 - it stays open as long as the lock is held
        except OSError as error:
            raise StoreError("store.unavailable", asked=str(path), path=error.strerror or str(error)) from error
        try:
            _take(self._file)
        except OSError as error:
            self._file.close()
            raise StoreError("store.in_use", asked=str(path)) from error

    def release(self) -> None:
        """Let others write."""
        self._file.close()

    def __enter__(self) -> "Lock":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.release()


if sys.platform == "win32":
    import msvcrt

    def _take(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(file: IO[bytes]) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)


def sync_folder(path: Path) -> None:
    """Make a rename in the folder of `path` durable."""
    if sys.platform == "win32":
        return
    handle = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
