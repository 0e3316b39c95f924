"""The guided deal as a newcomer meets it, and a decision of the past made again."""

from typing import Any

import pytest

from tests.browser.conftest import Visit
from tests.browser.seat import AtTable, expect
from tests.browser.test_everybody import findings

pytestmark = pytest.mark.browser

WAKING = 60_000
"""Milliseconds: the first to play at a server waits until its bots have woken."""
SHOWN = ".tip:not([hidden])"
NEXT = "[data-guide=next]"
TOLD = """() => {
  const {tips, at} = document.querySelector('potluck-table').guide;
  return {at: tips[at].at, text: tips[at].text};
}"""
STANDS = """() => {
  const {target, element} = document.querySelector('potluck-table').guide;
  const bubble = element.getBoundingClientRect();
  const {left = 0, right = 0, top = 0, bottom = 0} = target?.getBoundingClientRect() ?? {};
  const whole = bubble.left >= 0 && bubble.top >= 0 && bubble.right <= innerWidth && bubble.bottom <= innerHeight;
  const across = Math.min(bubble.right, right) - Math.max(bubble.left, left);
  const down = Math.min(bubble.bottom, bottom) - Math.max(bubble.top, top);
  return whole && !(across > 1 && down > 1);
}"""
"""Whether the bubble is whole in the window and covers nothing of what it speaks of."""

OWN_STEP = """() => {
  const {frames, replay} = document.querySelector('potluck-replay');
  return frames.findIndex((frame) => frame.view?.actor === replay.seat);
}"""
"""The step of a past deal, 0-based, at which the viewer first decides."""


def begin(at: AtTable) -> None:
    """From the lobby into the lesson."""
    at.lobby()
    at.page.click("#game-draw .lesson")
    at.page.wait_for_url("**/t/*")
    at.page.wait_for_selector(SHOWN)


def told(at: AtTable) -> dict[str, Any]:
    """The tip that is shown now, once it stands where it should."""
    at.page.wait_for_selector(SHOWN, timeout=WAKING)
    at.page.wait_for_function(STANDS)
    found: dict[str, Any] = at.page.evaluate(TOLD)
    return found


def pressed(at: AtTable, key: str = "") -> None:
    """The act that the lesson proposes: by the mouse, or by the keyboard alone."""
    turn, view = at.turn, at.screen["view"]
    kinds = {offer.get("kind") or offer["action"]["type"] for offer in view["offers"]}
    if view["phase"] == "exchange":
        ranks = [card[0] for card in at.held]
        for place, rank in enumerate(ranks):
            if ranks.count(rank) == 1:
                at.press(str(place + 1))
    wanted = ("next", "open", "check", "exchange")
    kind = next(kind for kind in wanted if kind in kinds)
    if not key:
        at.page.click(f".acts [data-kind={kind}]")
    else:
        at.page.locator(f".acts [data-kind={kind}]").focus()
        at.press(key)
    at.until("(screen, turn) => screen.turn > turn", turn)


def lesson(at: AtTable, *, key: str = "") -> list[dict[str, Any]]:
    """Every tip, from the first to the last, with the acts between them."""
    seen = []
    while True:
        seen.append(told(at))
        if at.page.locator(NEXT).is_visible():
            assert len(seen) < 40, "the lesson ends"
            if key:
                at.page.locator(NEXT).focus()
                at.press(key)
            else:
                at.page.click(NEXT)
        elif seen[-1]["at"] == "end":
            return seen
        else:
            pressed(at, key)


def test_the_lesson_is_offered_and_leads_to_an_evening(visit: Visit) -> None:
    at = visit("en", reduced_motion="reduce")
    begin(at)
    assert findings(at.page) == []
    assert at.text(".mark b") == "Prepared cards"
    seen = lesson(at)
    assert {tip["at"].split()[0] for tip in seen} == {"rival", "pot", "hand", "hint", "act", "verdict", "end"}
    screen = at.screen
    assert [past["winner"] for past in screen["view"]["past"]] == [0, 0]
    assert screen["view"]["seats"][1]["wardrobe"][0]["where"] == "off"
    assert at.text(".sheet .fair") == "Prepared cards, not shuffled"
    at.page.click("[data-guide=evening]")
    at.page.wait_for_function("() => document.querySelector('potluck-table')?.screen?.table.purpose === 'play'")
    assert at.screen["table"]["preset"] == "evening"
    expect(at.page.locator(".mark")).to_be_hidden()
    expect(at.page.locator(".tip")).to_be_hidden()


def test_the_lesson_goes_by_keyboard_alone_on_a_phone_by_the_german_sheet(visit: Visit) -> None:
    at = visit("de", width=360, height=740, reduced_motion="reduce")
    begin(at)
    assert at.screen["table"]["options"]["profile"] == "de"
    assert at.small_targets() == []
    assert at.wide() == []
    at.press("Enter")
    assert told(at)["at"] == "pot", "Enter goes on while something is to be said"
    lesson(at, key="Enter")
    assert [past["winner"] for past in at.screen["view"]["past"]] == [0, 0]


def test_the_lesson_can_be_skipped_and_the_table_stays(visit: Visit) -> None:
    at = visit("ru", reduced_motion="reduce")
    begin(at)
    at.page.click("[data-guide=skip]")
    expect(at.page.locator(".tip")).to_be_hidden()
    at.act("open")
    at.page.wait_for_selector(".dock:not(.waiting) .acts [data-kind=exchange]", timeout=WAKING)
    expect(at.page.locator(".tip")).to_be_hidden()
    at.page.goto(at.url)
    at.page.wait_for_selector("game-tile .btn.main")
    expect(at.page.locator(".resume .own a"), "a lesson is no match that waits").to_have_count(0)


def test_a_decision_is_made_again_at_a_table_that_says_so(visit: Visit) -> None:
    at = visit("en", reduced_motion="reduce")
    begin(at)
    at.page.click("[data-guide=skip]")
    first = at.screen
    at.act("pass")
    at.kinds()
    at.page.goto(f"{at.url}/t/{first['table']['id']}/deal/1?pace=0")
    again = at.page.locator("[data-step=again]")
    at.page.wait_for_selector("[data-step=play]")
    expect(again, "nothing is decided before the cards are dealt").to_be_hidden()
    own = at.page.evaluate(OWN_STEP)
    at.press(*["ArrowRight"] * own)
    again.click()
    at.page.wait_for_url(lambda url: "/deal/" not in url)
    at.kinds()
    now = at.screen
    assert now["table"]["purpose"] == "practice"
    assert now["view"]["seats"] == first["view"]["seats"], "the same cards, and nothing done yet"
    assert at.text(".mark b") == "Practice"
    at.page.goto(f"{at.url}/t/{now['table']['id']}/fair")
    at.page.wait_for_selector(".finding.sound")
    assert "prepared, not shuffled" in at.text(".finding")
    at.page.goto(f"{at.url}/t/{now['table']['id']}")
    at.page.click(".mark a")
    at.page.wait_for_url(f"**/t/{first['table']['id']}/deal/1#{own + 1}")


def test_the_help_leads_to_the_lesson(visit: Visit) -> None:
    at = visit("pl", reduced_motion="reduce")
    at.play("quick")
    at.press("?")
    at.page.get_by_role("button", name="Rozdanie na próbę, trzy minuty").click()
    at.page.wait_for_selector(SHOWN)
    assert at.screen["table"]["purpose"] == "guide"
