"""A run-out in the browser, every 40 ms: hands, then street by street with all chances, then the verdict."""

from typing import Any

import pytest

from potluck.cards import parse
from potluck.lab.equity import equity
from potluck.variants import VARIANTS
from tests.browser.conftest import Visit
from tests.browser.laid import handed, told
from tests.browser.opened import opened
from tests.browser.persons import gathered
from tests.browser.seat import AtTable
from tests.rules.poker_script import deal

pytestmark = pytest.mark.browser

WATCH = """() => {
  const table = document.querySelector('potluck-table');
  const part = (selector) => [...table.querySelectorAll(selector)].filter((it) => it.checkVisibility());
  globalThis.frames = [];
  setInterval(() => {
    const {screen} = table;
    if (!screen?.view) return;
    frames.push({
      at: performance.now(), scene: screen.stage?.scene ?? 'now', deal: screen.view.deal,
      board: part('.community .lies').map((place) => place.dataset.card),
      open: part('.seat .place:not([data-card=back])').map((place) => place.dataset.card),
      faces: [...table.querySelectorAll('.community .lies use')]
        .map((use) => use.getAttribute('href').split('#')[1].replace('-L', '')),
      log: [...table.querySelectorAll('.sheet [role=log] li, .slip span')].map((it) => it.textContent).join('|'),
      dock: Math.round(table.querySelector('.reach').getBoundingClientRect().top),
      shares: part('.run-out .whose [data-seat]')
        .filter((it) => it.querySelector('b').checkVisibility({visibilityProperty: true}))
        .map((it) => [Number(it.dataset.seat), it.textContent]),
      told: part('.run-out').map((it) => it.textContent).join(''),
      verdict: part('.verdict:not(.notice)').map((it) => it.textContent).join(''),
      hidden: [...table.querySelectorAll('.run-out [data-seat]')].length, title: document.title,
    });
  }, 40);
}"""
"""Keeps what is seen of board, hands, chances and verdict, what the paper tells, and where the dock begins."""
ALL_IN = """() => {
  const table = document.querySelector('potluck-table');
  const {turn, view} = table.screen;
  const offer = view.offers.find((it) => it.kind === 'raise_to');
  table.act(turn, {type: 'raise_to', amount: offer.high});
}"""
NOTHING = "nothing of the end before its cards"


def sampled(at: AtTable) -> list[dict[str, Any]]:
    """What was seen until the deal was over."""
    at.until("screen => screen.view.outcome && !screen.stage")
    frames: list[dict[str, Any]] = at.page.evaluate("frames")
    return frames


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_hands_are_turned_up_then_each_street_with_its_chances_then_the_verdict(visit: Visit, lang: str) -> None:
    persons = [visit(lang), visit(lang, width=360, height=740)]
    table = gathered(persons, table={"turn_up": True})
    for at in persons:
        at.open(f"{at.url}/t/{table}?pace=500")
    for at in persons:  # the first deal is played from an empty table
        at.until("screen => screen.view.actor !== null && !screen.stage")
    acting = persons[0].screen["view"]["actor"]
    first, second = persons[acting], persons[1 - acting]
    first.page.evaluate(ALL_IN)
    second.until("screen => screen.view.offers.length > 0")
    for at in persons:
        at.page.evaluate(WATCH)
    second.page.evaluate("document.querySelector('offer-dock').choose('call')")
    for at in persons:
        frames = sampled(at)
        chances = [frame for frame in frames if frame["shares"]]
        assert [len(board) for board in distinct(frame["board"] for frame in chances)] == [0, 3, 4], "street by street"
        hands = [spot["cards"] for spot in at.screen["felt"]["spots"]]
        for frame in chances:
            assert set(frame["open"]) >= {card for hand in hands for card in hand}, "hands lie before their chances"
            assert not frame["verdict"], NOTHING
        assert at.wide() == []
        last = [frame for frame in chances if len(frame["board"]) == 4][-1]
        board = parse("".join(last["board"]))
        shares = equity(VARIANTS["holdem"], [parse("".join(hand)) for hand in hands], board=board)
        for seat, words in last["shares"]:
            assert f"{100 * float(shares.share[seat]):.1f}".replace(".", "," if lang == "ru" else ".") in words
        verdict = next(frame for frame in frames if frame["verdict"])
        assert len(verdict["board"]) == 5
        assert not verdict["shares"]
        label = [frame for frame in frames if frame["at"] < verdict["at"] and frame["shares"]][-1]
        assert verdict["at"] - label["at"] > 400, "the last card lies before the result is told"
        told_once_they_lie(at, frames)
        since = chances[0]["at"] - 300
        assert len({frame["dock"] for frame in frames if since < frame["at"] < verdict["at"]}) == 1, "the dock stays"


def told_once_they_lie(at: AtTable, frames: list[dict[str, Any]]) -> None:
    """The paper tells a street in frames alone in which its cards lie face up; each street is told."""
    screen = at.screen
    streets = [
        (line, entry["cards"])
        for entry, line in zip(screen["view"]["story"], screen["words"]["story"], strict=True)
        if entry["type"] == "common"
    ]
    assert len(streets) == 3
    for line, cards in streets:
        telling = [frame for frame in frames if line in frame["log"]]
        assert telling, line
        assert [frame["scene"] for frame in telling if not set(cards) <= set(frame["faces"])] == [], line


def distinct(values: Any) -> list[Any]:
    """Each value where it differs from the one before."""
    seen: list[Any] = []
    for value in values:
        if not seen or seen[-1] != value:
            seen.append(value)
    return seen


@pytest.mark.parametrize(
    ("width", "height", "stacks"),
    [
        (1280, 800, (298, 60, 298, 120, 298, 298)),
        (1920, 1080, (298, 60, 298, 120, 298, 298)),
        (844, 390, (298, 60, 298, 120, 298, 298)),
        (360, 740, (298, 60, 298, 120, 298, 298)),
        (360, 640, (298, 60, 298, 120, 298, 298)),
    ],
)
def test_a_run_out_with_side_pots_hides_neither_hands_nor_the_pot(
    visit: Visit, width: int, height: int, stacks: tuple[int, ...]
) -> None:
    hands = " ".join(["AsJs", "8h8c", "Kd9d", "QcQh", "7d7s", "5c4c"][: len(stacks)])
    acts = "raise_to 298" + "; call" * (len(stacks) - 2)
    before, after = (
        deal("holdem", stacks, acts + last, hands=hands, board="Ks9s6d", house="turn_up") for last in ("", "; call")
    )
    at = visit("de", width=width, height=height)
    opened(at, "poker", *[{"kind": "bot", "bot": "caller"}] * (len(stacks) - 1))
    at.open(at.page.url.replace("pace=0", "pace=200"))
    at.until("screen => screen.view !== null")
    handed(at, [told(state, 0, "de") for state in (before, after)], pace=200)
    at.page.wait_for_function(CHANCES)
    at.page.wait_for_function(f"() => ({CHANCES})() && ({COVERED})().length === 0")
    assert at.page.locator(".run-out .shares-of > li").count() == len(set(stacks))
    assert all(len(set(map(tuple, marks))) == 1 for marks in at.page.evaluate(MARKS).values()), (
        "one colour in every pot"
    )
    assert at.wide() == []


CHANCES = """() => [...document.querySelectorAll('.run-out .whose b')].some((it) =>
  it.checkVisibility({visibilityProperty: true}))"""
MARKS = """() => Object.groupBy([...document.querySelectorAll('.run-out .whose [data-seat]')].map((it) =>
  [it.dataset.seat, it.querySelector('i').className]), ([seat]) => seat)"""
"""The colours of each seat, pot by pot."""
COVERED = """() => {
  const box = (it) => it.getBoundingClientRect();
  const dock = box(document.querySelector('.reach')), caption = box(document.querySelector('.pot .sum'));
  const meet = (a, b) => a.left < b.right && a.right > b.left && a.top < b.bottom - 1 && a.bottom - 1 > b.top;
  const cards = [...document.querySelectorAll('.seat .place, .community > *')].filter((it) => it.checkVisibility());
  const hidden = (it) => meet(box(it), caption) ? 'on the pot' : meet(box(it), dock) ? 'below the dock' : '';
  const own = box(document.querySelector('.own .place'));
  return [...cards.map(hidden).filter(Boolean), ...(own.bottom > innerHeight ? ['below the window'] : [])];
}"""
"""Cards that lie on the pot's caption and sum, or below the dock."""
