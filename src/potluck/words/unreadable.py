"""The words of a decoder about a body, in the reader's language: the decoder itself speaks English alone."""

import re
from collections.abc import Mapping
from typing import Final

from potluck.words.messages import Message
from potluck.words.speech import Speech

__all__ = ["FORMS", "unreadable"]

FORMS: Final[Mapping[str, str]] = {
    "int": "0, 1, 2 …",
    "float": "0.5",
    "str": '"…"',
    "bool": "true, false",
    "array": "[ … ]",
    "object": "{ … }",
    "null": "null",
}
"""Kinds of values as JSON writes them, in every language."""
PLACE: Final = re.compile(r"^(.*?)(?: - at `(?:key in )?\$?\.?([^`]*)`)?$", re.DOTALL)
MISSING: Final = re.compile(r"Object missing required field `([^`]+)`")
UNKNOWN: Final = re.compile(r"Object contains unknown field `([^`]+)`")
WANTED: Final = re.compile(
    r"Expected `([^`]+)`(?: of length)?((?: (?:<=|>=|<|>) \S+)?)(?:, got `([^`]+)`)?.*", re.DOTALL
)
CANNOT: Final = re.compile(r"Invalid (?:enum )?value (.+)")
BYTE: Final = re.compile(r"JSON is malformed: .*\(byte (\d+)\)")
CUT: Final = "Input data was truncated"
DEEP: Final = "nested too deeply"

IS_MISSING: Final = Message("unreadable", "the field {field} is missing")
IS_UNKNOWN: Final = Message("unreadable", "there is no field {field}")
IS_OTHER: Final = Message("unreadable", "{wanted} is expected here, not {given}")
IS_WANTED: Final = Message("unreadable", "{wanted} is expected here")
IS_NONE: Final = Message("unreadable", "{given} is not possible")
IS_NO_JSON: Final = Message("unreadable", "no JSON from byte {at} on")
IS_CUT: Final = Message("unreadable", "the JSON breaks off")
IS_DEEP: Final = Message("unreadable", "it is nested too deeply")


def unreadable(speech: Speech, reason: str) -> str:
    """The fault of a body and its place, from the decoder's words; these where they are of no known form.

    >>> from potluck.words.speech import speech
    >>> unreadable(speech("en"), "Expected `int`, got `str` - at `$.turn`")
    'turn: 0, 1, 2 … is expected here, not "…"'
    """
    matched = PLACE.match(reason)
    assert matched is not None  # it takes any text
    text, place = matched.groups()
    sentence = _sentence(speech, text)
    if sentence is None:
        return reason
    return f"{place}: {sentence}" if place else sentence


def _sentence(speech: Speech, text: str) -> str | None:
    """The sentence for what the decoder says, without the place; None where it says anything else."""
    if text.startswith(CUT):
        return speech.say(IS_CUT)
    if text == DEEP:
        return speech.say(IS_DEEP)
    if matched := MISSING.fullmatch(text):
        return speech.say(IS_MISSING, field=matched[1])
    if matched := UNKNOWN.fullmatch(text):
        return speech.say(IS_UNKNOWN, field=matched[1])
    if matched := CANNOT.fullmatch(text):
        return speech.say(IS_NONE, given=matched[1])
    if matched := BYTE.match(text):
        return speech.say(IS_NO_JSON, at=matched[1])
    if matched := WANTED.fullmatch(text):
        wanted = f"{_form(matched[1])}{matched[2]}"
        return (
            speech.say(IS_OTHER, wanted=wanted, given=_form(matched[3]))
            if matched[3]
            else speech.say(IS_WANTED, wanted=wanted)
        )
    return None


def _form(kinds: str) -> str:
    """Kinds of values, as JSON writes them."""
    return " | ".join(FORMS.get(kind, kind) for kind in kinds.split(" | "))
