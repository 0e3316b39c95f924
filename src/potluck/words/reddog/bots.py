"""What the bots of this game are called."""

from typing import Final

from potluck.words.messages import Message

__all__ = ["BOTS"]

BOTS: Final = {
    "counter": Message("bot", "Counts every card that has been seen"),
    "uncounted": Message("bot", "Knows the odds of a hand, but counts no cards"),
    "halfpool": Message("bot", "Bets half the pool, whatever the cards"),
    "feeling": Message("bot", "Bets on feeling"),
}
