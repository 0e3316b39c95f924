"""What a hand is worth, fast: one hand at a time or arrays of them, under every order.

`potluck.ranking` is the law by definition; this room agrees with it. With the distribution `potluck-kernels` the work
is compiled; without it, or with `POTLUCK_KERNELS=fallback` in the environment, the same bit operations run in Python
and numpy, with equal results and equal errors.

A strength is an int32, larger wins. In the high order it is `category << 26 | major << 13 | minor`; the two sets of
ranks decide between equal categories (bit 0 the deuce .. bit 12 the ace). Lows turn both round: larger wins there too.
Where fewer wild cards win between equal hands (R4.13), it is `strength << 3 | cards that stand for themselves`.
"""

from typing import TYPE_CHECKING, Final

from potluck.kernels._core import COMPILED, LEVEL, OUTDATED, rank_plain
from potluck.kernels._counting import Census, census, classes, count, count_suit_classes
from potluck.kernels._exchanges import Exchanges, exchange_values
from potluck.kernels._finals import count_finals, finals_steps, finals_ways, sample_finals
from potluck.kernels._hands import rank, rank_hole, rank_list, rank_one_hole, rank_one_of, worths
from potluck.kernels._programs import NAMES, Order, Program, program
from potluck.kernels._showdown import BLOCK, WHOLE, Half, Held, SeatSums, Showdown, Sums
from potluck.kernels._showdowns import count_showdowns, meet_draws, meet_ranges, sample_showdowns

if TYPE_CHECKING:
    from potluck.kernels._hands import rank_one_of as rank_one
else:
    rank_one = rank_plain(rank_one_of)

__all__ = [
    "BLOCK",
    "COMPILED",
    "Census",
    "HIGH",
    "LEVEL",
    "NAMES",
    "OUTDATED",
    "Exchanges",
    "Half",
    "Held",
    "Order",
    "Program",
    "SeatSums",
    "Showdown",
    "Sums",
    "WHOLE",
    "census",
    "classes",
    "count",
    "count_finals",
    "count_showdowns",
    "count_suit_classes",
    "exchange_values",
    "finals_steps",
    "finals_ways",
    "meet_draws",
    "meet_ranges",
    "program",
    "rank",
    "rank_hole",
    "rank_list",
    "rank_one",
    "rank_one_hole",
    "sample_finals",
    "sample_showdowns",
    "worths",
]

HIGH: Final = "high"
"""The usual order, the one of high hands (R4.4)."""
