"""Six persons at a table while twelve kinds of attackers besiege the house, against quiet minutes: time, memory, lines.

Quiet and besieged blocks alternate on one server, once its caches are full: six who play for a minute or two fill
them, whoever besieges it. Where there are two processors, the house has one to itself, and the players and attackers
share the other; attackers give way to the players there, so that what is measured is the house. Each pair of blocks is
kept: a siege that was stopped, by Ctrl-C or SIGTERM, tells what it has measured, and goes on at another house when it
is asked for again, as long as neither the house nor the siege has changed.
"""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from measure.figure import Figure, Refuted
from proofs.flood import ms, quantile
from proofs.kept import Kept, stamp
from proofs.orphans import started
from proofs.sieges.attacker import KINDS
from proofs.sieges.blocks import Block, Pair, begun, growth, keep, kept_pairs, pooled, rise

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
BLOCKS: Final = 20
SEATS: Final = 6
PAUSE: Final = 0.01
"""Seconds for which a person thinks."""
WARMING: Final = 3.0
LAST: Final = 2.0
"""Seconds after a block in which acts are answered that began in it."""
FILLING: Final = 150.0
"""Seconds for which the house may fill its caches before anything is measured."""
STANDS: Final = 15.0
STILL: Final = 1.01
"""How many times as much memory after so many seconds is no growth any more."""
PATIENCE: Final = 60.0
TIMES: Final = 2.0
"""How many times as long an act may take under siege, at the 99th percentile."""
MOST: Final = 0.250
"""Seconds that it may take at most."""
GROWTH: Final = 0.20
TABLE: Final = {"game": "poker", "preset": "evening", "speed": "quick", "seats": [{"kind": "person"}] * SEATS}
MILD: Final = ("next", "check", "fold", "muck")


class Siege:
    """The times of acts in the block that runs, and whether it counts."""

    def __init__(self) -> None:
        self.acts: list[float] = []
        self.counting = False

    @contextmanager
    def counted(self) -> Iterator[None]:
        """A stretch in which acts count that begin in it; `acts` are theirs alone."""
        self.acts, self.counting = [], True
        try:
            yield
        finally:
            self.counting = False


def main(argv: list[str]) -> list[Figure]:
    """Percentiles, memory and lost lines. Arguments: minutes, then kinds of attackers. Raises: Refuted."""
    minutes = float(argv[0]) if argv else MINUTES
    kinds, block = argv[1:] or list(KINDS), max(BLOCK, minutes * 60 / BLOCKS)
    wanted = max(1, round(minutes * 60 / block / 2))
    version = stamp("src/potluck", "proofs/sieges", "proofs/siege.py")
    plan = f"{minutes:g}-{'-'.join(argv[1:]) or 'all'}-{version}"
    with begun(plan, wanted) as kept:
        with suppress(KeyboardInterrupt, asyncio.CancelledError):
            asyncio.run(besieged(kept, wanted, block, kinds))
        pairs = kept_pairs(kept, wanted)
    if not pairs:
        raise Refuted("it was stopped before a quiet block and a besieged one were over")
    return told(pairs, kinds, minutes=2 * block * len(pairs) / 60)


def told(pairs: list[Pair], kinds: list[str], *, minutes: float) -> list[Figure]:
    """What those blocks show. Raises: Refuted."""
    quiet, under = pooled(pairs, besieged=False), pooled(pairs, besieged=True)
    figures = [
        Figure(
            f"an act of six at a table, answered and durable, {name}: {part:.0%} within",
            ms(times, part),
            "ms",
            n=len(times),
        )
        for name, times in (("quiet", quiet), ("under siege", under))
        for part in (0.5, 0.99)
    ]
    worst = max(under)
    figures += [
        Figure("the longest of them under siege", round(1e3 * worst, 1), "ms", n=len(under)),
        Figure("memory of the house under siege over that before it", round(growth(pairs), 2), "times"),
        Figure("memory at the end of the siege over that in its first block", round(rise(pairs), 2), "times"),
        Figure("lines of players lost", 0, n=SEATS),
        Figure("kinds of attackers at once", len(kinds)),
        Figure("minutes, quiet and besieged in turn", round(minutes, 1)),
    ]
    slow, limit = quantile(under, 0.99), min(MOST, TIMES * quantile(quiet, 0.99))
    if slow > limit or growth(pairs) > 1 + GROWTH:
        raise Refuted("; ".join(f"{figure.claim}: {figure.value}" for figure in figures))
    return figures


async def besieged(kept: Kept, wanted: int, block: float, kinds: list[str]) -> None:
    """Measures and keeps the pairs of blocks that are owed. Raises: Refuted, a line of a player was lost."""
    task = asyncio.current_task()
    assert task is not None
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    siege, owed = Siege(), [at for at in range(wanted) if str(at) not in kept]
    with house() as (url, server):
        async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as http:
            table, tokens = await seated(http)
            players = [asyncio.create_task(plays(siege, url, table, seat, token)) for seat, token in enumerate(tokens)]
            await filled(server)
            for at in owed:
                blocks = []
                for bad in ([], kinds):
                    with attackers(url, table, bad):
                        blocks.append(await measured(siege, players, server, block))
                    ended = f"{ms(siege.acts, 0.5)} and {ms(siege.acts, 0.99)} ms, {blocks[-1].peak} kB"
                    print(f"pair {at + 1} of {wanted}, {'besieged' if bad else 'quiet'}: {ended}", flush=True)
                keep(kept, at, Pair(*blocks))
            for player in players:
                player.cancel()


async def filled(server: "subprocess.Popen[str]") -> None:
    """Waits until memory stands still while people play, for as long as that may take."""
    before = 0
    for _ in range(round(FILLING / STANDS)):
        await asyncio.sleep(STANDS)
        now = resident(server.pid)
        print(f"filling: {now} kB", flush=True)
        if now < before * STILL:
            return
        before = now


async def measured(
    siege: Siege, players: list["asyncio.Task[None]"], server: "subprocess.Popen[str]", seconds: float
) -> Block:
    """One block. Raises: Refuted, a line of a player was lost."""
    await asyncio.sleep(WARMING)
    peak, until = 0, time.monotonic() + seconds
    with siege.counted():
        while (left := until - time.monotonic()) > 0:
            lost, _ = await asyncio.wait(players, timeout=min(1.0, left))
            if lost:
                raise Refuted(f"lines of players lost: {len(lost)}")
            peak = max(peak, resident(server.pid))
    await asyncio.sleep(LAST)
    return Block(house=str(server.pid), acts=tuple(round(time, 5) for time in siege.acts), peak=peak)


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
    began, acted, wished = 0.0, -1, -1
    counted: list[float] | None = None
    async for text in line:
        heard: Any = json.loads(text)
        if heard["type"] == "accepted" and counted is not None:
            counted.append(time.perf_counter() - began)
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
            counted, began = siege.acts if siege.counting else None, time.perf_counter()
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
