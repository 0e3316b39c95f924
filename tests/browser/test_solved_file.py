"""A strategy file opened on the page of solved games: read there, walked by links, refused in the reader's language."""

from pathlib import Path

import pytest

from potluck.bots.strategies import HOUSE
from tests.browser.conftest import Visit
from tests.browser.seat import expect

pytestmark = pytest.mark.browser

CHOSEN = "potluck-strategy input"
REFUSED = "potluck-strategy [role=alert]"


def test_a_strategy_file_is_walked_in_the_browser_and_nothing_is_sent(visit: Visit, tmp_path: Path) -> None:
    at = visit()
    page = at.page
    page.goto(f"{at.url}/solved?lang=de")
    page.wait_for_selector(CHOSEN)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    damaged = tmp_path / "mine.strategy"
    damaged.write_bytes((HOUSE / "leduc.strategy").read_bytes()[:-9])
    page.set_input_files(CHOSEN, damaged)
    expect(page.locator(REFUSED)).to_contain_text("mine.strategy")
    expect(page.locator(REFUSED)).to_contain_text("SHA-256")
    page.set_input_files(CHOSEN, HOUSE / "leduc.strategy")
    expect(page.locator(".solved-file h2")).to_have_text("leduc")
    expect(page.locator(REFUSED)).to_have_text("")
    for _ in range(2):
        page.click(".solved-after a >> nth=0")
    expect(page.locator(".solved-line a[aria-current=page]")).to_have_count(1)
    expect(page.locator(".solved-grid")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.go_back()
    expect(page.locator(".solved-grid")).to_have_count(0)
    assert "POST" not in sent
