"""The host's panel in three browsers: what he does all see, in their language, and nobody else is offered it."""

from typing import Any

import pytest

from tests.browser.conftest import Visit
from tests.browser.persons import sit_down
from tests.browser.seat import AtTable, expect
from tests.browser.test_everybody import findings

pytestmark = pytest.mark.browser

OPEN = """async () => {
  const seats = Array.from({length: 3}, () => ({kind: "person"}));
  const wish = {game: "poker", preset: "evening", options: {}, seats, evening: true};
  const headers = {"content-type": "application/json"};
  const answer = await fetch("/api/tables", {method: "POST", headers, body: JSON.stringify(wish)});
  return (await answer.json()).id;
}"""


def lead(at: AtTable) -> Any:
    """The panel, opened from the menu as a person opens it."""
    at.page.locator("header.bar button").last.click()
    at.page.locator("dialog[open] .item").nth(2).click()
    panel = at.page.locator(".host-panel")
    expect(panel, "it stands beside the table").to_be_visible()
    return panel


def test_what_the_host_does_all_see_and_the_role_moves_on(visit: Visit) -> None:
    host, guest, phone = visit("pl"), visit("de"), visit("ru", width=360, height=740)
    host.lobby()
    table = host.page.evaluate(OPEN)
    for at, name in ((host, "Ola"), (guest, "Jörg"), (phone, "Лев")):
        sit_down(at, table, name=name)
    host.until("screen => screen.table.started")
    panel = lead(host)
    panel.locator(".more").click()
    for at in (host, guest, phone):
        at.until("screen => screen.table.upcoming?.money.unit === 2")
    assert "Ola" in guest.page.locator(".sheet li.notice").last.inner_text()
    dots = [dot.get_attribute("data-state") for dot in panel.locator(".guests .dot").all()]
    assert dots == ["here"] * 3
    panel.locator(".speed input[value=quick]").check()
    guest.until("screen => screen.table.speed === 'quick'")
    panel.locator(".guests .name", has_text="Лев").click()
    rest = panel.locator(".guests .do:not([hidden]) .btn", has_text="Daj przerwę")
    rest.focus()
    host.page.keyboard.press("Enter")
    phone.until("screen => screen.may.come_back")
    assert findings(host.page) == []
    back = panel.locator(".guests .do:not([hidden]) .btn", has_text="Znów do gry")
    back.click()
    phone.until("screen => !screen.may.come_back")
    panel.locator(".guests .name", has_text="Jörg").click()
    panel.locator(".guests .do:not([hidden]) .btn:not(.pass)").last.click()
    guest.until("screen => screen.may.lead")
    expect(panel, "who leads no longer has no panel").to_be_hidden()
    mine = guest.page.locator(".host-panel")
    expect(mine).to_have_count(0)
    assert host.wide() == guest.wide() == phone.wide() == []
