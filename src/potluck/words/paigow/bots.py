"""What the bots of this game are called."""

from typing import Final

from potluck.words.messages import Message

__all__ = ["BOTS"]

BOTS: Final = {
    "exact": Message("bot", "Exact: sets every hand as well as it can be set"),
    "houseway": Message("bot", "Sets by the house way"),
}
