"""Chances in whole per cent, so that those of all that may be done add to a hundred."""

from collections.abc import Sequence

__all__ = ["percents"]


def percents(chances: Sequence[float]) -> tuple[int, ...]:
    """The chances in whole per cent that add to what all of them come to, by the largest remainders.

    >>> percents([0.335, 0.335, 0.33])
    (34, 33, 33)
    """
    floors = [int(100 * chance) for chance in chances]
    left = round(100 * sum(chances)) - sum(floors)
    order = sorted(range(len(chances)), key=lambda at: floors[at] - 100 * chances[at])
    for at in order[:left]:
        floors[at] += 1
    return tuple(floors)
