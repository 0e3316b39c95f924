"""Line mode at a table of a real server for tests: what is typed at any time, and what is told."""

import asyncio
import queue
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import StringIO
from typing import Any, Final

from potluck.client import RemoteSeat, Visitor, join_table, read_address
from potluck.terminal import Console, play_remote
from potluck.words import language
from tests.remote import PATIENCE

__all__ = ["Line", "line", "patiently"]

LAST: Final = 3000
"""Characters of what was printed that a failure shows."""


class Keyboard:
    """An input that waits for what the test types."""

    def __init__(self) -> None:
        self._lines: queue.Queue[str] = queue.Queue()

    def isatty(self) -> bool:
        return False

    def fileno(self) -> int:
        raise OSError

    def readline(self) -> str:
        return self._lines.get()

    def type(self, line: str) -> None:
        self._lines.put(f"{line}\n")

    def end(self) -> None:
        self._lines.put("")


class Line:
    """Somebody's line mode at a table of a real server."""

    def __init__(self, link: str, lang: str, *, name: str, as_json: bool) -> None:
        self.keyboard = Keyboard()
        self.printed = StringIO()
        typed: Any = self.keyboard
        self._console = Console(typed, self.printed)
        self._lang = lang
        self._name = name
        self._json = as_json
        self._link = link
        self.left = False
        self.sequel = ""
        self.remote_seat: RemoteSeat | None = None

    async def run(self) -> None:
        async with join_table(read_address(self._link), Visitor(name=self._name, lang=self._lang)) as (remote_seat, _):
            self.remote_seat = remote_seat
            played = await play_remote(remote_seat, self._console, language(self._lang), as_json=self._json)
            self.left, self.sequel = played

    async def until(self, *said: str, after: int = 0) -> str:
        """All that was printed behind that place, as soon as one of these is in it."""
        async with patiently(self):
            while not any(one in self.printed.getvalue()[after:] for one in said):
                await asyncio.sleep(0.01)
        return self.printed.getvalue()[after:]

    async def hears(self, said: str) -> None:
        """Waits until that has come in, told or not."""
        async with patiently(self):
            while self.remote_seat is None or all(one.text != said for one in self.remote_seat.remarks):
                await asyncio.sleep(0.01)

    async def answer(self, typed: str, *said: str) -> str:
        """What is printed when that is typed, up to one of these."""
        after = len(self.printed.getvalue())
        self.keyboard.type(typed)
        return await self.until(*said, after=after)


@asynccontextmanager
async def patiently(*persons: Line) -> AsyncIterator[None]:
    """Up to `PATIENCE`; what takes longer fails with what these persons have read last."""
    try:
        async with asyncio.timeout(PATIENCE):
            yield
    except TimeoutError:
        read = "\n".join(f"-- {person.printed.getvalue()[-LAST:]}" for person in persons)
        raise AssertionError(f"waited in vain after:\n{read}") from None


@asynccontextmanager
async def line(link: str, lang: str = "en", *, name: str = "Ann", as_json: bool = False) -> AsyncIterator[Line]:
    found = Line(link, lang, name=name, as_json=as_json)
    running = asyncio.create_task(found.run())
    try:
        await found.until("\n")
        yield found
    finally:
        found.keyboard.end()
        async with patiently(found):
            await running
