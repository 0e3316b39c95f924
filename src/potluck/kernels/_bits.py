"""One hand by bit operations, in the order that its program names."""

from itertools import combinations
from typing import Final

from potluck.kernels._fewer import fewer_wild
from potluck.kernels._high import high
from potluck.kernels._low import low
from potluck.kernels._other import badugi, two
from potluck.kernels._programs import HIGH, Program
from potluck.kernels._sets import parts

__all__ = ["choices", "rank_one", "rank_one_hole"]

_FIVE_CARDS: Final = 5
_MOST_CARDS: Final = 9
_ONE_BY_ONE: Final = 48
"""Hands of five up to which arrays take longer."""


def rank_one(hand: int, program: Program = HIGH) -> int:
    """Strength of a mask of a hand; -1 where it is none."""
    if hand & ~program.cards or hand.bit_count() not in program.sizes:
        return -1
    match program.kind:
        case "high":
            return _counted(program, hand, high(program, parts(program, hand)))
        case "badugi":
            return badugi(hand)
        case "two":
            return two(hand)
        case _:
            return _counted(program, hand, low(program, parts(program, hand)))


def rank_one_hole(hole: int, board: int, members: int, program: Program) -> int:
    """Strength of the best five with so many cards of a hole and the rest of a board; -1 where there is none."""
    rest, sizes = _FIVE_CARDS - members, (hole.bit_count(), board.bit_count())
    strange = hole & board or (hole | board) & ~program.cards or max(sizes) > _MOST_CARDS
    if strange or members < 0 or rest < 0 or sizes[0] < members or sizes[1] < rest:
        return -1
    mine, ours = choices(hole, members), choices(board, rest)
    if len(mine) * len(ours) <= _ONE_BY_ONE:
        return max(rank_one(own | common, program) for own in mine for common in ours)
    from potluck.kernels import _arrays

    return _arrays.rank_best([own | common for own in mine for common in ours], program)


def choices(mask: int, members: int) -> list[int]:
    """Every choice of so many cards of a mask."""
    cards = [1 << place for place in range(64) if mask >> place & 1]
    return [sum(pick) for pick in combinations(cards, members)]


def _counted(program: Program, hand: int, strength: int) -> int:
    """A strength, with the number of wild cards where that decides."""
    return fewer_wild(program, hand, strength) if program.fewer else strength
