"""Deals and whole matches of all games in Firefox, WebKitGTK and WPE WebKit 2.38, the engine of Safari 16.0.

Each is spoken to by its own door (`tests/engines/drivers.py`); nothing else is installed for that. In each a deal of
every game is played to its end by the page's own buttons, one of them over a restart of the house; its replay is
opened, on the page and as a saved file from the disk, its dealing checked, and the lesson begun; what a page fetches
when it is needed is asked for while the house is away, and again. Then whole matches are
played, up to the page on which they end. `prove browsers floor` asks one alone. An engine that is not installed is said
to be missing and is no figure.
"""

import sys
import tempfile
from pathlib import Path
from typing import Final

from measure.figure import Figure, Refuted
from tests.engines.drivers import ENGINES, Engine, Unmet, lacks
from tests.engines.walk import GAMES, House, ended, fair, fetched_later, lesson, match, outlived, replayed, saved

__all__ = ["main"]

MATCHES: Final = ("draw", "dice", "reddog")
"""Games of which a match ends by itself; poker and Pai Gow go on for as long as one likes."""


def main(argv: list[str]) -> list[Figure]:
    """How many deals and matches ended in each engine. Raises: Refuted where one does not, or where none is there."""
    if unknown := set(argv) - ENGINES.keys():
        raise SystemExit(f"prove browsers knows {', '.join(ENGINES)}; you asked for {', '.join(sorted(unknown))}")
    figures: list[Figure] = []
    for need in argv or ENGINES:
        if reason := lacks(ENGINES[need]):
            print(f"{ENGINES[need].name} did not run: {reason}", file=sys.stderr, flush=True)
        else:
            figures += shown(need)
    if not figures:
        raise Refuted("no engine is installed: nothing was shown")
    return figures


def shown(need: str) -> list[Figure]:
    """What was played in one engine."""
    kind = ENGINES[need]
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house, kind.start() as browser:
        version = str(browser.run("return navigator.userAgent"))
        try:
            walked(browser, house, folder=Path(folder))
            acts = {game: played(browser, house, game=game, name=kind.name) for game in MATCHES}
        except Unmet as unmet:
            raise Refuted(f"{kind.name}: {unmet}") from unmet
    return [
        Figure(f"games of which a deal was played to its end in {kind.name}", len(GAMES), unit=version),
        Figure(f"whole matches played in {kind.name}", len(acts), n=sum(acts.values()), unit=version),
    ]


def walked(browser: Engine, house: House, *, folder: Path) -> None:
    """A deal of each game, its replay on the page and from the disk, its check, and the lesson."""
    for game in GAMES:
        table = outlived(browser, house) if game == "draw" else ended(browser, house.url, game=game)
        steps = replayed(browser, house.url, table)
        if saved(browser, house.url, table, folder) != steps:
            raise Unmet(f"the saved replay of {game} has as many steps as the one on the page")
        fair(browser, house.url, table)
        print(f"{game}: {steps} steps", file=sys.stderr, flush=True)
    lesson(browser, house.url)
    fetched_later(browser, house)


def played(browser: Engine, house: House, *, game: str, name: str) -> int:
    """A whole match; how many acts."""
    acts = match(browser, house.url, game=game)
    print(f"{name}: a match of {game} in {acts} acts", file=sys.stderr, flush=True)
    return acts
