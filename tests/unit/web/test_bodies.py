"""Large, endless and torn requests over a real line: refused early, kept nowhere, and nobody else notices."""

import http.client
import json
import resource
import socket
from collections.abc import Iterator
from contextlib import suppress
from urllib.parse import urlsplit

import httpx
import pytest

JSON = {"content-type": "application/json"}
MEGABYTE = b"x" * (1 << 20)
HUGE = 10
ENDLESS = 100
KEPT = 30 * 1024
"""KiB that this process, server and client together, may grow by."""


@pytest.fixture
def address(server: str) -> tuple[str, int]:
    found = urlsplit(server)
    assert found.hostname is not None
    assert found.port is not None
    return found.hostname, found.port


def test_ten_megabytes_with_their_length_are_refused(server: str) -> None:
    answer = httpx.post(f"{server}/api/session", content=MEGABYTE * HUGE, headers=JSON, timeout=60)
    assert answer.status_code == 413
    assert answer.json()["code"] == "request.too_large"


def test_a_hundred_megabytes_in_chunks_are_refused_and_not_kept(address: tuple[str, int]) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    line = http.client.HTTPConnection(*address, timeout=60)
    line.request(
        "POST", "/api/session", body=endless(), headers={"content-type": "application/json"}, encode_chunked=False
    )
    answer = line.getresponse()
    assert answer.status == 413
    assert json.loads(answer.read())["code"] == "request.too_large"
    line.close()
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < KEPT, f"{grown} KiB"


def endless() -> Iterator[bytes]:
    """A body in chunks."""
    for _ in range(ENDLESS):
        yield MEGABYTE


@pytest.mark.parametrize(
    "said",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
        b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzzz\r\n",
        b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"".join(b"X-%d: y\r\n" % n for n in range(20_000)) + b"\r\n",
    ],
)
def test_a_torn_request_harms_nobody(server: str, address: tuple[str, int], said: bytes) -> None:
    answer = b""
    with socket.create_connection(address, timeout=60) as line, suppress(ConnectionError):  # it may hang up early
        line.sendall(said)
        line.shutdown(socket.SHUT_WR)
        answer = line.recv(1 << 16)
    assert b" 200 " not in answer.split(b"\r\n")[0]
    assert httpx.get(f"{server}/health", timeout=60).json()["status"] == "ok"
