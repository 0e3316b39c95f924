"""Which level would be a fair match for somebody, from what he has played: a thought, never a change."""

from collections.abc import Iterable, Sequence
from math import exp, log
from typing import Final

from potluck.bots.chances import CHANCES

__all__ = ["LEVELS", "MATCHES", "counted", "skill", "suggested"]

LEVELS: Final = tuple(f"draw-{level}" for level in range(1, 6))
"""Those that can be suggested, the weakest first."""
MATCHES: Final = 3
"""Matches that must be over before anything is suggested."""
RECENT: Final = 20
"""How many of the last matches count: people learn."""
SPREAD: Final = 0.7
"""How far from a newcomer people are thought to lie before anything is known of them, in log odds: he wins 54 of 100
against level 3, and two of three people between 37 and 70. Chosen, not measured."""
STEPS: Final = 60


def suggested(matches: Iterable[tuple[str, bool]]) -> str | None:
    """The level against which this player should win about every other match; None where too little is known.

    `matches` are (opponent, won), the latest first; those against opponents of unknown strength count for nothing.

    >>> suggested([("draw-1", True)] * 3)
    'draw-4'
    """
    known = counted(matches)
    if len(known) < MATCHES:
        return None
    own = skill(known)
    return min(LEVELS, key=lambda level: abs(_odds(CHANCES[level]) + own))


def counted(matches: Iterable[tuple[str, bool]]) -> list[tuple[float, bool]]:
    """The matches that tell something: the newcomer's chance against that opponent, and whether this player won."""
    return [(CHANCES[name], won) for name, won in matches if name in CHANCES][:RECENT]


def skill(matches: Sequence[tuple[float, bool]]) -> float:
    """By how many log odds the player wins more than a newcomer: the likeliest, given (newcomer's chance, won).

    The logarithm of the likelihood, with people spread by `SPREAD` around the newcomer, is concave in it; its slope is
    brought to zero by halving.
    """
    low, high = -10.0, 10.0
    for _ in range(STEPS):
        own = (low + high) / 2
        slope = sum(won - 1 / (1 + exp(-_odds(chance) - own)) for chance, won in matches) - own / SPREAD**2
        low, high = (own, high) if slope > 0 else (low, own)
    return (low + high) / 2


def _odds(chance: float) -> float:
    return log(chance / (1 - chance))
