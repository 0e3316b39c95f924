"""What an exchange gives: for every choice of cards to throw, how many of the possible draws lead to which hand.

Exact, without enumerating the draws: the drawn cards fall on ranks in at most 6,188 patterns, each in as many ways as
a product of binomials says; of these, those of one suit are counted apart where the kept cards are of one suit.
"""

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final, NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from potluck.bars import Bar, bars
from potluck.cards import Card, deck
from potluck.lab.strength import HAND, WEIGHTS, Ints, Scale, patterns, scale
from potluck.ranking import High

__all__ = ["Choices", "Exchange", "Ranked", "beaten", "exchange_of", "exchanges", "ranked"]

RANKS: Final = 13
SUITS: Final = 4
SHOWN: Final = 12
"""Exchanges that are drawn, of 32."""
_WAYS: Final = np.array([[comb(left, n) for n in range(SUITS + 1)] for left in range(SUITS + 1)], dtype=np.int64)
"""_WAYS[left, n]: ways to draw n cards of a rank of which `left` are unseen."""


class Exchange(Struct, frozen=True, eq=False):
    """One choice: the cards thrown, and `counts[level]` of the `total` equally likely draws that give that level."""

    thrown: tuple[Card, ...]
    counts: Ints
    total: int

    def mean(self, values: NDArray[np.float64]) -> float:
        """The expectation of `values`, (levels,) float, one for each level of the scale."""
        return float(self.counts @ values) / self.total

    def exact(self, values: Ints) -> Fraction:
        """The expectation of whole numbers, (levels,) int64, one for each level; sums stay below 2**63."""
        return Fraction(int(self.counts @ values), self.total)


class Ranked(NamedTuple):
    """One exchange and what it is worth."""

    exchange: Exchange
    worth: Fraction


class Choices(tuple[Ranked, ...]):
    """Exchanges, the best first; in a notebook they show bars."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """A bar for each of the best, by what it is worth."""
        rows = [
            Bar(" ".join(map(str, exchange.thrown)) or "nothing", float(worth), f"{float(worth):.4f}")
            for exchange, worth in self[:SHOWN]
        ]
        return bars("What to throw, and what the hand is worth then", rows)


def ranked(choices: Iterable[Exchange], values: Ints, *, over: int = 1) -> Choices:
    """The choices, the best first, of equal ones that with fewer cards thrown; `values` of levels are over `over`.

    >>> from potluck.cards import parse
    >>> king = exchanges(parse("Ks Qs Js 9s 9d"), order=High(), size=52)
    >>> values, over = beaten(High(), 52)
    >>> best = ranked(king, values, over=over)[0]
    >>> [str(card) for card in best.exchange.thrown], round(float(best.worth), 4)
    (['Qs', 'Js'], 0.8071)
    """
    weighed = (Ranked(choice, choice.exact(values) / over) for choice in choices)
    return Choices(sorted(weighed, key=lambda choice: (-choice.worth, len(choice.exchange.thrown))))


def exchanges(
    hand: tuple[Card, ...], *, order: High, size: int, most: int = HAND, gone: tuple[Card, ...] = ()
) -> tuple[Exchange, ...]:
    """Every choice of up to `most` of the five cards, fewest first; `gone` are further cards that cannot come.

    Cost: about 4 ms for all 32 choices with 52 cards.
    """
    unseen = _unseen(size, {*hand, *gone})
    levels = scale(order, size)
    throws = (cards for n in range(min(most, HAND) + 1) for cards in combinations(hand, n))
    return tuple(_exchange(hand, thrown, unseen, levels) for thrown in throws)


def beaten(order: High, size: int) -> tuple[Ints, int]:
    """For each level twice the hands of the deck below it plus those on it, and twice the number of all.

    The quotient is the share of hands that a hand of that level beats, half of those it ties with.
    """
    counts = exchange_of(order, size).counts
    return 2 * np.cumsum(counts) - counts, 2 * int(counts.sum())


def exchange_of(order: High, size: int, *, gone: tuple[Card, ...] = ()) -> Exchange:
    """The exchange of all five cards, as five fresh ones of a deck without the cards `gone` fall."""
    return _exchange((), deck(size)[:HAND], _unseen(size, {*gone}), scale(order, size))


def _unseen(size: int, known: set[Card]) -> NDArray[np.int64]:
    """(4, 13) ones where the card of that suit and rank can still come."""
    left = np.zeros((SUITS, RANKS), dtype=np.int64)
    for card in deck(size):
        left[card.suit, card.rank] = card not in known
    return left


def _exchange(hand: tuple[Card, ...], thrown: tuple[Card, ...], unseen: Ints, levels: Scale) -> Exchange:
    kept = [card for card in hand if card not in thrown]
    drawn, drawn_codes, distinct = _drawn(len(thrown))
    code = sum(int(WEIGHTS[card.rank]) for card in kept)
    left = unseen.sum(axis=0)
    ways = _WAYS[left[None, :], drawn].prod(axis=1)
    suited = np.zeros(len(drawn), dtype=np.int64)
    for suit in {card.suit for card in kept} or set(range(SUITS)):
        if all(card.suit == suit for card in kept):
            suited += np.where(distinct, np.where(drawn > 0, unseen[suit][None, :], 1).prod(axis=1), 0)
    possible = np.flatnonzero(ways)
    ways, suited, codes = ways[possible], suited[possible], drawn_codes[possible] + code
    counts = _tally(levels.of_codes(codes, suited=False), ways - suited, len(levels))
    flushes = np.flatnonzero(suited)
    counts += _tally(levels.of_codes(codes[flushes], suited=True), suited[flushes], len(levels))
    return Exchange(thrown, counts, comb(int(left.sum()), len(thrown)))


def _tally(at: Ints, ways: Ints, n: int) -> Ints:
    """The sum of ways at each level; exact, all sums being far below 2**53."""
    return np.bincount(at, weights=ways, minlength=n).astype(np.int64)


@lru_cache(maxsize=HAND + 1)
def _drawn(n: int) -> tuple[Ints, Ints, NDArray[np.bool_]]:
    """The patterns of `n` drawn cards, their codes, and whether all ranks differ."""
    drawn = patterns(n)
    distinct: NDArray[np.bool_] = np.all(drawn <= 1, axis=1)
    return drawn, np.asarray(drawn @ WEIGHTS, dtype=np.int64), distinct
