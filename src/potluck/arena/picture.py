"""A result as a picture: how the estimate of each player settled, with its interval, as SVG without script."""

from collections.abc import Sequence
from html import escape
from math import isfinite
from typing import Final, NamedTuple, Protocol

from potluck.arena.plan import Plan
from potluck.arena.play import SHARE
from potluck.arena.tally import Tally, estimates

__all__ = ["INKS", "Settled", "picture"]

WIDTH: Final = 720
HEIGHT: Final = 360
LEFT: Final = 64
RIGHT: Final = 150
TOP: Final = 44
BOTTOM: Final = 40
INKS: Final = (
    "#1f5f8b",
    "#a3402e",
    "#3f7a3a",
    "#7a5a1e",
    "#6a3f8b",
    "#2b7f7f",
    "#8b3f6a",
    "#555",
    "#94621a",
    "#20407a",
)
"""A colour for each line, told apart on paper."""
TICKS: Final = 5


class Line(Protocol):
    """The part of a player's line in a result that is written beside it."""

    @property
    def player(self) -> str:
        """The name of the player."""

    @property
    def value(self) -> float:
        """The chips that he won, or his share of matches."""

    @property
    def within(self) -> float:
        """Half the interval of that."""


class Settled(Protocol):
    """The parts of a result that are drawn."""

    @property
    def plan(self) -> Plan:
        """The plan of the match."""

    @property
    def tally(self) -> Tally:
        """The sums of all plays."""

    @property
    def course(self) -> tuple[Tally, ...]:
        """The sums on the way."""

    @property
    def rows(self) -> Sequence[Line]:
        """A line for each player."""

    @property
    def unit(self) -> str:
        """`chips a deal`, or `% of the matches`."""


class Point(NamedTuple):
    """An estimate after some deals, with its interval."""

    deals: int
    low: float
    mean: float
    high: float


def picture(result: Settled) -> str:
    """The picture as a document of its own."""
    lines = [_course(result, at) for at in range(len(result.rows))]
    shown = [line[len(line) // 4 :] or line for line in lines]
    ends = [end for line in shown for point in line for end in (point.low, point.high)]
    ends = ends or [row.value for row in result.rows]  # of a single deal nothing settles
    low, high = min(ends), max(ends)
    room = (high - low or 1.0) * 0.06
    scale = _Scale(result.tally.deals, low - room, high + room)
    title = f"{result.plan.game}: {' · '.join(result.plan.players)}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" font-family="serif">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fbf7ea"/>',
        f'<text x="{LEFT}" y="24" font-size="16" font-weight="700">{escape(title)}</text>',
        *scale.axes(result.unit),
    ]
    for at, line in enumerate(lines):
        parts += _drawn(line, scale, INKS[at % len(INKS)])
    parts += _names(result, scale)
    return "\n".join([*parts, "</svg>", ""])


class _Scale:
    """Where a number of deals and a value stand in the picture."""

    def __init__(self, deals: int, low: float, high: float) -> None:
        self.deals, self.low, self.high = deals, low, high

    def x(self, deals: int) -> float:
        """From the left."""
        return LEFT + (WIDTH - LEFT - RIGHT) * deals / self.deals

    def y(self, value: float) -> float:
        """From above; what lies outside stands at the edge."""
        inside = min(max(value, self.low), self.high)
        return TOP + (HEIGHT - TOP - BOTTOM) * (self.high - inside) / (self.high - self.low)

    def axes(self, unit: str) -> list[str]:
        """The frame with its figures; zero is drawn where it is in sight."""
        parts = []
        for step in range(TICKS + 1):
            value = self.low + (self.high - self.low) * step / TICKS
            parts.append(_line(LEFT, self.y(value), WIDTH - RIGHT, self.y(value), "#ddd3b8", 1))
            parts.append(_text(LEFT - 8, self.y(value) + 4, f"{value:.3g}", "end"))
            deals = round(self.deals * step / TICKS)
            parts.append(_text(self.x(deals), HEIGHT - BOTTOM + 18, f"{deals:,}", "middle"))
        if self.low < 0 < self.high:
            parts.append(_line(LEFT, self.y(0), WIDTH - RIGHT, self.y(0), "#8a7f63", 1.5))
        return [*parts, _text(LEFT, HEIGHT - 6, f"deals · {unit}, 95 %", "start")]


def _course(result: Settled, at: int) -> list[Point]:
    scale = 1.0 if result.plan.unit == "deal" else 100 / SHARE
    return [_point(tally, result, at, scale) for tally in result.course if tally.deals > 1]


def _point(tally: Tally, result: Settled, at: int, scale: float) -> Point:
    estimate = estimates(tally, level=result.plan.control)[at]
    return Point(
        tally.deals,
        (estimate.mean - estimate.within) * scale,
        estimate.mean * scale,
        (estimate.mean + estimate.within) * scale,
    )


def _drawn(line: Sequence[Point], scale: _Scale, ink: str) -> list[str]:
    """The band of the intervals, and the line of the estimates in it."""
    there = [f"{scale.x(point.deals):.1f},{scale.y(point.high):.1f}" for point in line]
    back = [f"{scale.x(point.deals):.1f},{scale.y(point.low):.1f}" for point in reversed(line)]
    means = " ".join(f"{scale.x(point.deals):.1f},{scale.y(point.mean):.1f}" for point in line)
    return [
        f'<polygon points="{" ".join(there + back)}" fill="{ink}" fill-opacity="0.16"/>',
        f'<polyline points="{means}" fill="none" stroke="{ink}" stroke-width="2"/>',
    ]


def _names(result: Settled, scale: _Scale) -> list[str]:
    """The players beside the ends of their lines, moved apart where they would touch."""
    order = sorted(range(len(result.rows)), key=lambda at: scale.y(result.rows[at].value))
    parts, floor = [], float(TOP)
    for at in order:
        row = result.rows[at]
        floor = max(scale.y(row.value) + 4, floor)
        ink = INKS[at % len(INKS)]
        within = f" ± {row.within:.2g}" if isfinite(row.within) else ""
        text = f"{row.player.rpartition('/')[2][-12:]} {row.value:.3g}{within}"
        parts.append(f'<text x="{WIDTH - RIGHT + 8}" y="{floor:.1f}" font-size="12" fill="{ink}">{escape(text)}</text>')
        floor += 15
    return parts


def _line(x: float, y: float, to_x: float, to_y: float, ink: str, width: float) -> str:
    return f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}" stroke="{ink}" stroke-width="{width}"/>'


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="12" text-anchor="{anchor}">{escape(text)}</text>'
