"""Errors in the reader's language; the templates are `potluck.errors.CODES`, in the context `error`."""

from typing import Final

from potluck.errors import CODES, PotluckError
from potluck.words.messages import Message
from potluck.words.speech import Speech

__all__ = ["CONTEXT", "explain"]

CONTEXT: Final = "error"
YES: Final = Message("option", "yes")
NO: Final = Message("option", "no")


def explain(speech: Speech, error: PotluckError) -> str:
    """What was wrong and what is allowed."""
    shown = {name: _said(speech, value) for name, value in _shown(error).items()}
    return speech.say(Message(CONTEXT, CODES[error.code]), **shown)


def _said(speech: Speech, value: object) -> object:
    """A flag as the options say it; anything else as it is."""
    return speech.say(YES if value else NO) if isinstance(value, bool) else value


def _shown(error: PotluckError) -> dict[str, object]:
    """The error's detail; what it lacks shows as its own name, so that one error never hides another."""
    return {name: error.detail.get(name, "{" + name + "}") for name in ("asked", "allowed", "path")} | error.detail
