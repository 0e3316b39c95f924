"""The line to the table breaks, the server dies: the page says so, comes back by itself, and no act is lost."""

import signal
from pathlib import Path

import pytest

from tests.browser.conftest import Visit
from tests.browser.seat import expect
from tests.browser.served import served

pytestmark = pytest.mark.browser


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
    expect(at.page.locator(".line")).to_be_visible()
    at.page.click(f".acts [data-kind={'wait' if 'wait' in kinds else 'exchange'}]")
    expect(at.page.locator("offer-dock.waiting")).to_have_count(1)
    with served(db, port=int(url.rpartition(":")[2])):
        at.page.wait_for_selector("potluck-table[data-line=online]", state="attached")
        at.until("(screen, turn) => screen.turn > turn", turn)
        expect(at.page.locator(".line")).to_be_hidden()
        at.kinds()
        screen = at.screen
        own = [entry for entry in screen["view"]["story"] if entry["type"] in ("acted", "exchanged")]
        assert [entry["seat"] for entry in own].count(screen["seat"]) == 1
        if "wait" in kinds:
            assert at.held == held, "the same deal goes on"
