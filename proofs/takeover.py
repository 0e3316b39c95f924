"""Three nodes append to tables that each may own, while nodes are killed or stopped and the database server falls.

python3 dev.py prove takeover [FAULTS] [SEED]

A third of the faults each: a node is killed (SIGKILL) and started again; it is stopped for longer than its lease, then
goes on; the server of PostgreSQL stops at once and recovers. Afterwards each log holds every acknowledged entry once,
where it was told, and none that was refused. Of killed nodes it is taken how long each of their tables waits for its
next acknowledged entry, on whichever node. This is the store alone, without rooms and doors.
"""

import math
import multiprocessing
import os
import random
import signal
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, NamedTuple

from measure.figure import Figure, Refuted
from potluck.errors import StoreError
from potluck.log import Entry
from potluck.store import Node, Store, open_reader, open_store
from potluck.store.home import KEYS
from tests.clusters import Cluster

__all__ = ["main"]

FAULTS: Final = 90
NODES: Final = 3
TABLES: Final = 6
REST: Final = 3.0
"""Seconds between two faults, and for which a node is stopped: longer than its lease."""
LIFE: Final = 60.0
"""Seconds within which each table must go on."""
HANDED: Final = 0.002
"""How likely a node hands a table back after an entry."""
REFUSED: Final = frozenset({"store.conflict", "store.owned", "store.unavailable"})
"""Errors after which nothing of an entry is stored."""
_FORK: Final = multiprocessing.get_context("spawn")


class Told(NamedTuple):
    """What came of one entry: its place, 0 where it was refused, -1 where nobody knows."""

    at: float
    node: int
    table: int
    id: bytes
    seq: int


class Siege:
    """The nodes of a run, and what they have told."""

    def __init__(self, database: str, keys: str) -> None:
        self.database, self.keys = database, keys
        self.told: list[Told] = []
        self.nodes: dict[int, Any] = {}
        self.owners: dict[int, int] = {}

    def start(self, node: int) -> None:
        """Start a node."""
        here, there = _FORK.Pipe(duplex=False)
        process = _FORK.Process(target=_work, args=(self.database, self.keys, node, there), daemon=True)
        process.start()
        there.close()
        self.nodes[node] = (process, here)

    def hear(self) -> None:
        """Take up what was told meanwhile."""
        for _, pipe in self.nodes.values():
            with suppress(EOFError):
                while pipe.poll():
                    told = pipe.recv()
                    self.told.append(told)
                    if told.seq > 0:
                        self.owners[told.table] = told.node

    def until(self, reached: Callable[[], bool], *, within: float) -> None:
        """Hear until something has come. Raises: Refuted."""
        end = time.monotonic() + within
        while not reached():
            if time.monotonic() > end:
                raise Refuted(f"nothing went on for {within:g} s")
            time.sleep(0.002)
            self.hear()

    def kill(self, node: int) -> list[float]:
        """Kill a node; gives the seconds for which each table of it waited, and starts it again."""
        self.hear()
        tables = [table for table, owner in self.owners.items() if owner == node]
        process, _ = self.nodes[node]
        process.kill()
        began = time.monotonic()
        process.join()
        self.hear()
        self.start(node)
        waited: dict[int, float] = {}

        def gone_on() -> bool:
            for told in reversed(self.told):
                if told.at < began:
                    break
                if told.seq > 0 and told.table in tables:
                    waited[told.table] = told.at - began
            return len(waited) == len(tables)

        self.until(gone_on, within=LIFE)
        return list(waited.values())


def main(argv: list[str]) -> list[Figure]:
    """Faults, entries that were lost or doubled, and how long tables waited. Raises: Refuted."""
    faults, seed = int(argv[0]) if argv else FAULTS, int(argv[1]) if len(argv) > 1 else 1
    rng, counts = random.Random(seed), {"kill": 0, "stop": 0, "server": 0}
    waits: list[float] = []
    with tempfile.TemporaryDirectory() as keys, Cluster(durable=True) as cluster:
        os.environ[KEYS] = keys
        database = cluster.database()
        open_store(database).close()
        siege = Siege(database, keys)
        for node in range(NODES):
            siege.start(node)
        siege.until(lambda: len(siege.owners) == TABLES, within=LIFE)
        try:
            for number in range(faults):
                kind, node = ("kill", "stop", "server")[number % 3], rng.randrange(NODES)
                counts[kind] += 1
                _befall(kind, node, siege, cluster, waits)
                siege.until(_later(time.monotonic() + REST * rng.random()), within=LIFE)
            began = time.monotonic()
            siege.until(lambda: _tables_since(siege, began) == TABLES, within=LIFE)
        finally:
            for process, _ in siege.nodes.values():
                process.kill()
                process.join()
        siege.hear()
        stored = _check(database, siege.told)
    acknowledged = sum(told.seq > 0 for told in siege.told)
    ordered = sorted(waits)
    return [
        Figure("nodes that were killed under load", counts["kill"], seed=seed),
        Figure("nodes that were stopped for longer than their lease", counts["stop"], seed=seed),
        Figure("immediate stops of PostgreSQL under load", counts["server"], seed=seed),
        Figure("acknowledged entries of several nodes that were lost or are elsewhere", 0, n=acknowledged, seed=seed),
        Figure(
            "entries of several nodes that are stored twice, or were refused and are stored", 0, n=stored, seed=seed
        ),
        *(
            Figure(
                f"a table of a killed node waits for its next entry: {part:.0%} within",
                _share(ordered, part),
                "s",
                n=len(waits),
            )
            for part in (0.5, 0.99)
        ),
    ]


def _share(ordered: list[float], part: float) -> float:
    return round(ordered[math.ceil(part * len(ordered)) - 1], 2) if ordered else 0.0


def _later(moment: float) -> Callable[[], bool]:
    return lambda: time.monotonic() >= moment


def _tables_since(siege: Siege, began: float) -> int:
    return len({told.table for told in siege.told if told.at >= began and told.seq > 0})


def _befall(kind: str, node: int, siege: Siege, cluster: Cluster, waits: list[float]) -> None:
    process, _ = siege.nodes[node]
    if kind == "kill":
        waits += siege.kill(node)
    elif kind == "server":
        cluster.restart()
    else:
        os.kill(process.pid, signal.SIGSTOP)
        siege.until(_later(time.monotonic() + REST), within=LIFE)
        os.kill(process.pid, signal.SIGCONT)


def _work(database: str, keys: str, node: int, pipe: Any) -> None:
    """One node: it takes what tables are free, and appends to those that it has."""
    os.environ[KEYS] = keys
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    rng = random.Random()
    while True:
        with suppress(StoreError), open_store(database, node=Node(f"n{node}")) as store:
            _serve(store, node, pipe, rng)
        time.sleep(0.1)


def _serve(store: Store, node: int, pipe: Any, rng: random.Random) -> None:
    heads: dict[int, int] = {}
    while True:
        for table in range(TABLES):
            stream, id = f"table/{table}", rng.randbytes(8)
            try:
                lease = store.claim(stream).result()
                if not lease.is_own:
                    continue
                after = heads[table] if table in heads else store.head(stream)
                seq = store.append(stream, [Entry(rng.randbytes(16), id)], after=after).result()
            except StoreError as error:
                heads.pop(table, None)
                pipe.send(Told(time.monotonic(), node, table, id, 0 if error.code in REFUSED else -1))
                continue
            heads[table] = seq
            pipe.send(Told(time.monotonic(), node, table, id, seq))
            if rng.random() < HANDED:
                store.release([stream]).result()
                heads.pop(table, None)
        time.sleep(0.02)


def _check(database: str, told: list[Told]) -> int:
    """How many entries are stored; each acknowledged one at its place, none twice, none that was refused."""
    with open_reader(database) as reader:
        held = reader.holdings()
        if held.total != held.counted:
            raise Refuted("the shares of the nodes do not add up")
        logs = {table: [record.body for record in reader.read(f"table/{table}")] for table in range(TABLES)}
    stored = [id for log in logs.values() for id in log]
    if len(set(stored)) != len(stored):
        raise Refuted("an entry is stored twice")
    there = set(stored)
    for each in told:
        if each.seq > 0 and logs[each.table][each.seq - 1 : each.seq] != [each.id]:
            raise Refuted(f"{each} is not there")
        if each.seq == 0 and each.id in there:
            raise Refuted(f"{each} was refused, and is stored")
    return len(stored)
