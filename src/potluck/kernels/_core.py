"""The functions behind this room: compiled where they are installed, else written in Python.

`POTLUCK_KERNELS` in the environment forces one way: `fallback`, or an instruction set: `base`, `avx2`, `avx512`.
"""

import os
import sys
from collections.abc import Callable
from types import ModuleType
from typing import TYPE_CHECKING, Final

from potluck.errors import ParseError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from potluck.kernels._programs import Program

    Masks = npt.NDArray[np.uint64]
    Strengths = npt.NDArray[np.int32]
    Worths = npt.NDArray[np.int64]

__all__ = [
    "BLOCK",
    "COMPILED",
    "LEVEL",
    "OUTDATED",
    "WHOLE",
    "count_showdowns",
    "fewer_wild",
    "meet_draws",
    "meet_ranges",
    "rank_cards",
    "rank_hole",
    "rank_masks",
    "rank_one",
    "rank_one_hole",
    "rank_plain",
    "sample_showdowns",
]

COMPILED: bool
"""Whether hands are ranked by compiled code."""

LEVEL: str
"""The instruction set in use: `avx512`, `avx2`, `base`, or `python` for the fallback."""

WHOLE: Final = 5040
"""A pot in units: two halves, each of which up to ten seats share without a rest."""
BLOCK: Final = 1024
"""Trials that have a stream of random numbers of their own."""

INTERFACE: Final = 9
"""The number of what this file calls in `potluck_kernels`; it grows with each call that is added or changed."""

OUTDATED = False
"""Whether compiled code is installed that was made for another version of this room, and is left alone."""

try:
    import potluck_kernels as _compiled
except ModuleNotFoundError:
    _LEVELS: tuple[str, ...] = ()
else:
    OUTDATED = vars(_compiled).get("INTERFACE") != INTERFACE
    _LEVELS = () if OUTDATED else _compiled.LEVELS

_FORCED = os.environ.get("POTLUCK_KERNELS", "")
if _FORCED not in ("", "fallback", *_LEVELS):
    raise ParseError("cli.bad_value", path="POTLUCK_KERNELS", asked=_FORCED, allowed=", ".join(("fallback", *_LEVELS)))
COMPILED = bool(_LEVELS) and _FORCED != "fallback"
LEVEL = (_FORCED or _LEVELS[0]) if COMPILED else "python"
if COMPILED:
    from potluck_kernels import use

    use(LEVEL)


def count_showdowns(
    halves: list[tuple[int, int, int]], hands: list[int], missing: list[int], board: int, unseen: int, *, threads: int
) -> list[list[int]]:
    """How many ways there are, then the sums over them by seat; compiled alone."""
    return _compiled.count_showdowns(halves, hands, missing, board, unseen, threads)


def sample_showdowns(
    halves: list[tuple[int, int, int]],
    hands: list[int],
    missing: list[int],
    board: int,
    unseen: int,
    ranges: list[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]],
    *,
    seed: int,
    first: int,
    trials: int,
    threads: int,
) -> list[list[int]]:
    """The same over random ways; compiled alone."""
    return _compiled.sample_showdowns(halves, hands, missing, board, unseen, ranges, seed, first, trials, threads)


def meet_ranges(
    half: tuple[int, int, int],
    first: tuple[tuple[int, ...], tuple[int, ...]],
    second: tuple[tuple[int, ...], tuple[int, ...]],
    boards: list[int],
    *,
    threads: int,
) -> list[list[int]]:
    """By side, hand after hand: met, won, tied; compiled alone."""
    return _compiled.meet_ranges(half, *first, *second, boards, threads)


def meet_draws(
    half: tuple[int, int, int], kept: tuple[int, int], draws: tuple[int, int], board: int, unseen: int
) -> tuple[int, int, int]:
    """The number of ways, and in how many of them the first wins, and ties; compiled alone."""
    return _compiled.meet_draws(half, kept, draws, board, unseen)


def rank_one(mask: int, program: "Program") -> int:
    """Strength of a mask; -1 where it is no hand."""
    if not 0 <= mask < 1 << 64:
        return -1
    if COMPILED:
        return _compiled.rank_program(program.code, program.wild, mask)
    from potluck.kernels import _bits

    return _bits.rank_one(mask, program)


def rank_one_hole(hole: int, board: int, members: int, program: "Program") -> int:
    """Strength of the best five with so many cards of a hole and the rest of a board; -1 where there is none."""
    if not 0 <= hole < 1 << 64 or not 0 <= board < 1 << 64:
        return -1
    if COMPILED:
        return _compiled.rank_one_hole(program.code, program.wild, hole, board, members)
    from potluck.kernels import _holes

    return _holes.rank_one_hole(hole, board, members, program)


def fewer_wild(masks: "Masks", strengths: "Strengths", out: "Worths", program: "Program") -> None:
    """Fills `out` with strengths in which fewer wild cards win between equal hands."""
    if COMPILED:
        _compiled.fewer_wild(program.code, program.wild, masks, strengths, out)
        return
    from potluck.kernels import _arrays

    _arrays.fewer_wild(masks, strengths, out, program)


def rank_plain(unusual: Callable[..., int]) -> Callable[..., int]:
    """The function that ranks one hand from Python: natural ones in the high order at once, others by `unusual`."""
    if COMPILED:
        _compiled.otherwise(unusual)
        _describe(unusual)
        return _compiled.rank_one
    return unusual


def _describe(described: Callable[..., int]) -> None:
    """Gives the compiled `rank_one` the docstring of a function in Python, for `help`; a call costs what it did.

    What is compiled cannot be given a docstring of its own afterwards. For a function without one `help` and
    `inspect.getdoc` look at the attribute of its name in the class of its module.
    """
    home = sys.modules[f"{_compiled.__name__}._core"]
    home.__class__ = type("Described", (ModuleType,), {"rank_one": staticmethod(described)})


def rank_masks(masks: "Masks", out: "Strengths", program: "Program") -> int:
    """Fills `out`; the index of the first mask that is no hand, or their number."""
    if COMPILED:
        return _compiled.rank_masks(program.code, program.wild, masks, out)
    from potluck.kernels import _arrays

    return _arrays.rank_masks(masks, out, program)


def rank_cards(cards: "npt.NDArray[np.uint8]", out: "Strengths", program: "Program") -> int:
    """Fills `out`; the index of the first row that is no hand, or their number."""
    if COMPILED:
        return _compiled.rank_cards(program.code, program.wild, cards, out)
    from potluck.kernels import _arrays

    return _arrays.rank_cards(cards, out, program)


def rank_hole(holes: "Masks", boards: "Masks", out: "Strengths", program: "Program") -> int:
    """Fills `out`; the index of the first hole that does not fit its board, or their number."""
    if COMPILED:
        return _compiled.rank_hole(program.code, program.wild, holes, boards, out)
    from potluck.kernels import _arrays

    return _arrays.rank_hole(holes, boards, out, program)
