"""The ways of ranking, compared: law, kernels of every instruction set that runs here, one hand alone, and fallback."""

import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

import numpy as np
import numpy.typing as npt

from measure.figure import Refuted
from measure.rankings.hands import masks_of
from measure.rankings.laws import Law
from potluck import kernels
from potluck.cards import CARDS
from potluck.kernels import COMPILED, Program, _arrays, _core

__all__ = ["BLOCK", "HOW", "agree", "compare", "shown"]

BLOCK: Final = 1 << 18
SINGLES: Final = 97
"""One hand of so many is ranked alone too."""

Rows = npt.NDArray[np.uint8]
Strengths = npt.NDArray[np.int32]
T = TypeVar("T")


def agree(law: Law, rows: Rows, *, fallback: int = 1) -> None:
    """Raises: Refuted with the first hand on which one of the ways differs; the fallback ranks one of so many."""
    program = kernels.program(law.ranking)
    for start in range(0, len(rows), BLOCK):
        block = rows[start : start + BLOCK]
        compare(block, law.rank(block), program, fallback=fallback)


def compare(rows: Rows, expected: Strengths, program: Program, *, fallback: int = 1) -> None:
    """Raises: Refuted with the first hand on which kernels or fallback differ from what is expected."""
    masks, found = masks_of(rows), np.empty(len(rows), np.int32)
    for level in levels():
        with using(level):
            same(level, rows, kernels.rank(masks, order=program, out=found), expected, program)
            same(f"{level}, cards", rows, kernels.rank(rows, order=program, out=found), expected, program)
            one_by_one = [_core.rank_one(mask, program) for mask in masks[::SINGLES].tolist()]
            same(f"{level}, single", rows[::SINGLES], np.array(one_by_one), expected[::SINGLES], program)
    some = slice(None, None, fallback)
    _arrays.rank_masks(masks[some], found[some], program)
    same("fallback", rows[some], found[some], expected[some], program)


def same(way: str, rows: Rows, found: Strengths, expected: Strengths, program: Program) -> None:
    """Raises: Refuted with the first hand on which they differ."""
    for index in np.flatnonzero(found != expected)[:1]:
        hand = " ".join(str(CARDS[card]) for card in rows[index])
        raise Refuted(f"{way}, {program}: {hand} is {found[index]}, by the law {expected[index]}")


def levels() -> tuple[str, ...]:
    """The instruction sets of the kernels that run here; none where they are not installed."""
    if not COMPILED:
        return ()
    import potluck_kernels

    return tuple(potluck_kernels.LEVELS)


@contextmanager
def using(level: str) -> Iterator[None]:
    """Meanwhile the kernels take that instruction set."""
    import potluck_kernels

    potluck_kernels.use(level)
    try:
        yield
    finally:
        potluck_kernels.use(kernels.LEVEL)


def shown(parts: Iterable[T], name: str) -> Iterator[T]:
    """The parts, one after the other; how far it is goes to the terminal."""
    whole, start = list(parts), time.monotonic()
    for done, part in enumerate(whole, 1):
        yield part
        print(f"\r{name}: {done} of {len(whole)}, {time.monotonic() - start:.0f} s", end="", file=sys.stderr)
    print(file=sys.stderr)


HOW: Final = f"law, kernels ({', '.join(levels())}) and fallback agree"
