"""What helps at the table and afterwards, as a visitor meets it: hint, help, replay, saved deal, record."""

from pathlib import Path
from typing import Any

import pytest

from potluck.words import language
from tests.browser.conftest import Visit
from tests.browser.seat import AtTable, expect
from tests.browser.test_everybody import findings

pytestmark = pytest.mark.browser

MILD = ("wait", "exchange", "check")


def play_deal(at: AtTable) -> None:
    """Plays until the deal is over, always the mildest act."""
    at.until_offered("next", *MILD)


def table_of(at: AtTable) -> str:
    return str(at.page.url).partition("?")[0]


@pytest.mark.parametrize(("lang", "width"), [("en", 1280), ("de", 360)])
def test_a_hint_is_one_key_away_and_says_what_to_do(visit: Visit, lang: str, width: int) -> None:
    at = visit(lang, width=width, height=740)
    at.play("evening")
    at.kinds()
    at.press("h")
    at.page.wait_for_selector(".dialog-hint[open] .best")
    if width < 500:
        assert at.page.locator(".dialog-hint").bounding_box()["height"] < 740 / 3, "no higher than what it advises"
        at.page.click(".dialog-hint summary")
    at.page.wait_for_selector(".dialog-hint[open] .choices-list li")
    best, rows = at.text(".best"), at.texts(".dialog-hint .every-choice tbody tr")
    captions = [caption.split()[0] for caption in at.screen["words"]["offers"]]
    assert "%" in best
    assert any(captions[0] in row and "$" in row for row in rows), "with its price"
    assert at.wide() == []
    assert at.small_targets() == []
    at.press("Escape")
    expect(at.page.locator("dialog[open]")).to_have_count(0)


def test_the_hint_follows_the_turn(visit: Visit) -> None:
    at = visit("en")
    at.play("evening", profile="de")
    while at.screen["view"]["phase"] != "exchange" or "exchange" not in at.kinds():
        at.go_on(*MILD, "next")
    at.press("h")
    at.page.wait_for_selector(".dialog-hint[open] .choices-list li")
    assert at.page.locator(".dialog-hint .choices-list li").count() >= 31
    assert at.page.locator(".dialog-hint .pip").count() > 31, "the cards are drawn"
    at.press("Escape")
    play_deal(at)
    assert at.page.locator(".bar .aid").get_attribute("aria-disabled") == "true"
    at.press("h")
    expect(at.page.locator("dialog[open]")).to_have_count(0)


def test_persons_among_themselves_get_no_hint_and_each_has_a_face_and_a_wardrobe(visit: Visit) -> None:
    at, friend = visit("en", faults=("403",)), visit("pl", faults=("403",))
    at.lobby()
    opened = """async () => {
      const seats = [{kind: 'person'}, {kind: 'person'}];
      const body = JSON.stringify({game: 'draw', preset: 'quick', seats, options: {wardrobe: {whose: 'both'}}});
      const headers = {'content-type': 'application/json'};
      const {id} = await (await fetch('/api/tables', {method: 'POST', headers, body})).json();
      await fetch(`/api/tables/${id}/seats/0`, {method: 'POST', headers, body: '{}'});
      return id;
    }"""
    table = at.page.evaluate(opened)
    at.open(f"{at.url}/t/{table}")
    expect(at.page.locator(".bar .aid")).to_be_hidden()
    friend.open(f"{at.url}/t/{table}")
    friend.page.fill(".seating input", "Ola")
    friend.page.click(".seating .btn.main")
    expect(at.page.locator(".others .face b")).to_have_text("O")
    expect(at.page.locator(".others .doll use[href='#guest-coat']")).to_have_count(1)
    expect(at.page.locator(".mine .wardrobe li")).to_have_count(3)
    expect(at.page.locator(".mine .doll, .mine .face:visible")).to_have_count(0)


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_help_shows_the_hands_in_order_the_keys_and_the_rules(visit: Visit, lang: str) -> None:
    at = visit(lang)
    at.play("evening")
    at.kinds()
    at.press("?")
    at.page.wait_for_selector(".dialog-help[open] .hands li")
    names = [text.splitlines()[-1].partition(",")[0] for text in at.texts(".hands li")]
    wanted = [language(lang).category("draw", number) for number in range(8, -1, -1)]
    assert names == wanted
    expect(at.page.locator(".hands .card")).to_have_count(45)
    expect(at.page.locator(".dialog-help kbd")).to_have_count(7)
    assert "R0.19" in at.texts(".dialog-help dt")
    assert at.focused() == "button "
    at.press("Escape")
    expect(at.page.locator("dialog[open]")).to_have_count(0)


def step(at: AtTable) -> int:
    return int(at.page.locator("input[type=range]").input_value())


@pytest.mark.parametrize(("lang", "width"), [("en", 1280), ("ru", 360)])
def test_a_past_deal_is_walked_by_keys_slider_story_and_link(visit: Visit, lang: str, width: int) -> None:
    at = visit(lang, width=width, height=740)
    at.play("evening")
    play_deal(at)
    verdict, table = at.screen["words"]["verdict"], table_of(at)
    at.page.goto(f"{table}/deal/1")
    at.page.wait_for_selector(".steering")
    last = int(at.page.locator("input[type=range]").get_attribute("max"))
    expect(at.page.locator(".card[role=img]"), "at first nothing is dealt").to_have_count(0)
    for key, wanted in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)):
        at.press(key)
        assert step(at) == wanted
    at.page.locator("input[type=range]").fill(str(last))
    assert " ".join(at.texts(".verdict p")).startswith(verdict)
    assert at.wide() == []
    assert at.small_targets() == []
    at.page.locator(".steps button").nth(3).click()
    middle = step(at)
    assert 0 < middle < last
    expect(at.page.locator(".steps [aria-current=step]")).to_have_count(1)
    assert at.page.url.endswith(f"#{middle + 1}")
    at.page.reload()
    at.page.wait_for_selector(".steering")
    assert step(at) == middle


def test_another_hand_is_shown_when_it_was_seen_or_when_asked_for_in_an_open_deal(visit: Visit) -> None:
    at = visit("en")
    at.play("evening")
    play_deal(at)
    at.page.goto(f"{table_of(at)}/deal/1#5")
    at.page.wait_for_selector(".steering")
    expect(at.page.locator(".others .card[role=img]")).to_have_count(0)
    at.page.check(".check input")
    expect(at.page.locator(".others .card[role=img]")).to_have_count(5)
    at.page.uncheck(".check input")
    expect(at.page.locator(".others .card[role=img]")).to_have_count(0)


BACK_AT_ONCE = """() => {
  const slider = document.querySelector('input[type=range]');
  if (slider.value === '0') return null;
  const back = () => new KeyboardEvent('keydown', {key: 'ArrowLeft', bubbles: true});
  while (slider.value !== '0') document.body.dispatchEvent(back());
  return [slider.value, document.querySelector('[data-step=play]').innerText];
}"""
"""Once the deal has moved by itself: back to its start in the same breath, before it could move on."""


def test_the_deal_plays_by_itself_and_stops(visit: Visit) -> None:
    at = visit("en")
    at.play("evening")
    play_deal(at)
    at.page.goto(f"{table_of(at)}/deal/1")
    at.page.wait_for_selector(".steering")
    at.page.click("[data-step=play]")
    assert at.text("[data-step=play]") == "Pause"
    assert at.page.wait_for_function(BACK_AT_ONCE).json_value() == ["0", "Play the deal"]


def test_the_table_leads_to_its_past_deals_and_they_to_one_another(visit: Visit) -> None:
    at = visit("en")
    at.play("evening")
    play_deal(at)
    at.page.click(".sheet .again")
    at.page.wait_for_selector(".steering")
    at.page.click(".bar .small:last-child")
    at.page.wait_for_selector("potluck-table[data-line=online]", state="attached")
    at.page.goto(f"{table_of(at)}?pace=0")
    at.page.wait_for_selector("potluck-table[data-line=online]", state="attached")
    at.kinds()
    at.act("next")
    play_deal(at)
    at.page.locator(".past a").last.click()
    at.page.wait_for_url("**/deal/1*")
    at.page.wait_for_selector(".steering")
    at.page.click(".bar .small >> nth=0")
    at.page.wait_for_url("**/deal/2*")


def test_a_saved_deal_opens_from_the_disk_without_any_network(visit: Visit, browser: Any, tmp_path: Path) -> None:
    at = visit("de")
    at.play("evening")
    play_deal(at)
    at.page.goto(f"{table_of(at)}/deal/1")
    at.page.wait_for_selector(".steering")
    at.press("End")
    wanted = at.text(".verdict"), at.texts(".steps li"), at.page.locator(".card[role=img]").count()
    at.page.wait_for_function("() => document.querySelector('potluck-replay').costs.size > 0")
    costs = costs_by_step(at)
    assert any(costs)
    with at.page.expect_download() as download:
        at.page.click("[data-file=html]")
    file = tmp_path / "deal.html"
    download.value.save_as(file)
    context = browser.new_context(offline=True, locale="en-GB")
    page = context.new_page()
    said: list[str] = []
    asked: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    alone = AtTable(page, url="")
    page.goto(file.as_uri())
    page.wait_for_selector(".steering")
    alone.press("End")
    assert (alone.text(".verdict"), alone.texts(".steps li"), page.locator(".card[role=img]").count()) == wanted
    assert costs_by_step(alone) == costs
    drawn = "() => [...document.querySelectorAll('.card use')].map(use => use.getBBox().width)"
    assert min(page.evaluate(drawn)) > 0, "every card is drawn from the file itself"
    assert [url for url in asked if not url.startswith("blob:")] == [file.as_uri()], "but for its own modules"
    assert said == []
    context.close()


def costs_by_step(at: AtTable) -> list[str]:
    """What each step says of the decision that is made there, the last of the whole deal; empty where nothing."""
    script = """() => {
      const replay = document.querySelector('potluck-replay');
      return replay.frames.map((_, step) => {
        replay.show(step);
        const line = replay.querySelector('.judged');
        return line.hidden ? '' : line.textContent;
      });
    }"""
    return list(at.page.evaluate(script))


AS_IF_BEATEN = """async () => {
  const record = await (await fetch('/api/me')).json();
  for (const one of record.games[0].opponents) one.beaten = 1;
  document.querySelector('potluck-record').show(record);
}"""
"""Shows the record as if everybody who was met had been beaten."""


@pytest.mark.parametrize(("lang", "width", "who"), [("en", 1280, "Pani Halina"), ("ru", 360, "Пани Галина")])
def test_the_record_is_shown_saved_and_forgotten(visit: Visit, lang: str, width: int, who: str) -> None:
    at = visit(lang, width=width, height=740)
    at.lobby()
    at.page.click("a[href='/me']:visible")
    at.page.wait_for_selector(".state:not(:empty)")
    at.play("evening")
    play_deal(at)
    table = table_of(at)
    at.page.goto(f"{at.url}/me")
    at.page.wait_for_selector(".ledger")
    assert who in at.text(".ledger tbody")
    assert at.wide() == []
    assert at.cut(".scroll") == [], "no table of the record is wider than the page"
    assert at.small_targets() == []
    at.page.wait_for_selector(".cabinet li >> nth=4")
    assert at.page.locator(".cabinet [data-won]").count() == 0
    at.page.evaluate(AS_IF_BEATEN)
    at.page.wait_for_selector(".cabinet [data-won]")
    assert who in at.text(".cabinet [data-won]")
    assert at.page.locator(".cabinet [data-won] .doll use").count() > 5, "dummy and five garments"
    assert findings(at.page) == []
    with at.page.expect_download() as download:
        at.page.click("a[download]")
    assert download.value.suggested_filename == "potluck-record.json"
    at.page.click(".games > p .giving-up")
    at.page.click(".sure .giving-up")
    at.page.wait_for_selector(".ledger", state="detached")
    assert at.page.evaluate("localStorage.seeds") is None
    at.open(table)
    assert at.screen["seat"] is None
