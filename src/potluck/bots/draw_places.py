"""Where hands of five stand among the kinds of the solved draw, many at once."""

from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

from potluck.solve.draw_kinds import FLUSH, FOUR, HELD, RANKS, SUITS, keys_of

__all__ = ["placed"]

PACK: Final = 52
Ints = npt.NDArray[np.int64]


def placed(hands: Ints, lowest: int) -> tuple[Ints, Ints]:
    """The place of the kind of each hand `(hands, 5)`, and its cards in the order of `arranged`.

    `lowest`: the lowest rank of the pack.
    """
    suits = hands % SUITS
    counts = (suits[:, :, None] == np.arange(SUITS)).sum(axis=1)
    most = counts.max(axis=1)
    odd = (suits != counts.argmax(axis=1)[:, None]) & (most >= HELD - 1)[:, None]
    ordered = np.take_along_axis(hands, np.argsort(hands + PACK * odd, axis=1), axis=1)
    keys = np.where(most == HELD, FLUSH, np.where(most == HELD - 1, FOUR, 0))
    for column in np.sort(hands // SUITS, axis=1).T:
        keys = keys * RANKS + column
    return np.searchsorted(_keys(lowest), keys), ordered


@lru_cache(maxsize=4)
def _keys(lowest: int) -> Ints:
    return np.array(keys_of(lowest), np.int64)
