"""Nobody freezes a table: who vanishes on his turn is acted for, sits out, and is back with one press; claims."""

from typing import Any

import pytest

from potluck.table.clockwork import PLANS, ClockPlan
from tests.browser.conftest import Visit
from tests.browser.persons import NAMES, gathered
from tests.browser.seat import AtTable, expect

pytestmark = pytest.mark.browser

AWAY = 3_000
BASE = 8_000
"""Milliseconds for a decision: few, and enough for the others on a busy machine."""
SITS_OUT = "(screen, seat) => screen.presence[seat].sits_out"
CLAIM = "[data-wish={}]:not([aria-disabled=true])"


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claims after three seconds instead of a minute, and a clock without a reserve."""
    monkeypatch.setattr("potluck.table.absence.AWAY", AWAY)
    monkeypatch.setitem(PLANS, "brisk", ClockPlan(base=BASE, bank=0, more=0))


def asked(persons: list[AtTable]) -> tuple[int, AtTable]:
    """The seat that is to act, and who sits there, once his page asks him."""
    seat = int(persons[0].screen["view"]["actor"])
    persons[seat].until("(screen, seat) => screen.view.actor === seat && screen.view.offers.length", seat)
    return seat, persons[seat]


def notices(at: AtTable) -> list[str]:
    return [line.strip() for line in at.texts(".sheet li.notice")]


def back(at: AtTable, address: str) -> AtTable:
    """The same person on a new page, back in play with one press."""
    page: Any = at.page.context.new_page()
    again = AtTable(page, url=at.url)
    again.open(address)
    again.until("screen => screen.may.come_back")
    page.click("[data-wish=come_back]")
    again.until("screen => !screen.may.come_back")
    return again


def test_who_is_away_on_his_turn_can_be_claimed_against_and_is_back_with_one_press(visit: Visit) -> None:
    persons = [visit("en"), visit("de", width=360, height=740, is_mobile=True), visit("pl")]
    gathered(persons)
    seat, lost = asked(persons)
    turn, address = lost.turn, lost.page.url
    others = [at for at in persons if at is not lost]
    claims = [at.page.locator(CLAIM.format("clock")) for at in others]
    lost.page.close()
    for at in others:
        at.until("(screen, seat) => screen.presence[seat].state === 'away'", seat)
        assert at.screen["turn"] == turn, "nobody acts before a claim"
    expect(claims[1]).to_be_visible()
    expect(claims[0]).to_be_visible()
    claims[0].click()
    for at in others:
        at.until("(screen, turn) => screen.turn > turn", turn)
        at.until(SITS_OUT, seat)
        expect(at.page.locator(CLAIM.format("clock")), "nobody else is claimed against").to_have_count(0)
    texts = {at.page.evaluate("document.documentElement.lang"): notices(at)[-1] for at in others}
    wanted = {
        "en": f"{NAMES[persons.index(others[0])]}: {NAMES[seat]} is not here, so the clock plays.",
        "de": f"{NAMES[persons.index(others[0])]}: {NAMES[seat]} antwortet nicht, also spielt die Uhr.",
        "pl": f"{NAMES[persons.index(others[0])]}: {NAMES[seat]} nie odpowiada, więc gra zegar.",
    }
    assert {lang: text for lang, text in wanted.items() if lang in texts} == texts
    again = back(lost, address)
    for at in (*others, again):
        at.until("(screen, seat) => !screen.presence[seat].sits_out", seat)
    assert again.faults == []


def test_of_two_the_one_who_stays_may_end_the_match_and_reads_who_owes_whom(visit: Visit) -> None:
    persons = [visit("es"), visit("ru", width=360, height=740, is_mobile=True)]
    gathered(persons)
    seat, lost = asked(persons)
    stays = persons[1 - seat]
    lost.page.close()
    stays.page.locator(CLAIM.format("end")).click()
    stays.until("screen => screen.table.over")
    stays.page.click(".after [data-kind=reckoning]")
    stays.page.wait_for_selector(".book .nets tbody tr")
    nets = stays.page.eval_on_selector_all(".nets .sum", "all => all.map((it) => it.textContent)")
    assert len(nets) == 2
    assert stays.wide() == []


def test_who_vanishes_on_his_turn_is_acted_for_twice_then_sits_out_and_the_table_goes_on(visit: Visit) -> None:
    persons = [visit("en"), visit("de"), visit("ru", width=360, height=740, is_mobile=True)]
    gathered(persons, clock="brisk")
    seat, lost = asked(persons)
    address = lost.page.url
    lost.page.close()
    stays = persons[(seat + 1) % 3]
    missed = 0
    while not stays.screen["presence"][seat]["sits_out"]:
        screen = stays.screen
        actor, turn = screen["view"]["actor"], screen["turn"]
        if screen["next_deal"] is None and actor is not None and actor != seat:
            at = persons[actor]
            at.until("(screen, turn) => screen.turn > turn || screen.view.offers.length", turn)
            if at.turn == turn:
                at.act(next(kind for kind in ("check", "call", "fold", "next") if kind in at.kinds()))
        else:
            missed += screen["next_deal"] is None
        stays.until("(screen, seq) => screen.seq > seq", screen["seq"])
    assert missed == 2, "the clock has acted for him twice"
    deal = stays.screen["view"]["deal"]
    for at in persons:
        if at is not lost:
            assert any(NAMES[seat] in line for line in notices(at)), "all read that he sits out"
    again = back(lost, address)
    again.until("(screen, deal) => screen.view.deal >= deal", deal)
    assert again.faults == []
