"""Pai Gow: house ways on all hands, what settings are worth to players who set by them or as well as can be.

python3 dev.py prove paigow [HANDS]
"""

import random
from collections.abc import Sequence
from math import comb, sqrt
from typing import Final

import numpy as np

from potluck.cards import Card, deck
from potluck.games.paigow import WAYS, Rules, decide
from potluck.games.paigow.hands import sorted_hand
from potluck.lab.paigow.adviser import Copies, Setting, settings
from potluck.lab.paigow.classes import classes
from potluck.lab.paigow.houseways import decided, made_by
from potluck.ranking import High
from proofs.figure import Figure, Refuted

__all__ = ["main"]

SEED: Final = 1
HANDS: Final = 2_500
TAX: Final = 0.05
ALIKE: Final = 2000
"""Hands on which both readings of each house way are compared."""
ALL: Final = comb(53, 7)
PACK: Final = deck(53)
Worth = dict[str, list[float]]


def main(argv: list[str]) -> list[Figure]:
    """The figures; one argument: random hands for each house way."""
    n = int(argv[0]) if argv else HANDS
    return [
        *(houseway(name) for name in WAYS),
        *(edge for name in ("foxwoods", "trump_plaza") for edge in edges(name, n)),
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


def edges(name: str, n: int) -> list[Figure]:
    """What a bet is worth on the average, in per cent, for each player and option.

    Who sets by the house way against the same way, with copies for nobody, gets exactly nothing on the average, by
    symmetry: his sampled mean is taken off every other, hand by hand.
    """
    rng, rules = random.Random(f"{SEED} {name}"), Rules(house_way=name)  # type: ignore[arg-type]  # one of the ways
    worth: Worth = {}
    for _ in range(n):
        hand = sorted_hand(rng.sample(PACK, 7))
        for key, value in _worth(rules, hand).items():
            worth.setdefault(key, []).append(value)
    control = np.array(worth.pop("control"))
    found = []
    for key, values in worth.items():
        rest = 100 * (np.array(values) - control)
        mean, error = float(rest.mean()), float(rest.std(ddof=1)) / sqrt(n)
        interval = (round(mean - 1.96 * error, 4), round(mean + 1.96 * error, 4))
        found.append(
            Figure(f"against {name}, {key}: per cent of the bet", round(mean, 4), n=n, seed=SEED, interval=interval)
        )
    return found


def _worth(rules: Rules, hand: Sequence[Card]) -> dict[str, float]:
    """What the hand is worth to every kind of player; the bank's copies are its own."""
    low = set(decide(WAYS[rules.house_way], hand, rules.order).setting.low)
    found: dict[str, float] = {}
    for copies, name in (("push", "copies for nobody"), ("dealer", "copies for the bank"), ("own", "as the bank")):
        ways = _ways(rules, hand, copies)  # type: ignore[arg-type]  # one of the three
        mine = next(way for way in ways if set(way.low) == low)
        found["control" if copies == "push" else f"{name}, by the house way"] = _value(mine)
        found[f"{name}, as well as can be"] = max(map(_value, ways))
        found[f"{name}, 5 % commission, by the house way"] = _value(mine, TAX)
        found[f"{name}, 5 % commission, as well as can be"] = max(_value(way, TAX) for way in ways)
    return found


def _ways(rules: Rules, hand: Sequence[Card], copies: Copies) -> tuple[Setting, ...]:
    return settings(hand, made_by(rules.house_way, rules.order), copies=copies, order=rules.order)


def _value(way: Setting, tax: float = 0.0) -> float:
    return (way.win * (1 - tax) - way.lose) / way.total
