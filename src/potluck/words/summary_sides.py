"""What is said of decisions: to whoever made them, and of him to whoever else reads."""

from collections.abc import Mapping
from typing import Final

from potluck.room import Parts
from potluck.words.messages import Message
from potluck.words.speech import Speech

__all__ = [
    "EXACT",
    "FLAWLESS",
    "FLAWLESS_BOTH",
    "HAND",
    "HAND_AGAIN",
    "IN_DEAL",
    "MATCH_CHANCE",
    "NOT_DEAR",
    "PARTS_OF_DEAL",
    "PLAY",
    "UNSURE",
    "luck_in",
    "note_of",
    "sided",
]

MATCH_CHANCE: Final = Message("summary", "The best choice wins the match with {chance}, yours with {less}.")
FLAWLESS: Final = Message(
    "summary", "Your decision cost nothing.", "All {n} decisions of yours were the best: they cost nothing."
)
FLAWLESS_BOTH: Final = Message("summary", "Both of your decisions were the best: they cost nothing.")
UNSURE: Final = Message("summary", "None of your decisions surely cost anything.")
NOT_DEAR: Final = Message("summary", "None of your decisions was dear; in all they cost {cost}.")
IN_DEAL: Final = Message("summary", "Your decisions in this deal cost {cost} in all.")
EXACT: Final = Message("summary", "Counted exactly, by what you knew when you acted.")
PLAY: Final = Message("summary", "Your decisions")
HAND: Final = Message("summary", "Your hand at your first decision")
HAND_AGAIN: Final = Message("summary", "Your hand at the decision made again")
PARTS_OF_DEAL: Final = Message(
    "summary",
    "Your hand: what the deal brings on average, the ante included, when the solved strategy plays on from there (with "
    "a 95% interval). Your decisions: what they cost. The rest is what then came: the cards, and what the other held "
    "and did.",
)
PARTS: Final = Message(
    "summary",
    "Luck is what came after the acts, compared with what was to be expected. Your decisions: compared with the best. "
    "All else: the cards that were dealt before, and the edge of the house.",
)
PARTS_AMONG_PLAYERS: Final = Message(
    "summary",
    "Luck is what came after the acts, compared with what was to be expected. Your decisions: compared with the best. "
    "All else: what others gave away, antes, the pool.",
)
PARTS_OF_ROUNDS: Final = Message(
    "summary",
    "Luck is what came after the acts, compared with what was to be expected. Your decisions: compared with the best. "
    "All else: what the other gave away.",
)
PARTS_SHOWN: Final = Message(
    "summary",
    "Luck is what the cards brought once all bets were made, compared with the chances that the shown hands had then; "
    "hands that folded unseen count as undealt. Your decisions: compared with the best. "
    "All else: the cards before that, what others gave away, blinds and antes.",
)
"""It is told to whoever made the decisions alone."""
CARDS: Final = Message("summary", "Luck of the cards")
DICE: Final = Message("summary", "Luck of the dice")
ALL_IN: Final = Message("summary", "Luck of the cards when all-in")
OF_ANOTHER: Final[Mapping[Message, Message]] = {
    MATCH_CHANCE: Message("summary", "The best choice wins the match with {chance}, this one with {less}."),
    FLAWLESS: Message(
        "summary",
        "The one decision of {name} cost nothing.",
        "All {n} decisions of {name} were the best: they cost nothing.",
    ),
    FLAWLESS_BOTH: Message("summary", "Both decisions of {name} were the best: they cost nothing."),
    UNSURE: Message("summary", "None of the decisions of {name} surely cost anything."),
    NOT_DEAR: Message("summary", "None of the decisions of {name} was dear; in all they cost {cost}."),
    IN_DEAL: Message("summary", "The decisions of {name} in this deal cost {cost} in all."),
    EXACT: Message("summary", "Counted exactly, by what {name} knew then."),
    PLAY: Message("summary", "Decisions of {name}"),
    HAND: Message("summary", "The hand of {name} at the first decision"),
    HAND_AGAIN: Message("summary", "The hand of {name} at the decision made again"),
    PARTS_OF_DEAL: Message(
        "summary",
        "The hand: what the deal brings on average, the ante included, when the solved strategy plays on from there "
        "(with a 95% interval). Decisions: what they cost. The rest is what then came: the cards, and what the other "
        "held and did.",
    ),
    PARTS: Message(
        "summary",
        "Luck is what came after the acts, compared with what was to be expected. Decisions: compared with the best. "
        "All else: the cards that were dealt before, and the edge of the house.",
    ),
    PARTS_AMONG_PLAYERS: Message(
        "summary",
        "Luck is what came after the acts, compared with what was to be expected. Decisions: compared with the best. "
        "All else: what others gave away, antes, the pool.",
    ),
    PARTS_OF_ROUNDS: Message(
        "summary",
        "Luck is what came after the acts, compared with what was to be expected. Decisions: compared with the best. "
        "All else: what the other gave away.",
    ),
}
"""The same where somebody else reads."""


def sided(speech: Speech, message: Message, name: str, **parts: int | str) -> str:
    """The sentence; with a name that of this person's decisions, to whoever else reads."""
    return speech.say(OF_ANOTHER[message], name=name, **parts) if name else speech.say(message, **parts)


def luck_in(parts: Parts, *, dice: bool) -> Message:
    """The name of the part that chance had."""
    return DICE if dice else ALL_IN if parts.shown else CARDS


def note_of(parts: Parts, *, rounds: bool, house: bool) -> Message:
    """The meaning of each part; `rounds`: of a match for points, `house`: against the house."""
    if rounds or parts.shown:
        return PARTS_OF_ROUNDS if rounds else PARTS_SHOWN
    return PARTS if house else PARTS_AMONG_PLAYERS
