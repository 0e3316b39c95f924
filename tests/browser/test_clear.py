"""What nobody should have to guess: which of his cards others see, who is who, what an option or a button does."""

import pytest

from potluck.words import language
from tests.browser.conftest import Visit
from tests.browser.opened import opened
from tests.browser.seat import AtTable, expect

pytestmark = pytest.mark.browser

READ = """async (toml) => {
  const headers = {'content-type': 'application/json'};
  const answer = await fetch('/api/variants', {method: 'POST', headers, body: JSON.stringify({toml})});
  return (await answer.json()).variant;
}"""
THROWING = """
name = "Three less one"
forced = { ante = 1 }
streets = [{ name = "deal", down = 4, bet = 1 }, { name = "throw", throw = 1, board = 3, bet = 1 }]
"""
OVER_THE_EDGE = """() => {
  const {left, right} = document.querySelector('.mine').getBoundingClientRect();
  const cards = [...document.querySelectorAll('.mine .place')].map((it) => it.getBoundingClientRect());
  return cards.filter((card) => card.left < left - 1 || card.right > right + 1).length;
}"""
UNDER_THE_DOCK = """() => document.querySelector('.mine .plate').getBoundingClientRect().bottom
  > document.querySelector('.reach').getBoundingClientRect().top"""
PERSON = {"kind": "person"}
CALLER = {"kind": "bot", "bot": "caller"}
HIDDEN_NUMBERS = """() => [...document.querySelectorAll('.others .plate')].filter((plate) => {
  const [money, number] = ['.money', '.number'].map((part) => plate.querySelector(part)?.getBoundingClientRect());
  return !number || number.width < 5 || number.right > money.left + 1;
}).map((plate) => plate.textContent)"""


def hand(at: AtTable) -> tuple[list[str], list[str]]:
    """The own cards as they lie: those that bear the mark of being seen, and all."""
    seen = at.page.locator(".mine .place:has(.seen:visible)").evaluate_all("all => all.map(one => one.dataset.card)")
    return list(seen), at.held


@pytest.mark.parametrize(("lang", "width"), [("de", 1280), ("pl", 360)])
def test_the_cards_that_the_others_see_are_marked_among_ones_own(visit: Visit, lang: str, width: int) -> None:
    at = visit(lang, width=width, height=740, reduced_motion="reduce")
    table = opened(at, "poker", CALLER, CALLER, variant="seven-stud")
    up: list[str] = []
    for cards in (3, 4):
        at.until("(screen, cards) => screen.view?.offers.length && screen.view.seats[0].cards.length === cards", cards)
        up = at.screen["view"]["seats"][0]["up"]
        seen, held = hand(at)
        assert (seen, held[2:]) == (up, up)
        at.act(next(kind for kind in ("check", "call", "bring_in") if kind in at.kinds()))
    face_up = language(lang).gettext("{card}, face up").partition("}")[2]
    labels = at.page.locator(".mine .place .card").evaluate_all("all => all.map(one => one.ariaLabel)")
    assert [label.endswith(face_up) for label in labels][:3] == [False, False, True]
    while "next" not in at.kinds():
        assert at.page.evaluate(OVER_THE_EDGE) == 0, at.held
        at.act(next(kind for kind in ("check", "call", "show") if kind in at.kinds()))
    at.page.goto(f"{at.url}/t/{table}/deal/1")
    at.page.wait_for_selector(".steering")
    for _ in range(int(at.page.get_attribute("input[type=range]", "max"))):
        at.press("ArrowRight")
        if hand(at)[0]:
            break
    assert hand(at)[0] == up[:1]
    assert at.wide() == []


def test_nothing_covers_the_invitation(visit: Visit) -> None:
    at = visit("de", width=360, height=740, reduced_motion="reduce")
    for game, preset in (("poker", "evening"), ("draw", "evening"), ("dice", "three"), ("reddog", "evening")):
        opened(at, game, PERSON, preset=preset)
        for width, height in ((360, 740), (1280, 800)):
            at.page.set_viewport_size({"width": width, "height": height})
            for part in (".seating input", ".seating button"):
                at.page.click(part, trial=True)


def test_where_the_dealer_names_the_game_no_variant_is_offered(visit: Visit) -> None:
    at = visit("en")
    at.lobby("poker")
    at.page.check("#game-poker input[value=choice]", force=True)
    at.page.click("#game-poker .btn:not(.main)")
    variant = at.page.locator("dialog[open] [data-path=variant]")
    expect(variant).to_be_hidden()
    at.page.uncheck("dialog[open] [data-path='choice.play'] input")
    expect(variant).to_be_visible()
    at.page.check("dialog[open] [data-path='choice.play'] input")
    expect(variant).to_be_hidden()


def test_a_variant_of_ones_own_stands_in_place_of_the_ready_ones(visit: Visit) -> None:
    at = visit("pl", width=360, height=740)
    at.lobby("poker")
    at.page.click("#game-poker .btn:not(.main)")
    variant = at.page.locator("dialog[open] [data-path=variant]")
    expect(variant).to_be_visible()
    at.page.fill("#own-variant", "like = 'razz'")
    expect(variant).to_be_hidden()
    at.page.fill("#own-variant", " ")
    expect(variant).to_be_visible()


def test_a_spectator_is_told_that_he_watches_and_what_was_thrown_for_nothing(visit: Visit) -> None:
    at, spectator = visit("en"), visit("de", width=360, height=740)
    at.lobby()
    table = opened(at, "poker", CALLER, custom=at.page.evaluate(READ, THROWING))
    expect(at.page.locator(".watching")).to_be_hidden()
    while "discard" not in (kinds := at.kinds_possible(throw=0)):
        at.act(next(kind for kind in ("check", "call") if kind in kinds))
    at.act("discard")
    at.until("screen => screen.view.offers.length && screen.view.phase === 'betting'")
    spectator.open(f"{at.url}/t/{table}?pace=0")
    spectator.page.wait_for_selector(".others .threw:not(:empty)", state="attached")
    assert set(spectator.page.locator(".others .threw").all_text_contents()) == {"abgelegt: 1"}
    assert spectator.text(".watching") == "Du siehst zu"
    assert spectator.wide() == []


@pytest.mark.parametrize(("lang", "width"), [("ru", 360), ("pl", 1280)])
def test_opponents_without_names_are_told_apart_where_their_names_are_cut(visit: Visit, lang: str, width: int) -> None:
    at = visit(lang, width=width, height=740)
    opened(at, "paigow", *[CALLER] * 5)
    at.kinds()
    assert at.page.locator(".others .number").all_text_contents() == [f" {seat}" for seat in range(2, 7)]
    assert at.page.evaluate(HIDDEN_NUMBERS) == []
    names = at.page.locator(".others h2").all_text_contents()
    assert names == at.screen["words"]["names"][1:], "who does not see reads the whole name"


def test_a_sit_and_go_is_not_offered_to_begin_before_all_have_come(visit: Visit) -> None:
    at = visit("es", width=360, height=740)
    opened(at, "poker", CALLER, PERSON, preset="sit-and-go")
    at.page.click("[data-tool=menu]")
    at.page.locator("dialog[open] .item").nth(1).click()
    at.page.wait_for_selector("dialog[open] .company select option", state="attached")
    expect(at.page.locator("dialog[open] .btn.main")).to_have_count(0)
    assert at.text("dialog[open] .help") == language("es").gettext(
        "This match begins when every seat is taken: wait, or put bots there."
    )


@pytest.mark.parametrize(("lang", "variant"), [("ru", "holdem"), ("de", "seven-stud")])
def test_three_at_a_table_fit_a_phone_above_the_buttons(visit: Visit, lang: str, variant: str) -> None:
    at = visit(lang, width=360, height=740, reduced_motion="reduce")
    opened(at, "poker", CALLER, CALLER, variant=variant)
    at.until("(screen) => screen.view?.offers.length > 0 && screen.view.seats[0].cards.length >= 2", None)
    assert at.page.evaluate("document.querySelectorAll('.others .seat').length") == 2
    assert at.page.evaluate(UNDER_THE_DOCK) is False
