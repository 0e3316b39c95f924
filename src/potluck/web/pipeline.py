"""HTTP/1.1 for who waits for answers: of a client that sends many requests ahead of them, few are read.

uvicorn reads on whenever one of them is answered, and parses all that has come: whoever sends faster than that keeps
the loop at parsing, and fills the memory. Browsers never send ahead.
"""

from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

__all__ = ["OneByOne"]

AHEAD: Final = 4
"""Requests that may wait for the answers to those before them."""
SLICE: Final = 1024
"""Bytes that are parsed before that is looked at again."""


class OneByOne(HttpToolsProtocol):
    """uvicorn's protocol, which parses no further than a few requests ahead, and reads nothing until it has."""

    def __init__(self, *parts: Any, **more: Any) -> None:
        super().__init__(*parts, **more)
        self._rest = bytearray()
        """What has come and is not parsed yet; at most what the system gives at once."""
        self._answering: Any = None
        """The request that is being answered; uvicorn itself knows only the last that came."""

    def data_received(self, data: bytes) -> None:
        """Parses what has come, as far as that is of use."""
        self._rest += data
        self._parse()

    def on_response_complete(self) -> None:
        """Goes on with what has come meanwhile."""
        super().on_response_complete()
        if self._rest and not self.transport.is_closing():
            self._parse()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there to be answered."""
        self._rest.clear()
        self.pipeline.clear()
        if self._answering is not None and not self._answering.response_complete:
            self._answering.disconnected = True
            self._answering.message_event.set()
        super().connection_lost(exc)

    def _parse(self) -> None:
        while self._rest and len(self.pipeline) < AHEAD:
            piece = bytes(self._rest[:SLICE])
            del self._rest[:SLICE]
            super().data_received(piece)
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                self._rest.clear()
        if self._rest:
            self.flow.pause_reading()

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)
