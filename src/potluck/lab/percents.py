"""Chances in whole per cent, so that those of all that may be done add to a hundred."""

from collections.abc import Sequence
from typing import Final

from potluck.lab.judgement import USUAL

__all__ = ["percents"]

STEP: Final = round(100 * USUAL)
"""What comes less often is not shown as that, since it is not priced as what does."""


def percents(chances: Sequence[float]) -> tuple[int, ...]:
    """The chances in whole per cent that add to what all of them come to, by the largest remainders.

    >>> percents([0.335, 0.335, 0.33])
    (34, 33, 33)
    >>> percents([0.096, 0.094, 0.81])
    (9, 9, 82)
    """
    floors = [int(100 * chance) for chance in chances]
    left = round(100 * sum(chances)) - sum(floors)
    order = sorted(range(len(chances)), key=lambda at: (floors[at] + 1 == STEP, floors[at] - 100 * chances[at]))
    for at in order[:left]:
        floors[at] += 1
    return tuple(floors)
