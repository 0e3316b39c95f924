"""What the charts before the flop are worth beside the guess of a hand, in the game in which they were solved.

python3 dev.py prove preflop_guess [BEHIND...]: with so many seats behind the first (2 and 3 by themselves), 200
chips each and blinds of 1 and 2. The guess is asked at every point of that game with each kind of hand; a raise counts
as the one of the game, and to pay where it is not paid there as giving up. Told is what a seat could at least win more
by knowing it, summed over the seats, of the guess and of the charts, and what one who goes by the charts wins among
others who guess, beyond who guesses too. Ends are worth what hands win without further bets.
"""

import random
import sys
from collections.abc import Iterator
from typing import Final

import numpy as np

from measure.figure import Figure
from potluck.bots.general import guessing_shark
from potluck.cards import Card
from potluck.games.poker import Call, Fold, RaiseTo, View, begin
from potluck.protocol import Cards, Dealt
from potluck.solve.preflop import CALL, FOLD, KINDS, RAISE, Floats, Point, PreflopLoop, gain, kind_of, swapped
from potluck.variants import VARIANTS
from proofs.preflop import learnt

__all__ = ["main", "part"]

STACK, BLIND = 100.0, 2
ASKED: Final = (2, 3)
SAMPLES: Final = {2: 4, 3: 2}
"""Seats behind the first -> how often the guess is asked with each kind of hand, else once."""
LEARNT: Final = {2: 2000, 3: 1000}
"""Seats behind the first -> iterations in which an answer is learnt."""
USUALLY: Final = 400
TRIED: Final = 100
SEED: Final = 5
SURE: Final = 1.96


def main(argv: list[str]) -> list[Figure]:
    """Raises: ValueError: what is named are no numbers."""
    figures = []
    for behind in map(int, argv or ASKED):
        charts = learnt(behind, STACK)
        guess = guessed(behind, charts)
        name = f"before the flop, {behind} seats behind the first, {STACK:g} big blinds each"
        for who, loop in (("the guess", guess), ("the charts", charts)):
            gains = [
                gain(loop, seat, learnt=LEARNT.get(behind, USUALLY), tried=TRIED, seed=SEED)
                for seat in range(loop.seats)
            ]
            claim = f"{name}: what all seats together could at least win more against {who}"
            figures.append(_figure(claim, np.sum(gains, axis=0)))
        for seat in range(charts.seats):
            more = swapped(guess, charts, seat, tried=TRIED, seed=SEED)
            claim = f"{name}: what seat {seat + 1} wins more by the charts than by the guess among guessers"
            figures.append(_figure(claim, more))
    return figures


def part(argv: list[str]) -> bool:
    """Whether other numbers of seats than usual are asked for."""
    return bool(argv)


def _figure(claim: str, gains: Floats) -> Figure:
    value, error = 1000 * float(gains.mean()), 1000 * SURE * float(gains.std()) / len(gains) ** 0.5
    print(f"{claim}: {value:.0f} ± {error:.0f}", file=sys.stderr, flush=True)
    interval = (round(value - error), round(value + error))
    return Figure(claim, round(value), "thousandths of a big blind", n=len(gains), seed=SEED, interval=interval)


def guessed(behind: int, like: PreflopLoop) -> PreflopLoop:
    """A loop whose mean is what the guess does."""
    loop = PreflopLoop(behind, like.stack, seed=SEED)
    for at, point in enumerate(loop.points):
        for kind, hand in _hands():
            for sample in range(SAMPLES.get(behind, 1)):
                rng = random.Random(f"{point.history} {kind} {sample}")
                if len(point.acts) > 1:
                    loop.sums[at][point.acts.index(_act(point, hand, loop, rng)), kind] += 1
    return loop


def _act(point: Point, hand: tuple[Card, Card], loop: PreflopLoop, rng: random.Random) -> str:
    """What the guess does there, as the game has it."""
    act = guessing_shark(_view(point, hand, loop, rng), rng)
    if isinstance(act, RaiseTo) and RAISE in point.acts:
        return RAISE
    return CALL if not isinstance(act, Fold) and CALL in point.acts else FOLD


def _view(point: Point, hand: tuple[Card, Card], loop: PreflopLoop, rng: random.Random) -> View:
    """The view of who is to act; the others' cards are any."""
    variant = VARIANTS["holdem"]
    state = begin(variant, (round(BLIND * loop.stack),) * loop.seats, button=loop.seats - 3)
    pack = [card for card in variant.cards if card not in hand]
    rng.shuffle(pack)
    while isinstance(state.chance, Cards):
        cards = hand if state.chance.to == point.seat else tuple(pack.pop() for _ in range(state.chance.n))
        state = state.apply(Dealt(cards))
    by_history = {other.history: other for other in loop.points}
    for done in range(len(point.history)):
        after = by_history[point.history[: done + 1]]
        acts = {FOLD: Fold(), CALL: Call(), RAISE: RaiseTo(round(BLIND * max(after.paid)))}
        state = state.apply(acts[point.history[done]])
    return state.view(point.seat)


def _hands() -> Iterator[tuple[int, tuple[Card, Card]]]:
    """A hand of each kind."""
    pack = VARIANTS["holdem"].cards
    for high in range(KINDS // 13):
        for low in range(high + 1):
            for suited in (True, False):
                if not (suited and high == low):
                    yield kind_of(high, low, suited=suited), (pack[4 * high], pack[4 * low + (0 if suited else 1)])
