"""Equity against brute force by the law over all variants; trials against all ways; hold'em's classes against OMPEval.

`prove equity [QUESTIONS [SPREADS [CLASSES [RANGES [WIDE [SANITIZED]]]]]]`: 2,000, 10,000, 169, 4,000, 60 and 20,000 by
default; 0 leaves one out. Exact sums are compared unit by unit, those of ranges in every number of the answer. Ranges
before the flop, of which there are too many ways for the law, are counted in a second way: sorted on each of all
boards. Of trials the distance from the exact share is taken in standard errors, where its variance over all of them is
100 at least; every fifth question has ranges, some of them with hands that go together less than once in 100,000 draws.
SANITIZED questions are answered with GCC's address and undefined-behaviour sanitizers.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from importlib import import_module
from itertools import combinations, combinations_with_replacement
from math import erf, sqrt
from random import Random
from typing import Any, Final

from measure.figure import Figure, Refuted
from measure.questions import WHOLE, Question, brute, random_question
from measure.range_questions import RangeQuestion, by_law, drawn_range, random_range_question, same
from potluck.cards import RANKS, mask
from potluck.kernels import Half, Showdown, Sums, count_showdowns, meet_ranges, program, sample_showdowns
from potluck.lab.before_flop import pair_sums
from potluck.lab.equity import Equity, equity, equity_of
from potluck.lab.meetings import drawn_sums
from potluck.lab.odds import odds
from potluck.lab.questions import showdown_of
from potluck.lab.range_equity import asked_of, filled_sums, range_sums, ranged
from potluck.lab.ranges import Range
from potluck.variants import VARIANTS
from proofs.bindings import INSIDE, ROOT, build, sanitized

__all__ = ["main"]

QUESTIONS: Final = 2_000
SPREADS: Final = 10_000
CLASSES: Final = 169
RANGES: Final = 4_000
WIDE: Final = 60
SANITIZED: Final = 20_000
FEW_WAYS: Final = 200
"""Of a question that is answered with sanitizers, at most."""
EVERY: Final = 5
"""Of so many questions that are sampled one has ranges."""
MOST_WAYS: Final = 20_000
TRIALS: Final = 20_480
RARE: Final = 100
FARTHEST: Final = 5.5
NEAR: Final = 2e-12
SEED: Final = 39


def main(argv: list[str]) -> list[Figure]:
    """Differences, distances, and how they are spread. Raises: Refuted."""
    if INSIDE in os.environ:
        return [_inside(int(argv[0]))]
    sizes = [*map(int, argv), *(QUESTIONS, SPREADS, CLASSES, RANGES, WIDE, SANITIZED)[len(argv) :]]
    proofs = (_by_law, _spread, _classes, _ranges_by_law, _before_the_flop, _sanitized)
    return [figure for proof, size in zip(proofs, sizes, strict=True) if size for figure in proof(size)]


def part(argv: list[str]) -> bool:
    """Whether some of it is left out."""
    return "0" in argv


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
    drawn = drawn_sums(_showdown(question))
    if drawn not in (None, sums):
        raise Refuted(f"{question}: the kernels say {sums}, lists of draws {drawn}")
    return question.variant.name, question.ways


def _ranges_by_law(questions: int) -> Iterator[Figure]:
    """Answers to questions with ranges, every number of them."""
    with ProcessPoolExecutor() as pool:
        counted = list(pool.map(_one_range_by_law, range(questions), chunksize=8))
    games, ways = {name for name, _ in counted}, sum(ways for _, ways in counted)
    claim = (
        f"exact equities with ranges that differ from brute force by the law, {len(games)} variants, {ways:,} run-outs"
    )
    yield Figure(claim, 0, n=questions, seed=SEED)


def _one_range_by_law(number: int) -> tuple[str, int]:
    """The variant of a question, and about how many ways it has. Raises: Refuted."""
    rng = Random(f"ranges {SEED} {number}")
    question = random_range_question(rng, most=int(MOST_WAYS ** rng.random()))
    found = equity(question.variant, question.hands, board=question.board, dead=question.dead)
    expected = by_law(question)
    for answer in (found, *_sorted(question)):
        if not same(answer, expected):
            raise Refuted(f"{question}: the law says {expected}, the room {answer}")
    return question.variant.name, question.ways * question.together


def _sorted(question: RangeQuestion) -> Iterator[Equity]:
    """The answer where hands that still get cards are taken as ranges of what they become, if that can be."""
    variant, hands, board, dead = question
    asked, held = asked_of(variant, hands, board=board, dead=dead)
    filled = filled_sums(variant, asked, hands, held, dead, threads=1)
    if filled is not None:
        yield equity_of(filled, exact=True, ranges=hands)


def _before_the_flop(questions: int) -> Iterator[Figure]:
    """Ranges of hold'em before the flop, by classes of boards and by all boards."""
    with ProcessPoolExecutor() as pool:
        boards = sum(pool.map(_one_before_the_flop, range(questions)))
    claim = f"exact equities of ranges before the flop that differ from those sorted on each of {boards:,} boards"
    yield Figure(claim, 0, n=questions, seed=SEED)


def _one_before_the_flop(number: int) -> int:
    """On how many boards. Raises: Refuted."""
    rng, holdem = Random(f"before {SEED} {number}"), VARIANTS["holdem"]
    dead = tuple(rng.sample(holdem.cards, rng.choice((0, 1, 4, 12))))
    taken = mask(dead)
    while True:
        sides = [drawn_range(rng, list(holdem.cards), 2, most=12).without(taken) for _ in range(2)]
        if sides[0] and sides[1] and any(not one & two for one, _ in sides[0].weights for two, _ in sides[1].weights):
            break
    hands = [next(iter(side))[0] if len(side) == 1 else side for side in sides]
    found = equity(holdem, hands, dead=dead)
    cards = [mask((card,)) for card in holdem.cards if card not in dead]
    boards = [sum(board) for board in combinations(cards, 5)]
    rows = meet_ranges(Half(program("high")), sides[0].held, sides[1].held, boards)[0]
    met, won, tied = (
        sum(weight * row[at] for row, weight in zip(rows, sides[0].held.weights, strict=True)) for at in range(3)
    )
    if not found.exact or (found.win[0], found.tie[0]) != (Fraction(won, met), Fraction(tied, met)):
        raise Refuted(f"{hands}, {dead} dead: {found}; on each board {won} won and {tied} tied of {met}")
    return len(boards)


def _counted(question: Question) -> Sums:
    return count_showdowns(_showdown(question))


def _showdown(question: Question) -> Showdown:
    return showdown_of(question.variant, question.hands, board=question.board, dead=question.dead)[0]


def _spread(questions: int) -> Iterator[Figure]:
    """The distances of trials from all ways, in standard errors."""
    with ProcessPoolExecutor() as pool:
        found = list(pool.map(_distance, range(questions), chunksize=32))
    distances = sorted(found)
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
        question, exact, asked = _ranges_asked(rng) if number % EVERY == 0 else _hands_asked(rng)
        ours = exact.seats[0]
        share = ours.units / exact.ways / WHOLE
        variance = ours.squares / exact.ways / WHOLE**2 - share**2
        if variance * TRIALS < RARE:
            continue
        tried = sample_showdowns(asked, trials=TRIALS, seed=number).seats[0]
        distance = (tried.units / TRIALS / WHOLE - share) / sqrt(variance / TRIALS)
        if abs(distance) > FARTHEST:
            raise Refuted(f"{question}: {distance:.2f} standard errors away")
        return distance


def _hands_asked(rng: Random) -> tuple[Question, Sums, Showdown]:
    """A question, its exact sums, and the same to be sampled."""
    question = random_question(rng, least=100, most=MOST_WAYS)
    return question, _counted(question), _showdown(question)


def _ranges_asked(rng: Random) -> tuple[RangeQuestion, Sums, Showdown]:
    question = random_range_question(rng, most=MOST_WAYS)
    variant, hands, board, dead = question
    sums, _ = range_sums(
        variant, hands, board=board, dead=dead, exact=None, sample=lambda _: _never(question), threads=1
    )
    return question, sums, ranged(variant, hands, board=board, dead=dead)


def _never(question: RangeQuestion) -> Sums:
    raise Refuted(f"{question}: is sampled")


def _classes(number: int) -> Iterator[Figure]:
    """All pairs of the classes of two cards, as ranges, beside OMPEval and by the table of all pairs of hands."""
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
    ranges = [Range.of(each) for each in pair]
    paired = pair_sums(*asked_of(VARIANTS["holdem"], ranges, board=(), dead=()), few=0)
    if paired is None or equity_of(paired, exact=True, ranges=ranges).share != ours.share:
        raise Refuted(f"{pair}: {ours.share[0]}, by the table of all pairs {paired}")
    return difference


def _names() -> Iterator[str]:
    """`AA`, `AKs`, `AKo` and so on: 169."""
    order = RANKS[::-1]
    for place, high in enumerate(order):
        yield high * 2
        for low in order[place + 1 :]:
            yield f"{high}{low}s"
            yield f"{high}{low}o"


def _sanitized(questions: int) -> Iterator[Figure]:
    """Questions in a process of their own whose kernels GCC's sanitizers watch. Raises: Refuted where they speak."""
    with tempfile.TemporaryDirectory() as folder:
        build(folder, "g++")
        command = [sys.executable, "-m", "proofs", "--no-record", "equity", str(questions)]
        result = subprocess.run(command, cwd=ROOT, env=sanitized(folder), capture_output=True, text=True, check=False)
    if result.returncode:
        raise Refuted(result.stderr[-2000:] or result.stdout[-2000:])
    claim = "questions counted and sampled with address and undefined-behaviour sanitizers, which say nothing"
    yield Figure(claim, questions, n=questions, seed=SEED)


def _inside(questions: int) -> Figure:
    """Small questions, on every instruction set in turn. Raises: Refuted where other kernels were loaded."""
    import potluck_kernels

    if not str(potluck_kernels.__file__).startswith(os.environ[INSIDE]):
        raise Refuted(f"the kernels came from {potluck_kernels.__file__}")
    for number in range(questions):
        potluck_kernels.use(potluck_kernels.LEVELS[number % len(potluck_kernels.LEVELS)])
        rng = Random(f"sanitized {SEED} {number}")
        if number % EVERY == 0:
            variant, hands, board, dead = random_range_question(rng, most=FEW_WAYS)
            equity(variant, hands, board=board, dead=dead)
            showdown = ranged(variant, hands, board=board, dead=dead)
        else:
            question = random_question(rng, most=FEW_WAYS)
            showdown = _showdown(question)
            if count_showdowns(showdown, threads=1 + number % 2).ways != question.ways:
                raise Refuted(f"{question}: not all ways were counted")
        sample_showdowns(showdown, trials=rng.choice((1, 33, 1_500)), seed=number, threads=1 + number % 2)
    return Figure("questions", questions, n=questions, seed=SEED)
