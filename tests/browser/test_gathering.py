"""An evening before its first deal, and what its plates keep in sight: in every usual window, on phones first."""

from typing import Any

import pytest

from potluck.words import LANGUAGES
from tests.browser.conftest import Visit
from tests.browser.persons import gathered
from tests.browser.seat import AtTable, expect

pytestmark = pytest.mark.browser

WINDOWS = ((360, 640), (390, 844), (844, 390), (1100, 760), (1280, 800), (1920, 1080))
PANEL = "document.querySelector('.choices').getBoundingClientRect().bottom"
KEPT = "localStorage.evening = JSON.stringify({seats: %d, start: 200, unit: 1, games: ['holdem'], bots: %d})"
COVERED = """() => {
  const box = document.querySelector('.seating').getBoundingClientRect();
  const parts = [...document.querySelectorAll('.seat .plate, .others .seat.vacant')];
  return parts.filter((it) => {
    const {left, right, top, bottom} = it.getBoundingClientRect();
    return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
  }).length;
}"""
"""Plates that the invitation lies on."""
HIGH = "document.documentElement.scrollHeight - innerHeight"
BEYOND = """(dialog) => [dialog, ...dialog.querySelectorAll('*')].filter((it) =>
  it.checkVisibility() && it.getBoundingClientRect().right > dialog.getBoundingClientRect().right + 1)
  .map((it) => it.outerHTML.slice(0, 80))"""
ASK = """([table, seat]) => fetch(`/api/tables/${table}/wish`, {method: 'POST',
  headers: {'content-type': 'application/json'}, body: JSON.stringify({wish: 'ask', seat, name: 'Nad'})})"""
MEET = """() => {
  const [clock, deals] = ['.clock', '.deals'].map((part) =>
    document.querySelector(`.others .acting ${part}`).getBoundingClientRect());
  return clock.left < deals.right && clock.right > deals.left && clock.top < deals.bottom && clock.bottom > deals.top;
}"""


def evening(host: AtTable, seats: int, *, bots: int = 0) -> str:
    """The address of an evening that the host has opened; he sits there."""
    host.page.add_init_script(KEPT % (seats, bots))
    host.page.goto(f"{host.url}/evening")
    host.page.fill(".row-name input", "Ola")
    host.page.click(".go .main")
    host.page.wait_for_url("**/t/*")
    host.page.wait_for_selector(".invitation .copy")
    return str(host.page.url)


def joined(guest: AtTable, address: str) -> None:
    guest.open(address)
    guest.page.fill(".seating input", "Wilhelmina")
    guest.page.click(".seating .btn.main")
    guest.until("screen => screen.seat !== null")


@pytest.mark.parametrize(("lang", "seats"), [("de", 6), ("ru", 10)])
def test_the_invitation_covers_no_plate_and_nothing_scrolls(visit: Visit, lang: str, seats: int) -> None:
    host, guest = visit(lang), visit(lang)
    joined(guest, evening(host, seats))
    host.page.wait_for_selector(".begin-now")
    for at in (host, guest):
        at.page.wait_for_selector(".invitation .copy")
        at.until("screen => screen.words.prompt.length > 0")
        for width, height in WINDOWS:
            at.page.set_viewport_size({"width": width, "height": height})
            found = [at.page.evaluate(COVERED), at.page.evaluate(HIGH), at.page.locator(".deck").count(), at.wide()]
            assert found == [0, 0, 0, []], (width, height)
            assert at.text(".dock .prompt") == at.screen["words"]["prompt"]


def test_the_host_says_when_an_evening_begins_and_his_guests_know_it(visit: Visit) -> None:
    host, guest, third = visit("en"), visit("en"), visit("en")
    address = evening(host, 6)
    expect(host.page.locator(".dock .prompt")).to_have_text("You can begin once somebody sits down with you.")
    joined(guest, address)
    expect(guest.page.locator(".dock .prompt")).to_have_text("Ola begins, at the latest when every seat is taken.")
    third.open(address)
    expect(third.page.locator(".dock .prompt")).to_have_text("Ola begins, at the latest when every seat is taken.")


def test_a_long_list_of_bots_stays_within_its_dialog(visit: Visit) -> None:
    host = visit("de", width=360, height=640)
    evening(host, 6)
    host.page.evaluate("document.querySelector('potluck-table').company.open()")
    expect(host.page.locator(".company select option")).not_to_have_count(0)
    assert host.page.locator(".dialog-company").evaluate(BEYOND) == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("bots", [0, 3])
def test_all_choices_of_an_evening_are_on_one_screen_of_a_phone_on_its_side(visit: Visit, lang: str, bots: int) -> None:
    at = visit(lang, width=844, height=390)
    at.page.add_init_script(KEPT % (8, bots))
    at.page.goto(f"{at.url}/evening")
    at.page.wait_for_selector(".go .main")
    at.page.wait_for_selector(".advance .copying")
    assert (at.page.evaluate(PANEL) <= 390, at.wide()) == (True, []), "the invitation lies below it"
    assert at.cut(".evening .seg, .evening .tick span, .go .main") == []


def test_the_clock_leaves_the_dealers_mark_and_ones_own_plate_in_sight(visit: Visit) -> None:
    persons: list[Any] = [visit("de", width=360, height=640), visit("ru", width=360, height=640)]
    gathered(persons, clock="brisk")
    acting = persons[0].screen["view"]["actor"]
    other = persons[1 - acting]
    other.page.wait_for_selector(".others .acting .clock:not([hidden])")
    assert other.screen["view"]["button"] == acting
    assert other.page.evaluate(MEET) is False
    own = persons[acting].page.locator(".own .plate")
    persons[acting].page.wait_for_selector(".own .clock:not([hidden])")
    box = own.bounding_box()
    assert box["x"] + box["width"] <= 360
    assert persons[acting].wide() == []
    asked_for_the_seat(persons[acting], visit("pl"), seat=acting)


def asked_for_the_seat(at: AtTable, asker: AtTable, *, seat: int) -> None:
    """The question stands above the buttons that decide, which stay where they are, and no answer is the main one."""
    before = at.page.locator(".acts [data-kind=fold]").bounding_box()
    asker.open(at.page.url)
    asker.page.evaluate(ASK, [at.page.url.split("/t/")[1].split("?")[0], seat])
    at.page.wait_for_selector(".wishes .of-seat:not([hidden])")
    question = at.page.locator(".wishes").bounding_box()
    assert question["y"] + question["height"] <= at.page.locator(".dock .acts").bounding_box()["y"]
    assert abs(at.page.locator(".acts [data-kind=fold]").bounding_box()["y"] - before["y"]) < 2
    assert at.page.locator(".wishes .wished .main").count() == 0
    cards = at.page.locator(".own .place").first.bounding_box()
    assert cards["y"] + cards["height"] <= at.page.locator(".reach").bounding_box()["y"] + 1
