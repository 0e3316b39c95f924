"""A match of Pai Gow between two purses, by backward induction: what every pair of purses is worth, deal by deal.

Both set as well as can be, and stake what wins the match most often for themselves; the second sees the first's bet
(RP.1). Who wins has most chips, if they are more than at the start, so that both may lose: an equilibrium of two who
play for themselves, in whole units of chips. How the two bets of a deal come out together is given.
"""

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from potluck.lab.paigow.last import COMMISSION, last_deal, shares

__all__ = ["LONGEST", "Purses", "Race", "purses"]

Floats = NDArray[np.floating]
Ints = NDArray[np.int64]
WIDE: Final = 3
"""The tables reach to so many times the chips of the start."""
FINE: Final = 40
COARSE: Final = 20
"""Units in the chips of the start, where the largest bet is few of them, and else."""
FEW: Final = 12
"""Bets that are few."""
WHOLE: Final = 6
"""Last deals in which all bets are tried, where they are many."""
STRIDE: Final = 1.35
"""The step between bets that are tried before."""
LONGEST: Final = 40
"""Deals to come that are told apart; more are as many."""
NEVER: Final = -9.0
KEPT: Final = 8


class Race(Struct, frozen=True, kw_only=True):
    """All that the worth of purses depends on; chips."""

    start: int
    low: int
    high: int
    """The smallest and the largest bet, multiples of `step`."""
    step: int
    commission: bool
    together: tuple[tuple[float, ...], ...]
    """How likely the first's bet (row) and the second's (column) are lost, come back, or win."""
    scale: int = 1
    """By how much coarser, and wider, the tables are than is usual."""

    @property
    def many(self) -> bool:
        """Whether so many bets are possible that not all are tried in every deal."""
        return min(self.high, WIDE * self.start) * FINE > (FEW * self.start)

    @property
    def unit(self) -> int:
        """Chips of a unit."""
        return max(1, round(self.scale * self.start / (COARSE if self.many else FINE)))

    @property
    def points(self) -> int:
        """Purses of a table: none, one unit, two ..."""
        return -(-WIDE * self.scale * self.start // self.unit) + 1

    def bets(self, left: int) -> Ints:
        """The bets, in units, that are tried when so many deals are left; the first is the smallest."""
        low, high = round(self.low / self.unit), max(1, round(self.high / self.unit))
        every = np.arange(low, min(high, self.points - 1) + 1, max(1, self.step // self.unit))
        if not self.many or left <= WHOLE:
            return every
        tried = [low]
        while tried[-1] < every[-1]:
            tried.append(min(int(every[-1]), max(tried[-1] + 1, int(tried[-1] * STRIDE))))
        return np.array(tried)


class _Moves(NamedTuple):
    """(bets, purses) where a purse of so many units comes to by each bet."""

    lost: Ints
    won: Ints
    """The unit below."""
    over: Floats
    """The part of a unit above it, which a commission leaves."""
    barred: Floats
    """0 for a bet that may be made, else far below all shares."""


class Purses:
    """The worth of each pair of purses to both of them, by the deals that are left."""

    def __init__(self, race: Race) -> None:
        self.race = race
        chips = np.arange(race.points) * race.unit
        self._worths = [shares(chips[:, None], chips[None, :], race.start).astype(np.float32)]

    def worth(self, left: int) -> Floats:
        """(2, purses, purses) the chance of the first, then of the second, with so many deals left.

        Cost: some 17 ms for each deal that was not asked about before.
        """
        left = min(left, LONGEST)
        while len(self._worths) <= left:
            bets = self.race.bets(len(self._worths))
            together = np.array(self.race.together, dtype=np.float32)
            self._worths.append(_dealt(self._worths[-1], _moves(self.race, bets), together))
        return self._worths[left]

    def at(self, first: Ints, second: Ints, *, left: int) -> Floats:
        """(2, ...) the chances of both for purses of chips: exact in the last deal, else by the points of the table."""
        if left == 0:
            return shares(first, second, self.race.start)
        if left == 1:
            return self._last(*np.broadcast_arrays(first, second))
        table, edge = self.worth(left), self.race.points - 1
        places = [np.clip(chips / self.race.unit, 0, edge) for chips in np.broadcast_arrays(first, second)]
        (row, column), (down, across) = zip(*map(_split, places), strict=True)
        below, beside = np.minimum(row + 1, edge), np.minimum(column + 1, edge)
        upper = table[:, row, column] * (1 - across) + table[:, row, beside] * across
        lower = table[:, below, column] * (1 - across) + table[:, below, beside] * across
        return np.asarray(upper * (1 - down) + lower * down)

    def _last(self, first: Ints, second: Ints) -> Floats:
        """The same with one deal left, each pair of purses reckoned once."""
        race = self.race
        above = int(second.max()) + 1
        pairs, at = np.unique(first.astype(np.int64) * above + second, return_inverse=True)
        worth = last_deal(
            *np.divmod(pairs, above),
            start=race.start,
            limits=(race.low, race.high),
            step=race.step,
            commission=race.commission,
            together=np.array(race.together, dtype=np.float32),
        )
        return np.asarray(worth[:, at.reshape(first.shape)])


@lru_cache(maxsize=KEPT)
def purses(race: Race) -> Purses:
    """The tables of that race, each made once in a process."""
    return Purses(race)


def _split(place: Floats) -> tuple[Ints, Floats]:
    """The units below a place, and the part above them."""
    below = place.astype(np.int64)
    return below, (place - below).astype(np.float32)


def _moves(race: Race, bets: Ints) -> _Moves:
    """Every bet of every purse: with less than the smallest bet all is staked, with less than a step nothing."""
    purse, step = np.arange(race.points), race.step / race.unit
    low = bets[0]
    bet = np.where((bets[:, None] == low) & (purse >= step), np.minimum(bets[:, None], purse), bets[:, None])
    may = bet <= purse
    out = purse < max(step, min(low, 1))
    bet = np.where(out & (bets[:, None] == low), 0, bet)
    may |= out & (bets[:, None] == low)
    up = np.minimum(purse + bet * (1 - 1 / COMMISSION if race.commission else 1.0), race.points - 1)
    return _Moves(np.where(may, purse - bet, 0), *_split(up), np.where(may, 0.0, NEVER).astype(np.float32))


def _dealt(after: Floats, moves: _Moves, together: Floats) -> Floats:
    """The worth of purses before a deal: the first bets what is best for him, knowing what the second answers."""
    points = after.shape[1]
    worth, best = np.zeros_like(after), np.full((points, points), 2 * NEVER, dtype=np.float32)
    for lost, won, over, barred in zip(*moves, strict=True):
        rows = np.flatnonzero(barred == 0)
        up = won[rows]
        come = after[:, lost[rows]], after[:, rows], _between(after, up, over[rows])
        by_second = [sum(together[mine, his] * come[mine] for mine in range(3)) for his in range(3)]
        answered = _answered(by_second, moves)
        better = answered[0] > best[rows]
        best[rows] = np.where(better, answered[0], best[rows])
        worth[:, rows] = np.where(better, answered, worth[:, rows])
    return worth


def _between(after: Floats, up: Ints, over: Floats) -> Floats:
    """The rows at these places; between two of them where a commission leaves a part."""
    if not over.any():
        return np.asarray(after[:, up])
    above = np.minimum(up + 1, after.shape[1] - 1)
    return np.asarray(after[:, up] * (1 - over[:, None]) + after[:, above] * over[:, None])


def _answered(by_second: list[Floats], moves: _Moves) -> Floats:
    """(2, rows, purses) what comes of the second's best bet, `by_second` if his is lost, comes back, wins."""
    lost, stays, won = by_second
    column = np.arange(stays.shape[2])
    up, above = won[1].take(moves.won, axis=1), np.minimum(moves.won + 1, len(column) - 1)
    part = moves.over.any()
    if part:
        up = up * (1 - moves.over) + won[1].take(above, axis=1) * moves.over
    bet = (stays[1][:, None, :] + lost[1].take(moves.lost, axis=1) + up + moves.barred).argmax(axis=1)
    row, to = np.arange(len(bet))[:, None], moves.won[bet, column]
    up = won[:, row, to]
    if part:
        over = moves.over[bet, column]
        up = up * (1 - over) + won[:, row, above[bet, column]] * over
    return np.asarray(stays + lost[:, row, moves.lost[bet, column]] + up)
