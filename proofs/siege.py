"""Six persons at a table while twelve kinds of attackers besiege the house, against quiet minutes: time, memory, lines.

Quiet and besieged blocks alternate on one server. Where there are two processors, the house has one to itself, and the
players and attackers share the other; attackers give way to the players there, so that what is measured is the house.
"""

import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from measure.figure import Figure, Refuted
from proofs.flood import ms, quantile
from proofs.orphans import started
from proofs.sieges.attacker import KINDS

__all__ = ["main"]

ROOT: Final = Path(__file__).resolve().parents[1]
SERVE: Final = """
import os, sys
from proofs.orphans import end_with_parent
end_with_parent()
if len(sys.argv) > 2: os.sched_setaffinity(0, {int(sys.argv[2])})
from potluck.web import serve
sys.exit(serve(db=sys.argv[1], port=0))
"""
MINUTES: Final = 2.0
BLOCK: Final = 15.0
"""Seconds of a block, quiet or besieged; in a long siege a twentieth of it."""
SEATS: Final = 6
PAUSE: Final = 0.01
"""Seconds for which a person thinks."""
WARMING: Final = 3.0
PATIENCE: Final = 60.0
TIMES: Final = 2.0
"""How many times as long an act may take under siege, at the 99th percentile."""
MOST: Final = 0.250
"""Seconds that it may take at most."""
GROWTH: Final = 0.20
TABLE: Final = {"game": "poker", "preset": "evening", "speed": "quick", "seats": [{"kind": "person"}] * SEATS}
MILD: Final = ("next", "check", "fold", "muck")


class Siege:
    """The times of acts, and what else is measured."""

    def __init__(self) -> None:
        self.acts: dict[bool, list[float]] = {False: [], True: []}
        self.memory: dict[bool, list[int]] = {False: [], True: []}
        self.peaks: list[int] = []
        """The most memory of each block. The first alone tells of quiet: later ones keep what was not given back."""
        self.lost = 0
        self.besieged = False
        self.counting = False


def main(argv: list[str]) -> list[Figure]:
    """Percentiles, memory and lost lines. Arguments: minutes, then kinds of attackers. Raises: Refuted."""
    minutes = float(argv[0]) if argv else MINUTES
    kinds = argv[1:] or list(KINDS)
    siege = asyncio.run(measured(minutes * 60, kinds))
    quiet, besieged = siege.acts[False], siege.acts[True]
    before, during = siege.peaks[0], max(siege.memory[True])
    figures = [
        Figure(
            f"an act of six at a table, answered and durable, {name}: {part:.0%} within",
            ms(times, part),
            "ms",
            n=len(times),
        )
        for name, times in (("quiet", quiet), ("under siege", besieged))
        for part in (0.5, 0.99)
    ]
    worst = max(besieged)
    figures += [
        Figure("the longest of them under siege", round(1e3 * worst, 1), "ms", n=len(besieged)),
        Figure("memory of the house under siege over that before it", round(during / before, 2), "times"),
        Figure(
            "memory at the end of the siege over that in its first block",
            round(siege.peaks[-1] / siege.peaks[1], 2),
            "times",
        ),
        Figure("lines of players lost", siege.lost, n=SEATS),
        Figure("kinds of attackers at once", len(kinds)),
        Figure("minutes, quiet and besieged in turn", minutes),
    ]
    slow, limit = quantile(besieged, 0.99), min(MOST, TIMES * quantile(quiet, 0.99))
    told = "; ".join(f"{figure.claim}: {figure.value}" for figure in figures)
    if slow > limit or siege.lost or during > (1 + GROWTH) * before:
        raise Refuted(told)
    return figures


async def measured(seconds: float, kinds: list[str]) -> Siege:
    """The times of acts in quiet and besieged blocks, which share that time."""
    siege = Siege()
    block = max(BLOCK, seconds / 20)
    with house() as (url, server):
        async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as http:
            table, tokens = await seated(http)
            players = [asyncio.create_task(plays(siege, url, table, seat, token)) for seat, token in enumerate(tokens)]
            for _ in range(max(1, round(seconds / block / 2))):
                for besieged in (False, True):
                    siege.besieged, first = besieged, len(siege.memory[besieged])
                    with attackers(url, table, kinds if besieged else []):
                        await asyncio.sleep(WARMING)
                        siege.counting = True
                        until = time.monotonic() + block
                        while (left := until - time.monotonic()) > 0:
                            done, _ = await asyncio.wait(players, timeout=min(1.0, left))
                            siege.lost += len(done)
                            if done:
                                return siege
                            siege.memory[besieged].append(resident(server.pid))
                        siege.counting = False
                    siege.peaks.append(max(siege.memory[besieged][first:]))
                    told = f"{ms(siege.acts[besieged], 0.5)} and {ms(siege.acts[besieged], 0.99)} ms"
                    print(f"{'besieged' if besieged else 'quiet'}: {told}, {siege.memory[besieged][-1]} kB", flush=True)
            for player in players:
                player.cancel()
    return siege


async def seated(http: httpx.AsyncClient) -> tuple[str, list[str]]:
    """A table with six persons at it, and their tokens."""
    tokens = []
    for at in range(SEATS):
        http.cookies.clear()
        tokens.append((await http.post("/api/session", json={"name": f"P{at}"})).json()["token"])
    http.cookies.clear()
    headers = [{"authorization": f"Bearer {token}"} for token in tokens]
    answer = await http.post("/api/tables", json=TABLE, headers=headers[0])
    table: str = answer.raise_for_status().json()["id"]
    for seat, header in enumerate(headers):
        (await http.post(f"/api/tables/{table}/seats/{seat}", headers=header, json={})).raise_for_status()
    return table, tokens


async def plays(siege: Siege, url: str, table: str, seat: int, token: str) -> None:
    """One player, who acts whenever he is to; ends when his line is lost."""
    headers = {"authorization": f"Bearer {token}"}
    address = f"{url.replace('http', 'ws')}/api/tables/{table}/live"
    try:
        async with (
            connect(address, additional_headers=headers) as line,
            httpx.AsyncClient(base_url=url, headers=headers | {"connection": "close"}, timeout=PATIENCE) as http,
            asyncio.TaskGroup() as beside,
        ):

            def ready(deal: int) -> None:
                """Wishes as a page does, which goes on to read its line meanwhile."""
                wish = {"wish": "ready", "deal": deal}
                beside.create_task(_posted(http, f"/api/tables/{table}/wish", wish))

            await _played(siege, line, seat, ready=ready)
    except* (ConnectionClosed, httpx.HTTPError):
        pass


async def _posted(http: httpx.AsyncClient, path: str, body: dict[str, Any]) -> None:
    await http.post(path, json=body)


async def _played(siege: Siege, line: ClientConnection, seat: int, *, ready: Callable[[int], None]) -> None:
    began, counted, acted, wished = 0.0, False, -1, -1
    async for text in line:
        heard: Any = json.loads(text)
        if heard["type"] == "accepted" and counted:
            siege.acts[siege.besieged].append(time.perf_counter() - began)
        if heard["type"] != "screen" or heard["view"] is None:
            continue
        for wish in heard["wishes"]:
            if wish["wish"] == "ready" and wish["deal"] > wished:
                wished = wish["deal"]
                ready(wished)
        offers = heard["view"]["offers"]
        if offers and heard["turn"] > acted:
            acted = heard["turn"]
            await asyncio.sleep(PAUSE)
            counted, began = siege.counting, time.perf_counter()
            await line.send(
                json.dumps({"type": "act", "turn": acted, "action": mildest(offers), "id": f"{seat}-{acted}"})
            )


def mildest(offers: list[dict[str, Any]]) -> Any:
    """The act that goes on for longest and costs least."""
    kinds = {offer["action"]["type"]: offer["action"] for offer in offers if offer["type"] == "just"}
    return next((kinds[kind] for kind in MILD if kind in kinds), None) or next(iter(kinds.values()))


@contextmanager
def house() -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    """A server on a processor of its own; players and attackers are kept to another one."""
    free = sorted(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory() as folder:
        apart = len(free) > 1
        command = [sys.executable, "-c", SERVE, str(Path(folder) / "potluck.db"), *([str(free[0])] if apart else [])]
        if apart:
            os.sched_setaffinity(0, {free[1]})
        with started(command, cwd=ROOT, text=True) as server:
            assert server.stdout is not None
            address = re.search(r"http://\S+", server.stdout.readline())
            assert address is not None
            try:
                yield address.group().rstrip("/"), server
            finally:
                server.terminate()
                os.sched_setaffinity(0, free)


@contextmanager
def attackers(url: str, table: str, kinds: list[str]) -> Iterator[None]:
    """Attackers of these kinds, each kind a process that gives way to everybody else."""
    command = [sys.executable, "-m", "proofs.sieges.attacker"]
    bad = [started([*command, kind, url, table], cwd=ROOT) for kind in kinds]
    try:
        for one in bad:
            assert one.stdout is not None
            assert one.stdout.readline(), "an attacker did not begin"
        yield
        assert all(one.poll() is None for one in bad), "an attacker gave up"
    finally:
        for one in bad:
            one.kill()
            one.wait()


def resident(number: int) -> int:
    """Kilobytes that a process holds in memory."""
    status = Path(f"/proc/{number}/status").read_text(encoding="ascii")
    held = re.search(r"VmRSS:\s+(\d+)", status)
    assert held is not None
    return int(held.group(1))
