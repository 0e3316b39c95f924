"""The tokens by which card rooms recognise this visitor: one for each, in a file that only its owner can read."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

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
        """Store the token of that room.

        Raises:
            StoreError: it cannot be written.
        """
        data = msgspec.json.format(msgspec.json.encode({**self._read(), origin: token}))
        fresh = self._file.with_suffix(".new")
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE), "wb") as written:
                written.write(data)
            fresh.replace(self._file)
        except OSError as error:
            reason = error.strerror or str(error)
            raise StoreError("store.unavailable", asked=str(self._file), path=reason) from error

    def _read(self) -> Mapping[str, str]:
        try:
            return msgspec.json.decode(self._file.read_bytes(), type=dict[str, str])
        except (OSError, msgspec.DecodeError):
            return {}
