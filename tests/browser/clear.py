"""What of a table is hidden, cut or out of reach, measured on the page as it stands (`clear.js`)."""

from pathlib import Path
from typing import Final, NamedTuple

from tests.browser.seat import AtTable

__all__ = ["SIZES", "Finding", "looked_at"]

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
    """What is wrong in a window of that size, also when it is looked at again: the page may still be drawn."""
    at.page.set_viewport_size({"width": size[0], "height": size[1]})
    first = at.page.evaluate(MEASURE, list(size))
    again = at.page.evaluate(MEASURE, list(size)) if first else []
    return [Finding(*found) for found in again if found in first]
