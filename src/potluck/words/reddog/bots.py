"""What the bots of this game are called."""

from typing import Final

from potluck.words.messages import Message

__all__ = ["BOTS"]

BOTS: Final = {
    "counter": Message("bot", "Counts every card that has been seen"),
    "duellist": Message("bot", "Plays the solved match with two or three seats, and counts every card"),
    "uncounted": Message("bot", "Knows the odds of a hand, but counts no cards"),
    "halfpool": Message("bot", "Bets half the pool, whatever the cards"),
    "sparing": Message("bot", "Bets the more of the pool, the better the hand"),
    "feeling": Message("bot", "Bets on feeling"),
}
