"""Guests act at three served nodes under faults and look at their tables through any; the history is linearizable.

python3 dev.py prove acts [SECONDS] [SEED]

As `prove nodes` has it: each table has two guests who come by different nodes. Meanwhile each looks at his own table,
over and over, at any of the three nodes. Each fault in turn: a node is killed (SIGKILL) and started again; it is
stopped (SIGSTOP) beyond its lease; every other connection to the server is cut; each sync of the server's disk takes
longer; the wall clock of all nodes steps by up to an hour; PostgreSQL stops at once and recovers. An act is an append
to what people have done at its table, at the place that its event has among them in the log; a look sees so many of
them as its screen has events. The checker is that of `prove linear`, with its planted faults.
"""

import asyncio
import bisect
import itertools
import math
import os
import random
import signal
import tempfile
import time
from contextlib import AsyncExitStack, ExitStack, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

import httpx

from measure.figure import Figure, Refuted
from potluck.client import RemoteSeat, RoomApi
from potluck.log import TABLE, TABLES, Acted
from potluck.store import open_reader
from potluck.store.address import read_address as address_of
from potluck.store.home import KEYS
from potluck.wire import ActSent
from proofs.linear import CUT, SLOW, STEP, planted
from proofs.nodes import COMPANIES, NAMES, Evening, begun, check, gone_on, until
from proofs.takeover import REST
from tests.clusters import Cluster
from tests.faults.machine import Machines
from tests.histories import Operation, violation
from tests.nodes import ServedNode, balanced, serve_node, served_nodes

__all__ = ["main"]

SECONDS: Final = 600
KINDS: Final = ("kill", "stop", "cut", "slow", "clock", "server")
SERVER, NODES = 0, 1
"""The machines: of the server, and of the nodes."""
LOOKS: Final = 0.05
"""Seconds from one look to the next."""
GIVEN_UP: Final = 0.7
"""Seconds after which a look is given up, and another one sent: one of those meets a stopped node as it goes on."""


class Look(NamedTuple):
    """A look at a table that was answered: how many events it had."""

    table: str
    called: float
    answered: float
    seq: int


class Watched(Evening):
    """An evening of which is noted when each act was sent, and what its guests see when they look."""

    def __init__(self, doors: list[str], nodes: list[str]) -> None:
        super().__init__(doors)
        self.nodes = nodes
        self.sent: dict[str, tuple[str, float]] = {}
        self.looks: list[Look] = []

    async def play(self, table: str, seat: RemoteSeat, api: RoomApi) -> None:
        """Play, and look."""
        looking = asyncio.create_task(self._look(table, api))
        try:
            await super().play(table, seat, api)
        finally:
            looking.cancel()

    async def act(self, table: str, seat: RemoteSeat, sent: ActSent) -> None:
        """Act, until it is known what came of it."""
        self.sent[sent.id] = (table, time.monotonic())
        await super().act(table, seat, sent)

    async def _look(self, table: str, api: RoomApi) -> None:
        headers = {"authorization": f"Bearer {api.token}"}
        async with httpx.AsyncClient(timeout=GIVEN_UP, headers=headers) as client:
            for door in itertools.cycle(random.sample(self.nodes, len(self.nodes))):
                called = time.monotonic()
                with suppress(httpx.HTTPError, KeyError):
                    seen = (await client.get(f"{door}/api/tables/{table}")).raise_for_status().json()
                    if not seen["late"]:  # who has lost his seat sees a deal when it is over
                        self.looks.append(Look(table, called, time.monotonic(), int(seen["seq"])))
                await asyncio.sleep(LOOKS)


def main(argv: list[str]) -> list[Figure]:
    """Acts and looks under faults, and those that no order explains. Raises: Refuted."""
    seconds, seed = float(argv[0]) if argv else SECONDS, int(argv[1]) if len(argv) > 1 else 1
    rng = random.Random(seed)
    with ExitStack() as stack:
        keys, folder = (stack.enter_context(tempfile.TemporaryDirectory()) for _ in range(2))
        machines = Machines(Path(folder))
        with machines.on(SERVER):
            cluster = stack.enter_context(Cluster(durable=True))
        os.environ[KEYS] = keys
        database = cluster.database()
        with machines.on(NODES):
            nodes = stack.enter_context(served_nodes(database, NAMES))
        siege = Siege(cluster, database, machines, nodes, rng)
        evening = asyncio.run(siege.run(seconds))
        for node in nodes:
            node.end(signal.SIGKILL)
        check(database, evening)
        history, logs = _history(database, evening)
    if wrong := violation(history, logs):
        raise Refuted(wrong)
    found = planted(history, logs, rng)
    words = {
        "kill": "served nodes killed",
        "stop": "served nodes stopped beyond their lease",
        "cut": "times that every other connection was cut",
        "slow": "times that the server's disk was slow",
        "clock": "steps of the nodes' wall clock",
        "server": "immediate stops of PostgreSQL",
    }
    looks = len(evening.looks)
    return [
        *(Figure(f"{words[kind]} while acts were recorded", siege.counts[kind], seed=seed) for kind in KINDS),
        Figure("looks of guests at their tables, at any of three nodes", looks, seed=seed),
        Figure("acts and looks of guests that no order of one after the other explains", 0, n=len(history), seed=seed),
        Figure("faults planted among those acts that the checker has found", found, n=found, seed=seed),
    ]


class Siege:
    """Three nodes under faults, one after the other."""

    def __init__(
        self, cluster: Cluster, database: str, machines: Machines, nodes: list[ServedNode], rng: random.Random
    ) -> None:
        self._cluster, self._database, self._machines = cluster, database, machines
        self._nodes, self._rng = nodes, rng
        self.counts = dict.fromkeys(KINDS, 0)

    async def run(self, seconds: float) -> Watched:
        """What guests have done and seen in so many seconds."""
        ports = [node.port for node in self._nodes]
        async with AsyncExitStack() as stack:
            orders = [ports[at:] + ports[:at] for at in range(len(ports))]
            doors = [await stack.enter_async_context(balanced(order)) for order in orders]
            evening = Watched(doors, [f"http://127.0.0.1:{port}" for port in ports])
            guests = [asyncio.create_task(evening.keep_company(number)) for number in range(COMPANIES)]
            await until(lambda: len(evening.last) == COMPANIES and len(evening.told) > COMPANIES)
            end = time.monotonic() + seconds
            for kind in itertools.cycle(KINDS):
                if time.monotonic() > end:
                    break
                await self._befall(kind, self._rng.randrange(len(self._nodes)))
                self.counts[kind] += 1
                began = time.monotonic()
                await until(lambda began=began: gone_on(evening, set(evening.last), began))  # type: ignore[misc]
                print(f"{kind}: {len(evening.told)} acts, {len(evening.looks)} looks", flush=True)
                await asyncio.sleep(REST * self._rng.random())
            for guest in guests:
                guest.cancel()
            await asyncio.gather(*guests, return_exceptions=True)
        return evening

    async def _befall(self, kind: str, at: int) -> None:
        node = self._nodes[at]
        if kind == "kill":
            await begun(at, self._nodes, self._database)
            await asyncio.to_thread(node.end, signal.SIGKILL)
            self._nodes[at] = serve_node(self._database, NAMES[at], node.port)
        elif kind == "stop":
            await begun(at, self._nodes, self._database)
            os.kill(node.process.pid, signal.SIGSTOP)
            await asyncio.sleep(REST)
            os.kill(node.process.pid, signal.SIGCONT)
        elif kind == "cut":
            name = address_of(self._database).database
            await asyncio.to_thread(self._cluster.execute, CUT, self._rng.randrange(2), database=name)
        elif kind == "slow":
            self._machines.set(SERVER, slow=SLOW)
            await asyncio.sleep(REST)
            self._machines.set(SERVER)
        elif kind == "clock":
            self._machines.set(NODES, ahead=self._rng.uniform(-STEP, STEP))
        else:
            with self._machines.on(SERVER):
                await asyncio.to_thread(self._cluster.restart)


def _history(database: str, evening: Watched) -> tuple[list[Operation], dict[int, list[bytes]]]:
    """What was done and seen by table, in the places of persons' acts, and those that each log has."""
    logs: dict[str, list[tuple[int, bytes]]] = {}
    with open_reader(database) as reader:
        for stream in reader.streams(TABLES):
            bodies: list[tuple[int, Any]] = [(each.seq, TABLE.event(stream, each).body) for each in reader.read(stream)]
            logs[stream.removeprefix(TABLES)] = [
                (seq, body.id.encode()) for seq, body in bodies if isinstance(body, Acted) and body.by == "person"
            ]
    numbers = {table: number for number, table in enumerate(logs)}
    told = {each.id: each for each in evening.told}
    history = []
    for id, (table, called) in evening.sent.items():
        place, answered = -1, math.inf
        if id in told:
            place, answered = _upto(logs[table], told[id].seq), told[id].at
        elif id in evening.refused:
            place, answered = 0, math.inf
        history.append(Operation("append", numbers[table], called, answered, place, id.encode()))
    for look in evening.looks:
        seen = _upto(logs[look.table], look.seq)
        history.append(Operation("look", numbers[look.table], look.called, look.answered, seen))
    return history, {numbers[table]: [id for _, id in log] for table, log in logs.items()}


def _upto(log: list[tuple[int, bytes]], seq: int) -> int:
    """How many acts of persons a log has up to an event."""
    return bisect.bisect_right(log, (seq, b"\xff"))
