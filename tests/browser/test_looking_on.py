"""Who opens a link to a draw of others sees each seat in a place of its own, in every window."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.persons import OPEN, SIT

pytestmark = pytest.mark.browser

WINDOWS = ((1920, 1080), (1280, 800), (1060, 720), (844, 390), (740, 360), (390, 844), (360, 640))
APART = """() => {
  const parts = [...document.querySelectorAll('.others .plate, .others card-hand, .others .wardrobe')];
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const met = boxes.flatMap((box, at) => boxes.slice(at + 1).filter((other) => over(box, other)));
  const outside = boxes.filter(({right, bottom}) => right > innerWidth || bottom > innerHeight);
  return [parts.length, met.length, outside.length];
}"""
"""How many parts of seats there are, how often two lie on one another, and how many lie outside the window."""


def test_each_seat_has_a_place_of_its_own_for_who_looks_on(visit: Visit) -> None:
    at, guest = visit("de"), visit("pl")
    at.page.goto(f"{at.url}/?pace=0")
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "halina"}]
    table = at.page.evaluate(OPEN.replace("'poker'", "'draw'"), [seats, {}, "off", "evening"])
    at.page.evaluate(SIT, [table, 0, "Jörg"])
    guest.open(f"{guest.url}/t/{table}?pace=0")
    guest.until("screen => screen.view && screen.felt.spots.every(({held}) => held > 0)")
    for width, height in WINDOWS:
        guest.page.set_viewport_size({"width": width, "height": height})
        assert guest.page.evaluate(APART) == [5, 0, 0], (width, height)
        assert guest.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0, (width, height)
