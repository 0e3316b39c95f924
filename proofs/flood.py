"""Time until an honest act is answered, durable, while others flood the server or never read, against quiet minutes.

Quiet and flooded blocks alternate, so that whatever else the machine does falls on both. All play on one server over
WebSockets: pairs of persons, each at a table of its own; at the first table the bad clients look on.
"""

import asyncio
import json
import math
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import httpx
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.web import served
from measure.figure import Figure, Refuted

__all__ = ["main"]

PAIRS: Final = 4
BLOCKS: Final = 12
ACTS: Final = 45
"""Acts of each pair in a block."""
PAUSE: Final = 0.015
"""Seconds for which a person thinks."""
BAD: Final = ("acts", "deaf", "http", "ahead", "silent", "silent")
MOST: Final = 2.0
"""How many times as long an act may take."""
WARMING: Final = 2.0
TABLE: Final = {"game": "draw", "preset": "letter", "seats": [{"kind": "person"}, {"kind": "person"}]}
MILD: Final = ("wait", "next", "check", "pass")


def main(argv: list[str]) -> list[Figure]:
    """99th percentiles and their ratio. One argument: blocks of each kind. Raises: Refuted beyond twice as long."""
    blocks = int(argv[0]) if argv else BLOCKS
    quiet, flooded = asyncio.run(measured(blocks))
    ratio = quantile(flooded, 0.99) / quantile(quiet, 0.99)
    figures = [
        Figure(f"an honest act, answered and durable, {name}: {part:.0%} within", ms(times, part), "ms", n=len(times))
        for name, times in (("quiet", quiet), ("flooded", flooded))
        for part in (0.5, 0.99)
    ]
    if ratio > MOST:
        raise Refuted(f"{ratio:.2f} times as long at the 99th percentile: " + "; ".join(f"{f.value}" for f in figures))
    return [*figures, Figure("99th percentile, flooded over quiet", round(ratio, 2), "times", n=len(flooded))]


def quantile(times: list[float], part: float) -> float:
    """What so many of them do not exceed."""
    return sorted(times)[math.ceil(part * len(times)) - 1]


def ms(times: list[float], part: float) -> float:
    """The same in milliseconds."""
    return round(1e3 * quantile(times, part), 2)


async def measured(blocks: int) -> tuple[list[float], list[float]]:
    """Seconds of each act, in quiet blocks and in flooded ones."""
    times: dict[bool, list[float]] = {False: [], True: []}
    with served() as root:
        url = root.rstrip("/")
        pairs = [await Pair.seated(url) for _ in range(PAIRS)]
        await asyncio.gather(*(pair.plays(ACTS // 3) for pair in pairs))
        for _ in range(blocks):
            for flooded in (False, True):
                with flood(url, pairs[0].table) if flooded else quiet():
                    await asyncio.sleep(WARMING)
                    found = await asyncio.gather(*(pair.plays(ACTS) for pair in pairs))
                times[flooded] += [seconds for one in found for seconds in one]
    return times[False], times[True]


@contextmanager
def quiet() -> Iterator[None]:
    """Nobody else is there."""
    yield


@contextmanager
def flood(url: str, table: str) -> Iterator[None]:
    """Bad clients, each a process of its own that gives way to the server where they share a core."""
    token = httpx.post(f"{url}/api/session", json={}).json()["token"]
    command = ["nice", "-n", "19", sys.executable, "-m", "proofs.floods.client"]
    root = Path(__file__).resolve().parents[1]
    bad = [subprocess.Popen([*command, kind, url, table, token], cwd=root, stdout=subprocess.PIPE) for kind in BAD]
    assert all(one.stdout is not None and one.stdout.readline() for one in bad), "a bad client did not begin"
    try:
        yield
        assert all(one.poll() is None for one in bad), "a bad client gave up"
    finally:
        for one in bad:
            one.kill()
            one.wait()


class Pair:
    """Two persons at a table, who act in turn."""

    def __init__(self, table: str, lines: list[ClientConnection]) -> None:
        self.table = table
        self.lines = lines
        self._screens: list[Any] = []
        self._acts = 0

    @classmethod
    async def seated(cls, url: str) -> "Pair":
        """A pair at a table of its own."""
        tokens = [httpx.post(f"{url}/api/session", json={}).json()["token"] for _ in range(2)]
        headers = [{"authorization": f"Bearer {token}"} for token in tokens]
        table: str = httpx.post(f"{url}/api/tables", json=TABLE, headers=headers[0]).json()["id"]
        for seat, header in enumerate(headers):
            httpx.post(f"{url}/api/tables/{table}/seats/{seat}", headers=header).raise_for_status()
        address = f"{url.replace('http', 'ws')}/api/tables/{table}/live"
        return cls(table, [await connect(address, additional_headers=header) for header in headers])

    async def plays(self, acts: int) -> list[float]:
        """Seconds until each of so many acts was answered."""
        times: list[float] = []
        screens = self._screens or [await self.screen(line, -1) for line in self.lines]
        while len(times) < acts:
            seat = screens[0]["view"]["actor"]
            turn = screens[0]["turn"]
            await asyncio.sleep(PAUSE)
            action = mildest(screens[seat]["view"]["offers"])
            self._acts += 1
            act = {"type": "act", "turn": turn, "action": action, "id": str(self._acts)}
            began = time.perf_counter()
            await self.lines[seat].send(json.dumps(act))
            answered, screens[seat] = await self.answered(self.lines[seat], turn)
            times.append(answered - began)
            screens[1 - seat] = await self.screen(self.lines[1 - seat], turn)
        self._screens = screens
        return times

    async def answered(self, line: ClientConnection, turn: int) -> tuple[float, Any]:
        """When the act was answered, and the screen after it."""
        when, screen = 0.0, None
        while not when or screen is None:
            heard = json.loads(await line.recv())
            if heard["type"] == "accepted":
                when = time.perf_counter()
            elif heard["type"] == "screen" and heard["turn"] > turn:
                screen = heard
            assert heard["type"] != "error", heard
        return when, screen

    async def screen(self, line: ClientConnection, turn: int) -> Any:
        """The first screen after that turn."""
        while True:
            heard = json.loads(await line.recv())
            if heard["type"] == "screen" and heard["turn"] > turn:
                return heard


def mildest(offers: list[dict[str, Any]]) -> Any:
    """The act that goes on for longest."""
    kinds = {offer["action"]["type"]: offer["action"] for offer in offers if offer["type"] == "just"}
    return next((kinds[kind] for kind in MILD if kind in kinds), None) or next(iter(kinds.values()))
