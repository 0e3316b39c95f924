"""HTTP/1.1 within a budget: of a client that sends more, slower or faster than is of use, little is read.

uvicorn and httptools take addresses and headers of any length, at any pace, and add them up piece by piece; and they
parse all that has come whenever an answer is given. Here what has come is parsed in slices and counted; whoever passes
a bound gets a coded error and no more of our time. Browsers never send ahead, nor come near any of it.
"""

import asyncio
from http import HTTPStatus
from typing import Final

from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from potluck.errors import RequestError
from potluck.room.gate import Gate
from potluck.web.budget import Config
from potluck.web.faults import answer, status_of
from potluck.web.guard import SECURITY
from potluck.web.porter import hang_up
from potluck.web.stall import Stall
from potluck.words import language, negotiate

__all__ = ["OneByOne"]

AHEAD: Final = 4
"""Requests that may wait for the answers to those before them."""
SLICE: Final = 1024
"""Bytes that are parsed before bounds are looked at again."""


class OneByOne(HttpToolsProtocol):
    """uvicorn's protocol, which parses no further than a few requests ahead, and reads nothing until it has."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._budget, self._sockets, self._sips = config.budget, config.sockets, config.sips
        self._rest = bytearray()
        """What has come and is not parsed yet; at most what the system gives at once."""
        self._answering: RequestResponseCycle | None = None
        """The request that is being answered; uvicorn itself knows only the last that came."""
        self._address = ""
        self._url = bytearray()
        self._counted = 0
        """Bytes of the head, then of the body, that is being read."""
        self._begun = False
        """Whether a request is being read."""
        self._in_body = False
        self._late: asyncio.TimerHandle | None = None
        """Rings when the head or the body that is being read should be complete."""
        self._due: asyncio.TimerHandle | None = None
        """Rings when some more of what is thrown away is read."""
        self._stall = Stall(self.loop, patience=self._budget.stalled)
        self._drained: int | None = None
        """Bytes that have come since the request was refused; None as long as none was."""
        self._gone = False
        """Whether the connection is over, or somebody else's."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's own
        """Counts the connection; one too many is told so and closed."""
        super().connection_made(transport)
        self.flow._is_writable_event = Gate(is_open=True)  # type: ignore[assignment]  # as far as it is used
        self._address = self.client[0] if self.client else ""
        error = self._sockets.enter(self._address)
        if error is None:
            self._expect(self._budget.head_time)
        elif self._sockets.are_many(self._address):  # nobody lingers where descriptors run out
            self._drained = 0
            self._say(error)
            transport.close()
        else:
            self._refuse(error)

    def data_received(self, data: bytes) -> None:
        """Parses what has come, as far as that is of use."""
        if self._drained is not None:
            self._drained += len(data)
            if self._drained > self._budget.drained:
                self.transport.abort()
            else:
                self.flow.pause_reading()
                self._due = self.loop.call_later(self._sips.wait(self.loop.time()), self._sip)
            return
        self._rest += data
        if self._late is None and not self._in_body:
            self._expect(self._budget.head_time)
        self._parse()

    def on_message_begin(self) -> None:
        """Begins to count the head of a request."""
        super().on_message_begin()
        self._url.clear()
        self._counted, self._in_body, self._begun = 0, False, True

    def on_url(self, url: bytes) -> None:
        """Takes a piece of the address."""
        self._url += url

    def on_headers_complete(self) -> None:
        """Answers the request, if it stayed within its bounds."""
        self.url = bytes(self._url)
        if not self._too_long():
            super().on_headers_complete()
            self._counted, self._in_body = 0, True
            self._expect(self._budget.body_time)

    def on_body(self, body: bytes) -> None:
        """Takes a piece of the body, unless nobody waits for it."""
        if self._drained is None:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """Waits for the next request, without haste."""
        self._begun = self._in_body = False
        if self._drained is None:
            self._unexpect()
            super().on_message_complete()

    def on_response_complete(self) -> None:
        """Goes on with what has come meanwhile."""
        super().on_response_complete()
        if self.transport.is_closing():
            self._cut_off()
        elif self._rest:
            self._parse()

    def timeout_keep_alive_handler(self) -> None:
        """Hangs up on who asks nothing more."""
        super().timeout_keep_alive_handler()
        self._cut_off()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there to be answered."""
        self._forget()
        self._sockets.leave(self._address)
        self._rest.clear()
        self.pipeline.clear()
        if self._answering is not None:
            hang_up(self._answering.scope["state"])
        self._hang_up()
        super().connection_lost(exc)
        self._let_go()

    def handle_websocket_upgrade(self) -> None:
        """Hands the connection on, with its place among those that are counted."""
        if self._drained is None:
            self._forget()
            super().handle_websocket_upgrade()
            self._let_go()

    def send_400_response(self, msg: str) -> None:
        """Says that this is no HTTP."""
        self._refuse(RequestError("request.unreadable", path="HTTP"))

    def pause_writing(self) -> None:
        """The client reads slowly: that has a bound too."""
        super().pause_writing()
        self._stall.begin(self.transport)

    def resume_writing(self) -> None:
        """The client reads on."""
        super().resume_writing()
        self._stall.end()

    def _parse(self) -> None:
        while self._rest and len(self.pipeline) < AHEAD and self._drained is None:
            piece = bytes(self._rest[:SLICE])
            del self._rest[:SLICE]
            self._counted += len(piece)
            super().data_received(piece)
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                self._rest.clear()
            elif self._drained is None:
                self._too_long()
        if self._drained is not None:
            self._rest.clear()
        elif self._rest:
            self.flow.pause_reading()

    def _too_long(self) -> bool:
        """Whether what is being read has passed a bound; then its sender is told so."""
        budget, headers = self._budget, len(self.headers or ())
        if len(self._url) > budget.line:
            self._refuse(RequestError("request.too_long", asked=len(self._url), allowed=budget.line))
        elif headers > budget.headers:
            self._refuse(RequestError("request.headers", asked=headers, allowed=budget.headers))
        elif not self._in_body and self._counted > budget.head:
            self._refuse(RequestError("request.head", asked=self._counted, allowed=budget.head))
        elif self._in_body and self._counted > budget.raw:
            self._refuse(RequestError("request.too_large", asked=self._counted, allowed=budget.raw))
        return self._drained is not None

    def _expect(self, seconds: float) -> None:
        self._unexpect()
        self._late = self.loop.call_later(seconds, self._too_late, seconds)

    def _unexpect(self) -> None:
        if self._late is not None:
            self._late.cancel()
        self._late = None

    def _too_late(self, seconds: float) -> None:
        self._late = None
        if self._rest or (not self._begun and self._is_answered()):  # it is we who are late
            self._expect(seconds)
        elif self._begun:
            self._refuse(RequestError("request.too_slow", allowed=f"{seconds:g}"))
        else:
            self.transport.close()  # nothing was said, so there is nothing to answer
            self._cut_off()

    def _refuse(self, error: RequestError) -> None:
        """Answer what cannot be read to its end, take no more of it, and hang up."""
        if self._drained is not None or self.transport.is_closing():
            return
        self._unexpect()
        self._drained = 0
        if not self.pipeline and not self._is_answered():
            self._say(error)
        self._hang_up()
        self.flow.resume_reading()
        self._late = self.loop.call_later(self._budget.linger, self._part)

    def _sip(self) -> None:
        """Throw away some more of what nobody wants, so that its sender reads why."""
        if not self.transport.is_closing():
            self.flow.resume_reading()

    def _part(self) -> None:
        self.transport.close()
        self._cut_off()

    def _cut_off(self) -> None:
        """Close for good, also where the last answer is not read."""
        if self._gone:
            return
        self._unexpect()
        self._late = self.loop.call_later(self._budget.stalled, self.transport.abort)

    def _is_answered(self) -> bool:
        """Whether an answer has begun, or one to an earlier request is still to come."""
        cycle = self._answering
        if cycle is None:
            return False
        if self._in_body and cycle is self.cycle:
            return bool(cycle.response_started)
        return not cycle.response_complete

    def _say(self, error: RequestError) -> None:
        """Write the error as the application would, in the language that was asked for so far."""
        wished = next((value for name, value in self.headers or () if name == b"accept-language"), b"")
        response = answer(error, language(negotiate(wished.decode("latin-1"))))
        bounds = SECURITY | {"connection": "close"}
        lines = [f"HTTP/1.1 {status_of(error)} {HTTPStatus(status_of(error)).phrase}".encode()]
        lines += [b"%s: %s" % pair for pair in (*self.server_state.default_headers, *response.raw_headers)]
        lines += [f"{name}: {value}".encode() for name, value in bounds.items()]
        self.transport.write(b"\r\n".join(lines) + b"\r\n\r\n" + bytes(response.body))

    def _hang_up(self) -> None:
        """Tell whoever is at work on a request that nobody waits for it."""
        for cycle in (self._answering, self.cycle):
            if cycle is not None and not cycle.response_complete:
                cycle.disconnected = True
                cycle.message_event.set()

    def _let_go(self) -> None:
        """Hold nothing that holds this: else its memory is not free until garbage is collected, under siege minutes."""
        self.parser = None  # type: ignore[assignment]  # as uvicorn does at the end
        self.cycle = None  # type: ignore[assignment]
        self._answering = None
        self._gone = True

    def _forget(self) -> None:
        if self._due is not None:
            self._due.cancel()
        self._due = None
        self._unexpect()
        self._stall.end()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)
