"""One hand by bit operations, in the order that its program names."""

from potluck.kernels._high import high
from potluck.kernels._low import low
from potluck.kernels._other import badugi, two
from potluck.kernels._programs import HIGH, Program
from potluck.kernels._sets import parts

__all__ = ["rank_one"]


def rank_one(hand: int, program: Program = HIGH) -> int:
    """Strength of a mask of a hand; -1 where it is none."""
    if hand & ~program.cards or hand.bit_count() not in program.sizes:
        return -1
    match program.kind:
        case "high":
            return high(program, parts(program, hand))
        case "badugi":
            return badugi(hand)
        case "two":
            return two(hand)
        case _:
            return low(program, parts(program, hand))
