"""Levels by time (R4.17): when the next one is due, from the log alone.

A level lasts its minutes at least: breaks and the time in which the server was down do not count, and each level begins
when it is announced. So nobody comes back after a night to sums of ten levels later.
"""

from typing import Final

from msgspec import Struct

from potluck.log import Continued, Event, Resumed, Rose
from potluck.table.once import once
from potluck.table.values import Table

__all__ = ["LevelTime", "counted", "level_over", "level_time"]

MINUTE: Final = 60_000


class LevelTime(Struct, frozen=True, kw_only=True):
    """A level that is over by time; milliseconds."""

    following: int
    """The number of the next level, from 1."""
    since: int
    """Since 1970."""
    length: int
    stopped: int | None = None
    """Since when no time counts; None while it does."""

    @property
    def due(self) -> int:
        """When it is over, if nothing stops it, in milliseconds since 1970."""
        return self.since + self.length


@once
def level_time(table: Table) -> LevelTime | None:
    """The level that runs; None before the first deal, at the end, and where sums do not rise by time."""
    rising = table.rising if table.started and not table.over else None
    if rising is None or not rising.minutes:
        return None
    return LevelTime(
        following=rising.announced + 2,
        since=table.level_since,
        length=rising.minutes * MINUTE,
        stopped=table.paused,
    )


def level_over(table: Table, now: int) -> LevelTime | None:
    """The level that is over by time; None while none is."""
    level = level_time(table)
    return level if level is not None and level.stopped is None and now >= level.due else None


def counted(before: Table, after: Table, event: Event) -> int:
    """Since when the level of the table counts, after an event that led from one to the other; 0 where none does."""
    body, since, rising = event.body, before.level_since, after.rising
    if rising is None or not rising.minutes or not after.started:
        return 0
    assert before.rising is not None
    if not since or isinstance(body, Rose) or rising.announced < before.rising.announced:
        return event.at
    if isinstance(body, Continued) and before.paused is not None:
        return min(since + event.at - before.paused, event.at)
    if isinstance(body, Resumed) and before.paused is None:
        return since + event.at - before.at
    return since
