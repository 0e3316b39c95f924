from typing import Final

import numpy as np
import numpy.typing as npt

LEVEL: Final[str]
"""The instruction set that the array loops use here: `base`, `avx2` or `avx512`."""

def rank_one(hand: int) -> int:
    """Strength of a mask of five to seven cards; -1 where it is none."""

def rank_masks(masks: npt.NDArray[np.uint64], out: npt.NDArray[np.int32]) -> int:
    """Fills `out` for `(n,)` masks; the index of the first that is no hand, or n."""

def rank_cards(cards: npt.NDArray[np.uint8], out: npt.NDArray[np.int32]) -> int:
    """Fills `out` for `(n, k)` cards, k from 5 to 7; the index of the first row that is no hand, or n."""
