"""A phone, by touch alone, to the match's end: nothing scrolls by itself, and cards and buttons are on screen."""

from typing import Any, Final

import pytest

from tests.browser.conftest import Visit
from tests.browser.opened import opened
from tests.browser.persons import gathered, step
from tests.browser.seat import READY, AtTable, expect

pytestmark = pytest.mark.browser

TABLES: Final[dict[str, tuple[str, list[str], dict[str, Any]]]] = {
    "draw": ("draw", ["draw-3"], {"money": {"start": 40}}),
    "hold'em": ("poker", ["caller"] * 5, {"money": {"deals": 3}}),
    "omaha": ("poker", ["caller"] * 9, {"variant": "omaha", "money": {"deals": 2}}),
    "dice": ("dice", ["caller"], {"preset": "three"}),
    "reddog of the five": ("reddog", ["remedios", "gus", "lev", "ottokar"], {"rounds": 1}),
    "reddog of eight": ("reddog", ["caller"] * 7, {"rounds": 1}),
    "pai gow": ("paigow", ["houseway"] * 2, {"deals": 3}),
    "pai gow of six": ("paigow", ["houseway"] * 5, {"deals": 3}),
    "stud": ("poker", ["caller"] * 5, {"variant": "seven-stud", "money": {"deals": 2}}),
}
WISHES: Final = (
    "next",
    "check",
    "call",
    "bring_in",
    "exchange",
    "throw",
    "stand",
    "bet",
    "set",
    "wait",
    "show",
    "discard",
    "fold",
)
BOLD: Final = ("raise_by", "open")
"""What makes a match of the draw short: all that one has, so that its wardrobe is pawned piece by piece."""
MOST: Final = 70
PHONES: Final = ({"width": 360, "height": 640}, {"width": 390, "height": 844})
OVER: Final = ".after:not([hidden]) [data-kind=end]"
SCROLLED: Final = """() => [...document.querySelectorAll('html, body, potluck-table, .felt, .mine, .reach, offer-dock')]
  .filter((it) => it.scrollTop || it.scrollLeft).map((it) => `${it.localName}.${it.className} ${it.scrollTop}`)
  .concat(document.documentElement.scrollHeight > innerHeight ? [`${document.documentElement.scrollHeight} high`] : [])
  .concat(globalThis.pulled)"""
"""What has scrolled, or could; and what has taken the focus in a way that may pull the page along."""
BELOW: Final = "all => all.filter((it) => it.getBoundingClientRect().bottom > innerHeight).map((it) => it.textContent)"
PULLED: Final = """globalThis.pulled = [];
const focus = HTMLElement.prototype.focus;
HTMLElement.prototype.focus = function (how) {
  if (!how?.preventScroll) pulled.push(`focus on ${this.localName}.${this.className}`);
  return focus.call(this, how);
};
Element.prototype.scrollIntoView = function () { pulled.push(`${this.localName}.${this.className} into view`); };"""
LOW: Final = """globalThis.low = [];
customElements.whenDefined('offer-dock').then(() => {
  const dock = customElements.get('offer-dock').prototype;
  const show = dock.show;
  dock.show = function (now) {
    show.call(this, now);
    const {view} = document.querySelector('potluck-table').screen;
    if (view && !view.over && !this.hasAttribute('data-staked')) low.push(now.prompt);
  };
});"""
"""Prompts under which the dock had not the height yet in which a sum is chosen."""
STAKED: Final = {"draw", "hold'em", "omaha", "reddog of the five", "reddog of eight"}
PERSONAS: Final = {"remedios": "feeling", "gus": "sparing", "lev": "halfpool", "ottokar": "uncounted"}
"""Each with the bot that plays for it at Red Dog."""
OUT_OF_SIGHT: Final = """() => {
  const parts = '.mine .place, .mine .pick, .mine .label b, .mine .money, .wells .five b, .pot dd, .community .card, '
    + '.verdict p, .others .plate, .others .place, .reach .btn, .reach .shares button, .reach .figure, .prompt';
  const dock = document.querySelector('.reach').getBoundingClientRect().top;
  return [...document.querySelectorAll(parts)].flatMap((it) => {
    if (!it.checkVisibility({visibilityProperty: true}) || getComputedStyle(it).clipPath !== 'none') return [];
    const {top, bottom, left, right, height} = it.getBoundingClientRect();
    const lowest = it.closest('.reach') ? innerHeight : dock;
    const out = height > 1 && (top < -1 || bottom > lowest + 1 || left < -1 || right > innerWidth + 1);
    const where = [left, right, top, bottom].map(Math.round);
    return out ? [`${it.className || it.localName} ${it.textContent.slice(0, 20)} ${where} of ${lowest}`] : [];
  });
}"""
"""What of one's own turn is not on the screen: above or below it, or under the dock."""
LIES: Final = """() => {
  const hand = document.querySelector('.mine card-hand');
  const ended = document.querySelector('.reach').hasAttribute('data-ended');
  return hand?.querySelector('[data-card]') ? [ended, Math.round(hand.getBoundingClientRect().bottom)] : null;
}"""
"""How low the own cards end, and whether the deal has ended; nothing without cards."""
SHIFT: Final = 5
"""Pixels by which they may: exchange and raise together are a little higher than either."""


def tapped(at: AtTable, selector: str) -> None:
    """Touches the middle of it where it is, which moves nothing: what is out of sight cannot be touched."""
    box = at.page.locator(selector).first.bounding_box()
    assert box is not None, selector
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    size = at.page.viewport_size
    assert 0 < x < size["width"], (selector, x)
    assert 0 < y < size["height"], (selector, y)
    at.page.touchscreen.tap(x, y)


def resized(at: AtTable, size: dict[str, int]) -> None:
    """The same phone with another screen, as soon as the page has heard of it."""
    if at.page.viewport_size != size:
        at.page.set_viewport_size(size)
        at.page.wait_for_function("(width) => innerWidth === width", arg=size["width"])
        at.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def marked(at: AtTable, kind: str) -> None:
    """Touches what an act needs: a card to throw, the house's two of seven."""
    if at.page.locator(".as-house:visible").count():
        tapped(at, ".as-house")
    elif kind in ("throw", "discard", "exchange") and at.page.locator(".mine input:not([disabled])").count():
        tapped(at, ".mine label:has(input:not([disabled]))")


def decided(at: AtTable, *wishes: str) -> str:
    """Does what may be done by touch, and waits until the table has gone on; the kind of act."""
    at.page.wait_for_selector("offer-dock.dock:not(.waiting) .acts button, .after:not([hidden]) .btn")
    offered = at.page.eval_on_selector_all(".acts button", "all => all.map(it => it.dataset.kind)")
    kind = next((kind for kind in (*wishes, *WISHES) if kind in offered), "")
    if kind in BOLD:
        tapped(at, ".shares button:last-child")
    if not kind:
        return ""
    marked(at, kind)
    if at.page.locator(f".acts [data-kind={kind}][aria-disabled=false]").count() == 0:
        kind = at.page.eval_on_selector_all(READY, "all => all.map(it => it.dataset.kind ?? '')")[0]
    turn = at.turn
    tapped(at, f".acts [data-kind={kind}]")
    at.until("(screen, turn) => screen.turn > turn", turn)
    return str(kind)


def seated(bot: str) -> dict[str, str]:
    """The seat of a bot, or of one of the house's own opponents."""
    if bot in PERSONAS:
        return {"kind": "bot", "bot": PERSONAS[bot], "persona": bot}
    return {"kind": "bot", "bot": bot}


@pytest.mark.parametrize("table", TABLES)
def test_by_touch_nothing_scrolls_by_itself_and_all_of_a_turn_is_on_the_screen(visit: Visit, table: str) -> None:
    """One deal on a small phone, the next on a larger one, to the match's end, which is looked at on both."""
    game, bots, options = TABLES[table]
    at = visit("de", **PHONES[0], is_mobile=True, reduced_motion="reduce")
    at.page.add_init_script(PULLED)
    at.page.add_init_script(LOW)
    opened(at, game, *(seated(bot) for bot in bots), **options)
    wrong: list[tuple[int, str, str]] = []
    lain: dict[int, list[int]] = {}
    for _ in range(MOST):
        deal = int(at.screen["view"]["deal"])
        resized(at, PHONES[deal % 2])
        kind = decided(at, *(BOLD if game == "draw" else ()))
        at.page.wait_for_selector("offer-dock.dock:not(.waiting) .acts button, .after:not([hidden]) .btn")
        wrong += [(deal, kind, what) for what in at.page.evaluate(SCROLLED) + at.page.evaluate(OUT_OF_SIGHT)]
        if at.page.locator(OVER).count():
            break
        lies = at.page.evaluate(LIES)
        if lies and (deal % 2 or not lies[0]) and deal == at.screen["view"]["deal"]:
            lain.setdefault(deal, []).append(lies[1])
    assert wrong == []
    jumps = {deal: lows for deal, lows in lain.items() if max(lows) - min(lows) > SHIFT}
    assert not jumps, "the hand moves within a deal; on low phones it may at its end"
    assert lain or game == "dice"
    assert table not in STAKED or at.page.evaluate("low") == [], "the hand moves when the first sum can be chosen"
    for size in PHONES:
        resized(at, size)
        assert at.wide() == []
    tapped(at, OVER)
    at.page.wait_for_selector(".cry h2")
    for size in PHONES:
        resized(at, size)
        assert at.wide() == []
        assert at.page.locator(".onward .btn").evaluate_all(BELOW) == []


def test_while_others_decide_the_own_cards_stay_where_they_were(visit: Visit) -> None:
    other, at = visit("en"), visit("de", **PHONES[0], is_mobile=True)
    gathered([other, at], bots=3, clock="calm")
    where = "all => all.map((it) => Math.round(it.getBoundingClientRect().bottom))"
    held: list[int] = []
    while not held or at.screen["view"]["actor"] != 0:
        at.until("screen => screen.view.actor === 0 || screen.view.actor === 1")
        held = held or (at.screen["view"]["actor"] == 1 and at.page.eval_on_selector_all(".mine .place", where)) or []
        step([other, at], ("check", "call"))
        at.until("screen => screen.view.actor === 0 || screen.view.actor === 1")
    at.page.wait_for_selector(".reach[data-deciding]")
    assert at.page.evaluate(OUT_OF_SIGHT) == []
    assert at.page.eval_on_selector_all(".mine .place", where) == held


ENDING = """(ends) => {
  const [reach, dock] = ['.reach', 'offer-dock'].map((one) => document.querySelector(one));
  reach.toggleAttribute('data-ended', ends);
  dock.classList.toggle('waiting', ends);
  return document.querySelector('.own .place').getBoundingClientRect().bottom;
}"""
"""Draws the dock as in the first scene of a deal's end; how low the own cards end then."""


def test_the_own_cards_move_once_when_a_deal_ends(visit: Visit) -> None:
    at = visit("pl", width=360, height=640, is_mobile=True, reduced_motion="reduce")
    at.play()
    at.until_offered("open", "exchange", "check", "wait", "next")
    before, during = at.page.evaluate(ENDING, False), at.page.evaluate(ENDING, True)
    at.page.evaluate(ENDING, False)
    at.until_offered("next", "pass")
    after = at.page.evaluate("document.querySelector('.own .place').getBoundingClientRect().bottom")
    assert before < during, "hands have the room of what is asked no more"
    assert abs(during - after) < 2


def test_the_story_is_folded_to_its_last_line_and_opens_by_touch_over_the_table(visit: Visit) -> None:
    at = visit("pl", width=360, height=640, is_mobile=True, reduced_motion="reduce")
    opened(at, "draw", {"kind": "bot", "bot": "draw-3"})
    at.kinds()
    story = at.screen["words"]["story"]
    dock = at.page.locator(".reach").bounding_box()
    assert at.text(".slip") == story[-1]
    assert at.page.locator(".sheet .log:visible").count() == 0
    tapped(at, ".slip")
    assert at.texts(".sheet [role=log] li") == story
    expect(at.page.locator(".ladder")).to_be_visible()
    expect(at.page.locator(".fair")).to_be_visible()
    assert at.page.locator(".reach").bounding_box() == dock
    tapped(at, ".slip")
    expect(at.page.locator(".sheet .log:visible")).to_have_count(0)


def test_how_many_cards_each_drew_stays_in_sight(visit: Visit) -> None:
    at = visit("en", width=360, height=640, is_mobile=True, reduced_motion="reduce")
    for game, bots, options in (("draw", 1, {}), ("poker", 3, {"variant": "draw-fixed"})):
        opened(at, game, *[{"kind": "bot", "bot": "caller" if game == "poker" else "draw-3"}] * bots, **options)
        while not at.page.locator(".others .threw:not(:empty)").count():
            decided(at)
        box = at.page.locator(".others .threw:not(:empty)").first.bounding_box()
        assert box, game
        assert box["width"] > 20, game
        assert box["y"] > 48, game


@pytest.mark.parametrize("size", [(360, 740), (844, 390)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_steps_of_an_earlier_deal_lie_whole_below_it(visit: Visit, size: tuple[int, int]) -> None:
    at = visit("es", width=size[0], height=size[1], reduced_motion="reduce")
    table = opened(at, "draw", {"kind": "bot", "bot": "draw-3"})
    while "next" not in (kinds := at.kinds()):
        at.act(next(kind for kind in ("check", "wait", "fold", "pass", "exchange") if kind in kinds))
    at.page.goto(f"{at.url}/t/{table}/deal/1")
    at.page.wait_for_selector(".steps .link")
    cut = "(paper) => paper.scrollHeight - paper.getBoundingClientRect().height"
    assert at.page.locator(".sheet").evaluate(cut) < 2
    mine, sheet = (at.page.locator(part).bounding_box() for part in (".mine", ".sheet"))
    assert mine["y"] + mine["height"] <= sheet["y"]
