"""What was solved of hold'em before the flop with three and more seats (`preflop`), as one small file."""

import zlib
from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from potluck.solve.preflop import KINDS, Floats, PreflopLoop, kinds

__all__ = ["RARE", "Chart", "chances", "chart", "packed", "unpacked"]

THREE: Final = 3
"""Where fewer are in, betting is solved at the table."""
FINE: Final = 32
"""Parts in which chances are kept."""
RARE: Final = 0.02
"""What is done less often is not done: it is what the mean of the iterations has left over."""
SELDOM: Final = 0.0002
"""Where play by the mean comes less often, too little was learnt."""


class Chart(Struct, frozen=True, array_like=True):
    """The points of one game that are kept."""

    behind: int
    """Seats behind the first."""
    stack: float
    """Big blinds of each."""
    iterations: int
    points: dict[str, tuple[str, bytes]]
    """History -> the acts, and how often each is done with each kind of hand, (acts, kinds) parts of `FINE`."""


def chart(loop: PreflopLoop) -> Chart:
    """The points of a loop that are kept."""
    weights, points = _weights(), dict[str, tuple[str, bytes]]()
    whole = np.ones(KINDS)
    waiting = [(0, dict.fromkeys(range(loop.seats), whole))]
    while waiting:
        at, reach = waiting.pop()
        point = loop.points[at]
        often = float(np.prod([weights @ likely for likely in reach.values()]))
        if point.seat < 0 or len(point.live) < THREE or often < SELDOM:
            continue
        mean = loop.chances(at)
        for act, place in enumerate(point.below):
            waiting.append((place, {**reach, point.seat: reach[point.seat] * mean[act]}))
        if len(point.acts) > 1:
            common = np.where(mean < RARE, 0, mean)
            parts = (FINE * common / common.sum(axis=0)).round()
            points[point.history] = point.acts, parts.astype(np.uint8).tobytes()
    return Chart(loop.seats - 1, loop.stack, loop.iteration, dict(sorted(points.items())))


def chances(chart: Chart, history: str) -> tuple[str, Floats] | None:
    """The acts behind that history and how likely each is, (acts, kinds); None where nothing is kept."""
    if history not in chart.points:
        return None
    acts, kept = chart.points[history]
    parts = np.frombuffer(kept, np.uint8).reshape(len(acts), KINDS)
    return acts, parts / parts.sum(axis=0)


def packed(charts: Iterable[Chart]) -> bytes:
    """The file of these charts."""
    return zlib.compress(msgspec.msgpack.encode(list(charts)), 9)


def unpacked(file: bytes) -> Mapping[tuple[int, float], Chart]:
    """Seats behind the first and big blinds of each -> the chart."""
    charts = msgspec.msgpack.decode(zlib.decompress(file), type=list[Chart])
    return {(chart.behind, chart.stack): chart for chart in charts}


def _weights() -> npt.NDArray[np.float64]:
    """How likely each kind of hand is."""
    ways = np.bincount(kinds(np.array([*combinations(range(52), 2)])), minlength=KINDS)
    shares: npt.NDArray[np.float64] = ways / ways.sum()
    return shares
