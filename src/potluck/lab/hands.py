"""What a seat was dealt, and how often that is dealt: for a record of hands seen against exact frequencies."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from importlib import import_module
from typing import Any, Final, NamedTuple

__all__ = ["COUNTED", "Hands", "hands_of"]


class Hands(NamedTuple):
    """How a game counts its hands."""

    dealt: Callable[[Any], int | None]
    """view -> the category of the hand that its seat was dealt; None while that cannot be told."""
    chances: Callable[[Any], Mapping[int, Fraction]]
    """options -> category, highest first -> how often it is dealt."""


COUNTED: Final[Mapping[str, str]] = {"draw": "potluck.lab.draw_hands:HANDS"}
"""Game -> `module:name` of its `Hands`, imported when the first record is made."""


def hands_of(game: str) -> Hands | None:
    """How a game counts its hands; None where it does not."""
    if game not in COUNTED:
        return None
    module, _, name = COUNTED[game].partition(":")
    found: Hands = getattr(import_module(module), name)
    return found
