"""A visit in any engine: deals of all games by the page's own buttons, and a look at what is over."""

from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

from tests.engines.drivers import Engine, Unmet, until
from tests.fortune import Fortune
from tests.serving import serving

__all__ = [
    "GAMES",
    "House",
    "ended",
    "fair",
    "fetched_later",
    "lesson",
    "match",
    "opened",
    "outlived",
    "replayed",
    "saved",
]

GAMES: Final = ("draw", "dice", "reddog", "paigow", "poker")
MOST_ACTS: Final = 60
MOST_OF_A_MATCH: Final = 1500
WISHES: Final = ("next", "check", "call", "stand", "bet", "set", "exchange", "wait", "open", "rebuy")
"""Acts in the order in which they are preferred."""
BOLD: Final = ("next", "raise_to", "open", "bet", "stand", "set", "call", "check", "exchange", "wait", "rebuy")
"""The same where a match is to end."""

OPENS: Final = """localStorage.settings = JSON.stringify({ask: false});
const button = document.querySelector(arguments[0]);
if (button) setTimeout(() => button.click());
return Boolean(button);"""
"""Nothing is asked before rash acts, as in the other tests; pressed once the driver has its answer, since what is
pressed leaves the page."""
WAITS: Final = """globalThis.faults ??= (addEventListener('error', ({message, filename, lineno, error}) =>
    faults.push([message, filename, lineno, error?.stack, document.activeElement?.outerHTML.slice(0, 80)].join(' | '))),
  addEventListener('unhandledrejection', ({reason}) => faults.push(String(reason))), []);
const table = document.querySelector('potluck-table');
const screen = table?.screen;
if (!screen?.view || screen.stage) return null;
const buttons = [...table.querySelectorAll('offer-dock.dock:not(.waiting) .acts button')];
const kinds = buttons.map(({dataset}) => dataset.kind);
if (!kinds.length && !screen.table.over) return null;
return {turn: screen.turn, kinds, table: screen.table.id, over: Boolean(screen.table.over), faults};"""
"""What may be done now, once something may, and which errors the page has reported."""
ACTS: Final = """const [turn, wishes, bold] = arguments;
const table = document.querySelector('potluck-table');
if (table.screen.turn > turn) return true;
if (table.screen.stage || !table.querySelector('offer-dock.dock:not(.waiting) .acts button')) return false;
const house = table.querySelector('.as-house');
if (house?.getClientRects().length) house.click();
const kinds = [...table.querySelectorAll('.acts button')].map(({dataset}) => dataset.kind);
const kind = wishes.find((wish) => kinds.includes(wish)) ?? kinds[0];
const cards = [...table.querySelectorAll('.mine input:not([disabled])')];
if ((kind === 'discard' || kind === 'throw') && !cards.some(({checked}) => checked)) cards[0]?.click();
if (bold) [...table.querySelectorAll('.shares button')].filter((it) => it.getClientRects().length).at(-1)?.click();
table.querySelector(`.acts [data-kind=${kind}]`).click();
return false;"""
"""Whether the table has gone on; else presses the button of the first of these acts that is offered, again where it
was pressed too soon: one that has just come under the finger does nothing yet."""
STEPS: Final = """const replay = document.querySelector('potluck-replay');
return replay?.querySelectorAll('.steps .link').length || 0;"""
FAIR: Final = "return Boolean(document.querySelector('.finding.sound'));"
TIP: Final = """const tip = document.querySelector('.tip:not([hidden])');
return tip?.textContent.trim().length > 20 && tip.getBoundingClientRect().height > 20;"""
LINE: Final = "return document.querySelector(`potluck-table[data-line=${arguments[0]}]`) !== null;"
SETTINGS: Final = """const button = document.querySelector('[data-tool=settings]');
button?.click();
return Boolean(button);"""
TOLD: Final = "return document.querySelector('.toast:not([hidden])')?.textContent.length > 10;"
SET: Final = """if (document.querySelector('dialog[open]')) return true;
document.querySelector('[data-tool=settings]').click();
return false;"""
FETCHED: Final = """const request = new XMLHttpRequest();
request.open('GET', arguments[0], false);
request.send();
return request.status === 200 ? request.responseText : '';"""
AT_END: Final = "return document.querySelector('potluck-end, .ending, main')?.textContent.length > 80;"


class House:
    """A server of all games on a database of its own, which can be stopped and begun again at the same address."""

    def __init__(self, folder: Path) -> None:
        self._db = folder / "room.db"
        self._running = ExitStack()
        self._luck = Fortune("engines")
        self.url = ""

    def __enter__(self) -> "House":
        self.begin()
        return self

    def __exit__(self, *error: object) -> None:
        self.end()

    def begin(self) -> None:
        """Opens it, where it was before if it was."""
        port = int(self.url.rpartition(":")[2]) if self.url else 0
        self.url = self._running.enter_context(serving(db=self._db, port=port, entropy=self._luck))

    def end(self) -> None:
        """Stops it; what was played is kept."""
        self._running.close()


def opened(browser: Engine, url: str, button: str) -> dict[str, Any]:
    """What may be done at a table that is opened from the lobby by that button."""
    browser.goto(f"{url}/?pace=0")
    until(browser, OPENS, f"{button} in the lobby", button)
    return awaited(browser)


def awaited(browser: Engine) -> dict[str, Any]:
    """What may be done now. Raises: Unmet where the page has reported an error."""
    now: dict[str, Any] = until(browser, WAITS, "a decision")
    if now["faults"]:
        raise Unmet(f"the page reports {now['faults']}")
    return now


def ended(browser: Engine, url: str, *, game: str) -> str:
    """Plays one deal of that game to its end; the name of the table."""
    return to_the_end(browser, opened(browser, url, f"#game-{game} .btn.main"))


def outlived(browser: Engine, house: House) -> str:
    """Plays a deal of the draw whose house goes away at a decision and comes back, which the page says both times.

    Gives the name of the table.
    """
    now = opened(browser, house.url, "#game-draw .btn.main")
    house.end()
    until(browser, LINE, "the page says that the line is broken", "offline")
    house.begin()
    until(browser, LINE, "the page is back", "online")
    return to_the_end(browser, now)


def to_the_end(browser: Engine, now: dict[str, Any]) -> str:
    """Plays on to the end of the deal; the name of the table."""
    for _ in range(MOST_ACTS):
        if "next" in now["kinds"] or now["over"]:
            return str(now["table"])
        now = after(browser, now, WISHES)
    raise Unmet(f"no deal ended in {MOST_ACTS} acts")


def after(browser: Engine, now: dict[str, Any], wishes: tuple[str, ...], *, bold: bool = False) -> dict[str, Any]:
    """What may be done after the first of these acts that is offered."""
    until(browser, ACTS, f"the table goes on after one of {now['kinds']}", now["turn"], list(wishes), bold)
    return awaited(browser)


def match(browser: Engine, url: str, *, game: str) -> int:
    """Plays a whole match of that game with high stakes, and opens the page on which it ends; how many acts."""
    now = opened(browser, url, f"#game-{game} .btn.main")
    for act in range(MOST_OF_A_MATCH):
        if now["over"]:
            browser.goto(f"{url}/t/{now['table']}/end")
            until(browser, AT_END, f"the end of a match of {game}")
            return act
        now = after(browser, now, BOLD, bold=True)
    raise Unmet(f"{game} did not end a match in {MOST_OF_A_MATCH} acts")


def replayed(browser: Engine, url: str, table: str) -> int:
    """Opens the replay of its first deal; how many steps it has."""
    browser.goto(f"{url}/t/{table}/deal/1")
    return int(until(browser, STEPS, "the replay is drawn"))


def saved(browser: Engine, url: str, table: str, folder: Path) -> int:
    """Keeps the first deal as a file and opens that from the disk; how many steps it has."""
    page = browser.run(FETCHED, f"/t/{table}/deal/1.html")
    if not page:
        raise Unmet("the replay cannot be saved")
    file = folder / "deal.html"
    file.write_text(page, encoding="utf-8")
    browser.goto(file.as_uri())
    return int(until(browser, STEPS, "the saved replay is drawn"))


def fair(browser: Engine, url: str, table: str) -> None:
    """Opens the check of its dealing, which finds it sound."""
    browser.goto(f"{url}/t/{table}/fair")
    until(browser, FAIR, "the dealing is checked")


def fetched_later(browser: Engine, house: House) -> None:
    """Asks for the settings, which are fetched when needed, while the house is away, and again once it is back.

    Firefox remembers for as long as a page lives that a module could not be had. This goes before any table is opened:
    a table brings the settings along, and from then on they are had from the browser's store.
    """
    browser.goto(f"{house.url}/?pace=0")
    until(browser, "return Boolean(document.querySelector('game-tile .btn.main'));", "the lobby")
    house.end()
    until(browser, SETTINGS, "the settings are asked for")
    until(browser, TOLD, "the page says that they cannot be had")
    house.begin()
    until(browser, SET, "the settings, once the house is back")


def lesson(browser: Engine, url: str) -> None:
    """Begins the lesson of the draw, up to its first tip."""
    browser.goto(f"{url}/?pace=0")
    until(browser, OPENS, "the lesson in the lobby", "#game-draw .lesson")
    until(browser, TIP, "the first tip")
