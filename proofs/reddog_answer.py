"""The best answer to two others at Red Dog with three seats, by going back through purses, pool and turns.

He knows what they do, draws his chance as they draw theirs, and plays as the solved match for two once two are left.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from potluck.solve.reddog.classes import Floats
from potluck.solve.reddog.match import Duel
from potluck.solve.reddog.trio import ALL, SEATS, chances, divided, following, forced, grid, one_deal, posted, turn

__all__ = ["Answer", "Others", "answered", "counters", "solved"]

SWAY: Final = 0.3
REACH: Final = 20.0
"""The counter's line (docs/reddog.md)."""

Others: TypeAlias = Callable[[Floats, int, int, int], Floats]
"""The shares of a seat after a turn of another, (rows, 1), whose turn it is, deals to come, that seat -> before it."""


class Answer(NamedTuple):
    """By where he sits: his share as the deal begins, and his share after his own turn. Both by row."""

    begun: tuple[Floats, ...]
    after: tuple[Floats, ...]


def answered(others: Others, two: Duel, deals: int) -> Iterator[Answer]:
    """His shares by deals to come."""
    every = np.arange(len(grid(two.stakes.total).chips))
    ended = [divided(two.stakes.total)[:, [seat]] for seat in ALL]
    for left in range(deals):
        shares, after = [], []
        for seat in ALL:
            paid = ended[seat]
            for at in reversed(ALL):
                if at != seat:
                    paid = others(paid, at, left, seat)
                    continue
                after.append(paid[:, 0])
                own = paid[:, 0].__getitem__
                paid = turn(every, paid.__getitem__, two, at=at, deals=left, plan=own, seats=(seat,))
            shares.append(paid)
        yield Answer(tuple(share[:, 0] for share in shares), tuple(after))
        ended = [following(shares[seat - 1], two, deals=left + 1, seats=(seat,)) for seat in ALL]


def solved(plans: Sequence[Floats], two: Duel) -> Others:
    """Two who take for what is best by these shares of all three once a deal is over, by deals to come."""
    deal = {0: one_deal(plans[0], two, deals=0)}

    def shares(paid: Floats, at: int, deals: int, seat: int) -> Floats:
        if deals not in deal:
            deal.clear()
            deal[deals] = one_deal(plans[deals], two, deals=deals)
        own = deal[deals][at + 1][:, at].__getitem__
        every = np.arange(len(paid))
        return turn(every, paid.__getitem__, two, at=at, deals=deals, plan=own, seats=(seat,))

    return shares


def counters(two: Duel) -> Others:
    """Two who bet the largest sum above the counter's line, else one chip; in the last deal what is best for each."""
    last = solved([divided(two.stakes.total)], two)

    def shares(paid: Floats, at: int, deals: int, seat: int) -> Floats:
        return last(paid, at, deals, seat) if deals == 0 else _by_line(paid, two, at=at, deals=deals, seat=seat)

    return shares


def _by_line(paid: Floats, two: Duel, *, at: int, deals: int, seat: int) -> Floats:
    scores, known = grid(two.stakes.total), chances(two.stakes.pack)
    chips = posted(scores.chips, scores.total)
    shares = np.zeros_like(paid)
    acting = ~forced(shares, chips, two, at=at, deals=deals, seats=(seat,))
    mine = chips[acting]
    most = np.minimum(scores.total - mine.sum(axis=1), mine[:, at])
    lead = mine[:, at] - np.delete(mine, at, axis=1).max(axis=1)
    bold = known.wins > (0.5 + SWAY * np.tanh(lead / (REACH * np.sqrt(deals + 1))))[:, None]
    step = np.eye(SEATS, dtype=np.int64)[at]
    found = np.zeros(len(mine))
    for bet, bets in ((most, bold), (np.ones_like(most), ~bold)):
        for sign, chance in ((1, known.wins), (-1, 1 - known.wins)):
            found += bets @ (known.weights * chance) * paid[scores.row(mine + sign * step * bet[:, None]), 0]
    shares[acting, 0] = found
    return shares
