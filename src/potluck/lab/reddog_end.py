"""The last deal of Red Dog, by backward induction: how often each bet ends in most chips.

Exact for whoever acts last. Everyone who acts later is taken to hold any hand that the reckoner cannot rule out, each
as likely, to know its chance, and to bet what wins the match most often for himself.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

__all__ = ["MOST_POINTS", "Ending", "shares"]

Floats = NDArray[np.float64]
MOST_POINTS: Final = 1500
"""Points of the tree that may be looked at; some 0.2 s."""


class Ending(Struct, frozen=True, kw_only=True):
    """A point of the last deal: somebody of `turns` is to act, the others of them after him."""

    chips: tuple[int, ...]
    against: tuple[int, ...]
    """What each has taken as credit; it counts against his score."""
    within: tuple[bool, ...]
    eligible: tuple[bool, ...]
    """Who did not leave, and can win."""
    pool: int
    turns: tuple[int, ...]
    order: tuple[int, ...]
    """All seats from the dealer's left: how odd chips go."""

    @property
    def points(self) -> int:
        """About how many points follow in which somebody else is to act."""
        count, pool = 1, self.pool
        for at in self.turns[:-1]:
            most = max(1, min(pool, self.chips[at]))
            count *= 2 * most
            pool += most
        return count


def shares(ending: Ending, wins: float, *, rivals: Mapping[float, float]) -> dict[int, float]:
    """Bet (0: decline) -> the actor's share of the match: 1 alone, parts where several win jointly.

    `wins` is the actor's own chance, `rivals` chance -> how likely a later actor has it.
    """
    at = ending.turns[0]
    won, lost = _outcomes(ending, _Rivals(rivals))
    bets = len(won)
    return {bet: float(wins * won[bet][at] + (1 - wins) * lost[bet][at]) for bet in range(bets)}


class _Rivals:
    """The chances of those who act later, as arrays."""

    def __init__(self, spread: Mapping[float, float]) -> None:
        self.chances = np.array(list(spread))
        self.weights = np.array(list(spread.values()))


def _outcomes(ending: Ending, rivals: _Rivals) -> tuple[Floats, Floats]:
    """Everybody's share for each bet of the actor from 0 on, when it is won and when it is lost: (bets, seats)."""
    at, pool = ending.turns[0], ending.pool
    most = min(pool, ending.chips[at])
    changes = [(-1, *range(1, most + 1)), (-1, *range(-1, -most - 1, -1))]
    if len(ending.turns) == 1:
        won, lost = (_settled(ending, at, change) for change in changes)
        return won, lost
    won, lost = (np.array([_value(_after(ending, at, chips), rivals) for chips in change]) for change in changes)
    return won, lost


def _after(ending: Ending, at: int, chips: int) -> Ending:
    """The point after the actor got so many chips from the pool; it is filled, and the next who can act is to act."""
    stacks = list(ending.chips)
    stacks[at] += chips
    turns, within, pool = ending.turns[1:], list(ending.within), ending.pool - chips
    while turns:
        if pool == 0:
            within = [inside and stack > 0 for inside, stack in zip(within, stacks, strict=True)]
            stacks = [stack - inside for stack, inside in zip(stacks, within, strict=True)]
            pool = sum(within)
        if sum(within) == 1 or (within[turns[0]] and stacks[turns[0]] > 0):
            break
        within[turns[0]] = False
        turns = turns[1:]
    turns = turns if sum(within) > 1 else ()
    return replace(ending, chips=tuple(stacks), within=tuple(within), pool=pool, turns=turns)


def _value(ending: Ending, rivals: _Rivals) -> Floats:
    """Everybody's expected share when the actor bets what is best for himself, for each chance that he may have."""
    if not ending.turns:
        return np.asarray(_divided(ending, np.array([ending.chips]), np.array([ending.pool]))[0])
    at = ending.turns[0]
    won, lost = _outcomes(ending, rivals)
    chance = rivals.chances[:, None]
    own = chance * won[:, at] + (1 - chance) * lost[:, at]
    best = own.argmax(axis=1)
    expected = chance * won[best] + (1 - chance) * lost[best]
    return np.asarray(rivals.weights @ expected)


def _settled(ending: Ending, at: int, changes: Sequence[int]) -> Floats:
    """Everybody's share for each change of the last actor's chips."""
    change = np.array(changes)
    chips = np.tile(np.array(ending.chips), (len(change), 1))
    chips[:, at] += change
    return _divided(ending, chips, ending.pool - change)


def _divided(ending: Ending, chips: NDArray[Any], pool: NDArray[Any]) -> Floats:
    """The shares of the match when the pool is divided and the scores are counted (R1.2)."""
    players = [at for at in ending.order if ending.within[at]]
    scores = chips - np.array(ending.against)
    each, odd = np.divmod(pool, len(players))
    for place, at in enumerate(players):
        scores[:, at] += each + (place < odd)
    scores = np.where(np.array(ending.eligible), scores, np.iinfo(scores.dtype).min)
    best = scores == scores.max(axis=1, keepdims=True)
    return np.asarray(best / best.sum(axis=1, keepdims=True))
