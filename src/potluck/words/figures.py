"""Numbers as each language writes them."""

from typing import Final

from potluck.words.catalogue import HOUSE, grouped
from potluck.words.messages import Message
from potluck.words.speech import Speech, money

__all__ = ["decimal", "dollars", "gain", "ordinal", "percent"]

SPACED: Final = frozenset(facts.code for facts in HOUSE if facts.spaced)
NARROW: Final = "\N{NO-BREAK SPACE}"
PLUS, MINUS = "+", "\N{MINUS SIGN}"
CENTS: Final = 2
"""Decimal places of a sum that is not whole."""
ORDINALS: Final = (
    Message("place", "first"),
    Message("place", "second"),
    Message("place", "third"),
    Message("place", "fourth"),
    Message("place", "fifth"),
    Message("place", "sixth"),
    Message("place", "seventh"),
    Message("place", "eighth"),
    Message("place", "ninth"),
    Message("place", "tenth"),
)
LATER: Final = Message("place", "in place {place}")
"""A place for which no ordinal is kept."""


def decimal(speech: Speech, value: float, *, places: int) -> str:
    """The number with so many places behind the point: `16,215`, `7.5`."""
    return grouped(speech.code, value, places=places)


def percent(speech: Speech, share: float, *, places: int = 1) -> str:
    """A share of one in per cent, to one place unless told otherwise: `58,3 %`."""
    space = NARROW if speech.code in SPACED else ""
    return f"{decimal(speech, 100 * share, places=places)}{space}%"


def dollars(speech: Speech, value: float) -> str:
    """A sum from 0 up, whole or with cents: `$7`, `$7.50`, `7,50` where a comma is written."""
    size = round(value, CENTS)
    return money(decimal(speech, size, places=0 if size == int(size) else CENTS))


def gain(speech: Speech, value: float) -> str:
    """A gain or a loss: `+$7.50`, `−$5`, `$0`."""
    size = round(abs(value), CENTS)
    sign = "" if not size else PLUS if value > 0 else MINUS
    return sign + dollars(speech, size)


def ordinal(speech: Speech, place: int) -> str:
    """The place of who finished there: `second`, `2.`."""
    return speech.say(ORDINALS[place - 1]) if place <= len(ORDINALS) else speech.say(LATER, place=place)
