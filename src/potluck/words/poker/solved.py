"""The acts of a solved game in words, as its page tells them."""

from typing import Final

from potluck.words.messages import Message
from potluck.words.speech import Speech

__all__ = ["act_name", "line_names"]

ACTS: Final = {
    "fold": Message("solved act", "Fold"),
    "check": Message("solved act", "Check"),
    "call": Message("solved act", "Call"),
    "bring_in": Message("solved act", "Bring in"),
}
RAISE: Final = Message("solved act", "Raise to {chips}")
THROW: Final = Message("solved act", "Throw {n} card", "Throw {n} cards")
NONE: Final = Message("solved act", "Throw none")
BOARD: Final = Message("solved act", "Cards")


def act_name(speech: Speech, action: str) -> str:
    """An action, as a strategy or its lines write it, in words."""
    kind, _, rest = action.replace(":", " ", 1).partition(" ")
    if kind == "raise_to":
        return speech.say(RAISE, chips=rest)
    if kind == "discard":
        thrown = int(rest) if rest.isdigit() else len(rest.split())
        return speech.say(THROW, n=thrown) if thrown else speech.say(NONE)
    if action == "|":
        return speech.say(BOARD)
    return speech.say(ACTS[kind]) if kind in ACTS else action


def line_names(speech: Speech, line: str) -> list[tuple[str, str]]:
    """Each public act of a line in words, with the line up to it."""
    tokens = line.split()
    return [(act_name(speech, token), " ".join(tokens[: at + 1])) for at, token in enumerate(tokens)]
