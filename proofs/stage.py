"""What is seen and heard at a table: no result before its cards, and whole matches without a mouse or without eyes.

`prove stage [frames] [keys] [tree]`, all three without arguments. `frames`: deals of every game in every language at
the usual pace, sampled every 20 ms, then their replays step by step. `keys`: matches by Tab, Enter and digits alone,
from the first act over the page on which they end to a decision that is made again. `tree`: the same by what the
accessibility tree names, and by nothing else. Poker goes on for as long as one likes: two deals of it are played.
"""

import re
import sys
from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

from measure.figure import Figure, Refuted
from potluck.words import REGIONS
from proofs.clear import ready
from proofs.open_house import chromium
from tests.browser.opened import opened
from tests.browser.seat import AtTable
from tests.browser.test_stage import cards_of, in_order, played
from tests.fortune import Fortune
from tests.serving import serving

__all__ = ["main", "part"]

SEED: Final = 24
DESK: Final[Any] = {"width": 1280, "height": 800}
MOST_ACTS: Final = 400
MOST_TABS: Final = 120
PATIENCE: Final = 60_000
"""Milliseconds."""
HOW: Final = "How it went"
"""The way to the page on which a match ends."""
TRIES: Final = 400
"""Looks at the accessibility tree until something can be done, one every 50 ms."""
STEPS: Final = """async () => {
  const replay = document.querySelector('potluck-replay');
  const seen = [];
  const text = (all) => [...document.querySelectorAll(all)].filter((it) => it.checkVisibility());
  for (let at = 0; at < replay.frames.length; at += 1) {
    replay.show(at);
    await new Promise((next) => setTimeout(next, 40));
    const faces = text('.place use, .laid use, .turned use, .community use');
    seen.push({
      told: text('.verdict:not(.notice)').map((it) => it.textContent).join(' '),
      heard: `${document.title} ${text('[role=status], [aria-live]').map((it) => it.textContent).join(' ')}`,
      faces: faces.map((use) => use.getAttribute('href').split('#').at(-1).replace('-L', '')),
    });
  }
  return seen;
}"""
"""What each step of a replay tells, and the faces that lie there."""
SETTLED: Final = "() => performance.now() - (document.querySelector('offer-dock')?.since ?? -1e6) > 360"
FOCUSED: Final = """() => {
  const it = document.activeElement;
  return {kind: it?.dataset?.kind ?? '', name: it?.className ?? '', dear: Boolean(it?.closest?.('.dear'))};
}"""


class Case(NamedTuple):
    """A match: who plays, by which options, and what is done first where it can be done."""

    game: str
    others: tuple[str, ...]
    preset: str
    options: dict[str, Any]
    wishes: tuple[str, ...]
    said: tuple[str, ...]
    """The same as the tree names it in English."""
    deals: int = 0
    """After so many it is left; 0 where it ends by itself."""


CASES: Final = (
    Case(
        "draw",
        ("draw-3",),
        "quick",
        {},
        ("raise_by", "open", "exchange", "check", "wait", "show", "next"),
        ("RAISE", "BET", "DRAW", "CHECK", "WAIT", "CALL", "SHOW", "Next deal"),
    ),
    Case("dice", ("faithful",), "three", {}, ("throw", "stand", "next"), ("STAND", "Next round")),
    Case(
        "reddog", ("feeling", "feeling"), "evening", {"rounds": 1}, ("bet", "decline", "next"), ("BET", "PASS", "Next")
    ),
    Case("paigow", ("houseway",), "evening", {"deals": 2}, ("set", "bet", "next"), ("SET FIVE", "BET", "Next")),
    Case("poker", ("caller",), "evening", {}, ("check", "call", "show", "next"), ("CHECK", "CALL", "SHOW", "Next"), 2),
)


def main(argv: list[str]) -> list[Figure]:
    """What was watched and played. Raises: Refuted where a result came early or an act could not be reached."""
    parts: dict[str, Callable[[Any, str, Fortune], list[Figure]]] = {"frames": framed, "keys": keyed, "tree": heard}
    if unknown := set(argv) - parts.keys():
        raise SystemExit(f"prove stage knows {', '.join(parts)}; you asked for {', '.join(sorted(unknown))}")
    fortune = Fortune()
    with serving(entropy=fortune) as url, chromium("stage") as browser:
        return [figure for part in argv or parts for figure in parts[part](browser, url, fortune)]


def part(argv: list[str]) -> bool:
    """Whether some of it alone was asked for."""
    return bool(argv)


def visitor(browser: Any, url: str, *, lang: str = "en", motion: str = "reduce") -> AtTable:
    """A page of somebody who has never been there."""
    context = browser.new_context(viewport=DESK, locale=REGIONS[lang], reduced_motion=motion)
    context.set_default_timeout(PATIENCE)
    return AtTable(context.new_page(), url=url)


def closed(at: AtTable, name: str) -> None:
    """The end of a visit. Raises: Refuted where the browser complained."""
    if at.faults:
        raise Refuted(f"{name}: {at.faults}")
    at.page.context.close()
    print(name, file=sys.stderr, flush=True)


def framed(browser: Any, url: str, fortune: Fortune) -> list[Figure]:
    """Every game in every language, at the table and in its replay."""
    deals = steps = samples = 0
    for game in (case.game for case in CASES):
        for lang in REGIONS:
            fortune.begin(f"{SEED} {game} {lang}")
            at = visitor(browser, url, lang=lang, motion="no-preference")
            try:
                frames, screens = played(at, game)
                deals += in_order(game, frames, screens)
            except AssertionError as wrong:
                raise Refuted(f"{game} in {lang}: {wrong}") from wrong
            samples += len(frames)
            ends = {screen["view"]["deal"]: screen for screen in screens if screen["view"]["outcome"]}
            for deal, screen in ends.items():
                steps += replayed(at, screen, deal=deal, name=f"{game} in {lang}, deal {deal}")
            closed(at, f"{game} in {lang}: {len(frames)} frames")
    return [
        Figure("deals in whose frames no result came before its cards", deals, n=samples, seed=SEED),
        Figure("steps of their replays that told no result before its cards", steps, seed=SEED),
    ]


def replayed(at: AtTable, screen: dict[str, Any], *, deal: int, name: str) -> int:
    """The steps of a deal that is looked at again. Raises: Refuted."""
    at.page.emulate_media(reduced_motion="reduce")
    at.page.goto(f"{at.url}/t/{screen['table']['id']}/deal/{deal}")
    at.page.wait_for_function("() => document.querySelector('potluck-replay')?.frames?.length > 1")
    seen: list[dict[str, Any]] = at.page.evaluate(STEPS)
    verdict = screen["words"]["verdict"]
    telling = [step for step in seen if step["told"]]
    if not telling:
        raise Refuted(f"{name}: the verdict is never told")
    if early := [step for step in seen if verdict in step["heard"] and not step["told"]]:
        raise Refuted(f"{name}: told before it is shown: {early[0]}")
    if screen["table"]["game"] == "reddog":
        return len(seen)  # its verdicts tell of one seat's turn each, while other hands are still closed
    for step in telling:
        if missing := set(cards_of(screen)) - {*step["faces"], "back"}:
            raise Refuted(f"{name}: told before {missing} lie")
    return len(seen)


def keyed(browser: Any, url: str, fortune: Fortune) -> list[Figure]:
    """Matches by keys alone."""
    acts = sum(by_keys(visitor(browser, url), case, fortune) for case in CASES)
    return [Figure("matches by keyboard alone, over their last page and back into a decision", len(CASES), n=acts)]


def by_keys(at: AtTable, case: Case, fortune: Fortune) -> int:
    """One of them; how many acts."""
    begun(at, case, fortune, "keys")
    acts = 0
    while acts < MOST_ACTS:
        kinds = ready(at)
        if "again" in kinds or left(at, case, kinds):
            break
        turn = at.turn
        if not set(case.wishes) & set(kinds):
            if at.page.locator(".as-house:visible").count():
                pressed(at, lambda it: "as-house" in it["name"], "the house way")
            else:
                at.press("1")
            kinds = ready(at)
        kind = next(wish for wish in case.wishes if wish in kinds)
        at.page.wait_for_function(SETTLED)
        pressed(at, partial(_does, kind), kind)
        at.until("(screen, turn) => screen.turn > turn", turn)
        acts += 1
    else:
        raise Refuted(f"{case.game} by keys was not over after {MOST_ACTS} acts")
    if not case.deals:
        pressed(at, lambda it: it["kind"] == "end", "the last page")
        at.page.wait_for_selector(".cry h2")
        again = at.page.locator(".dear .link").count() > 0
        pressed(at, lambda it: it["dear"] if again else it["kind"] == "again", "a decision again")
        at.page.wait_for_selector("potluck-table[data-line=online]", state="attached")
    closed(at, f"{case.game} by keys: {acts} acts")
    return acts


def begun(at: AtTable, case: Case, fortune: Fortune, how: str) -> None:
    """Sits down at a table of that case."""
    fortune.begin(f"{SEED} {case.game} {how}")
    opened(at, case.game, *({"kind": "bot", "bot": bot} for bot in case.others), preset=case.preset, **case.options)


def left(at: AtTable, case: Case, kinds: list[str]) -> bool:
    """Whether it is time to leave a match that does not end."""
    return bool(case.deals) and "next" in kinds and int(at.screen["view"]["deal"]) >= case.deals


def _does(kind: str, focused: dict[str, Any]) -> bool:
    """Whether what has the focus does that."""
    return bool(focused["kind"] == kind)


def pressed(at: AtTable, wanted: Callable[[Any], bool], name: str) -> None:
    """Tabs to what is wanted, and presses Enter there. Raises: Refuted."""
    for _ in range(MOST_TABS):
        if wanted(at.page.evaluate(FOCUSED)):
            at.page.keyboard.press("Enter")
            return
        at.page.keyboard.press("Tab")
    raise Refuted(f"{name} cannot be reached by keyboard at {at.page.url}")


def heard(browser: Any, url: str, fortune: Fortune) -> list[Figure]:
    """Matches by the accessibility tree alone."""
    acts = sum(by_tree(visitor(browser, url), case, fortune) for case in CASES)
    return [Figure("matches by the accessibility tree alone, over their last page", len(CASES), n=acts)]


def by_tree(at: AtTable, case: Case, fortune: Fortune) -> int:
    """One of them; how many acts."""
    begun(at, case, fortune, "tree")
    tree = Tree(at)
    acts = nexts = 0
    while acts < MOST_ACTS:
        name = tree.press(*case.said, "As the house", HOW, marks=case.game != "dice")
        nexts += name.startswith("Next")
        if name.startswith(HOW) or (case.deals and nexts >= case.deals):
            break
        acts += 1
    else:
        raise Refuted(f"{case.game} by the tree was not over after {MOST_ACTS} acts")
    if not case.deals:
        at.page.wait_for_selector(".cry h2")
        names = tree.names()
        for part in (at.text(".cry h2"), *at.texts(".standings b"), *at.texts(".lesson > .dear .cost")):
            if not any(part in one for one in names):
                raise Refuted(f"{case.game}: the tree does not say {part}")
        tree.press("Try again from here" if at.page.locator(".dear .link").count() else "Play again")
        at.page.wait_for_selector("potluck-table[data-line=online]", state="attached")
    closed(at, f"{case.game} by the tree: {acts} acts")
    return acts


class Tree:
    """The accessibility tree of a page, as a browser hands it to a screen reader."""

    def __init__(self, at: AtTable) -> None:
        self._at = at
        self._line = at.page.context.new_cdp_session(at.page)

    def nodes(self) -> list[dict[str, Any]]:
        """All that is not left out."""
        found = self._line.send("Accessibility.getFullAXTree")["nodes"]
        return [node for node in found if not node.get("ignored")]

    def names(self) -> list[str]:
        """All that is named, in order."""
        return [str(node["name"]["value"]) for node in self.nodes() if node.get("name", {}).get("value")]

    def press(self, *wanted: str, marks: bool = False) -> str:
        """Presses the first button or link whose name begins so; where none can be, marks a thing first; its name."""
        for _ in range(TRIES):
            nodes = self.nodes()
            for wish in wanted:
                for node in nodes:
                    if _is(node, "button", "link") and _name(node).startswith(wish):
                        return self._pressed(node)
            boxes = [node for node in nodes if _is(node, "checkbox") and not _held(node, "checked")]
            if marks and boxes and not any(_is(node, "checkbox") and _held(node, "checked") for node in nodes):
                self._pressed(boxes[0])
            self._at.page.wait_for_timeout(50)
        raise Refuted(
            f"the tree names none of {wanted}: {[_name(node) for node in self.nodes() if _is(node, 'button')]}"
        )

    def _pressed(self, node: dict[str, Any]) -> str:
        """Presses it as a screen reader does; its name."""
        self._at.page.wait_for_function(SETTLED)
        it = self._line.send("DOM.resolveNode", {"backendNodeId": node["backendDOMNodeId"]})["object"]["objectId"]
        self._line.send(
            "Runtime.callFunctionOn", {"objectId": it, "functionDeclaration": "function () { this.click(); }"}
        )
        self._at.page.wait_for_timeout(60)
        return _name(node)


def _is(node: dict[str, Any], *roles: str) -> bool:
    return node.get("role", {}).get("value") in roles and not _held(node, "disabled")


def _held(node: dict[str, Any], name: str) -> bool:
    value = next((one["value"].get("value") for one in node.get("properties", ()) if one["name"] == name), False)
    return value in (True, "true")


def _name(node: dict[str, Any]) -> str:
    return re.sub(r"\s+", " ", str(node.get("name", {}).get("value", "")))
