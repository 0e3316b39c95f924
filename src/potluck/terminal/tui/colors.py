"""Colours of the texts in the window."""

from typing import Final

__all__ = ["BACK", "BRASS", "LOUD", "MUTED", "PAPER", "RED_PAPER"]

BRASS: Final = "bold #e3c069"
MUTED: Final = "#a8b5a2"
LOUD: Final = "bold #efe6cf"
PAPER: Final = "#1d1a16 on #f3ead6"
RED_PAPER: Final = "#a01c2c on #f3ead6"
BACK: Final = "#d9b5a8 on #6d1f2b"
"""Of a card that lies face down."""
