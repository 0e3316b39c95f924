"""The line to the table breaks, the server dies: the page says so, comes back by itself, and no act is lost."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.browser.conftest import Visit

pytestmark = pytest.mark.browser


@contextmanager
def served(db: Path, *, port: int = 0) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`potluck serve` as a process of its own, and its address."""
    command = [
        str(Path(sys.executable).parent / "potluck"),
        "serve",
        "--db",
        str(db),
        "--port",
        str(port),
        "--lang",
        "en",
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "BROWSER": ""}) as process:
        assert process.stdout is not None
        try:
            found = re.search(r"http://\S+?(?=/?\s)", process.stdout.readline())
            assert found, "the server says where it is"
            yield process, found.group()
        finally:
            process.send_signal(signal.SIGKILL)


def test_the_page_outlives_its_server_and_the_act_counts_once(visit: Visit, tmp_path: Path) -> None:
    db = tmp_path / "room.db"
    with served(db) as (process, url):
        at = visit("en", url=url, faults=("WebSocket connection to", "net::ERR_CONNECTION"))
        at.play("evening")
        kinds = at.kinds()
        turn, held = at.turn, at.held
        process.send_signal(signal.SIGKILL)
        process.wait()
    at.page.wait_for_selector("potluck-table[data-line=offline]", state="attached")
    assert at.page.locator(".line").is_visible()
    at.page.click(f".acts [data-kind={'wait' if 'wait' in kinds else 'exchange'}]")
    assert at.page.locator("offer-dock.waiting").count() == 1
    with served(db, port=int(url.rpartition(":")[2])):
        at.page.wait_for_selector("potluck-table[data-line=online]", state="attached")
        at.until("(screen, turn) => screen.turn > turn", turn)
        assert not at.page.locator(".line").is_visible()
        at.kinds()
        screen = at.screen
        own = [entry for entry in screen["view"]["story"] if entry["type"] in ("acted", "exchanged")]
        assert [entry["seat"] for entry in own].count(screen["seat"]) == 1
        if "wait" in kinds:
            assert at.held == held, "the same deal goes on"
