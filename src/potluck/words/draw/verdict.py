"""Why a hand of the draw won: the comparison that decided, in words (R0.19-R0.24)."""

from potluck.ranking import Rank
from potluck.words import ranks
from potluck.words.speech import Speech

__all__ = ["reason"]


def reason(speech: Speech, first: Rank, second: Rank) -> str:
    """The comparison that decides between two hands, whichever of them is the better."""
    return ranks.reason(speech, (first, second))
