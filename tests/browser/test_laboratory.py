"""The laboratory in the browser: a drill by keys, links that lead to their question, and where the focus stays."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import Visit
from tests.browser.seat import expect

pytestmark = pytest.mark.browser

FOCUS = """(({ className, name, textContent, dataset }) =>
  ({ class: className, name, text: textContent.trim(), card: dataset.card }))(document.activeElement)"""
CUT = """(felt => [...felt.querySelectorAll(":not(.lab-going, .lab-going *)")]
  .map((each) => each.getBoundingClientRect().right)
  .filter((right) => right > felt.getBoundingClientRect().right + 1))(document.querySelector(".lab-felt"))"""
LOWEST = """Math.max(...[...document.querySelectorAll(".lab-choices .btn")]
  .map((choice) => choice.getBoundingClientRect().bottom))"""
PARTED = """[...document.querySelectorAll(".lab-facts li + li")].map((fact) =>
  [fact.previousElementSibling.textContent.slice(-1), getComputedStyle(fact, "::before").content.includes("·")])"""
"""How what is known beside a hand ends, and whether a point parts it from what follows."""
EDGES = "(({dataset}) => ['before', 'after'].filter((edge) => edge in dataset))(document.querySelector('.lab-nav'))"
NUMBERED = 6
"""The number that this browser draws by its luck (`seat.NUMBERED`), one of three that are equally hard."""
TWICE = """new Promise((done) => {
  document.querySelector(".lab-choices .btn").click();
  history.replaceState(null, "", `?pace=250${location.hash}`);
  const watch = new MutationObserver(() => {
    if (!document.querySelector(".bench[data-judged] .lab-verdict tr.given")) return;
    watch.disconnect();
    document.querySelector(".lab-going .main").click();
    done(document.querySelector(".bench").getAttribute("aria-busy"));
  });
  watch.observe(document.querySelector(".lab-verdict"), {childList: true, subtree: true});
})"""
FOCUSED = "document.activeElement.getAttribute('aria-label')"


def test_the_laboratory_is_walked_by_keys_on_a_phone_and_links_lead_to_their_question(visit: Visit) -> None:
    at = visit("de", width=390, height=844, faults=("422",))
    page = at.page
    page.goto(f"{at.url}/lab?pace=0#exchange-32-de-7")
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
    verdict = page.locator(".lab-verdict h3").bounding_box()
    assert 0 <= verdict["y"] <= 844 - verdict["height"], "the verdict is in sight"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.evaluate("location.hash = '#exchange-32-de-8'")
    expect(page.locator(".lab-verdict tr.given")).to_have_count(0)
    cards = "[...document.querySelectorAll('.lab-thing')].map((one) => one.getAttribute('aria-label'))"
    page.wait_for_function(f"first => JSON.stringify({cards}) !== JSON.stringify(first)", arg=first)
    page.evaluate("location.hash = '#exchange'")
    page.wait_for_function("() => location.hash === '#exchange-32-de-8'")
    second = page.evaluate(cards)
    page.reload()
    expect(things).to_have_count(5)
    assert page.evaluate(cards) == second, "whoever loads the page again has the same hand"

    page.evaluate("location.hash = '#betting-32-pl-one'")
    expect(page.get_by_text("Diese Frage gibt es nicht; hier ist eine andere.")).to_be_visible()
    page.evaluate("location.hash = '#betting-36-pl-1'")
    expect(page.locator(".toast")).to_have_text(re.compile(r" 36 wird hier nicht gefragt, nur 32, 52; hier ist eine"))
    page.evaluate("location.hash = '#betting-32-pl-24'")
    acts = page.locator(".lab-choices .btn")
    expect(acts).to_have_count(4)
    expect(page.locator(".lab-acts .btn.main")).to_be_hidden()
    parted = page.evaluate(PARTED)
    assert {point for end, point in parted if end != "."} == {True}
    assert [point for end, point in parted if end == "."] == [False], "a sentence has its end"
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("4")
    expect(page.locator(".lab-verdict tr.given")).to_have_count(1)
    expect(page.locator(".lab-verdict")).to_contain_text("des Potts")
    expect(page.locator(".lab-table thead th").nth(1)).to_have_text("wie oft")
    expect(page.locator(".lab-score")).to_contain_text("$")

    assert re.search(r"\$[\d,]+ \([\d,]+\s% des Potts\)", page.locator(".lab-score").text_content() or "")
    page.set_viewport_size({"width": 360, "height": 640})
    page.evaluate(f"location.hash = '#betting-32-pl-evening-{NUMBERED}'")
    expect(page.locator(".lab-facts li").first).to_contain_text("im Pott")
    expect(page.locator(".lab-facts")).to_contain_text("Abend, Deal")
    expect(page.locator(".lab-verdict tr.given")).to_have_count(0)
    assert page.evaluate(EDGES) == ["before"], "the last place of the row is seen, and that others stand before it"
    assert 0 < page.evaluate(LOWEST) <= 640, "cards and choices lie in the smallest window"
    ahead: list[dict[str, Any]] = []
    page.on("request", lambda sent: ahead.append(sent.post_data_json) if "/drill?" in sent.url else None)
    assert page.evaluate(TWICE) is None, "a second tap that follows at once asks nothing new"
    expect(page.locator(".lab-verdict tr.given")).to_have_count(1)
    assert page.evaluate("(at => at.scrollWidth - at.clientWidth)(document.querySelector('.lab-scroll'))") <= 0
    expect(page.locator(".lab-verdict code")).to_contain_text(f"--preset evening --number {NUMBERED}")
    assert page.evaluate(CUT) == []
    page.evaluate("history.replaceState(null, '', `?pace=0${location.hash}`)")
    page.locator(".lab-going .main").click()
    expect(page.locator(".lab-verdict tr.given")).to_have_count(0)
    (foreseen,) = ahead
    assert foreseen["number"] != NUMBERED, "what is asked next is another question"
    page.wait_for_function("number => location.hash === `#betting-32-pl-evening-${number}`", arg=foreseen["number"])

    a_match_of_dice_and_a_house_way_are_chosen(page)
    walk_by_keys(page)


def a_match_of_dice_and_a_house_way_are_chosen(page: Any) -> None:
    """Chooses them on the narrowest phone, where nothing may be cut, and has them named by the address."""
    page.set_viewport_size({"width": 360, "height": 740})
    page.evaluate("location.hash = '#dice-7'")
    expect(page.locator(".lab-facts li")).to_have_count(3)
    assert page.evaluate(EDGES) == ["before", "after"]
    page.get_by_label("Partie").select_option("5")
    page.wait_for_function("() => location.hash.startsWith('#dice-5-')")
    expect(page.locator(".lab-facts li").first).to_contain_text("Auf 3 Siege, Stand")
    page.evaluate("location.hash = '#paigow-ballys-push-11'")
    expect(page.locator(".lab-facts li").last).to_have_text("gleiche Hände gewinnen nicht")
    assert page.evaluate(CUT) == []
    for at in (5, 6):
        page.locator(".lab-thing").nth(at).click()
    page.locator(".lab-acts .btn.main").click()
    expect(page.locator(".lab-verdict")).to_contain_text("--house-way ballys --copies push")
    assert page.evaluate("(at => at.scrollWidth - at.clientWidth)(document.querySelector('.lab-scroll'))") <= 0
    page.set_viewport_size({"width": 390, "height": 844})


def walk_by_keys(page: Any) -> None:
    """Goes to odds and frequencies by Tab and Enter alone, and asks both; a drill is where it began."""
    page.goto(page.url.partition("#")[0] + "#dice")
    go_to(page, "Chancen")
    reach(page, lambda at: at.get("card") is not None)
    for _ in range(4):
        page.keyboard.press("Enter")
        page.keyboard.press("ArrowRight")
    reach(page, lambda at: "main" in at["class"], back=True)
    page.keyboard.press("Enter")
    expect(page.locator(".lab-share b").first).to_contain_text("%")
    assert "main" in page.evaluate(FOCUS)["class"], "the focus stays on what was pressed"
    labels = "[...document.querySelectorAll('.lab-slot')].map((one) => one.getAttribute('aria-label'))"
    named = page.evaluate(labels)
    assert len(set(named)) == len(named), "each place is named by its hand too"
    assert page.evaluate("document.querySelector('.lab-acts .main').getBoundingClientRect().bottom <= innerHeight")
    page.goto(page.url.partition("#")[0] + "#odds/kuhn//Ks/~Q,J")
    expect(page.locator(".lab-share b").first).to_have_text("100,00 %")
    page.reload()
    expect(page.locator(".lab-command:visible")).to_have_text('potluck odds Ks "Q,J" --game kuhn')
    go_to(page, "Häufigkeiten")
    expect(page.locator(".lab-frequencies tbody tr")).to_have_count(9)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.post_data) if "/frequencies" in request.url else None)
    reach(page, lambda at: at["name"] == "deck")
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    expect(page.locator(".lab-frequencies")).to_have_attribute("data-stale", "")
    expect(page.locator(".lab-command:visible")).to_contain_text("--deck 33")
    assert len(asked) == 1, "who walks through a list asks once"
    page.get_by_label("Wildcards").fill("foo")
    expect(page.get_by_label("Wildcards")).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".lab-wrong")).to_contain_text("foo")
    page.get_by_label("Wildcards").fill("7")
    page.get_by_label("Wildcards").press("Enter")
    expect(page.locator(".lab-wrong")).to_be_hidden()
    expect(page.locator(".lab-command:visible")).to_contain_text("--wild")


def go_to(page: Any, name: str) -> None:
    """Follows a link of the laboratory by keys."""
    page.evaluate("document.activeElement.blur()")
    reach(page, lambda at: at["text"] == name)
    page.keyboard.press("Enter")


def reach(page: Any, wanted: Callable[[dict[str, Any]], bool], *, back: bool = False) -> None:
    """Presses Tab until what is wanted has the focus."""
    for _ in range(60):
        page.keyboard.press("Shift+Tab" if back else "Tab")
        if wanted(page.evaluate(FOCUS)):
            return
    raise AssertionError("the keyboard does not get there")


def test_who_pages_through_the_days_by_keys_stays_on_the_button(visit: Visit) -> None:
    at = visit("en")
    page = at.page
    page.goto(f"{at.url}/lab?pace=0")
    earlier = page.get_by_label("The day before")
    expect(page.locator(".lab-settings b")).not_to_be_empty()
    days = set()
    for _ in range(3):
        earlier.press("Enter")
        days.add(page.inner_text(".lab-settings b"))
        assert page.evaluate(FOCUSED) == "The day before"
    assert len(days) == 3
    expect(page.locator(".lab-felt h2")).not_to_be_empty()
    page.goto(f"{at.url}/lab?pace=0#today-2026-11-24")
    page.keyboard.press("1")
    page.locator(".lab-acts .btn.main").click()
    expect(page.locator(".lab-verdict tr.given")).to_have_count(1)
    said = page.inner_text(".lab-verdict")
    page.reload()
    expect(page.locator(".lab-verdict tr.given")).to_have_count(1)
    assert page.inner_text(".lab-verdict") == said, "what was answered is shown again"
