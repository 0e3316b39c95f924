"""Deals of the draw a second: one `State` after another by random legal play, chance included."""

import random
import time

from measure.figure import Figure
from potluck.games import draw
from potluck.games.draw import State
from potluck.protocol import Cards, Dealt

__all__ = ["main"]

DEALS = 3_000
ROUNDS = 7
SEED = 1
MOST_CARDS = 20
TABLES = {
    "by the Polish sheet, 32 cards": draw.Rules(),
    "by the German sheet, 52 cards": draw.Rules(profile="de", deck=52),
    "the evening's preset": draw.PRESETS["evening"],
}


def main() -> list[Figure]:
    """The best of seven rounds each, in processor time."""
    return [figure(name, rules) for name, rules in TABLES.items()]


def figure(name: str, rules: draw.Rules) -> Figure:
    """The speed at one table, with the decisions that a deal takes."""
    speeds, acts = [], 0
    for _ in range(ROUNDS):
        rng, start = random.Random(SEED), time.process_time()
        acts = sum(played(rules, rng) for _ in range(DEALS))
        speeds.append(DEALS / (time.process_time() - start))
    claim = f"random deals of the draw, {name}; {acts / DEALS:.1f} decisions each"
    return Figure(claim, round(max(speeds)), "a second", DEALS, SEED)


def played(rules: draw.Rules, rng: random.Random) -> int:
    """The decisions of one deal: any offer, then any action of it, each as likely."""
    state, order, acts = draw.deal(rules), rng.sample(rules.cards, MOST_CARDS), 0
    while not state.over:
        owed = state.chance
        if isinstance(owed, Cards):
            state, order = state.apply(Dealt(tuple(order[: owed.n]))), order[owed.n :]
        else:
            state, acts = _acted(state, rng), acts + 1
    return acts


def _acted(state: State, rng: random.Random) -> State:
    return state.apply(rng.choice(state.offers()).sample(rng, draw.ACTIONS))
