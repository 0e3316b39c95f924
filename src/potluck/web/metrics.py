"""Numbers about the house for whoever runs it, as Prometheus reads them: on a port of their own, of this machine alone.

No proxy before the house hands them on, and they tell of nobody in particular: no names, no tables, no addresses.
"""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final, NamedTuple

from potluck.errors import RequestError
from potluck.room import Room
from potluck.web.budget import Sockets
from potluck.web.disk import Disk
from potluck.web.guard import LOOPBACK

__all__ = ["Metric", "house_metrics", "metrics_at", "text_of"]

HERE: Final = "127.0.0.1"
HEAD: Final = 4096
"""Bytes of a request, at most."""
PATIENCE: Final = 5.0
"""Seconds until it is complete."""
STATM: Final = Path("/proc/self/statm")
TEXT: Final = "text/plain; version=0.0.4; charset=utf-8"


class Metric(NamedTuple):
    """One number by its name, with a sentence that says which it is."""

    name: str
    kind: str
    """`gauge` or `counter`."""
    help: str
    value: float


def text_of(metrics: Iterable[Metric]) -> str:
    """The numbers in Prometheus's text format."""
    lines = []
    for name, kind, sentence, value in metrics:
        lines += [f"# HELP {name} {sentence}", f"# TYPE {name} {kind}", f"{name} {value:.15g}"]
    return "\n".join([*lines, ""])


def house_metrics(room: Room, sockets: Sockets, disk: Disk, *, began: float) -> list[Metric]:
    """The numbers of a house that serves since `began`, by the clock that only goes forward."""
    metrics = [
        Metric("potluck_up_seconds", "gauge", "Seconds since the house began.", time.monotonic() - began),
        Metric("potluck_sockets", "gauge", "Open connections, of proxies too.", sockets.total),
        Metric("potluck_tables_held", "gauge", "Tables in memory.", room.lobby.held),
        Metric("potluck_tables_watched", "gauge", "Tables at which somebody looks.", room.lobby.watched),
        Metric("potluck_database_bytes", "gauge", "Bytes of the database.", disk.taken),
        Metric("potluck_new_tables_refused", "gauge", "1 while the disk is nearly full.", float(disk.left == 0)),
        Metric("process_cpu_seconds_total", "counter", "Seconds of processor.", time.process_time()),
    ]
    metrics += [*_store_metrics(room), *_thinking_metrics(room)]
    if disk.left is not None:
        metrics.append(Metric("potluck_disk_left_bytes", "gauge", "Bytes that new tables may still take.", disk.left))
    if (resident := _resident()) is not None:
        metrics.append(Metric("process_resident_memory_bytes", "gauge", "Bytes of memory.", resident))
    return metrics


def _store_metrics(room: Room) -> list[Metric]:
    """The numbers of the store, of the leases that a node has, and of what waits."""
    vitals = room.vitals()
    own = [
        Metric("potluck_commits_total", "counter", "Commits.", vitals.commits),
        Metric("potluck_writes_waiting", "gauge", "Jobs that wait for the writer.", vitals.waiting),
        Metric("potluck_bots_waiting", "gauge", "Bots that wait for their turn to think.", room.turns.waiting),
        Metric("potluck_outlines_watched", "gauge", "Tables that run, or have no outline yet.", room.outliner.behind),
        Metric("potluck_database_reached", "gauge", "0 while the database does not answer.", float(not vitals.is_away)),
    ]
    if not vitals.lease:
        return own
    return [
        *own,
        Metric("potluck_leases", "gauge", "Tables and other streams of this node.", vitals.leases),
        Metric("potluck_leases_taken_total", "counter", "Leases that this node has taken.", vitals.taken),
        Metric("potluck_leases_lost_total", "counter", "Leases that another node has taken from it.", vitals.lost),
        Metric("potluck_lease_kept", "gauge", "0 while others may take its tables.", float(vitals.lease == "kept")),
        Metric("potluck_conflicts_total", "counter", "Commits tried again since another node wrote.", vitals.conflicts),
        Metric("potluck_readers_busy", "gauge", "Connections on which something is read now.", vitals.reading),
    ]


def _thinking_metrics(room: Room) -> list[Metric]:
    """The numbers of the queue in which workers think for the house."""
    thinkers = room.thinkers
    if thinkers is None:
        return []
    queue = thinkers.queue
    return [
        Metric("potluck_thinkers", "gauge", "Processes of workers that think for bots.", queue.thinkers),
        Metric("potluck_thoughts_waiting", "gauge", "Questions of this house to workers, unanswered.", queue.waiting),
        Metric("potluck_thoughts_total", "counter", "Questions of bots.", thinkers.asked),
        Metric("potluck_thoughts_here_total", "counter", "Those that no worker has answered.", thinkers.thought_here),
    ]


@asynccontextmanager
async def metrics_at(port: int, measure: Callable[[], Iterable[Metric]]) -> AsyncIterator[int]:
    """Serve `/metrics` at a port of this machine meanwhile, and give the port; 0 takes a free one.

    Raises:
        RequestError: the port is in use, or not ours to take.
    """

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            async with asyncio.timeout(PATIENCE):
                head = await reader.readuntil(b"\r\n\r\n")
            writer.write(_response(head.decode("latin-1"), measure))
            async with asyncio.timeout(PATIENCE):
                await writer.drain()
        writer.close()

    try:
        server = await asyncio.start_server(answer, HERE, port, limit=HEAD)
    except OSError as error:
        raise RequestError("serve.port_busy", asked=port, path=HERE) from error
    async with server:
        yield server.sockets[0].getsockname()[1]


def _response(head: str, measure: Callable[[], Iterable[Metric]]) -> bytes:
    request, *lines = head.split("\r\n")
    hosts = [value.strip() for name, _, value in (line.partition(":") for line in lines) if name.lower() == "host"]
    if len(hosts) != 1 or hosts[0].rpartition(":")[0] not in LOOPBACK:  # a page elsewhere whose name leads here now
        return _answer("421 Misdirected Request", "")
    if request.split(" ")[:2] != ["GET", "/metrics"]:
        return _answer("404 Not Found", "")
    return _answer("200 OK", text_of(measure()))


def _answer(status: str, text: str) -> bytes:
    body = text.encode()
    head = (
        f"HTTP/1.1 {status}",
        f"Content-Type: {TEXT}",
        f"Content-Length: {len(body)}",
        "X-Content-Type-Options: nosniff",
        "Cache-Control: no-store",
        "Connection: close",
    )
    return "\r\n".join((*head, "", "")).encode() + body


def _resident() -> int | None:
    """The bytes of memory that the process has; None where the system does not tell."""
    try:
        import resource
    except ModuleNotFoundError:
        return None
    with contextlib.suppress(OSError):
        return int(STATM.read_text("ascii").split()[1]) * resource.getpagesize()
    return None
