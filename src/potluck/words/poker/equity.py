"""What is said of an equity beside its numbers."""

from typing import Final

from potluck.words.messages import Message

__all__ = ["COUNTED", "FINALS_SAMPLED", "SAMPLED", "TIES", "WINS"]

WINS: Final = Message("equity", "wins {share}")
TIES: Final = Message("equity", "shares {share}")
COUNTED: Final = Message(
    "equity",
    "Exact: the {ways} way in which the cards may fall.",
    "Exact: all {ways} ways in which the cards may fall.",
)
SAMPLED: Final = Message(
    "equity", "Sampled: {ways} deal, with 95 % margins.", "Sampled: {ways} deals, with 95 % margins."
)
FINALS_SAMPLED: Final = Message(
    "equity",
    "What {hand} ends as is sampled: {ways} deal.",
    "What {hand} ends as is sampled: {ways} deals.",
)
