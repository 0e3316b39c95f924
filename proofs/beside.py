"""Processor time of the same jobs in this tree and in another checkout, in turn on one machine: the best of each.

More than 1 is faster than there. Nothing waits for a disk or a network: requests go to the application itself, stores
lie in memory. `python3 dev.py prove beside CHECKOUT ROUNDS [FOLDER]`; the checkout has an environment of its own,
FOLDER holds hand histories (`.phh`).
"""

import os
import subprocess
from pathlib import Path
from typing import Final

from measure.figure import Figure

__all__ = ["main"]

HERE: Final = Path(__file__).resolve().parent.parent
WORKER: Final = HERE / "proofs" / "jobs" / "worker.py"
GAMES: Final = ("dice", "draw", "reddog", "paigow", "poker")
DOORS: Final = ("screen over HTTP", "act over HTTP", "act over WebSocket")
INSIDE: Final = ("step", "screen", "arena")
RANKED: Final = ("five", "seven", "text", "mask", "array")
ROUNDS: Final = 6


def main(argv: list[str]) -> list[Figure]:
    """The ratio of each job."""
    if not 1 <= len(argv) <= 3:
        raise SystemExit("prove beside CHECKOUT [ROUNDS] [FOLDER]")
    other, rounds = Path(argv[0]).resolve(), int(argv[1]) if len(argv) > 1 else ROUNDS
    jobs = [f"{kind}, {game}" for kind in (*DOORS, *INSIDE) for game in GAMES]
    jobs += ["page, /, text/html", "page, /api/games, */*", "record, matches of the draw", "hint, draw"]
    jobs += [f"ranked, {way}" for way in RANKED]
    jobs += [f"hands, {Path(argv[2]).resolve()}"] if len(argv) > 2 else []
    return [Figure(_claim(job, _commit(other)), round(_ratio(job, other, rounds=rounds), 2), n=rounds) for job in jobs]


def _claim(job: str, commit: str) -> str:
    kind, _, rest = job.partition(", ")
    return f"times as fast as at {commit}: {kind}" + ("" if kind == "hands" else f", {rest}")


def _commit(checkout: Path) -> str:
    command = ["git", "-C", str(checkout), "rev-parse", "--short=7", "HEAD"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def _ratio(job: str, other: Path, *, rounds: int) -> float:
    """The best time there over the best time here; each round asks both, in changing order."""
    workers = (_worker(other), _worker(HERE))
    times: tuple[list[float], list[float]] = ([], [])
    try:
        for number in range(rounds):
            for at in (0, 1) if number % 2 == 0 else (1, 0):
                times[at].append(_time(workers[at], job))
    finally:
        for worker in workers:
            worker.kill()
            worker.communicate()
    return min(times[0]) / min(times[1])


def _worker(root: Path) -> "subprocess.Popen[str]":
    python = root / ".venv" / "bin" / "python"
    environment = {**os.environ, "PYTHONPATH": str(root), "PYTHONHASHSEED": "0"}
    pipe = subprocess.PIPE
    return subprocess.Popen([python, WORKER], cwd=root, env=environment, stdin=pipe, stdout=pipe, text=True)


def _time(worker: "subprocess.Popen[str]", job: str) -> float:
    assert worker.stdin is not None
    assert worker.stdout is not None
    worker.stdin.write(job + "\n")
    worker.stdin.flush()
    return float(worker.stdout.readline())
