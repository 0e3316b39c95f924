"""What a seat can do, as numbers: the kinds of actions, and how a deal stands."""

from enum import IntEnum

__all__ = ["Ended", "Kind", "Phase"]


class Kind(IntEnum):
    """A kind of action; the same names as the actions of `potluck.games.poker`."""

    NOTHING = -1
    """No action: nobody acts at that table, or it is left alone."""
    FOLD = 0
    CHECK = 1
    CALL = 2
    BRING_IN = 3
    RAISE_TO = 4
    """Takes an amount: the chips that one's bet on this street becomes."""
    DISCARD = 5
    """Takes an amount: the places of the thrown cards in one's hand, as bits."""


class Phase(IntEnum):
    """Where a deal stands."""

    BETTING = 0
    DRAWING = 1
    OVER = 2


class Ended(IntEnum):
    """How a deal ended; `RUNNING`: it has not."""

    RUNNING = 0
    FOLD = 1
    SHOWDOWN = 2
    PASSED_IN = 3
