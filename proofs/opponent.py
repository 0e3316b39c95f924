"""Deals of the draw between the honest opponent and each reference bot, each deal played twice, seats changed."""

import random
import statistics
import time
from typing import Final

from measure.figure import Figure, Refuted
from potluck.bots import Bot, bot
from potluck.dealer import Dealer
from potluck.games import draw
from potluck.games.draw import Rules, State
from potluck.protocol import Action

__all__ = ["main"]

SEED: Final = 20
PAIRS: Final = 600
RULES: Final = (Rules(), Rules(profile="de", deck=52))
OTHERS: Final = ("random", "caller")
LIMIT_MS: Final = 100.0


def main(argv: list[str]) -> list[Figure]:
    """Dollars a deal with their intervals, and the time of a decision. One argument: pairs of deals each."""
    pairs = int(argv[0]) if argv else PAIRS
    clock = Clock()
    figures = [against(name, pairs, clock) for name in OTHERS]
    slowest = clock.quantile(0.99)
    if slowest > LIMIT_MS:
        raise Refuted(f"one decision in a hundred takes {slowest:.0f} ms or more, allowed are {LIMIT_MS:.0f}")
    times = [
        Figure(f"time of an honest decision, {name}", round(clock.quantile(share), 1), unit="ms", n=len(clock.times))
        for name, share in (("median", 0.5), ("99th percentile", 0.99))
    ]
    return [*figures, *times]


class Clock:
    """The honest bot, timed."""

    def __init__(self) -> None:
        self.times: list[float] = []

    def choose(self, state: State, rng: random.Random) -> Action:
        """Its choice for the actor."""
        view = state.view(state.actor)
        start = time.perf_counter()
        action: Action = bot("honest").choose(view, rng)
        self.times.append(1000 * (time.perf_counter() - start))
        return action

    def quantile(self, share: float) -> float:
        """The time that this share of the decisions does not exceed, in ms."""
        return sorted(self.times)[int(share * (len(self.times) - 1))]


def against(name: str, pairs: int, clock: Clock) -> Figure:
    """What the honest opponent wins a deal from that bot. Raises: Refuted where zero lies in the interval or above."""
    won = [pair(bot(name), RULES[seed % len(RULES)], SEED + seed, clock) for seed in range(pairs)]
    mean, error = statistics.mean(won), statistics.stdev(won) / pairs**0.5
    interval = (round(mean - 1.96 * error, 2), round(mean + 1.96 * error, 2))
    if interval[0] <= 0:
        raise Refuted(f"against {name} it wins {mean:.2f} dollars a deal, {interval}")
    claim = f"dollars a deal that the honest opponent wins from the {name} bot ($300 each, ante $5)"
    return Figure(claim, round(mean, 2), unit="$", n=2 * pairs, seed=SEED, interval=interval)


def pair(other: Bot, rules: Rules, seed: int, clock: Clock) -> float:
    """The honest opponent's mean over the same deal in both seats."""
    return sum(played(other, rules, seed, honest, clock) for honest in (0, 1)) / 2


def played(other: Bot, rules: Rules, seed: int, honest: int, clock: Clock) -> int:
    """The honest opponent's payoff; the cards depend on the seed alone."""
    dealer, rng = Dealer(seed=seed), random.Random(seed)
    state = dealer(draw.deal(rules, first=seed // len(RULES) % 2))
    while not state.over:
        assert state.actor is not None
        mine = state.actor == honest
        action = clock.choose(state, rng) if mine else other.choose(state.view(state.actor), rng)
        state = dealer(state.apply(action))
    return state.payoffs()[honest]
