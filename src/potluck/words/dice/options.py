"""The options of poker dice in words: labels, help and choices, for form, help and notes."""

from collections.abc import Mapping
from typing import Final

from potluck.games.dice import Rules
from potluck.words.game import OptionText
from potluck.words.messages import Message
from potluck.words.speech import Speech

__all__ = ["FIELDS", "GROUPS", "PRESETS", "terms"]

LENGTHS: Final = {
    1: Message("dice terms", "Best of 1"),
    3: Message("dice terms", "Best of 3"),
    5: Message("dice terms", "Best of 5"),
}
LOCKED: Final = Message("dice terms", "what lies stays")
FREE: Final = Message("dice terms", "free dice")

FIELDS: Final[Mapping[str, OptionText]] = {
    "best_of": OptionText(
        Message("dice option", "Length of the match"),
        Message("dice option", "Who wins more than half of the rounds wins the match."),
        {str(length): said for length, said in LENGTHS.items()},
    ),
    "open_deals": OptionText(
        Message("dice option", "Throws laid open"),
        Message(
            "dice option", "After each round the secret behind its throws is shown, so that anybody can check them."
        ),
    ),
    "lock": OptionText(
        Message("dice option", "What lies stays"),
        Message("dice option", "The third throw may only take dice that the second took."),
    ),
    "compare": OptionText(
        Message("dice option", "Equal combinations"),
        Message("dice option", "What decides between two of the same kind."),
        {
            "groups": Message("dice option compare", "the larger group, then the rest"),
            "sum": Message("dice option compare", "the sum of the combination’s pips"),
        },
    ),
    "drawn": OptionText(
        Message("dice option", "Identical dice"),
        Message("dice option", "Nobody gets a point for such a round."),
        {
            "again": Message("dice option drawn", "the round is played again"),
            "counts": Message("dice option drawn", "the round counts; the match may be drawn"),
        },
    ),
}

GROUPS: Final[Mapping[str, OptionText]] = {"": OptionText(Message("option group", "Game"))}

PRESETS: Final[Mapping[str, OptionText]] = {
    "three": OptionText(LENGTHS[3], Message("preset", "First to two points.")),
    "five": OptionText(LENGTHS[5], Message("preset", "First to three points.")),
    "one": OptionText(LENGTHS[1], Message("preset", "A single round decides everything.")),
}


def terms(speech: Speech, rules: Rules) -> str:
    """The terms of a table in one line: length, lock."""
    return f"{speech.say(LENGTHS[rules.best_of])} · {speech.say(LOCKED if rules.lock else FREE)}"
