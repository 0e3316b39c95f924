"""Files of lines that a client adds to, for their owner alone: what he was shown, and the seeds that he gave."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final

__all__ = ["PrivateLines"]

PRIVATE: Final = 0o600


class PrivateLines:
    """Lines in a file that its owner alone can read; its older half goes when it has more than `most` bytes."""

    def __init__(self, path: Path, *, most: int) -> None:
        self.path = path
        self._most = most

    def lines(self) -> list[bytes]:
        """All lines that are whole; none where the file is missing or cannot be read."""
        try:
            kept = self.path.read_bytes()
        except OSError:
            return []
        return [line for line in kept.splitlines(keepends=True) if line.endswith(b"\n")]

    def add(self, lines: Iterable[bytes]) -> None:
        """Add lines at the end, each with its newline, in one write; a line that was torn goes.

        Raises:
            OSError: they cannot be written.
        """
        self.path.parent.mkdir(parents=True, exist_ok=True)
        number = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, PRIVATE)
        with open(number, "ab") as file:
            whole = sum(map(len, self.lines()))
            if file.tell() > whole:  # a line that was torn, by a cut or a full disk: the next one would stand behind it
                file.truncate(whole)
            file.write(b"".join(lines))
            size = file.tell()
        if size > self._most:
            self._shorten()

    def _shorten(self) -> None:
        fresh = self.path.with_suffix(".new")
        lines = self.lines()
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE), "wb") as file:
            file.writelines(lines[len(lines) // 2 :])
        fresh.replace(self.path)
