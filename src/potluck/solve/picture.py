"""The way of a solution to an equilibrium as SVG without script; both axes by powers of ten."""

import math
from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from potluck.solve.equilibrium import Step

__all__ = ["picture"]

WIDTH: Final = 720
HEIGHT: Final = 400
LEFT: Final = 76
RIGHT: Final = 24
TOP: Final = 44
BOTTOM: Final = 48
LEAST: Final = 1e-12
"""Below it a float says nothing."""


def picture(title: str, steps: Sequence[Step]) -> str:
    """The picture as a document of its own."""
    points = [(step.iteration, max(step.exploitability, LEAST)) for step in steps]
    wide = _decades([iteration for iteration, _ in points])
    high = _decades([chips for _, chips in points])
    at = [(_x(iteration, wide), _y(chips, high)) for iteration, chips in points]
    last, line = points[-1], " ".join(f"{x:.1f},{y:.1f}" for x, y in at)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" font-family="serif">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fbf7ea"/>',
            f'<text x="{LEFT}" y="24" font-size="16" font-weight="700">{escape(title)}</text>',
            f'<text x="{LEFT}" y="40" font-size="12">exploitability, chips a deal; last {last[1]:.2g}</text>',
            *_axes(wide, high),
            f'<polyline points="{line}" fill="none" stroke="#1f5f8b" stroke-width="2"/>',
            *(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" fill="#1f5f8b"/>' for x, y in at),
            f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 8}" font-size="12" text-anchor="end">iterations</text>',
            "</svg>",
            "",
        ]
    )


def _decades(values: Sequence[float]) -> tuple[int, int]:
    """The powers of ten between which all values lie."""
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    return low, max(high, low + 1)


def _x(value: float, wide: tuple[int, int]) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * (math.log10(value) - wide[0]) / (wide[1] - wide[0])


def _y(value: float, high: tuple[int, int]) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (high[1] - math.log10(value)) / (high[1] - high[0])


def _axes(wide: tuple[int, int], high: tuple[int, int]) -> Iterator[str]:
    """A line for each power of ten, with its number."""
    line = '<line x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}" stroke="#ddd3b8"/>'
    for power in range(wide[0], wide[1] + 1):
        x = _x(10.0**power, wide)
        yield line.format(x, TOP, x, HEIGHT - BOTTOM)
        yield f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 18}" font-size="12" text-anchor="middle">{10**power:,}</text>'
    for power in range(high[0], high[1] + 1):
        y = _y(10.0**power, high)
        yield line.format(LEFT, y, WIDTH - RIGHT, y)
        yield f'<text x="{LEFT - 8}" y="{y + 4:.1f}" font-size="12" text-anchor="end">{10.0**power:g}</text>'
