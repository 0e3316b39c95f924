"""Deals and whole matches of all games in Firefox, WebKitGTK and WPE WebKit 2.38, the engine of Safari 16.0.

Each is spoken to by its own door (`tests/engines/drivers.py`); nothing else is installed for that. In each a deal of
every game is played to its end by the page's own buttons, one of them over a restart of the house; its replay is
opened, on the page and as a saved file from the disk, its dealing checked, and the lesson begun; what a page fetches
when it is needed is asked for while the house is away, and again. Then whole matches are
played, up to the page on which they end. `prove browsers floor` asks one alone. An engine that is not installed is said
to be missing and is no figure. Nothing is waited for by the clock as long as the page goes on, and what was played is
kept: a run that was stopped goes on with the next match.
"""

import sys
import tempfile
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from measure.figure import Figure, Refuted
from proofs.kept import Kept, stamp
from tests.engines.drivers import ENGINES, Engine, Unmet, lacks
from tests.engines.walk import GAMES, House, ended, fair, fetched_later, lesson, match, outlived, replayed, saved

__all__ = ["main", "part"]

MATCHES: Final = ("draw", "dice", "reddog")
"""Games of which a match ends by itself; poker and Pai Gow go on for as long as one likes."""
DEALS: Final = "deals"
PARTS: Final = (DEALS, *MATCHES)
LOOKED_AT_BY: Final = ("proofs/browsers.py", "tests/engines")
DRAWN_BY: Final = ("src/potluck/web", "src/potluck/words", "src/potluck/wire")
ENDINGS: Final = (".py", ".mjs", ".css", ".html", ".po", ".svg")


class Played(NamedTuple):
    """One part of it: in which version, and how many steps or acts it took."""

    version: str
    steps: int


def main(argv: list[str]) -> list[Figure]:
    """How many deals and matches ended in each engine. Raises: Refuted where one does not, or where none is there."""
    if unknown := set(argv) - ENGINES.keys():
        raise SystemExit(f"prove browsers knows {', '.join(ENGINES)}; you asked for {', '.join(sorted(unknown))}")
    figures: list[Figure] = []
    with Kept("browsers", stamp(*LOOKED_AT_BY, *DRAWN_BY, endings=ENDINGS)) as kept:
        for need in argv or ENGINES:
            if reason := lacks(ENGINES[need]):
                print(f"{ENGINES[need].name} did not run: {reason}", file=sys.stderr, flush=True)
            else:
                figures += shown(need, kept)
    if not figures:
        raise Refuted("no engine is installed: nothing was shown")
    return figures


def part(argv: list[str]) -> bool:
    """Whether some of it alone was asked for."""
    return bool(argv)


def shown(need: str, kept: Kept) -> list[Figure]:
    """What was played in one engine."""
    seen = {
        name: msgspec.json.decode(kept[f"{need} {name}"], type=Played) for name in PARTS if f"{need} {name}" in kept
    }
    for name in PARTS:
        if name not in seen:
            seen[name] = played(need, name)
            kept.keep(f"{need} {name}", msgspec.json.encode(seen[name]))
    name, version = ENGINES[need].name, seen[DEALS].version
    acts = sum(seen[game].steps for game in MATCHES)
    return [
        Figure(f"games of which a deal was played to its end in {name}", len(GAMES), unit=version),
        Figure(f"whole matches played in {name}", len(MATCHES), n=acts, unit=version),
    ]


def played(need: str, name: str) -> Played:
    """One part of it, in a browser and a house of its own. Raises: Refuted."""
    kind = ENGINES[need]
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house, kind.start() as browser:
        version = str(browser.run("return navigator.userAgent"))
        try:
            steps = (
                walked(browser, house, folder=Path(folder)) if name == DEALS else match(browser, house.url, game=name)
            )
        except Unmet as unmet:
            raise Refuted(f"{kind.name}, {name}: {unmet}") from unmet
    print(f"{kind.name}: {name}, {steps} {'steps' if name == DEALS else 'acts'}", file=sys.stderr, flush=True)
    return Played(version, steps)


def walked(browser: Engine, house: House, *, folder: Path) -> int:
    """A deal of each game, its replay on the page and from the disk, its check, and the lesson; how many steps."""
    total = 0
    fetched_later(browser, house)
    for game in GAMES:
        table = outlived(browser, house) if game == "draw" else ended(browser, house.url, game=game)
        steps = replayed(browser, house.url, table)
        if saved(browser, house.url, table, folder) != steps:
            raise Unmet(f"the saved replay of {game} has as many steps as the one on the page")
        fair(browser, house.url, table)
        total += steps
    lesson(browser, house.url)
    return total
