"""The house's clock: the time of day as of its start, and from then on only what has really passed.

A time of day that is set, an hour forward or back, or a laptop that slept, takes nobody's reserve and freezes no table.
"""

import time
from collections.abc import Callable
from typing import Final

from potluck.errors import StoreError
from potluck.log import TABLES
from potluck.log.codec import date_of
from potluck.store import Store

__all__ = ["SteadyClock", "last_date", "time_of_day"]

MILLI: Final = 1_000_000
PAGE: Final = 8192
"""Outlines that are read at once."""


def time_of_day() -> int:
    """Milliseconds since 1970, as the machine has them now."""
    return time.time_ns() // MILLI


class SteadyClock:
    """Milliseconds since 1970 that never go back and never jump while somebody plays.

    It begins with the time of day, or `least`, when that is later: no event is dated before one that is stored.
    """

    def __init__(
        self,
        *,
        least: int = 0,
        day: Callable[[], int] = time_of_day,
        ticks: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self._day, self._ticks = day, ticks
        self._begun = ticks()
        self._base = max(day(), least)

    def __repr__(self) -> str:
        return f"<SteadyClock at {self()}>"

    def __call__(self) -> int:
        """Now."""
        return self._base + (self._ticks() - self._begun) // MILLI

    def adjust(self) -> None:
        """Take over a time of day that is ahead: for a moment in which nobody plays against the clock."""
        self._base += max(0, self._day() - self())


def last_date(store: Store) -> int:
    """When the latest event of all tables was, by its own date; 0 where there is none that can be read."""
    known, latest, after = set[str](), 0, 0
    while page := store.outlines(after=after, most=PAGE):
        after = page[-1].number
        current = [stored.outline for stored in page if stored.outline.seq == stored.head]
        known |= {outline.stream for outline in current}
        latest = max((latest, *(outline.at for outline in current)))
    others = (stream for stream in store.streams(TABLES) if stream not in known)
    return max((latest, *(_last_date(store, stream) for stream in others)))


def _last_date(store: Store, stream: str) -> int:
    try:
        (last,) = store.read(stream, after=store.head(stream) - 1)
        return date_of(last)
    except (StoreError, ValueError):
        return 0  # whoever asks for that table will hear of it
