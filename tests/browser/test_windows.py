"""Tables in windows of every size: nothing is hidden, cut or out of reach (`prove clear` looks at all of them)."""

from typing import Any

import pytest

from tests.browser.clear import SIZES, looked_at
from tests.browser.conftest import Visit
from tests.browser.laid import handed, told
from tests.browser.opened import opened
from tests.browser.planted import found, plant, possible, pull
from tests.browser.seat import AtTable
from tests.rules.poker_script import deal

pytestmark = pytest.mark.browser

MILD = ("check", "call", "bring_in", "show", "decline")
CALLER = {"kind": "bot", "bot": "caller"}
PHONE, DESK = {"width": 360, "height": 740}, {"width": 1280, "height": 800}
ROUND = ".others[data-round]"


def wrong(at: AtTable) -> dict[tuple[int, int], Any]:
    """What is wrong with the screen as it is, by the window in which that is so."""
    found = {size: looked_at(at, size) for size in SIZES}
    at.page.set_viewport_size(DESK)
    return {size: findings for size, findings in found.items() if findings}


@pytest.mark.parametrize(
    ("lang", "game", "others", "options"),
    [
        ("pl", "poker", 1, {"variant": "omaha-hilo"}),
        ("de", "poker", 2, {"variant": "seven-stud"}),
        ("ru", "reddog", 8, {}),
    ],
)
def test_nothing_is_hidden_cut_or_out_of_reach(
    visit: Visit, lang: str, game: str, others: int, options: dict[str, Any]
) -> None:
    at = visit(lang, reduced_motion="reduce")
    opened(at, game, *[CALLER] * others, **options)
    at.kinds()
    assert wrong(at) == {}, "at the first turn"
    while kind := next((kind for kind in at.kinds() if kind in MILD), ""):
        at.act(kind)
    assert "next" in at.kinds()
    assert wrong(at) == {}, "at the end"


def test_faults_that_are_planted_are_found(visit: Visit) -> None:
    at = visit("en", **PHONE, reduced_motion="reduce")
    opened(at, "poker", CALLER)
    while not at.screen["view"]["board"]:
        at.act(next(kind for kind in at.kinds() if kind in MILD))
    at.kinds()
    size = (PHONE["width"], PHONE["height"])
    before = looked_at(at, size)
    assert before == []
    for fault in possible(size):
        plant(at, fault)
        assert found(fault, looked_at(at, size), before), fault
        pull(at)
    assert looked_at(at, size) == []


LONGEST = {
    "omaha-hilo": "DWIE PARY, dziesiątki i dziewiątki; BEZ NISKIEGO UKŁADU, 10-10-J-9-7",
    "omaha": "DWIE PARY, dziesiątki i dziewiątki",
}
NAMED = """(told) => {
  const {screen} = document.querySelector('potluck-table');
  screen.words.hands[screen.seat] = told;
  document.querySelector('potluck-table').draw(screen);
}"""


@pytest.mark.parametrize("variant", LONGEST)
def test_the_longest_name_of_a_hand_moves_no_card_over_the_board(visit: Visit, variant: str) -> None:
    at = visit("pl", reduced_motion="reduce")
    opened(at, "poker", CALLER, variant=variant)
    while not at.screen["view"]["board"]:
        at.act(next(kind for kind in at.kinds() if kind in MILD))
    at.kinds()
    at.page.evaluate(NAMED, LONGEST[variant])
    assert at.text(".own .label").replace("\u2060", "").replace("\n", " ").endswith(LONGEST[variant].split(", ")[-1])
    assert wrong(at) == {}


def test_a_phone_that_is_turned_lays_the_seats_anew(visit: Visit) -> None:
    at = visit("en", **PHONE)
    opened(at, "poker", CALLER)
    at.kinds()
    turn = at.turn
    for size, rounds in ((PHONE, 1), (DESK, 0), (PHONE, 1)):
        at.page.set_viewport_size(size)
        at.page.wait_for_function("([which, n]) => document.querySelectorAll(which).length === n", arg=[ROUND, rounds])
    assert at.turn == turn


ABOVE_THE_FELT = """() => {
  const top = (which) => document.querySelector(which).getBoundingClientRect().top;
  return top('.others .acting .clock') < top('.felt');
}"""
CALLED = "call; call; call; call; call; check"


def test_clock_and_what_was_exchanged_have_places_of_their_own_beside_five_others(visit: Visit) -> None:
    at = visit("pl", reduced_motion="reduce")
    opened(at, "poker", CALLER)
    at.kinds()
    handed(at, [told(deal("draw-fixed", (200,) * 6, CALLED + "; discard" * 6), 0, "pl")])
    at.page.wait_for_selector(".others .seat[data-threw]:nth-child(5)")
    assert looked_at(at, (1280, 800)) == []
    running = told(deal("holdem", (200,) * 6), 0, "ru")
    running["clock"] = {"seat": running["view"]["actor"], "left": 27_000, "bank": 60_000}
    handed(at, [running])
    at.page.wait_for_selector(".others .acting .clock:not([hidden])")
    for width, height in ((844, 390), (740, 360)):
        at.page.set_viewport_size({"width": width, "height": height})
        at.page.wait_for_function("size => innerWidth === size[0] && innerHeight === size[1]", arg=[width, height])
        assert not at.page.evaluate(ABOVE_THE_FELT), width


RESIZED = """(card) => {
  for (const width of ['60px', '40px']) {
    card.style.width = width;
    card.getBoundingClientRect();
  }
  return card.getBoundingClientRect().width;
}"""
"""Its width as soon as it has another; a change that takes its time shows the former one first."""


def test_with_reduced_motion_no_width_takes_time_to_change(visit: Visit) -> None:
    at = visit("en", reduced_motion="reduce", **PHONE)
    opened(at, "poker", CALLER)
    assert at.page.locator(".mine .card").first.evaluate(RESIZED) == 40
