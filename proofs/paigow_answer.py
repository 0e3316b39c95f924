"""What somebody wins at Pai Gow who knows how the contender stakes and answers it as well as can be, for two.

Backward induction over both purses, with the contender's bets those of `potluck.lab.paigow.stakes`: the last two deals
exact, earlier ones by the tables. The other may stake any multiple of `grain` chips; the contender's purse is told in
the units of its tables, and a least bet below half a unit (by the letter) is taken as nothing.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from potluck.lab.paigow.last import last_deal, shares
from potluck.lab.paigow.purses import Race, purses

__all__ = ["answered"]

Floats = NDArray[np.floating]
Ints = NDArray[np.signedinteger]
CLOSE: Final = 1e-6
NEVER: Final = -9.0
TOGETHER: Final = 20_000
"""Pairs of purses that are reckoned at once in the last deal."""
FIRST: Final = 60
"""As many bets as `stakes.FIRST`: the contender weighs all of them in the deal before the last."""
CAME: Final = (0, 1, 2)
Stakes = Callable[[Ints], Ints]


class _Bet(NamedTuple):
    """One bet for every purse of an axis: where it leads to lost, back, won; and whether it may be made."""

    chips: int
    to: tuple[Ints, Ints, Ints]
    may: NDArray[np.bool_]


class _Deal(NamedTuple):
    """A deal to be reckoned: what follows it in truth and as the contender believes, [contender, other]."""

    real: Floats
    """(2, ...) of the other and of the contender."""
    believed: Floats
    bets: list[_Bet]
    answers: list[_Bet]
    foreseen: list[_Bet]
    """The bets that the contender expects from one who answers."""
    odds: Floats


def answered(
    race: Race, *, first: bool, deals: int, grain: int, spite: float = 0, stakes: Stakes | None = None
) -> Iterator[tuple[float, float]]:
    """The chances of (the other, the contender) before a match of 1, 2 .. deals; `first`: the contender bets first.

    The other makes the most of his chance less `spite` times the contender's; or bets as `stakes` of his purse says.
    """
    units = np.arange(race.points) * race.unit
    chips = np.arange(units[-1] // grain + 1) * grain
    start = race.start // race.unit, race.start // grain
    odds = np.array(race.together)
    fine = _bets(race, chips, grain, grain)
    theirs = fine if stakes is None else _bets(race, chips, grain, grain, stakes=stakes)
    full = believed = _last(race, chips, first=first)
    if spite or stakes:
        mine, his = chips[:, None], chips
        ended = shares(his, mine, race.start)
        full = (_as_first if first else _as_second)(_Deal(ended, ended, fine, theirs, fine, odds), spite)
    real, place = full, units // grain
    yield float(full[0, start[1], start[1]]), float(full[1, start[1], start[1]])
    for left in range(1, deals):
        if left == 1:
            every = grain if not first or len(fine) <= FIRST else race.unit
            deal = _Deal(full, believed, _bets(race, units, every, grain, at=place), theirs, fine, odds)
        else:
            one, other = (units[:, None], chips) if first else (chips[:, None], units)
            table = purses(race).at(*np.broadcast_arrays(one, other), left=left)
            believed = table[::-1] if first else table.transpose(0, 2, 1)
            bets = _bets(race, units, race.unit, race.unit)
            deal = _Deal(real, believed, bets, theirs, _bets(race, chips, race.unit, grain), odds)
        real = _as_first(deal, spite) if first else _as_second(deal, spite)
        yield float(real[0][start]), float(real[1][start])


def _last(race: Race, chips: Ints, *, first: bool) -> Floats:
    """(2, contender, other) of the other and of the contender, where one deal is left and both do their best."""
    mine, his = (part.ravel() for part in np.meshgrid(chips, chips, indexing="ij"))
    one, other = (mine, his) if first else (his, mine)
    worth = np.concatenate(
        [
            last_deal(
                one[at : at + TOGETHER],
                other[at : at + TOGETHER],
                start=race.start,
                limits=(race.low, race.high),
                step=race.step,
                commission=race.commission,
                together=np.array(race.together, dtype=np.float32),
            )
            for at in range(0, len(one), TOGETHER)
        ],
        axis=1,
    ).reshape(2, len(chips), len(chips))
    return worth[::-1] if first else worth


def _bets(
    race: Race, purse: Ints, apart: int, grain: int, *, at: Ints | None = None, stakes: Stakes | None = None
) -> list[_Bet]:
    """Bets that many chips apart; places count by `grain`, from `at` (else from each purse's own)."""
    top = int(purse[-1]) // grain
    low = race.low if 2 * race.low >= apart else 0
    every = sorted({low, *range(-(-max(low, 1) // apart) * apart, min(race.high, int(purse[-1])) + 1, apart)})
    own = np.arange(len(purse)) if at is None else at
    wanted = None if stakes is None else stakes(purse)
    found = []
    for bet in every:
        least = bet == low
        chips = np.minimum(bet, purse) if least else np.full(len(purse), bet)
        may = (chips <= purse) if wanted is None else (wanted == bet) | (least & (purse < low))
        by = chips // grain
        found.append(_Bet(bet, (np.maximum(own - by, 0), own, np.minimum(own + by, top)), may))
    return found


def _as_second(deal: _Deal, spite: float) -> Floats:
    """What comes of a deal in which the other bets first, and the contender knows his bet."""
    best = worth = None
    for bet in deal.answers:
        real, believed = (_met(deal, table, bet.to) for table in (deal.real, deal.believed))
        came = np.zeros((2, len(deal.bets[0].may), len(bet.may)))
        chosen = np.full(came.shape[1:], NEVER)
        for own in deal.bets:
            hoped = np.where(own.may[:, None], sum(believed[mine][1][own.to[mine]] for mine in CAME), NEVER)
            better = hoped > chosen + CLOSE
            chosen = np.where(better, hoped, chosen)
            came = np.where(better, sum(real[mine][:, own.to[mine]] for mine in CAME), came)
        best, worth = _more(came, bet, spite, best, worth)
    assert worth is not None
    return worth


def _as_first(deal: _Deal, spite: float) -> Floats:
    """What comes of a deal in which the contender bets first, foreseeing an answer, and the other knows its bet."""
    shape = len(deal.bets[0].may), len(deal.answers[0].may)
    chosen, worth = np.full(shape, NEVER), np.zeros((2, *shape))
    for own in deal.bets:
        real, believed = (
            [sum(deal.odds[mine, his] * table[:, own.to[mine]] for mine in CAME) for his in CAME]
            for table in (deal.real, deal.believed)
        )
        answer, hoped = np.full(shape, NEVER), np.zeros(shape)
        for bet in deal.foreseen:
            his, mine = sum(believed[came][:, :, bet.to[came]] for came in CAME)
            better = np.where(bet.may, his, NEVER) > answer + CLOSE
            answer, hoped = np.where(better, his, answer), np.where(better, mine, hoped)
        best = came = None
        for bet in deal.answers:
            best, came = _more(sum(real[his][:, :, bet.to[his]] for his in CAME), bet, spite, best, came)
        assert came is not None
        better = np.where(own.may[:, None], hoped, NEVER) > chosen + CLOSE
        chosen, worth = np.where(better, hoped, chosen), np.where(better, came, worth)
    return worth


def _met(deal: _Deal, table: Floats, to: tuple[Ints, Ints, Ints]) -> list[Floats]:
    """What a table is worth by what the contender's bet comes to, over what the other's does."""
    return [sum(deal.odds[mine, his] * table[:, :, to[his]] for his in CAME) for mine in CAME]


def _more(came: Floats, bet: _Bet, spite: float, best: Floats | None, worth: Floats | None) -> tuple[Floats, Floats]:
    """The better of a bet of the other and of those before."""
    own = np.where(bet.may, came[0] - spite * came[1], 2 * NEVER)
    if best is None or worth is None:
        return own, came
    better = own > best + CLOSE
    return np.where(better, own, best), np.where(better, came, worth)
