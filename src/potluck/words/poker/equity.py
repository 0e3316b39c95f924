"""What is said of an equity beside its numbers."""

from typing import Final

from potluck.words.messages import Message

__all__ = ["COUNTED", "FINALS_SAMPLED", "NOBODY_DRAWS", "SAMPLED", "TIES", "WINS"]

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
NOBODY_DRAWS: Final = Message(
    "equity", "Nobody exchanges a card in this; with --exchanges best each hand keeps what is best for it."
)
FINALS_SAMPLED: Final = Message(
    "equity",
    "What {hand} ends as is sampled: {ways} deal.",
    "What {hand} ends as is sampled: {ways} deals.",
)
