"""The laboratory in the browser: a drill by keys, links that lead to their question, and where the focus stays."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.seat import expect

pytestmark = pytest.mark.browser

FOCUSED = "document.activeElement.getAttribute('aria-label')"


def test_a_drill_is_answered_by_keys_and_links_lead_to_their_question(visit: Visit) -> None:
    at = visit("de", width=390, height=844)
    page = at.page
    page.goto(f"{at.url}/lab#exchange-32-de-7")
    things = page.locator(".lab-thing")
    expect(things).to_have_count(5)
    tops = {round(things.nth(n).bounding_box()["y"]) for n in range(5)}
    assert len(tops) == 1, "five cards lie in one row on a phone"
    first = page.evaluate("[...document.querySelectorAll('.lab-thing')].map((one) => one.getAttribute('aria-label'))")
    page.keyboard.press("1")
    expect(things.nth(0)).to_have_attribute("aria-pressed", "true")
    page.locator(".lab-acts .btn.main").press("Enter")
    expect(page.locator(".lab-verdict tr.given")).to_have_count(1)
    expect(page.locator(".lab-score")).to_contain_text("beste Antworten")
    page.evaluate("location.hash = '#exchange-32-de-8'")
    expect(page.locator(".lab-verdict tr.given")).to_have_count(0)
    assert (
        page.evaluate("[...document.querySelectorAll('.lab-thing')].map((one) => one.getAttribute('aria-label'))")
        != first
    )


def test_who_pages_through_the_days_by_keys_stays_on_the_button(visit: Visit) -> None:
    at = visit("en")
    page = at.page
    page.goto(f"{at.url}/lab")
    earlier = page.get_by_label("The day before")
    expect(page.locator(".lab-settings b")).not_to_be_empty()
    days = set()
    for _ in range(3):
        earlier.press("Enter")
        days.add(page.inner_text(".lab-settings b"))
        assert page.evaluate(FOCUSED) == "The day before"
    assert len(days) == 3
