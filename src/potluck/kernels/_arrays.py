"""Arrays of hands by bit operations in numpy, block by block so that the sets stay in the cache."""

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from potluck.kernels._bits import FLUSH, FOUR, FULL_HOUSE, PAIR, STRAIGHT, STRAIGHT_FLUSH, THREE, TWO_PAIR

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Sets: TypeAlias = npt.NDArray[np.int32]
    Masks: TypeAlias = npt.NDArray[np.uint64]
    Cards: TypeAlias = npt.NDArray[np.uint8]

__all__ = ["rank_cards", "rank_masks"]

_BLOCK: Final = 4096
_SUITS: Final = 0x1FFF_1FFF_1FFF_1FFF


def rank_masks(masks: "Masks", out: "Sets") -> int:
    """Fills `out`; the index of the first mask that is no hand, or their number."""
    import numpy as np

    for start in range(0, len(masks), _BLOCK):
        block = masks[start : start + _BLOCK]
        sizes = np.bitwise_count(block)
        bad = (block & np.uint64(~_SUITS & (1 << 64) - 1) != 0) | (sizes < 5) | (sizes > 7)
        if bad.any():
            return start + int(bad.argmax())
        out[start : start + _BLOCK] = _rank(block)
    return len(masks)


def rank_cards(cards: "Cards", out: "Sets") -> int:
    """Fills `out`; the index of the first row that is no hand, or their number."""
    import numpy as np

    size = cards.shape[1]
    for start in range(0, len(cards), _BLOCK):
        block = cards[start : start + _BLOCK]
        places = (16 * (block & 3) + (block >> 2)).astype(np.uint64)
        masks = np.bitwise_or.reduce(np.uint64(1) << places, axis=1)
        bad = (block >= 52).any(axis=1) | (np.bitwise_count(masks) != size)
        if bad.any():
            return start + int(bad.argmax())
        out[start : start + _BLOCK] = _rank(masks)
    return len(cards)


def _rank(masks: "Masks") -> "Sets":
    """Strengths of hands; from the weakest category up, each that a hand has replaces what stood before."""
    import numpy as np

    suits = [(masks >> np.uint64(16 * suit) & np.uint64(0x1FFF)).astype(np.int32) for suit in range(4)]
    c, d, h, s = suits
    any_, two = c | d | h | s, c & d | h & s | (c | d) & (h | s)
    three, four = c & d & (h | s) | h & s & (c | d), c & d & h & s
    flush = sum(np.where(np.bitwise_count(suit) >= 5, suit, 0) for suit in suits)
    pairs, trips = _highest(two, 2), _highest(three, 1)
    rest, run, flush_run = two ^ trips, _straight(any_), _straight(flush)

    best: Any = _highest(any_, 5) << 13
    for category, has, major, minor in (
        (PAIR, two, pairs, _highest(any_ ^ pairs, 3)),
        (TWO_PAIR, pairs & (pairs - 1), pairs, _highest(any_ ^ pairs, 1)),
        (THREE, trips, trips, _highest(any_ ^ trips, 2)),
        (STRAIGHT, run, run, 0),
        (FLUSH, flush, _highest(flush, 5), 0),
        (FULL_HOUSE, np.where(trips != 0, rest, 0), trips, _highest(rest, 1)),
        (FOUR, four, four, _highest(any_ ^ four, 1)),
        (STRAIGHT_FLUSH, flush_run, flush_run, 0),
    ):
        best = np.where(has != 0, category << 26 | major << 13 | minor, best)
    return best  # type: ignore[no-any-return]  # numpy's stubs lose the dtype in `where`


def _highest(sets: Any, count: int) -> Any:
    """The `count` highest members of each set, or all of a smaller one."""
    import numpy as np

    for _ in range(7 - count):
        sets = np.where(np.bitwise_count(sets) > count, sets & (sets - 1), sets)
    return sets


def _straight(sets: Any) -> Any:
    """The top card of the best straight in each set, or 0."""
    low = sets << 1 | sets >> 12
    return _highest((low & low >> 1 & low >> 2 & low >> 3 & low >> 4) << 3, 1)
