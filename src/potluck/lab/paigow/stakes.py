"""The bet that wins a match of Pai Gow most often: by own chips, the strongest other's, and the deals that are left.

It is found by `purses`. Of more than two who play on, the strongest other stands for all. With the bank in turns the
deal that runs is reckoned by who holds the bank, those to come as if the house held it.
"""

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from potluck.games.paigow import Rules, View
from potluck.lab.paigow.chances import banked, together
from potluck.lab.paigow.last import CAME, charged, gains
from potluck.lab.paigow.purses import Purses, Race, purses
from potluck.protocol import Amount

__all__ = ["match_chances", "race_of", "stake"]

Floats = NDArray[np.floating]
Ints = NDArray[np.signedinteger]
TRIED: Final = (400, 200)
"""Bets of one that are weighed at most, in the last deal and in that before; earlier ones go by whole units."""
FIRST: Final = 60
"""Bets that are all weighed in the deal before the last by who bets first; more go by whole units."""
ROOM: Final = 2
"""The tables are made wider where somebody has more than so many times the chips of the start."""
CLOSE: Final = 6
"""Decimals to which chances are compared; of equal ones the smaller bet is made."""


def stake(view: View) -> int:
    """The bet that wins the match most often. Cost: some 0.5 s in a process for rules not met before, else 20 ms."""
    chances = match_chances(view)
    return max(chances, key=lambda bet: (round(chances[bet], CLOSE), -bet))


def match_chances(view: View) -> Mapping[int, float]:
    """Bet -> the chance to win the match with it, winners together sharing it, where both go on so; else empty."""
    offer = next((offer for offer in view.offers if isinstance(offer, Amount)), None)
    if offer is None or view.seat is None:
        return {}
    left, rival = view.deals - view.deal, _rival(view)
    mine, his = (view.seats[at].cash if at is not None else 0 for at in (view.seat, rival))
    tables = purses(race_of(view.rules, most=max(mine, his)))
    first = rival is None or view.seat < rival
    many = (offer.high - offer.low) // offer.step + 1
    own = _bets(offer.low, offer.high, tables.race, most=_most(left, many, first=first))
    if rival is not None and rival == view.banker:
        worth = _against_bank(view, own, mine=mine, his=his, tables=tables)
    else:
        tax = view.rules.commission
        ours = mine + gains(own, commission=tax)
        theirs = his + gains(_answers(view, rival, tables.race), commission=tax)
        worth = _first(tables, ours, theirs, left=left) if first else _met(tables, theirs, ours, left=left)[1, 0]
    return dict(zip(own.tolist(), worth.tolist(), strict=True))


def race_of(rules: Rules, *, most: int) -> Race:
    """All that purses depend on by these rules, the tables wide enough for so many chips."""
    low, high = rules.limits
    scale = 1
    while scale * ROOM * rules.chips < most:
        scale *= 2
    return Race(
        start=rules.chips,
        low=low,
        high=high,
        step=rules.step,
        commission=rules.commission,
        together=together(rules),
        scale=scale,
    )


def _rival(view: View) -> int | None:
    """The other seat with most chips that can still win; None where there is none."""
    others = [at for at, seat in enumerate(view.seats) if at != view.seat and not seat.left]
    return max(others, key=lambda at: view.seats[at].cash, default=None)


def _bets(low: int, high: int, race: Race, *, most: int) -> Ints:
    """The bets that are weighed: all up to so many, or at even steps; with 0 the ends, and whole units between."""
    if most:
        every = np.arange(low, high + 1, race.step)
        return every[np.unique(np.linspace(0, len(every) - 1, min(len(every), most)).astype(np.int64))]
    apart = -(-race.unit // race.step) * race.step
    return np.unique([low, *range(-(-low // apart) * apart, high, apart), high])


def _most(left: int, many: int, *, first: bool) -> int:
    """How many bets are weighed; 0: whole units."""
    if left >= len(TRIED) or (left and first and many > FIRST):
        return 0
    return TRIED[left]


def _answers(view: View, rival: int | None, race: Race) -> Ints:
    """The bets that the rival may still make; the one that he has made; nothing, where he plays on no more."""
    if rival is None or not view.seats[rival].within:
        return np.array([0])
    seat, step = view.seats[rival], view.rules.step
    if seat.bet:
        return np.array([seat.bet])
    low, high = view.rules.limits
    high = min(high, seat.cash // step * step)
    low = min(low, high)
    return _bets(low, high, race, most=_most(view.deals - view.deal, 0, first=False))


def _met(tables: Purses, first: Ints, second: Ints, *, left: int) -> Floats:
    """(2, bets, bets) the chances of both, by (bets, 3) the purses that each of their bets leads to."""
    at = tables.at(first[:, None, :, None], second[None, :, None, :], left=left)
    return np.asarray(np.einsum("sabij,ij->sab", at, np.array(tables.race.together)))


def _first(tables: Purses, first: Ints, second: Ints, *, left: int) -> Floats:
    """(bets,) the first's chance; the second bets what is best for him, knowing the first's bet."""
    worth = _met(tables, first, second, left=left)
    answer = worth[1].round(CLOSE).argmax(axis=1)
    return np.asarray(worth[0, np.arange(len(answer)), answer])


def _against_bank(view: View, own: Ints, *, mine: int, his: int, tables: Purses) -> Floats:
    """The own chance for each bet against the rival's own bank; other bets against it are left out."""
    tax, left = view.rules.commission, view.deals - view.deal
    ours = mine + gains(own, commission=tax)[:, :, None]
    theirs = his + charged(-(own[:, None] * CAME)[:, :, None] - view.house_bet * CAME, commission=tax)
    first = view.seat is not None and view.banker is not None and view.seat < view.banker
    pair = (ours, theirs) if first else (theirs, ours)
    at = tables.at(*np.broadcast_arrays(*pair), left=left)[0 if first else 1]
    return np.asarray(np.einsum("aij,ij->a", at, np.array(banked(view.rules))))
