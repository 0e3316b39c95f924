"""Leaving a table: the caption of its button, and the question before it."""

from typing import Final

from potluck.words.messages import Message
from potluck.words.screen import Leaving
from potluck.words.speech import Speech

__all__ = ["for_good", "stand_up"]

STAND_UP: Final = Message("", "Stand up")
QUESTION: Final = Message("", "Whoever leaves loses the match. Really leave?")
LEAVE: Final = Message("", "Leave the match")


def stand_up(speech: Speech) -> Leaving:
    """Leaving before the match, when nothing is given up."""
    return Leaving(caption=speech.say(STAND_UP))


def for_good(speech: Speech) -> Leaving:
    """Leaving a match that runs, which loses it."""
    return Leaving(caption=speech.say(LEAVE), question=speech.say(QUESTION))
