"""Six persons in five languages, each in his own browser, through two orbits of a table; one reconnects, one leaves.

The server is a process of its own on a database in a file; each act is that of a button of the page.
"""

import shutil
import tempfile
from pathlib import Path
from typing import Any, Final

from proofs.figure import Figure, Refuted
from tests.browser.persons import BRIEF, MILD, TONGUES, gathered, reconnect, step
from tests.browser.seat import AtTable
from tests.browser.served import served

__all__ = ["main"]

DEALS: Final = 12
LEAVES_AFTER: Final = 0.7
"""Of the deals, when the last of them leaves."""
PATIENCE: Final = 60_000
"""Milliseconds."""


def main(argv: list[str]) -> list[Figure]:
    """Deals, acts and faults. One argument: deals. Raises: Refuted where a page complained, or saw another deal."""
    from playwright.sync_api import sync_playwright

    deals = int(argv[0]) if argv else DEALS
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        raise SystemExit("prove orbits needs Chromium on PATH")
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder) / "room.db") as (_, url),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        persons = [visitor(browser, url, lang) for lang in TONGUES]
        acts = played(persons, deals)
        faults = [fault for at in persons for fault in at.faults]
        browser.close()
    if faults:
        raise Refuted(faults[0])
    return [
        Figure("deals of six persons in five languages at one table", deals),
        Figure("acts, each by a button of the page", acts),
        Figure("faults: errors, violations of the policy, stories that differ", 0, n=acts),
    ]


def visitor(browser: Any, url: str, lang: str) -> AtTable:
    """Somebody with a profile of his own."""
    context = browser.new_context(locale=lang, viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE)
    return AtTable(context.new_page(), url=url, forgiven=("ERR_INTERNET_DISCONNECTED",))


def played(persons: list[AtTable], deals: int) -> int:
    """Acts until the match is over."""
    gathered(persons, money={"deals": deals})
    first, here, acts, deal = persons[0], persons, 0, 1
    while not (view := first.screen["view"])["over"]:
        if view["deal"] > deal:
            deal = view["deal"]
            compared(here)
            reconnect(here[deal % (len(here) - 1) + 1])
        if view["deal"] > LEAVES_AFTER * deals and here is persons and view["actor"] == len(persons) - 1:
            persons[-1].page.evaluate("document.querySelector('potluck-table').leave()")
            here = persons[:-1]
            first.until("(screen, at) => screen.view.seats[at].gone", len(here))
        else:
            step(persons, MILD if view["actor"] < 3 else BRIEF)
        acts += 1
    compared(here)
    return acts


def compared(persons: list[AtTable]) -> None:
    """Nothing, where all have the same public story of the same decision."""
    turn = persons[0].turn
    for at in persons:
        at.until("(screen, turn) => screen.turn >= turn", turn)
    told = {tuple(entry["type"] for entry in at.screen["view"]["story"]) for at in persons}
    if len(told) > 1:
        raise Refuted(f"at turn {turn} the stories differ: {sorted(told)}")
