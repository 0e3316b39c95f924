"""Line work for drawings in SVG: outlines, hatching inside an outline, pips and index letters.

The ink is `currentColor`; the second tone and the paper are custom properties, so that suits of two or four colours,
day and night are style sheets alone. Hatching is geometry: it takes any ink, and prints.
"""

import math
import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

__all__ = ["GOLD", "INK", "PAPER", "SUITS", "dots", "glyph", "hatch", "mirrored", "path", "pip"]

Point = tuple[float, float]

INK: Final = "currentColor"
GOLD: Final = "var(--card-gold,#dcb75e)"
PAPER: Final = "var(--card-paper,#fffaf0)"
SUITS: Final = {
    "s": "M0-10C3-5 9-2 9 3A4.6 4.6 0 0 1 1.2 5.6C1.4 8 2.2 9.2 4 10H-4C-2.2 9.2-1.4 8-1.2 5.6A4.6 4.6 0 0 1-9 3C-9-2-3-5 0-10Z",
    "h": "M0 10C-2 5.5-9.5 1-9.5-4.2A5 5 0 0 1 0-6.2A5 5 0 0 1 9.5-4.2C9.5 1 2 5.5 0 10Z",
    "d": "M0-10C2.4-5.4 4.8-2.6 8 0C4.8 2.6 2.4 5.4 0 10C-2.4 5.4-4.8 2.6-8 0C-4.8-2.6-2.4-5.4 0-10Z",
    "c": "M0-10A4.5 4.5 0 0 1 3.4-2.6A4.6 4.6 0 1 1 1.2 4.8C1.4 7.6 2.2 9.2 4 10H-4C-2.2 9.2-1.4 7.6-1.2 4.8A4.6 4.6 0 1 1-3.4-2.6A4.5 4.5 0 0 1 0-10Z",
}
"""Suit -> its pip, in a box of 20 x 20 round the origin."""
GLYPHS: Final = {
    "A": ("M-.2-8.4L4.3 8.4", "M-4.3 8.4L.2-8.4M-2.7 2.6H2.8M-6.6 8.4H-2M1.8 8.4H6.8"),
    "K": ("M-3.4-8.4V8.4M-.9-1.4L4.6 8.4", "M4.8-8.4L-3 1.6M-6.2-8.4H-.7M-6.2 8.4H-.7M2.4-8.4H6.6M2.3 8.4H6.8"),
    "Q": ("M0-8C-6.8-8-6.8 8 0 8S6.8-8 0-8ZM-1.2 4Q2.6 4.6 5.4 9.6", ""),
    "J": ("M2-8.4V4C2 9.2-4.6 9.2-4.8 4.4", "M-1.6-8.4H5.4"),
    "D": ("M-3.2-8.4V8.4M-.6-8C8-8 8 8-.6 8", "M-6-8.2H0M-6 8.2H0"),
    "W": ("M-6.4-8.4L-3 7.6M.2-5L3.2 7.6", "M-3 7.6L.2-5M3.2 7.6L6.6-8.4M-8.2-8.4H-4.4M4.6-8.4H8.2"),
    "B": ("M-3.2-8.4V8.4M-.8-8C6-8 6-.6-.8-.6C7-.6 7 8-.8 8", "M-6-8.2H0M-6 8.2H0M-3-.6H0"),
    "Д": ("M4.2-8.2V5.4", "M4.2-8.2H-1.2C-1.4-2.4-2.2 2-4.4 5.4M-7.2 8.8V5.4H7.2V8.8M-3.4-8.2H6.6"),
    "Т": ("M0-8.2V8.4", "M-6.6-4.6V-8H6.6V-4.6M-3 8.4H3"),
    "T": ("M-5-8.4V8.2M3.7-8C-.7-8-.7 8 3.7 8S8.1-8 3.7-8Z", "M-8-5.8L-5-8.4M-7.8 8.4H-2.2"),
    "2": ("M-4.6-4.6C-4.6-9.6 4.6-9.6 4.4-4.2C4.2 0-2 3-4.6 7.2H5.2", "M5.2 8V4.2"),
    "3": ("M-4.4-7.2H4L-.8-1.6C6.2-1.8 6.2 7.8 0 7.8C-3 7.8-4.8 6.4-5 4", "M-4.4-8V-4.6"),
    "4": ("M2.2 8.4V-7.6L-5 3.4H5.8", "M-.8 8.4H5"),
    "5": ("M4.2-7.2H-3.2L-3.8-.8C.2-3.2 5-1.6 5 2.8C5 8.8-3.2 9.4-4.8 4.8", "M4.2-8.4V-5"),
    "6": ("M3.8-7.6C-3.4-7-4.8-1-4.8 2.6C-4.8 9.6 5 9.6 5 2.8C5-2.8-3.4-3.2-4.6 2.4", ""),
    "7": ("M-4.8-7.2H4.6C1.4-2.4-.6 2-1 8.4", "M-4.8-8.4V-4"),
    "8": ("M0-.8C-5.2-2-4.8-8 0-8S5.2-2 0-.8C-6.4.6-6.2 8 0 8S6.4.6 0-.8Z", ""),
}
"""Index -> thick and thin strokes, in a box of 13 x 18 round the origin; drawn, since no font is sent."""
CURVE_STEPS: Final = 8
LEAST_LINE: Final = 0.8
"""Shorter lines of a hatching are left out."""


def path(outline: str, fill: str = "none", *, width: float = 0.9) -> str:
    """A path with a stroke of that width."""
    return f'<path d="{outline}" fill="{fill}" stroke-width="{width}"/>'


def mirrored(drawing: str) -> str:
    """A drawing and its mirror image."""
    return f'{drawing}<g transform="scale(-1 1)">{drawing}</g>'


def dots(places: Iterable[Point], radius: float = 1, *, fill: str = INK) -> str:
    """A dot at each place."""
    return "".join(f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" stroke-width=".5"/>' for x, y in places)


def pip(suit: str, at: Point, *, size: float, turned: bool = False, fill: str = "") -> str:
    """A suit's sign, that many times its own size."""
    turn, colour = " rotate(180)" if turned else "", f' fill="{fill}"' if fill else ""
    return f'<use href="#p{suit}" transform="translate({at[0]} {at[1]}){turn} scale({size})"{colour} stroke="none"/>'


def glyph(index: str, at: Point, *, size: float) -> str:
    """An index letter or digit."""
    turn = " rotate(180)" if index == "9" else ""
    bold, thin = GLYPHS["6" if index == "9" else index]
    strokes = f'<path d="{bold}" stroke-width="2.7"/>' + (f'<path d="{thin}" stroke-width="1.5"/>' if thin else "")
    place = f"translate({at[0]} {at[1]}){turn} scale({size})"
    return f'<g transform="{place}" fill="none" stroke="currentColor">{strokes}</g>'


def hatch(outline: str, angle: float, gap: float, *, width: float = 0.45, crossed: bool = False) -> str:
    """An engraver's lines inside an outline, in degrees and units apart."""
    lines = "".join(_lines(outline, angle, gap))
    drawn = f'<path d="{lines}" stroke-width="{width}" fill="none"/>'
    return drawn + (hatch(outline, angle + 90, gap, width=width) if crossed else "")


def _lines(outline: str, angle: float, gap: float) -> Iterator[str]:
    """Each line of a hatching as a path; the outline is turned until they lie level."""
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    level = [(x * cos + y * sin, -x * sin + y * cos) for x, y in _points(outline)]
    height, highest = min(y for _, y in level) + gap / 2, max(y for _, y in level)
    while height < highest:
        for start, end in _spans(level, height):
            if end - start > LEAST_LINE:
                ends = [(x * cos - height * sin, x * sin + height * cos) for x in (start, end)]
                yield "M{:.1f} {:.1f}L{:.1f} {:.1f}".format(*ends[0], *ends[1])
        height += gap


def _spans(points: list[Point], height: float) -> Iterator[Point]:
    """Where a level line lies inside an outline: pairs of from and to."""
    crossings = sorted(
        one[0] + (height - one[1]) * (other[0] - one[0]) / (other[1] - one[1])
        for one, other in zip(points, points[1:] + points[:1], strict=True)
        if (one[1] <= height) != (other[1] <= height)
    )
    return zip(crossings[::2], crossings[1::2], strict=True)


def _points(outline: str) -> list[Point]:
    """An outline of absolute M, L, H, V, Q, C and Z as points."""
    found: list[Point] = []
    x = y = 0.0
    for command, rest in re.findall(r"([MLHVQCZ])([^MLHVQCZ]*)", outline):
        numbers = [float(number) for number in re.findall(r"-?\d*\.?\d+", rest)]
        match command:
            case "M" | "L":
                found += zip(numbers[::2], numbers[1::2], strict=True)
            case "H":
                found.append((numbers[0], y))
            case "V":
                found.append((x, numbers[0]))
            case "Q" | "C":
                found += _curve((x, y), list(zip(numbers[::2], numbers[1::2], strict=True)), 2 if command == "Q" else 3)
        x, y = found[-1]
    return found


def _curve(start: Point, points: list[Point], degree: int) -> Iterator[Point]:
    """Bézier curves in a row as points, by de Casteljau."""
    for first in range(0, len(points), degree):
        control = [start, *points[first : first + degree]]
        for step in range(1, CURVE_STEPS + 1):
            yield _casteljau(control, step / CURVE_STEPS)
        start = control[-1]


def _casteljau(control: list[Point], part: float) -> Point:
    while len(control) > 1:
        control = [(a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part) for a, b in pairwise(control)]
    return control[0]
