"""Guests of a house on the internet, each from an address of his own: cookies as a browser keeps them, and a line."""

import json
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import httpx
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from proofs.fronts.ways import NAME

__all__ = ["Guest", "play", "resolved"]

FIRST: Final = 2
"""The first guest's address is 127.0.0.2."""
PATIENCE: Final = 60.0
MOST: Final = 20_000
"""Steps in which an evening is over in any case."""
PASSED: Final = ("sit_out", "leave", "rebuy", "fold")
"""Kinds of actions that are taken only where there is no other."""


class Guest:
    """A person somewhere, by his browser."""

    def __init__(self, number: int, *, port: int, trusting: ssl.SSLContext) -> None:
        self.address = f"127.0.0.{FIRST + number}"
        self.port = port
        self.trusting = trusting
        self.origin = f"https://{NAME}:{port}"
        transport = httpx.HTTPTransport(verify=trusting, local_address=self.address)
        headers = {"origin": self.origin}
        self.http = httpx.Client(transport=transport, base_url=self.origin, headers=headers, timeout=PATIENCE)
        self.cookies: list[str] = []
        """What the house asked the browser to keep."""

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        """The answer to a request."""
        answer = self.http.request(method, path, **more)
        self.cookies += answer.headers.get_list("set-cookie")
        return answer

    def post(self, path: str, body: object) -> Any:
        """The JSON of an answer that is no refusal."""
        answer = self.ask("POST", path, json=body)
        answer.raise_for_status()
        return answer.json()

    def line(self, table: str, **headers: str) -> ClientConnection:
        """The WebSocket of a table."""
        channel = socket.create_connection(("127.0.0.1", self.port), source_address=(self.address, 0))
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return connect(
            f"wss://{NAME}:{self.port}/api/tables/{table}/live",
            sock=channel,
            ssl=self.trusting,
            server_hostname=NAME,
            additional_headers={"Cookie": cookies, **headers},
            origin=Origin(self.origin),
            compression=None,
        )


@contextmanager
def resolved() -> Iterator[None]:
    """The house's name leads to this machine meanwhile."""
    usual = socket.getaddrinfo

    def here(host: Any, *rest: Any, **more: Any) -> Any:
        return usual("127.0.0.1" if host == NAME else host, *rest, **more)

    socket.getaddrinfo = here
    try:
        yield
    finally:
        socket.getaddrinfo = usual


def play(guests: list[Guest], *, deals: int) -> tuple[str, int]:
    """The name of a table at which they have played so many deals, and the number of their acts over WebSockets."""
    host = guests[0]
    for number, guest in enumerate(guests):
        guest.ask("GET", "/")
        guest.post("/api/session", {"name": f"Guest {number}", "lang": "en"})
    seats = [{"kind": "person"}] * len(guests)
    order = {"game": "poker", "seats": seats, "evening": True, "clock": "calm", "speed": "quick"}
    table: str = host.post("/api/tables", order)["id"]
    for seat, guest in enumerate(guests):
        guest.post(f"/api/tables/{table}/seats/{seat}", {})
    lines = [guest.line(table) for guest in guests]
    acts = answered = 0
    for step in range(MOST):
        at = step % len(lines)
        for message in _waiting(lines[at]):
            answered += message["type"] == "accepted"
            if message["type"] != "screen":
                continue
            if message["fair"]["deal"] > deals:
                for line in lines:
                    line.close()
                return table, answered
            if action := _chosen(message):
                acts += 1
                act = {"type": "act", "turn": message["turn"], "action": action, "id": f"act-{acts}"}
                lines[at].send(json.dumps(act))
    raise TimeoutError(f"{acts} acts, and the evening is not over")


def _waiting(line: ClientConnection) -> Iterator[dict[str, Any]]:
    while True:
        try:
            yield json.loads(line.recv(timeout=0.02))
        except TimeoutError:
            return


def _chosen(screen: dict[str, Any]) -> Any:
    """An action without a sum; None where nothing is to be done."""
    view = screen["view"]
    if screen["seat"] is None or view is None:
        return None
    simple = [offer["action"] for offer in view["offers"] if offer["type"] == "just"]
    return min(simple, key=lambda action: action["type"] in PASSED, default=None)
