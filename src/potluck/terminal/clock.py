"""Whose time runs, and how much of it is left."""

import time
from typing import Final

from potluck.room import Sight
from potluck.words import Language, Words

__all__ = ["SOON", "clock_line", "milliseconds", "own_time"]

MILLI: Final = 1000
MINUTE: Final = 60
SOON: Final = 10_000
"""Milliseconds before the end of the own time at which that is said."""


def clock_line(sight: Sight, words: Words, language: Language, *, now: int) -> str:
    """Who is to act and how much time he has, his reserve beside it; empty where nobody's time runs."""
    running = sight.clock
    if running is None:
        return ""
    own, bank = _left(sight, now)
    name = words.names[running.seat]
    if not own:
        return language.pgettext("terminal", "{name}: out of the reserve, {bank}").format(name=name, bank=figures(bank))
    if not bank:
        return f"{name}: {figures(own)}"
    said = language.pgettext("terminal", "{name}: {left}, then a reserve of {bank}")
    return said.format(name=name, left=figures(own), bank=figures(bank))


def own_time(sight: Sight, *, now: int) -> int | None:
    """Milliseconds that the viewer has for this decision, without the reserve; None while his time does not run."""
    return _left(sight, now)[0] if sight.clock is not None and sight.clock.seat == sight.seat else None


def milliseconds() -> int:
    """Now, since 1970."""
    return time.time_ns() // (MILLI * MILLI)


def figures(left: int) -> str:
    """Minutes and seconds.

    >>> figures(90_000), figures(100)
    ('1:30', '0:01')
    """
    seconds = -(-left // MILLI)
    return f"{seconds // MINUTE}:{seconds % MINUTE:02}"


def _left(sight: Sight, now: int) -> tuple[int, int]:
    """What is left for the decision, and of the reserve."""
    assert sight.clock is not None
    used = max(0, now - sight.clock.since)
    own = max(0, sight.clock.base - used)
    return own, max(0, sight.clock.bank - max(0, used - sight.clock.base))
