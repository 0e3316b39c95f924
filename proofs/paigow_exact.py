"""Pai Gow: the adviser's integers against full enumeration, against classes counted one by one, against simulation.

python3 dev.py prove paigow_exact [ENUMERATED [COUNTED [SIMULATED]]]
"""

import random
from collections.abc import Iterator
from itertools import combinations
from math import comb, sqrt
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from measure.figure import Figure, Refuted
from potluck.cards import Card, deck, parse, show
from potluck.games.paigow import WAYS
from potluck.games.paigow import settings as ways_to_set
from potluck.games.paigow.hands import sorted_hand
from potluck.lab.paigow.adviser import Copies, settings
from potluck.lab.paigow.classes import classes
from potluck.lab.paigow.houseways import decided, made_by
from potluck.ranking import High

__all__ = ["main"]

Ints = NDArray[np.int64]
Cards = tuple[Card, ...]
ALL: Final = comb(46, 7)
SEED: Final = 1
COUNTED: Final = 200
SIMULATED: Final = 1_000
DEALT: Final = 10_000
"""Dealer hands of each simulation."""
FAR: Final = 4.0
"""Standard errors that a simulation may be off."""
PACK: Final = deck(53)
COPIES: Final[tuple[Copies, ...]] = ("dealer", "push", "own")
ORDERS: Final = (High(), High(wheel="second"))


class Case(NamedTuple):
    """A hand and the house way that it meets."""

    cards: Cards
    way: str


ENUMERATED: Final = (
    Case(parse("As Ac Kd Qs Qh 9d 4c"), "foxwoods"),
    Case(parse("Xr Kd Qd Jd Td 5s 4h"), "ballys"),
    Case(parse("Ah 5s 4d 3c 2h 2d Ks"), "flamingo"),
)
"""Two pairs with aces; the joker in a royal flush; a wheel beside a pair."""


def main(argv: list[str]) -> list[Figure]:
    """The figures; arguments: how many hands are enumerated, counted, simulated."""
    enumerated, counted, simulated = (*map(int, argv), *(len(ENUMERATED), COUNTED, SIMULATED)[len(argv) :])
    hands = ENUMERATED[:enumerated]
    found = sum(enumerate_all(case, order) for case in hands for order in ORDERS)
    one_by_one = sum(count_one_by_one(case, order) for case, order in random_cases(counted))
    worst = max((simulate(number, case) for number, (case, _) in enumerate(random_cases(simulated))), default=0.0)
    of = "settings whose win, push and lose, with each copy rule, are those of"
    return [
        Figure(f"{of} an enumeration of all {ALL:,} dealer hands, {len(hands)} hands, each wheel", found, n=ALL),
        Figure(f"{of} all classes counted one by one", one_by_one, n=counted, seed=SEED),
        Figure(
            f"largest distance between an expectation and {DEALT:,} dealer hands at random",
            round(worst, 2),
            unit="standard errors",
            n=simulated,
            seed=SEED,
        ),
    ]


def enumerate_all(case: Case, order: High) -> int:
    """How many settings agree with an enumeration of all dealer hands. Raises: Refuted where one does not."""
    left = np.array([card for card in PACK if card not in case.cards], dtype=np.uint8)
    mine = np.array([way.worth for way in ways_to_set(case.cards, order) if way.legal], dtype=np.int64)
    highs, lows = (np.unique(mine[:, part]) for part in (0, 1))
    table = np.zeros((2 * len(highs) + 1, 2 * len(lows) + 1), dtype=np.int64)
    for hands in sevens(len(left)):
        made = decided(WAYS[case.way], left[hands], order)
        at = _bin(highs, made.high) * table.shape[1] + _bin(lows, made.low)
        table += np.bincount(at, minlength=table.size).reshape(table.shape)
    if table.sum() != ALL:
        raise Refuted(f"{table.sum()} dealer hands were enumerated")
    rows, columns = np.arange(table.shape[0]), np.arange(table.shape[1])
    found: dict[Cards, Ints] = {}
    for way in (way for way in ways_to_set(case.cards, order) if way.legal):
        high, low = (
            2 * int(np.searchsorted(all_, one)) + 1 for all_, one in zip((highs, lows), way.worth, strict=True)
        )
        found[way.low] = _nine(table, np.sign(high - rows)[:, None], np.sign(low - columns)[None, :])
    return _agree(case, order, found)


def count_one_by_one(case: Case, order: High) -> int:
    """How many settings agree with a sum over classes, each with a product of its own. Raises: Refuted."""
    ways = _ways_one_by_one(case.cards)
    if ways.sum() != ALL:
        raise Refuted(f"{ways.sum()} dealer hands against {show(case.cards)}")
    house = decided_by(case.way, order)
    found = {}
    for way in (way for way in ways_to_set(case.cards, order) if way.legal):
        high, low = np.sign(way.worth[0] - house[0]), np.sign(way.worth[1] - house[1])
        found[way.low] = _nine(ways, high, low)
    return _agree(case, order, found)


def simulate(number: int, case: Case) -> float:
    """How far, in standard errors, the best setting's expectation is from that of random dealer hands."""
    order, rng = ORDERS[0], np.random.Generator(np.random.Philox(key=[SEED, number]))
    best = settings(case.cards, made_by(case.way, order), copies="dealer", order=order)[0]
    left = np.array([card for card in PACK if card not in case.cards], dtype=np.uint8)
    hands = left[rng.random((DEALT, len(left)), dtype=np.float32).argpartition(7, axis=1)[:, :7]]
    made = decided(WAYS[case.way], hands, order)
    worth = next(way.worth for way in ways_to_set(case.cards, order) if way.low == best.low)
    better, other = worth[0] > made.high, worth[1] > made.low
    came = np.where(better & other, 1.0, np.where(better | other, 0.0, -1.0))
    sure = 1 / sqrt(DEALT)
    distance = abs(came.mean() - float(best.expectation())) / max(float(came.std()) * sure, sure * sure)
    if distance > FAR:
        raise Refuted(f"{show(case.cards)}: {came.mean()} at random, {float(best.expectation())} by the adviser")
    return float(distance)


def decided_by(way: str, order: High) -> tuple[Ints, Ints]:
    """(n,) strengths of both hands that the way makes of every class."""
    if (way, order) not in _DECIDED:
        made = decided(WAYS[way], classes().hands, order)
        _DECIDED[way, order] = made.high, made.low
    return _DECIDED[way, order]


def _agree(case: Case, order: High, found: dict[Cards, Ints]) -> int:
    """How many settings the adviser gives the same integers, for every copy rule. Raises: Refuted."""
    for copies in COPIES:
        told = settings(case.cards, made_by(case.way, order), copies=copies, order=order)
        if {way.low for way in told} != set(found):
            raise Refuted(f"{show(case.cards)}: not the settings of the rules")
        for way in told:
            if (way.win, way.push, way.lose) != _came(found[way.low], copies):
                raise Refuted(f"{show(case.cards)}, {show(way.low)} in front, copies {copies}: {way}")
    return len(found)


def _came(nine: Ints, copies: Copies) -> tuple[int, int, int]:
    """Win, push and lose by RP.4 and RP.5: what the nine meetings of two hands come to."""
    win = push = lose = 0
    for high, low in ((high, low) for high in (-1, 0, 1) for low in (-1, 0, 1)):
        n = int(nine[high + 1, low + 1])
        taken = {"dealer": -1, "own": 1, "push": 0}[copies]
        total = (high or taken) + (low or taken)
        if total == 2:
            win += n
        elif total == -2:
            lose += n
        else:
            push += n
    return win, push, lose


def _nine(weights: Ints, high: Ints, low: Ints) -> Ints:
    """(3, 3) sums of the weights by both signs."""
    return np.array([[(weights * ((high == one) & (low == two))).sum() for two in (-1, 0, 1)] for one in (-1, 0, 1)])


def _bin(mine: Ints, theirs: Ints) -> Ints:
    """(n,) 2k+1 where theirs equals the k-th of mine, else the even number between."""
    return np.asarray(np.searchsorted(mine, theirs, "left") + np.searchsorted(mine, theirs, "right"))


def sevens(n: int) -> Iterator[Ints]:
    """All ways to choose seven of n places, some at a time: the lowest two, and every five above them."""
    fives = np.array(list(combinations(range(n - 2), 5)), dtype=np.uint8)
    for low, high in combinations(range(n - 5), 2):
        above = fives[np.searchsorted(fives[:, 0], high - 1) :] + 2
        yield np.hstack([np.tile(np.array([low, high], dtype=np.uint8), (len(above), 1)), above]).astype(np.int64)


def _ways_one_by_one(seen: Cards) -> Ints:
    """(n,) in how many ways each class can be dealt: a product of thirteen binomials each, for flushes in each suit."""
    all_ = classes()
    left = np.array([[Card(4 * rank + suit) not in seen for rank in range(13)] for suit in range(4)], dtype=np.int64)
    joker = not any(card.rank > 12 for card in seen)
    held = (all_.hands >= 52).any(axis=1)
    suited = (all_.hands % 4 == 0) & (all_.hands < 52)
    flush = suited.sum(axis=1) + held >= 5
    flush[: all_.plain] = False
    counts, clubs = _per_rank(all_.hands, all_.hands < 52), _per_rank(all_.hands, suited)
    of_suits = np.zeros((4, len(counts)), dtype=np.int64)
    for suit in range(4):
        others = left.sum(axis=0) - left[suit]
        ways = _products(others, counts - clubs) * (clubs <= left[suit]).all(axis=1)
        of_suits[suit] = np.where(flush, ways, 0)
    flushes = of_suits.sum(axis=0)
    ranked = np.where(flush, 0, _products(left.sum(axis=0), counts))
    keys = (counts * 5 ** np.arange(13)).sum(axis=1) + held * 5**13
    different, at = np.unique(keys, return_inverse=True)
    with_flush = np.zeros(len(different), dtype=np.int64)
    np.add.at(with_flush, at, flushes)
    return np.where(held & (not joker), 0, np.where(flush, flushes, ranked - with_flush[at]))


def _per_rank(hands: NDArray[np.uint8], kept: NDArray[np.bool_]) -> Ints:
    """(n, 13) how many of the kept cards have each rank."""
    return np.stack([((hands >> 2 == rank) & kept).sum(axis=1) for rank in range(13)], axis=1)


def _products(left: Ints, counts: Ints) -> Ints:
    """(n,) the products over ranks of the ways to get so many of what is left."""
    ways = np.ones(len(counts), dtype=np.int64)
    for rank in range(13):
        ways *= np.array([comb(int(left[rank]), n) for n in range(8)])[counts[:, rank]]
    return ways


def random_cases(n: int) -> list[tuple[Case, High]]:
    """Random hands, every third with the joker, through all house ways and wheels."""
    rng, names = random.Random(SEED), list(WAYS)
    found = []
    for number in range(n):
        joker = PACK[52:] * (number % 3 == 0)
        cards = sorted_hand((*rng.sample(PACK[:52], 7 - len(joker)), *joker))
        found.append((Case(cards, names[number % len(names)]), ORDERS[number // len(names) % 2]))
    return found


_DECIDED: Final[dict[tuple[str, High], tuple[Ints, Ints]]] = {}
