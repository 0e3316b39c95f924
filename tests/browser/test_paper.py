"""The paper beside the table while persons may talk: all of it can be read, and its story stays at its end."""

from collections.abc import Sequence

import pytest

from tests.browser.conftest import Visit
from tests.browser.opened import opened
from tests.browser.persons import sit_down
from tests.browser.seat import AtTable, expect

pytestmark = pytest.mark.browser

PERSON = {"kind": "person"}
MILD = ("wait", "exchange", "check", "call", "open", "pass", "next")
LOG = ".sheet [role=log]"
AT_END = """(selector) => {
  const log = document.querySelector(selector), {scrollHeight, clientHeight, scrollTop} = log;
  return scrollHeight > clientHeight + 50 && scrollHeight - clientHeight - scrollTop < 2;
}"""
"""Whether a list holds more than it shows, and shows its end."""
SCROLLED_BACK = """(log) => new Promise((done) => {
  log.addEventListener('scroll', () => done(), {once: true});
  log.scrollTop = 0;
})"""
NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def played(persons: Sequence[AtTable], *, deals: int) -> None:
    """Plays until that deal is over, always the mildest act; then all of them see that it is."""
    while True:
        persons[0].until("(screen) => screen.view.actor !== null")
        screen = persons[0].screen
        at, turn = persons[screen["view"]["actor"]], screen["turn"]
        at.until("(screen, turn) => screen.turn === turn && screen.view.offers.length > 0", turn)
        kinds = at.kinds()
        if "next" in kinds and screen["view"]["deal"] == deals:
            break
        at.act(next(kind for kind in MILD if kind in kinds))
        for each in persons:
            each.until("(screen, turn) => screen.turn > turn", turn)
    for each in persons:
        each.until("(screen, turn) => screen.turn === turn", turn)


@pytest.mark.parametrize("langs", [("de", "pl"), ("ru", "es")])
def test_the_whole_paper_can_be_read_beside_the_talk(visit: Visit, langs: tuple[str, str]) -> None:
    first, second = (visit(lang, reduced_motion="reduce") for lang in langs)
    table = opened(first, "draw", PERSON)
    sit_down(second, table, name="Inés")
    played((first, second), deals=2)
    for at in (first, second):
        expect(at.page.locator(".chat")).to_be_visible()
        expect(at.page.locator(".past li"), "the deal that lies on the table is none of those before").to_have_count(1)
        expect(at.page.locator(".sheet .fair")).to_be_visible()
        assert at.cut(".sheet") == []
        at.page.reload()
        at.page.wait_for_function(f"() => document.querySelector('{LOG} li')")
        expect(at.page.locator(".chat")).to_be_visible()
        at.page.wait_for_function(AT_END, arg=LOG)


def test_a_story_that_was_scrolled_back_stays_where_it_is(visit: Visit) -> None:
    at, other = visit("en", reduced_motion="reduce"), visit("de", reduced_motion="reduce")
    sit_down(other, opened(at, "draw", PERSON), name="Jörg")
    played((at, other), deals=1)
    at.page.wait_for_function(AT_END, arg=LOG)
    log = at.page.locator(LOG)
    log.evaluate(SCROLLED_BACK)
    small = log.evaluate("log => log.clientHeight")
    at.page.click("[data-tool=chat]")
    expect(at.page.locator(".chat")).to_be_hidden()
    at.page.evaluate(NEXT_FRAME)
    assert log.evaluate("log => log.clientHeight") > small
    assert log.evaluate("log => log.scrollTop") == 0
