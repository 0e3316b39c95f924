"""Equity against brute force by the law over all variants; trials against all ways; hold'em's classes against OMPEval.

`prove equity [QUESTIONS [SPREADS [CLASSES]]]`: 2,000, 10,000 and 169 by default. Exact sums are compared unit by unit.
Of trials the distance from the exact share is taken in standard errors, where its variance over all of them is 100 at
least.
"""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from itertools import combinations_with_replacement
from math import erf, sqrt
from random import Random
from typing import Any, Final

from measure.figure import Figure, Refuted
from measure.questions import WHOLE, Question, brute, random_question
from potluck.cards import RANKS
from potluck.kernels import Showdown, Sums, count_showdowns, sample_showdowns
from potluck.lab.equity import odds
from potluck.lab.questions import showdown_of

__all__ = ["main"]

QUESTIONS: Final = 2_000
SPREADS: Final = 10_000
CLASSES: Final = 169
MOST_WAYS: Final = 20_000
TRIALS: Final = 20_480
RARE: Final = 100
FARTHEST: Final = 5.5
NEAR: Final = 2e-12
SEED: Final = 39


def main(argv: list[str]) -> list[Figure]:
    """Differences, distances, and how they are spread. Raises: Refuted."""
    sizes = [*map(int, argv), *(QUESTIONS, SPREADS, CLASSES)[len(argv) :]]
    return [*_by_law(sizes[0]), *_spread(sizes[1]), *_classes(sizes[2])]


def _by_law(questions: int) -> Iterator[Figure]:
    """Exact sums, unit by unit."""
    with ProcessPoolExecutor() as pool:
        counted = list(pool.map(_one_by_law, range(questions), chunksize=8))
    games, ways = {name for name, _ in counted}, sum(ways for _, ways in counted)
    claim = f"exact equities that differ from brute force by the law, over {len(games)} variants, {ways:,} run-outs"
    yield Figure(claim, 0, n=questions, seed=SEED)


def _one_by_law(number: int) -> tuple[str, int]:
    """The variant of a question, and its ways. Raises: Refuted."""
    rng = Random(f"law {SEED} {number}")
    question = random_question(rng, most=int(MOST_WAYS ** rng.random()))
    sums, expected = _counted(question), brute(question)
    if sums.ways != question.ways or [seat.units for seat in sums.seats] != expected:
        raise Refuted(f"{question}: the law says {expected}, the kernels {sums}")
    return question.variant.name, question.ways


def _counted(question: Question) -> Sums:
    return count_showdowns(_showdown(question))


def _showdown(question: Question) -> Showdown:
    return showdown_of(question.variant, question.hands, board=question.board, dead=question.dead)[0]


def _spread(questions: int) -> Iterator[Figure]:
    """The distances of trials from all ways, in standard errors."""
    with ProcessPoolExecutor() as pool:
        distances = sorted(pool.map(_distance, range(questions), chunksize=32))
    mean = sum(distances) / questions
    deviation = sqrt(sum((distance - mean) ** 2 for distance in distances) / (questions - 1))
    normal = [(1 + erf(distance / sqrt(2))) / 2 for distance in distances]
    gap = max(max((at + 1) / questions - p, p - at / questions) for at, p in enumerate(normal))
    if abs(mean) * sqrt(questions) > 4 or abs(deviation - 1) * sqrt(2 * questions) > 4 or gap * sqrt(questions) > 1.95:
        raise Refuted(f"distances: mean {mean}, deviation {deviation}, farthest from the normal curve {gap}")
    of = f"shares of {TRIALS:,} trials from the exact ones, in standard errors"
    yield Figure(f"greatest distance of {of} (at most {FARTHEST})", round(max(map(abs, distances)), 2), n=questions)
    yield Figure(f"mean distance of {of} (0)", round(mean, 4), n=questions, seed=SEED)
    yield Figure(f"standard deviation of distances of {of} (1)", round(deviation, 4), n=questions, seed=SEED)
    yield Figure(f"distances of {of}: Kolmogorov-Smirnov gap to the normal curve", round(gap, 4), n=questions)


def _distance(number: int) -> float:
    """The distance of one question's first hand. Raises: Refuted."""
    rng = Random(f"spread {SEED} {number}")
    while True:
        question = random_question(rng, least=100, most=MOST_WAYS)
        exact = _counted(question)
        ours = exact.seats[0]
        share = ours.units / exact.ways / WHOLE
        variance = ours.squares / exact.ways / WHOLE**2 - share**2
        if variance * TRIALS >= RARE:
            break
    tried = sample_showdowns(_showdown(question), trials=TRIALS, seed=number).seats[0]
    distance = (tried.units / TRIALS / WHOLE - share) / sqrt(variance / TRIALS)
    if abs(distance) > FARTHEST:
        raise Refuted(f"{question}: {distance:.2f} standard errors away")
    return distance


def _classes(number: int) -> Iterator[Figure]:
    """All pairs of the classes of two cards, as ranges, beside OMPEval."""
    pairs = list(combinations_with_replacement(list(_names())[:number], 2))
    with ProcessPoolExecutor() as pool:
        farthest = max(pool.map(_difference, pairs, chunksize=16))
    claim = f"greatest difference of exact shares of {number} x {number} classes of hold'em hands from OMPEval's"
    yield Figure(claim, float(f"{farthest:.1e}"), n=len(pairs))


def _difference(pair: tuple[str, str]) -> float:
    """How far the share of the first is from OMPEval's. Raises: Refuted."""
    peer: Any = import_module("pokerfast.equity").equity
    ours, theirs = odds(*pair, threads=1), peer([*pair])
    difference = abs(float(ours.share[0]) - float(theirs[0]))
    if not ours.exact or difference > NEAR:
        raise Refuted(f"{pair}: {float(ours.share[0])}, OMPEval {theirs[0]}")
    return difference


def _names() -> Iterator[str]:
    """`AA`, `AKs`, `AKo` and so on: 169."""
    order = RANKS[::-1]
    for place, high in enumerate(order):
        yield high * 2
        for low in order[place + 1 :]:
            yield f"{high}{low}s"
            yield f"{high}{low}o"
