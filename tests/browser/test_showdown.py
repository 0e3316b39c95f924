"""A showdown in the browser, every 40 ms: hands one by one, pots one by one, sums at last; and the same in replays."""

from itertools import groupby, pairwise
from typing import Any

import pytest

from potluck.games.poker import State
from tests.browser.clear import looked_at
from tests.browser.conftest import Visit
from tests.browser.laid import handed, told
from tests.browser.opened import opened
from tests.browser.seat import AtTable
from tests.rules.poker_script import deal
from tests.rules.test_poker_run_out import run

pytestmark = pytest.mark.browser

CALLER = {"kind": "bot", "bot": "caller"}
SOUNDING = """localStorage.settings = JSON.stringify({ask: false, sound: true});
globalThis.tones = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
  tones.push([performance.now(), this.frequency.value]);
  return start.apply(this, when);
};"""
"""Turns sound on, and keeps what is heard."""
WIN = 392
"""The pitch with which a win begins."""
WATCH = """(of) => {
  const table = document.querySelector(of);
  globalThis.frames = [];
  const named = () => [...table.querySelectorAll('[aria-label], [title], [aria-valuetext]')].flatMap((it) =>
    ['aria-label', 'title', 'aria-valuetext'].map((name) => it.getAttribute(name) ?? ''));
  const shown = (which) => [...table.querySelectorAll(which)].map((it) =>
    it.getAttribute('href').split('#')[1].replace('-L', ''));
  setInterval(() => {
    const {screen} = table;
    if (!screen?.view) return;
    frames.push({
      at: performance.now(), scene: screen.stage?.scene ?? 'now',
      cards: shown('.seat .place .card use, .community .lies use'),
      told: [document.title, document.body.textContent, ...named()].join('|'),
      rises: table.querySelectorAll('.plays').length, paid: table.querySelectorAll('.pots .paid').length,
      money: [...table.querySelectorAll('.seat .money')].map((it) => it.textContent).join(' '),
      sums: table.querySelector('.seat .won') !== null,
    });
  }, 40);
}"""
"""Keeps what can be seen, read and heard of a table or a replay."""


def three_pots() -> tuple[State, State]:
    """Before and after the last call: an all-in of three with two pots, won by two of them; turned up."""
    hands, board = "8h8c Kd9d AsJs", "Ks9s6dTh8d"
    first, last = (
        deal("holdem", (60, 298, 210), acts, hands=hands, board=board, house="turn_up")
        for acts in ("raise_to 210; call", "raise_to 210; call; call")
    )
    return first, last


def four_pots() -> tuple[State, State]:
    """Before and after the last call: an all-in of six with four pots, each won by another."""
    hands, board = "AsAd KsKd QsQd JsJd Th9h 8h7h", "2c3d5h6cTs"
    first, last = (
        deal("holdem", (50, 90, 300, 150, 300, 300), acts, hands=hands, board=board, house="turn_up")
        for acts in ("raise_to 300" + "; call" * 4, "raise_to 300" + "; call" * 5)
    )
    return first, last


def checked(variant: str, *, hands: str, board: str, opening: str = "call; call; check") -> tuple[State, State]:
    """Before and after the last check of three who only check: a showdown."""
    acts = opening + "; check" * 8
    first, last = (deal(variant, (100, 100, 100), acts + more, hands=hands, board=board) for more in ("", "; check"))
    assert last.over
    return first, last


def kicked() -> tuple[State, State]:
    return checked("holdem", hands="AsKd AhQc 7d6h", board="Ac9d7h4s2c")


def halved() -> tuple[State, State]:
    return checked("omaha-hilo", hands="AsKdKc9h Ah2c7d3d QcQdJhJd", board="Kh8d7h4s2d")


def twofold() -> tuple[State, State]:
    asked = deal("holdem", (100, 100), "raise_to 100; call", hands="KdKc AsAh", house="turn_up twice")
    return asked, run(asked, "KhKs3d4s9s", "2d5c7s8sJh")


def sevens() -> tuple[State, State]:
    """Stud for high and low of three."""
    hands, acts = "As2s3d5c8hKcKh KdKsQcJd9h9c2d 7h6h4c3sAdTsTh", list[str]()
    states = [deal("seven-stud-hilo", (100, 100, 100), hands=hands)]
    while not states[-1].over:
        kinds = [offer.kind for offer in states[-1].offers()]
        acts.append(next(kind for kind in ("check", "call", "bring_in") if kind in kinds))
        states.append(deal("seven-stud-hilo", (100, 100, 100), "; ".join(acts), hands=hands))
    return states[-2], states[-1]


def split_pots() -> tuple[State, State]:
    """Before and after the last call: an all-in of six with four pots, each split for high and low."""
    hands, board = "AsKdKc9h Ah2c7d3d QcQdJhJd AdTs5c4c 9s9cTcTd Ac3h6h6c", "Kh8d7h4s2h"
    raises = "raise_to 7; raise_to 24; raise_to 82; raise_to 280; call; call; call; raise_to 300; call"
    first, last = (
        deal("omaha-hilo", (40, 90, 150, 300, 300, 300), raises + more, hands=hands, board=board, house="turn_up")
        for more in ("", "; call")
    )
    return first, last


DEALS = {"pots": three_pots, "many": four_pots, "kicker": kicked, "halves": halved, "twice": twofold, "stud": sevens}


def watching(at: AtTable, name: str, viewer: int, *, lang: str = "en", pace: int = 500) -> dict[str, Any]:
    """Plays the end of that deal before a viewer; what he is told at last."""
    before, after = DEALS[name]()
    opened(at, "poker", *[CALLER] * (len(before.seats) - 1))
    at.open(at.page.url.replace("pace=0", f"pace={pace}"))
    at.until("screen => screen.view !== null")
    screens = told(before, viewer, lang), told(after, viewer, lang)
    handed(at, screens[:1], pace=pace)
    at.page.evaluate(WATCH, "potluck-table")
    handed(at, screens, pace=pace)
    at.until("screen => screen.view.outcome && !screen.stage")
    at.page.wait_for_timeout(600)
    return screens[1]


def results(screen: dict[str, Any]) -> list[str]:
    """All that says how the deal ended: verdict, whole sums, pots, lines of the story, hands of the others."""
    words, view = screen["words"], screen["view"]
    lines = [line for entry, line in zip(view["story"], words["story"], strict=True) if entry["type"] == "took"]
    end = words["showdown"]
    own = words["hands"][screen["seat"]]  # a part of which may be another's name
    names = [hand["text"] for hand in end["hands"] if hand["seat"] != screen["seat"] and hand["text"] not in own]
    sums = [part for one in end["takings"] for part in (one["text"], one["sentence"])]
    return [*lines, *sums, *names, words["verdict"], *(pot["text"] for pot in end["pots"] if len(end["pots"]) > 1)]


@pytest.mark.parametrize(
    ("name", "lang", "viewer"),
    [("pots", "ru", 1), ("kicker", "de", 2), ("halves", "pl", 1), ("twice", "es", 0), ("stud", "en", 1)],
)
def test_no_result_is_told_marked_or_heard_before_its_cards(visit: Visit, name: str, lang: str, viewer: int) -> None:
    at = visit(lang)
    at.page.add_init_script(SOUNDING)
    screen = watching(at, name, viewer, lang=lang)
    frames, tones = at.page.evaluate("[frames, tones]")
    cards = {card for spot in screen["felt"]["spots"] for card in spot["cards"]} | set(screen["view"]["board"])
    cards |= set((screen["view"].get("twice") or {}).get("second", ()))
    whole = next(frame["at"] for frame in frames if set(frame["cards"]) >= cards)
    for frame in frames:
        if frame["at"] < whole:
            assert [text for text in results(screen) if text in frame["told"]] == [], frame["scene"]
            assert (frame["rises"], frame["paid"], frame["sums"]) == (0, 0, False), frame["scene"]
    verdict = next(
        frame["at"] for frame in frames if screen["words"]["showdown"]["takings"][0]["text"] in frame["told"]
    )
    assert verdict - whole > 300, "cards that play are seen before sums are told"
    wins = [time for time, pitch in tones if pitch == WIN]
    assert all(time > whole for time in wins)
    assert bool(wins) == (viewer in {one["seat"] for one in screen["words"]["showdown"]["takings"]}), "a win is heard"
    assert frames[-1]["rises"] > 0
    for taking in screen["words"]["showdown"]["takings"]:
        assert taking["text"] in frames[-1]["told"], "the whole sum of each winner"


def test_side_pots_are_settled_first_and_each_by_itself(visit: Visit) -> None:
    at = visit("en")
    watching(at, "pots", 1)
    frames = at.page.evaluate("frames")
    paid = [frame for at_once, frame in pairwise(frames) if frame["paid"] != at_once["paid"]]
    assert [frame["paid"] for frame in paid] == [1, 2]
    assert "$388" in paid[0]["money"]
    assert "$180" not in paid[0]["money"], "the main pot is still to be settled"
    assert "$180" in frames[-1]["money"]
    assert at.texts(".pots .paid small") == ["Ola", "Jörg"]
    assert at.texts(".own .place[data-sign]") != []
    assert at.page.locator(".community .lies[data-sign=II]").count() == 2


def test_a_kicker_has_a_hairline_and_does_not_rise(visit: Visit) -> None:
    at = visit("en")
    watching(at, "kicker", 2)
    assert at.page.eval_on_selector_all(".kicker", "all => all.map((it) => it.dataset.card)") == ["Kd"]
    rises = at.page.eval_on_selector_all(".plays", "all => all.map((it) => it.dataset.card)")
    assert sorted(rises) == ["Ac", "As"]


@pytest.mark.parametrize("breaks", ["animate", "hand", "marks"])
def test_an_end_is_reached_though_what_shows_it_fails(visit: Visit, breaks: str) -> None:
    at = visit("en", faults=("broken",))
    at.page.add_init_script(
        {
            "animate": "Element.prototype.animate = () => { throw new Error('broken'); };",
            "hand": "customElements.whenDefined('card-hand').then(() => {"
            "customElements.get('card-hand').prototype.fill = () => { throw new Error('broken'); }; });",
            "marks": "DOMTokenList.prototype.toggle = () => { throw new Error('broken'); };",
        }[breaks]
    )
    watching(at, "pots", 1, pace=100)
    assert at.texts(".acts .btn") != []
    assert "Ola took $180 and won $120. You took $300 and won $90." in at.text(".verdict")


def test_who_wants_no_motion_sees_the_end_at_once_and_whole(visit: Visit) -> None:
    at = visit("en", reduced_motion="reduce")
    screen = watching(at, "pots", 1)
    frames = at.page.evaluate("frames")
    assert {frame["scene"] for frame in frames} == {"now"}
    assert all(frame["sums"] for frame in frames if screen["words"]["verdict"][:12] in frame["told"])


@pytest.mark.parametrize(("name", "lang"), [("pots", "ru"), ("halves", "pl"), ("twice", "de"), ("stud", "ru")])
def test_a_phone_shows_all_of_it_without_scrolling(visit: Visit, name: str, lang: str) -> None:
    at = visit(lang, width=360, height=640, reduced_motion="reduce")
    watching(at, name, 1 if name != "twice" else 0, lang=lang)
    for width, height in ((360, 640), (844, 390)):
        at.page.set_viewport_size({"width": width, "height": height})
        at.page.wait_for_function("(width) => innerWidth === width", arg=width)
        at.page.wait_for_function("() => document.documentElement.scrollHeight <= innerHeight")
        assert at.wide() == []
        assert at.page.evaluate(OUTSIDE) == [], width
        smallest = min(at.page.eval_on_selector_all(".others .place", "all => all.map((it) => it.offsetWidth)"))
        assert smallest >= 30, "hands of the others can be read"


def test_who_won_which_of_four_pots_covers_no_card(visit: Visit) -> None:
    at = visit("pl", reduced_motion="reduce")
    watching(at, "many", 4, lang="pl")
    for size in ((1024, 768), (1280, 800), (768, 1024), (740, 360)):
        assert looked_at(at, size) == [], size
    handed(at, [told(split_pots()[1], 4, "pl")])
    at.page.wait_for_selector(".felt[data-halves] .pots .paid:nth-child(4)")
    for size in ((320, 568), (360, 640), (740, 360), (1280, 800)):
        assert looked_at(at, size) == [], size
    assert at.page.evaluate(UNDER_THE_BOARD) == []
    at.page.set_viewport_size({"width": 1920, "height": 1080})
    at.page.wait_for_function(f"() => innerWidth === 1920 && ({UNDER_THE_BOARD})().length === 0")


UNDER_THE_BOARD = """() => {
  const box = (it) => it.getBoundingClientRect();
  const meet = (a, b) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
  const middle = [...document.querySelectorAll('.community .lies, .pots li')].map(box);
  return [...document.querySelectorAll('.others .place')].filter((it) => middle.some((part) => meet(box(it), part)))
    .map((it) => it.dataset.card);
}"""
"""Cards of others on which the cards for all or a pot lie."""
OUTSIDE = """() => [...document.querySelectorAll(
  '.seat .place, .lies, .verdict, .pots li, .half, .won, .own .label b, .acts .btn')].filter((it) => {
  const {left, top, right, bottom, width} = it.getBoundingClientRect();
  return width > 0 && it.checkVisibility() && (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight);
}).map((it) => it.outerHTML.slice(0, 120))"""
"""What of the end lies outside the window."""


@pytest.mark.parametrize(("lang", "width", "height"), [("de", 1280, 800), ("ru", 360, 740)])
def test_a_past_deal_plays_its_steps_and_its_list_tells_no_end(
    visit: Visit, lang: str, width: int, height: int
) -> None:
    at = visit(lang, width=width, height=height)
    table = opened(at, "poker", CALLER, CALLER)
    while kind := next((kind for kind in at.kinds() if kind in ("check", "call")), ""):
        at.act(kind)
    end = at.screen
    assert end["view"]["outcome"]["by"] == "showdown"
    at.page.goto(f"{at.url}/t/{table}/deal/1?pace=500")
    at.page.wait_for_selector(".steps li")
    lines = [text for text in results(end) if text]
    listed = at.page.evaluate("document.querySelector('.steps').textContent")
    assert [text for text in lines if text in listed] == []
    last = int(at.page.get_attribute("input[type=range]", "max") or 0)
    for step in range(1, last):
        at.press("ArrowRight")
        at.page.wait_for_function(AT_STEP, arg=step)
    at.page.evaluate(WATCH, "potluck-replay")
    at.press("ArrowRight")
    at.page.wait_for_function(AT_STEP, arg=last)
    at.page.wait_for_function("() => frames.at(-1).scene === 'now'")
    frames = at.page.evaluate("frames")
    order = [scene for scene, _ in groupby(frame["scene"] for frame in frames)]
    assert order[-3:] == ["plays", "verdict", "now"], order
    cards = {card for spot in end["felt"]["spots"] for card in spot["cards"]} | set(end["view"]["board"])
    whole = next(frame["at"] for frame in frames if set(frame["cards"]) >= cards)
    early = [frame for frame in frames if frame["at"] < whole]
    assert early, "cards are turned up step by step"
    for frame in early:
        assert [text for text in lines if text in frame["told"]] == [], frame["scene"]
        assert (frame["rises"], frame["sums"]) == (0, False)
    listed = at.page.evaluate("document.querySelector('.steps').textContent")
    assert end["words"]["story"][-1] in listed, "what was shown is told"
    assert at.page.evaluate(UNDER_THE_BOARD) == []
    at.press("ArrowLeft")
    assert at.page.evaluate("document.querySelector('potluck-replay').screen.stage ?? null") is None
    assert at.page.locator(".verdict:visible").count() == 0


AT_STEP = """(step) => {
  const replay = document.querySelector('potluck-replay');
  return replay.at === step && replay.screen && !replay.screen.stage && !replay.stage.busy;
}"""
"""Whether that step of a past deal is seen whole."""
