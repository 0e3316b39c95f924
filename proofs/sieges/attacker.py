"""One attacker, as a process: `python -m proofs.sieges.attacker KIND ADDRESS TABLE`, until it is killed.

Each comes from addresses of its own, other than this machine's usual one, and begins again whenever it is cut off.
`urls` and `heads` send addresses and headers without end; `bodies` hold half-sent requests open, a byte at a time;
`idle` hold connections and say nothing; `tables` open tables of bots alone, and look at them, under ever new names;
`talk` and `pings` flood lines; `lists` asks for the lobby; `deaf` look on at the table and read nothing; `crowd` read;
`variants` opens tables of a variant of one's own that is as dear as may be; `hints` asks for advice and reviews.
"""

import asyncio
import json
import os
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count
from urllib.parse import urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from proofs.orphans import end_with_parent

__all__ = ["KINDS"]

Attack = Callable[["Target", int], Awaitable[None]]
MEGABYTE = b"a" * (1 << 20)
AGAIN = 0.01
"""Seconds until an attacker who was cut off comes again."""
DEAF_BUFFER = 4096
BOTS = {"game": "draw", "listed": True, "seats": [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "caller"}]}
SOLO = {"game": "draw", "listed": False, "seats": [{"kind": "person"}, {"kind": "bot", "bot": "honest"}]}
DEAR = {
    "game": "poker",
    "listed": False,
    "seats": [{"kind": "bot", "bot": "caller"}] * 4,
    "options": {
        "custom": {
            "name": "dear",
            "streets": [{"name": "first", "down": 5, "bet": 1}, {"name": "board", "board": 4, "bet": 1}],
            "showdown": [{"order": "high"}],
            "wild": ["2"],
            "jokers": 2,
            "fewer_wild": True,
            "forced": {"ante": 1},
        }
    },
}
PAIR = {"game": "draw", "listed": True, "seats": [{"kind": "person"}, {"kind": "person"}]}


class Target:
    """The house, and the table of those who play honestly."""

    def __init__(self, address: str, table: str, source: str) -> None:
        at = urlsplit(address)
        self.host, self.port, self.table, self.source = at.hostname or "", at.port or 80, table, source
        self.name = at.netloc

    async def line(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection from the attacker's own address."""
        return await asyncio.open_connection(self.host, self.port, local_addr=(self.source, 0))

    async def asks(self, method: str, path: str, body: object = None, token: str = "") -> bytes:
        """The body of an answer."""
        reader, writer = await self.line()
        data = json.dumps(body).encode() if body is not None else b""
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.name}\r\nConnection: close\r\nContent-Length: {len(data)}\r\n"
        head += "Content-Type: application/json\r\n" + (f"Authorization: Bearer {token}\r\n" if token else "")
        writer.write(head.encode() + b"\r\n" + data)
        answer = await reader.read()
        writer.close()
        return answer.partition(b"\r\n\r\n")[2]

    async def token(self) -> str:
        """A new identity."""
        return str(json.loads(await self.asks("POST", "/api/session", {}))["token"])

    async def opened(self, table: object, token: str) -> str:
        """A new table."""
        return str(json.loads(await self.asks("POST", "/api/tables", table, token))["id"])

    def watched(self, table: str, token: str = "") -> connect:
        """A WebSocket at a table."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        address = f"ws://{self.name}/api/tables/{table}/live"
        return connect(address, additional_headers=headers, local_addr=(self.source, 0), max_size=None)


async def urls(target: Target, _number: int) -> None:
    """Sends an address of 64 MB."""
    await _pours(target, b"GET /", MEGABYTE)


async def heads(target: Target, _number: int) -> None:
    """Sends 64 MB of headers."""
    await _pours(target, b"GET / HTTP/1.1\r\n", b"X-Attack: of many headers\r\n" * 40_000)


async def _pours(target: Target, begin: bytes, more: bytes) -> None:
    _, writer = await target.line()
    try:
        writer.write(begin)
        for _ in range(64):
            writer.write(more)
            await writer.drain()
    finally:
        writer.close()


async def bodies(target: Target, _number: int) -> None:
    """Sends a body a byte a second."""
    reader, writer = await target.line()
    head = f"POST /api/session HTTP/1.1\r\nHost: {target.name}\r\nContent-Type: application/json\r\n"
    try:
        writer.write(head.encode() + b"Content-Length: 4000\r\n\r\n{")
        while not reader.at_eof():
            writer.write(b" ")
            await writer.drain()
            await asyncio.sleep(1)
    finally:
        writer.close()


async def idle(target: Target, _number: int) -> None:
    """Holds a connection open as long as it is let."""
    reader, writer = await target.line()
    await reader.read()
    writer.close()


async def tables(target: Target, number: int) -> None:
    """Opens a table of bots alone under a new name, and looks at each tenth for a while."""
    token = await target.token()
    table = await target.opened(BOTS if number % 2 else PAIR, token)
    if number % 10 == 1:
        async with target.watched(table, token) as line:
            for _ in range(20):
                await line.recv()


async def talk(target: Target, _number: int) -> None:
    """Sits down with himself and talks."""
    tokens = [await target.token() for _ in range(2)]
    table = await target.opened(PAIR, tokens[0])
    for seat, token in enumerate(tokens):
        await target.asks("POST", f"/api/tables/{table}/seats/{seat}", {}, token)
    async with target.watched(table, tokens[0]) as line:
        reading = asyncio.create_task(_read(line))
        for at in count():
            await line.send(json.dumps({"type": "say", "text": f"line {at}", "id": str(at)}))
        reading.cancel()


async def pings(target: Target, _number: int) -> None:
    """Sends pings, whatever comes back."""
    async with target.watched(target.table) as line:
        while True:
            await line.ping()


async def lists(target: Target, _number: int) -> None:
    """Asks for the tables of the lobby."""
    await target.asks("GET", "/api/tables")


async def deaf(target: Target, _number: int) -> None:
    """Looks on and reads nothing."""
    reader, writer = await target.line()
    reader._limit = DEAF_BUFFER  # type: ignore[attr-defined]  # it reads on by itself until then
    head = f"GET /api/tables/{target.table}/live HTTP/1.1\r\nHost: {target.name}\r\n"
    head += "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    writer.write(head.encode() + b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
    try:
        await asyncio.sleep(30)
    finally:
        writer.close()


async def crowd(target: Target, _number: int) -> None:
    """Looks on and reads."""
    async with target.watched(target.table) as line:
        await _read(line)


async def variants(target: Target, _number: int) -> None:
    """Opens a table of bots at a dear variant of his own, and looks at it for a while."""
    token = await target.token()
    table = await target.opened(DEAR, token)
    async with target.watched(table, token) as line:
        for _ in range(60):
            await line.recv()


async def hints(target: Target, _number: int) -> None:
    """Sits down against the computer, and asks for advice, chances and reviews without end."""
    token = await target.token()
    table = await target.opened(SOLO, token)
    await target.asks("POST", f"/api/tables/{table}/seats/0", {}, token)
    for _ in range(50):
        for wish in ("advice", "review", "deals/1", "summary"):
            await target.asks("GET", f"/api/tables/{table}/{wish}", None, token)


async def _read(line: object) -> None:
    """Reads until the line is cut, as it may be at any moment."""
    with suppress(ConnectionClosed):
        async for _ in line:  # type: ignore[attr-defined]
            pass


KINDS: dict[str, tuple[Attack, int]] = {
    "urls": (urls, 4),
    "heads": (heads, 4),
    "bodies": (bodies, 200),
    "idle": (idle, 300),
    "tables": (tables, 8),
    "talk": (talk, 4),
    "pings": (pings, 4),
    "lists": (lists, 2),
    "deaf": (deaf, 100),
    "crowd": (crowd, 200),
    "variants": (variants, 4),
    "hints": (hints, 8),
}
"""Kind -> what it does, and how many do it at once."""


async def main(kind: str, address: str, table: str) -> None:
    """Attacks until the process is ended."""
    attack, crowd_size = KINDS[kind]
    number = count()
    place = 10 + list(KINDS).index(kind)

    async def again(at: int) -> None:
        target = Target(address, table, f"127.0.{place}.{1 + at % 2}")
        while True:
            with suppress(Exception):
                await attack(target, next(number))
            await asyncio.sleep(AGAIN)

    attackers = [asyncio.create_task(again(at)) for at in range(crowd_size)]
    print("begun", flush=True)
    await asyncio.gather(*attackers)


if __name__ == "__main__":
    os.nice(19)
    end_with_parent()
    asyncio.run(main(*sys.argv[1:4]))
