"""Red Dog for three: what every score is worth to each, from the last deal back, when each plays for himself.

As for two (`match`), nothing but the score goes from one deal to the next. Within a deal each acts in turn and makes
the most of his own share of the match, by how many of the cards he has not seen he beats; for those who act later that
is drawn by itself, as before any card was seen. Where two are left the solved match for two goes on.

Seats are counted from the dealer's left: 0 acts first in a deal, 2 last. A row of a table is a score, the chips of
each; what they do not hold lies in the pool.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from math import comb
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from potluck.solve.reddog.classes import FIVE, Floats, Pack
from potluck.solve.reddog.deal import TASTE, Ints, answers, best, expected
from potluck.solve.reddog.match import Duel

__all__ = [
    "ALL",
    "SEATS",
    "Chances",
    "Grid",
    "Turns",
    "Worth",
    "bets",
    "chances",
    "deals_of_two",
    "divided",
    "following",
    "forced",
    "grid",
    "later",
    "one_deal",
    "posted",
    "turn",
]

SEATS: Final = 3
ALL: Final = tuple(range(SEATS))
BLOCK: Final = 2048
"""Scores that are looked at together, those with equally many bets."""
KEPT: Final = 64
"""Tables of two that are remembered; some 30 kB each."""

Worth: TypeAlias = Callable[[Ints], Floats]
"""Rows -> the shares at each of these scores, one more axis for the seats asked for."""


class Chances(NamedTuple):
    """The chances that a hand may have before any other card is seen, and how likely each is."""

    wins: Floats
    weights: Floats


class Grid(NamedTuple):
    """All scores of three with so many chips in play."""

    total: int
    chips: Ints
    """(rows, 3)."""
    pool: Ints
    rows: Ints
    """Chips of each -> row: (total + 1, total + 1, total + 1)."""

    def row(self, chips: Ints) -> Ints:
        """(..., 3) -> (...)."""
        return np.asarray(self.rows[chips[..., 0], chips[..., 1], chips[..., 2]])


class Turns(NamedTuple):
    """The shares of all three by row, when it is the turn of each, and once all have acted."""

    first: Floats
    second: Floats
    third: Floats
    ended: Floats


@cache
def chances(pack: Pack = FIVE) -> Chances:
    """How many of the unseen cards a hand beats, as a chance; exact: of each suit those below its highest card."""
    ways = {(0, 0): 1}
    for _ in range(pack.suits):
        more: dict[tuple[int, int], int] = {}
        for (held, beaten), n in ways.items():
            more[held, beaten] = more.get((held, beaten), 0) + n
            for few in range(1, pack.hand - held + 1):
                for below in range(few - 1, pack.ranks):
                    key = held + few, beaten + below - (few - 1)
                    more[key] = more.get(key, 0) + n * comb(below, few - 1)
        ways = more
    counts = {beaten: n for (held, beaten), n in sorted(ways.items()) if held == pack.hand}
    weights = np.array([*counts.values()]) / sum(counts.values())
    return Chances(np.array([*counts]) / pack.unseen, weights)


@cache
def grid(total: int) -> Grid:
    """The scores of three; 39,711 with sixty chips."""
    chips = np.indices((total + 1,) * SEATS).reshape(SEATS, -1).T
    chips = np.ascontiguousarray(chips[chips.sum(axis=1) <= total])
    rows = np.full((total + 1,) * SEATS, -1)
    rows[tuple(chips.T)] = np.arange(len(chips))
    return Grid(total, chips, total - chips.sum(axis=1), rows)


def deals_of_two(deals: int, out: int) -> int:
    """The deals to come once that seat is out, of so many that three would have played (R1.2)."""
    rounds, rest = divmod(deals, SEATS)
    return rest - (out < rest) + 2 * rounds


def divided(total: int) -> Floats:
    """The shares when the last deal is over: the pool is divided, odd chips from the first seat on (R1.2)."""
    scores = grid(total)
    each, odd = np.divmod(scores.pool, SEATS)
    counted = scores.chips + each[:, None] + (np.arange(SEATS) < odd[:, None])
    most = counted == counted.max(axis=1, keepdims=True)
    return np.asarray(most / most.sum(axis=1, keepdims=True))


def following(begun: Floats, two: Duel, *, deals: int, seats: Sequence[int] = ALL) -> Floats:
    """The shares of seats of a deal that is over, from those of the next one; so many deals are to come.

    Who acted first acts last in the next deal (R1.10). Who cannot fill an empty pool is out before (R1.9). `begun` has
    the shares of all by where they sit then, or those of the one seat that is asked for alone.
    """
    scores = grid(two.stakes.total)
    table = np.roll(begun[scores.row(np.roll(scores.chips, -1, axis=1))], 1, axis=1)
    forced(table, scores.chips, two, at=SEATS, deals=deals, seats=seats)
    return table


def one_deal(ended: Floats, two: Duel, *, deals: int) -> Turns:
    """The shares in one deal, from those once it is over; with so many deals to come."""
    every = np.arange(len(ended))
    third = turn(every, ended.__getitem__, two, at=2, deals=deals)
    second = turn(every, third.__getitem__, two, at=1, deals=deals)
    return Turns(turn(every, second.__getitem__, two, at=0, deals=deals), second, third, ended)


def turn(
    rows: Ints,
    after: Worth,
    two: Duel,
    *,
    at: int,
    deals: int,
    plan: Worth | None = None,
    seats: Sequence[int] = ALL,
) -> Floats:
    """The shares of these seats when the turn comes to `at` with these scores, from those after it.

    He bets what is best by `plan`, his own shares after the turn; by `after` where none is given.
    """
    scores = grid(two.stakes.total)
    chips = posted(scores.chips[rows], two.stakes.total)
    shares = np.zeros((len(rows), len(seats)))
    (places,) = np.nonzero(~forced(shares, chips, two, at=at, deals=deals, seats=seats))
    for block, won, lost in _blocks(chips[places], scores, at):
        paid = after(won), after(lost)
        planned = (plan(won), plan(lost)) if plan else (paid[0][..., at], paid[1][..., at])
        shares[places[block]] = _expected(planned, paid, chances(two.stakes.pack))
    return shares


def later(ended: Floats, two: Duel, *, at: int, deals: int) -> Worth:
    """The shares when the turn comes to `at` (3: when all have acted), reckoned for the rows asked for alone."""

    def worth(rows: Ints) -> Floats:
        unique, place = np.unique(rows, return_inverse=True)
        shares = turn(unique, later(ended, two, at=at + 1, deals=deals), two, at=at, deals=deals)
        return np.asarray(shares[place.reshape(rows.shape)])

    return worth if at < SEATS else ended.__getitem__


def bets(row: int, ended: Floats, two: Duel, *, at: int, deals: int) -> tuple[Floats, Floats]:
    """The share of who is to act for each of his bets (0: he declines), when it is won and when it is lost."""
    scores, after = grid(two.stakes.total), later(ended, two, at=at + 1, deals=deals)
    ((_, won, lost),) = _blocks(scores.chips[[row]], scores, at)
    both = after(np.concatenate([won, lost]))[..., at]
    return both[0], both[1]


def posted(chips: Ints, total: int) -> Ints:
    """The scores once an empty pool is filled by all three (R1.9); where one cannot, they stay."""
    empty = (chips.sum(axis=1) == total) & (chips > 0).all(axis=1)
    return np.asarray(chips - empty[:, None])


def forced(
    shares: Floats, chips: Ints, two: Duel, *, at: int, deals: int, seats: Sequence[int] = ALL
) -> NDArray[np.bool_]:
    """Writes the shares where somebody is out as the turn comes to `at`; says where.

    He has no chip to bet when it is his, or to fill an empty pool with (R1.6, R1.9).
    """
    empty = chips.sum(axis=1) == two.stakes.total
    written = np.zeros(len(chips), dtype=np.bool_)
    for out in ALL:
        short = (chips[:, out] == 0) & (empty | (at == out))
        mine, his = (seat for seat in ALL if seat != out)
        acted = (at > mine) + (at > his)
        share = _two(two, deals_of_two(deals, out), acted)[chips[short, mine], chips[short, his]]
        by_seat = {out: 0 * share, mine: share, his: 1 - share}
        shares[short] = np.stack([by_seat[seat] for seat in seats], axis=1)
        written |= short
    return written


def _blocks(chips: Ints, scores: Grid, at: int) -> Iterator[tuple[Ints, Ints, Ints]]:
    """Scores with equally many bets together, and the rows that each bet leads to; column 0: he declines."""
    if not len(chips):
        return
    most = np.minimum(scores.total - chips.sum(axis=1), chips[:, at])
    step = np.eye(SEATS, dtype=np.int64)[at]
    for block in np.array_split(np.argsort(most, kind="stable"), -(-len(chips) // BLOCK)):
        sums = np.minimum(np.arange(most[block[-1]] + 1), most[block, None])
        lost = scores.row(chips[block, None] - step * np.maximum(sums, 1)[..., None])
        won = scores.row(chips[block, None] + step * sums[..., None])
        won[:, 0] = lost[:, 0]
        yield block, won, lost


def _expected(planned: tuple[Floats, Floats], paid: tuple[Floats, Floats], known: Chances) -> Floats:
    """The shares over all chances when the best bet by plan is taken; each pair when it is won, and when lost."""
    won, lost = planned
    sums, places = np.arange(won.shape[1]), np.arange(len(won))
    wins, losses = np.zeros_like(won), np.zeros_like(won)
    base = lost - TASTE * np.maximum(sums, 1)
    rise = won - lost + TASTE * np.where(sums == 0, 0, 2 * sums)
    for chance, weight in zip(*known, strict=True):
        chosen = (base + chance * rise).argmax(axis=1)
        wins[places, chosen] += weight * chance
        losses[places, chosen] += weight * (1 - chance)
    return np.asarray((wins[:, None] @ paid[0] + losses[:, None] @ paid[1])[:, 0])


@lru_cache(maxsize=KEPT)
def _two(two: Duel, deals: int, acted: int) -> Floats:
    """The share of the first of two by both scores, when so many of them have acted in the deal."""
    if acted == 0:
        return two.worths[deals]
    ended = two.ended(deals)
    if acted == SEATS - 1:
        return ended
    known = chances(two.stakes.pack)
    first, second = np.nonzero(np.add.outer(np.arange(len(ended)), np.arange(len(ended))) < len(ended))
    left = answers(ended, first, second)
    won, lost = expected(left, best(left, known.wins))
    table = np.full_like(ended, np.nan)
    table[first, second] = (known.wins * won + (1 - known.wins) * lost) @ known.weights
    return table
