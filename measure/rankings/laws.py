"""The law on arrays: it is asked once for every kind of five cards, and the best five of a hand are looked up.

To the law five cards are their ranks, whether the natural ones are of one suit, how many are free and how many are bugs
(R4.5, R4.10-R4.12). So it need not see every hand; nothing is taken from the kernels.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations, combinations_with_replacement, product
from math import comb
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from potluck.cards import CARDS, Card
from potluck.ranking import High, Low, Ranking

__all__ = ["LISTED", "Law", "every_law"]

Rows = npt.NDArray[np.uint8]
Strengths = npt.NDArray[np.int32]

ORDERS: Final = (
    High(),
    High(flush="top"),
    High(flush="top", flush_above_full=True, ace_below=7),
    High(flush_above_full=True, ace_below=6),
    High(wheel="second"),
    Low(),
    Low(qualifier=8),
    Low("deuce-to-seven"),
    Low("deuce-to-seven", wheel_is_straight=True),
    Low("ace-to-six"),
)
LISTED: Final = (Card("Jh"), Card("Js"), Card("Kd"))
"""The one-eyed jacks, and the king that an axe has given the same name."""
WILD: Final = ((), tuple(CARDS[:4]), LISTED)
FREE, BUG, TYPES = 13, 14, 15
"""After the thirteen ranks of natural cards: what stands for anything, and a joker that does not."""
KINDS: Final = comb(TYPES + 4, 5)
PLACES: Final = np.array([[comb(kind + place, place + 1) for kind in range(TYPES)] for place in range(5)], np.int32)
"""Of five sorted types, each by its place: the sum is different for every five."""
BLOCK: Final = 1 << 15
ROOT: Final = Path(__file__).resolve().parents[2]
LAW: Final = ROOT / "src" / "potluck" / "ranking"
KEPT: Final = ROOT / ".dev" / "laws"
"""The law is slow where much is wild, and needs minutes for all orders."""


def every_law() -> Iterator[Ranking]:
    """Every order with jokers as bugs and as wild cards, and with a rank or listed cards wild."""
    for order in ORDERS:
        for wild in WILD:
            yield Ranking(order=order, wild=wild)
            yield Ranking(order=order, wild=wild, joker="wild")
        if isinstance(order, Low):
            yield Ranking(order=order, joker_serves=True)


class Law:
    """What one law says of hands of five to nine of the 54 cards."""

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking
        free = {*ranking.wild, *(CARDS[52:54] if ranking.joker == "wild" else ())}
        types = [FREE if card in free else min(card.rank, 13) + (card.rank > 12) for card in CARDS[:54]]
        suits = [15 if kind >= FREE else 1 << card.suit for kind, card in zip(types, CARDS, strict=False)]
        self._code = np.array([kind << 4 | suit for kind, suit in zip(types, suits, strict=True)], np.uint8)
        self._cards = [[card for card, own in zip(CARDS, types, strict=False) if own == kind] for kind in range(TYPES)]
        self._worth = self._kept()

    def rank(self, rows: Rows) -> Strengths:
        """Strengths `(n,) int32` of cards `(n, k)`: of every five of a hand the best."""
        return np.concatenate([self._best(rows[start : start + BLOCK]) for start in range(0, len(rows), BLOCK)])

    def _best(self, rows: Rows) -> Strengths:
        codes = np.sort(self._code[rows], axis=1).T
        types, suits = codes >> 4, codes & 15
        places = PLACES[:, types]
        best = np.full(len(rows), -1, np.int32)
        for pick in combinations(range(len(types)), 5):
            index, suited = places[0, pick[0]].copy(), suits[pick[0]].copy()
            for place, column in enumerate(pick[1:], 1):
                index += places[place, column]
                suited &= suits[column]
            np.maximum(best, self._worth[(suited != 0).view(np.uint8), index], out=best)
        return best

    @property
    def kinds(self) -> int:
        """Kinds of five cards on which the law was asked."""
        return int(np.count_nonzero(self._worth >= 0))

    def _kept(self) -> Strengths:
        """What the law said, from a run before where neither it nor this file has changed since."""
        own = hashlib.sha256(repr(self.ranking).encode())
        for path in (Path(__file__), *sorted(LAW.glob("*.py"))):
            own.update(path.read_bytes())
        path = KEPT / f"{own.hexdigest()[:32]}.npy"
        if not path.exists():
            worth = self._asked()
            KEPT.mkdir(parents=True, exist_ok=True)
            np.save(path, worth)
        kept: Strengths = np.load(path)
        return kept

    def _asked(self) -> Strengths:
        """The law's word on five cards of each kind, of several suits and of one; -1 where there are none."""
        worth = np.full((2, KINDS), -1, np.int32)
        for kinds in combinations_with_replacement(range(TYPES), 5):
            index = int(PLACES[range(5), kinds].sum())
            for suited in (0, 1):
                if five := self._five(kinds, suited=bool(suited)):
                    worth[suited, index] = self.ranking.rank(five).strength
        return worth

    def _five(self, kinds: tuple[int, ...], *, suited: bool) -> tuple[Card, ...]:
        """Cards of those kinds, the natural ones of one suit or not; nothing where there are none."""
        times = Counter(kinds)
        natural = [kind for kind in kinds if kind < FREE]
        if (len(natural) < 2 and not suited) or (suited and len(set(natural)) < len(natural)):
            return ()
        for suits in [{suit} for suit in range(4)] if suited else [{0, 1, 2, 3}]:
            own = [[card for card in self._cards[kind] if kind >= FREE or card.suit in suits] for kind in times]
            for groups in product(*map(combinations, own, times.values())):
                five = tuple(chain.from_iterable(groups))
                if (len({card.suit for card in five[: len(natural)]}) <= 1) == suited:
                    return five
        return ()
