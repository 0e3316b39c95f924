"""How a test that knows which game it plays reads the game's own fields, where the house sees what all games share."""

from typing import Any

__all__ = ["known"]


def known(value: object) -> Any:
    """The value itself."""
    return value
