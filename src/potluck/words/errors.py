"""Errors in the reader's language; the templates are `potluck.errors.CODES`, in the context `error`."""

from typing import Final

from potluck.errors import CODES, PotluckError
from potluck.words.messages import Message
from potluck.words.speech import Speech

__all__ = ["CONTEXT", "explain"]

CONTEXT: Final = "error"


def explain(speech: Speech, error: PotluckError) -> str:
    """What was wrong and what is allowed."""
    return speech.say(Message(CONTEXT, CODES[error.code]), **_shown(error))


def _shown(error: PotluckError) -> dict[str, object]:
    """The error's detail; what it lacks shows as its own name, so that one error never hides another."""
    return {name: error.detail.get(name, "{" + name + "}") for name in ("asked", "allowed", "path")} | error.detail
