"""The last deal of a match of Pai Gow for two, exactly: every chip counts, and so does a tie.

Where many bets are possible not all need be tried. What the second's bet does changes only where a purse comes to pass
another, or that of the start: such bets, one step less and one more, the smallest and the largest are all that can be
best. The first's are tried at even steps beside those.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

__all__ = ["CAME", "COMMISSION", "charged", "gains", "last_deal", "shares"]

Floats = NDArray[np.floating]
Ints = NDArray[np.signedinteger]
COMMISSION: Final = 20
"""One chip of so many that are won (RP.6)."""
CAME: Final = np.array([-1, 0, 1])
"""A bet is lost, comes back, wins."""
ALL: Final = 15
"""Bets that are all tried."""
EVEN: Final = 5
"""Even steps between bets, where they are more."""


def shares(first: Ints, second: Ints, start: int) -> Floats:
    """(2, ...) the part of the match of both at its end: most chips win, if they are more than at the start."""
    ahead, level = first > second, first == second
    to_first = (first > start) * (ahead + level * np.float32(0.5))
    to_second = (second > start) * (~ahead - level * np.float32(0.5))
    return np.stack(np.broadcast_arrays(to_first, to_second)).astype(np.float32)


def gains(bets: Ints, *, commission: bool) -> Ints:
    """(..., 3) chips that bets bring: lost, back, won."""
    return charged(bets[..., None] * CAME, commission=commission)


def charged(won: Ints, *, commission: bool) -> Ints:
    """The chips of a deal less the commission on what was won."""
    return np.asarray(won - np.maximum(won, 0) // COMMISSION) if commission else won


def last_deal(
    first: Ints,
    second: Ints,
    *,
    start: int,
    limits: tuple[int, int],
    step: int,
    commission: bool,
    together: Floats,
) -> Floats:
    """(2, n) the chances of both purses, (n,) chips each, when the second answers the first's bet; one deal is left."""
    worth = np.full((2, len(first)), -1, dtype=np.float32)
    theirs = _limits(second, limits, step)
    for bet in _firsts(first, second, start, _limits(first, limits, step), step):
        came = first[:, None] + gains(bet, commission=commission)
        answer = _answers(came, second, start, theirs, step)
        after = second[:, None, None] + gains(answer, commission=commission)
        best = _for_second(came, after, start, together).argmax(axis=1)
        after = after[np.arange(len(first)), best]
        paid = np.einsum("snij,ij->sn", shares(came[:, :, None], after[:, None, :], start), together)
        worth = np.where(paid[0] > worth[0], paid, worth)
    return worth


def _for_second(came: Ints, after: Ints, start: int, together: Floats) -> Floats:
    """(n, m) the second's chance by each of his bets: (n, 3) purses of the first, (n, m, 3) his own after it."""
    worth = np.zeros(after.shape[:2], dtype=np.float32)
    for his, own in enumerate(np.moveaxis(after, 2, 0)):
        beaten = np.zeros_like(worth)
        for mine, other in enumerate(came.T[:, :, None]):
            half = together[mine, his] / 2
            beaten += half * (own > other) + half * (own >= other)
        worth += beaten * (own > start)
    return worth


def _limits(chips: Ints, limits: tuple[int, int], step: int) -> tuple[Ints, Ints]:
    """The smallest and the largest bet of every purse: nothing where it has less than a step."""
    high = np.minimum(limits[1], chips // step * step)
    return np.minimum(limits[0], high), high


def _firsts(first: Ints, second: Ints, start: int, limits: tuple[Ints, Ints], step: int) -> list[Ints]:
    """Bets of the first to try, each (n,)."""
    low, high = limits
    most = int((high - low).max()) // step if len(high) else 0
    if most <= ALL:
        return [np.minimum(low + at * step, high) for at in range(most + 1)]
    even = [low + (high - low) * at // EVEN // step * step for at in range(EVEN + 1)]
    lead = first - second
    marks = np.abs(first - start), np.abs(lead), np.abs(2 * second - first - start), np.abs(2 * second - first)
    near = [mark // step * step + by * step for mark in marks for by in (-1, 0, 1)]
    return [np.clip(bet, low, high) for bet in (*even, *near)]


def _answers(came: Ints, second: Ints, start: int, limits: tuple[Ints, Ints], step: int) -> Ints:
    """(n, m) bets of the second, one of which is best: the smallest first."""
    low, high = limits
    if step > 1:
        most = int((high - low).max()) // step if len(high) else 0
        return np.asarray(np.minimum(low[:, None] + np.arange(most + 1) * step, high[:, None]))
    marks = np.abs(np.concatenate([came, np.full((len(came), 1), start)], axis=1) - second[:, None])
    near = (marks[:, :, None] + CAME).reshape(len(came), -1)
    return np.asarray(np.clip(np.concatenate([low[:, None], near, high[:, None]], axis=1), low[:, None], high[:, None]))
