"""What a hand is worth, fast: one hand at a time or arrays of them, under every order.

`potluck.ranking` is the law by definition; this room agrees with it. With the distribution `potluck-kernels` the work
is compiled; without it, or with `POTLUCK_KERNELS=fallback` in the environment, the same bit operations run in Python
and numpy, with equal results and equal errors.

A strength is an int32, larger wins. In the high order it is `category << 26 | major << 13 | minor`; the two sets of
ranks decide between equal categories (bit 0 the deuce .. bit 12 the ace). Lows turn both round: larger wins there too.
Where fewer wild cards win between equal hands (R4.13), it is `strength << 3 | cards that stand for themselves`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

from potluck.kernels._core import BLOCK, COMPILED, LEVEL, OUTDATED, WHOLE

if TYPE_CHECKING:
    from potluck.kernels._counting import Census, Frequencies, census, classes, count, count_suit_classes
    from potluck.kernels._exchanges import Exchanges, exchange_values
    from potluck.kernels._finals import count_finals, finals_steps, finals_ways, sample_finals
    from potluck.kernels._hands import rank, rank_hole, rank_list, rank_one, rank_one_hole, worths
    from potluck.kernels._programs import NAMES, Order, Program, program
    from potluck.kernels._random_hands import deal
    from potluck.kernels._showdown import Half, Held, SeatSums, Showdown, Sums
    from potluck.kernels._showdowns import count_showdowns, meet_draws, meet_ranges, sample_showdowns

__all__ = [
    "BLOCK",
    "COMPILED",
    "Census",
    "HIGH",
    "LEVEL",
    "NAMES",
    "OUTDATED",
    "Exchanges",
    "Frequencies",
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
    "deal",
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

_HOMES: Final = {
    "_counting": ("Census", "Frequencies", "census", "classes", "count", "count_suit_classes"),
    "_exchanges": ("Exchanges", "exchange_values"),
    "_finals": ("count_finals", "finals_steps", "finals_ways", "sample_finals"),
    "_hands": ("rank", "rank_hole", "rank_list", "rank_one", "rank_one_hole", "worths"),
    "_programs": ("NAMES", "Order", "Program", "program"),
    "_random_hands": ("deal",),
    "_showdown": ("Half", "Held", "SeatSums", "Showdown", "Sums"),
    "_showdowns": ("count_showdowns", "meet_draws", "meet_ranges", "sample_showdowns"),
}
"""Module -> what it brings; each is loaded when something of it is first asked for."""
_LATER: Final = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
