"""Chromium, a server with all games and the one for tests, and pages that report what went wrong in them."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from potluck.words import REGIONS
from tests.browser.seat import PATIENCE, AtTable
from tests.fortune import Fortune
from tests.serving import serving

ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
Visit = Callable[..., AtTable]


@pytest.fixture(scope="session")
def fortune() -> Fortune:
    """The luck of the house. Every test begins its own, so that no card depends on the day or the order of tests."""
    return Fortune()


@pytest.fixture(scope="session")
def server(fortune: Fortune) -> Iterator[str]:
    """The address of a server that also plays the three-seat game."""
    with serving(games="tests.games.kuhn3:GAMES", entropy=fortune) as url:
        yield url


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Any]:
    """One Chromium for all tests; each visitor has a profile of his own."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS))
        yield running
        running.close()


@pytest.fixture
def visit(request: pytest.FixtureRequest, browser: Any, server: str, fortune: Fortune) -> Iterator[Visit]:
    """Makes a visitor with cookies of his own, at the lobby. At the end no page may have reported an error.

    `faults` lists what he may see all the same, as parts of the message; `asked` leaves the questions before rash acts
    on; all else, such as `reduced_motion`, is the browser's.
    """
    visitors: list[AtTable] = []
    fortune.begin(request.node.nodeid)

    def visit(
        lang: str = "en",
        *,
        width: int = 1280,
        height: int = 800,
        url: str = server,
        faults: tuple[str, ...] = (),
        asked: bool = False,
        **wishes: Any,
    ) -> AtTable:
        size = {"width": width, "height": height}
        context = browser.new_context(viewport=size, locale=REGIONS[lang], has_touch=width < 700, **wishes)
        context.set_default_timeout(PATIENCE)
        visitors.append(AtTable(context.new_page(), url=url, forgiven=faults, asked=asked))
        return visitors[-1]

    yield visit
    for visitor in visitors:
        visitor.page.context.close()
    assert [fault for visitor in visitors for fault in visitor.faults] == []
