"""One bad client, as a process: `python -m proofs.floods.client KIND ADDRESS TABLE TOKEN`, until it is killed.

`acts` sends stale acts over a socket as fast as they are taken, and reads the answers; `deaf` sends the same and
reads nothing; `silent` opens a line and neither sends nor reads; `http` asks for one screen again and again over four
lines of another address than everybody else's; `ahead` does so without waiting for any answer. Says when it has begun.
"""

import base64
import contextlib
import json
import os
import socket
import sys
import threading
import time
from urllib.parse import urlsplit

__all__: list[str] = []

CHUNK = 65536
LINES = 4
ELSEWHERE = "127.0.0.2"
"""Another address of this machine, as Linux has them."""
STALE = {"type": "act", "turn": 0, "action": "pass", "id": "flood"}


def main(kind: str, address: str, table: str, token: str) -> None:
    """Misbehaves until the process is ended."""
    if kind in ("http", "ahead"):
        asking = asks if kind == "http" else asks_ahead
        for _ in range(LINES):
            threading.Thread(target=asking, args=(address, request(address, table, token)), daemon=True).start()
        print("begun", flush=True)
    else:
        line = opened(address, table, token)
        print("begun", flush=True)
        if kind == "acts":
            threading.Thread(target=drained, args=(line,), daemon=True).start()
        if kind != "silent":
            floods(line, framed(json.dumps(STALE).encode()) * 64)
    time.sleep(3600)


def opened(address: str, table: str, token: str) -> socket.socket:
    """A WebSocket after its handshake, by hand: nothing here reads for us."""
    at = urlsplit(address)
    line = socket.create_connection((at.hostname, at.port))
    key = base64.b64encode(os.urandom(16)).decode()
    head = (
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {at.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nAuthorization: Bearer {token}\r\n\r\n"
    )
    line.sendall(head.encode())
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += line.recv(1)
    assert answer.startswith(b"HTTP/1.1 101"), answer
    return line


def framed(payload: bytes) -> bytes:
    """A text frame as a client sends it, masked with zeros."""
    assert len(payload) < 126  # longer ones have another head
    return bytes((0x81, 0x80 | len(payload), 0, 0, 0, 0)) + payload


def floods(line: socket.socket, frames: bytes) -> None:
    """Sends as fast as it is taken."""
    with contextlib.suppress(OSError):
        while True:
            line.sendall(frames)


def drained(line: socket.socket) -> None:
    """Reads whatever comes."""
    with contextlib.suppress(OSError):
        while line.recv(CHUNK):
            pass


def request(address: str, table: str, token: str) -> bytes:
    """Asks for a screen."""
    head = (
        f"GET /api/tables/{table} HTTP/1.1\r\nHost: {urlsplit(address).netloc}\r\nAuthorization: Bearer {token}\r\n\r\n"
    )
    return head.encode()


def elsewhere(address: str) -> socket.socket:
    """A connection from another address."""
    at = urlsplit(address)
    return socket.create_connection((at.hostname, at.port), source_address=(ELSEWHERE, 0))


def asks(address: str, asked: bytes) -> None:
    """Asks again as soon as there is an answer."""
    line = elsewhere(address)
    while True:
        line.sendall(asked)
        head, _, body = line.recv(CHUNK).partition(b"\r\n\r\n")
        left = int(head.lower().partition(b"content-length: ")[2].partition(b"\r")[0]) - len(body)
        while left > 0:
            left -= len(line.recv(CHUNK))


def asks_ahead(address: str, asked: bytes) -> None:
    """Asks without waiting."""
    line = elsewhere(address)
    threading.Thread(target=drained, args=(line,), daemon=True).start()
    floods(line, asked * 8)


if __name__ == "__main__":
    main(*sys.argv[1:5])
