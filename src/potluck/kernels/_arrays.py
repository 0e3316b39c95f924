"""Arrays of hands by bit operations in numpy, block by block so that the sets stay in the cache.

Each function fills `out` and returns the index of the first hand that is none, or their number.
"""

from typing import TYPE_CHECKING, Final, TypeAlias

from potluck.kernels._bits import choices, rank_one
from potluck.kernels._fewer import fewer_wild as fewer_wild_of
from potluck.kernels._programs import HIGH, JOKERS, Program

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Sets: TypeAlias = npt.NDArray[np.int32]
    Masks: TypeAlias = npt.NDArray[np.uint64]
    Cards: TypeAlias = npt.NDArray[np.uint8]
    Worths: TypeAlias = npt.NDArray[np.int64]

__all__ = ["fewer_wild", "rank_best", "rank_cards", "rank_hole", "rank_masks"]

_BLOCK: Final = 4096
_CARDS: Final = 54
_FIVE_CARDS: Final = 5
_WORD: Final = (1 << 64) - 1


def rank_masks(masks: "Masks", out: "Sets", program: Program = HIGH) -> int:
    """Of masks `(n,)`."""
    for start in range(0, len(masks), _BLOCK):
        block = masks[start : start + _BLOCK]
        bad = _bad(block, program)
        if bad.any():
            return start + int(bad.argmax())
        out[start : start + _BLOCK] = _rank(block, program)
    return len(masks)


def rank_cards(cards: "Cards", out: "Sets", program: Program = HIGH) -> int:
    """Of cards `(n, k)`."""
    import numpy as np

    size = cards.shape[1]
    for start in range(0, len(cards), _BLOCK):
        block = cards[start : start + _BLOCK]
        places = (16 * (block & 3) + (block >> 2)).astype(np.uint64)
        masks = np.bitwise_or.reduce(np.uint64(1) << places, axis=1)
        bad = (block >= _CARDS).any(axis=1) | (np.bitwise_count(masks) != size) | _bad(masks, program)
        if bad.any():
            return start + int(bad.argmax())
        out[start : start + _BLOCK] = _rank(masks, program)
    return len(cards)


def rank_hole(holes: "Masks", boards: "Masks", out: "Sets", program: Program = HIGH) -> int:
    """Of exactly two of a hole and three of a board; one board may stand for all."""
    import numpy as np

    for index, hole in enumerate(holes.tolist()):
        board = int(boards[index if len(boards) > 1 else 0])
        if not hole_fits(hole, board, program):
            return index
        pairs, threes = (np.array(choices(*part), np.uint64) for part in ((hole, 2), (board, 3)))
        out[index] = _rank((pairs[:, None] | threes[None, :]).ravel(), program).max()
    return len(holes)


def fewer_wild(masks: "Masks", strengths: "Sets", out: "Worths", program: Program) -> None:
    """Fills `out`: of strengths `(n,)` those in which fewer wild cards win between equal hands."""
    import numpy as np

    out[:] = strengths
    out[strengths > 0] = (out[strengths > 0] << 3) | _FIVE_CARDS
    free = np.uint64((program.wild | JOKERS) & _WORD)
    for index in np.flatnonzero((masks & free != 0) & (strengths > 0)).tolist():
        out[index] = fewer_wild_of(program, int(masks[index]), int(strengths[index]))


def rank_best(hands: list[int], program: Program) -> int:
    """The greatest strength of masks."""
    import numpy as np

    masks = np.array(hands, np.uint64)
    strengths = _rank(masks, program.ranks_alone)
    if not program.fewer:
        return int(strengths.max())
    # Of equal hands alone the wild cards are counted.
    best = strengths.max()
    return max(fewer_wild_of(program, int(hand), int(best)) for hand in masks[strengths == best])


def hole_fits(hole: int, board: int, program: Program) -> bool:
    """Whether two and three cards can be taken from them, and none stands in both."""
    whole = hole | board
    few = hole.bit_count() < 2 or board.bit_count() < 3
    return not few and not hole & board and not whole & ~program.cards and whole.bit_count() in program.sizes


def _bad(masks: "Masks", program: Program) -> "npt.NDArray[np.bool_]":
    """Which of the masks are no hands."""
    import numpy as np

    sizes = np.bitwise_count(masks)
    stray = masks & np.uint64(~program.cards & _WORD) != 0
    bad: npt.NDArray[np.bool_] = stray | (sizes < program.sizes[0]) | (sizes > program.sizes[-1])
    return bad


def _rank(masks: "Masks", program: Program) -> "npt.NDArray[np.int32]":
    """Strengths of hands."""
    import numpy as np

    from potluck.kernels._array_orders import high, low

    match program.kind:
        case "high":
            return high(masks, program)
        case "badugi" | "two" | "few":
            return np.array([rank_one(hand, program) for hand in masks.tolist()], np.int32)
        case _:
            return low(masks, program)
