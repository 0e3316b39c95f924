"""Turns at thinking: one queue for the bots of a house, in which tables with persons come first."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

__all__ = ["Turns"]


class Turns:
    """Lets so many think at once. Each table waits for one turn at a time, so that within a class all come round."""

    def __init__(self, at_once: int = 1) -> None:
        self._free = at_once
        self._first: deque[asyncio.Future[None]] = deque()
        self._then: deque[asyncio.Future[None]] = deque()

    def __repr__(self) -> str:
        return f"<Turns: {len(self._first)} and {len(self._then)} wait>"

    @property
    def waiting(self) -> int:
        """The number of tables that wait for a turn."""
        return len(self._first) + len(self._then)

    @asynccontextmanager
    async def turn(self, *, first: bool) -> AsyncIterator[None]:
        """Wait for a turn and have it; `first` where persons wait for what is thought."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(self._first if first else self._then)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, queue: "deque[asyncio.Future[None]]") -> None:
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place in queue:
                queue.remove(place)
            elif not place.cancelled():
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        for queue in (self._first, self._then):
            while queue:
                place = queue.popleft()
                if not place.done():
                    place.set_result(None)
                    return
        self._free += 1
