"""Whole matches in the browser, by its buttons alone."""

import re

import pytest

from tests.browser.conftest import Visit
from tests.browser.seat import AtTable, expect

pytestmark = pytest.mark.browser

MOST_ACTS = 1500
KINDS = ("open", "wait", "pass", "raise_by", "exchange", "check")
BUTTONS = {
    "pl": dict(zip(KINDS, ("WEJDŹ", "CZEKAJ", "PASS", "PODBIJ", "WYMIEŃ", "SPRAWDŹ"), strict=True)),
    "de": dict(zip(KINDS, ("SETZEN", "WARTEN", "PASSEN", "ERHÖHEN", "TAUSCHEN", "PRÜFEN"), strict=True)),
    "en": dict(zip(KINDS, ("BET", "WAIT", "FOLD", "RAISE", "DRAW", "SHOW"), strict=True)),
}
CARDS = {"pl": "Dostajesz 5 kart.", "de": "5 Karten", "es": "5 cartas", "ru": "5 карт", "en": "5 cards"}


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "profile"), [("pl", "pl"), ("de", "de")])
def test_a_whole_match_can_be_played_by_its_buttons(visit: Visit, lang: str, profile: str) -> None:
    at = visit(lang)
    at.play("quick", profile=profile)
    assert at.page.locator("html").get_attribute("lang") == lang
    seen, deals = play_to_the_end(at)
    words = BUTTONS[lang]
    assert {"open", "exchange", "check", "pass"} <= seen.keys()
    assert all(caption.startswith(words[kind]) for kind, caption in seen.items() if kind in words)
    assert deals >= 2
    expect(at.page.locator(".after .btn.main")).to_be_visible()
    assert len(at.texts(".past li")) == min(deals, 12) - 1
    assert at.text(".prompt")
    garments = at.page.locator(".others .wardrobe li").count()
    assert garments == 3


def play_to_the_end(at: AtTable) -> tuple[dict[str, str], int]:
    """Plays boldly, so that somebody runs out of money. Gives the captions that were seen, and the number of deals."""
    seen: dict[str, str] = {}
    deals = 1
    for count in range(MOST_ACTS):
        kinds = at.kinds()
        if "again" in kinds:
            return seen, deals
        seen.update({kind: at.text(f".acts [data-kind={kind}]") for kind in kinds if kind not in seen})
        check_money(at)
        kind = choice(kinds, count)
        if kind in ("open", "raise_by") and at.page.locator(".shares button:visible").count():
            at.page.click(f".shares button:{'last' if deals % 3 == 0 else 'first'}-child")
        deals += kind == "next"
        at.act(kind)
    raise AssertionError(f"the match was not over after {MOST_ACTS} acts")


def choice(kinds: list[str], count: int) -> str:
    """Bets as often as not, and passes now and then."""
    cautious, bold = ("pass", "wait", "check"), ("open", "raise_by", "exchange", "check", "next")
    wishes = cautious if count % 11 == 5 else bold if count % 2 else bold[2:]
    return next((wish for wish in wishes if wish in kinds), kinds[0])


def check_money(at: AtTable) -> None:
    """What is shown of the money is what the view says, in dollars."""
    own, other = at.screen["view"]["seats"]
    assert at.text(".mine .money") == f"${own['cash']}"
    assert at.text(".others .money") == f"${other['cash']}"


@pytest.mark.parametrize("lang", ["es", "ru", "en"])
def test_a_deal_can_be_played_in_every_language(visit: Visit, lang: str) -> None:
    at = visit(lang)
    at.play("evening")
    assert at.page.locator("html").get_attribute("lang") == lang
    assert any(CARDS[lang] in line for line in at.texts(".log[role=log] li"))
    assert at.text(".mine .label b")
    play_a_deal(at)
    assert at.text(".verdict p")
    if lang in BUTTONS:
        assert at.text("[data-tool=menu]") == ""
        expect(at.page.get_by_role("button", name="Menu")).to_be_visible()
    at.act("next")
    assert at.screen["view"]["deal"] == 2


def play_a_deal(at: AtTable) -> None:
    """Goes to a showdown as cheaply as the other lets us."""
    at.until_offered("next", "check", "exchange", "wait")


def test_a_showdown_says_which_comparison_decided(visit: Visit) -> None:
    at = visit("en")
    at.play("evening", deck=52)
    play_a_deal(at)
    while at.page.locator(".others .card[role=img]").count() != 5:
        at.go_on("next")
        play_a_deal(at)
    assert at.text(".others .label b")
    assert re.search(r"\$\d+|tie", at.text(".verdict p"))


def test_marked_cards_stand_on_the_button_and_are_exchanged(visit: Visit) -> None:
    at = visit("en")
    at.play("evening", profile="pl")
    at.until_offered("exchange", "wait", "check", "next")
    held = at.held
    at.press("2", "5", "5", "4")
    named = at.page.locator("[data-kind=exchange] .mini").evaluate_all(
        "all => all.map(m => m.getAttribute('aria-label'))"
    )
    assert len(named) == 2
    at.act("exchange")
    now = at.held
    assert [place for place in range(5) if held[place] != now[place]] == [1, 3]
    assert any("2 cards" in line for line in at.texts(".log[role=log] li"))


def test_leaving_asks_once_more_and_loses_the_match(visit: Visit) -> None:
    at = visit("en")
    at.play("evening")
    at.kinds()
    at.page.click("[data-tool=menu]")
    at.page.get_by_role("button", name="Leave…").click()
    at.page.get_by_role("button", name="Leave the match").click()
    at.page.wait_for_selector(".after:not([hidden])")
    assert at.page.locator(".others .turn").inner_text() == "winner"
    before = at.page.url
    at.page.locator(".after").get_by_text("Play again", exact=True).click()
    at.page.wait_for_url(lambda url: url != before)
    assert "again" not in at.kinds()
