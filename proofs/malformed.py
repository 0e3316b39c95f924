"""Malformed requests over HTTP and messages over WebSockets: none is a fault of the house, and its memory stays.

python3 dev.py prove malformed [REQUESTS] [SEED]

Most are right but for a field, a number of 5,000 digits, a byte, a length, a header, a method, a part of the address;
one in five is a message or frame at a table where the sender plays. Clients are processes; the house has a processor to
itself.
"""

import json
import subprocess
import sys
from collections import Counter
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
    wanted = int(argv[0]) if argv else REQUESTS
    seed = int(argv[1]) if len(argv) > 1 else 1
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
            print(f"{sent} of {wanted}, {last // 1024} MB", flush=True)
            if server.poll() is not None:
                raise Refuted(f"the house has ended after {sent} requests")
    if last > GROWTH * warm:
        raise Refuted(f"memory grew from {warm} to {last} kB")
    said = ", ".join(f"{status}: {n}" for status, n in statuses.most_common())
    return [
        Figure("malformed requests and messages", sent, seed=seed),
        Figure("of them answered by 500 or a fault of the house", 0, n=sent, seed=seed),
        Figure("memory of the house at their end over that after a tenth", round(last / warm, 2), "times", n=sent),
        Figure("their answers, by status", said, n=sent, seed=seed),
    ]


def _client(url: str, n: int, seed: int) -> dict[str, Any]:
    command = [sys.executable, "-m", "proofs.malforms.client", url, str(n), str(seed)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Refuted(f"a client failed: {done.stderr[-500:]}")
    tally: dict[str, Any] = json.loads(done.stdout)
    return tally
