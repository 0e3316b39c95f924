"""A match, an edge and an equity on Dask, two workers on loopback of which one is killed on the way: the same bytes.

`python -m proofs cluster [DEALS]`. Needs the extra `cluster`.
"""

import os
import signal
import subprocess
import sys
from concurrent.futures import Executor
from contextlib import ExitStack
from typing import Any, Final

import msgspec

import potluck
from measure.figure import Figure, Refuted
from potluck.arena import run
from potluck.games.paigow import WAYS
from potluck.lab.paigow.edges import estimated
from potluck.ranking import High

__all__ = ["main"]

DEALS: Final = 1280
HANDS: Final = 40
TRIALS: Final = 20_000_000
SEED: Final = 23
LOOPBACK: Final = "127.0.0.1"
PATIENCE: Final = 180
"""Seconds for the scheduler and its workers to be there."""


def main(argv: list[str]) -> list[Figure]:
    """How many answers were the same bytes. Raises: Refuted where one was not, or nobody was killed."""
    try:
        from distributed import Client
    except ModuleNotFoundError:
        raise SystemExit("prove cluster needs the extra cluster: dask and distributed") from None
    deals = int(argv[0]) if argv else DEALS
    with ExitStack() as stack:
        scheduler = _process(
            stack, "scheduler", "--host", LOOPBACK, "--port", "0", "--dashboard-address", f"{LOOPBACK}:0"
        )
        address = _address(scheduler)
        workers = [
            _process(stack, "worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", LOOPBACK)
            for _ in range(2)
        ]
        client: Any = stack.enter_context(Client(address, timeout=PATIENCE))
        client.wait_for_workers(2, timeout=PATIENCE)
        spread = _match(deals, client.get_executor(), victim=workers[0])
        if workers[0].poll() is None:
            raise Refuted("the first worker was not killed")
        edge, equity = _edge(client.get_executor()), _equity(client.get_executor())
    if spread != _match(deals, None):
        raise Refuted("the match on the cluster is another one than in one process")
    if edge != _edge(None):
        raise Refuted("the edge on the cluster is another one than in one process")
    if equity != _equity(None):
        raise Refuted("the equity on the cluster is another one than in one process")
    return [
        Figure("answers of a cluster that lost a worker on the way, other than in one process", 0, n=3, seed=SEED),
        Figure("deals of that match", deals, seed=SEED),
        Figure("trials of that equity, of three ranges", TRIALS, seed=SEED),
    ]


def _process(stack: ExitStack, what: str, *arguments: str) -> "subprocess.Popen[str]":
    """A part of the cluster, which is ended with the proof."""
    process = subprocess.Popen(
        [sys.executable, "-m", "distributed.cli.dask_" + what, *arguments], stderr=subprocess.PIPE, text=True
    )
    stack.callback(process.wait)
    stack.callback(process.kill)
    return process


def _address(scheduler: "subprocess.Popen[str]") -> str:
    """Where it listens, from what it says of itself."""
    assert scheduler.stderr is not None
    for line in scheduler.stderr:
        if "Scheduler at:" in line:
            return line.partition("Scheduler at:")[2].strip()
    raise Refuted("the scheduler did not say where it listens")


def _match(deals: int, executor: Executor | None, victim: "subprocess.Popen[str] | None" = None) -> bytes:
    """The tally as bytes; a victim is killed once a quarter of the deals has come back."""

    def progress(done: int, total: int, _: float) -> None:
        if victim is not None and victim.poll() is None and 4 * done >= total:
            os.kill(victim.pid, signal.SIGKILL)
            victim.wait()

    played = run("draw", ["draw-3", "caller"], deals=deals, seed=SEED, workers=2, executor=executor, progress=progress)
    return msgspec.json.encode(played.tally)


def _edge(executor: Executor | None) -> bytes:
    edges = estimated(WAYS["foxwoods"], High(), seed=SEED, hands=HANDS, executor=executor)
    return msgspec.json.encode([[*key, edge.mean, edge.error] for key, edge in edges.items()])


def _equity(executor: Executor | None) -> bytes:
    shares = potluck.odds("AsKs", "TT+", "random", trials=TRIALS, seed=SEED, executor=executor)
    return repr(shares).encode()
