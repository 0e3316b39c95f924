"""Numbers about the house: for this machine alone, in Prometheus's text, and of nobody in particular."""

import asyncio
import contextlib
import re
import time
from functools import partial
from pathlib import Path

import pytest

from potluck.errors import RequestError
from potluck.room import Room
from potluck.web.budget import Budget, Sockets
from potluck.web.disk import Disk
from potluck.web.metrics import Metric, house_metrics, metrics_at, text_of
from tests.unit.web.clients import PEOPLE, Client

LINE = re.compile(r"# (HELP|TYPE) [a-z_]+ \S.*|[a-z_]+ -?[0-9.e+]+")


async def asked(port: int, request: str) -> tuple[int, str]:
    """The status and the text of an answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request.encode())
    answer = (await reader.read()).decode()
    writer.close()
    head, _, text = answer.partition("\r\n\r\n")
    return int(head.split()[1]), text


async def test_the_numbers_follow_the_house_and_name_nobody(room: Room, visitor: Client, tmp_path: Path) -> None:
    sockets, disk = Sockets(Budget()), Disk(tmp_path / "potluck.db", free=lambda _: 10**9)
    async with metrics_at(0, partial(house_metrics, room, sockets, disk, began=time.monotonic())) as port:
        before = await numbers(port)
        table = await visitor.opened(PEOPLE)
        sockets.enter("203.0.113.7")
        async with room.subscribe(table):
            after = await numbers(port)
            _, text = await asked(port, "GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:1\r\n\r\n")
    changes = {
        name: after[name] - before[name]
        for name in ("potluck_sockets", "potluck_tables_held", "potluck_tables_watched")
    }
    assert set(changes.values()) == {1}
    assert after["potluck_database_bytes"] > 0
    assert after["potluck_disk_left_bytes"] == 10**9 - 64_000_000
    assert all(LINE.fullmatch(line) for line in text.splitlines())
    assert not any(secret in text for secret in (table, "Visitor", "203.0.113.7", str(tmp_path)))


async def numbers(port: int) -> dict[str, float]:
    """The numbers by their names."""
    status, text = await asked(port, "GET /metrics HTTP/1.1\r\nHost: localhost:1\r\n\r\n")
    assert status == 200
    return {name: float(value) for name, value in re.findall(r"^([a-z_]+) (\S+)$", text, re.MULTILINE)}


@pytest.mark.parametrize(
    ("request_head", "status"),
    [
        ("GET /metrics HTTP/1.1\r\nHost: evil.example:1", 421),
        ("GET /metrics HTTP/1.1", 421),
        ("GET /metrics HTTP/1.1\r\nHost: localhost:1\r\nHost: evil.example", 421),
        ("GET / HTTP/1.1\r\nHost: localhost:1", 404),
        ("POST /metrics HTTP/1.1\r\nHost: localhost:1", 404),
        ("nonsense\r\nHost: localhost:1", 404),
    ],
)
async def test_nothing_else_is_answered_there(request_head: str, status: int) -> None:
    async with metrics_at(0, lambda: [Metric("a", "gauge", "A number.", 1)]) as port:
        assert await asked(port, f"{request_head}\r\n\r\n") == (status, "")


async def test_who_sends_too_much_is_hung_up_on_and_a_port_in_use_is_told() -> None:
    async with metrics_at(0, list) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"x" * 10_000)
        with contextlib.suppress(ConnectionResetError):
            assert await reader.read() == b""
        writer.close()
        with pytest.raises(RequestError, match="in use"):
            async with metrics_at(port, list):
                pass


def test_numbers_are_written_as_prometheus_reads_them() -> None:
    assert (
        text_of([Metric("a_total", "counter", "So many.", 3)])
        == "# HELP a_total So many.\n# TYPE a_total counter\na_total 3\n"
    )
