"""A past deal: readable at each of its steps, with nothing that only a table can use."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.opened import opened
from tests.browser.seat import expect

pytestmark = pytest.mark.browser

HOUSEWAY = {"kind": "bot", "bot": "houseway"}
OUT_OF_REACH = """() => [...document.querySelectorAll('.mine .place, .laid .card, .steering .btn')].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.width > 0 && (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight);
}).map((one) => one.outerHTML.slice(0, 90))"""
"""Own cards, the house's and the buttons that step, as far as they are not in the window."""
COVERED = """() => {
  const top = document.querySelector('.steering').getBoundingClientRect().top;
  const cards = [...document.querySelectorAll('.mine .card')].map((one) => one.getBoundingClientRect());
  return cards.filter((box) => box.bottom > top).map((box) => box.bottom - top);
}"""
"""By how much own cards lie below what steers."""
ROWS = """() => {
  const tops = [...document.querySelectorAll('.laid .card')].map((one) => one.getBoundingClientRect().top);
  return new Set(tops).size;
}"""
"""In how many rows the house's cards lie."""


@pytest.mark.parametrize(("lang", "width", "height", "beside"), [("en", 1280, 800, 2), ("pl", 360, 740, 0)])
def test_each_step_of_a_deal_of_pai_gow_can_be_read(
    visit: Visit, lang: str, width: int, height: int, beside: int
) -> None:
    at = visit(lang, width=width, height=height, reduced_motion="reduce")
    table = opened(at, "paigow", *[HOUSEWAY] * beside)
    at.kinds()
    at.act("bet")
    at.page.wait_for_selector(".own .place input:not([disabled])")
    at.page.click(".as-house")
    at.act("set")
    at.kinds()
    at.page.goto(f"{at.url}/t/{table}/deal/1")
    at.page.wait_for_selector(".steering")
    last = int(at.page.get_attribute("input[type=range]", "max") or 0)
    assert last > 2
    for number in range(last + 1):
        expect(at.page.locator("input[type=range]")).to_have_value(str(number))
        assert at.wide() == [], f"step {number}"
        assert at.page.evaluate(OUT_OF_REACH) == [], f"step {number}"
        assert at.page.evaluate(ROWS) <= 1, f"step {number}"
        expect(at.page.locator(".mine .wells button:visible")).to_have_count(0)
        at.press("ArrowRight")
    expect(at.page.locator(".mine .place")).to_have_count(7)
    expect(at.page.locator(".mine .place.low")).to_have_count(2)
    expect(at.page.locator(".mine .wells [data-came]")).to_have_count(2)
    expect(at.page.locator(".house .laid .card")).to_have_count(7)


def test_own_cards_lie_above_what_steers_at_each_step_on_a_short_phone(visit: Visit) -> None:
    at = visit("es", width=360, height=640, reduced_motion="reduce")
    table = opened(at, "draw", {"kind": "bot", "bot": "tight"})
    at.until_offered("next", "wait", "pass", "check", "exchange")
    at.page.goto(f"{at.url}/t/{table}/deal/1")
    at.page.wait_for_selector(".steering")
    for number in range(int(at.page.get_attribute("input[type=range]", "max") or 0) + 1):
        expect(at.page.locator("input[type=range]")).to_have_value(str(number))
        assert at.page.evaluate(COVERED) == [], f"step {number}"
        at.press("ArrowRight")
