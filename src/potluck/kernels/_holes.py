"""The best five with so many cards of one's own, of one hand."""

from typing import Final

from potluck.kernels._bits import choices, rank_one
from potluck.kernels._programs import Program

__all__ = ["rank_one_hole"]

_FIVE_CARDS: Final = 5
_MOST_CARDS: Final = 9
_ONE_BY_ONE: Final = 48
"""Hands of five up to which arrays take longer."""


def rank_one_hole(hole: int, board: int, members: int, program: Program) -> int:
    """Strength of the best five with so many cards of a hole and the rest of a board; -1 where there is none."""
    rest, sizes = _FIVE_CARDS - members, (hole.bit_count(), board.bit_count())
    strange = hole & board or (hole | board) & ~program.cards or max(sizes) > _MOST_CARDS
    if strange or members < 0 or rest < 0 or sizes[0] < members or sizes[1] < rest:
        return -1
    mine, ours = choices(hole, members), choices(board, rest)
    fives = [own | common for own in mine for common in ours]
    if len(fives) <= _ONE_BY_ONE:
        return max(rank_one(five, program) for five in fives)
    from potluck.kernels import _arrays

    return _arrays.rank_best(fives, program)
