"""Whole matches in Chromium: in every language, by keyboard alone, on a phone, on a line that is cut ten times.

Each is of the shortest preset, under reduced motion, on `potluck serve` with a database in a file. An error in the
console, a violation of the policy, sideways scrolling, or money that is not what the view says refutes it.
One argument: how many matches of each kind.
"""

from collections.abc import Callable
from typing import Any, Final

from measure.figure import Figure, Refuted
from potluck.words import REGIONS
from proofs.open_house import open_house
from tests.browser.seat import AtTable

__all__ = ["main"]

MOST_ACTS: Final = 1500
MOST_TABS: Final = 40
CUTS: Final = 10
DESK, PHONE = (1280, 800), (360, 740)
BOLD: Final = ("raise_by", "open", "exchange", "check", "next", "wait")
CALM: Final = ("exchange", "check", "wait", "next")
SETTLED: Final = "() => performance.now() - document.querySelector('offer-dock').since > 360"
CUT: Final = "document.querySelector('potluck-table').live.socket.close()"
FOCUS: Final = "document.activeElement?.closest('.acts, .after')?.querySelector(':focus')?.dataset.kind ?? ''"
Press = Callable[[AtTable, str, int], None]


def main(argv: list[str]) -> list[Figure]:
    """How many matches were played to their end, by kind. Raises: Refuted where one was not."""
    n = int(argv[0]) if argv else 1
    with open_house("page") as house:
        kinds: list[tuple[str, str, tuple[int, int], Press]] = [
            *((f"in {lang}", lang, DESK, click) for lang in REGIONS),
            ("by keyboard alone", "en", DESK, by_keyboard),
            ("on a phone", "de", PHONE, click),
            ("on a line that is cut ten times", "pl", DESK, cut),
        ]
        figures = []
        for name, lang, size, press in kinds:
            deals = [match(house.browser, house.url, lang=lang, size=size, press=press) for _ in range(n)]
            figures.append(Figure(f"whole matches in the browser {name}, deals in all", sum(deals), n=n))
    return figures


def match(browser: Any, url: str, *, lang: str, size: tuple[int, int], press: Press) -> int:
    """Plays one match to its end; the number of its deals."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, locale=REGIONS[lang], reduced_motion="reduce"
    )
    at = AtTable(context.new_page(), url=url, forgiven=("WebSocket",))
    at.play("quick")
    for count in range(MOST_ACTS):
        kinds = at.kinds()
        check(at, lang)
        if "again" in kinds:
            deals = int(at.screen["view"]["deal"])
            context.close()
            return deals
        press(at, next(kind for kind in (BOLD if count % 3 else CALM) if kind in kinds), count)
    raise Refuted(f"a match in {lang} was not over after {MOST_ACTS} acts")


def check(at: AtTable, lang: str) -> None:
    """Raises: Refuted where the page complained, scrolls sideways, or shows other money than there is."""
    seats = at.screen["view"]["seats"]
    shown = [at.text(".mine .money"), at.text(".others .money")]
    wanted = [f"${seat['cash']}" for seat in seats]
    if at.faults or at.wide() or shown != wanted:
        raise Refuted(f"{lang}: faults {at.faults}, wide {at.wide()}, money {shown} for {wanted}")


def click(at: AtTable, kind: str, count: int) -> None:
    """By the button, with the highest stake now and then, so that somebody runs out of money."""
    if kind in ("open", "raise_by"):
        at.page.click(f".shares button:{'last' if count % 4 == 1 else 'first'}-child")
    at.act(kind)


def cut(at: AtTable, kind: str, count: int) -> None:
    """Cuts the line before each of the first acts."""
    if count < CUTS:
        at.page.evaluate(CUT)
    click(at, kind, count)


def by_keyboard(at: AtTable, kind: str, _count: int) -> None:
    """Tabs to the button and presses Enter."""
    turn = at.turn
    at.page.wait_for_function(SETTLED)
    for _ in range(MOST_TABS):
        if at.page.evaluate(FOCUS) == kind:
            break
        at.press("Tab")
    else:
        raise Refuted(f"{kind} cannot be reached by keyboard")
    at.press("Enter")
    at.until("(screen, turn) => screen.turn > turn", turn)
