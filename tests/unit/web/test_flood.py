"""Who asks too much at once waits for himself, or is cut off; nobody else notices."""

import json
import select
import socket
import time
from contextlib import ExitStack
from urllib.parse import urlsplit

import httpx
import pytest

from potluck.web.guard import ADDRESSES, BURST, EVERY, Paces
from potluck.web.live import IDLE
from tests.unit.web.clients import PEOPLE
from tests.unit.web.test_live import Visitor

ENOUGH = 64_000_000
"""Bytes; what all buffers on the way hold is far less."""


def asked(paces: Paces, address: str, now: int) -> int:
    return paces.wait({"type": "http", "client": (address, 1)}, now=now)


def test_an_address_is_served_at_once_up_to_its_burst_and_then_at_its_pace() -> None:
    paces = Paces()
    assert [asked(paces, "10.0.0.7", 0) for _ in range(BURST)] == [0] * BURST
    assert [asked(paces, "10.0.0.7", 0) for _ in range(3)] == [EVERY, 2 * EVERY, 3 * EVERY]
    assert asked(paces, "10.0.0.8", 0) == 0, "another address does not wait for it"
    assert asked(paces, "10.0.0.7", 10 * EVERY) == 0


def test_who_has_the_machine_never_waits() -> None:
    paces = Paces()
    assert {asked(paces, "127.0.0.1", 0) for _ in range(2 * BURST)} == {0}


def test_no_more_addresses_are_remembered_than_there_is_room_for() -> None:
    paces = Paces()
    for at in range(ADDRESSES + 50):
        asked(paces, f"10.{at >> 16}.{at >> 8 & 255}.{at & 255}", 0)
    assert len(paces._buckets) == ADDRESSES


@pytest.mark.slow
def test_requests_that_are_sent_ahead_are_answered_one_by_one_and_few_are_read(server: str) -> None:
    at = urlsplit(server)
    ask = f"GET /health HTTP/1.1\r\nHost: {at.netloc}\r\n\r\n".encode()
    with socket.create_connection((at.hostname, at.port)) as line:
        line.sendall(ask * 200)
        heard = b""
        while heard.count(b"200 OK") < 200:
            heard += line.recv(65536)
    with socket.create_connection((at.hostname, at.port)) as deaf:
        deaf.setblocking(False)
        sent = filled(deaf, ask * 100)
        assert sent < ENOUGH, "the server reads no further while nobody reads its answers"
    assert httpx.get(f"{server}/health").status_code == 200


def filled(line: socket.socket, asked: bytes) -> int:
    """How many bytes a line takes, until it takes no more for a while."""
    sent, silent = 0, time.monotonic()
    while sent < ENOUGH and time.monotonic() - silent < 1:
        try:
            sent += line.send(asked)
            silent = time.monotonic()
        except BlockingIOError:
            select.select([], [line], [], 0.1)
    return sent


@pytest.mark.slow
def test_a_socket_that_says_nothing_of_use_is_read_ever_slower(server: str) -> None:
    with ExitStack() as lines:
        host = Visitor(server, lines)
        line = host.line(host.opened(PEOPLE))
        began = time.monotonic()
        for at in range(IDLE + 6):
            line.say({"type": "act", "turn": 99, "action": "pass", "id": str(at)})
        for at in range(IDLE + 6):
            assert line.answer(str(at))["code"] == "action.not_started"
        assert time.monotonic() - began > 0.3
        assert json.loads(host.http.get("/health").text)["status"] == "ok"
