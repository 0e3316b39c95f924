"""The server from outside: acts over the WebSocket until answered, screens over HTTP, the weight of a first visit.

The server is a process of its own on a database in a file; each act is durable when it is answered.
"""

import json
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from measure.figure import Figure

__all__ = ["main"]

ACTS = 400
SCREENS = 1000
TABLE = {"game": "draw", "preset": "letter", "seats": [{"kind": "person"}, {"kind": "person"}]}
SERVE = "from potluck.web import serve; import sys; sys.exit(serve(db=sys.argv[1], port=0))"


def main() -> list[Figure]:
    """Milliseconds, the median and what one in twenty exceeds."""
    with served() as url, httpx.Client(base_url=url) as one, httpx.Client(base_url=url) as two:
        table = opened(one, two)
        acts = list(played(url, table, (one, two)))
        looks = [seconds(lambda: one.get(f"/api/tables/{table}").raise_for_status()) for _ in range(SCREENS)]
        files, weight = first_visit(url)
    return [
        *figures("an act over the WebSocket, durable, until it is answered", acts),
        *figures("a screen over HTTP", looks),
        Figure(f"the lobby at a first visit, {files} files", round(weight / 1024), "KiB over the line"),
    ]


def figures(claim: str, times: list[float]) -> list[Figure]:
    """The median and the 95th percentile in milliseconds."""
    late = statistics.quantiles(times, n=20)[-1]
    return [
        Figure(f"{claim}: median", round(1e3 * statistics.median(times), 2), "ms", len(times)),
        Figure(f"{claim}: 95 % within", round(1e3 * late, 2), "ms", len(times)),
    ]


@contextmanager
def served() -> Iterator[str]:
    """The address of a server that runs meanwhile."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVE, str(Path(folder) / "potluck.db")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found is not None
            try:
                yield found.group()
            finally:
                server.terminate()


def opened(one: httpx.Client, two: httpx.Client) -> str:
    """A table where both sit."""
    for client in (one, two):
        client.post("/api/session", json={}).raise_for_status()
    table: str = one.post("/api/tables", json=TABLE).json()["id"]
    for seat, client in enumerate((one, two)):
        client.post(f"/api/tables/{table}/seats/{seat}").raise_for_status()
    return table


def played(url: str, table: str, clients: tuple[httpx.Client, httpx.Client]) -> Iterator[float]:
    """Seconds until each act is answered; both players hold an open line."""
    address = f"{url.replace('http', 'ws')}api/tables/{table}/live"
    cookies = ["; ".join(f"{name}={value}" for name, value in client.cookies.items()) for client in clients]
    with (
        connect(address, additional_headers={"cookie": cookies[0]}) as one,
        connect(address, additional_headers={"cookie": cookies[1]}) as two,
    ):
        lines = (Line(one), Line(two))
        for turn in range(ACTS):
            screens = [line.screen(turn) for line in lines]
            if screens[0]["view"]["over"]:
                return
            actor = screens[0]["view"]["actor"]
            yield lines[actor].act(turn, cheapest(screens[actor]["view"]["offers"]))


class Line:
    """One socket, and the latest screen that came over it."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._shown: dict[str, Any] = {"turn": -1}

    def screen(self, turn: int) -> dict[str, Any]:
        """The first screen of that turn."""
        while self._shown["turn"] < turn:
            self._hear()
        return self._shown

    def act(self, turn: int, action: Any) -> float:
        """Seconds until the act is answered."""
        start = time.perf_counter()
        self._socket.send(json.dumps({"type": "act", "turn": turn, "action": action, "id": str(turn)}))
        while (said := self._hear())["type"] not in ("accepted", "error"):
            pass
        if said["type"] != "accepted":
            raise AssertionError(said)
        return time.perf_counter() - start

    def _hear(self) -> dict[str, Any]:
        said: dict[str, Any] = json.loads(self._socket.recv(10))
        if said["type"] == "screen":
            self._shown = said
        return said


def cheapest(offers: list[dict[str, Any]]) -> Any:
    """An action that keeps the match going: check or exchange nothing where that is offered, else what comes first."""
    kinds = {offer["kind"] if offer["type"] != "just" else offer["action"]["type"] for offer in offers}
    for kind in ("exchange", "check", "wait", "next"):
        if kind in kinds:
            return kind
    return f"open {offers[0]['low']}"


def first_visit(url: str) -> tuple[int, int]:
    """How many files the lobby needs that it names itself, and their bytes as they go over the line."""
    with httpx.Client(base_url=url, headers={"accept-encoding": "gzip"}) as visitor:
        page = visitor.get("/", headers={"accept": "text/html"})
        names = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page.text))
        answers = [page, *map(visitor.get, sorted(names))]
    return len(answers), sum(answer.num_bytes_downloaded for answer in answers)


def seconds(run: Callable[[], object]) -> float:
    """How long that takes."""
    start = time.perf_counter()
    run()
    return time.perf_counter() - start
