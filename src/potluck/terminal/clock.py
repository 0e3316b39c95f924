"""The clock of a table in words: whose time runs, and how much remains."""

import time
from typing import Final

from potluck.terminal.board import Board
from potluck.wire import ClockInfo

__all__ = ["SOON", "clock_line", "level_line", "milliseconds", "own_time"]

MILLI: Final = 1000
MINUTE: Final = 60
SOON: Final = 10_000
"""Milliseconds before the end of the own time at which that is said."""


def clock_line(board: Board, *, now: int) -> str:
    """The actor with the remaining time and reserve; empty where nobody's time runs."""
    running, language = board.screen.clock, board.language
    if running is None:
        return ""
    own, bank = _left(running, now - board.since)
    name = board.words.names[running.seat]
    if not own:
        return language.pgettext("terminal", "{name}: out of the reserve, {bank}").format(name=name, bank=figures(bank))
    if not bank:
        return f"{name}: {figures(own)}"
    line = language.pgettext("terminal", "{name}: {left}, then a reserve of {bank}")
    return line.format(name=name, left=figures(own), bank=figures(bank))


def level_line(board: Board, *, now: int) -> str:
    """When the next level comes; empty where sums do not rise by time."""
    level = board.screen.level
    if level is None:
        return ""
    left = max(0, level.left - (0 if level.stopped else max(0, now - board.since)))
    return level.text.replace("{time}", figures(left))


def own_time(board: Board, *, now: int) -> int | None:
    """Milliseconds that remain to the viewer for this decision, without the reserve; None while another's time runs."""
    running = board.screen.clock
    if running is None or running.seat != board.screen.seat:
        return None
    return _left(running, now - board.since)[0]


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


def _left(running: ClockInfo, used: int) -> tuple[int, int]:
    """The milliseconds that remain for the decision, and of the reserve, after `used` ones."""
    own = running.left - max(0, used)
    return max(0, own), max(0, running.bank + min(0, own))
