"""The options of Red Dog in words: labels, help and choices, for form, help and notes."""

from collections.abc import Mapping
from typing import Final

from potluck.games.reddog import Rules
from potluck.words.game import OptionText
from potluck.words.messages import Message
from potluck.words.speech import Speech

__all__ = ["FIELDS", "GROUPS", "PRESETS", "terms"]

FIELDS: Final[Mapping[str, OptionText]] = {
    "chips": OptionText(Message("option", "Chips"), Message("option", "So many for each player at the start.")),
    "rounds": OptionText(
        Message("option", "Rounds"),
        Message("option", "In a round everyone deals once. 0: as many as the number of seats makes a good evening."),
    ),
    "ante_every_deal": OptionText(
        Message("option", "Ante before every deal"),
        Message("option", "A chip from everyone before each deal, not before the first alone."),
    ),
    "cards": OptionText(
        Message("option", "Cards in a hand"),
        Message("option", "With more than eight players there are always four."),
        {"5": Message("option cards", "five"), "4": Message("option cards", "four")},
    ),
    "credits": OptionText(
        Message("option", "Credits"),
        Message("option", "How often a player who would be out takes the starting chips again, against the score."),
    ),
    "open_deals": OptionText(
        Message("option", "Open deals"),
        Message("option", "After each deal all cards are laid open, and the shuffle with them."),
    ),
}

GROUPS: Final[Mapping[str, OptionText]] = {"": OptionText(Message("option group", "Game"))}

PRESETS: Final[Mapping[str, OptionText]] = {
    "evening": OptionText(
        Message("preset", "Evening"),
        Message("preset", "20 chips each; two players deal eight rounds, ten deal two. Some 11 to 16 turns for each."),
    ),
    "letter": OptionText(Message("preset", "By the letter"), Message("preset", "20 chips each, three rounds.")),
}

CHIPS: Final = Message("terms", "{n} chip", "{n} chips")
ROUNDS: Final = Message("terms", "{n} round", "{n} rounds")
ROUNDS_BY_SEATS: Final = Message("terms", "rounds by the number of seats")


def terms(speech: Speech, rules: Rules) -> str:
    """The terms of a table in one line: chips, rounds."""
    rounds = speech.say(ROUNDS, n=rules.rounds) if rules.rounds else speech.say(ROUNDS_BY_SEATS)
    return f"{speech.say(CHIPS, n=rules.chips)} · {rounds}"
