"""What is odd about a hand history, in words."""

from typing import Final

from potluck.phh.odd import Oddity
from potluck.words.messages import Message
from potluck.words.speech import Speech

__all__ = ["oddity"]

NAMES: Final = {
    "broken-chips": Message("oddity", "pots were split finer than anybody bet"),
    "odd-chip": Message("oddity", "an odd chip of a split pot went to another winner: {asked}, not {allowed}"),
    "showdown-order": Message("oddity", "hands were shown in the order {asked}, not {allowed}"),
    "silent-showdown": Message("oddity", "the file does not say what {asked} did at the showdown"),
    "kept": Message("oddity", "{asked} less was paid out than the pots held"),
    "uncalled-won": Message("oddity", "the winnings count what nobody called"),
    "dead-post": Message("oddity", "a post of {asked} stands in the pot and is no part of a bet"),
    "all-in": Message("oddity", "{asked} must have been all-in, though the file knows no stacks"),
    "idle-check": Message("oddity", "{asked} checks where nobody else could bet"),
}


def oddity(speech: Speech, odd: Oddity) -> str:
    """What it is, as part of a sentence."""
    return speech.say(NAMES[odd.name], **odd.detail)
