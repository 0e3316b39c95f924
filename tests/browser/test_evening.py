"""An evening with friends: presses from the lobby to the link, from the link to a seat, and a seat that moves."""

from typing import Any

import pytest

from potluck.words import LANGUAGES
from tests.browser.conftest import Visit
from tests.browser.seat import AtTable, expect
from tests.browser.test_everybody import findings
from tests.squares import link_in

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}
CLIPBOARD = ["clipboard-read", "clipboard-write"]
PRESSES = """addEventListener('click', event => {
  if (event.isTrusted) sessionStorage.presses = Number(sessionStorage.presses ?? 0) + 1;
}, true)"""


def counted(at: AtTable) -> None:
    """Counts real presses from now on, over all pages of the tab."""
    at.page.add_init_script(PRESSES)


def presses(at: AtTable) -> int:
    return int(at.page.evaluate("+(sessionStorage.presses ?? 0)"))


def in_clipboard(at: AtTable) -> str:
    return str(at.page.evaluate("navigator.clipboard.readText()"))


def opened(at: AtTable) -> str:
    """The link of an evening that was opened with two presses from the lobby."""
    at.lobby()
    at.page.click(".door")
    at.page.click(".go .main")
    at.page.wait_for_url("**/t/*")
    at.page.wait_for_selector(".invitation .copy")
    return str(at.page.input_value(".copying input"))


def drawn(at: AtTable, selector: str) -> dict[str, Any]:
    """The code that is drawn there, as the wire has it."""
    code = at.page.locator(selector)
    size = code.evaluate("svg => svg.viewBox.baseVal.width")
    return {"size": int(size), "path": code.locator("path").get_attribute("d")}


def test_from_the_lobby_to_the_link_in_the_clipboard_with_two_presses(visit: Visit) -> None:
    at = visit("en", permissions=CLIPBOARD)
    counted(at)
    link = opened(at)
    assert presses(at) == 2
    assert in_clipboard(at) == link == at.page.url
    assert at.text(".invitation .copy") == "Link copied"
    assert link_in(drawn(at, ".invitation .square-code")) == link
    table = at.screen["table"]
    assert (table["evening"], table["clock"], table["house"], table["speed"]) == (True, "calm", "nobody", "normal")
    assert [seat["taken"] for seat in table["seats"]] == [True, False, False, False, False, False]
    assert "potluck serve --lan" in at.text(".leads")


def test_a_guest_sits_with_two_presses_and_two_begin_by_a_plain_button(visit: Visit) -> None:
    host, guest = visit("en"), visit("pl", **PHONE)
    link = opened(host)
    expect(host.page.locator(".begin-now")).to_have_count(0)
    counted(guest)
    guest.open(link)
    guest.page.locator(".seating input").tap()
    guest.page.keyboard.type("Nadia")
    guest.page.locator(".seating .btn.main").tap()
    guest.until("screen => screen.seat === 1")
    assert presses(guest) == 2
    host.until("screen => screen.words.prompt.startsWith('Begin now')")
    assert guest.screen["words"]["prompt"].endswith(" zacznie, najpóźniej gdy wszystkie miejsca będą zajęte.")
    host.page.locator(".begin-now").click()
    host.until("screen => screen.view !== null")
    assert [seat["name"] for seat in guest.screen["table"]["seats"]][1] == "Nadia"
    assert host.screen["table"]["started"]


def test_a_friend_who_follows_the_link_before_the_table_is_open_waits_and_is_there(visit: Visit) -> None:
    host, guest = visit("en", permissions=CLIPBOARD), visit("ru", **PHONE)
    counted(host)
    host.lobby()
    host.page.click(".door")
    host.page.click(".advance .copy")
    host.page.wait_for_selector(".advance .copy:has-text('copied')")
    link = in_clipboard(host)
    assert link_in(drawn(host, ".invite .square-code")) == link
    assert presses(host) == 2, "the link is in the clipboard before the table is open"
    guest.page.goto(link)
    expect(guest.page.locator("h1")).to_have_text("Стол вот-вот откроется")
    expect(host.page.locator(".waiting")).to_have_text("1 friend waits already")
    host.page.click(".go .main")
    host.page.wait_for_selector(".invitation .copy")
    assert host.page.input_value(".copying input") == link == host.page.url
    guest.page.locator(".seating .btn.main").wait_for()
    assert guest.page.url == link


def test_what_is_chosen_is_read_on_the_invitation_and_played(visit: Visit) -> None:
    at = visit("en")
    at.page.goto(f"{at.url}/evening")
    at.page.wait_for_selector(".rows")
    at.page.fill(".row-name input", "Ola")
    expect(at.page.locator(".thin")).to_be_hidden()
    at.page.fill(".row-stacks input", "$18")
    at.page.keyboard.press("Tab")
    expect(at.page.locator(".thin")).to_have_text("9 big blinds are a short stack: a deal or two decide all.")
    at.page.fill(".row-stacks input", "$200")
    at.page.keyboard.press("Tab")
    at.page.set_viewport_size({"width": 360, "height": 640})
    for line in (".row-rise .seg", ".row-clock .caps.of >> nth=1", ".advance .copy"):
        expect(at.page.locator(line)).to_be_in_viewport(ratio=1)
    at.page.set_viewport_size({"width": 1280, "height": 800})
    at.page.click(".row-blinds .stepper button:last-child")
    at.page.fill(".row-seats input[type=text]", "5")
    at.page.locator(".row-bots .stepper button").last.click(click_count=2)
    at.page.locator(".tick input[value=omaha]").check(force=True)
    at.page.locator(".row-clock input[value=brisk]").check(force=True)
    at.page.locator(".row-clock input[value=quick]").check(force=True)
    at.page.locator(".row-house input[value=all]").check(force=True)
    at.page.locator(".row-tonight input[name=runs]").check(force=True)
    assert at.text(".invite .title") == "Ola’s evening"
    assert at.text(".invite .echo") == "Texas hold’em and Omaha. Stacks of $400, blinds 2/4."
    assert at.text(".invite .room") == "room for 2 friends · 100 big blinds"
    at.page.click(".go .main")
    at.page.wait_for_url("**/t/*")
    at.page.wait_for_selector(".invitation .copy")
    table = at.screen["table"]
    assert (table["clock"], table["speed"], table["house"], table["evening"]) == ("brisk", "quick", "all", True)
    assert [seat["kind"] for seat in table["seats"]] == ["person"] * 3 + ["bot"] * 2
    assert (table["options"]["money"]["start"], table["options"]["money"]["unit"]) == (400, 2)
    assert table["options"]["table"]["run_twice"], "R4.16"
    assert table["options"]["choice"]["play"]
    assert table["options"]["choice"]["names"] == ["holdem", "omaha"]
    at.page.goto(f"{at.url}/evening")
    at.page.wait_for_selector(".rows")
    assert at.page.input_value(".row-blinds input") == "2 / 4", "the next evening begins as the last one"


def test_any_game_for_a_company_is_opened_there_and_what_was_chosen_stays(visit: Visit) -> None:
    """Also beyond the form: the dialog of all rules has seats, bots, stacks and the link that was sent already."""
    at = visit("en")
    at.page.goto(f"{at.url}/evening")
    at.page.wait_for_selector(".advance .copying")
    link = at.page.input_value(".copying input")
    at.page.fill(".row-name input", "Ola")
    for row, value in (("seats", "8"), ("stacks", "350"), ("bots", "1")):
        at.page.fill(f".row-{row} input[type=text]", value)
        at.page.keyboard.press("Tab")
    at.page.locator(".row-clock input[value=brisk]").check(force=True)
    at.page.locator(".row-game input[value=reddog]").check(force=True)
    assert (at.page.input_value(".row-seats input"), at.page.input_value(".row-stacks input")) == ("8", "20")
    expect(at.page.locator(".row-blinds")).to_be_hidden()
    at.page.locator(".row-game input[value=paigow]").check(force=True)
    assert at.page.input_value(".row-seats input") == "6", "no more play it"
    assert at.text(".invite .echo") == "Pai Gow. Stacks of $200."
    at.page.locator(".row-game input[value=poker]").check(force=True)
    assert (at.page.input_value(".row-seats input"), at.page.input_value(".row-stacks input")) == ("8", "$350")
    at.page.locator(".row-game input[value=reddog]").check(force=True)
    at.page.click(".go .more")
    at.page.click("dialog[open] .finish .main")
    at.page.wait_for_url("**/t/*")
    at.page.wait_for_selector(".invitation .copy")
    table = at.screen["table"]
    assert at.page.url == link
    assert (table["game"], table["clock"], table["evening"], table["options"]["chips"]) == ("reddog", "brisk", True, 20)
    assert [seat["kind"] for seat in table["seats"]] == ["person"] * 7 + ["bot"]
    assert at.screen["table"]["seats"][0]["name"] == "Ola"


def test_games_without_a_board_are_not_run_twice(visit: Visit) -> None:
    """R4.16 refuses it where no game of the table ends with cards for all: so it is not offered there."""
    at = visit("es")
    at.page.goto(f"{at.url}/evening")
    at.page.wait_for_selector(".rows")
    at.page.locator(".row-tonight input[name=runs]").check(force=True)
    at.page.locator(".tick input[value=razz]").check(force=True)
    at.page.locator(".tick input[value=holdem]").uncheck(force=True)
    expect(at.page.locator(".row-tonight input[name=runs]")).to_be_hidden()
    at.page.click(".go .main")
    at.page.wait_for_url("**/t/*")
    at.page.wait_for_selector(".invitation .copy")
    assert not at.screen["table"]["options"]["table"]["run_twice"]


def test_typed_sums_are_read_and_kept_possible(visit: Visit) -> None:
    at = visit("de")
    at.page.goto(f"{at.url}/evening")
    at.page.wait_for_selector(".rows")
    field = at.page.locator(".row-stacks input")
    for typed, shown in (("350", "$350"), ("$1 000", "$1000"), ("0", "$2"), ("many", "$2")):
        field.fill(typed)
        field.blur()
        assert field.input_value() == shown, typed


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_choices_are_on_one_screen_of_a_phone(visit: Visit, lang: str) -> None:
    at = visit(lang, **PHONE)
    at.page.goto(f"{at.url}/evening")
    at.page.wait_for_selector(".rows")
    for name in ("omaha", "razz"):
        at.page.locator(f".tick input[value={name}]").tap()
    for _ in range(2):
        at.page.locator(".row-bots .stepper button").last.tap()
    panel, window = at.page.evaluate("[document.querySelector('.choices').getBoundingClientRect().bottom, innerHeight]")
    assert panel <= window == 740
    assert at.wide() == []
    assert at.page.locator(".go .main").bounding_box()["height"] >= 44


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_grave_on_the_way(visit: Visit, theme: str) -> None:
    at = visit("en", color_scheme=theme, reduced_motion="reduce")
    at.page.goto(f"{at.url}/evening")
    at.page.wait_for_selector(".rows")
    at.page.locator(".row-bots .stepper button").last.click()
    found = {"evening": findings(at.page)}
    opened(at)
    found["invitation"] = findings(at.page)
    at.page.click("[data-tool=menu]")
    at.page.get_by_role("button", name="Play on from another device").click()
    at.page.wait_for_selector(".dialog-device .copying")
    found["device"] = findings(at.page)
    assert {name: what for name, what in found.items() if what} == {}


@pytest.mark.parametrize(("game", "seats"), [("draw", 2), ("dice", 2), ("reddog", 5)])
def test_a_friend_is_one_press_away_and_friends_are_two(visit: Visit, game: str, seats: int) -> None:
    at = visit("en", permissions=CLIPBOARD)
    at.lobby(game)
    counted(at)
    at.page.evaluate(PRESSES)
    at.page.click(f"#game-{game} .friend")
    if seats > 2:
        at.page.fill(".dialog-friend input", "Tom")
        at.page.click(".dialog-friend .btn.main")
    at.page.wait_for_url("**/t/*")
    at.page.click(".invitation .copy")
    at.page.wait_for_selector(".copy:has-text('copied')")
    assert presses(at) == (2 if seats == 2 else 3)
    assert in_clipboard(at) == at.page.url.partition("?")[0]
    table = at.screen["table"]
    assert [seat["kind"] for seat in table["seats"]] == ["person"] * seats
    assert (table["clock"], table["started"]) == ("calm", False)
    if seats == 2:
        return
    guest = visit("de", **PHONE)
    guest.open(in_clipboard(at))
    guest.page.fill(".seating input", "Tom")
    guest.page.locator(".seating .btn.main").tap()
    at.until("screen => screen.may.begin")
    at.page.get_by_role("button", name="Begin with those who are here").click()
    at.until("screen => screen.view !== null")
    assert [seat["name"] for seat in at.screen["table"]["seats"]] == ["Tom", "Tom 2"], "nobody else is waited for"


def test_a_seat_goes_to_a_phone_and_the_old_device_says_so(visit: Visit) -> None:
    host, old, new = visit("en"), visit("en", faults=("4403", "409")), visit("de", **PHONE)
    link = opened(host)
    old.open(link)
    old.page.fill(".seating input", "Nadia")
    old.page.click(".seating .btn.main")
    old.until("screen => screen.seat === 1")
    old.page.click("[data-tool=menu]")
    old.page.get_by_role("button", name="Play on from another device").click()
    old.page.wait_for_selector(".dialog-device .copying")
    personal = old.page.input_value(".dialog-device .copying input")
    assert link_in(drawn(old, ".dialog-device .square-code")) == personal
    new.open(personal)
    new.page.locator(".dialog-device .main").tap()
    new.until("screen => screen.seat === 1")
    assert new.screen["table"]["seats"][1]["name"] == "Nadia"
    assert "#" not in new.page.url, "the secret is not left in the address"
    old.page.wait_for_selector(".dialog-device h2:has-text('Your seat has moved')")
    host.until("screen => screen.table.seats[1].taken")


def test_a_used_link_says_that_it_works_no_more(visit: Visit) -> None:
    host, thief = visit("en"), visit("en", faults=("404",))
    link = opened(host)
    thief.open(f"{link}#seat=guessed-guessed-guessed")
    thief.page.click(".dialog-device .main")
    thief.page.wait_for_selector(".dialog-device .fault:has-text('works once')")
    assert thief.screen["seat"] is None


def test_the_host_gives_a_new_link_to_who_has_gone(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("potluck.table.absence.LOST", 10_000)
    host, lost, found = visit("en"), visit("en"), visit("es")
    link = opened(host)
    lost.open(link)
    lost.page.fill(".seating input", "Nadia")
    lost.page.click(".seating .btn.main")
    lost.until("screen => screen.seat === 1")
    host.page.click("[data-tool=menu]")
    host.page.get_by_role("button", name="Who plays here").click()
    assert not host.page.get_by_role("button", name="New link").count(), "nobody has lost anything"
    lost.page.close()
    host.page.get_by_role("button", name="New link").click()
    host.page.wait_for_selector(".dialog-device .copying")
    found.open(host.page.input_value(".dialog-device .copying input"))
    found.page.click(".dialog-device .main")
    found.until("screen => screen.seat === 1")


def test_who_comes_without_a_link_asks_and_his_old_device_says_yes(visit: Visit) -> None:
    host, old, new = visit("en"), visit("en", faults=("4403", "409")), visit("de", **PHONE)
    link = opened(host)
    old.open(link)
    old.page.fill(".seating input", "Nadia")
    old.page.click(".seating .btn.main")
    old.until("screen => screen.seat === 1")
    new.open(link)
    new.page.locator(".asking").tap()
    new.page.fill(".dialog-asking input", "Nad")
    new.page.locator(".dialog-asking .choices button:has-text('Nadia')").tap()
    new.page.wait_for_selector(".asking:disabled")
    for seen in (host, old):
        seen.page.wait_for_selector(".wishes .of-seat:has-text('“Nad” asks for the seat of Nadia')")
        assert seen.page.locator(".verdict:has-text('asks for the seat')").count() == 0, "it stands with its answers"
    assert host.page.locator("[data-wish=refuse]").count() == 1
    assert host.page.locator("[data-wish=confirm][aria-disabled=true]").count() == 1, "the old device is asked first"
    assert new.page.locator(".verdict.notice:visible").count() == 0, "who asks is not asked whether it is he"
    old.page.click("[data-wish=confirm]")
    old.page.click("dialog[open] button[value=yes]")  # a seat is not given away by one press
    new.until("screen => screen.seat === 1")
    old.page.wait_for_selector(".dialog-device h2:has-text('Your seat has moved')")
    host.until("screen => screen.notices.at(-1).kind === 'moved'")
