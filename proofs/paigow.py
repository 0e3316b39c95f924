"""Pai Gow: house ways on all hands, what settings are worth to players who set by them or as well as can be.

python3 dev.py prove paigow [HANDS]
"""

import random
from math import comb
from typing import Final

import numpy as np

from measure.figure import Figure, Refuted
from potluck.cards import Card
from potluck.games.paigow import WAYS, decide
from potluck.lab.paigow.classes import classes
from potluck.lab.paigow.edges import edges as lab_edges
from potluck.lab.paigow.houseways import decided
from potluck.ranking import High

__all__ = ["main"]

SEED: Final = 1
HANDS: Final = 4_000
STUDENT: Final = 2.093
"""Standard errors to each side of a mean of twenty repetitions, for 95 %."""
EDGES: Final = (("foxwoods", High()), ("trump_plaza", High()), ("foxwoods", High(wheel="second")))
NOUGHT: Final = ("copies for nobody", "by the house way")
"""What is exactly nothing, by symmetry."""
ALIKE: Final = 2000
"""Hands on which both readings of each house way are compared."""
ALL: Final = comb(53, 7)


def main(argv: list[str]) -> list[Figure]:
    """The figures; one argument: sampled hands for each house way."""
    n = int(argv[0]) if argv else HANDS
    return [
        *(houseway(name) for name in WAYS),
        *(edge for name, order in EDGES for edge in edges(name, order, n)),
    ]


def houseway(name: str) -> Figure:
    """How many hands the way sets without a foul, with both wheels. Raises: Refuted at a hole, a foul, a difference."""
    hands, ways = classes().hands, classes().ways()
    for order in (High(), High(wheel="second")):
        found = decided(WAYS[name], hands, order)
        if (found.setting < 0).any() or not found.legal.all():
            raise Refuted(f"{name} leaves hands open or fouls")
        for at in random.Random(f"{SEED} {name}").sample(range(len(hands)), ALIKE):
            line = decide(WAYS[name], tuple(map(Card, hands[at].tolist())), order)
            if line.setting.worth != (found.high[at], found.low[at]):
                raise Refuted(f"{name} reads {hands[at]} in two ways")
    return Figure(f"hands that {name} sets without a foul, with either wheel", int(ways.sum()), n=ALL)


def edges(name: str, order: High, n: int) -> list[Figure]:
    """What a bet brings in per cent, for each player and option."""
    rng = np.random.Generator(np.random.Philox(key=[SEED, list(WAYS).index(name)]))
    wheel = ", A-2-3-4-5 second" if order.wheel == "second" else ""
    found = []
    for (terms, player), edge in lab_edges(name, order, rng=rng, hands=n).items():
        if (terms, player) == NOUGHT:
            continue
        value, wide = 100 * edge.mean, 100 * STUDENT * edge.error
        interval = (round(value - wide, 4), round(value + wide, 4))
        claim = f"against {name}{wheel}, {terms}, {player}: per cent of the bet"
        found.append(Figure(claim, round(value, 4), n=n, seed=SEED, interval=interval))
    return found
