"""What the table keeps to, whatever is played on it: language, keyboard, focus, phones, several windows."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.seat import AtTable, expect

pytestmark = pytest.mark.browser

SETTLED = "() => performance.now() - document.querySelector('offer-dock').since > 360"
"""Long enough after a change for Enter on a card to count."""


def test_the_language_changes_in_place_and_the_deal_goes_on(visit: Visit) -> None:
    at = visit("pl")
    at.play("evening")
    at.kinds()
    held, turn, polish = at.held, at.turn, at.text(".prompt")
    at.page.click("[data-tool=menu]")
    at.page.click("dialog[open] [data-lang=de]")
    at.until("screen => screen.words.lang === 'de'")
    assert at.focused() == "button "
    at.press("Escape")
    assert at.page.locator("html").get_attribute("lang") == "de"
    assert at.text(".prompt") != polish
    assert at.texts(".acts .btn")[-1].startswith("PASSEN")
    assert (at.turn, at.held) == (turn, held)
    at.page.reload()
    at.kinds()
    assert at.texts(".acts .btn")[-1].startswith("PASSEN"), "the language that was chosen is remembered"


def test_a_deal_can_be_played_with_the_keyboard_alone(visit: Visit) -> None:
    at = visit("en")
    at.play("evening", profile="pl")
    while "next" not in (kinds := at.kinds()):
        wanted = next(kind for kind in ("exchange", "check", "wait") if kind in kinds)
        turn = at.turn
        if wanted == "exchange":
            at.press("1")
            assert at.focused().startswith("input")
        else:
            reach(at, f"button {wanted}")
        at.page.wait_for_function(SETTLED)
        at.press("Enter")
        at.until("(screen, turn) => screen.turn > turn", turn)
    at.kinds()
    assert at.focused().startswith("button"), "the focus stays among the acts"


def reach(at: AtTable, wanted: str) -> None:
    """Tabs on until that has the focus."""
    for _ in range(30):
        if at.focused() == wanted:
            return
        at.press("Tab")
    raise AssertionError(f"{wanted} cannot be reached")


def test_the_sum_can_be_typed_slid_and_taken_as_a_share(visit: Visit) -> None:
    at = visit("en")
    at.play("evening")
    at.until_offered("open", "exchange", "check", "next")
    figure, slider = at.page.locator("stake-control input[type=number]"), at.page.locator("stake-control [type=range]")
    figure.fill("7")
    assert "$7" in at.text("[data-kind=open].btn")
    assert slider.input_value() == "7"
    slider.press("ArrowRight")
    assert figure.input_value() == "8"
    at.page.click(".shares button:last-child")
    limit = at.screen["view"]["limit"]
    assert figure.input_value() == str(limit)
    figure.fill("999999")
    figure.press("Tab")
    assert figure.input_value() == str(limit), "more than is possible becomes what is possible"
    figure.fill("3")
    turn = at.turn
    figure.press("Enter")
    at.until("(screen, turn) => screen.turn > turn", turn)
    assert any("$3" in line for line in at.texts(".log[role=log] li"))


@pytest.mark.parametrize("lang", ["de", "ru"])
def test_a_phone_shows_everything_without_scrolling_sideways(visit: Visit, lang: str) -> None:
    at = visit(lang, width=360, height=740)
    at.lobby()
    assert at.wide() == []
    assert at.small_targets() == []
    at.page.click("#game-draw .row .btn:not(.main)")
    at.page.wait_for_selector("dialog[open] .finish")
    assert at.wide() == []
    assert at.small_targets() == []
    at.play("evening")
    for _ in range(12):
        at.kinds()
        assert at.wide() == []
        assert at.small_targets() == []
        assert at.cut(".bar h1") == [], "the title of the game is there in full"
        at.go_on("exchange", "check", "wait", "next")
    at.page.click("[data-tool=book]")
    at.page.wait_for_selector("dialog[open] .rules dd")
    assert at.wide() == []


def test_two_windows_agree_and_a_stale_act_becomes_the_fresh_screen(visit: Visit) -> None:
    at = visit("en")
    at.play("evening")
    other = AtTable(at.page.context.new_page(), url=at.url)
    other.open(at.page.url)
    other.kinds()
    old = at.turn
    at.go_on("wait", "exchange", "check")
    at.kinds()
    now = at.turn
    other.until("(screen, turn) => screen.turn === turn", now)
    other.page.evaluate("turn => document.querySelector('potluck-table').act(turn, 'pass')", old)
    other.page.wait_for_selector("offer-dock.dock:not(.waiting)")
    assert other.turn == now
    expect(other.page.locator(".toast")).to_be_hidden()
    assert other.faults == []


def test_a_refused_act_is_said_and_nothing_is_lost(visit: Visit) -> None:
    at = visit("en")
    at.play("evening")
    kinds, turn = at.kinds(), at.turn
    at.page.evaluate("turn => document.querySelector('potluck-table').act(turn, 'open 100000')", turn)
    at.page.wait_for_selector(".toast:not([hidden])")
    assert at.page.locator(".toast").get_attribute("aria-live") == "polite"
    assert at.text(".toast")
    assert (at.kinds(), at.turn) == (kinds, turn)


def test_who_has_no_seat_looks_on_and_sees_no_cards(visit: Visit) -> None:
    at, stranger = visit("en"), visit("en")
    at.play("evening")
    at.kinds()
    stranger.open(at.page.url)
    stranger.page.wait_for_selector(".others .seat >> nth=1")
    expect(stranger.page.locator(".others .seat")).to_have_count(2)
    expect(stranger.page.locator(".card[role=img]")).to_have_count(0)
    expect(stranger.page.locator("offer-dock")).to_be_hidden()


def test_rules_and_fair_dealing_are_at_hand(visit: Visit) -> None:
    at = visit("en")
    at.play("evening", profile="de")
    at.kinds()
    at.page.click("[data-tool=book]")
    at.page.wait_for_selector("dialog[open] .rules dd")
    assert "R0.16" in at.texts("dialog[open] dt")
    at.press("Escape")
    root = at.screen["fair"]["root"]
    assert root[:12] in at.text(".fair button")
    at.page.click(".fair button")
    assert root in at.texts("dialog[open] dd")
    with at.page.expect_download() as download:
        at.page.click("dialog[open] a[download]")
    assert '"potluck":"export"' in download.value.path().read_text(encoding="utf-8")


def test_an_unknown_table_is_told_in_words(visit: Visit) -> None:
    at = visit("de", faults=("404",))
    assert at.page.goto(f"{at.url}/t/nowhere").status == 404
    assert at.page.locator("main h1").inner_text()
    at.page.click("main a")
    at.page.wait_for_selector("game-tile")
