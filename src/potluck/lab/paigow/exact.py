"""What a bet of Pai Gow brings, counted over all pairs of hands: the player's 154,143,080 by the dealer's 53,524,680.

Cost: some twenty minutes for a house way; `edges` estimates the same in one.
"""

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Executor
from fractions import Fraction
from functools import lru_cache, partial
from math import comb
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from potluck.games.paigow import HouseWay
from potluck.lab.paigow.classes import classes
from potluck.lab.paigow.edges import PLAYERS, TERMS, Terms
from potluck.lab.paigow.kept import kept_in
from potluck.lab.paigow.whole import STANDINGS, BankHands, Faced, faced
from potluck.ranking import High

__all__ = ["PAIRS", "Exact", "counted", "exact", "summed"]

Ints = NDArray[np.int64]
PAIRS: Final = comb(53, 7) * comb(46, 7)
TOGETHER: Final = 512
"""Multisets that are counted as one piece of work, some three seconds."""
TWENTY: Final = 20
"""Bets are counted in twentieths, for the commission."""
NEVER: Final = -(1 << 62)
"""Worth of what is no setting."""


class Exact(NamedTuple):
    """Shares of all pairs of hands that are won and lost, and what a bet brings."""

    win: Fraction
    lose: Fraction
    mean: Fraction


def exact(sums: Ints) -> Mapping[tuple[str, str], Exact]:
    """For each of `TERMS` and player what he gets, of sums over all multisets."""
    shares = {}
    for number, (name, terms) in enumerate(TERMS.items()):
        win, lose = _counted(terms)
        for player, row in zip(PLAYERS, (0, 1 + number), strict=True):
            won, lost = (Fraction(int(sums[row] @ part), PAIRS) for part in (win, lose))
            shares[name, player] = Exact(won, lost, won * (1 - Fraction(str(terms.tax))) - lost)
    return shares


def counted(
    way: HouseWay,
    order: High,
    *,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
    kept: Path | None = None,
) -> Mapping[tuple[str, str], Exact]:
    """The same for any house way, counted from nothing. Sums of whole numbers: no executor changes a digit.

    `progress` is told how many of the multisets are done. `kept` is a file of the parts that are counted, from which a
    later call goes on. Raises: RequestError where that file holds the count of something else.
    """
    sums = np.zeros((1 + len(TERMS), len(STANDINGS)), dtype=np.int64)
    with kept_in(kept, way, order, together=TOGETHER) as before:
        done = {} if before is None else before.parts
        sums += sum(done.values())
        starts = [at for at in range(0, classes().plain, TOGETHER) if at not in done]
        parts = (executor.map if executor is not None else map)(partial(_part, way, order), starts)
        if progress is not None:
            progress(len(done) * TOGETHER)
        for number, (at, part) in enumerate(zip(starts, parts, strict=True), len(done) + 1):
            sums += part
            if before is not None:
                before.add(at, part)
            if progress is not None:
                progress(min(number * TOGETHER, classes().plain))
    return exact(sums)


def _part(way: HouseWay, order: High, start: int) -> Ints:
    return summed(_bank_hands(way, order), range(start, min(start + TOGETHER, classes().plain)))


@lru_cache(maxsize=4)
def _bank_hands(way: HouseWay, order: High) -> BankHands:
    return BankHands(way, order)


def summed(house: BankHands, plain: Iterable[int]) -> Ints:
    """(1 + terms, 6) pairs of hands by `STANDINGS`, over the player's hands of these multisets.

    The first row is for who sets by the house way, each other for who sets best by one of `TERMS`.
    """
    worth = np.array([_worth(terms) for terms in TERMS.values()])
    sums = np.zeros((1 + len(TERMS), len(STANDINGS)), dtype=np.int64)
    for at in plain:
        for hands in faced(house, at):
            sums += _summed(hands, worth)
    return sums


def _summed(faced_hands: Faced, worth: Ints) -> Ints:
    rows = np.arange(len(faced_hands.hands))
    values = np.where(faced_hands.legal[:, :, None], faced_hands.settings @ worth.T, NEVER)
    chosen = [faced_hands.house, *values.argmax(axis=1).T]
    return np.stack([faced_hands.hands @ faced_hands.settings[rows, row] for row in chosen])


def _counted(terms: Terms) -> tuple[Ints, Ints]:
    """(6,) which of `STANDINGS` are won and which are lost, by RP.4 and RP.5; a queen's push is taken off."""
    win = {"win or copy": 1} if terms.copies == "own" else {"win": 1}
    lose = {"lose or copy": 1} if terms.copies == "dealer" else {"lose": 1}
    if terms.queens:
        win, lose = win | {"win to queens": -1}, lose | {"lose or copy to queens": -1}
    won, lost = (np.array([part.get(name, 0) for name in STANDINGS]) for part in (win, lose))
    return won, lost


def _worth(terms: Terms) -> Ints:
    """(6,) twentieths of a bet that each dealer hand of `STANDINGS` brings."""
    win, lose = _counted(terms)
    return win * round(TWENTY * (1 - terms.tax)) - TWENTY * lose
