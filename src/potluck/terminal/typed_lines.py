"""Lines that are typed while other things happen."""

import asyncio
import codecs
import os
import threading
from collections.abc import Iterator
from typing import Final, TextIO

__all__ = ["TypedLines"]

CHUNK: Final = 4096
LONGEST: Final = 4096
"""Characters of a line that are read."""


class TypedLines:
    """An async iterator over the lines of an input, read by a daemon thread once the first is asked for."""

    def __init__(self, typed: TextIO) -> None:
        self._typed = typed
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        self._began = self._ended = False

    def __aiter__(self) -> "TypedLines":
        return self

    async def __anext__(self) -> str:
        if not self._began:
            self._began = True
            threading.Thread(target=self._read, name="typed lines", daemon=True).start()
        line = None if self._ended else await self._lines.get()
        if line is None:
            self._ended = True
            raise StopAsyncIteration
        return line

    def _read(self) -> None:
        for line in _lines(self._typed):
            if not self._put(line):
                return
        self._put(None)

    def _put(self, line: str | None) -> bool:
        """Whether the event loop still runs and has taken the line."""
        try:
            self._loop.call_soon_threadsafe(self._lines.put_nowait, line)
        except RuntimeError:  # the loop has ended
            return False
        return True


def _lines(typed: TextIO) -> Iterator[str]:
    """Whole lines without their ends. A file is read past Python's buffer, whose lock would outlive the program."""
    try:
        number = typed.fileno()
    except (OSError, ValueError):
        yield from (line.rstrip("\r\n")[:LONGEST] for line in iter(typed.readline, ""))
        return
    decoder = codecs.getincrementaldecoder(typed.encoding or "utf-8")(errors="replace")
    held = ""
    while data := os.read(number, CHUNK):
        *whole, held = (held + decoder.decode(data)).split("\n")
        held = held[:LONGEST]
        yield from (line.rstrip("\r")[:LONGEST] for line in whole)
    if held:
        yield held
