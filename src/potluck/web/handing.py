"""One HTTP request to another node: asked on a connection of its own, its answer sent on as it comes."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

import httptools
from starlette.types import Scope, Send

from potluck.web.seal import ELSEWHERE, SEAL

__all__ = ["Cut", "Untouched", "ask", "passed"]

CALLED: Final = 2.0
"""Seconds after which a node that does not take a call is given up."""
LOOKED: Final = 1.0
"""Seconds of silence after which it is asked whether the table is still that node's."""
SIZE: Final = 1 << 16
PORT: Final = 80
OWN: Final = frozenset(
    {
        SEAL,
        b"host",
        b"connection",
        b"upgrade",
        b"keep-alive",
        b"proxy-connection",
        b"te",
        b"trailer",
        b"expect",
        b"transfer-encoding",
        b"content-length",
        b"sec-websocket-key",
        b"sec-websocket-version",
        b"sec-websocket-extensions",
        b"sec-websocket-protocol",
    }
)
"""Headers that concern one connection, or that no visitor writes."""
HOP: Final = frozenset({b"connection", b"transfer-encoding", b"keep-alive", b"date", b"server"})
"""Headers of an answer that concern one connection, or are written anew."""
Headers = Sequence[tuple[bytes, bytes]]


class Untouched(Exception):
    """The node does not answer, or does not play the table: nothing was done."""


class Cut(Exception):
    """The node was asked, and fell silent before it answered."""


class _Answer:
    """An answer as it is parsed; a HEAD has no body."""

    def __init__(self, *, bare: bool) -> None:
        self._bare = bare
        self.headers: list[tuple[bytes, bytes]] = []
        self.parts: list[bytes] = []
        self.headed = self.ended = False

    def on_header(self, name: bytes, value: bytes) -> None:
        self.headers.append((name.lower(), value))

    def on_headers_complete(self) -> None:
        self.headed, self.ended = True, self._bare

    def on_body(self, body: bytes) -> None:
        self.parts.append(body)

    def on_message_complete(self) -> None:
        self.ended = True


def passed(scope: Scope) -> list[tuple[bytes, bytes]]:
    """The headers of a request that are handed on with it."""
    return [(name, value) for name, value in scope["headers"] if name not in OWN]


async def ask(
    address: str, scope: Scope, headers: Headers, body: bytes, *, send: Send, lost: Callable[[], Awaitable[bool]]
) -> None:
    """Send a request to the node at that address, and its answer to the visitor.

    `lost` tells of a node that is silent for long whether it has lost the table. Once an answer has begun, one that is
    cut off is left without its end, so that the visitor sees it too.

    Raises:
        Untouched, Cut: no answer has come.
    """
    parts = urlsplit(address)
    calling = asyncio.open_connection(parts.hostname, parts.port or PORT, ssl=parts.scheme == "https" or None)
    try:
        async with asyncio.timeout(CALLED):
            reader, writer = await calling
    except (OSError, TimeoutError) as error:
        raise Untouched from error
    try:
        writer.write(_request(scope, headers, body, host=parts.netloc))
        await _hand_back(reader, send, bare=scope["method"] == "HEAD", lost=lost)
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


def _request(scope: Scope, headers: Headers, body: bytes, *, host: str) -> bytes:
    query: bytes = scope["query_string"]
    target = scope["raw_path"] + (b"?" + query if query else b"")
    own = ((b"host", host.encode()), (b"content-length", b"%d" % len(body)), (b"connection", b"close"))
    lines = [b"%s: %s\r\n" % pair for pair in (*own, *headers)]
    return b"".join((b"%s %s HTTP/1.1\r\n" % (scope["method"].encode(), target), *lines, b"\r\n", body))


async def _hand_back(
    reader: asyncio.StreamReader, send: Send, *, bare: bool, lost: Callable[[], Awaitable[bool]]
) -> None:
    answer, begun = _Answer(bare=bare), False
    parser = httptools.HttpResponseParser(answer)
    while not answer.ended:
        data = await _read(reader, lost)
        if not data:
            if begun:
                return
            raise Cut
        parser.feed_data(data)
        if answer.headed and not begun:
            if any(name == ELSEWHERE for name, _ in answer.headers):
                raise Untouched
            begun, kept = True, [pair for pair in answer.headers if pair[0] not in HOP]
            await send({"type": "http.response.start", "status": parser.get_status_code(), "headers": kept})
        if begun and (answer.parts or answer.ended):
            whole, answer.parts = b"".join(answer.parts), []
            await send({"type": "http.response.body", "body": whole, "more_body": not answer.ended})


async def _read(reader: asyncio.StreamReader, lost: Callable[[], Awaitable[bool]]) -> bytes:
    """Some more of an answer; nothing where it ends, or comes no more."""
    reading = asyncio.ensure_future(reader.read(SIZE))
    try:
        while True:
            done, _ = await asyncio.wait([reading], timeout=LOOKED)
            if done:
                return await reading
            if await lost():
                return b""
    except OSError:
        return b""
    finally:
        reading.cancel()
