"""The work that a variant makes at a showdown, and how much of it a table may make.

All else that a deal costs is bounded by the variant's parts (`checks`). What multiplies is the number of fives among
which each hand is the best: of cards of which just some own ones must play there are most.
"""

from math import comb
from typing import Final

from potluck.errors import RulesError
from potluck.variants.values import Recipe

__all__ = ["MOST_WAYS", "bounded", "ways"]

FIVE_CARDS: Final = 5
MOST_WAYS: Final = 3_000
"""Fives that are compared at the showdown of a full table: six cards of Omaha, high and low, for seven have 2,100."""


def ways(recipe: Recipe) -> int:
    """The fives among which the best hands of a full table are found, for high and low together."""
    own, board = recipe.own_and_board
    each = (
        comb(own + board, FIVE_CARDS)
        if best.hole is None
        else comb(own, best.hole) * comb(board, FIVE_CARDS - best.hole)
        for best in recipe.showdown
    )
    return recipe.most_seats * sum(each)


def bounded(recipe: Recipe, *, path: str = "") -> None:
    """Refuse a variant that makes too much work; `path` is where it stands.

    Raises:
        RulesError: `variant.dear`, with its cards, seats and hands that win.
    """
    work = ways(recipe)
    if work <= MOST_WAYS:
        return
    own, board = recipe.own_and_board
    raise RulesError(
        "variant.dear",
        path=f"{path}.showdown".lstrip("."),
        asked=work,
        allowed=MOST_WAYS,
        own=own,
        board=board,
        seats=recipe.most_seats,
    )
