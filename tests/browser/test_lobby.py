"""The lobby: one click, every option, tables that wait, every language."""

from typing import Any

import pytest

from potluck.games import draw
from potluck.options import fields
from potluck.web.api import TABLES_A_PAGE
from potluck.words import LANGUAGES
from tests.browser.conftest import Visit
from tests.browser.seat import AtTable, expect

pytestmark = pytest.mark.browser


def test_the_first_choice_is_one_click_away(visit: Visit) -> None:
    at = visit("en")
    at.play()
    at.kinds()
    screen = at.screen
    assert (screen["table"]["preset"], screen["seat"]) == ("evening", 0)
    assert screen["table"]["options"]["money"] == {**screen["table"]["options"]["money"], "start": 100, "credits": 1}


def test_every_option_stands_in_the_form_with_help_and_rule(visit: Visit) -> None:
    at = visit("pl")
    at.lobby()
    at.page.click("#game-draw .row .btn:not(.main)")
    at.page.wait_for_selector("dialog[open] .finish")
    rows = at.page.locator("dialog[open] .option[data-path]")
    paths = rows.evaluate_all("rows => rows.map(row => row.dataset.path)")
    assert paths == [field.path for field in fields(draw.Rules)]
    rules = at.texts("dialog[open] .option[data-path] .rule")
    assert rules == [field.rule for field in fields(draw.Rules)]
    labels = at.texts("dialog[open] .option[data-path] .name")
    assert all(labels)
    assert not set(labels) & set(paths), "every option has a name in words"


def test_options_that_were_chosen_are_played(visit: Visit) -> None:
    at = visit("en")
    at.lobby()
    at.page.click("#game-draw .row .btn:not(.main)")
    at.page.wait_for_selector("dialog[open] .finish")
    form = at.page.locator("dialog[open]")
    form.locator("[data-path='money.start'] input").fill("77")
    form.locator("[data-path='betting.limit'] select").select_option("fixed")
    form.locator("[data-path='betting.fixed'] input").first.fill("3")
    form.locator("[data-path='betting.pawn_to_raise'] input").check()
    form.locator("[data-path='wardrobe.values'] input").fill("9 8, 7")
    form.locator(".finish button").click()
    at.page.wait_for_url("**/t/*")
    at.kinds()
    options = at.screen["table"]["options"]
    assert options["money"]["start"] == 77
    assert options["money"]["doubles_every"] == 20, "what was not touched stays as the preset has it"
    assert (options["betting"]["limit"], options["betting"]["fixed"]) == ("fixed", [3, 10])
    assert options["betting"]["pawn_to_raise"] is True
    assert options["wardrobe"]["values"] == [9, 8, 7]


@pytest.mark.parametrize(("game", "count"), [("reddog", 3), ("poker", 4)])
def test_a_table_has_as_many_seats_as_the_form_shows(visit: Visit, game: str, count: int) -> None:
    at = visit("en")
    at.lobby(game)
    at.page.click(f"#game-{game} .row .btn:not(.main)")
    at.page.wait_for_selector("dialog[open] .finish")
    form = at.page.locator("dialog[open]")
    form.locator(f"[name=opening-seats][value='{count}']").check(force=True)
    expect(form.locator(".seats fieldset")).to_have_count(count - 1)
    form.locator(".finish button").click()
    at.page.wait_for_url("**/t/*")
    at.kinds()
    assert len(at.screen["table"]["seats"]) == count


def test_another_number_of_seats_keeps_what_was_chosen(visit: Visit) -> None:
    at = visit("en")
    at.lobby("reddog")
    at.page.click("#game-reddog .row .btn:not(.main)")
    at.page.wait_for_selector("dialog[open] .finish")
    form = at.page.locator("dialog[open]")
    chosen = form.locator("[name=opening-seat-0]").last
    chosen.check(force=True)
    assert chosen.get_attribute("value") == "person"
    form.locator("[data-path=chips] input").fill("33")
    form.locator("[name=opening-seats][value='3']").check(force=True)
    expect(form.locator("[name=opening-seat-0][value=person]")).to_be_checked()
    expect(form.locator("[name=opening-listed][value=no]")).to_be_visible()
    form.locator(".finish button").click()
    at.page.wait_for_url("**/t/*")
    at.page.wait_for_selector(".seating input")
    table = at.screen["table"]
    assert [seat["kind"] for seat in table["seats"]] == ["person", "person", "bot"]
    assert table["options"]["chips"] == 33


def test_options_that_contradict_each_other_are_said_beside_the_option(visit: Visit) -> None:
    at = visit("de", faults=("422",))
    at.lobby()
    at.page.click("#game-draw .row .btn:not(.main)")
    at.page.wait_for_selector("dialog[open] .finish")
    form = at.page.locator("dialog[open]")
    form.locator("[data-path='deck'] select").select_option("52")
    form.locator("[data-path='showdown.ace_below_seven'] input").check()
    form.locator(".finish button").click()
    fault = form.locator("[data-path='showdown.ace_below_seven'] .fault")
    fault.wait_for()
    said = fault.inner_text()
    assert form.locator("[data-path='deck'] .name").inner_text() in said
    assert "deck" not in said, "options go by the names that they have in the form"
    assert "True" not in said
    assert contrast(fault) >= 4.5
    assert form.locator("[data-path='deck'] select").input_value() == "52", "nothing that was chosen is lost"
    form.locator("[data-path='showdown.ace_below_seven'] input").uncheck()
    expect(fault, "what is changed is not wrong until it is tried again").to_be_hidden()


def test_an_option_that_is_wrong_is_brought_out_from_under_the_button(visit: Visit) -> None:
    at = visit("de")
    at.lobby()
    at.page.click("#game-draw .row .btn:not(.main)")
    at.page.wait_for_selector("dialog[open] .finish")
    form = at.page.locator("dialog[open]")
    form.locator("[data-path='money.start'] input").fill("-5")
    form.evaluate("box => box.scrollTo(0, 0)")
    form.locator(".finish button").click()
    wrong, button = (form.locator(one).bounding_box() for one in ("[data-path='money.start'] input", ".finish"))
    assert at.page.evaluate("document.activeElement.value") == "-5"
    assert wrong["y"] + wrong["height"] < button["y"]


def contrast(element: Any) -> float:
    """How much the text of an element stands out from what it is written on."""
    return float(element.evaluate(CONTRAST))


CONTRAST = """(element) => {
  const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
  let under = element;
  while ((parts(getComputedStyle(under).backgroundColor)[3] ?? 1) === 0) under = under.parentElement;
  const light = (colour) => parts(colour).slice(0, 3).map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
  const both = [getComputedStyle(element).color, getComputedStyle(under).backgroundColor].map(light);
  return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
}"""

PICTURED = """(games) => {
  const found = games.map((game) => document.querySelector(`#game-${game} .art`)?.innerHTML).filter(Boolean);
  return new Set(found).size === games.length;
}"""


def test_each_game_has_a_picture_of_its_own(visit: Visit) -> None:
    at = visit("en")
    at.lobby()
    at.page.wait_for_function(PICTURED, arg=["draw", "poker", "dice", "reddog", "paigow"])
    drawn = "() => [...document.querySelectorAll('.art .lines')].map((one) => one.clientWidth > 60).join()"
    at.page.wait_for_function(f"() => ({drawn})() === 'true,true'")


def test_a_table_that_runs_is_found_again(visit: Visit) -> None:
    at = visit("en")
    at.play()
    at.kinds()
    address = at.page.url.partition("?")[0]
    at.lobby()
    for place, width in ((".own", 1280), (".next", 390)):
        at.page.set_viewport_size({"width": width, "height": 800})
        link = at.page.locator(f".resume {place} a")
        expect(link).to_be_visible()
        assert address.endswith(str(link.get_attribute("href")))
        assert "".join(at.texts(f".resume {place} a b")), "which game"
        assert at.texts(f".resume {place} a small")[0].endswith(" · this minute")
    expect(at.page.locator(".resume .own")).to_be_hidden()
    at.page.click(".resume .next a")
    at.kinds()


def test_a_table_is_given_up_in_the_lobby_after_a_question(visit: Visit) -> None:
    at = visit("en")
    at.play("three", game="dice")
    at.kinds()
    address = at.page.url.partition("?")[0]
    at.lobby()
    discard = at.page.locator(".resume .own .discard")
    assert "Poker dice" in str(discard.get_attribute("aria-label"))
    discard.click()
    asks = at.page.locator(".resume .own .asks")
    expect(asks.locator("p")).to_have_text("Give up this match? It ends for you.")
    at.press("Escape")
    expect(asks).to_have_count(0)
    assert discard.evaluate("it => it === document.activeElement")
    discard.click()
    asks.locator(".btn").click()
    expect(at.page.locator(".resume .own")).to_be_hidden()
    at.open(f"{address}?pace=0")
    at.until("screen => screen.table.over")


def test_the_five_stand_in_a_row_and_who_is_pressed_sits_down(visit: Visit) -> None:
    at = visit("en")
    at.page.goto(f"{at.url}/?pace=0")
    faces = at.page.locator("#game-draw .faces input")
    expect(faces).to_have_count(5)
    expect(faces.first).to_be_checked()
    gentle = at.text("#game-draw .strength")
    at.page.click("#game-draw .faces label:nth-of-type(5)")
    expect(at.page.locator("#game-draw .who b")).to_have_text("Pani Halina")
    assert at.text("#game-draw .strength") != gentle
    at.page.click("#game-draw .btn.main")
    at.page.wait_for_url("**/t/*")
    at.kinds()
    assert [seat["persona"] for seat in at.screen["table"]["seats"][1:]] == ["halina"]


def test_all_open_tables_lie_behind_their_number_and_fold_at_escape(visit: Visit) -> None:
    host, at = visit("en"), visit("ru", width=390, height=844)
    host.lobby()
    listed(host, 2)
    at.play()
    at.lobby()
    at.page.wait_for_selector(".resume .next a")
    summary = at.page.locator(".resume summary")
    bottom = at.page.locator("game-tile .btn.main").first.bounding_box()
    summary.click()
    expect(at.page.locator(".resume .free a").nth(1)).to_be_visible()
    assert at.page.locator("game-tile .btn.main").first.bounding_box() == bottom, "nothing is pushed down"
    for width in (820, 1024, 1280, 390):
        at.page.set_viewport_size({"width": width, "height": 844})
        assert at.wide() == [], width
    summary.click()
    expect(at.page.locator(".resume .free")).to_be_visible()
    at.page.keyboard.press("Escape")
    expect(at.page.locator(".resume .free")).to_be_hidden()
    assert summary.evaluate("it => it === document.activeElement")


def test_the_lobby_changes_its_language_in_place_and_keeps_what_was_chosen(visit: Visit) -> None:
    at = visit("en")
    at.lobby()
    at.page.check("input[value=quick]", force=True)
    said = [at.text("#game-draw .about")]
    for lang in LANGUAGES:
        at.page.click(f"[data-lang={lang}]")
        at.page.wait_for_selector(f"[data-lang={lang}][aria-pressed=true]")
        about = "before => document.querySelector('#game-draw .about').innerText !== before"
        at.page.wait_for_function(about, arg=said[-1])
        at.page.wait_for_selector("input[value=quick]:checked", state="attached")
        said.append(at.text("#game-draw .about"))
        assert at.focused() == "button "
    assert len(set(said)) == len(LANGUAGES)
    assert said[0] == said[-1]
    at.page.set_viewport_size({"width": 360, "height": 640})
    expect(at.page.locator("[data-lang=de]")).to_be_hidden()
    bar = at.page.locator(".bar").bounding_box()
    assert bar["height"] < 70, "one row"
    at.page.click(".spoken")
    at.page.click("[data-lang=de]")
    expect(at.page.locator(".spoken")).to_have_text("Deutsch")
    expect(at.page.locator("[data-lang=de]")).to_be_hidden()
    assert at.focused() == "button "


def test_persons_play_without_wardrobe_and_with_closed_cards(visit: Visit) -> None:
    at = visit("en")
    at.lobby()
    at.page.click("#game-draw .row .btn:not(.main)")
    at.page.wait_for_selector("dialog[open] .finish")
    form = at.page.locator("dialog[open]")
    form.locator("input[value=person]").check(force=True)
    expect(form.locator("[data-path='wardrobe.whose'] select")).to_have_value("nobody")
    expect(form.locator("[data-path=open_deals] input")).not_to_be_checked()
    form.locator("input[autocomplete=nickname]").fill("Ann")
    assert form.locator("[name=opening-listed][value=no]").is_checked(), (
        "a table for a friend is found by its link alone"
    )
    form.locator("[name=opening-listed][value=yes]").check(force=True)
    form.locator(".finish button").click()
    at.page.wait_for_url("**/t/*")
    invitation = at.page.locator(".seating input").input_value()
    assert "This link opens on this computer only." in at.page.inner_text(".seating .mute")
    expect(at.page.locator(".sheet"), "there is nothing to tell yet").to_be_hidden()
    at.page.click(".seating button")
    at.page.wait_for_selector(".seating button:has-text('copied')")
    guest = visit("de")
    guest.lobby()
    assert invitation.endswith(str(guest.page.locator(".resume .free a").first.get_attribute("href")))
    expect(guest.page.locator(".resume .own"), "the tables of others are not called his").to_be_hidden()
    guest.open(invitation)
    guest.page.click(".seating .link")
    guest.page.wait_for_selector("dialog[open] .rules dd")
    guest.press("Escape")
    guest.page.locator(".seating input").fill("Bea")
    guest.page.click(".seating .main")
    guest.page.wait_for_selector(".mine .place >> nth=4")
    at.page.wait_for_selector(".mine .place >> nth=4")
    assert at.text(".others h2") == "Bea"
    assert guest.text(".others h2") == "Ann"
    expect(at.page.locator(".others .card[role=img]")).to_have_count(0)


def listed(host: AtTable, tables: int) -> None:
    """Opens tables with two free seats that everybody finds in the lobby."""
    host.page.evaluate(
        """async ([tables, body]) => {
          const headers = {"content-type": "application/json"};
          await fetch("/api/session", {method: "POST", headers, body: "{}"});
          for (let n = 0; n < tables; n++) await fetch("/api/tables", {method: "POST", headers, body});
        }""",
        [tables, '{"game": "draw", "listed": true, "seats": [{"kind": "person"}, {"kind": "person"}]}'],
    )


def test_more_tables_than_fit_on_a_page_come_by_a_button(visit: Visit) -> None:
    host, at = visit("en"), visit("de")
    host.lobby()
    listed(host, TABLES_A_PAGE + 2)
    at.lobby()
    free, more = at.page.locator(".resume .free a"), at.page.locator(".resume .more")
    before = TABLES_A_PAGE
    expect(free).to_have_count(before)
    expect(more).to_have_text("Mehr Tische")
    while more.is_visible():
        more.click()
        expect(free).not_to_have_count(before)
        before = free.count()
    assert before >= TABLES_A_PAGE + 2
    links = free.evaluate_all("links => links.map((link) => link.href)")
    assert len(set(links)) == len(links)


def test_a_table_for_a_friend_is_found_by_its_link_alone(visit: Visit) -> None:
    at, guest = visit("en"), visit("en")
    at.lobby()
    at.page.click("#game-draw .row .btn:not(.main)")
    at.page.wait_for_selector("dialog[open] .finish")
    form = at.page.locator("dialog[open]")
    form.locator("input[value=person]").check(force=True)
    form.locator(".finish button").click()
    at.page.wait_for_url("**/t/*")
    address = at.page.url.partition("?")[0]
    guest.lobby()
    links = guest.page.locator(".resume a").evaluate_all("all => all.map(link => link.href)")
    assert address not in links
    guest.open(address)
    guest.page.wait_for_selector(".seating form")


def test_a_visitor_gets_the_sheet_of_his_language(visit: Visit) -> None:
    for lang, sheet in (("de", "de"), ("pl", "pl")):
        at = visit(lang)
        at.lobby()
        assert at.page.locator("input[name='game-draw-profile']:checked").get_attribute("value") == sheet


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_button_to_play_is_in_sight_in_every_window(visit: Visit, lang: str) -> None:
    """Also where one has a table of one's own and others wait for company."""
    at = visit(lang)
    at.play()
    listed(at, 3)
    at.page.goto(at.url)
    at.page.wait_for_selector(".resume .next a", state="attached")
    at.page.wait_for_selector("game-tile .btn.main")
    for width, height, buttons in ((1366, 768, 5), (1280, 800, 5), (390, 844, 1), (360, 740, 1)):
        at.page.set_viewport_size({"width": width, "height": height})
        at.page.wait_for_function("size => innerWidth === size[0] && innerHeight === size[1]", arg=[width, height])
        bottoms = at.page.locator("game-tile .btn.main").evaluate_all(
            "all => all.map((it) => it.getBoundingClientRect().bottom)"
        )
        assert len(bottoms) >= buttons
        assert max(bottoms[:buttons]) < height, (width, bottoms)
        assert at.page.locator("game-tile .btn.main").count() == at.page.locator("game-tile").count()
        assert at.wide() == []
        assert at.small_targets() == []


def test_what_may_be_chosen_is_folded_behind_the_button_and_says_what_is_chosen(visit: Visit) -> None:
    at = visit("en")
    at.page.goto(f"{at.url}/?pace=0")
    fold = at.page.locator("#game-draw .fold > summary")
    expect(fold).to_have_text("Evening, $100…")
    assert at.page.locator("game-tile .seg:visible").count() == 0
    high = "all => all.map((it) => it.offsetHeight)"
    doors = at.page.eval_on_selector_all("game-tile", high)
    for game in ("reddog", "poker", "draw"):
        at.page.click(f"#game-{game} .fold > summary")
        assert at.page.locator(".unfolded:visible").count() == 1
        assert at.page.eval_on_selector_all("game-tile", high) == doors, game
        if game != "draw":
            at.page.keyboard.press("Escape")
    at.page.check("#game-draw input[value=quick]", force=True)
    assert fold.inner_text() == "Quick, $60…"
    at.page.click("#game-draw .btn.main")
    at.page.wait_for_url("**/t/*")
    at.until("screen => screen.table.preset === 'quick'")
