"""Deals a second by random play on the engine, beside OpenSpiel's C++ loop and pokerkit.

Processor time, on one core, each side in turn. OpenSpiel plays by its own uniform random bots, deal by deal in C++,
with a menu of fold, call, pot and all-in; the engine then weighs the same menu, which takes 7.8 decisions a deal there
and here. pokerkit plays from Python as in `bench poker`, by the same random acts as `random` of the engine.
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.metadata import version
from itertools import count
from random import Random
from time import process_time
from typing import Any, Final
from warnings import catch_warnings, simplefilter

import numpy as np

from benchmarks.poker import their_deal
from benchmarks.rankings.race import Side, digits, pin, race, seconds, unpin
from measure.figure import Figure
from potluck.engine import Mix, Tables, simulate
from potluck.variants import VARIANTS

__all__ = ["main"]

DEALS: Final = 100_000
TABLES: Final = 1_000
MOVES: Final = 500
"""Steps that the tables take together in one round."""
SPIEL_DEALS: Final = 5_000
KIT_DEALS: Final = 200
SEED: Final = 1
RATE: Final = "deals a second"
SIX: Final = "six-handed no-limit hold'em"
MENU: Final = Mix([[[0, 1, 0, 0, 1, 1], [1, 1, 0, 0, 1, 1]]])
"""Fold where there is something to call, call, pot, all-in: each as likely."""
SPIEL: Final = {
    "betting": "nolimit",
    "numPlayers": 6,
    "numRounds": 4,
    "blind": "1 2 0 0 0 0",
    "firstPlayer": "3 1 1 1",
    "numSuits": 4,
    "numRanks": 13,
    "numHoleCards": 2,
    "numBoardCards": "0 3 1 1",
    "stack": "200 200 200 200 200 200",
    "bettingAbstraction": "fcpa",
}
SOME: Final = ("omaha", "seven-stud", "razz", "triple-draw-seven", "badugi", "deuces-wild", "omaha-hilo-fixed")


def main() -> list[Figure]:
    """Every row of the comparison."""
    cores = pin()
    figures = [*spiel(), *kit(), *batch(), *alone()]
    unpin(cores)
    return figures


def spiel() -> Iterator[Figure]:
    """Beside OpenSpiel, by the same menu."""
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game("universal_poker", SPIEL)
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(6)]

    def deals() -> None:
        for seed in range(SPIEL_DEALS):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)

    other = Side(f"OpenSpiel {version('open-spiel')}", deals, SPIEL_DEALS)
    yield from rated(f"{SIX}, fold, call, pot or all-in", _simulated("holdem", MENU, 6), other, goal=300_000)


def kit() -> Iterator[Figure]:
    """Beside pokerkit, whose deals are begun and moved from Python."""
    for name, variant, seats, goal in (
        (f"{SIX}, any amount", "holdem", 6, 300_000),
        ("heads-up fixed-limit five-card draw", "draw-fixed", 2, 500_000),
    ):
        deals = _kit_deals(variant, seats)
        yield from rated(
            name,
            _simulated(variant, "random", seats),
            Side(f"pokerkit {version('pokerkit')}", deals, KIT_DEALS),
            goal=goal,
        )


def _kit_deals(variant: str, seats: int) -> Callable[[], None]:
    rng = Random(SEED)

    def deals() -> None:
        with catch_warnings():
            simplefilter("ignore")
            for _ in range(KIT_DEALS):
                their_deal(VARIANTS[variant], seats, rng)

    return deals


def batch() -> Iterator[Figure]:
    """Tables in lock step: by the built-in policy, and by one that numpy makes of what is offered."""
    for policy, move in (("the built-in policy", _built_in), ("a policy in numpy", _by_numpy)):
        tables = Tables("holdem", TABLES, seats=6, seed=SEED)
        tables.deal()
        start, ended = process_time(), 0
        for _ in range(MOVES):
            move(tables)
            over = np.flatnonzero(tables.over)
            ended += len(over)
            tables.deal(over)
        rate = ended / (process_time() - start)
        yield Figure(
            f"{SIX}, {TABLES:,} tables in lock step by {policy} (goal 150,000)", round(digits(rate)), RATE, n=ended
        )


def _built_in(tables: Tables) -> None:
    tables.step(*tables.choose("random"))


_RNG: Final = np.random.default_rng(SEED)


def _by_numpy(tables: Tables) -> None:
    """Any kind of act that is offered, then any amount, each as likely."""
    legal, amounts = tables.legal, tables.amounts
    pick = (_RNG.random(TABLES) * legal.sum(axis=1)).astype(np.int64)
    kinds = (np.cumsum(legal, axis=1) > pick[:, None]).argmax(axis=1)
    width = amounts[:, 1] - amounts[:, 0] + 1
    tables.step(kinds, amounts[:, 0] + (_RNG.random(TABLES) * width).astype(np.int64))


def alone() -> Iterator[Figure]:
    """Other variants, six-handed."""
    for name in SOME:
        side = _simulated(name, "random", 6)
        yield Figure(f"{name}, six-handed, any amount: pk.engine.simulate", round(digits(_rate(side))), RATE)


def rated(work: str, ours: Side, theirs: Side, *, goal: int) -> list[Figure]:
    """Both rates, and the ratio."""
    mine, other, ratio = race(work, "s", ours, theirs, clock=process_time)
    return [
        Figure(f"{mine.claim} (goal {goal:,})", round(digits(1 / float(mine.value))), RATE),
        Figure(other.claim, round(digits(1 / float(other.value))), RATE),
        ratio,
    ]


def _rate(side: Side) -> float:
    return side.items / seconds(side.work, clock=process_time)


def _simulated(variant: str, policy: str | Mix, seats: int) -> Side:
    """New deals in every call."""
    parts = count()

    def deals() -> None:
        simulate(variant, policy, n=DEALS, seed=SEED, seats=seats, stacks=200, first=next(parts) * DEALS)

    return Side("pk.engine.simulate", deals, DEALS)
