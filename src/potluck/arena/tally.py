"""Sums of results: whole numbers, so that it does not matter who played which part."""

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Final, TypeVar

from msgspec import Struct

from potluck.arena.play import Complaint, Played

__all__ = ["Estimate", "Tally", "estimates", "summed", "tallied"]

N = TypeVar("N", int, float)
Z: Final = 1.959963984540054
"""Standard errors on each side of a 95 % interval."""
KEPT: Final = 5
"""Complaints that are kept in words; all are counted."""


class Tally(Struct, frozen=True, kw_only=True):
    """The sums of some deals, by player. A deal's points are summed over its rotations."""

    deals: int = 0
    plays: int = 0
    turns: int = 0
    points: tuple[int, ...] = ()
    squares: tuple[int, ...] = ()
    """Sums of the squares of a deal's points."""
    play_squares: tuple[int, ...] = ()
    """Sums of the squares of a single play's points: what luck would have done to deals that were not duplicated."""
    level: tuple[float, ...] = ()
    """Points less luck."""
    level_squares: tuple[float, ...] = ()
    faults: tuple[tuple[int, str, int], ...] = ()
    """Player, trouble, how often."""
    complaints: tuple[Complaint, ...] = ()
    lengths: tuple[tuple[int, int], ...] = ()
    """Deals until the end of a play, how many plays."""
    decisions: tuple[int, ...] = ()
    """How many each player was asked for."""


class Estimate(Struct, frozen=True, kw_only=True):
    """Points a play of one player, with the half width of its 95 % interval."""

    mean: float
    within: float
    plain: float
    """The half width that as many plays would have, were each a deal of its own."""


def tallied(plays: Sequence[Played]) -> Tally:
    """The tally of one deal in its rotations."""
    points = tuple(map(sum, zip(*(play.points for play in plays), strict=True)))
    luck = tuple(map(sum, zip(*(play.luck for play in plays), strict=True)))
    level = tuple(won - lucky for won, lucky in zip(points, luck, strict=True))
    complaints = tuple(complaint for play in plays for complaint in play.complaints)
    return Tally(
        deals=1,
        plays=len(plays),
        turns=sum(play.turns for play in plays),
        points=points,
        squares=tuple(won * won for won in points),
        play_squares=tuple(sum(won * won for won in column) for column in zip(*(p.points for p in plays), strict=True)),
        level=level,
        level_squares=tuple(won * won for won in level),
        faults=_counted((complaint.player, complaint.trouble, 1) for complaint in complaints),
        complaints=complaints[:KEPT],
        lengths=_totals((play.length, 1) for play in plays),
        decisions=tuple(map(sum, zip(*(play.decisions for play in plays), strict=True))),
    )


def summed(tallies: Iterable[Tally]) -> Tally:
    """The tally of all; floats are added in the order given."""
    total = Tally()
    for tally in tallies:
        total = _added(total, tally)
    return total


def estimates(tally: Tally, *, level: bool = False) -> tuple[Estimate, ...]:
    """The mean that each player wins a play; `level` takes luck out."""
    sums, squares = (tally.level, tally.level_squares) if level else (tally.points, tally.squares)
    each = tally.plays / tally.deals
    return tuple(
        Estimate(
            mean=total / tally.plays,
            within=Z * _error(total, square, tally.deals) / each,
            plain=Z * _error(won, single, tally.plays),
        )
        for total, square, won, single in zip(sums, squares, tally.points, tally.play_squares, strict=True)
    )


def _error(total: float, squares: float, n: int) -> float:
    """The standard error of a mean from its sums; infinite for a single value."""
    if n < 2:
        return float("inf")
    return sqrt(max(0.0, (squares - total * total / n) / (n - 1)) / n)


def _added(first: Tally, second: Tally) -> Tally:
    if not first.deals:
        return second
    return Tally(
        deals=first.deals + second.deals,
        plays=first.plays + second.plays,
        turns=first.turns + second.turns,
        points=_sums(first.points, second.points),
        squares=_sums(first.squares, second.squares),
        play_squares=_sums(first.play_squares, second.play_squares),
        level=_sums(first.level, second.level),
        level_squares=_sums(first.level_squares, second.level_squares),
        faults=_counted([*first.faults, *second.faults]),
        complaints=(*first.complaints, *second.complaints)[:KEPT],
        lengths=_totals([*first.lengths, *second.lengths]),
        decisions=_sums(first.decisions, second.decisions),
    )


def _sums(first: Sequence[N], second: Sequence[N]) -> tuple[N, ...]:
    """Place by place; whole numbers stay whole."""
    return tuple(left + right for left, right in zip(first, second, strict=True))


def _totals(counts: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    totals: dict[int, int] = {}
    for key, times in counts:
        totals[key] = totals.get(key, 0) + times
    return tuple(sorted(totals.items()))


def _counted(faults: Iterable[tuple[int, str, int]]) -> tuple[tuple[int, str, int], ...]:
    counts: dict[tuple[int, str], int] = {}
    for player, trouble, times in faults:
        counts[player, trouble] = counts.get((player, trouble), 0) + times
    return tuple((player, trouble, times) for (player, trouble), times in sorted(counts.items()))
