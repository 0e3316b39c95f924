"""What a bet of Pai Gow brings on the average over all hands: for who sets by the house way, and for who sets best.

Each sampled hand is worth an exact expectation. Three things make few hands enough. They are drawn at even distances
from all hands in the order of what is made of them (systematic sampling). What a hand would be worth if its own cards
were not missing from the dealer's deck is known for every class, and so its exact mean: the difference alone is
estimated. And where copies count for nobody, who sets as the house does gets nothing on the average, by symmetry: his
sampled mean is taken off every other. The error is that between independent repetitions.
"""

from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from functools import lru_cache, partial
from math import comb, sqrt
from typing import Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from potluck.bars import Bar, bars
from potluck.cards import RANKS, Card
from potluck.games.paigow import WAYS, HouseWay, decide
from potluck.games.paigow.hands import sorted_hand
from potluck.kernels import rank
from potluck.lab.paigow.adviser import HIGHS, LEVEL_BITS, Copies, Made, legal, made, standings
from potluck.lab.paigow.classes import classes
from potluck.lab.paigow.houseways import Decided, decided, twos
from potluck.ranking import High

__all__ = ["PLAYERS", "TERMS", "Edge", "Edges", "Terms", "edges", "estimated", "setter"]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
MAKING_BITS: Final = 13
RANK_SET: Final = 0x1FFF
QUEEN: Final = RANKS.index("Q")
CHUNK: Final = 1 << 13
DEALER_HANDS: Final = comb(46, 7)
REPETITIONS: Final = 20
SURE: Final = 1.96
"""Standard errors to each side that hold 95 %."""
NEVER: Final = -9.0
"""Worth of a foul, which nobody sets."""


class Terms(NamedTuple):
    """How a bet is paid."""

    copies: Copies
    tax: float = 0.0
    """Share of a win that the house keeps."""
    queens: bool = False
    """Whether nobody wins or loses against a dealer whose five cards are nothing with a queen."""


class Edge(NamedTuple):
    """Bets won on the average, and the standard error."""

    mean: float
    error: float


class Edges(dict[tuple[str, str], Edge]):
    """The edge for each of `TERMS` and player; in a notebook it shows bars with their intervals."""

    def _repr_svg_(self) -> str:
        """A bar for each, in per cent of the bet, with its interval of 95 %."""
        rows = [
            Bar(f"{terms} · {player}", mean, f"{100 * mean:+.2f} ± {100 * SURE * error:.2f} %", SURE * error)
            for (terms, player), (mean, error) in self.items()
        ]
        return bars("Pai Gow: what a bet brings", rows)


TERMS: Final[Mapping[str, Terms]] = {
    "copies for nobody": Terms("push"),
    "copies for nobody, 5 % commission": Terms("push", 0.05),
    "copies for the bank": Terms("dealer"),
    "copies for the bank, 5 % commission": Terms("dealer", 0.05),
    "copies for the bank, a dealer's queen high pushes": Terms("dealer", queens=True),
    "as the bank": Terms("own"),
    "as the bank, 5 % commission": Terms("own", 0.05),
}
"""What is said of each -> how a bet is paid. The last but two are the terms of EZ Pai Gow."""
PLAYERS: Final = ("by the house way", "as well as can be")


def edges(name: str, order: High, *, rng: np.random.Generator, hands: int, repetitions: int = REPETITIONS) -> Edges:
    """The edge of a bet against that house way, for each of `TERMS` and player, from so many hands in all."""
    house = _bank_hands(WAYS[name], order)
    each = hands // repetitions
    return _estimates(house, np.array([_repetition(house, each, rng) for _ in range(repetitions)]))


def estimated(
    way: HouseWay,
    order: High,
    *,
    seed: int,
    hands: int,
    repetitions: int = REPETITIONS,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
) -> Edges:
    """The same for any house way, on any number of processes: each repetition has its own stream of the seed.

    `executor` is any `concurrent.futures.Executor`; the answer does not depend on it. `progress` is told how many of
    the repetitions are done. Cost: some 2 s in each process, and 15 ms a hand.
    """
    repeat = partial(_repeated, way, order, seed, hands // repetitions)
    means = []
    for mean in (executor.map if executor is not None else map)(repeat, range(repetitions)):
        means.append(mean)
        if progress is not None:
            progress(len(means))
    return _estimates(_bank_hands(way, order), np.array(means))


def setter(way: HouseWay, order: High, terms: Terms) -> Callable[[NDArray[np.uint8]], tuple[Ints, Ints]]:
    """Cards (n, 7) -> the strengths of five and two of each hand's best setting, against dealers with a whole deck."""
    house = _bank_hands(way, order)
    table = _table(house, house.against(terms))

    def set_all(cards: NDArray[np.uint8]) -> tuple[Ints, Ints]:
        high, low = _strengths(cards, order)
        worth = _paid(terms, *_met(terms, house.against(terms), table, high=high, low=low))
        best = np.where(legal(high, low), worth, worth.min() - 1).argmax(axis=1)
        rows = np.arange(len(cards))
        return high[rows, best], low[rows, best]

    return set_all


def _repeated(way: HouseWay, order: High, seed: int, hands: int, at: int) -> Floats:
    return _repetition(_bank_hands(way, order), hands, np.random.default_rng((seed, at)))


def _estimates(house: "_BankHands", means: Floats) -> Edges:
    """Each mean with its error, of (repetitions, 2 * terms) means of exact less rough worth."""
    exact = (house.rough * house.ways[:, None]).sum(axis=0) / house.ways.sum()
    estimates = means - means[:, :1] + exact - exact[0]
    names = [(terms, player) for terms in TERMS for player in PLAYERS]
    errors = estimates.std(axis=0, ddof=1) / sqrt(len(means))
    means_of_all = zip(names, estimates.mean(0), errors, strict=True)
    return Edges({key: Edge(float(mean), float(error)) for key, mean, error in means_of_all})


class _BankHands:
    """A house way over all classes, and what every class is roughly worth against it."""

    def __init__(self, way: HouseWay, order: High) -> None:
        self.way, self.order = way, order
        self.ways = classes().ways()
        made_of = decided(way, classes().hands, order)
        level, top = made_of.high >> LEVEL_BITS, _top(made_of.high)
        queens = (level == 0) & (top == QUEEN)
        self.all = made(made_of.high, made_of.low)
        self.but_queens = made(made_of.high, made_of.low, counted=~queens)
        self.sorted = np.lexsort((made_of.high, made_of.low, top, level))
        self.rough = _rough(self, made_of)

    def against(self, terms: Terms) -> Made:
        """The dealer's hands that count."""
        return self.but_queens if terms.queens else self.all


@lru_cache(maxsize=4)
def _bank_hands(way: HouseWay, order: High) -> _BankHands:
    return _BankHands(way, order)


def _repetition(house: _BankHands, n: int, rng: np.random.Generator) -> Floats:
    """(2 * terms,) means of exact less rough worth, over hands at even distances from a random start."""
    bounds = house.ways[house.sorted].cumsum()
    at = (rng.random() + np.arange(n)) * (bounds[-1] / n)
    drawn = house.sorted[np.searchsorted(bounds, at, side="right")]
    return np.asarray(
        np.mean([_worth(house, classes().any_hand(class_, rng)) - house.rough[class_] for class_ in drawn], axis=0)
    )


def _worth(house: _BankHands, hand: tuple[Card, ...]) -> Floats:
    """(2 * terms,) exact expectations of a hand: as the house sets it, and at best."""
    cards = sorted_hand(hand)
    low = set(decide(house.way, cards, house.order).setting.low)
    met = {queens: standings(cards, made_of, order=house.order) for queens, made_of in _deals(house)}
    worths: list[float] = []
    for terms in TERMS.values():
        places, counts = met[terms.queens]
        worth = _paid(terms, *_came(terms, counts)) / DEALER_HANDS
        mine = next(at for at, (first, second) in enumerate(places) if {cards[first], cards[second]} == low)
        worths += [float(worth[mine]), float(worth.max())]
    return np.array(worths)


def _deals(house: _BankHands) -> tuple[tuple[bool, Made], tuple[bool, Made]]:
    return (False, house.all), (True, house.but_queens)


def _came(terms: Terms, counts: Ints) -> tuple[Ints, Ints]:
    """(m,) dealer hands that each setting wins and loses against, by RP.4 and RP.5."""
    if terms.copies == "own":
        return counts[:, 1:, 1:].sum(axis=(1, 2)), counts[:, 0, 0]
    lose = counts[:, :2, :2].sum(axis=(1, 2)) if terms.copies == "dealer" else counts[:, 0, 0]
    return counts[:, 2, 2], lose


def _paid(terms: Terms, win: Ints, lose: Ints) -> Floats:
    return np.asarray(win * (1 - terms.tax) - lose, dtype=np.float64)


def _rough(house: _BankHands, made_of: Decided) -> Floats:
    """(n, 2 * terms) what each class would be worth against dealers with a whole deck."""
    tables = {queens: _table(house, dealt) for queens, dealt in _deals(house)}
    hands, rough = classes().hands, np.zeros((len(classes()), len(TERMS) * len(PLAYERS)))
    for start in range(0, len(hands), CHUNK):
        some = slice(start, start + CHUNK)
        cards = hands[some]
        high, low = _strengths(cards, house.order)
        fine, rows = legal(high, low), np.arange(len(cards))
        for number, terms in enumerate(TERMS.values()):
            table = tables[terms.queens]
            win, lose = _met(terms, house.against(terms), table, high=high, low=low)
            worth = np.where(fine, _paid(terms, win, lose) / tables[False][-1, -1], NEVER)
            rough[some, 2 * number] = worth[rows, made_of.setting[some]]
            rough[some, 2 * number + 1] = worth.max(axis=1)
    return rough


def _strengths(cards: NDArray[np.uint8], order: High) -> tuple[Ints, Ints]:
    """(n, 21) the five and the two of every setting."""
    high = rank(cards[:, HIGHS].reshape(-1, 5), order=order).reshape(len(cards), -1).astype(np.int64)
    return high, twos(np.minimum(cards >> 2, len(RANKS) - 1).astype(np.int64))


def _table(house: _BankHands, dealt: Made) -> Ints:
    """(highs + 1, lows + 1) dealer hands below each strength in both hands, of the whole deck."""
    before = np.concatenate([[0], house.ways[dealt.order].cumsum()])
    below = before[dealt.first] - before[dealt.first[:, :1]]
    return np.concatenate([np.zeros((below.shape[1], 1), dtype=np.int64), below.cumsum(axis=0).T], axis=1)


def _met(terms: Terms, dealt: Made, table: Ints, *, high: Ints, low: Ints) -> tuple[Ints, Ints]:
    """(n, 21) dealer hands of a table that each setting wins and loses against."""
    won: Literal["left", "right"] = "right" if terms.copies == "own" else "left"
    lost: Literal["left", "right"] = "left" if terms.copies == "dealer" else "right"
    win = table[_place(dealt.highs, high, won), _place(dealt.lows, low, won)]
    row, column = _place(dealt.highs, high, lost), _place(dealt.lows, low, lost)
    return win, table[-1, -1] - table[row, -1] - table[-1, column] + table[row, column]


def _place(theirs: Ints, mine: Ints, side: Literal["left", "right"]) -> Ints:
    return np.asarray(np.searchsorted(theirs, mine, side), dtype=np.int64)


def _top(high: Ints) -> Ints:
    """(n,) the highest of the ranks that make a hand."""
    making = np.maximum(high >> MAKING_BITS & RANK_SET, 1)
    return np.asarray(np.frexp(making.astype(np.float64))[1] - 1, dtype=np.int64)
