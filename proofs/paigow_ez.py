"""Pai Gow on the terms of EZ Pai Gow, with A-2-3-4-5 second: how often a dealer's queen high comes; all house ways.

python3 dev.py prove paigow_ez [HANDS]
"""

from fractions import Fraction
from math import comb

import numpy as np

from measure.figure import Figure
from potluck.games.paigow import WAYS
from potluck.lab.paigow.classes import classes
from potluck.lab.paigow.edges import edges
from potluck.lab.paigow.whole import QUEENS, BankHands
from potluck.ranking import High
from proofs.paigow import STUDENT

__all__ = ["main"]

SEED = 7
HANDS = 6_000
ORDER = High(wheel="second")
TERMS = "copies for the bank, a dealer's queen high pushes"
DRAGON = 51
"""What a bet of one on the queen high, at 50 to 1, gives back."""


def main(argv: list[str]) -> list[Figure]:
    """The figures; one argument: sampled hands for each house way."""
    n = int(argv[0]) if argv else HANDS
    return [*queens(), *(figure for name in WAYS for figure in edge(name, n))]


def queens() -> list[Figure]:
    """How often a dealer has a queen high, counted; and what a bet on it at 50 to 1 would lose."""
    high, (first, last) = BankHands(next(iter(WAYS.values())), ORDER).high, QUEENS
    share = Fraction(int(classes().ways()[(first <= high) & (high < last)].sum()), comb(53, 7))
    return [
        Figure("one dealer's hand of so many is a queen high", round(float(1 / share), 4), n=comb(53, 7)),
        Figure("a bet on it at 50 to 1 loses, per cent", round(float(100 * (1 - DRAGON * share)), 4), n=comb(53, 7)),
    ]


def edge(name: str, n: int) -> list[Figure]:
    """What a bet brings in per cent, for each player."""
    found = edges(name, ORDER, rng=np.random.default_rng(SEED), hands=n)
    figures = []
    for player in ("by the house way", "as well as can be"):
        value, wide = 100 * found[TERMS, player].mean, 100 * STUDENT * found[TERMS, player].error
        interval = (round(value - wide, 3), round(value + wide, 3))
        claim = f"against {name}, a dealer's queen high pushes, {player}: per cent of the bet"
        figures.append(Figure(claim, round(value, 4), n=n, seed=SEED, interval=interval))
    return figures
