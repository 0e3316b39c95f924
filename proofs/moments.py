"""Moments of all games as a visitor sees them: a picture of each, on which axe finds nothing grave.

`prove moments FOLDER [--only NAME]`: on a desktop by night and on a phone by day, or the other way round, with the
languages in turn: lobby, invitation, lesson, turns, showdowns, a pawn, a credit, ends, replays, ledger, record. The
pictures are for eyes; they are not kept in the repository.
"""

import argparse
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types

from measure.figure import Figure, Refuted
from potluck.words import REGIONS
from proofs.clear import BOLD, ended, on, ready
from proofs.open_house import chromium
from tests.browser.opened import opened
from tests.browser.seat import AtTable
from tests.fortune import Fortune
from tests.serving import serving

__all__ = ["main", "part"]

SEED: Final = 24
GRAVE: Final = ("serious", "critical")
DESK: Final = (1280, 800)
PHONES: Final = ((360, 640), (390, 844))
PATIENCE: Final = 60_000
"""Milliseconds."""
RESTS: Final = 900
"""Milliseconds until what moves has come to rest."""
MOST_ACTS: Final = 300
SHORT: Final[dict[str, Any]] = {"rounds": 1}
LOSES: Final = {"money": {"start": 30, "credits": 1, "credit": 30}}
"""What soon brings pawns and the credit."""
Moments = Iterator[str]
"""A name for each moment at which the page stands as it is to be seen."""


def main(argv: list[str]) -> list[Figure]:
    """How many moments were looked at. Raises: Refuted where axe finds something grave at one."""
    asked = parsed(argv)
    asked.folder.mkdir(parents=True, exist_ok=True)
    fortune, seen, wrong = Fortune(), 0, list[str]()
    with serving(entropy=fortune) as url, chromium("moments") as browser:
        for number, (name, scene) in enumerate(SCENES.items()):
            if not re.search(asked.only, name):
                continue
            for phone in (False, True):
                fortune.begin(f"{SEED} {name} {phone}")
                at = visitor(browser, url, number=number, phone=phone)
                for moment in scene(at):
                    seen += 1
                    wrong += taken(at, asked.folder / f"{moment}-{'phone' if phone else 'desk'}.png")
                at.page.context.close()
    if wrong:
        raise Refuted(f"{len(wrong)} findings, the first: {wrong[0]}")
    return [Figure("moments of all games on which axe finds nothing grave", seen, seed=SEED)]


def parsed(argv: list[str]) -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="prove moments")
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("--only", default="", help="scenes whose name this expression finds")
    return parser.parse_args(argv)


def part(argv: list[str]) -> bool:
    """Whether some of it alone was asked for."""
    return bool(parsed(argv).only)


def visitor(browser: Any, url: str, *, number: int, phone: bool) -> AtTable:
    """Somebody who has never been there, by night or by day."""
    lang = tuple(REGIONS)[(number + phone) % len(REGIONS)]
    width, height = PHONES[number % len(PHONES)] if phone else DESK
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale=REGIONS[lang],
        reduced_motion="reduce",
        color_scheme="light" if (number + phone) % 2 else "dark",
        has_touch=phone,
    )
    context.set_default_timeout(PATIENCE)
    return AtTable(context.new_page(), url=url)


def taken(at: AtTable, path: Path) -> list[str]:
    """The picture; what axe finds that keeps somebody from using the page."""
    at.page.wait_for_timeout(RESTS)
    at.page.screenshot(path=str(path))
    print(path.name, file=sys.stderr, flush=True)
    found = Axe().run(at.page).response["violations"]
    return [f"{path.stem}: {one['id']}: {one['nodes'][0]['html'][:160]}" for one in found if one["impact"] in GRAVE]


def lobby(at: AtTable) -> Moments:
    """The lobby, and an evening that is being opened."""
    at.page.goto(at.url)
    at.page.wait_for_selector("game-tile .btn.main")
    yield "lobby"
    at.page.goto(f"{at.url}/evening")
    at.page.wait_for_selector("main")
    yield "evening"


def lesson(at: AtTable) -> Moments:
    """The lesson of the draw, at its first two tips."""
    at.lobby()
    at.page.click("#game-draw .lesson")
    at.page.wait_for_selector(".tip:not([hidden])")
    yield "lesson"


def record(at: AtTable) -> Moments:
    """One's own record after a match of dice."""
    played_out(at, opened(at, "dice", bot("faithful"), preset="three"))
    at.page.goto(f"{at.url}/me")
    at.page.wait_for_selector(".ledger")
    yield "record"


def draw(at: AtTable) -> Moments:
    """A turn, an exchange, a showdown and its replay."""
    table = opened(at, "draw", bot("draw-3"))
    yield from turns("draw", at, "exchange")
    yield from again("draw", at, table)


def poor(at: AtTable) -> Moments:
    """A pawn, a credit, and the end of a match at the draw, with what was thrown and lost."""
    opened(at, "draw", bot("draw-3"), preset="quick")
    at.open(at.page.url.replace("pace=0", "pace=500"))
    yield from to_the_end("poor", at, bold=True)


def dice(at: AtTable) -> Moments:
    """A throw, what it came to, the end, the replay."""
    table = opened(at, "dice", bot("faithful"), preset="three")
    yield from turns("dice", at, "throw")
    yield from to_the_end("dice", at)
    yield from again("dice", at, table)


def reddog(at: AtTable) -> Moments:
    """A turn among four others, the turned card, the end, the replay."""
    table = opened(at, "reddog", *[bot("feeling")] * 4, **SHORT)
    yield from turns("reddog", at, "bet")
    yield from to_the_end("reddog", at)
    yield from again("reddog", at, table)


def paigow(at: AtTable) -> Moments:
    """Two places that are filled, the reveal, the end, the replay."""
    table = opened(at, "paigow", bot("houseway"), deals=2)
    yield from turns("paigow", at, "set")
    yield from to_the_end("paigow", at)
    yield from again("paigow", at, table)


def poker(at: AtTable) -> Moments:
    """Hold'em among six: a turn, a showdown, its replay."""
    table = opened(at, "poker", *[bot("caller")] * 5)
    yield from turns("poker", at, "check")
    yield from again("poker", at, table)


SCENES: Final[dict[str, Callable[[AtTable], Moments]]] = {
    "lobby": lobby,
    "lesson": lesson,
    "record": record,
    "draw": draw,
    "poor": poor,
    "dice": dice,
    "reddog": reddog,
    "paigow": paigow,
    "poker": poker,
}


def bot(name: str) -> dict[str, str]:
    """A seat for it."""
    return {"kind": "bot", "bot": name}


def turns(name: str, at: AtTable, wish: str) -> Moments:
    """The first own turn, the first at which that can be done, and the end of the deal."""
    ready(at)
    yield f"{name}-turn"
    wished = False
    for _ in range(MOST_ACTS):
        kinds = ready(at)
        if ended(kinds):
            yield f"{name}-showdown"
            return
        if wish in kinds and not wished:
            wished = True
            yield f"{name}-{wish}"
        on(at, kinds, raises=False)


def to_the_end(name: str, at: AtTable, *, bold: bool = False) -> Moments:
    """On to the page on which the match ends; on the way what is shown of a pawn and a credit, the first of each."""
    shown = set[str]()
    for _ in range(MOST_ACTS):
        at.page.wait_for_selector(f"{TALE}, offer-dock.dock:not(.waiting) .acts button, .after:not([hidden]) .btn")
        if at.page.locator(TALE).count():
            kind = str(at.page.get_attribute(TALE, "data-kind"))
            if kind not in shown:
                shown.add(kind)
                yield f"{name}-{kind}"
            if at.page.locator(f"{TALE} [data-tale=on]:visible").count():  # it may have ended meanwhile
                at.page.eval_on_selector_all(f"{TALE} [data-tale=on]", "buttons => buttons[0]?.click()")
            continue
        kinds = ready(at)
        if "again" in kinds:
            break
        if bold:
            boldly(at, kinds)
        else:
            on(at, kinds, raises=False)
    at.page.eval_on_selector(".after [data-kind=end]", "it => it.click()")  # a last scene may still lie over it
    at.page.wait_for_selector(".cry h2")
    yield f"{name}-end"


def boldly(at: AtTable, kinds: list[str]) -> None:
    """Puts in all it can; what is told of a pawn meanwhile does not keep it from going on."""
    if not set(kinds) & set(BOLDLY):
        at.press("5")
        kinds = ready(at)
    kind = next(kind for kind in (*BOLDLY, *kinds) if kind in kinds)
    if kind in BOLD and at.page.locator(".shares button:visible").count():
        at.page.click(".shares button >> nth=-1")
    turn = at.turn
    at.page.evaluate("kind => document.querySelector('offer-dock').choose(kind)", kind)
    at.page.wait_for_function(f"turn => document.querySelector('{TALE}') ?? {TABLE}.screen.turn > turn", arg=turn)


TABLE: Final = "document.querySelector('potluck-table')"
BOLDLY: Final = (*BOLD, "call", "check", "exchange", "wait", "show", "next")
TALE: Final = ".tale:not([hidden])"
"""The scene of a pawn or a credit."""


def again(name: str, at: AtTable, table: str) -> Moments:
    """The last step of a deal that is looked at again."""
    at.page.goto(f"{at.url}/t/{table}/deal/1")
    at.page.wait_for_function("() => document.querySelector('potluck-replay')?.frames?.length > 1")
    at.page.evaluate("() => { const it = document.querySelector('potluck-replay'); it.show(it.frames.length - 1); }")
    yield f"{name}-replay"


def played_out(at: AtTable, table: str) -> None:
    """A match to its end."""
    for _ in range(MOST_ACTS):
        kinds = ready(at)
        if "again" in kinds:
            return
        on(at, kinds, raises=False)
    raise Refuted(f"the match at {table} was not over after {MOST_ACTS} acts")
