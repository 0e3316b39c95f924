"""Poker in general, two to ten players (R4.*): one engine plays every variant that is a value."""

from potluck.games.poker.state import House, State, begin
from potluck.games.poker.values import (
    ACTIONS,
    BringIn,
    Call,
    Check,
    Discard,
    Fold,
    Leave,
    Muck,
    Next,
    Phase,
    RaiseTo,
    Rebuy,
    Seat,
    Show,
    SitOut,
)
from potluck.games.poker.view import View

__all__ = [
    "ACTIONS",
    "BringIn",
    "Call",
    "Check",
    "Discard",
    "Fold",
    "House",
    "Leave",
    "Muck",
    "Next",
    "Phase",
    "RaiseTo",
    "Rebuy",
    "Seat",
    "Show",
    "SitOut",
    "State",
    "View",
    "begin",
]
