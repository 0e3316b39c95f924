"""Pai Gow in the browser: deals by buttons, keys and drag, hands named as they stand, fouls warned of, costs told."""

import pytest

from potluck.words.paigow.story import signed
from tests.browser.conftest import Visit
from tests.browser.opened import opened
from tests.browser.persons import sit_down
from tests.browser.seat import AtTable, expect

pytestmark = pytest.mark.browser

BUTTONS = {
    "pl": "UŁÓŻ PIĘĆ I DWIE",
    "de": "FÜNF UND ZWEI SETZEN",
    "es": "COLOCAR CINCO Y DOS",
    "ru": "РАЗЛОЖИТЬ ПЯТЬ И ДВЕ",
    "en": "SET FIVE AND TWO",
}

START = 200
JOINER = "\N{WORD JOINER}"
"""Keeps the ranks of a hand on one line, and a sum beside its sign."""
HELD = "all => all.map((it) => it.ariaCurrent && (it.dataset.lower ?? 'upper'))"
"""Which lines of the ladder are marked, and as what."""
MARKED = ".others .seat[data-bot] h2"
"""The names of bots, with the mark before them."""
LOW = """(wanted) => {
  const found = [...document.querySelectorAll('.own .place input:checked')].map((one) => one.value);
  return JSON.stringify(found.sort()) === JSON.stringify(wanted);
}"""
"""Whether just these cards, sorted, lie as the low hand."""
COVERED = """(wanted) => {
  const boxes = (one) => [...document.querySelectorAll(one)].map((it) => [one, it.getBoundingClientRect()]);
  const shown = wanted.flatMap(boxes).filter(([, box]) => box.width && box.height);
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return shown.flatMap(([one, a], at) =>
    shown.slice(at + 1).filter(([, b]) => meet(a, b)).map(([other]) => `${one} ${other}`));
}"""
"""Which of the elements that are found lie on one another."""


PERSON, BOT = {"kind": "person"}, {"kind": "bot", "bot": "houseway"}
BEYOND = """() => [...document.querySelectorAll('.own .card, .own .plate')].filter((one) => {
  const {left, right, bottom} = one.getBoundingClientRect();
  return left < 0 || right > innerWidth || bottom > innerHeight;
}).length + Math.max(0, document.documentElement.scrollHeight - innerHeight)"""
"""Own cards and plate beyond the window, and by how much the page scrolls."""

IDLE = """() => document.querySelector('.dock').getBoundingClientRect().bottom -
  document.querySelector('.acts').getBoundingClientRect().bottom"""
"""Pixels below the buttons of the dock."""
FIRST = """() => [...document.querySelectorAll('.sheet > *')].filter((one) => one.checkVisibility())
  .sort((one, other) => one.getBoundingClientRect().y - other.getBoundingClientRect().y)[0].className"""
"""What stands highest on the paper."""


def betted(at: AtTable, game: str = "paigow") -> AtTable:
    """At a table of one, after the first bet."""
    at.play("evening", game=game)
    assert "bet" in at.kinds()
    at.act("bet")
    at.page.wait_for_selector(".own .place input:not([disabled])")
    return at


def seated(at: AtTable, *, deals: int, beside: int = 0) -> None:
    """Sits down at a table of so many deals, alone or beside others who set as the house does."""
    at.lobby()
    opened = """async ([deals, beside]) => {
      const headers = {'content-type': 'application/json'};
      const others = Array.from({length: beside}, () => ({kind: 'bot', bot: 'houseway'}));
      const seats = [{kind: 'person'}, ...others];
      const body = JSON.stringify({game: 'paigow', preset: 'evening', options: {deals}, seats});
      const {id} = await (await fetch('/api/tables', {method: 'POST', headers, body})).json();
      await fetch(`/api/tables/${id}/seats/0`, {method: 'POST', headers, body: '{}'});
      return id;
    }"""
    at.open(f"{at.url}/t/{at.page.evaluate(opened, [deals, beside])}?pace=0")


def low(at: AtTable) -> set[str]:
    """The cards that lie as the low hand."""
    return set(at.page.eval_on_selector_all(".own .place input:checked", "all => all.map(one => one.value)"))


def dragged(at: AtTable, card: str, onto: str, *, touch: bool) -> None:
    """Drags a card with the mouse, or a finger, to the middle of something."""
    start, end = (at.page.locator(what).bounding_box() for what in (f".own .place[data-card='{card}']", onto))
    assert start is not None
    assert end is not None
    (x, y), goal = ((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in (start, end))
    way = [(x + 9, y + 9), ((x + goal[0]) / 2, (y + goal[1]) / 2), goal]
    (touched if touch else moved)(at, (x, y), *way)


def moved(at: AtTable, first: tuple[float, float], *way: tuple[float, float]) -> None:
    """Presses the mouse at the first of these points, draws it along the others and lets go."""
    at.page.mouse.move(*first)
    at.page.mouse.down()
    for point in way:
        at.page.mouse.move(*point)
    at.page.mouse.up()


def touched(at: AtTable, *way: tuple[float, float]) -> None:
    """Lays a finger on the first of these points, draws it along the others and lifts it."""
    finger = at.page.context.new_cdp_session(at.page)
    for number, (x, y) in enumerate(way):
        kind = "touchMove" if number else "touchStart"
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finger.detach()


def marked(at: AtTable, cards: list[str]) -> None:
    """Marks just these cards by their keys."""
    for card in low(at):
        at.press(str(as_seen(at).index(card) + 1))
    for card in cards:
        at.press(str(as_seen(at).index(card) + 1))


SEEN = """all => all.map((one) => [one.dataset.card, one.getBoundingClientRect()])
  .sort(([, a], [, b]) => (Math.abs(a.y - b.y) > a.height / 2 ? a.y - b.y : a.x - b.x)).map(([card]) => card)"""


def as_seen(at: AtTable) -> list[str]:
    """The own cards as the eye reads them: what the digits keep to."""
    return list(at.page.eval_on_selector_all(".own .place", SEEN))


@pytest.mark.parametrize(("lang", "width", "height"), [("en", 1280, 800), ("de", 1280, 800), ("pl", 360, 740)])
def test_a_deal_can_be_played_by_its_buttons(visit: Visit, lang: str, width: int, height: int) -> None:
    at = betted(visit(lang, width=width, height=height))
    assert at.text(".acts [data-kind=set] span") == BUTTONS[lang]
    assert (
        at.page.evaluate("getComputedStyle(document.querySelector('.others [data-bot] h2'), '::before').width")
        == "15px"
    )
    at.page.click(".as-house")
    picked = at.page.eval_on_selector_all(".own .place input:checked", "all => all.map(one => one.value)")
    assert sorted(picked) == sorted(at.screen["view"]["suggested"])
    assert at.text(".wells .five b")
    assert at.wide() == []
    assert at.small_targets() == []
    at.act("set")
    assert "next" in at.kinds()
    view = at.screen["view"]
    expect(at.page.locator(".house .laid .card")).to_have_count(7)
    assert view["outcome"]["results"][0]["came"] in ("win", "push", "lose")
    assert at.text(".verdict")
    assert at.wide() == []
    at.act("next")
    assert "bet" in at.kinds()
    assert at.page.input_value("stake-control input[type=number]") == str(view["seats"][0]["bet"])
    if width < 700:
        assert at.page.evaluate(IDLE) < 1, "nothing is kept free below the button"
        at.page.click(".slip")
        assert at.page.evaluate(FIRST) == "ladder", "the order of hands is the first thing on the paper"


def test_a_third_card_takes_the_place_of_the_first_of_the_two(visit: Visit) -> None:
    at = betted(visit("en"))
    first, second, third, *_ = at.held
    for card in (first, second, third):
        at.press(str(as_seen(at).index(card) + 1))
    assert low(at) == {second, third}
    assert as_seen(at)[5:] in ([second, third], [third, second])


def test_five_meets_five_two_meets_two_and_one_press_bets_and_deals(visit: Visit) -> None:
    at = betted(visit("en"))
    at.page.click(".as-house")
    at.act("set")
    assert "next" in at.kinds()
    came = at.screen["view"]["outcome"]["results"][0]
    marks = at.page.eval_on_selector_all(".duels p", "all => all.map((one) => one.dataset.came)")
    assert marks == [{1: "win", 0: "copy", -1: "lose"}[met] for met in (came["high"], came["low"])]
    duels = at.screen["words"]["duels"]
    named = [name.replace(JOINER, "") for name in at.texts(".house .half b")]
    assert named == [duel["theirs"] for duel in duels]
    bet = at.screen["view"]["seats"][0]["bet"]
    stake = bet + 7
    at.page.fill(".again input[type=number]", str(stake))
    expect(at.page.locator(".again .main")).to_have_text(f"Bet ${stake} and deal")
    at.page.click(".again .main")
    at.until("(screen) => screen.view.deal === 2 && screen.view.phase === 'setting'")
    assert at.screen["view"]["seats"][0]["bet"] == stake


def test_all_seven_are_seen_while_another_sets_and_when_it_is_ones_turn(visit: Visit) -> None:
    first, second = visit("es", width=390, height=844), visit("ru", width=360, height=640)
    table = opened(first, "paigow", PERSON, BOT, BOT)
    sit_down(second, table, name="Inés")
    for at in (first, second):
        at.until("screen => screen.view.offers.length > 0")
        at.act("bet")
    for setting, waiting in ((first, second), (second, first)):
        assert setting.text(".acts [data-kind=set] span") == BUTTONS["es" if setting is first else "ru"]
        for at, sizes in ((setting, [(390, 844)]), (waiting, [(360, 640), (390, 844), (740, 360), (1366, 768)])):
            expect(at.page.locator(".own .place")).to_have_count(7)
            for width, height in sizes:
                at.page.set_viewport_size({"width": width, "height": height})
                assert (at.page.evaluate(BEYOND), at.wide()) == (0, []), (width, height)
        setting.page.click(".as-house")
        setting.act("set")
    for at in (first, second):
        at.page.set_viewport_size({"width": 1366, "height": 768})
        at.page.wait_for_selector(".duels [data-came]")
        parts = [".others .seat", ".house .laid", ".duels [data-came] b", ".own .hand", ".reach"]
        assert at.page.evaluate(COVERED, parts) == [], "what it came to lies between the cards"


@pytest.mark.parametrize("lang", ["en", "de"])
def test_hands_are_named_as_they_stand_and_a_foul_is_warned_of(visit: Visit, lang: str) -> None:
    at = betted(visit(lang))
    view, words = at.screen["view"], at.screen["words"]
    for cards, high, low in (words["picks"][0], words["picks"][-1]):
        marked(at, cards.split())
        assert at.text(".wells .five b").replace(JOINER, "") == high
        assert at.text(".wells .two b").replace(JOINER, "") == low
        upper, lower = words["pick_rungs"][words["picks"].index([cards, high, low])]
        held = at.page.eval_on_selector_all(".ladder li", HELD)
        assert held[lower] == ("both" if upper == lower else "alone")
        assert held[upper] in ("upper", "both")
    for pair in view["fouls"][:1]:
        marked(at, pair)
        expect(at.page.locator(".wells .legal.foul")).to_have_count(1)
    marked(at, view["suggested"])
    expect(at.page.locator(".wells .legal.fine")).to_have_count(1)


def test_the_question_before_a_foul_can_be_answered_with_no(visit: Visit) -> None:
    at = betted(visit("en", asked=True))
    pair = next(iter(at.screen["view"]["fouls"]), None)
    assert pair is not None, "a foul is possible with every hand of seven"
    marked(at, pair)
    at.page.click(".acts [data-kind=set]")
    at.page.wait_for_selector(".dialog-question[open]")
    at.page.click(".dialog-question button[value=no]")
    assert at.screen["view"]["phase"] == "setting"


@pytest.mark.parametrize(
    ("lang", "width", "height", "touch"),
    [("en", 1280, 800, False), ("pl", 360, 740, False), ("de", 360, 740, True)],
)
def test_cards_are_dragged_between_five_and_two(visit: Visit, lang: str, width: int, height: int, touch: bool) -> None:
    at = visit(lang, width=width, height=height, reduced_motion="reduce")
    seated(at, deals=1)
    at.act("bet")
    at.page.wait_for_selector(".own .place input:not([disabled])")
    first, second, third, *_ = at.held
    drags: list[tuple[str, str, set[str]]] = [
        (first, ".wells .two", {first}),
        (second, ".wells .two", {first, second}),
        (third, f".own .place[data-card='{first}']", {second, third}),
        (second, ".wells .five b", {third}),
        (third, f".own .place[data-card='{first}']", {first}),
    ]
    for card, onto, wanted in drags:
        dragged(at, card, onto, touch=touch)
        at.page.wait_for_function(LOW, arg=sorted(wanted))
        expect(at.page.locator(".own .dragged")).to_have_count(0)
    assert at.text(".wells .two b")
    at.page.click(f".own .place[data-card='{second}']")
    assert low(at) == {first, second}
    assert at.wide() == []


def test_a_session_is_played_to_the_end_and_its_settings_are_judged(visit: Visit) -> None:
    at = visit("pl", width=360, height=740)
    seated(at, deals=2)
    at.act("bet")
    marked(at, at.held[-2:])
    at.act("set")
    at.page.wait_for_selector(".cost:not([hidden])")
    first = at.text(".cost")
    assert at.wide() == []
    at.act("next")
    expect(at.page.locator(".cost")).to_be_hidden()
    at.kinds()
    turn = at.turn
    at.press("r")
    at.until("(screen, turn) => screen.turn > turn", turn)
    assert at.screen["view"]["seats"][0]["bet"] == at.screen["view"]["usual"]
    at.page.click(".as-house")
    at.act("set")
    assert "again" in at.kinds()
    at.page.wait_for_selector(".cost:not([hidden])")
    view = at.screen["view"]
    assert view["over"]
    assert at.text(".cost") != first
    score = at.text(".cost span:last-child").replace(JOINER, "")
    assert signed(view["seats"][0]["cash"] - START) in score, "by chips"
    assert score.count("$") == 2, "and by what the settings cost"
    assert at.wide() == []


@pytest.mark.parametrize(("lang", "width", "height"), [("de", 1280, 800), ("ru", 360, 740)])
def test_six_at_a_table_cover_nothing_of_one_another(visit: Visit, lang: str, width: int, height: int) -> None:
    at = visit(lang, width=width, height=height)
    seated(at, deals=1, beside=5)
    at.act("bet")
    at.page.wait_for_selector(".own .place input:not([disabled])")
    assert at.page.evaluate(COVERED, [".others .seat", ".house .laid", ".own .hand", ".own .wells"]) == []
    assert at.wide() == []
    at.page.click(".as-house")
    at.act("set")
    at.page.wait_for_selector(".cost:not([hidden])")
    assert at.page.evaluate(COVERED, [".others .seat", ".house .laid", ".verdict", ".own .hand", ".cost"]) == []
    assert at.wide() == []
    assert at.cut(".others .seat") == []
    if width < 700:
        assert at.page.locator(".others .place:visible").count() == 35, "the cards of five others"


@pytest.mark.parametrize(("width", "height", "beside"), [(320, 568, 5), (390, 844, 3)])
def test_the_cards_of_others_are_seen_on_phones_and_no_words_beside_them_are_cut(
    visit: Visit, width: int, height: int, beside: int
) -> None:
    at = visit("ru", width=width, height=height)
    seated(at, deals=2, beside=beside)
    at.act("bet")
    at.page.click(".as-house")
    at.act("set")
    at.page.wait_for_selector(".cost:not([hidden])")
    assert at.page.evaluate(COVERED, [".others .hand", ".others .sum", ".house .laid", ".verdict", ".own .hand"]) == []
    assert at.page.locator(".others .place:visible").count() == 7 * beside
    assert at.cut(".others .sum, .house p b") == []
    assert at.page.evaluate(BEYOND) == 0
    assert at.page.locator(".house .five .caps").is_visible() is (height > 600)


def test_the_ranks_of_a_hand_stay_on_one_line_of_a_phone(visit: Visit) -> None:
    at = betted(visit("es", width=360, height=740))
    singles = next(pick for pick in at.screen["words"]["picks"] if "-" in pick[2])
    marked(at, singles[0].split())
    broken = """all => all.filter((one) => {
      const text = one.firstChild, ranks = text.data.search(/\\S+$/);
      const range = new Range();
      range.setStart(text, ranks);
      range.setEnd(text, text.length);
      return range.getClientRects().length > 1;
    }).map((one) => one.textContent)"""
    told = at.page.locator(".wells .two b")
    assert "-" in told.inner_text()
    for width in range(110, 40, -3):
        told.evaluate("(one, width) => { one.style.width = `${width}px`; one.style.display = 'block'; }", width)
        assert told.evaluate_all(broken) == []


@pytest.mark.parametrize(("lang", "width"), [("en", 1280), ("es", 360)])
def test_the_house_way_is_set_by_the_enter_key(visit: Visit, lang: str, width: int) -> None:
    at = betted(visit(lang, width=width, height=740))
    wanted = sorted(at.screen["view"]["suggested"])
    at.page.click(".as-house")
    assert at.focused() == "button set"
    at.press("Enter")
    at.until("(screen) => screen.view.past.length > 0")
    assert sorted(at.screen["view"]["past"][-1]["low"]) == wanted


@pytest.mark.parametrize(("lang", "width"), [("de", 1280), ("ru", 360)])
def test_a_hint_is_offered_for_hands_and_not_for_a_bet(visit: Visit, lang: str, width: int) -> None:
    at = betted(visit(lang, width=width, height=740))
    hint = at.page.locator(".bar .aid")
    expect(hint).not_to_have_attribute("aria-disabled", "true")
    at.press("h")
    at.page.wait_for_selector(".dialog-hint[open] .choices-list li", state="attached")
    at.press("Escape")
    at.page.click(".as-house")
    at.act("set")
    at.kinds()
    at.act("next")
    at.until("(screen) => screen.view.offers.some((offer) => offer.kind === 'bet')")
    expect(hint).to_have_attribute("aria-disabled", "true")
    at.press("h")
    expect(at.page.locator("dialog[open]")).to_have_count(0)


TORN = """(label) => {
  const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() && !texts.currentNode.data.includes('\u2212'));
  const text = texts.currentNode, sign = text.data.indexOf('\u2212'), range = new Range();
  range.setStart(text, sign);
  range.setEnd(text, text.data.indexOf('$', sign) + 2);
  const lines = new Set(), style = text.parentElement.style;
  label.style.display = style.display = 'block';
  for (let width = 300; width > 30; width -= 2) {
    style.width = `${width}px`;
    lines.add(range.getClientRects().length);
  }
  return [...lines];
}"""
"""Over how many lines a sum that was lost goes, in a label that gets narrower and narrower."""


@pytest.mark.parametrize("lang", ["pl", "es"])
def test_a_sum_that_was_lost_stays_beside_its_sign(visit: Visit, lang: str) -> None:
    at = betted(visit(lang, width=360, height=740))
    marked(at, at.screen["view"]["fouls"][0])
    at.act("set")
    assert "next" in at.kinds()
    label = at.page.locator(".own .label")
    expect(label).to_contain_text("\N{MINUS SIGN}")
    assert label.evaluate(TORN) == [1]
