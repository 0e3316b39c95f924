"""What of a table is hidden, cut or out of reach, measured on the page as it stands (`clear.js`)."""

from pathlib import Path
from typing import Final, NamedTuple

from tests.browser.seat import AtTable

__all__ = ["SIZES", "Eye", "Finding", "looked_at", "measured"]

SIZES: Final = (
    (320, 568),
    (360, 640),
    (360, 740),
    (390, 844),
    (740, 360),
    (844, 390),
    (720, 450),
    (320, 256),
    (768, 1024),
    (820, 1180),
    (1024, 768),
    (1280, 800),
    (1366, 768),
    (1920, 1080),
)
"""Small, usual and large phones, two on their side, screens magnified twice and four times, tablets, screens."""
MEASURE: Final = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")


class Finding(NamedTuple):
    """What is wrong on one screen: that `element` is hidden, cut and so on, and by what."""

    wrong: str
    element: str
    cause: str


def looked_at(at: AtTable, size: tuple[int, int]) -> list[Finding]:
    """What is wrong in a window of that size."""
    at.page.set_viewport_size({"width": size[0], "height": size[1]})
    return measured(at, size)


def measured(at: AtTable, size: tuple[int, int], *, stays: bool = False) -> list[Finding]:
    """What is wrong in the window as it comes to that size, also when it is looked at again: it may still be drawn."""
    first = at.page.evaluate(MEASURE, [*size, stays])
    again = at.page.evaluate(MEASURE, [*size, stays]) if first else []
    return [Finding(*found) for found in again if found in first]


class Eye:
    """Looks at one page in many windows, one after the other; it alone sets the size of that page's window.

    That takes one message to the browser where Playwright sends several and waits for each, and what makes everything
    answer to a point is laid over the page once for all of them.
    """

    def __init__(self, at: AtTable) -> None:
        self._at = at
        self._line = at.page.context.new_cdp_session(at.page)

    def findings(self, size: tuple[int, int]) -> list[Finding]:
        """What is wrong in a window of that size; the window stays so."""
        self._sized(size)
        return measured(self._at, size, stays=True)

    def rest(self, size: tuple[int, int]) -> None:
        """The page is as it was, in a window of that size."""
        self._sized(size)
        self._at.page.evaluate("document.adoptedStyleSheets = []")

    def _sized(self, size: tuple[int, int]) -> None:
        wanted = {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": False}
        self._line.send("Emulation.setDeviceMetricsOverride", wanted)
