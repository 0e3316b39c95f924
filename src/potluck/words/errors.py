"""Errors in the reader's language; the templates are `potluck.errors.CODES`, in the context `error`."""

import re
from string import Formatter
from typing import Final

from potluck.cards import JOKERS, parse
from potluck.errors import CODES, Detail, ParseError, PotluckError
from potluck.words.messages import Message
from potluck.words.pips import cards_text
from potluck.words.speech import Speech
from potluck.words.unreadable import unreadable

__all__ = ["CONTEXT", "explain"]

CONTEXT: Final = "error"
UNREADABLE: Final = "request.unreadable"
"""The code whose `path` is what a decoder said."""
PHRASES: Final = {
    phrase.text: phrase
    for phrase in (
        Message("error detail", "another site"),
        Message("error detail", "without a type"),
        Message("error detail", "5 different"),
        Message("error detail", "1..3 different"),
        Message("error detail", "another folder name"),
        Message("error detail", "your answer"),
    )
}
"""English words that errors hold as details -> the message that says them in each language."""
YES: Final = Message("option", "yes")
NO: Final = Message("option", "no")
OF_SEATS: Final = "seat."
"""The start of the codes whose details are numbers of seats."""
OF_CARDS: Final = frozenset({"cards.twice", "cards.not_in_deck"})
"""Codes of which `asked` is a card."""
LONG: Final = 120
"""Letters of what somebody wrote that an error repeats."""
NUMBER: Final = re.compile(r"\d+")


def explain(speech: Speech, error: PotluckError) -> str:
    """The error as a sentence: what was wrong and what is allowed."""
    of_seats = error.code.startswith(OF_SEATS)
    shown = {name: _from_one(value) if of_seats else _value(speech, value) for name, value in _shown(error).items()}
    if error.code in OF_CARDS:
        shown["asked"] = _card(speech, str(shown["asked"]))
    elif len(long := str(shown.get("asked", ""))) > LONG:
        shown["asked"] = f"{long[: LONG - 1]}…"
    if error.code == UNREADABLE:
        shown["path"] = unreadable(speech, str(shown["path"]))
    return speech.say(Message(CONTEXT, CODES[error.code]), **shown)


def _value(speech: Speech, value: object) -> object:
    """The text of a flag, and of words that are known; any other value as it is."""
    if isinstance(value, bool):
        return speech.say(YES if value else NO)
    if not isinstance(value, str):
        return value
    if value in PHRASES:
        return speech.say(PHRASES[value])
    return value


def _card(speech: Speech, text: str) -> str:
    """The card by its sign, `10♦`; a joker, and what is no card, as it stands."""
    try:
        cards = parse(text)
    except ParseError:
        return text
    return text if set(cards) & set(JOKERS) else cards_text(speech, cards)


def _from_one(value: object) -> str:
    """A seat, or a range of seats, as persons count them: programs begin at 0, persons at 1."""
    return NUMBER.sub(lambda number: str(int(number[0]) + 1), str(value))


def _shown(error: PotluckError) -> dict[str, Detail]:
    """The error's detail; what it lacks shows as its own name, so that one error never hides another."""
    named = (name for _, name, _, _ in Formatter().parse(CODES[error.code]) if name)
    missing: dict[str, Detail] = {name: "{" + name + "}" for name in named}
    return missing | error.detail
