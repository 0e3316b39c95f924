"""The tokens by which card rooms recognise this visitor: one for each, in a file that only its owner can read."""

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

import msgspec

from potluck.errors import StoreError

__all__ = ["TokenFile"]

PRIVATE: Final = 0o600


class TokenFile:
    """Origin -> token. A file that is missing or spoilt holds none."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def token(self, origin: str) -> str:
        """The token for that room; empty where there is none."""
        return self._read().get(origin, "")

    def keep(self, origin: str, token: str) -> None:
        """Store the token of that room; of several programs that store one at the same time each is kept.

        Raises:
            StoreError: it cannot be written.
        """
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with _alone(self._file.with_suffix(".lock")):
                self._write(msgspec.json.format(msgspec.json.encode({**self._read(), origin: token})))
        except OSError as error:
            reason = error.strerror or str(error)
            raise StoreError("store.unavailable", asked=str(self._file), path=reason) from error

    def _write(self, data: bytes) -> None:
        fresh = self._file.with_suffix(".new")
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE), "wb") as written:
            written.write(data)
        fresh.replace(self._file)

    def _read(self) -> Mapping[str, str]:
        try:
            return msgspec.json.decode(self._file.read_bytes(), type=dict[str, str])
        except (OSError, msgspec.DecodeError):
            return {}


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """While it lasts no other program is here: it waits for its turn."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT, PRIVATE), "wb") as file:
        _wait_for(file)
        yield


if sys.platform == "win32":
    import msvcrt

    def _wait_for(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)

else:
    import fcntl

    def _wait_for(file: IO[bytes]) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX)
