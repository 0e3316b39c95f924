"""A house under load, table by table: acts a second, how soon they are answered, sockets, memory, the processor's time.

python3 dev.py prove load [SECONDS [HOUSES [TABLES,TABLES...]]]

HOUSES are `file` (one node on a file), `server` (one node on PostgreSQL), `server-2` and `server-3` (several, whose
guests come by any of them), with commas between; all four where none is named. Six persons play poker at each table,
each with a private view on a line of his own, and every act is durable when it is answered. Ever more tables open,
until an act in a hundred waits for a quarter of a second. Where there are two processors, nodes and database have one
to themselves, and the guests the other. What an act costs of the processor, at the nodes and at the database, says how
many fit elsewhere. Steps that were measured are kept, so that a run goes on; what ended a house is said.
"""

import os
import re
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from measure.figure import Figure, Refuted
from potluck.store.home import KEYS
from proofs.kept import Kept, stamp
from proofs.loads.guests import Step
from proofs.orphans import started
from proofs.siege import SERVE, resident
from tests.clusters import Cluster
from tests.nodes import served_nodes

__all__ = ["main"]

ROOT: Final = Path(__file__).resolve().parents[1]
HOUSES: Final = {"file": 0, "server": 1, "server-2": 2, "server-3": 3}
"""House -> its nodes on PostgreSQL; 0 has a file."""
TABLES: Final = (25, 50, 100, 200, 350, 500, 834)
SECONDS: Final = 30.0
SOON: Final = 0.1
"""Seconds within which 99 acts of 100 are to be answered."""
LATE: Final = 0.25
TICK: Final = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class Load(Struct, frozen=True):
    """A step, and what it cost the house."""

    step: Step
    nodes: float
    """Seconds of the processor that its nodes took meanwhile."""
    database: float
    memory: int
    """Kilobytes that a node holds, the largest."""

    @property
    def rate(self) -> float:
        """Acts a second."""
        return self.step.acts / self.step.seconds


class House(NamedTuple):
    """A house that is open, and its processes."""

    doors: list[str]
    nodes: list[int]
    database: int | None


def main(argv: list[str]) -> list[Figure]:
    """What each house bore. Raises: Refuted, a line of a guest was lost."""
    seconds = float(argv[0]) if argv else SECONDS
    names = argv[1].split(",") if len(argv) > 1 else list(HOUSES)
    tables = [int(part) for part in argv[2].split(",")] if len(argv) > 2 else list(TABLES)
    plan = f"{seconds:g}-{'-'.join(map(str, tables))}-{stamp('src/potluck', 'proofs/loads', 'proofs/load.py')}"
    with Kept("load", plan) as kept:
        for name in names:
            if name not in kept:
                kept.keep(name, msgspec.json.encode(_loaded(name, seconds, tables)))
        loads = {name: msgspec.json.decode(kept[name], type=list[Load]) for name in names}
    return [figure for name in names for figure in told(name, loads[name])]


def told(name: str, loads: list[Load]) -> list[Figure]:
    """The most that it bore in time, and what it took. Raises: Refuted, a line was lost."""
    if lost := max(load.step.lost for load in loads):
        raise Refuted(f"{name}: {lost} lines of guests were lost")
    best = max((load for load in loads if load.step.most <= SOON), key=lambda load: load.rate, default=loads[0])
    last, step = loads[-1], best.step
    acts = sum(load.step.acts for load in loads)
    if not acts:
        raise Refuted(f"{name}: no act was answered")
    figures = [
        Figure(f"{name}: acts a second at {step.tables} tables of six", round(best.rate, 1), n=step.acts),
        Figure(f"{name}: 50% of them answered within", round(1e3 * step.half, 1), "ms", n=step.acts),
        Figure(f"{name}: 99% of them answered within", round(1e3 * step.most, 1), "ms", n=step.acts),
        Figure(f"{name}: acts a second at the last step, {last.step.tables} tables", round(last.rate, 1)),
        Figure(f"{name}: 99% answered within at the last step", round(1e3 * last.step.most, 1), "ms"),
        Figure(f"{name}: lines of guests at the last step", last.step.lines),
        Figure(f"{name}: memory of a node at the last step", round(last.memory / 1000), "MB"),
        Figure(
            f"{name}: an act's time of the processor at the nodes, all steps",
            round(1e3 * sum(load.nodes for load in loads) / acts, 2),
            "ms",
            n=acts,
        ),
    ]
    if HOUSES[name]:
        spent = sum(load.database for load in loads)
        figures.append(Figure(f"{name}: and at the database", round(1e3 * spent / acts, 2), "ms", n=acts))
    return figures


def _loaded(name: str, seconds: float, tables: list[int]) -> list[Load]:
    loads: list[Load] = []
    with _open(HOUSES[name]) as house:
        command = [sys.executable, "-m", "proofs.loads.guests", f"{seconds:g}", ",".join(map(str, tables))]
        with started([*command, *house.doors], cwd=ROOT, text=True) as guests:
            assert guests.stdout is not None
            before = _spent(house)
            for line in guests.stdout:
                if not line.strip():
                    before = _spent(house)
                    continue
                step, now = msgspec.json.decode(line, type=Step), _spent(house)
                memory = max(map(resident, house.nodes))
                loads.append(Load(step, now[0] - before[0], now[1] - before[1], memory))
                print(f"{name}: {step.tables} tables, {loads[-1].rate:.0f} acts a second, 99% within", end=" ")
                print(f"{1e3 * step.most:.0f} ms, {memory // 1000} MB", flush=True)
                if step.most > LATE:
                    break
            guests.kill()
    if not loads:
        raise Refuted(f"{name}: the guests ended before anything was measured")
    return loads


@contextmanager
def _open(nodes: int) -> Iterator[House]:
    """A house whose processes have a processor of their own, if there are two."""
    free = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {free[0]})
    try:
        with _in_file() if not nodes else _on_server("abc"[:nodes]) as house:
            yield house
    finally:
        os.sched_setaffinity(0, free)


@contextmanager
def _in_file() -> Iterator[House]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVE, str(Path(folder) / "potluck.db")]
        with started(command, cwd=ROOT, text=True) as server:
            assert server.stdout is not None
            address = re.search(r"http://\S+", server.stdout.readline())
            assert address is not None
            try:
                yield House([address.group().rstrip("/")], [server.pid], None)
            finally:
                server.send_signal(signal.SIGTERM)


@contextmanager
def _on_server(names: str) -> Iterator[House]:
    with tempfile.TemporaryDirectory() as keys, Cluster(durable=True) as cluster:
        os.environ[KEYS] = keys
        with served_nodes(cluster.database(), names) as nodes:
            doors = [f"http://127.0.0.1:{node.port}" for node in nodes]
            yield House(doors, [node.process.pid for node in nodes], cluster.pid)


def _spent(house: House) -> tuple[float, float]:
    """Seconds of the processor that nodes, and the database with all that it has begun, have taken."""
    parents = _processes()
    served = {house.database, *(pid for pid, (parent, _) in parents.items() if parent == house.database)}
    nodes = sum(parents[pid][1] for pid in house.nodes)
    return nodes, sum(took for pid, (_, took) in parents.items() if pid in served)


def _processes() -> dict[int, tuple[int, float]]:
    """Process -> its parent, and seconds of the processor, its own and of those it has waited for."""
    found = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except OSError:  # it has ended meanwhile
            continue
        found[int(path.parent.name)] = int(fields[1]), sum(map(int, fields[11:15])) / TICK
    return found
