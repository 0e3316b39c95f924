"""What the bots of this game are called."""

from typing import Final

from potluck.words.messages import Message

__all__ = ["BOTS"]

BOTS: Final = {
    "exact": Message("bot", "Exact: sets every hand as well as it can be set"),
    "contender": Message("bot", "Sets every hand as well as it can be set, and stakes by what wins the match"),
    "houseway": Message("bot", "Sets by the house way"),
    "bold": Message("bot", "Sets by the house way and bets a tenth of its chips"),
    "proud": Message("bot", "Makes the five as strong as it can"),
    "fronted": Message("bot", "Makes the two as strong as it may"),
}
