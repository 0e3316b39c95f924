"""A client that does not read what waits for it, and so holds memory and a descriptor: it has a bound."""

import asyncio
from typing import Final

__all__ = ["Stall"]

PROGRESS: Final = 8192
"""Bytes that a slow reader must take within the time for which he may stall."""


class Stall:
    """Aborts a connection whose client takes too little of what waits for it, from `begin` until `end`."""

    def __init__(self, loop: asyncio.AbstractEventLoop, *, patience: float) -> None:
        self._loop = loop
        self._patience = patience
        """Seconds in which some progress must be made."""
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, transport: asyncio.WriteTransport) -> None:
        """More waits than the client reads at once: look again after a while."""
        self.end()
        self._timer = self._loop.call_later(self._patience, self._look, transport, transport.get_write_buffer_size())

    def end(self) -> None:
        """The client reads on, or the connection is over."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None

    def _look(self, transport: asyncio.WriteTransport, waiting: int) -> None:
        if waiting - transport.get_write_buffer_size() < PROGRESS:
            transport.abort()
        else:
            self.begin(transport)
