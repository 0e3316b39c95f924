"""The stage in the browser: what a table shows and says is sampled every 20 ms; no result comes before its cards."""

from itertools import pairwise
from typing import Any

import pytest

from tests.browser.conftest import Visit
from tests.browser.seat import AtTable

pytestmark = pytest.mark.browser

DEALS = 1
"""How many are watched to their end; `prove stage` watches more."""
ACTS = 40
JOINER = "\u2060"
"""Keeps the sign of a sum on its line."""
PRESETS = {"dice": "three"}
WISHES = {
    "draw": ("exchange", "check", "open", "wait", "next"),
    "poker": ("call", "check", "next"),
    "dice": ("stand", "throw", "next"),
    "reddog": ("bet", "decline", "next"),
    "paigow": ("bet", "set", "next"),
}
"""What is done first where it can be done: so that most deals end by comparing cards."""

WATCH = """(() => {
  let table = null;
  const text = (selector) => [...table.querySelectorAll(selector)]
    .filter((one) => !one.closest('[hidden]')).map((one) => one.textContent).join('|');
  const faces = (root) => [...root.querySelectorAll('.place use, .laid use, .turned use, .community use')]
    .map((use) => use.getAttribute('href').split('#')[1].replace('-L', '')).join(' ');
  const names = () => [...table.querySelectorAll('[aria-label]:not([aria-hidden])')]
    .map((one) => one.getAttribute('aria-label')).join('|');
  const resting = () => document.getAnimations()
    .filter(({id, effect, playState}) => playState === 'running' && id !== 'glides' &&
      effect.target?.closest?.('.place, .laid, .turned, .die'))
    .length === 0;
  const ways = (at) => document.getAnimations().filter(({effect, playState}) => playState === 'running' &&
    effect.target?.matches?.('.card') && effect.getKeyframes().at(at)?.opacity === '0').length;
  const early = () => [...table.querySelectorAll('.card[data-card]:not([aria-hidden])')]
    .filter((card) => card.querySelector('use').getAttribute('href').split('#')[1].replace('-L', '') !==
      card.dataset.card).length;
  globalThis.frames = [];
  const look = () => {
    table ??= document.querySelector('potluck-table');
    const screen = table?.screen;
    if (!screen?.view) return;
    frames.push({
      at: performance.now(), scene: screen.stage?.scene ?? 'now', deal: screen.view.deal, turn: screen.turn,
      verdict: text('.verdict:not(.notice)'), labels: text('.seat .label'), money: text('.seat .money'),
      pot: text('.pot dd'), log: text('.sheet [role=log] li'), past: text('.past li'),
      rung: text('.ladder [aria-current]'), title: document.title,
      said: text('.said'), heard: text('.heard'), toast: text('.toast'), names: names(), faces: faces(table),
      leaves: ways(-1), comes: ways(0), early: early(), resting: resting(),
      acts: text('.dock:not(.waiting) .acts button'), room: table.querySelector('.felt').dataset.hand ?? '',
    });
  };
  setInterval(look, 20);
})()"""
"""Keeps what is on the page, in words and in faces, every 20 ms, from the moment at which it is opened."""

TOLD = """() => {
  const push = document.querySelector('potluck-table').pace;
  globalThis.arrived = [[0, push.latest]];
  const usual = push.push.bind(push);
  push.push = (screen) => { arrived.push([performance.now(), screen]); usual(screen); };
}"""


def played(at: AtTable, game: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Plays some deals at the usual pace: all that was sampled, and every screen that came."""
    at.play(PRESETS.get(game, "evening"), game=game)
    at.page.add_init_script(WATCH)
    at.page.goto(at.page.url.replace("pace=0", "pace=500"))
    at.page.wait_for_selector("potluck-table[data-line=online]", state="attached")
    at.page.evaluate(TOLD)
    ended = 0
    for _ in range(ACTS):
        at.page.wait_for_selector("offer-dock.dock:not(.waiting) .acts button, .after:not([hidden]) .btn")
        if at.page.locator(".as-house:visible").count():
            at.page.click(".as-house")
        kinds = at.kinds()
        if "again" in kinds:
            break
        ended += "next" in kinds
        if ended > DEALS:
            break
        if "exchange" in kinds and at.page.locator(".mine input:not([disabled])").count():
            at.press("5")
        kind = next(wish for wish in (*WISHES[game], *kinds) if wish in kinds)
        turn = at.turn
        at.page.evaluate("kind => document.querySelector('offer-dock').choose(kind)", kind)  # a click may be too early
        at.until("(screen, turn) => screen.turn > turn", turn)
    frames: list[dict[str, Any]] = at.page.evaluate("frames")
    screens: list[dict[str, Any]] = at.page.evaluate("arrived.map(([at, screen]) => ({...screen, at}))")
    return frames, screens


@pytest.mark.parametrize(
    ("game", "lang"), [("draw", "pl"), ("poker", "de"), ("dice", "ru"), ("reddog", "es"), ("paigow", "en")]
)
def test_no_result_is_told_before_its_cards_lie(visit: Visit, game: str, lang: str) -> None:
    in_order(game, *played(visit(lang), game))


def in_order(game: str, frames: list[dict[str, Any]], screens: list[dict[str, Any]]) -> int:
    """How many deals ended, in each of which no result was told before its cards lay."""
    cards_leave_before_others_come(frames, {"gather", "leave"} if game == "draw" else {"gather"})
    table_opens_with_its_cards(frames, screens[0])
    room_stays(frames)
    ends = [screen for screen in screens if screen["view"]["outcome"]]
    assert ends, "no deal ended"
    for screen in ends:
        during = [frame for frame in frames if frame["deal"] == screen["view"]["deal"] and frame["scene"] != "gather"]
        verdict = screen["words"]["verdict"].split(". ")[0][:24]
        known = first(during, lambda frame, said=verdict: said in frame["verdict"].replace(JOINER, ""))
        assert known is not None, "the verdict was never seen"
        earlier = [frame for frame in during if frame["at"] < known["at"]]
        shown = set(known["faces"].split())
        assert set(cards_of(screen)) <= shown | {"back"}, "all cards lie face up when the verdict comes"
        assert known["resting"], "no card moves any more when the verdict comes"
        told = {line for line in last_lines(screen) if line}
        for frame in earlier:
            heard = "|".join(str(frame[part]) for part in ("log", "past", "title", "heard", "toast", "names"))
            assert not [line for line in told if line in heard], f"told in {frame['scene']}"
            assert not (frame["acts"] and frame["turn"] == screen["turn"]), (
                "nothing can be pressed while the end is played"
            )
        (gains_after_faces if game == "reddog" else names_after_faces)(during, screen)
    return len(ends)


def table_opens_with_its_cards(frames: list[dict[str, Any]], screen: dict[str, Any]) -> None:
    """The first screen of a page is dealt as well: nothing names the own cards, or asks for an act, before they lie."""
    view, own = screen["view"], screen["felt"]["spots"][screen["seat"]]["cards"]
    if not own:
        return
    begun = next(at for at, frame in enumerate(frames) if frame["acts"])
    assert frames[begun]["resting"]
    assert not frames[begun]["early"]
    assert set(own) <= set(frames[begun]["faces"].split())
    dealing = [frame for frame in frames[:begun] if not set(own) <= set(frame["faces"].split())]
    assert any(not frame["resting"] for frame in dealing), "cards are seen coming"
    dealt = max(at for at, entry in enumerate(view["story"]) if entry["type"] in ("received", "faced"))
    later = screen["words"]["story"][dealt + 1 :]
    for frame in dealing:
        told = (frame["rung"], frame["labels"].split("|")[-1], frame["said"], frame["acts"])
        assert not any(told), f"{told} in {frame['scene']}"
        assert not [line for line in later if line in frame["log"] + frame["heard"]], f"told in {frame['scene']}"


def room_stays(frames: list[dict[str, Any]]) -> None:
    """Between two deals, while anything is played, the felt keeps the room of the hand that was gathered."""
    left = {now["scene"] for before, now in pairwise(frames) if before["room"] and not now["room"]}
    assert left <= {"now"}, "what lies on the felt moves, since no card lies there"


def cards_leave_before_others_come(frames: list[dict[str, Any]], scenes: set[str]) -> None:
    """Cards leave for the deck in scenes of their own, and no card is named before its face is seen."""
    assert not [frame["scene"] for frame in frames if frame["leaves"] and frame["comes"]]
    leaving = {frame["scene"] for frame in frames if frame["leaves"]}
    assert leaving <= {"gather", "leave"}
    played = {frame["scene"] for frame in frames}
    assert leaving == scenes & played, "what is played is seen moving"
    assert not [frame["scene"] for frame in frames if frame["early"]]


def cards_of(screen: dict[str, Any]) -> list[str]:
    """The cards that all see at the end."""
    felt = screen["felt"]
    return [*(card for spot in felt["spots"] for card in spot["cards"]), *felt["board"], *felt["house"]]


def last_lines(screen: dict[str, Any]) -> list[str]:
    """What the story says of the result, and the line of the deal among the past ones."""
    results = {"took", "tied", "won", "lost", "scored", "settled", "divided", "ended", "drew"}
    entries, lines = screen["view"]["story"], screen["words"]["story"]
    told = [line for entry, line in zip(entries[-3:], lines[-3:], strict=True) if entry["type"] in results]
    return [*told, screen["words"]["verdict"]]


def names_after_faces(frames: list[dict[str, Any]], screen: dict[str, Any]) -> None:
    """A hand that was hidden has its name once its cards are face up, and not before."""
    own = screen["seat"]
    for at, spot in enumerate(screen["felt"]["spots"]):
        name = screen["words"]["hands"][at]
        if at == own or not name or not spot["cards"]:
            continue
        place = (at - (own or 0) - 1) % len(screen["felt"]["spots"])
        for frame in frames:
            labels = [*frame["labels"].split("|"), *("",) * place]
            if labels[place].startswith(name.split(", ")[0]):
                assert set(spot["cards"]) <= set(frame["faces"].split()), f"named in {frame['scene']}"


def gains_after_faces(frames: list[dict[str, Any]], screen: dict[str, Any]) -> None:
    """What Red Dog writes beside a seat is what it did, whatever it holds: a gain once the card that won is seen.

    What stood there in the first frame was told before anybody watched.
    """
    seats, own = len(screen["felt"]["spots"]), screen["seat"]
    before = plain(frames[0]["labels"]).split("|")
    for entry in screen["view"]["story"]:
        if entry["type"] == "won":
            place, hand = (entry["seat"] - own - 1) % seats, screen["words"]["hands"][entry["seat"]]
            gain = next(part for part in hand.split(" \u00b7 ") if f" {entry['amount']} " in part)
            known = [frame for frame in frames if gain in plain(frame["labels"]).split("|")[place]]
            assert known, "the gain was never seen"
            if gain in before[place]:
                continue
            assert all(entry["card"] in frame["faces"].split() for frame in known[:1]), f"told in {known[0]['scene']}"


def plain(words: str) -> str:
    """The same words without what keeps them on their line."""
    return words.replace(JOINER, "").replace("\u00a0", " ")


def first(frames: list[dict[str, Any]], holds: Any) -> dict[str, Any] | None:
    """The first frame of which that holds."""
    return next((frame for frame in frames if holds(frame)), None)


BREAKS = """() => {
  globalThis.thrown = {};
  const throwing = (kind) => {
    thrown[kind] = (thrown[kind] ?? 0) + 1;
    throw new Error(`broken: ${kind}`);
  };
  Element.prototype.animate = () => throwing('effect');
  globalThis.AudioContext = class { constructor() { throwing('sound'); } };
  AudioNode.prototype.connect = () => throwing('sound');  // where a context is there already
  const make = Document.prototype.createElementNS;
  Document.prototype.createElementNS = function (space, name) {
    return name === 'use' ? throwing('picture') : make.call(this, space, name);
  };
}"""
"""From now on every effect, every sound and every picture throws; how often each did is kept."""


def test_play_goes_on_though_effects_sounds_and_pictures_all_throw(visit: Visit) -> None:
    at = visit("en", faults=("broken",))
    at.page.add_init_script("localStorage.settings = JSON.stringify({ask: false, sound: true})")
    at.play()
    at.page.goto(at.page.url.replace("pace=0", "pace=100"))
    at.page.wait_for_selector("potluck-table[data-line=online]", state="attached")
    at.kinds()
    at.page.evaluate(BREAKS)
    for _ in range(ACTS):
        if "exchange" in at.kinds_possible(throw=0):
            at.act("exchange")
            continue
        kinds, turn = at.kinds(), at.turn
        kind = next(wish for wish in ("call", "check", "open", "wait", "next") if wish in kinds)
        at.page.evaluate("kind => document.querySelector('offer-dock').choose(kind)", kind)  # a click may be too early
        at.until("(screen, turn) => screen.turn > turn", turn)
        if kind == "next":
            break
    assert at.kinds()
    assert at.screen["view"]["deal"] == 2
    assert at.page.evaluate("document.querySelector('potluck-table').pace.busy") is False
    assert at.text(".own .money")
    assert sorted(at.page.evaluate("thrown")) == ["effect", "picture", "sound"]
