"""What a guided deal says, of any game."""

from msgspec import Struct

__all__ = ["Tip"]


class Tip(Struct, frozen=True):
    """One thing to know now."""

    at: str
    """Of what it speaks: `rival`, `pot`, `hand`, `hint`, `verdict`, `act` or `act KIND`; `end` closes the lesson."""
    text: str
