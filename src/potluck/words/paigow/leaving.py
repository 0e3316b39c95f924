"""Leaving a match of Pai Gow: it is lost by it."""

from potluck.games.paigow.view import View
from potluck.words.leaving import for_good
from potluck.words.screen import Leaving
from potluck.words.speech import Speech

__all__ = ["leaving"]


def leaving(speech: Speech, view: View) -> Leaving | None:
    """The way in which the viewer leaves; None where he is out."""
    return for_good(speech) if view.seat is not None and view.seats[view.seat].within else None
