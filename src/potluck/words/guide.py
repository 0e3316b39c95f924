"""What a guided deal says, of any game."""

from typing import Final

from msgspec import Struct

from potluck.words.messages import Message

__all__ = ["END", "HINT", "OVER", "Tip"]


class Tip(Struct, frozen=True):
    """One thing to know now."""

    at: str
    """Of what it speaks: `rival`, `pot`, `hand`, `board`, `hint`, `verdict`, `act` or `act KIND`; `end` is the last."""
    text: str


HINT: Final = Message("guide", "Not sure? Ask for a hint here: it reckons exactly, and sees no more than you do.")
OVER: Final = Message("guide", "Here you read how it ended, and why.")
END: Final = Message(
    "guide",
    "That is the whole game. Here it was laid out beforehand and nothing counts; at a real table everything is decided "
    "by chance, and can be checked afterwards. Keys, rules and the order of hands stand under the question mark.",
)
