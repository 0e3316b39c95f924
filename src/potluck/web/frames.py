"""WebSockets within a budget: frames are parsed in slices, so that a flood of small ones keeps nobody else waiting."""

import asyncio
import time
from typing import Final

from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame

from potluck.room import Bucket
from potluck.room.gate import Gate
from potluck.web.budget import Config
from potluck.web.porter import hang_up
from potluck.web.stall import Stall

__all__ = ["Frames"]

SLICE: Final = 1024
"""Bytes that are parsed before others get their turn: at most some 170 frames."""
TOO_MUCH: Final = 1008


class Messages:
    """The messages of a line that wait for answers; one task at a time takes them. Without any it holds nothing."""

    def __init__(self) -> None:
        self._waiting: list[ASGIReceiveEvent] = []
        self._come = Gate()

    def empty(self) -> bool:
        """Whether nothing waits."""
        return not self._waiting

    def put_nowait(self, message: ASGIReceiveEvent) -> None:
        """Add a message behind the others."""
        self._waiting.append(message)
        self._come.set()

    async def get(self) -> ASGIReceiveEvent:
        """The first message, as soon as there is one."""
        while not self._waiting:
            self._come.clear()
            await self._come.wait()
        return self._waiting.pop(0)


class Frames(WebSocketsSansIOProtocol):
    """uvicorn's protocol, which reads no further than messages are answered, and bounds what no message counts."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.queue, self.writable = Messages(), Gate(is_open=True)  # type: ignore[assignment]  # as far as they are used
        self._budget, self._sockets, self._sips = config.budget, config.sockets, config.sips
        self._address = ""
        self._rest = bytearray()
        """What has come and is not parsed yet; at most what the system gives at once."""
        self._due: asyncio.Handle | None = None
        self._pings = Bucket.full(self._budget.pings, every=round(1000 * self._budget.pings_each))
        self._stall = Stall(self.loop, patience=self._budget.stalled)
        self._drained: int | None = None
        """Bytes that have come since the line was closed upon its other end; None as long as it is open."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Takes a connection over that is counted already."""
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""

    def connection_lost(self, exc: Exception | None) -> None:
        """Counts one connection less."""
        self._sockets.leave(self._address)
        self._rest.clear()
        self._stall.end()
        if self._due is not None:
            self._due.cancel()
        if self.handshake_initiated:
            hang_up(self.scope["state"])
        super().connection_lost(exc)
        self.conn.parser.close()  # it and the connection hold each other, until garbage is collected

    def start_keepalive(self) -> None:
        """Pings from now on, and forgets what was said to open the line."""
        super().start_keepalive()
        self.request.headers.clear()  # both are held by the parser as long as the line is
        self.response.headers.clear()

    def data_received(self, data: bytes) -> None:
        """Parses what has come, a slice at a time; what comes after the close is thrown away."""
        if self._drained is not None:
            self._drained += len(data)
            if self._drained > self._budget.drained:
                self.transport.abort()
            else:
                self.transport.pause_reading()
                self._due = self.loop.call_later(self._sips.wait(self.loop.time()), self._sip)
            return
        self._rest += data
        if self._due is None:
            self._feed()

    def handle_cont(self, event: Frame) -> None:
        """Takes a further part of a message, as long as those are few."""
        if len(self.frames) >= self._budget.frames:
            self._fail("too many parts")
        else:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answers a ping, unless they are many, answers are not read, or the line was closed meanwhile."""
        if self._pings.take(time.monotonic_ns() // 1_000_000):
            self._fail("too many pings")
        elif self.writable.is_set() and self._drained is None:
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def pause_writing(self) -> None:
        """The client reads slowly: that has a bound."""
        super().pause_writing()
        self._stall.begin(self.transport)

    def resume_writing(self) -> None:
        """The client reads on."""
        super().resume_writing()
        self._stall.end()

    def keepalive_timeout(self) -> None:
        """Closes a line whose other end is silent, whether or not it reads what waits for it."""
        super().keepalive_timeout()
        self.loop.call_later(self._budget.linger, self.transport.abort)

    def handle_parser_exception(self) -> None:
        """Closes a line that says what cannot be read, or too much at once."""
        closed = self.conn.close_sent
        assert closed is not None
        self._hang_up(closed.code, closed.reason)

    async def receive(self) -> ASGIReceiveEvent:
        """The next message; when all that had come are answered, the line is read on."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            if self._due is None:
                self._due = self.loop.call_soon(self._feed)
        return message

    def _feed(self) -> None:
        """Parse one slice, and the next one when others have had their turn."""
        self._due = None
        if self.transport.is_closing():
            self._rest.clear()
            return
        piece = bytes(self._rest[:SLICE])
        del self._rest[:SLICE]
        if piece:
            super().data_received(piece)
        if self.transport.is_closing() or self._drained is not None or self.read_paused:
            return
        if self._rest:
            self.transport.pause_reading()
            self._due = self.loop.call_soon(self._feed)
        else:
            self.transport.resume_reading()

    def _sip(self) -> None:
        """Throw away some more of what nobody wants, so that its sender reads why."""
        if not self.transport.is_closing():
            self.transport.resume_reading()

    def _fail(self, reason: str) -> None:
        """Close the socket upon somebody who floods it."""
        if self.close_sent:
            return
        self.conn.fail(TOO_MUCH, reason)
        self._hang_up(TOO_MUCH, reason)

    def _hang_up(self, code: int, reason: str) -> None:
        """Say why, and take no more of it; the line lingers, since one that is cut while its end still writes is reset.

        A reset throws away what was not read yet, and that is the reason.
        """
        self._drained = 0
        self._rest.clear()
        self.stop_keepalive()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self._budget.linger, self.transport.abort)
