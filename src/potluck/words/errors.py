"""Errors in the reader's language; the templates are `potluck.errors.CODES`, in the context `error`."""

import re
from string import Formatter
from typing import Final

from potluck.errors import CODES, Detail, PotluckError
from potluck.words.messages import Message
from potluck.words.speech import Speech

__all__ = ["CONTEXT", "explain"]

CONTEXT: Final = "error"
YES: Final = Message("option", "yes")
NO: Final = Message("option", "no")
OF_SEATS: Final = "seat."
"""The start of the codes whose details are numbers of seats."""
NUMBER: Final = re.compile(r"\d+")


def explain(speech: Speech, error: PotluckError) -> str:
    """The error as a sentence: what was wrong and what is allowed."""
    of_seats = error.code.startswith(OF_SEATS)
    shown = {name: _from_one(value) if of_seats else _value(speech, value) for name, value in _shown(error).items()}
    return speech.say(Message(CONTEXT, CODES[error.code]), **shown)


def _value(speech: Speech, value: object) -> object:
    """The text of a flag; any other value as it is."""
    return speech.say(YES if value else NO) if isinstance(value, bool) else value


def _from_one(value: object) -> str:
    """A seat, or a range of seats, as persons count them: programs begin at 0, persons at 1."""
    return NUMBER.sub(lambda number: str(int(number[0]) + 1), str(value))


def _shown(error: PotluckError) -> dict[str, Detail]:
    """The error's detail; what it lacks shows as its own name, so that one error never hides another."""
    named = (name for _, name, _, _ in Formatter().parse(CODES[error.code]) if name)
    missing: dict[str, Detail] = {name: "{" + name + "}" for name in named}
    return missing | error.detail
