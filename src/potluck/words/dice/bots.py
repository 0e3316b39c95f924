"""What the bots of this game are called."""

from typing import Final

from potluck.words.messages import Message

__all__ = ["BOTS"]

BOTS: Final = {
    "perfect": Message("bot", "Perfect: every choice is the best there is"),
    "faithful": Message("bot", "Faithful: never breaks a pair"),
    "blind": Message("bot", "Blind: does not look at what it has to beat"),
    "hasty": Message("bot", "Hasty: stands on two pairs, whatever may still come"),
    "grouper": Message("bot", "Grouper: keeps the biggest group and throws the rest"),
}
