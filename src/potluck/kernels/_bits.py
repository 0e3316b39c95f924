"""One hand by bit operations, in the order that its program names."""

from itertools import combinations

from potluck.kernels._fewer import fewer_wild
from potluck.kernels._high import high
from potluck.kernels._low import low
from potluck.kernels._other import badugi, few, two
from potluck.kernels._programs import HIGH, Program
from potluck.kernels._sets import parts

__all__ = ["choices", "rank_one"]


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
        case "few":
            return few(hand)
        case _:
            return _counted(program, hand, low(program, parts(program, hand)))


def choices(mask: int, members: int) -> list[int]:
    """Every choice of so many cards of a mask."""
    cards = [1 << place for place in range(64) if mask >> place & 1]
    return [sum(pick) for pick in combinations(cards, members)]


def _counted(program: Program, hand: int, strength: int) -> int:
    """A strength, with the number of wild cards where that decides."""
    return fewer_wild(program, hand, strength) if program.fewer else strength
