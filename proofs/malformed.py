"""Malformed requests over HTTP and messages over WebSockets: none is a fault of the house, and its memory stays.

python3 dev.py prove malformed [REQUESTS] [SEED] [HOUSES]

Most are right but for a field, a number of 5,000 digits, a byte, a length, a header, a method, a part of the address;
one in five is a message or frame at a table where the sender plays. Clients are processes; a house has a processor to
itself. Several houses stand beside one another and share the requests, and the processors
where there are not two for each.
"""

import json
import os
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from measure.figure import Figure, Refuted
from proofs.siege import ROOT, house, resident

__all__ = ["main"]

REQUESTS: Final = 1_000_000
PART: Final = 20_000
"""Requests of one client."""
WARMING: Final = 0.1
"""The part of all after which memory is first looked at."""
GROWTH: Final = 1.25
"""How many times as much it may be at the end."""


def main(argv: list[str]) -> list[Figure]:
    """Requests, answers of 500, memory. Raises: Refuted."""
    wanted, seed, houses = (*map(int, argv), *(REQUESTS, 1, 1)[len(argv) :])
    pairs = _pairs(houses)
    with ThreadPoolExecutor(houses) as beside:
        shares = [beside.submit(_besieged, -(-wanted // houses), seed + at, pair) for at, pair in enumerate(pairs)]
        tallies = [share.result() for share in shares]
    statuses = sum((tally for tally, _, _ in tallies), Counter[str]())
    sent, growth = sum(sent for _, sent, _ in tallies), max(growth for _, _, growth in tallies)
    answers = ", ".join(f"{status}: {n}" for status, n in statuses.most_common())
    return [
        Figure("malformed requests and messages", sent, seed=seed),
        Figure("of them answered by 500 or a fault of the house", 0, n=sent, seed=seed),
        Figure("houses that they were sent to", houses, n=sent, seed=seed),
        Figure("most memory of a house at their end over that after a tenth", round(growth, 2), "times", n=sent),
        Figure("their answers, by status", answers, n=sent, seed=seed),
    ]


def _pairs(houses: int) -> list[set[int]]:
    """Two processors for each house and its clients; where there are too few, houses share theirs."""
    free = sorted(os.sched_getaffinity(0))
    pairs = [set(free[at : at + 2]) for at in range(0, max(1, len(free) - 1), 2)]
    return [pairs[at % len(pairs)] for at in range(houses)]


def _besieged(wanted: int, seed: int, processors: set[int]) -> tuple[Counter[str], int, float]:
    """The answers of one house by status, the requests, and how many times as much memory it has at their end."""
    os.sched_setaffinity(0, processors)
    parts = -(-wanted // PART)
    statuses: Counter[str] = Counter()
    sent = warm = last = 0
    with house() as (url, server):
        for part in range(parts):
            tally = _client(url, min(PART, wanted - sent), seed * 10_000 + part)
            statuses.update(tally["statuses"])
            sent += tally["sent"]
            if tally["faults"]:
                raise Refuted(f"after {sent} requests: {'; '.join(tally['faults'])}")
            last = resident(server.pid)
            warm = warm or (last if part + 1 >= parts * WARMING else 0)
            print(f"house of seed {seed}: {sent} of {wanted}, {last // 1024} MB", flush=True)
            if server.poll() is not None:
                raise Refuted(f"the house has ended after {sent} requests")
    if last > GROWTH * warm:
        raise Refuted(f"memory grew from {warm} to {last} kB")
    return statuses, sent, last / warm


def _client(url: str, n: int, seed: int) -> dict[str, Any]:
    command = [sys.executable, "-m", "proofs.malforms.client", url, str(n), str(seed)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Refuted(f"a client failed: {done.stderr[-500:]}")
    tally: dict[str, Any] = json.loads(done.stdout)
    return tally
