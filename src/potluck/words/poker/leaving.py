"""Leaving a table of poker: a sit-and-go is lost by it; elsewhere the rest of one's chips comes along."""

from typing import Final

from potluck.games.poker import View
from potluck.games.poker.view import SeatView
from potluck.words import leaving as any_game
from potluck.words.messages import Message
from potluck.words.poker.standing import is_all_in
from potluck.words.screen import Leaving
from potluck.words.speech import Speech

__all__ = ["leaving"]

LEAVE: Final = Message("", "Leave the table")
GIVES_UP: Final = Message("", "You give up the deal that runs, and take the rest of your chips along. Really leave?")
BETWEEN: Final = Message("", "The deal is over: you give up nothing, and take your chips along. Really leave?")
BROKE: Final = Message("", "You have no chips left, so that you give up nothing. Really leave?")
ALL_IN: Final = Message(
    "", "You are all-in: your hand stays to the showdown. After it you leave, with what it wins. Really leave?"
)


def leaving(speech: Speech, view: View) -> Leaving | None:
    """The way in which the viewer leaves; None where he has left, or is out."""
    if view.seat is None or view.seats[view.seat].gone:
        return None
    if view.rules is not None and view.rules.tournament.play:
        return any_game.for_good(speech)
    return Leaving(caption=speech.say(LEAVE), question=speech.say(_question(view, view.seats[view.seat])))


def _question(view: View, own: SeatView) -> Message:
    """The question: it says what is given up, and which chips come along."""
    if view.outcome is not None:
        return BETWEEN if own.cash else BROKE
    return ALL_IN if is_all_in(own) else GIVES_UP
