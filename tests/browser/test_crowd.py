"""A full table of poker: hands that are shown cover nobody, deals are taken along as files, and what leaving means."""

from pathlib import Path

import pytest

from potluck import phh
from tests.browser.conftest import Visit
from tests.browser.persons import gathered
from tests.browser.seat import AtTable, expect

pytestmark = pytest.mark.browser

COVERED = """() => {
  const parts = '.others .plate, .others .hand:not(.backs), .own .hand, .own .plate, .community, .verdict, .reach';
  const boxes = [...document.querySelectorAll(parts)].filter((it) => it.checkVisibility()).map((it) => {
    const {left, right, top, bottom} = it.getBoundingClientRect();
    return {name: `${it.closest('.seat')?.dataset.seat ?? ''} ${it.className}`, left, right, top, bottom};
  });
  const side = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const meet = (a, b) => side(a, b) > 6 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 6;
  return boxes.flatMap((a, at) => boxes.slice(at + 1).filter((b) => meet(a, b)).map((b) => `${a.name} on ${b.name}`));
}"""

UNMARKED = """() => [...document.querySelectorAll('.others .seat')].filter((seat) => {
  const marked = (it) => it?.checkVisibility({visibilityProperty: true})
    && getComputedStyle(it, '::before').content !== 'none' && getComputedStyle(it, '::before').display !== 'none';
  const word = seat.querySelector('.machine span');
  const said = word?.checkVisibility({visibilityProperty: true}) && word.getBoundingClientRect().width > 2;
  return !(marked(seat.querySelector('h2')) || marked(seat.querySelector('.machine')) || said);
}).map((seat) => seat.querySelector('h2').textContent)"""
"""Those who are not seen to be bots."""

MOST = ".shares button >> nth=-1"

CALLED = """(name) => {
  const table = document.querySelector('potluck-table');
  const {words} = table.screen;
  table.draw({...table.screen, words: {...words, names: words.names.map((own, at) => (at ? name : own))}});
}"""


def shown_down(at: AtTable) -> None:
    """Plays the deal to its end; the bots pay whatever it costs, so that all hands are shown."""
    while kind := next((kind for kind in at.kinds() if kind in ("check", "call")), ""):
        at.act(kind)
    at.page.wait_for_selector(".settled .verdict:not([hidden])")


def test_ten_hands_that_are_shown_cover_nobody_on_any_screen(visit: Visit) -> None:
    at = visit("de", reduced_motion="reduce")
    gathered([at], bots=9, variant="omaha")
    at.kinds()
    assert at.page.evaluate(COVERED) == []
    shown_down(at)
    expect(at.page.locator(".others .hand:not(.backs)")).to_have_count(9)
    for width, height in ((1280, 800), (1100, 760), (1920, 1080), (820, 1180), (360, 740)):
        at.page.set_viewport_size({"width": width, "height": height})
        at.page.wait_for_function("size => innerWidth === size[0] && innerHeight === size[1]", arg=[width, height])
        at.page.wait_for_function(f"() => ({COVERED})().length === 0")
        assert at.wide() == []


def test_a_deal_of_ten_is_looked_at_on_a_phone_and_taken_along(visit: Visit, tmp_path: Path) -> None:
    at = visit("es", width=360, height=740, reduced_motion="reduce")
    table = gathered([at], bots=9)
    at.kinds()
    assert at.page.evaluate(UNMARKED) == [], "where they have not acted"
    at.page.evaluate(CALLED, "Konstantin")
    assert at.cut(".others h2") == [], "ten letters beside the money"
    at.act("call")
    assert "check" in at.kinds()
    assert at.page.evaluate(UNMARKED) == [], "where they have"
    shown_down(at)
    assert at.page.evaluate(UNMARKED) == [], "where their cards lie"
    expect(at.page.locator(".others .seat[aria-label$=', bot']")).to_have_count(9)
    at.page.goto(f"{at.url}/t/{table}/deal/1")
    at.page.wait_for_selector(".steering")
    assert at.page.evaluate(UNMARKED) == [], "at the first step"
    for _ in range(2):
        assert at.page.evaluate(COVERED) == []
        assert at.wide() == []
        assert at.small_targets() == []
        at.press("End")
        at.page.wait_for_selector(".others .seat .label b:not(:empty)", state="attached")
    assert at.page.evaluate(UNMARKED) == [], "at the last"
    with at.page.expect_download() as download:
        at.page.click("[data-file=phh]")
    file = tmp_path / "hand.phh"
    download.value.save_as(file)
    played = phh.replay(phh.read(file.read_text(encoding="utf-8").rstrip("\n")))
    assert (played.failure, played.finished) == (None, True)


@pytest.mark.parametrize("play", [False, True])
def test_who_leaves_a_table_for_cash_takes_his_chips_and_loses_no_match(visit: Visit, play: bool) -> None:
    at = visit("en")
    gathered([at], bots=2, tournament={"play": play})
    at.kinds()
    at.page.locator(".bar .tool").last.click()
    at.page.click("dialog[open] .leaving .item")
    told = at.text("dialog[open] .leaving .sure p")
    assert ("loses the match" in told, "your chips" in told) == (play, not play)
    assert at.text("dialog[open] .leaving .giving-up") == ("Leave the match" if play else "Leave the table")
    at.page.click("dialog[open] .leaving .giving-up")
    at.until("screen => screen.view.over || screen.view.seats[0].gone")


def test_who_has_lost_all_chips_in_a_sit_and_go_is_out_and_its_last_page_tells_luck_from_play(visit: Visit) -> None:
    at = visit("es", reduced_motion="reduce")
    table = gathered([at], bots=1, tournament={"play": True}, money={"start": 10})
    while "again" not in (kinds := at.kinds()):
        bold = ("raise_to",) if at.screen["view"]["deal"] > 1 else ()
        if bold and "raise_to" in kinds and at.page.locator(MOST).is_visible():
            at.page.click(MOST)
        at.act(next(kind for kind in (*bold, "call", "check", "next") if kind in kinds))
    loser = next(seat for seat, left in enumerate(at.screen["view"]["seats"]) if left["cash"] == 0)
    assert at.text(f".seat[data-seat='{loser}'] .last-action") == "fuera"
    won = at.screen["view"]["seats"][0]["cash"] - 10
    at.page.goto(f"{at.url}/t/{table}/end")
    at.page.wait_for_selector(".parts dt")
    assert at.texts(".parts dt") == ["Suerte de las cartas en los all-in", "Tus decisiones", "Lo demás"]
    assert sum(map(amount, at.texts(".parts dd b"))) == pytest.approx(won, abs=0.02)
    at.page.click(".dear .link >> nth=0")
    at.page.wait_for_selector("potluck-table .mark")
    at.until("screen => screen.table.purpose === 'practice'")
    assert table not in at.page.url
    assert at.kinds()


def amount(text: str) -> float:
    """A sum as a Spaniard reads it: `+$7,10`."""
    digits = "".join(sign for sign in text if sign.isdigit() or sign == ",").replace(",", ".")
    return -float(digits) if "\N{MINUS SIGN}" in text else float(digits)
