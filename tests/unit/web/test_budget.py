"""Who sends too long, too slowly, or too often gets a coded error and no more time; nobody else notices."""

import gc
import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.server import ServerProtocol
from websockets.sync.client import ClientConnection, connect

from potluck.web.budget import LONGEST_SIP, SIP, Budget, Sips, Sockets
from potluck.web.frames import Frames
from potluck.web.pipeline import OneByOne
from tests.serving import serving
from tests.unit.web.clients import PEOPLE
from tests.unit.web.test_live import Visitor

SMALL = Budget(head_time=0.4, body_time=0.4, stalled=0.5, linger=0.5, address=3)
OPENED = b"POST /api/session HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\n"
UPGRADE = (
    b"GET /api/tables/%s/live HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
PING = b"\x89\x80\0\0\0\0"
CLOSED = b"\x03\xf0too many pings"
"""The end of a frame that closes: 1008 and why."""
NO_TEXT = b"\x81\x81\0\0\0\0\xff"
"""A message that is no UTF-8."""
NO_TEXT_CLOSED = b"\x88\x02\x03\xef"
"""The frame that closes: 1007."""
PATIENCE = 20.0


@pytest.fixture(scope="module")
def tight() -> Iterator[str]:
    """A server with little patience."""
    with serving(budget=SMALL) as url:
        yield url


@contextmanager
def line_to(url: str, source: str = "127.0.0.1") -> Iterator[socket.socket]:
    at = urlsplit(url)
    with socket.create_connection((at.hostname, at.port), timeout=PATIENCE, source_address=(source, 0)) as line:
        yield line


def answered(line: socket.socket) -> tuple[int, Any]:
    """Status and body of all that comes until the server hangs up; 0 where nothing came."""
    heard = b""
    while piece := line.recv(65536):
        heard += piece
    if not heard:
        return 0, None
    head, _, body = heard.partition(b"\r\n\r\n")
    assert b"content-security-policy" in head
    return int(head.split()[1]), json.loads(body)


def host(url: str) -> bytes:
    return urlsplit(url).netloc.encode()


LONG = [
    (b"GET /" + b"a" * (8 << 20), 414, "request.too_long"),
    (b"GET / HTTP/1.1\r\nX-Long: " + b"a" * (4 << 20), 431, "request.head"),
    (b"GET / HTTP/1.1\r\n" + b"".join(b"X-%d: y\r\n" % n for n in range(200_000)), 431, "request.headers"),
]


@pytest.mark.parametrize(("said", "status", "code"), LONG, ids=[code for _, _, code in LONG])
def test_an_endless_head_is_refused_early_and_costs_little(tight: str, said: bytes, status: int, code: str) -> None:
    with line_to(tight) as line:
        began = time.process_time()
        line.sendall(said)
        line.shutdown(socket.SHUT_WR)
        got, body = answered(line)
        spent = time.process_time() - began
    assert (got, body["code"]) == (status, code)
    assert spent < 1.0, "the server of this process has parsed a few slices, and added up nothing"


def test_a_refusal_speaks_the_language_that_was_asked_for(tight: str) -> None:
    with line_to(tight) as line:
        line.sendall(b"GET / HTTP/1.1\r\nAccept-Language: de\r\nX-Long: " + b"a" * 20_000)
        _, body = answered(line)
    assert "Bytes" in body["message"]
    assert body["detail"]["allowed"] == SMALL.head


def test_a_body_without_end_in_tiny_chunks_is_refused_by_what_came_over_the_line(tight: str) -> None:
    with line_to(tight) as line:
        line.sendall(OPENED % host(tight) + b"Transfer-Encoding: chunked\r\n\r\n")
        line.sendall(b"1;%s\r\n \r\n" % (b"e" * 900) * 60)
        status, body = answered(line)
    assert (status, body["code"]) == (413, "request.too_large")


@pytest.mark.parametrize("said", [b"GET / HTTP/1.1\r\nHost:", b"G"])
def test_half_a_head_is_waited_for_no_longer_than_its_time(tight: str, said: bytes) -> None:
    with line_to(tight) as line:
        line.sendall(said)
        status, body = answered(line)
    assert (status, body["code"]) == (408, "request.too_slow")


def test_who_drips_bytes_gains_no_time(tight: str) -> None:
    began = time.monotonic()
    with line_to(tight) as line:
        line.sendall(b"GET / HTTP/1.1\r\nX: ")
        line.settimeout(0.05)
        heard = b""
        while not heard and time.monotonic() - began < PATIENCE:
            line.sendall(b"a")
            try:
                heard = line.recv(100)
            except TimeoutError:
                continue
    assert heard.startswith(b"HTTP/1.1 408 ")
    assert time.monotonic() - began < 10 * SMALL.head_time


def test_half_a_body_is_waited_for_no_longer_than_its_time(tight: str) -> None:
    with line_to(tight) as line:
        line.sendall(OPENED % host(tight) + b'Content-Length: 100\r\n\r\n{"na')
        status, body = answered(line)
    assert (status, body["code"]) == (408, "request.too_slow")


def test_a_connection_that_says_nothing_is_closed(tight: str) -> None:
    with line_to(tight) as line:
        assert answered(line) == (0, None)


def test_blank_lines_keep_no_connection(tight: str) -> None:
    with line_to(tight) as line:
        line.sendall(b"\r\n")
        assert answered(line)[0] in (0, 408)


def test_an_address_has_so_many_sockets_and_others_have_theirs(tight: str) -> None:
    at = urlsplit(tight)
    with ExitStack() as stack:
        for _ in range(SMALL.address):
            stack.enter_context(line_to(tight, "127.0.0.9"))
        with line_to(tight, "127.0.0.9") as over:
            status, body = answered(over)
        assert (status, body["code"]) == (429, "request.sockets")
        assert httpx.get(f"{tight}/health").status_code == 200, "this machine's own are not counted so"
        with line_to(tight, "127.0.0.8") as other:
            other.sendall(b"GET /health HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n" % host(tight))
            assert other.recv(15) == b"HTTP/1.1 200 OK"
    assert at.port


def test_a_full_house_says_so_and_serves_again_when_somebody_has_gone() -> None:
    with serving(budget=Budget(house=2)) as url:
        with ExitStack() as stack:
            for _ in range(2):
                stack.enter_context(line_to(url))
            with line_to(url) as over:
                status, body = answered(over)
            assert (status, body["code"]) == (503, "house.full")
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with line_to(url) as line:
                line.sendall(b"GET /health HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n" % host(url))
                if line.recv(15) == b"HTTP/1.1 200 OK":
                    return
        raise AssertionError("the place of who has gone was not free again")


def test_a_counted_address_is_forgotten_when_its_last_socket_is_closed() -> None:
    sockets = Sockets(Budget(house=2, address=1))
    assert sockets.enter("10.0.0.1") is None
    refused = sockets.enter("10.0.0.1")
    assert refused is not None
    assert refused.code == "request.sockets"
    sockets.leave("10.0.0.1")
    sockets.leave("10.0.0.1")
    assert (sockets.total, len(sockets._open)) == (0, 0)


def test_neighbours_of_one_site_share_its_sockets() -> None:
    """A provider gives each customer some 2 ** 64 addresses of IPv6."""
    sockets = Sockets(Budget(address=1))
    assert sockets.enter("2001:db8:1:2::3") is None
    refused = sockets.enter("2001:db8:1:2:ffff::4")
    assert refused is not None
    assert refused.code == "request.sockets"
    assert sockets.enter("2001:db8:1:3::3") is None
    sockets.leave("2001:db8:1:2:ffff::4")
    assert sockets.enter("::1") is None
    assert sockets.enter("::1") is None, "this machine's own has no bound"


def test_connections_that_are_over_are_free_before_garbage_is_collected(tight: str) -> None:
    """Under siege thousands come and go between two collections."""
    with ExitStack() as stack:
        table = Visitor(tight, stack).opened(PEOPLE)
        gc.collect()
        gc.disable()
        stack.callback(gc.enable)
        for _ in range(10):
            with line_to(tight) as line:
                line.sendall(UPGRADE % (table.encode(), host(tight)))
                assert b"101" in line.recv(65536)
            assert httpx.get(f"{tight}/health").status_code == 200
        deadline = time.monotonic() + PATIENCE
        while (left := held()) and time.monotonic() < deadline:
            time.sleep(0.05)
    assert not left


def held() -> list[str]:
    """What is in memory of lines that were opened to servers of this process."""
    return [kind.__name__ for each in gc.get_objects() if (kind := type(each)) in (OneByOne, Frames, ServerProtocol)]


@pytest.mark.parametrize("kind", ["pings", "parts"])
def test_a_websocket_that_floods_with_what_no_message_counts_is_closed(tight: str, kind: str) -> None:
    with ExitStack() as stack:
        table = Visitor(tight, stack).opened(PEOPLE)
        line = stack.enter_context(connect(f"{tight.replace('http', 'ws')}/api/tables/{table}/live"))
        line.recv(PATIENCE)
        with pytest.raises(ConnectionClosed) as closed:
            flood(line, kind)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
    assert httpx.get(f"{tight}/health").status_code == 200


def flood(line: ClientConnection, kind: str) -> None:
    if kind == "pings":
        for _ in range(SMALL.pings + 10):
            line.ping()
    else:
        line.send("" for _ in range(SMALL.frames + 10))
    while True:
        line.recv(PATIENCE)


def test_who_writes_on_after_the_close_is_not_reset() -> None:
    """A line that is cut while its other end still writes is reset, and with it goes the reason, unread."""
    with serving(budget=Budget(pings=2, linger=PATIENCE)) as url, ExitStack() as stack:
        table = Visitor(url, stack).opened(PEOPLE)
        line = stack.enter_context(line_to(url))
        line.sendall(UPGRADE % (table.encode(), host(url)))
        heard = b""
        while b"\r\n\r\n" not in heard:
            heard += line.recv(65536)
        line.sendall(PING * 20)
        while piece := line.recv(65536):
            heard += piece
        assert heard.endswith(CLOSED)
        for _ in range(10):
            line.sendall(PING)
            time.sleep(0.02)


def test_a_ping_behind_what_closed_the_line_is_no_fault(caplog: pytest.LogCaptureFixture) -> None:
    """Both come at once, so that the ping is read after the line was closed upon its sender."""
    with serving() as url, ExitStack() as stack:
        table = Visitor(url, stack).opened(PEOPLE)
        line = stack.enter_context(line_to(url))
        line.sendall(UPGRADE % (table.encode(), host(url)))
        heard = b""
        while b"\r\n\r\n" not in heard:
            heard += line.recv(65536)
        line.sendall(NO_TEXT + PING)
        while piece := line.recv(65536):
            heard += piece
        assert NO_TEXT_CLOSED in heard
    assert [record for record in caplog.records if record.name in ("asyncio", "potluck.web")] == []


def test_what_is_thrown_away_is_read_at_a_pace_for_all_together() -> None:
    sips = Sips()
    assert [sips.wait(5.0) for _ in range(3)] == pytest.approx([SIP, 2 * SIP, 3 * SIP])
    assert sips.wait(9.0) == pytest.approx(SIP)


def test_who_reads_nothing_of_a_long_answer_is_cut_off(tight: str) -> None:
    whole = len(httpx.get(f"{tight}/api/games", headers={"accept-encoding": "identity"}).content)
    asked = b"GET /api/games HTTP/1.1\r\nHost: %s\r\n\r\n" % host(tight)
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.settimeout(PATIENCE)
        deaf.connect(("127.0.0.1", urlsplit(tight).port))
        deaf.sendall(asked * 4)
        time.sleep(4 * SMALL.stalled)
        heard = 0
        with suppress(ConnectionError):
            while piece := deaf.recv(1 << 20):
                heard += len(piece)
    assert heard < whole, "the rest was thrown away"


def test_who_reads_nothing_is_cut_off_when_the_house_closes() -> None:
    """Nothing is left of him, so that neither does the loop complain of a line that it still holds."""
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.settimeout(PATIENCE)
        with serving() as url:
            deaf.connect(("127.0.0.1", urlsplit(url).port))
            deaf.sendall(b"GET /api/games HTTP/1.1\r\nHost: %s\r\n\r\n" % host(url) * 4)
            assert deaf.recv(15) == b"HTTP/1.1 200 OK"
        gc.collect()
        heard = 0
        with suppress(ConnectionError):
            while piece := deaf.recv(1 << 20):
                heard += len(piece)
    assert heard < 1 << 20


def test_sips_are_put_off_no_longer_than_anybody_lingers() -> None:
    sips = Sips()
    waits = [sips.wait(7.0) for _ in range(10_000)]
    assert waits[:2] == pytest.approx([SIP, 2 * SIP])
    assert max(waits) == pytest.approx(LONGEST_SIP)
