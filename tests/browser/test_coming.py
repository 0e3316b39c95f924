"""A host begins without all, names or is told the game, has a bot come, and somebody sits down while others play."""

from typing import Any

import pytest

from tests.browser.conftest import Visit
from tests.browser.persons import sit_down
from tests.browser.seat import AtTable, expect

pytestmark = pytest.mark.browser

OPEN = """async () => {
  const seats = Array.from({length: 4}, () => ({kind: "person"}));
  const options = {choice: {every: "deal", names: ["razz", "badugi"]}, open_deals: false};
  const wish = {game: "poker", preset: "choice", options, seats};
  const headers = {"content-type": "application/json"};
  const answer = await fetch("/api/tables", {method: "POST", headers, body: JSON.stringify(wish)});
  return (await answer.json()).id;
}"""

ALONE = """async ([game, count]) => {
  const seats = Array.from({length: count}, () => ({kind: "person"}));
  const {presets: [{name: preset}]} = (await (await fetch("/api/games")).json()).find((one) => one.name === game);
  const headers = {"content-type": "application/json"};
  const answer = await fetch("/api/tables", {method: "POST", headers, body: JSON.stringify({game, preset, seats})});
  return (await answer.json()).id;
}"""


def test_a_table_begins_with_two_takes_a_bot_and_a_third_and_plays_what_its_dealer_names(visit: Visit) -> None:
    host, guest, third = visit("en"), visit("pl", width=360, height=740), visit("ru")
    host.lobby()
    table = host.page.evaluate(OPEN)
    for at, name in ((host, "Ada"), (guest, "Ola")):
        sit_down(at, table, name=name)
    company(host)
    assert [text.split("\n")[0] for text in host.texts("dialog .company li > span:first-child")][:2] == [
        "Ada · host",
        "Ola",
    ]
    host.page.locator("dialog .company .put select").first.select_option("caller")
    host.page.locator("dialog .company .put button").first.click()
    host.until("screen => screen.table.seats[2].kind === 'bot'")
    host.page.locator("dialog[open] .btn.main").click()
    host.until("screen => screen.table.started")
    expect(host.page.locator("dialog[open]"), "his turn does not come behind it").to_have_count(0)
    assert host.wide() == guest.wide() == []

    sit_down(third, table, name="Лев")
    third.until("screen => screen.view.seats[3].joining")
    for _ in range(12):
        chooser = next_of(host, [host, guest])
        if "choose" in chooser.kinds():
            break
        chooser.act(cheapest(chooser))
    else:
        raise AssertionError("nobody was to choose in a dozen acts")
    assert chooser.texts(".alike option") == chooser.screen["words"]["offers"][:2]
    chooser.page.select_option(".alike select", index=1)
    assert "variant=badugi" in str(chooser.page.get_attribute(".alike a", "href"))
    assert chooser.small_targets() == []
    chooser.act("choose")
    for at in (host, guest):
        at.until("screen => screen.view.variant.name === 'badugi' && screen.words.notices.length === 1")


@pytest.mark.parametrize(
    ("game", "lang", "width"),
    [("poker", "ru", 360), ("poker", "en", 1280), ("reddog", "ru", 360), ("draw", "en", 1280)],
)
def test_a_seat_that_waits_for_somebody_is_seen_to_be_free(visit: Visit, game: str, lang: str, width: int) -> None:
    at = visit(lang, width=width, height=740)
    at.lobby()
    table = at.page.evaluate(ALONE, [game, 2 if game == "draw" else 4])
    sit_down(at, table, name="Ada")
    seats = at.page.locator(".others .seat")
    for seat in seats.all():
        expect(seat.locator("h2")).to_have_text("free" if lang == "en" else "свободно")
        box = seat.locator("h2").bounding_box()
        assert box["width"] > 20, "it is seen, not told to screen readers alone"
        assert box["x"] + box["width"] <= width
        dashed = (
            "it => [it, it.querySelector('.plate')].some((one) => getComputedStyle(one).borderTopStyle === 'dashed')"
        )
        assert seat.evaluate(dashed)
    assert at.cut(".others .plate h2") == []
    expect(seats.first).to_have_attribute("aria-label", "Player 2, free" if lang == "en" else "Игрок 2, свободно")


def company(at: AtTable) -> None:
    """Opens the list of who plays here."""
    at.page.locator(".bar .tool").last.click()
    at.page.locator("dialog[open] .item").nth(1).click()
    at.page.wait_for_selector("dialog[open] .company select option", state="attached")


def next_of(any_of_them: AtTable, seats: list[AtTable]) -> Any:
    """Whose turn it is, once it is one of theirs."""
    any_of_them.until("(screen, most) => screen.view.actor !== null && screen.view.actor < most", len(seats))
    acting = seats[any_of_them.screen["view"]["actor"]]
    acting.until("screen => screen.view.actor === screen.seat")
    return acting


def cheapest(at: AtTable) -> str:
    """What costs least."""
    kinds = at.kinds()
    return next(kind for kind in ("fold", "next", "check", "discard", "show", *kinds) if kind in kinds)
