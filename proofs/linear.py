"""Three nodes append to tables and look at them under faults; the recorded history is checked for linearizability.

python3 dev.py prove linear [SECONDS] [SEED]

Each fault in turn: a node is killed (SIGKILL) and started again; it is stopped (SIGSTOP) for longer than its lease, in
the middle of whatever it does, then goes on; every other connection to the server is cut; each sync of the server's
disk takes a third of a second longer for a while; the wall clock of the server, or of a node, steps by up to an hour,
there or back, and stays so, and a node is killed; PostgreSQL stops at once and recovers. Each append and each look at a
table's end, of its owner and of others, is noted with the moments of its call and its answer by one clock. The checker
(`tests/histories.py`) finds planted faults: in its tests, and here in the recorded history, from which an acknowledged
append is taken away, turned around with the next, or hidden from a look.
"""

import itertools
import multiprocessing
import os
import random
import signal
import tempfile
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, Final

from measure.figure import Figure, Refuted
from potluck.errors import StoreError
from potluck.log import Entry
from potluck.store import Node, Store, open_reader, open_store
from potluck.store.address import read_address
from potluck.store.home import KEYS
from proofs.takeover import LIFE, NODES, REFUSED, REST, TABLES
from tests.clusters import Cluster
from tests.faults.machine import Machines
from tests.histories import Operation, violation

__all__ = ["CUT", "SLOW", "STEP", "main", "planted"]

SECONDS: Final = 1800
KINDS: Final = ("kill", "stop", "cut", "slow", "clock", "server")
SERVER: Final = 0
"""The machine of the server; each node has one of its own."""
SLOW: Final = 0.3
"""Seconds for which each sync of a slow disk waits."""
STEP: Final = 3600.0
"""Seconds by which a wall clock steps at most."""
CUT: Final = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE application_name LIKE 'potluck%' AND pid <> pg_backend_pid() AND pid % 2 = $1"
)
LOOKS: Final = 0.3
"""How likely a node looks at a table before it goes on with it."""
_SPAWN: Final = multiprocessing.get_context("spawn")


class Record:
    """The nodes of a run, and all that they have done."""

    def __init__(self, database: str, keys: str, machines: Machines) -> None:
        self.database, self.keys, self.machines = database, keys, machines
        self.history: list[Operation] = []
        self.nodes: dict[int, Any] = {}
        self.ahead: dict[int, float] = {}
        """Machine -> seconds that its wall clock is ahead."""

    def start(self, node: int) -> None:
        """Start a node."""
        here, there = _SPAWN.Pipe(duplex=False)
        process = _SPAWN.Process(target=_work, args=(self.database, self.keys, node, there), daemon=True)
        with self.machines.on(1 + node):
            process.start()
        there.close()
        self.nodes[node] = (process, here)

    def kill(self, node: int) -> None:
        """Kill a node, and start it again."""
        process, _ = self.nodes[node]
        process.kill()
        process.join()
        self.hear(0)
        self.start(node)

    def hear(self, seconds: float) -> None:
        """Take up what is done for so long. Raises: Refuted."""
        end = time.monotonic() + seconds
        while True:
            for _, pipe in self.nodes.values():
                with suppress(EOFError, OSError):
                    while pipe.poll():
                        self.history.append(pipe.recv())
            if time.monotonic() > end:
                return
            time.sleep(0.002)


def main(argv: list[str]) -> list[Figure]:
    """Operations under faults, and those that no order explains. Raises: Refuted."""
    seconds, seed = float(argv[0]) if argv else SECONDS, int(argv[1]) if len(argv) > 1 else 1
    rng, counts = random.Random(seed), dict.fromkeys(KINDS, 0)
    with ExitStack() as stack:
        keys, folder = (stack.enter_context(tempfile.TemporaryDirectory()) for _ in range(2))
        machines = Machines(Path(folder))
        with machines.on(SERVER):
            cluster = stack.enter_context(Cluster(durable=True))
        os.environ[KEYS] = keys
        database = cluster.database()
        open_store(database).close()
        record = Record(database, keys, machines)
        for node in range(NODES):
            record.start(node)
        try:
            _begun(record)
            end = time.monotonic() + seconds
            for kind in itertools.cycle(KINDS):
                if time.monotonic() > end:
                    break
                _befall(kind, rng.randrange(NODES), record, cluster, rng)
                counts[kind] += 1
                record.hear(REST * rng.random())
            _begun(record)
        finally:
            for process, _ in record.nodes.values():
                process.kill()
                process.join()
        record.hear(0)
        with open_reader(database) as reader:
            held = reader.holdings()
            logs = {table: [record.body for record in reader.read(f"table/{table}")] for table in range(TABLES)}
    history = _last(record.history)
    if held.total != held.counted:
        raise Refuted("the shares of the nodes do not add up")
    if wrong := violation(history, logs):
        raise Refuted(wrong)
    found = planted(history, logs, rng)
    looks = sum(operation.kind == "look" for operation in history)
    return [
        Figure("nodes killed while a history was recorded", counts["kill"], seed=seed),
        Figure("nodes stopped beyond their lease while a history was recorded", counts["stop"], seed=seed),
        Figure("times that every other connection was cut while a history was recorded", counts["cut"], seed=seed),
        Figure("times that the server's disk was slow while a history was recorded", counts["slow"], seed=seed),
        Figure("steps of a wall clock while a history was recorded", counts["clock"], seed=seed),
        Figure("immediate stops of PostgreSQL while a history was recorded", counts["server"], seed=seed),
        Figure("looks of that history at the end of a log", looks, seed=seed),
        Figure("operations that no order of one after the other explains", 0, n=len(history), seed=seed),
        Figure("faults planted in that history that the checker has found", found, n=found, seed=seed),
    ]


def _last(history: list[Operation]) -> list[Operation]:
    """The operations, of each append all that is known in the end."""
    appends = {operation.id: operation for operation in history if operation.kind == "append"}
    return [*appends.values(), *(operation for operation in history if operation.kind == "look")]


def _begun(record: Record) -> None:
    """Wait until each table goes on. Raises: Refuted."""
    began = time.monotonic()
    while True:
        record.hear(0.1)
        new = {each.table for each in record.history if each.kind == "append" and each.called > began and each.seq > 0}
        if len(new) == TABLES:
            return
        if time.monotonic() > began + LIFE:
            raise Refuted(f"nothing went on for {LIFE:g} s")


def _befall(kind: str, node: int, record: Record, cluster: Cluster, rng: random.Random) -> None:
    process, _ = record.nodes[node]
    if kind == "kill":
        record.kill(node)
    elif kind == "slow":
        record.machines.set(SERVER, ahead=record.ahead.get(SERVER, 0.0), slow=SLOW)
        record.hear(REST)
        record.machines.set(SERVER, ahead=record.ahead.get(SERVER, 0.0))
    elif kind == "clock":
        machine = rng.choice([SERVER, SERVER, 1 + node])
        record.ahead[machine] = rng.uniform(-STEP, STEP)
        record.machines.set(machine, ahead=record.ahead[machine])
        record.kill(node)
    elif kind == "stop":
        os.kill(process.pid, signal.SIGSTOP)
        record.hear(REST)
        os.kill(process.pid, signal.SIGCONT)
    elif kind == "cut":
        name = read_address(record.database).database
        cluster.execute(CUT, process.pid % 2, database=name)
    else:
        with record.machines.on(SERVER):
            cluster.restart()


def planted(history: list[Operation], logs: dict[int, list[bytes]], rng: random.Random) -> int:
    """How many faults are found of those planted one at a time. Raises: Refuted, one is not."""
    count = 0
    for _ in range(10):
        append = rng.choice(
            [each for each in history if each.kind == "append" and 0 < each.seq < len(logs[each.table])]
        )
        log = logs[append.table]
        at = append.seq - 1
        gone = {**logs, append.table: log[:at] + log[at + 1 :]}
        turned = {**logs, append.table: [*log[:at], log[at + 1], log[at], *log[at + 2 :]]}
        stale = Operation("look", append.table, append.answered + 0.001, append.answered + 0.002, append.seq - 1)
        early = Operation("look", append.table, append.called - 0.002, append.called - 0.001, append.seq)
        for false_history, false_logs in (
            (history, gone),
            (history, turned),
            ([*history, stale], logs),
            ([*history, early], logs),
        ):
            if not violation(false_history, false_logs):
                raise Refuted("the checker has not found a planted fault")
            count += 1
    return count


def _work(database: str, keys: str, node: int, pipe: Any) -> None:
    """One node: it looks at tables, takes those that are free, and appends to those that it has."""
    os.environ[KEYS] = keys
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    rng = random.Random()
    while True:
        with suppress(StoreError), open_store(database, node=Node(f"n{node}")) as store:
            while True:
                for table in range(TABLES):
                    _turn(store, table, pipe, rng)
                time.sleep(0.005)
        time.sleep(0.1)


def _turn(store: Store, table: int, pipe: Any, rng: random.Random) -> None:
    stream = f"table/{table}"
    if rng.random() < LOOKS:
        called = time.monotonic()
        with suppress(StoreError):
            seq = store.head(stream)
            pipe.send(Operation("look", table, called, time.monotonic(), seq))
    id, called = rng.randbytes(8), 0.0
    try:
        if not store.claim(stream).result().is_own:
            return
        after = store.head(stream)
        called = time.monotonic()
        pipe.send(Operation("append", table, called, called, -1, id))  # what becomes of it is told if it is known
        seq = store.append(stream, [Entry(rng.randbytes(16), id)], after=after).result()
    except StoreError as error:
        if called:
            known = 0 if error.code in REFUSED else -1
            pipe.send(Operation("append", table, called, time.monotonic(), known, id))
    else:
        pipe.send(Operation("append", table, called, time.monotonic(), seq, id))
