"""Draws the pictures of the README anew: `python tools/pictures.py`. Needs Chromium and the group `browser`.

The bots are at full strength and the cards by chance, so that no two runs give the same picture.
"""

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from tests.browser.persons import gathered
from tests.browser.seat import AtTable
from tests.browser.served import served

__all__ = ["PICTURES", "main"]

FOLDER: Final = Path(__file__).resolve().parent.parent / "docs" / "pictures"
SIZE: Final = {"width": 1280, "height": 800}
CALM: Final = 1_500
"""Milliseconds until everything has come to rest."""


def draw(at: AtTable) -> None:
    """Somebody's turn at the draw, the computer in its wardrobe."""
    at.play("evening")
    at.kinds()


def ten(at: AtTable) -> None:
    """Ten hands of Omaha at the showdown."""
    gathered([at], bots=9, variant="omaha")
    while kind := next((kind for kind in at.kinds() if kind in ("check", "call")), ""):
        at.act(kind)
    at.page.wait_for_selector(".settled .verdict:not([hidden])")


PICTURES: Final[dict[str, tuple[str, Callable[[AtTable], None]]]] = {"draw": ("pl", draw), "ten": ("en", ten)}
"""Name -> language, and how to come there."""


def main() -> None:
    """Writes each picture."""
    from playwright.sync_api import sync_playwright

    FOLDER.mkdir(exist_ok=True)
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder) / "room.db") as (_, url),
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name, (lang, come) in PICTURES.items():
            taken(browser, url, lang, come).screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=82)
        browser.close()


def taken(browser: Any, url: str, lang: str, come: Callable[[AtTable], None]) -> Any:
    """The page, once it has come there."""
    page = browser.new_context(locale=lang, viewport=SIZE, reduced_motion="reduce").new_page()
    come(AtTable(page, url=url))
    page.mouse.move(0, 0)
    page.wait_for_timeout(CALM)
    return page


if __name__ == "__main__":
    main()
