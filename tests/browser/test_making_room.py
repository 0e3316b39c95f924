"""Who opens the link of a full evening is offered a bot's seat, is told that he has it after the deal, and gets it."""

import os
from pathlib import Path

import pytest

from tests.browser.conftest import Visit
from tests.browser.persons import sit_down
from tests.browser.seat import AtTable, expect

pytestmark = pytest.mark.browser

OPEN = """async () => {
  const seats = [{kind: "person"}, {kind: "person"}, {kind: "bot", bot: "caller"}];
  const wish = {game: "poker", preset: "evening", seats, evening: true, speed: "quick"};
  const headers = {"content-type": "application/json"};
  const answer = await fetch("/api/tables", {method: "POST", headers, body: JSON.stringify(wish)});
  return (await answer.json()).id;
}"""
SOON = "Zaraz siadasz"
MAKES = "Po tym rozdaniu bot ustąpi ci miejsca."


def shot(at: AtTable, name: str) -> None:
    """A picture, where somebody wants to look at it."""
    if folder := os.environ.get("POTLUCK_SHOTS"):
        at.page.screenshot(path=str(Path(folder) / f"{name}.png"))


def test_a_bot_makes_room_for_who_comes_late(visit: Visit) -> None:
    host, guest, late = visit("en"), visit("en"), visit("pl", width=360, height=740)
    host.lobby()
    table = host.page.evaluate(OPEN)
    for at, name in ((host, "Ada"), (guest, "Ola")):
        sit_down(at, table, name=name)
    host.until("screen => screen.view !== null")
    late.open(f"{late.url}/t/{table}?pace=0")
    form = late.page.locator("form", has=late.page.locator("input[autocomplete=nickname]"))
    expect(late.page.get_by_role("heading", name=MAKES), "he is told what the press does").to_be_visible()
    shot(late, "room")
    assert late.wide() == []
    form.locator("input").fill("Jan")
    form.locator(".main").click()
    expect(late.page.locator(".watching"), "he is told that he has a seat").to_have_text(SOON)
    shot(late, "soon")
    assert late.screen["seat"] is None
    assert late.screen["promised"] == 2
    for at in (host, guest):
        at.until("screen => screen.notices.some((one) => one.kind === 'promised')")
    late_seat = "() => document.querySelector('potluck-table').screen?.seat === 2"
    for _ in range(12):
        host.until("screen => screen.view.actor !== 2")
        acting = (host, guest)[host.screen["view"]["actor"] or 0]
        kind = next((kind for kind in ("fold", "check", "call", "next") if kind in acting.kinds()), None)
        if kind is None or late.page.evaluate(late_seat):
            break
        acting.act(kind)
        if late.page.evaluate(late_seat):
            break
    late.until("screen => screen.seat === 2")
    assert late.screen["table"]["seats"][2]["name"] == "Jan"
    shot(late, "seated")
    assert late.wide() == []
