"""What a seat was dealt, and how often that is dealt: for a record of hands seen against exact frequencies."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from potluck.kits import Reference, Registry, load
from potluck.protocol import Options, View

__all__ = ["COUNTED", "Hands", "hands_of"]


class Hands(NamedTuple):
    """How a game counts its hands."""

    dealt: Callable[[View], int | None]
    """view -> the category of the hand that its seat was dealt; None while that cannot be told."""
    chances: Callable[[Options], Mapping[int, Fraction]]
    """options -> category, highest first -> how often it is dealt."""


COUNTED: Final[Mapping[str, Reference]] = Registry(lambda kit: kit.thinking.hands)
"""Game -> its `Hands`, loaded when the first record is made."""


def hands_of(game: str) -> Hands | None:
    """How a game counts its hands; None where it does not."""
    if game not in COUNTED:
        return None
    hands: Hands = load(COUNTED[game])
    return hands
