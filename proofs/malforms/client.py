"""One client that sends malformed requests, as a process: `python -m proofs.malforms.client ADDRESS N SEED`.

Prints JSON: how many answers of each status it got, how many lines were closed without one, and the first faults.
"""

import asyncio
import json
import os
import sys
from collections import Counter
from contextlib import suppress
from random import Random
from typing import Final
from urllib.parse import urlsplit

import httpx

from potluck.web.api import ENDPOINTS
from proofs.malforms.making import Place, Target, message, request
from proofs.orphans import end_with_parent

__all__ = ["main", "malformed"]

PATIENCE = 120.0
PART_WS = 0.2
"""Of all requests, those that are messages of a WebSocket."""
AT_A_TIME = 20
"""Messages on one line between two pings."""
A_LINE: Final = 24
"""Messages on one line."""
LANES: Final = 8
"""Connections for requests, and as many for messages, that each have one of them under way."""
SOLO = {"game": "draw", "preset": "quick", "seats": [{"kind": "person"}, {"kind": "bot", "bot": "random"}]}
SHOWN = 5


class Tally:
    """What came back."""

    def __init__(self) -> None:
        self.sent = 0
        self.statuses: Counter[str] = Counter()
        self.faults: list[str] = []

    def note(self, status: str, sent: bytes, answer: bytes) -> None:
        """Count an answer; 500 and a fault of the house over a WebSocket are kept with what was sent."""
        self.statuses[status] += 1
        if status == "500" or b'"request.failed"' in answer:
            self.faults.append(f"{sent[:300]!r} -> {answer[:200]!r}")


async def malformed(address: str, n: int, seed: int) -> Tally:
    """The tally of so many malformed requests and messages, over several connections at once."""
    tally, target = Tally(), await _target(address)
    messages = int(n * PART_WS)
    async with asyncio.TaskGroup() as lanes:
        for lane in range(LANES):
            asked, said = _share(n - messages, lane), _share(messages, lane)
            lanes.create_task(_over_http(tally, Random(f"{seed} requests {lane}"), target, asked))
            lanes.create_task(_over_lines(tally, Random(f"{seed} messages {lane}"), target, said))
    return tally


def _share(n: int, lane: int) -> int:
    """The part of so many that one lane sends."""
    return n // LANES + (lane < n % LANES)


async def _over_lines(tally: Tally, rng: Random, target: Target, n: int) -> None:
    """So many messages, a few over each WebSocket: of more without effect the house takes ten a second."""
    while n > 0:
        n -= max(1, await _over_a_line(tally, rng, target, min(n, A_LINE)))


async def _target(address: str) -> Target:
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE, trust_env=False) as http:
        token = (await http.post("/api/session", json={"name": "Mal"})).json()["token"]
        http.headers["authorization"] = f"Bearer {token}"
        tables = []
        for _ in range(2):
            table = (await http.post("/api/tables", json=SOLO)).raise_for_status().json()["id"]
            (await http.post(f"/api/tables/{table}/seats/0", json={})).raise_for_status()
            tables.append(table)
    places = [
        Place(end.method, end.path, end.asks.__struct_fields__ if end.asks is not None else ())
        for end in ENDPOINTS
        if end.path != "/api/me/forget"
    ]
    pages = ("/", "/me", "/evening", "/t/{table}", "/t/{table}/fair", "/t/{table}/ledger", "/t/{table}/deal/{deal}")
    more = (*pages, "/rules/{game}", "/words/{lang}.json", "/static/{path}", "/manifest.webmanifest", "/favicon.ico")
    places += [Place("GET", path, ()) for path in more]
    return Target(urlsplit(address).netloc, token, tuple(tables), tuple(places))


async def _over_http(tally: Tally, rng: Random, target: Target, n: int) -> None:
    host, _, port = target.host.rpartition(":")
    line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
    for _ in range(n):
        data, whole = request(rng, target)
        tally.sent += 1
        line = line or await asyncio.open_connection(host, port)
        reader, writer = line
        try:
            writer.write(data)
            await writer.drain()
            if not whole:
                writer.write_eof()
            status, answer, goes_on = await asyncio.wait_for(_answer(reader, head=data[:5] == b"HEAD "), PATIENCE)
        except TimeoutError:
            status, answer, goes_on = "silent", b"", False
            tally.faults.append(f"{data[:300]!r} -> nothing for {PATIENCE} s")
        except (OSError, asyncio.IncompleteReadError):  # among them that there is no line to end any more
            status, answer, goes_on = "closed", b"", False
        tally.note(status, data, answer)
        if not (goes_on and whole):
            await _closed(writer)
            line = None
    if line is not None:
        await _closed(line[1])


async def _closed(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with suppress(ConnectionError):
        await writer.wait_closed()


async def _answer(reader: asyncio.StreamReader, *, head: bool) -> tuple[str, bytes, bool]:
    """Status and body of an answer, and whether another can follow on the line."""
    top = await reader.readuntil(b"\r\n\r\n")
    status = top[9:12].decode()
    lines = {
        name.strip().lower(): value.strip() for name, _, value in (line.partition(b":") for line in top.split(b"\r\n"))
    }
    body = b""
    if b"content-length" in lines and not head and status not in ("204", "304"):
        body = await reader.readexactly(int(lines[b"content-length"]))
    elif lines.get(b"transfer-encoding") == b"chunked" and not head:
        while size := int(await reader.readline(), 16):
            body += await reader.readexactly(size)
            await reader.readline()
        await reader.readline()
    return status, body, lines.get(b"connection") != b"close" and status[0] != "1"


async def _over_a_line(tally: Tally, rng: Random, target: Target, n: int) -> int:
    """How many of so many messages were sent over one WebSocket; the server may close it."""
    host, _, port = target.host.rpartition(":")
    reader, writer = await asyncio.open_connection(host, port)
    table = rng.choice(target.tables)
    head = f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {target.host}\r\nAuthorization: Bearer {target.token}\r\n"
    head += "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    writer.write(head.encode() + b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
    sent, number = b"", 0
    try:
        await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
        for at in range(n):
            sent = _frame(rng, *message(rng))
            tally.sent += 1
            number += 1
            writer.write(sent)
            if at % AT_A_TIME == AT_A_TIME - 1 or at == n - 1:
                writer.write(_frame(rng, 9, b"still there?", clean=True))
                await writer.drain()
                await asyncio.wait_for(_pong(reader, tally, sent), PATIENCE)
    except (ConnectionError, asyncio.IncompleteReadError):
        tally.statuses["line closed"] += 1
    except TimeoutError:
        tally.faults.append(f"{sent[:200]!r} -> no pong for {PATIENCE} s")
    finally:
        await _closed(writer)
    return number


async def _pong(reader: asyncio.StreamReader, tally: Tally, sent: bytes) -> None:
    while True:
        first, second = await reader.readexactly(2)
        size = second & 127
        if size > 125:
            size = int.from_bytes(await reader.readexactly(2 if size == 126 else 8), "big")
        body = await reader.readexactly(size)
        match first & 15:
            case 10:
                return
            case 8:
                tally.statuses[f"line closed {int.from_bytes(body[:2], 'big')}"] += 1
                if body[:2] == b"\x03\xf3":  # 1011: the server has failed
                    tally.faults.append(f"{sent[:300]!r} -> 1011")
                raise ConnectionError
            case _:
                tally.note("message", sent, body)


def _frame(rng: Random, opcode: int, data: bytes, *, clean: bool = False) -> bytes:
    """A masked frame; one in fifty is not as frames must be."""
    first, masked = 0x80 | opcode, 0x80
    if not clean and rng.random() < 0.02:
        first, masked = rng.randrange(256), rng.choice((0, 0x80))
    size = bytes([masked | len(data)]) if len(data) < 126 else bytes([masked | 126]) + len(data).to_bytes(2, "big")
    mask = rng.randbytes(4)
    return bytes([first]) + size + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(data))


def main(address: str, n: str, seed: str) -> None:
    """Prints the tally."""
    tally = asyncio.run(malformed(address, int(n), int(seed)))
    print(json.dumps({"sent": tally.sent, "statuses": tally.statuses, "faults": tally.faults[:SHOWN]}))


if __name__ == "__main__":
    os.nice(10)
    end_with_parent()
    main(*sys.argv[1:4])
