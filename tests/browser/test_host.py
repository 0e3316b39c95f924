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


GAMES = "**/api/games*"


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
    for at in (host, guest, phone):
        expect(at.page.locator(".pot .sums")).to_contain_text("$1/$2")
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    host.page.route(GAMES, hold)
    with host.page.expect_request(GAMES):
        panel = lead(host)
    panel.locator(".more").click()
    held[0].continue_()  # the games come after the press, which is not lost by it
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


TABLE = """async ([game, seats]) => {
  const plan = Array.from({length: seats}, () => ({kind: "person"}));
  const headers = {"content-type": "application/json"};
  const wish = {game, options: {}, seats: plan, evening: true};
  const answer = await fetch("/api/tables", {method: "POST", headers, body: JSON.stringify(wish)});
  return (await answer.json()).id;
}"""

HOLDS = """(screen, [path, value]) =>
  path.split(".").reduce((tree, name) => tree?.[name], screen.table.upcoming) === value"""


@pytest.mark.parametrize(
    ("game", "stakes", "path", "value"),
    [
        ("reddog", "", "ante_every_deal", True),
        ("paigow", "$10", "copies", "push"),
        ("draw", "$", "betting.raise_cap", 3),
    ],
)
def test_options_of_the_next_deal_have_a_form(visit: Visit, game: str, stakes: str, path: str, value: Any) -> None:
    """The paths come from the server: nothing is offered that the house would refuse."""
    host, guest = visit("de", width=360, height=740), visit("es")
    host.lobby()
    table = host.page.evaluate(TABLE, [game, 2])
    for at, name in ((host, "Ola"), (guest, "Inés")):
        sit_down(at, table, name=name)
    host.until("screen => screen.table.started")
    panel = lead(host)
    expect(panel.locator(".option").first).to_be_attached()
    offered = panel.locator(".option").evaluate_all("rows => rows.map(row => row.dataset.path)")
    free = host.screen["may"]["adjust"]
    assert offered
    assert all(any(name in (path, path.split(".")[0]) for name in free) for path in offered)
    step = panel.locator(".step")
    assert step.is_visible() == bool(stakes)
    if stakes:
        before = step.locator("output").inner_text()
        step.locator(".more").click()
        guest.until("screen => screen.table.upcoming !== null")
        assert step.locator("output").inner_text() != before
        assert stakes in step.locator("output").inner_text()
    if panel.locator("details[open]").count() == 0:
        panel.locator("summary").click()
    field = panel.locator(f".option[data-path='{path}']").locator("input, select")
    if value is True:
        field.check()
    elif isinstance(value, int):
        field.fill(str(value))
        field.press("Enter")
    else:
        field.select_option(value)
    guest.until(HOLDS, [path, value])
    assert "Ola" in guest.page.locator(".sheet li.notice").last.inner_text()
    assert host.wide() == []
    assert findings(host.page) == []


def test_a_refused_option_says_so_beside_itself_and_keeps_what_was_typed(visit: Visit) -> None:
    host, guest = visit("en", faults=("422",)), visit("pl")
    host.lobby()
    table = host.page.evaluate(TABLE, ["draw", 2])
    for at, name in ((host, "Ola"), (guest, "Jan")):
        sit_down(at, table, name=name)
    host.until("screen => screen.table.started")
    panel = lead(host)
    panel.locator("summary").click()
    field = panel.locator(".option[data-path='betting.raise_cap'] input")
    field.fill("101")
    field.press("Enter")
    fault = panel.locator(".option[data-path='betting.raise_cap'] .fault")
    expect(fault).to_be_visible()
    assert field.input_value() == "101"
    field.fill("4")
    field.press("Enter")
    guest.until("screen => screen.table.upcoming?.betting.raise_cap === 4")
    expect(fault).to_be_hidden()
