"""Bars with their errors, as SVG without script: how a value shows itself in a notebook."""

from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple

__all__ = ["Bar", "bars"]

WIDTH: Final = 780
LETTER: Final = 6.2
"""Width of a letter, so that names have room."""
RIGHT: Final = 150
TOP: Final = 40
LINE: Final = 22
THICK: Final = 14
PAPER: Final = "#fbf7ea"
INK: Final = "#1f5f8b"
ERROR: Final = "#a3402e"
RULE: Final = "#8a7f63"
MOST_LETTERS: Final = 62


class Bar(NamedTuple):
    """A named size, half the interval around it, and how it is written."""

    name: str
    size: float
    text: str
    within: float = 0.0


def bars(title: str, rows: Sequence[Bar]) -> str:
    """A picture of its own: a line for each row, zero where all begin, errors as whiskers.

    >>> "pair" in bars("Hands", [Bar("pair", 0.42, "42 %")])
    True
    """
    low = min([0.0, *(row.size - row.within for row in rows)])
    high = max([0.0, *(row.size + row.within for row in rows)])
    left = 24 + LETTER * min(max((len(row.name) for row in rows), default=0), MOST_LETTERS)
    scale = (WIDTH - left - RIGHT) / (high - low or 1.0)
    height = TOP + LINE * len(rows) + 12

    def x(size: float) -> float:
        return left + scale * (size - low)

    box = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img" font-family="serif">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
        f'<text x="12" y="24" font-size="15" font-weight="700">{escape(title)}</text>',
    ]
    for at, row in enumerate(rows):
        middle = TOP + LINE * at + LINE / 2
        parts += _drawn(row, (left, x(min(row.size, 0.0)), x(max(row.size, 0.0))), middle)
        if row.within:
            ends = x(row.size - row.within), x(row.size + row.within)
            parts.append(_stroke((ends[0], middle), (ends[1], middle), ERROR))
    parts.append(_stroke((x(0.0), TOP), (x(0.0), height - 12), RULE))
    return "\n".join([*parts, "</svg>", ""])


def _drawn(row: Bar, across: tuple[float, float, float], middle: float) -> list[str]:
    """The name, the bar and what it says."""
    left, begins, ends = across
    name = row.name if len(row.name) <= MOST_LETTERS else row.name[: MOST_LETTERS - 1] + "…"
    size = f'width="{max(ends - begins, 0.5):.1f}" height="{THICK}"'
    return [
        f'<text x="{left - 8:.1f}" y="{middle + 4:.1f}" font-size="12" text-anchor="end">{escape(name)}</text>',
        f'<rect x="{begins:.1f}" y="{middle - THICK / 2:.1f}" {size} fill="{INK}"/>',
        f'<text x="{WIDTH - RIGHT + 8}" y="{middle + 4:.1f}" font-size="12">{escape(row.text)}</text>',
    ]


def _stroke(begin: tuple[float, float], end: tuple[float, float], ink: str) -> str:
    (x, y), (to_x, to_y) = begin, end
    return f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}" stroke="{ink}" stroke-width="1.5"/>'
