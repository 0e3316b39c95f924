"""What is odd about a hand history, in words."""

from typing import Final

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
    "short-blind": Message("oddity", "{asked} paid only a part of the blind, and the others owe no more"),
    "reopened": Message("oddity", "{asked} raises again after an all-in that was too small to allow it"),
    "capped-raise": Message(
        "oddity", "somebody raised to {asked}, all that the others have, where {allowed} is the least"
    ),
    "early-shuffle": Message("oddity", "thrown cards were shuffled in before the pack was empty: {asked}"),
    "hidden-winner": Message("oddity", "{asked} won with a hand that nobody saw; only the recorded result says so"),
    "unrecorded-post": Message("oddity", "{asked} more was paid out than the file says was put in"),
}


def oddity(speech: Speech, name: str, **detail: object) -> str:
    """The oddity of that name in words, as part of a sentence; `detail` fills its places."""
    return speech.say(NAMES[name], **detail)
