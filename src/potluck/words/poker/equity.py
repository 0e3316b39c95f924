"""What is said of an equity beside its numbers."""

from typing import Final

from potluck.words.figures import decimal
from potluck.words.messages import Message
from potluck.words.speech import Speech

__all__ = ["FINALS_SAMPLED", "NOBODY_DRAWS", "TIES", "WINS", "counted"]

WINS: Final = Message("equity", "wins {share}")
TIES: Final = Message("equity", "shares {share}")
ONLY: Final = Message("equity", "Exact: the cards can fall in one way only.")
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


def counted(speech: Speech, ways: int, *, exact: bool) -> str:
    """How an equity was found: of how many ways, counted or tried."""
    if exact and ways == 1:
        return speech.say(ONLY)
    return speech.say(COUNTED if exact else SAMPLED, n=ways, ways=decimal(speech, ways, places=0))
