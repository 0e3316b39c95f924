"""The pictures of the app for phones: PNGs of `static/app/icon.svg` and `maskable.svg`, drawn by the tests' browser.

    python tools/icons.py

Run it after one of the drawings has changed; the PNGs are kept beside them.
"""

import shutil
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, sync_playwright

APP: Final = Path(__file__).parents[1] / "src/potluck/web/static/app"
PICTURES: Final = (
    ("icon.svg", "icon-192.png", 192),
    ("icon.svg", "icon-512.png", 512),
    ("maskable.svg", "maskable-512.png", 512),
    ("maskable.svg", "touch-180.png", 180),
)
"""Drawing, file, width in pixels; the last is for phones that cut corners themselves and know no transparency."""


def main() -> None:
    """Draw all of them."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"))
        for drawing, file, width in PICTURES:
            draw(browser, APP / drawing, APP / file, width)
        browser.close()


def draw(browser: Browser, drawing: Path, file: Path, width: int) -> None:
    """Draw one SVG as a PNG of that width."""
    page = browser.new_page(viewport={"width": width, "height": width})
    style = f"margin:0;display:block;width:{width}px;height:{width}px"
    page.set_content(f'<body style="margin:0"><div style="{style}">{drawing.read_text()}</div>')
    page.screenshot(path=file, omit_background=True)
    page.close()


if __name__ == "__main__":
    main()
