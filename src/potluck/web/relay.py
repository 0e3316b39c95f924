"""Requests about a table that another node plays: handed on to that node, and its answers handed back.

The lease says where a table is played. One that nobody has is claimed and answered here; where its node does not
answer, the request waits until that one's lease is over or it is back.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Final

import msgspec
from msgspec import Struct
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from potluck.errors import PotluckError, RequestError, StoreError
from potluck.protocol import decode
from potluck.web.guard import SAFE
from potluck.web.handing import Cut, Untouched, ask, passed
from potluck.web.seal import ELSEWHERE, HANDED, SEAL, Seal

__all__ = ["RELAY", "Owner", "Relay"]

PATIENCE: Final = 6.0
"""Seconds for which a request waits for a node that does not answer: longer than a lease lasts."""
AGAIN: Final = 0.05
CALLED: Final = 2.0
"""Seconds after which a node that does not take a call is given up."""
PING: Final = 2.0
"""Seconds between the pings to a node, and a little more than half of those for which the answer is awaited."""
LARGEST: Final = 4 * 2**20
"""Bytes of a message from a node."""
RESTARTS: Final = 1012
"""The node of the table is gone: whoever calls again is brought to the next one."""
BUSY: Final = 1013
ABNORMAL: Final = 1006
TABLES: Final = (("api", "tables"), ("api", "invitations"), ("t",))
"""Beginnings of addresses after which a table is named."""
OPENING: Final = "/api/tables"
RELAY: Final = "potluck.relay"
"""The name under which a request's scope has the relay of its node."""
BODY: Final = frozenset({b"content-type", b"content-length", b"content-encoding"})
"""Headers that tell of a body."""
OK: Final = 200
Owner = Callable[[str], Awaitable[str]]
"""The address of the node that plays a table; empty where this one does."""


class _Named(Struct, frozen=True):
    """The part of a wish to open a table that names another."""

    after: str = ""
    name: str = ""


class Relay:
    """ASGI middleware before the routes of a node; `seal` tells the other node from where the visitor came."""

    def __init__(self, app: ASGIApp, *, owner: Owner, seal: Seal) -> None:
        self._app = app
        self._owner = owner
        self._seal = seal

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request here, or have the node serve it that plays its table."""
        table = table_in(scope["path"])
        if scope["path"] == OPENING and scope.get("method") == "POST":
            body = await whole(receive)
            table, receive = named_in(body), again(body, receive)
        if not table:
            await self._app({**scope, RELAY: self}, receive, send)
        elif HANDED in scope:
            await (elsewhere(scope, send) if await self._owner(table) else self._app(scope, receive, send))
        elif scope["type"] == "http":
            await self._answered(table, scope, receive, send)
        else:
            await self._joined(table, scope, receive, send)

    async def leave(self, table: str, scope: Scope) -> bool:
        """Whether the visitor of a request has left a table that another node plays; he asks this one to forget him.

        Raises:
            StoreError: that node does not answer.
        """
        path, statuses = f"/api/tables/{table}/leave", list[int]()
        own = [(name, value) for name, value in scope["headers"] if name not in BODY]
        headers = [*own, (b"content-type", b"application/json")]
        leaving = {
            **scope,
            "method": "POST",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "headers": headers,
        }

        async def receive() -> Message:
            return {"type": "http.request", "body": b"{}", "more_body": False}

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                statuses.append(message["status"])

        await self._answered(table, leaving, receive, send)
        return statuses == [OK]

    async def _answered(self, table: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request.

        Raises:
            StoreError: `store.unavailable`, the node stays silent: nothing was done; `store.unknown`, it fell silent.
        """
        loop = asyncio.get_running_loop()
        until, body = loop.time() + PATIENCE, None
        while address := await self._owner(table):
            if body is None:
                body = await whole(receive)
                receive = again(body, receive)
            with suppress(Untouched):
                try:
                    headers = [*passed(scope), (SEAL, self._seal.write(scope).encode())]
                    await ask(address, scope, headers, body, send=send, lost=partial(self._has_lost, table, address))
                    return
                except Cut as cut:
                    if scope["method"] not in SAFE:
                        raise StoreError("store.unknown", asked=table, path=address) from cut
            if loop.time() >= until:
                raise StoreError("store.unavailable", asked=table, path=address)
            await asyncio.sleep(AGAIN)
        await self._app(scope, receive, send)

    async def _has_lost(self, table: str, address: str) -> bool:
        """Whether a table is not played at that address any more."""
        try:
            return await self._owner(table) != address
        except StoreError:
            return False

    async def _joined(self, table: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Join a WebSocket to that of the node which plays the table."""
        loop = asyncio.get_running_loop()
        until = loop.time() + PATIENCE
        try:
            while address := await self._owner(table):
                line = await self._called(address, scope)
                if isinstance(line, ClientConnection):
                    await _join(line, receive, send)
                    return
                if line is not None:
                    await _denied(line, send)
                    return
                if loop.time() >= until:
                    raise StoreError("store.unavailable", asked=table, path=address)
                await asyncio.sleep(AGAIN)
        except PotluckError:
            await receive()
            await send({"type": "websocket.close", "code": BUSY})
            return
        await self._app(scope, receive, send)

    async def _called(self, address: str, scope: Scope) -> ClientConnection | InvalidStatus | None:
        """A WebSocket to a node; its refusal; None where it does not answer, or does not play the table."""
        target = scope["raw_path"].decode("latin-1")
        if scope["query_string"]:
            target += "?" + scope["query_string"].decode("latin-1")
        headers = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in passed(scope)]
        try:
            return await connect(
                f"{address.replace('http', 'ws', 1)}{target}",
                additional_headers=[*headers, (SEAL.decode(), self._seal.write(scope))],
                user_agent_header=None,
                compression=None,
                open_timeout=CALLED,
                ping_interval=PING,
                ping_timeout=PING + 1,
                close_timeout=1,
                max_size=LARGEST,
                proxy=None,
            )
        except InvalidStatus as refused:
            return None if ELSEWHERE.decode() in refused.response.headers else refused
        except (OSError, TimeoutError, WebSocketException):
            return None


def table_in(path: str) -> str:
    """The table that an address names; empty for none."""
    parts = path.split("/")[1:]
    for begin in TABLES:
        if tuple(parts[: len(begin)]) == begin and len(parts) > len(begin):
            return parts[len(begin)]
    return ""


def named_in(body: bytes) -> str:
    """The table after which, or the name in advance under which, one is to be opened; empty for none."""
    with suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        named = decode(body, _Named) if body else _Named()
        return named.after or named.name
    return ""


async def whole(receive: Receive) -> bytes:
    """The whole body of a request, which the guard has bounded.

    Raises:
        RequestError: whoever sends it is gone.
    """
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            raise RequestError("request.unreadable", path="HTTP")
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return body


def again(body: bytes, receive: Receive) -> Receive:
    """A body that was read already, to be received once more."""
    is_read = False

    async def receive_again() -> Message:
        nonlocal is_read
        if is_read:
            return await receive()
        is_read = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_again


async def elsewhere(scope: Scope, send: Send) -> None:
    """Tell a node that has handed something on that the table is not played here."""
    kind = "http" if scope["type"] == "http" else "websocket.http"
    await send({"type": f"{kind}.response.start", "status": 421, "headers": [(ELSEWHERE, b"1")]})
    await send({"type": f"{kind}.response.body", "body": b""})


async def _denied(refused: InvalidStatus, send: Send) -> None:
    """Hand a refusal back."""
    response = refused.response
    kind = response.headers.get("content-type", "application/json")
    headers = [(b"content-type", kind.encode("latin-1"))]
    await send({"type": "websocket.http.response.start", "status": response.status_code, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": response.body or b""})


async def _join(line: ClientConnection, receive: Receive, send: Send) -> None:
    """Hand messages on both ways until either side is gone."""
    try:
        await receive()  # that somebody has called
        await send({"type": "websocket.accept"})
        ways = [asyncio.create_task(_down(line, send)), asyncio.create_task(_up(line, receive))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
    finally:
        await line.close()


async def _down(line: ClientConnection, send: Send) -> None:
    with suppress(OSError):  # the visitor is gone
        with suppress(ConnectionClosed):
            while True:
                message = await line.recv()
                await send({"type": "websocket.send", "text" if isinstance(message, str) else "bytes": message})
        code = line.close_code or RESTARTS
        reason = line.close_reason or ""
        await send({"type": "websocket.close", "code": RESTARTS if code == ABNORMAL else code, "reason": reason})


async def _up(line: ClientConnection, receive: Receive) -> None:
    while (message := await receive())["type"] == "websocket.receive":
        text = message.get("text")
        with suppress(ConnectionClosed):  # the other way tells of it
            await line.send(text if text is not None else message["bytes"])
    await line.close(message.get("code") or 1000)
