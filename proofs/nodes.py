"""Guests play at served nodes, each by any of them, while nodes are killed (SIGKILL) and PostgreSQL falls.

python3 dev.py prove nodes [FAULTS] [SEED]

Three nodes (`potluck serve --node`) on one durable server. Each table has two guests who come by different nodes
through balancers, with the client of the library, which calls again by itself. Nine faults of ten kill a node, one has
the server stop at once and recover. Of a killed node it is taken how long each table that it owned waits for its next
acknowledged act, as its guests see it; then it is started again, and while it begins another falls. Afterwards each
log holds every acknowledged act once, where it was told, and none that was refused. What is done is kept, round by
round, so that a run goes on.
"""

import asyncio
import math
import os
import random
import signal
import tempfile
import time
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from typing import Any, Final, NamedTuple

import httpx
import msgspec
from msgspec import Struct

from measure.figure import Figure, Refuted
from potluck.client import RemoteSeat, RoomApi, Visitor, join_table, read_address
from potluck.errors import PotluckError, StaleAction
from potluck.log import TABLE, TABLES, Acted
from potluck.protocol import Just, show
from potluck.store import open_reader, verify
from potluck.store.address import read_address as address_of
from potluck.store.home import KEYS
from potluck.wire import ActSent, Screen, fresh_id
from proofs.kept import Kept, stamp
from tests.clusters import Cluster
from tests.nodes import ServedNode, balanced, serve_node, served_nodes
from tests.remote import TWO, decoded

__all__ = ["COMPANIES", "LIFE", "NAMES", "Evening", "begun", "check", "gone_on", "main", "until"]

FAULTS: Final = 1000
ROUND: Final = 20
"""Faults of one round, which has a database of its own."""
NAMES: Final = "abc"
COMPANIES: Final = 6
"""Tables that are played at a time."""
SERVER_FALLS: Final = 10
"""Of so many faults one is PostgreSQL's."""
THOUGHT: Final = 0.05
"""Seconds for which a guest looks at his cards."""
QUIET: Final = 2.0
"""Times its load that a machine may have to count as quiet: what the proof itself does is one."""
REST: Final = 1.0
"""Seconds between two faults, at most."""
LIFE: Final = 60.0
"""Seconds within which each table must go on."""
AGAIN: Final = 0.1
BEGINNINGS: Final = 3


class Told(NamedTuple):
    """An act that was acknowledged."""

    table: str
    id: str
    seq: int
    at: float


class Round(Struct, frozen=True):
    """What one round has shown."""

    kills: int
    falls: int
    acts: int
    stored: int
    waits: tuple[float, ...]
    load: float = math.inf
    """The machine's load as it ended, in processors that it has; of old rounds it is not known."""


class Evening:
    """The guests of a round, and what they were told."""

    def __init__(self, doors: list[str]) -> None:
        self.doors = doors
        self.told: list[Told] = []
        self.refused: set[str] = set()
        self.last: dict[str, float] = {}
        """Table -> when an act was acknowledged there last; gone with the end of its match."""

    async def keep_company(self, number: int) -> None:
        """Two guests, who play match after match."""
        while True:
            with suppress(httpx.HTTPError, PotluckError, OSError, TimeoutError, KeyError):
                table = await self._opened(self.doors[number % len(self.doors)])
                async with AsyncExitStack() as stack:
                    guests = [
                        await stack.enter_async_context(
                            join_table(
                                read_address(f"{self.doors[(number + at) % len(self.doors)]}/t/{table}"), Visitor()
                            )
                        )
                        for at in range(2)
                    ]
                    self.last[table] = time.monotonic()
                    try:
                        await asyncio.gather(*(self.play(table, seat, api) for seat, api in guests))
                    finally:
                        del self.last[table]
            await asyncio.sleep(AGAIN)

    async def _opened(self, door: str) -> str:
        async with httpx.AsyncClient(base_url=door, timeout=LIFE) as host:
            token = (await host.post("/api/session", json={})).json()["token"]
            answer = await host.post("/api/tables", json=TWO, headers={"authorization": f"Bearer {token}"})
            return str(answer.json()["id"])

    async def play(self, table: str, seat: RemoteSeat, _api: RoomApi) -> None:
        """Check, call or go on whenever it is one's turn."""
        acted = -1
        async for screen in seat.screens():
            sent = _reply(screen, after=acted)
            if sent is not None:
                acted = sent.turn
                await asyncio.sleep(THOUGHT)
                await self.act(table, seat, sent)

    async def act(self, table: str, seat: RemoteSeat, sent: ActSent) -> None:
        """Act, until it is known what came of it."""
        while True:
            try:
                taken = await seat.act(sent)
            except StaleAction:
                self.refused.add(sent.id)
                return
            except PotluckError:  # nothing was stored, or nobody knows: the same again
                await asyncio.sleep(AGAIN)
            else:
                now = time.monotonic()
                self.told.append(Told(table, taken.id, taken.seq, now))
                self.last[table] = now
                return


def main(argv: list[str]) -> list[Figure]:
    """Faults, acts that were lost or doubled, and how long tables waited. Raises: Refuted."""
    faults, seed = int(argv[0]) if argv else FAULTS, int(argv[1]) if len(argv) > 1 else 1
    with Kept("nodes", f"{seed}-{stamp('src/potluck/store', 'src/potluck/room', 'src/potluck/web')}") as kept:
        rounds = []
        for number in range(-(-faults // ROUND)):
            if str(number) not in kept:
                kept.keep(str(number), msgspec.json.encode(_round(random.Random(f"{seed}/{number}"))))
            rounds.append(msgspec.json.decode(kept[str(number)], type=Round))
    waits = [wait for each in rounds for wait in each.waits]
    quiet = [wait for each in rounds if each.load <= QUIET for wait in each.waits]
    acts, stored = sum(each.acts for each in rounds), sum(each.stored for each in rounds)
    return [
        Figure("SIGKILLs of served nodes while guests play at them", sum(each.kills for each in rounds), seed=seed),
        Figure("immediate stops of PostgreSQL while guests play", sum(each.falls for each in rounds), seed=seed),
        Figure("acknowledged acts at served nodes that were lost or are elsewhere", 0, n=acts, seed=seed),
        Figure("acts at served nodes that are stored twice, or were refused and are stored", 0, n=stored, seed=seed),
        *_shares("guests of a killed node's table wait for its next act", waits),
        *_shares("the same on a machine with no more than twice its load", quiet),
    ]


def _shares(claim: str, waits: list[float]) -> list[Figure]:
    ordered = sorted(waits)
    return [
        Figure(
            f"{claim}: {part:.0%} within", round(ordered[math.ceil(part * len(ordered)) - 1], 2), "s", n=len(ordered)
        )
        for part in (0.5, 0.99, 1)
        if ordered
    ]


def _round(rng: random.Random) -> Round:
    """One round on a database of its own."""
    with tempfile.TemporaryDirectory() as keys, Cluster(durable=True) as cluster:
        os.environ[KEYS] = keys
        database = cluster.database()
        with served_nodes(database, NAMES) as nodes:
            evening, counts, waits = asyncio.run(_played(rng, cluster, database, nodes))
        stored = check(database, evening)
    load = os.getloadavg()[0] / (os.cpu_count() or 1)
    return Round(counts["kill"], counts["server"], len(evening.told), stored, tuple(waits), load)


async def _played(
    rng: random.Random, cluster: Cluster, database: str, nodes: list[ServedNode]
) -> tuple[Evening, dict[str, int], list[float]]:
    counts, waits, begins = {"kill": 0, "server": 0}, list[float](), -1
    ports = [node.port for node in nodes]
    async with AsyncExitStack() as stack:
        orders = [ports[at:] + ports[:at] for at in range(len(ports))]
        evening = Evening([await stack.enter_async_context(balanced(order)) for order in orders])
        guests = [asyncio.create_task(evening.keep_company(number)) for number in range(COMPANIES)]
        await until(lambda: len(evening.last) == COMPANIES and len(evening.told) > COMPANIES)
        for number in range(ROUND):
            if number % SERVER_FALLS == SERVER_FALLS - 1:
                await asyncio.to_thread(cluster.restart)
                counts["server"] += 1
                began = time.monotonic()
                await until(lambda began=began: gone_on(evening, set(evening.last), began))  # type: ignore[misc]
            else:
                at = rng.choice([at for at in range(len(nodes)) if at != begins])
                waits += await _killed(at, nodes, evening, cluster, database)
                counts["kill"] += 1
                if begins >= 0:
                    await begun(begins, nodes, database)
                begins = at
            await asyncio.sleep(REST * rng.random())
        for guest in guests:
            guest.cancel()
        await asyncio.gather(*guests, return_exceptions=True)
    return evening, counts, waits


async def _killed(at: int, nodes: list[ServedNode], evening: Evening, cluster: Cluster, database: str) -> list[float]:
    """The seconds for which each table waits that a node owned; it is killed, and started again."""
    name = address_of(database).database
    owned = "SELECT stream FROM potluck.leases WHERE node = $1"
    rows = await asyncio.to_thread(cluster.execute, owned, NAMES[at], database=name)
    tables = {str(row[0]).removeprefix(TABLES) for row in rows} & set(evening.last)
    await begun(at, nodes, database)
    began = time.monotonic()
    await asyncio.to_thread(nodes[at].end, signal.SIGKILL)
    dead = nodes[at].process.exitcode
    if dead != -signal.SIGKILL:
        raise Refuted(f"a node ended with {dead}")
    await until(lambda: gone_on(evening, tables, began))
    firsts = {table: [told.at for told in evening.told if told.table == table and told.at > began] for table in tables}
    nodes[at] = serve_node(database, NAMES[at], nodes[at].port)
    return [min(ats) - began for ats in firsts.values() if ats]


async def begun(at: int, nodes: list[ServedNode], database: str) -> None:
    """Wait until a node answers; one that began while the server was gone has ended, and begins again."""
    for _ in range(BEGINNINGS):
        with suppress(AssertionError):
            await asyncio.to_thread(nodes[at].wait)
            return
        if not nodes[at].process.is_alive():
            nodes[at] = serve_node(database, NAMES[at], nodes[at].port)
    raise Refuted(f"node {NAMES[at]} does not begin")


def gone_on(evening: Evening, tables: set[str], began: float) -> bool:
    """Whether an act was acknowledged at each table since, or its match is over."""
    return all(evening.last.get(table, math.inf) > began for table in tables)


async def until(reached: Callable[[], bool]) -> None:
    """Wait until that is so. Raises: Refuted, it takes too long."""
    end = time.monotonic() + LIFE
    while not reached():
        if time.monotonic() > end:
            raise Refuted(f"nothing went on for {LIFE:g} s")
        await asyncio.sleep(0.01)


def _reply(screen: Screen, *, after: int) -> ActSent | None:
    """A check, a call, or whatever goes on; None where it is not one's turn."""
    seen: Any = decoded(screen)
    if seen.view is None or seen.turn <= after:
        return None
    offers = [offer for offer in seen.view.offers if isinstance(offer, Just) and offer.kind != "fold"]
    return ActSent(turn=seen.turn, action=show(offers[0].action), id=fresh_id()) if offers else None


def check(database: str, evening: Evening) -> int:
    """How many acts are stored; each acknowledged one at its place, none twice, none that was refused."""
    report = verify(database)
    if report.failure is not None:
        raise Refuted(f"the house does not verify: {report.failure}")
    stored = set[str]()
    with open_reader(database) as reader:
        logs = {
            stream.removeprefix(TABLES): {
                record.seq: TABLE.event(stream, record).body for record in reader.read(stream)
            }
            for stream in reader.streams(TABLES)
        }
    for log in logs.values():
        for body in log.values():
            if isinstance(body, Acted) and body.by == "person":
                if body.id in stored:
                    raise Refuted(f"the act {body.id} is stored twice")
                stored.add(body.id)
    for told in evening.told:
        found = logs.get(told.table, {}).get(told.seq)
        if not isinstance(found, Acted) or found.id != told.id:
            raise Refuted(f"{told} is not there")
    if both := stored & evening.refused:
        raise Refuted(f"refused, and stored: {sorted(both)[0]}")
    return len(stored)
