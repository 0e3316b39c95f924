"""The page for everybody: no serious finding of axe on any page, large text, forced colours, phones either way up."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types

from tests.browser.conftest import Visit
from tests.browser.seat import AtTable, expect

pytestmark = pytest.mark.browser

GRAVE = ("serious", "critical")
WISHES = ("exchange", "check", "wait", "next")


def findings(page: Any) -> list[str]:
    """What axe finds that keeps somebody from using the page."""
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {node['html'][:120]}" for one in found if one["impact"] in GRAVE for node in one["nodes"]]


def to_the_verdict(at: AtTable) -> None:
    """Goes on until a deal is over."""
    at.until_offered("next", *WISHES)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_grave_on_any_page(visit: Visit, theme: str) -> None:
    at = visit("en", color_scheme=theme, reduced_motion="reduce", faults=("404",))
    at.lobby()
    found = {"lobby": findings(at.page)}
    at.page.click("#game-draw .row .btn:not(.main)")
    at.page.wait_for_selector("dialog[open] .finish")
    found["opening"] = findings(at.page)
    at.page.goto(f"{at.url}/rules/draw")
    found["rules"] = findings(at.page)
    at.page.goto(f"{at.url}/t/nowhere")
    found["error"] = findings(at.page)
    at.play("evening")
    at.kinds()
    found["table"] = findings(at.page)
    for name in ("book", "menu"):
        at.page.click(f"[data-tool={name}]")
        at.page.wait_for_selector("dialog[open] .body > :nth-child(2)")
        found[name] = findings(at.page)
        at.press("Escape")
    at.page.click("[data-tool=menu]")
    at.page.get_by_role("button", name="Settings").click()
    found["settings"] = findings(at.page)
    at.press("Escape")
    to_the_verdict(at)
    found["verdict"] = findings(at.page)
    assert {name: what for name, what in found.items() if what} == {}


def test_the_room_of_a_game_without_drawing_is_as_open(visit: Visit) -> None:
    at = visit("de", width=360, height=740, reduced_motion="reduce")
    at.lobby()
    at.play("kuhn", game="kuhn3")
    at.page.wait_for_selector(".seat")
    assert findings(at.page) == []


@pytest.mark.parametrize("lang", ["de", "ru"])
def test_nothing_is_lost_with_text_twice_as_large(visit: Visit, lang: str) -> None:
    at = visit(lang, width=1280, height=900, reduced_motion="reduce")
    at.play("evening")
    at.kinds()
    at.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert at.wide() == []
    assert covered(at) == []
    to_the_verdict(at)
    assert at.wide() == []
    assert covered(at) == []


@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360)])
def test_a_phone_either_way_up_shows_the_hand_and_the_buttons(visit: Visit, width: int, height: int) -> None:
    at = visit("ru", width=width, height=height, reduced_motion="reduce")
    at.play("evening")
    for _ in range(6):
        at.kinds()
        assert at.wide() == []
        assert at.small_targets() == []
        assert covered(at) == []
        at.go_on(*WISHES)


def covered(at: AtTable) -> list[str]:
    """What is said or can be pressed, and lies under something else when it is scrolled to."""
    return list(at.page.evaluate(COVERED))


COVERED = """() => [...document.querySelectorAll('.acts button, .mine .place, .mine .label b, .shares button')]
.flatMap((it) => {
  if (!it.checkVisibility() || !it.getBoundingClientRect().width) return [];
  it.scrollIntoView({block: 'center'});
  const {left, top, width, height} = it.getBoundingClientRect();
  const at = document.elementFromPoint(left + width / 2, top + height / 2);
  if (at && (it.contains(at) || at.contains(it))) return [];
  return [`${it.outerHTML.slice(0, 60)} under ${at?.outerHTML.slice(0, 60)}`];
})"""


def test_forced_colours_leave_suits_marks_and_buttons(visit: Visit) -> None:
    at = visit("en", forced_colors="active", reduced_motion="reduce")
    at.play("evening", profile="pl")
    at.until_offered("exchange", "wait", "check", "next")
    at.press("1")
    style = "element => getComputedStyle(element)"
    assert at.page.locator(".place:has(:checked) .card").evaluate(f"{style}.outlineStyle") != "none"
    assert at.page.locator(".card.h, .card.d, .card.s, .card.c").first.evaluate(f"{style}.forcedColorAdjust") == "none"
    assert at.page.locator(".acts .btn").first.evaluate(f"{style}.borderStyle") != "none"


def test_the_story_is_what_is_read_aloud(visit: Visit) -> None:
    at = visit("en", reduced_motion="reduce")
    at.play("evening")
    at.kinds()
    live = at.page.locator("[aria-live]:visible, [role=log]:visible, [role=status]:visible")
    assert {str(one) for one in live.evaluate_all("all => all.map(one => one.className)")} <= {
        "log",
        "prompt",
        "sr heard",
        "verdict paper notice",
    }
    assert at.page.locator(".doll").get_attribute("aria-label") == (
        "The dummy of Pani Halina wears: coat, hat, shawl, beads, apron"
    )
    expect(at.page.locator(".ladder [aria-current]")).to_have_count(1)


def test_a_connection_cut_ten_times_costs_nothing(visit: Visit) -> None:
    at = visit("en", reduced_motion="reduce")
    at.play("evening")
    for _ in range(10):
        at.kinds()
        at.page.evaluate("document.querySelector('potluck-table').live.socket.close()")
        at.go_on(*WISHES)
        at.page.wait_for_selector("potluck-table[data-line=online]", state="attached")
    assert at.kinds()
