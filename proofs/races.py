"""Two and three nodes, each a process, append to one place of a stream or take one lease at the same moment: one wins.

python3 dev.py prove races [RACES]

Three kinds in turn: a stream that nobody owns; a lease that is free, after which all append, the owner and the others;
and a table that one node after the other has taken, each of which believes that it has it. Afterwards the log holds at
each place what the one winner wrote, and the signed shares add up. A run that was stopped goes on where it was.
"""

import logging
import multiprocessing
import os
import tempfile
from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from measure.figure import Figure, Refuted
from potluck.errors import StoreError
from potluck.log import Entry
from potluck.store import Node, Reader, Store, open_reader, open_store
from potluck.store.home import KEYS
from potluck.store.postgres import ownership
from proofs.kept import Kept, parts, stamp
from tests.clusters import Cluster

__all__ = ["main", "race"]

RACES: Final = 100_000
CHUNK: Final = 1000
"""Races on one database."""
LANES: Final = 2
"""Databases at a time: a race is mostly waiting of one process for another."""
LIFE: Final = 300.0
"""Seconds for which one node waits for another before the proof is refuted."""
LONG: Final = 60.0
"""Seconds of a lease that nobody loses in a race."""
NAMES: Final = "abc"
NONE: Final = "none"
_FORK: Final = multiprocessing.get_context("forkserver")

Kind = Literal["free", "claimed", "late"]
KINDS: Final[tuple[Kind, ...]] = ("free", "claimed", "late")


class Run(Struct, frozen=True):
    """Races of one kind that were run."""

    kind: Kind
    nodes: int
    races: int


def main(argv: list[str]) -> list[Figure]:
    """Races by kind and nodes, and those that nobody or more than one has won: none. Raises: Refuted."""
    chunks = -(-(int(argv[0]) if argv else RACES) // CHUNK)
    won: dict[tuple[Kind, int], int] = {}
    with Kept("races", stamp("src/potluck/store", "proofs/races.py")) as kept:
        for told in parts(kept, chunk, chunks, workers=LANES):
            run = msgspec.json.decode(told, type=Run)
            won[run.kind, run.nodes] = won.get((run.kind, run.nodes), 0) + run.races
            print(f"{sum(won.values())} races", flush=True)
    words = {
        "free": "append to a stream that nobody owns",
        "claimed": "take one free lease and append",
        "late": "append to a table that each of them believes to have, the last one rightly",
    }
    return [
        *(
            Figure(f"races of {nodes} nodes that {words[kind]}", n, n=n)
            for (kind, nodes), n in sorted(won.items(), key=str)
        ),
        Figure("races of nodes that nobody, more than one or the wrong one has won", 0, n=sum(won.values())),
    ]


def chunk(number: int) -> Run:
    """Races of one kind, by number; on a server of their own, so that several of them can be run at a time."""
    kind, nodes = KINDS[number % 3], 2 + number // 3 % 2
    with Cluster() as cluster:
        return Run(kind, nodes, race(cluster.database(), kind, nodes=nodes, races=CHUNK))


def race(database: str, kind: Kind, *, nodes: int, races: int) -> int:
    """How many races were run on an empty database, each won by one. Raises: Refuted."""
    with tempfile.TemporaryDirectory() as keys:
        os.environ[KEYS] = keys
        open_store(database).close()
        gate = _FORK.Barrier(nodes)
        pipes = []
        for me in range(nodes):
            here, there = _FORK.Pipe(duplex=False)
            node = _FORK.Process(target=_race, args=(database, kind, me, nodes, races, gate, there, keys), daemon=True)
            node.start()
            there.close()
            pipes.append(here)
        try:
            outcomes = [pipe.recv() for pipe in pipes]
        except EOFError:
            raise Refuted(f"a node of {nodes} did not end its {kind} races") from None
        with open_reader(database) as reader:
            _check(reader, kind, outcomes, races=races)
    return races


def _race(database: str, kind: Kind, me: int, nodes: int, races: int, gate: Any, told: Any, keys: str) -> None:
    """One node's part: what came of each of its races."""
    os.environ[KEYS] = keys
    logging.disable(logging.WARNING)  # that another node has taken a lease is what is tried here
    ownership.LEASE = 0.0 if kind == "late" else LONG  # type: ignore[misc]
    with open_store(database, node=Node(NAMES[me])) as store:
        outcomes = []
        for number in range(races):
            gate.wait(LIFE)
            if kind == "late":
                for other in range(nodes):  # each takes it from the one before, the last one has it
                    if (number + other) % nodes == me:
                        store.release([_stream(kind, number)]).result()
                        assert store.claim(_stream(kind, number)).result().is_own
                    gate.wait(LIFE)
            outcomes.append(_tried(store, kind, me, number))
        gate.wait(LIFE)
    told.send(outcomes)


def _tried(store: Store, kind: Kind, me: int, number: int) -> str:
    """What comes of one race for one node: `won`, or the code of the error; `owned` where it has the lease, too."""
    stream, place = _stream(kind, number), _place(kind, number)
    owns = kind == "claimed" and store.claim(stream).result().is_own
    try:
        store.append(stream, [Entry(os.urandom(16), b"%d of %d" % (number, me))], after=place).result()
    except StoreError as error:
        return f"{error.code} owned" if owns else error.code
    return "won owned" if owns else "won"


def _stream(kind: Kind, number: int) -> str:
    return f"table/{number}" if kind == "claimed" else "table/all"


def _place(kind: Kind, number: int) -> int:
    return 0 if kind == "claimed" else number


def _check(reader: Reader, kind: Kind, outcomes: Sequence[Sequence[str]], *, races: int) -> None:
    """Each race has one winner, and it is he whose entry stands there."""
    held = reader.holdings()
    if held.total != held.counted:
        raise Refuted(f"the shares of {len(outcomes)} nodes do not add up after {races} {kind} races")
    whole = () if kind == "claimed" else reader.read("table/all")
    for number, told in enumerate(zip(*outcomes, strict=True)):
        log = whole[number : number + 1] if whole else reader.read(_stream(kind, number))
        winners = [me for me, outcome in enumerate(told) if outcome.startswith("won")]
        stands = [b"%d of %d" % (number, me) for me in winners]
        rightly = {
            "free": True,
            "claimed": [me for me, outcome in enumerate(told) if "owned" in outcome.split()] == winners,
            "late": winners == [(number + len(told) - 1) % len(told)],
        }
        if len(winners) != 1 or [record.body for record in log] != stands or not rightly[kind]:
            raise Refuted(f"{kind} race {number}: {told}, and there stands {[record.body for record in log]}")
    if whole and len(whole) != races:
        raise Refuted(f"{len(whole)} entries after {races} {kind} races")
