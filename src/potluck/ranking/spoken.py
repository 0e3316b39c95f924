"""Ranks of cards in English, for `str(rank)`. What players read comes from `potluck.words`, in every language."""

from typing import Final

from potluck.cards import RANKS

__all__ = ["highest", "pips", "plural", "up_to"]

NAMES: Final = (
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
)


def plural(rank: int) -> str:
    """The cards of a rank: `sixes`, `aces`."""
    name = NAMES[rank]
    return f"{name}es" if name.endswith("x") else f"{name}s"


def highest(rank: int) -> str:
    """The highest card of a flush, or of nothing: `ace high`."""
    return f"{NAMES[rank]} high"


def up_to(rank: int) -> str:
    """The top card of a straight: `up to the six`."""
    return f"up to the {NAMES[rank]}"


def pips(ranks: tuple[int, ...]) -> str:
    """Ranks as they stand on the cards.

    >>> pips((8, 6, 12))
    '10-8-A'
    """
    return "-".join(RANKS[rank].replace("T", "10") for rank in ranks)
