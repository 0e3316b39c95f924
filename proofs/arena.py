"""Duplicate deals between reference bots: how much narrower their intervals are, and how long they take.

`prove arena [DEALS]`. Refuted where duplication does not halve the interval of two that play alike, where one worker
and two give different bytes, or where 100,000 deals would take more than four minutes of one core (two minutes of two).
"""

import json
import random
import statistics
import time
from typing import Final

from measure.figure import Figure, Refuted
from potluck import arena
from potluck.arena.orders import Orders
from potluck.bots import bot
from potluck.games import draw
from tests.known import known

__all__ = ["main"]

SEED: Final = 1
DEALS: Final = 10_000
ALIKE: Final = ("regular", "newcomer")
UNLIKE: Final = ("caller", "random")
SECONDS: Final = 240.0
FULL: Final = 100_000
GAIN: Final = 2.0


def main(argv: list[str]) -> list[Figure]:
    """Quotients of half widths, and CPU seconds. Raises: Refuted."""
    deals = int(argv[0]) if argv else DEALS
    start = time.process_time()
    one = arena.run("draw", UNLIKE, deals=deals, seed=SEED)
    seconds = (time.process_time() - start) * FULL / deals
    if seconds > SECONDS:
        raise Refuted(f"{FULL} deals would take {seconds:.0f} s of one core, allowed are {SECONDS:.0f}")
    short = [json.dumps(arena.run("draw", UNLIKE, deals=deals // 10, seed=SEED, workers=n).json()) for n in (1, 2)]
    if short[0] != short[1]:
        raise Refuted("one worker and two give different results")
    figures = [gain(UNLIKE, one, deals)]
    for pair in (ALIKE, ("draw-1", "caller")):
        figures.append(gain(pair, arena.run("draw", pair, deals=deals // 5, seed=SEED), deals // 5))  # noqa: PERF401
    if max(float(figure.value) for figure in figures) < GAIN:
        raise Refuted(f"duplication narrows no interval {GAIN} times: {[figure.value for figure in figures]}")
    for pair in (ALIKE, UNLIKE):
        figures += reasons(pair, deals // 5)
    return [
        *figures,
        Figure("seconds of one core for 100,000 duplicate deals of caller and random", round(seconds), "s", n=deals),
    ]


def gain(pair: tuple[str, ...], result: arena.Result, deals: int) -> Figure:
    """How many times narrower the interval is than that of as many plays, each a deal of its own."""
    row = result.rows[0]
    claim = f"how many times narrower duplication makes the interval, {' against '.join(pair)}"
    return Figure(claim, round(row.plain / row.within, 2), n=deals, seed=SEED)


def reasons(pair: tuple[str, str], deals: int) -> list[Figure]:
    """What decides over the gain: whether the better hand wins from either seat, and about as much."""
    both = [(won(pair, number, 0), won(pair, number, 1)) for number in range(deals)]
    shown = [(one, other) for (one, ended), (other, then) in both if ended == then == "showdown"]
    changed = sum(one * other < 0 for one, other in shown) / len(shown)
    alike = statistics.correlation([abs(one) for (one, _), _ in both], [abs(other) for _, (other, _) in both])
    named = " against ".join(pair)
    return [
        Figure(f"deals shown from both seats, {named}", round(100 * len(shown) / deals, 1), "%", deals, SEED),
        Figure(f"of these won by the same hand from both, {named}", round(100 * changed, 1), "%", len(shown), SEED),
        Figure(f"correlation of what was won from the two seats, {named}", round(alike, 2), n=deals, seed=SEED),
    ]


def won(pair: tuple[str, str], number: int, rotation: int) -> tuple[int, str]:
    """What the first of the pair wins in a deal that it plays from that seat, and how the deal ended."""
    orders = Orders(SEED, number)
    rngs = [random.Random(f"{SEED}/{number}/{seat}") for seat in (0, 1)]
    match = orders.settle(draw.start(draw.Rules(), 2))
    while not match.state.over:
        seat = match.actor
        assert seat is not None
        match = orders.settle(match.apply(bot(pair[(seat + rotation) % 2]).choose(match.view(seat), rngs[seat])))
    return match.state.payoffs()[rotation], known(match.state).outcome.by
