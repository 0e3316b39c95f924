"""Nobody waits: who is here stands on the plates, deals come by themselves, no button outlives its decision."""

from typing import Any

import pytest

from tests.browser.conftest import Visit
from tests.browser.persons import NAMES, gathered
from tests.browser.seat import AtTable

pytestmark = pytest.mark.browser
STATE = "((at) => document.querySelector(`.seat[data-seat='${at}'] .presence`)?.dataset.state)"
MARK = "(at) => document.querySelector(`.seat[data-seat='${at}'] .presence`)"


def three(visit: Visit) -> list[AtTable]:
    """Three visitors in three languages, one of them on a phone."""
    return [visit("en"), visit("de", width=360, height=740), visit("pl", width=844, height=390)]


def folded(persons: list[AtTable]) -> None:
    """One deal in which everybody folds to the last."""
    deal = persons[0].screen["view"]["deal"]
    while True:
        shown = persons[0].screen
        if shown["next_deal"] is not None or shown["view"]["deal"] > deal:
            return
        at = persons[shown["view"]["actor"]]
        at.until("(screen, turn) => screen.turn === turn && screen.view.offers.length", shown["turn"])
        at.act("fold")
        persons[0].until("(screen, turn) => screen.turn > turn", shown["turn"])


def test_deals_come_by_themselves_and_who_folds_presses_once_a_deal(visit: Visit) -> None:
    persons = three(visit)
    gathered(persons)
    presses = [0] * len(persons)
    first = persons[0].screen["view"]["deal"]
    for _ in range(3):
        deal = persons[0].screen["view"]["deal"]
        while persons[0].screen["next_deal"] is None:
            shown = persons[0].screen
            at = persons[shown["view"]["actor"]]
            at.until("(screen, turn) => screen.turn === turn && screen.view.offers.length", shown["turn"])
            at.act("fold")
            presses[shown["view"]["actor"]] += 1
            persons[0].until("(screen, turn) => screen.turn > turn", shown["turn"])
        assert persons[1].page.locator(".wishes .pause").inner_text().startswith("Der nächste Deal kommt in ")
        for at in persons:
            at.until("(screen, deal) => screen.view.deal > deal", deal)
    assert persons[0].screen["view"]["deal"] == first + 3
    assert max(presses) <= 3
    assert sum(presses) == 6


def test_all_who_press_have_the_next_deal_at_once(visit: Visit) -> None:
    persons = three(visit)
    gathered(persons)
    folded(persons)
    deal = persons[0].screen["view"]["deal"]
    started = persons[0].page.evaluate("performance.now()")
    for at in persons:
        at.until("screen => screen.next_deal !== null || screen.view.offers.length")
        wish = at.page.locator(".wishes [data-wish=ready]")
        if wish.count():
            wish.click()
            assert not at.page.locator(".wishes [data-wish=ready]").count()
        else:
            at.act("next")
    persons[0].until("(screen, deal) => screen.view.deal > deal", deal)
    assert persons[0].page.evaluate("performance.now()") - started < 5000


def test_who_goes_is_away_on_every_plate_and_a_reload_is_not_noticed(visit: Visit) -> None:
    persons = three(visit)
    gathered(persons)
    for at in persons:
        for seat in range(3):
            at.page.wait_for_function(f"() => {STATE}({seat}) === 'here'")
    persons[0].page.evaluate(
        "() => { window.states = []; new MutationObserver(() => window.states.push("
        f"{STATE}(2))).observe(document.body, {{subtree: true, attributes: true, childList: true}}); }}"
    )
    persons[2].page.reload()
    persons[2].until("screen => screen.view !== null")
    persons[0].page.wait_for_timeout(2500)
    assert set(persons[0].page.evaluate("window.states")) <= {"here"}
    assert persons[2].screen["leaving"] is not None
    persons[2].page.goto("about:blank")
    persons[0].page.wait_for_function(f"() => {STATE}(2) === 'away'", timeout=8000)
    persons[1].page.wait_for_function(f"() => {STATE}(2) === 'away'")
    assert "weg" in persons[1].page.evaluate(f"({MARK})(2).textContent")
    assert "away for" in persons[0].page.evaluate(f"({MARK})(2).textContent")
    assert NAMES[2] in persons[0].page.locator(".seat[data-seat='2'] h2").inner_text()


def test_leaving_is_offered_after_a_reload_though_it_is_anothers_turn(visit: Visit) -> None:
    persons = three(visit)
    gathered(persons)
    waiting = next(at for seat, at in enumerate(persons) if seat != persons[0].screen["view"]["actor"])
    waiting.page.reload()
    waiting.until("screen => screen.view !== null && screen.view.offers.length === 0")
    waiting.page.locator(".bar .tool").last.click()
    assert waiting.page.locator("dialog[open] .leaving .item").is_visible()


def test_no_button_of_a_decision_that_is_over_stays(visit: Visit) -> None:
    persons = three(visit)
    gathered(persons)
    at: Any = persons[persons[0].screen["view"]["actor"]]
    at.until("screen => screen.view.offers.length")
    left = at.page.evaluate(
        """() => {
          document.querySelector('offer-dock .acts button[data-kind=fold]').click();
          return [...document.querySelectorAll('offer-dock .acts button')].filter(
            (button) => button.checkVisibility({visibilityProperty: true})).length;
        }"""
    )
    assert left == 0
