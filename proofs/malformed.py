"""Malformed requests over HTTP and messages over WebSockets: none is a fault of the house, and its memory stays.

python3 dev.py prove malformed [REQUESTS] [SEED] [HOUSES]

What each client has sent is kept: a run that was stopped goes on from there, at a new house. Another version of the
house begins anew.
Most are right but for a field, a number of 5,000 digits, a byte, a length, a header, a method, a part of the address;
one in five is a message or frame at a table where the sender plays. Clients are processes with several connections
each. Two houses, or as many as were asked for, stand beside one another and share the requests; a house has a
processor to itself and its clients another one, or all of them one where there are too few.
"""

import json
import os
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import Any, Final

from measure.figure import Figure, Refuted
from proofs.kept import Kept, stamp
from proofs.orphans import started
from proofs.siege import ROOT, house, resident

__all__ = ["main"]

REQUESTS: Final = 1_000_000
HOUSES: Final = 2
PART: Final = 10_000
"""Requests of one client."""
WARMING: Final = 0.1
"""The part of all after which memory is first looked at."""
GROWTH: Final = 1.25
"""How many times as much it may be at the end."""


def main(argv: list[str]) -> list[Figure]:
    """Requests, answers of 500, memory. Raises: Refuted."""
    wanted, seed, houses = (*map(int, argv), *(REQUESTS, 1, HOUSES)[len(argv) :])
    pairs, share = _pairs(houses), -(-wanted // houses)
    plan = f"{share}-{stamp('src/potluck', 'proofs/malforms', 'proofs/malformed.py')}"
    with Kept("malformed", plan) as kept, ThreadPoolExecutor(houses) as beside:
        memory = Memory(kept)
        jobs = [beside.submit(_besieged, share, seed + at, pair, memory) for at, pair in enumerate(pairs)]
        tallies = [tally for job in jobs for tally in job.result()]
    statuses = sum((Counter[str](tally["statuses"]) for tally in tallies), Counter[str]())
    sent, growth = sum(tally["sent"] for tally in tallies), max(tally["growth"] for tally in tallies)
    answers = ", ".join(f"{status}: {n}" for status, n in statuses.most_common())
    return [
        Figure("malformed requests and messages", sent, seed=seed),
        Figure("of them answered by 500 or a fault of the house", 0, n=sent, seed=seed),
        Figure("houses that shared them at a time", houses, n=sent, seed=seed),
        Figure("most memory of a house at their end over that after a tenth", round(growth, 2), "times", n=sent),
        Figure("their answers, by status", answers, n=sent, seed=seed),
    ]


def _pairs(houses: int) -> list[set[int]]:
    """Two processors for each house and its clients; where there are too few, one, and houses may share that."""
    free = sorted(os.sched_getaffinity(0))
    size = 2 if len(free) >= 2 * houses else 1
    parts = [set(free[at : at + size]) for at in range(0, len(free) - size + 1, size)]
    return [parts[at % len(parts)] for at in range(houses)]


class Memory:
    """The tallies of clients by their seeds, kept by several threads."""

    def __init__(self, kept: Kept) -> None:
        self._kept = kept
        self._gate = Lock()

    def of(self, seed: int) -> dict[str, Any] | None:
        """The tally of that client; None where it has not sent all yet."""
        with self._gate:
            tally: dict[str, Any] | None = json.loads(self._kept[str(seed)]) if str(seed) in self._kept else None
        return tally

    def keep(self, seed: int, tally: dict[str, Any]) -> None:
        """Write a tally down."""
        with self._gate:
            self._kept.keep(str(seed), json.dumps(tally).encode())


def _besieged(wanted: int, seed: int, processors: set[int], memory: Memory) -> list[dict[str, Any]]:
    """The tallies of one house's clients, each with how many times as much memory it had then as near its beginning."""
    os.sched_setaffinity(0, processors)
    parts = -(-wanted // PART)
    seeds = [seed * 10_000 + part for part in range(parts)]
    tallies = [tally for each in seeds if (tally := memory.of(each)) is not None]
    sent, owed, warm = sum(tally["sent"] for tally in tallies), [each for each in seeds if memory.of(each) is None], 0
    if not owed:
        return tallies
    with house() as (url, server):
        for number, each in enumerate(owed):
            tally = _client(url, min(PART, wanted - (each - seeds[0]) * PART), each)
            sent += tally["sent"]
            if tally["faults"]:
                raise Refuted(f"after {sent} requests: {'; '.join(tally['faults'])}")
            last = resident(server.pid)
            warm = warm or (last if number + 1 >= len(owed) * WARMING else 0)
            if server.poll() is not None:
                raise Refuted(f"the house has ended after {sent} requests")
            if last > GROWTH * (warm or last):
                raise Refuted(f"memory grew from {warm} to {last} kB")
            tally = {"sent": tally["sent"], "statuses": tally["statuses"], "growth": last / (warm or last)}
            memory.keep(each, tally)
            tallies.append(tally)
            print(f"house of seed {seed}: {sent} of {wanted}, {last // 1024} MB", flush=True)
    return tallies


def _client(url: str, n: int, seed: int) -> dict[str, Any]:
    command = [sys.executable, "-m", "proofs.malforms.client", url, str(n), str(seed)]
    with started(command, cwd=ROOT, text=True) as client:
        assert client.stdout is not None
        told = client.stdout.read()
    if client.returncode:
        raise Refuted(f"a client failed with {client.returncode}")
    tally: dict[str, Any] = json.loads(told)
    return tally
