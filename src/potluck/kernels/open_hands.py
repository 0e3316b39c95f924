"""Open hands, by the high order without wild cards: counted as `count_showdowns` counts, with little else loaded."""

import os
from collections.abc import Sequence

from potluck.kernels import _core

__all__ = ["count_open_hands"]

_HIGH = (0, 0, -1)
"""The high order, nothing wild, any of the own cards."""


def count_open_hands(
    hands: Sequence[int], *, board: int, missing: int, unseen: int, threads: int = 1
) -> tuple[int, list[tuple[int, int, int]]] | None:
    """Over all ways in which the board gets its missing cards: how many there are; by hand won, tied, units of `WHOLE`.

    Masks, which have to go together: nothing is checked. `threads` 0: one a core. None where nothing is compiled.
    """
    if not _core.COMPILED:
        return None
    nothing_missing = [0] * len(hands)
    (ways,), *rows = _core.count_showdowns(
        [_HIGH], [*hands], [*nothing_missing, missing], board, unseen, threads=threads or os.cpu_count() or 1
    )
    return ways, [(won, tied, units) for won, tied, units, *_ in rows]
