"""The bound on the disk: no new table where it is nearly full, and who plays plays on."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from potluck.errors import RequestError
from potluck.room import Room
from potluck.web import create_app
from potluck.web.disk import Disk, disk_of
from tests.serving import KEY
from tests.unit.web.clients import HERE, PEOPLE, Client

SOLO = {"game": "draw", "preset": "quick", "seats": [{"kind": "person"}, {"kind": "bot", "bot": "caller"}]}


class Free:
    """The free bytes of a disk."""

    def __init__(self, free: int) -> None:
        self.free = free

    def __call__(self, _: Path) -> int:
        return self.free


def test_what_is_left_is_the_least_of_what_the_disk_and_the_host_give(tmp_path: Path) -> None:
    path, free = tmp_path / "a.db", Free(1000)
    path.write_bytes(b"x" * 30)
    path.with_name("a.db-wal").write_bytes(b"x" * 10)
    assert Disk(path, reserve=100, free=free).left == 900
    assert Disk(path, most=100, reserve=100, free=free).left == 60
    assert Disk(path, most=40, reserve=100, free=free).left == 0
    free.free = 90
    assert Disk(path, most=100, reserve=100, free=free).left == 0


def test_where_nothing_is_kept_or_nothing_can_be_told_nothing_is_refused(tmp_path: Path) -> None:
    for disk in (disk_of(":memory:", most=1), disk_of(tmp_path / "gone" / "a.db", most=1)):
        assert disk.left is None
        disk.check()
    with pytest.raises(RequestError):
        Disk(tmp_path / "a.db", free=Free(0)).check()


@pytest.mark.parametrize("form", ["{}", "sqlite://{}"])
def test_the_database_is_measured_where_it_lies(tmp_path: Path, form: str) -> None:
    path = tmp_path / "a.db"
    path.write_bytes(b"x" * 30)
    assert disk_of(form.format(path)).taken == 30


def simple(screen: dict[str, Any]) -> object:
    """An action without a sum that can be done now; None where there is none."""
    return next((offer["action"] for offer in screen["view"]["offers"] if offer["type"] == "just"), None)


async def its_turn(client: Client, table: str) -> dict[str, Any]:
    """The table once the visitor can act."""
    async with asyncio.timeout(30):
        while True:
            screen: dict[str, Any] = await client.said("GET", f"/api/tables/{table}", 200)
            if simple(screen) is not None:
                return screen
            await asyncio.sleep(0.01)


async def test_nobody_opens_a_table_on_a_full_disk_and_the_others_play_on(
    room: Room, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    free = Free(1000)
    app = create_app(room, key=KEY, disk=Disk(tmp_path / "potluck.db", reserve=100, free=free))
    async with Client(transport=httpx.ASGITransport(app), base_url=HERE) as client:
        await client.said("POST", "/api/session", 200, json={})
        table = await client.opened(SOLO)
        await client.seated(table, 0)
        screen = await its_turn(client, table)
        free.free = 50
        for path, asked in (("/api/tables", PEOPLE), ("/api/guides", {"game": "draw"})):
            assert (await client.said("POST", path, 507, json=asked))["code"] == "house.disk"
        assert (await client.acted(table, screen["turn"], simple(screen), "a"))["turn"] == screen["turn"] + 1
        health = await client.said("GET", "/health", 200)
        assert (health["status"], health["trouble"]) == ("ok", "house.disk")
        assert [record.levelname for record in caplog.records] == ["WARNING"], "the host is told, once"
        free.free = 1000
        await client.opened(SOLO)
        assert (await client.said("GET", "/health", 200))["trouble"] == ""
