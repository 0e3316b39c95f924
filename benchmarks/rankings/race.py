"""Two ways of the same work, timed in turn: how long each takes an item, and how many times as fast the first is."""

import os
import statistics
import time
from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from measure.figure import Figure

__all__ = ["Side", "calls", "digits", "hands_of", "pin", "race", "seconds", "unpin"]

Clock = Callable[[], float]
ROUNDS: Final = 5
REPEATS: Final = 6
"""The lowest and the highest of six hold the median of all with 96.9 %."""


class Side(NamedTuple):
    """A name, the work, and how many items it is."""

    name: str
    work: Callable[[], object]
    items: int


def race(
    work: str, unit: str, ours: Side, theirs: Side, *, goal: float | None = None, clock: Clock = time.thread_time
) -> list[Figure]:
    """Both speeds, each the median of five rounds and of six such; and the ratio, with the spread of the six."""
    pairs = [
        (seconds(ours.work, clock=clock) / ours.items, seconds(theirs.work, clock=clock) / theirs.items)
        for _ in range(REPEATS)
    ]
    mine, others = (statistics.median(times) for times in zip(*pairs, strict=True))
    ratios = sorted(other / own for own, other in pairs)
    claim = f"{work}: {ours.name} times as fast as {theirs.name}"
    return [
        Figure(f"{work}: {ours.name}", shown(mine, unit), unit),
        Figure(f"{work}: {theirs.name}", shown(others, unit), unit),
        Figure(
            claim + (f" (goal {goal:,g})" if goal else ""),
            digits(statistics.median(ratios)),
            n=REPEATS,
            interval=(digits(ratios[0]), digits(ratios[-1])),
        ),
    ]


def calls(name: str, call: Callable[..., object], hands: list[Any], *, spread: bool = False) -> Side:
    """One call a hand, of many different hands, with the loop around it; spread: its parts as arguments."""

    def one() -> None:
        for hand in hands:
            call(hand)

    def several() -> None:
        for hand in hands:
            call(*hand)

    return Side(name, several if spread else one, len(hands))


def seconds(work: Callable[[], object], rounds: int = ROUNDS, *, clock: Clock = time.thread_time) -> float:
    """The median of five rounds, in processor time, so that a busy machine does not count: by default this thread's."""
    work()
    return statistics.median(timed(work, clock=clock) for _ in range(rounds))


def timed(work: Callable[[], object], *, clock: Clock = time.thread_time) -> float:
    """Seconds of processor time."""
    start = clock()
    work()
    return clock() - start


def shown(time_each: float, unit: str) -> float:
    """Seconds an item in a unit."""
    return digits({"ns": time_each * 1e9, "million a second": 1e-6 / time_each}.get(unit, time_each))


def digits(value: float) -> float:
    """Three digits."""
    return float(f"{value:.3g}")


def hands_of(rows: Iterable[list[int]], cards: list[Any]) -> list[list[Any]]:
    """Rows of cards in another's form."""
    return [[cards[card] for card in row] for row in rows]


def pin() -> set[int]:
    """Stays on one core, so that rounds compare; the cores that there were."""
    if not hasattr(os, "sched_setaffinity"):
        return set()
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    return cores


def unpin(cores: set[int]) -> None:
    """Takes all cores again."""
    if cores:
        os.sched_setaffinity(0, cores)
