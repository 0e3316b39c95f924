"""Equity beside other programs: exact, and tried; processor time of all threads, in turn, on one core (group `peers`).

Suits rotate from call to call, and exact questions are new ones each time, so that nobody can answer from memory.
Trials are full ones, the draw of cards included.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from importlib import import_module
from itertools import cycle, product
from random import Random
from statistics import median
from subprocess import PIPE
from time import process_time
from typing import Any, Final

import potluck as pk
from benchmarks.rankings.race import Side, digits, pin, race, seconds, unpin
from measure.figure import Figure
from potluck.cards import CARDS, mask, parse, show
from potluck.kernels import WHOLE, Half, Showdown, count_showdowns, program
from potluck.variants import VARIANTS, Variant

__all__ = ["main"]

TRIALS: Final = 1 << 20
SLOW: Final = 1 << 17
QUESTIONS: Final = 24
FRESH: Final = 9
"""Processes that are asked once."""
SEED: Final = 1
MS: Final = "ms"
RATE: Final = "million trials a second"
HIGH: Final = (Half(program("high")),)
SHORT: Final = VARIANTS["holdem"].replace(name="two wild jacks", code="", ranks="6789TJQKA", wild=("Jh", "Js"))


def main() -> list[Figure]:
    """Every row of the comparison."""
    cores = pin()
    figures = [*exact(), *tried(), *alone()]
    unpin(cores)
    return figures


def exact() -> Iterator[Figure]:
    """All ways, a call each."""
    peer: Any = import_module("pokerfast.equity").equity
    aces = cycle([(f"A{a}A{b}", f"K{c}K{d}") for a, b, c, d in product("cdhs", repeat=4) if a != b and c != d])
    yield one_call("AA v KK before the flop", lambda: pk.odds(*next(aces), threads=1), goal="1.5 ms")
    deals = _deals(2)
    ours = Side("pk.odds", lambda: [pk.odds(*next(deals), threads=1) for _ in range(QUESTIONS)], QUESTIONS)
    theirs = Side("OMPEval by pokerfast", lambda: [peer([*next(deals)]) for _ in range(QUESTIONS)], QUESTIONS)
    yield from in_ms(race("two random hands of hold'em before the flop, exact", "", ours, theirs, clock=process_time))
    yield cold()
    yield one_call("AKs v TT+ before the flop", lambda: pk.odds("AKs", "TT+", threads=1), goal="50 ms")
    yield from wide()


def cold() -> Figure:
    """The processor time of a first call in new processes, all loading among it but that of Python itself."""
    code = "from time import process_time as now; then = now(); import potluck as pk; pk.odds(*{}); print(now() - then)"
    deals = _deals(2)
    spent = [
        float(subprocess.run([sys.executable, "-c", code.format(next(deals))], stdout=PIPE, check=True).stdout)
        for _ in range(FRESH)
    ]
    return Figure(
        "two random hands before the flop, exact, first call of a process (goal 60 ms)", digits(median(spent) * 1e3), MS
    )


def wide() -> Iterator[Figure]:
    """Ranges on a flop, sorted on each board, beside the same pair by pair; what both give is the same."""
    flops = cycle(["2s 7s Jc", "2h 7h Jd", "2d 7d Js", "2c 7c Jh"])
    mine, theirs = (pk.Range.of(text) for text in ("88+,AJs+,KQs", "TT+,AQs+,AKo"))
    ours = Side("pk.odds", lambda: pk.odds(mine, theirs, board=next(flops), threads=1), 1)
    yield from in_ms(
        race("two ranges on a flop", "", ours, Side("pair by pair", lambda: _pairs(mine, theirs, next(flops)), 1))
    )
    everything = pk.Range.of(",".join(("22+", *(f"{rank}2+" for rank in "3456789TJQKA"))))
    yield one_call(
        "all hands v all on a flop",
        lambda: pk.odds(everything, everything, board=next(flops), threads=1),
        goal="1 s",
        n=3,
    )
    yield one_call(
        "five-card draw, best throws of a pair v a pair, by exact value",
        lambda: pk.odds("AsAh7d5c2s", "KsKhQcJc3d", game="draw-fixed", exchanges="best", threads=1),
        goal="1 s",
        n=3,
    )


def _pairs(mine: pk.Range, theirs: pk.Range, board: str) -> Fraction:
    """The first one's share, each pair of hands by itself."""
    units = ways = 0
    lying = mask(parse(board))
    for hand, _ in mine.weights:
        for other, _ in theirs.weights:
            if not (hand & other or (hand | other) & lying):
                unseen = mask(CARDS[:52]) & ~(hand | other | lying)
                sums = count_showdowns(
                    Showdown(
                        halves=HIGH, hands=(hand, other), missing=(0, 0), board=lying, board_missing=2, unseen=unseen
                    )
                )
                units, ways = units + sums.seats[0].units, ways + sums.ways
    return Fraction(units, ways * WHOLE)


def one_call(work: str, call: Callable[[], object], *, goal: str, n: int = QUESTIONS) -> Figure:
    """The median of rounds of one call after the other."""
    spent = seconds(lambda: [call() for _ in range(n)], clock=process_time) / n
    return Figure(f"{work}, exact, by pk.odds (goal {goal})", digits(spent * 1e3), MS)


def in_ms(figures: list[Figure]) -> list[Figure]:
    """Seconds as milliseconds; ratios as they are."""
    *sides, ratio = figures
    return [*(Figure(side.claim, digits(float(side.value) * 1e3), MS) for side in sides), ratio]


def tried() -> Iterator[Figure]:
    """Random ways, beside whoever is quickest at that."""
    eval7: Any = import_module("eval7")
    aces = tuple(eval7.Card(card) for card in ("As", "Ah"))
    kings = eval7.HandRange("KsKd")
    simulated = eval7.py_hand_vs_range_monte_carlo
    other = Side("eval7", lambda: simulated(aces, kings, [], TRIALS), TRIALS)
    yield from rated("hold'em, two hands", "holdem", "AsAh KsKd", other, goal=100)
    rows: list[tuple[str, str, str, str, int, float]] = [
        ("hold'em, six hands", "holdem", "AsAh KsKd QdQc JdTd 9s8s 2c3c", "holdem", SLOW, 25),
        ("Omaha, two hands", "omaha", "AsAhKdQd KsKh7c6c", "omaha", SLOW, 15),
        ("seven-card stud from third street, two hands", "seven-stud", "AsAhKd KsKh7c", "stud", SLOW, 30),
        (
            "five-card draw, AAA drawing two v KKQJ drawing one",
            "draw-fixed",
            "AsAhAd KsKhQcJc",
            "five_card_draw",
            SLOW,
            60,
        ),
        ("badugi, two hands drawing one", "badugi", "2sAhTd Ks3h2c", "badugi", SLOW, 10),
    ]
    for work, game, hands, key, trials, goal in rows:
        yield from rated(work, game, hands, _chunks(key, hands, trials), goal=goal)


def _chunks(key: str, hands: str, trials: int) -> Side:
    chunk: Any = import_module("poker_equity").chunk_from_text
    return Side("poker-equity", lambda: chunk(key, hands.split(), samples=trials, threads=1), trials)


def alone() -> Iterator[Figure]:
    """What nobody else has."""
    for work, game, hands in (
        ("deuces wild, drawing", "deuces-wild", "2sAhAd KsKhQcJc"),
        ("joker as bug, drawing", "draw-bug", "XrAhAd KsKhQcJc"),
        ("ace-to-five and high, eight or better, seven-card stud", "seven-stud-hilo", "As2h3d KsKh7c"),
        ("own TOML: two wild jacks in a short deck", SHORT, "AsAh KsKd"),
    ):
        spent = seconds(_trials(game, hands, TRIALS).work, clock=process_time) / TRIALS
        yield Figure(f"{work}: pk.odds (goal 10)", digits(1e-6 / spent), RATE)


def rated(work: str, game: str, hands: str, peer: Side, *, goal: float) -> list[Figure]:
    """Both rates, and the ratio."""
    mine, theirs, ratio = race(work, "million a second", _trials(game, hands, TRIALS), peer, clock=process_time)
    return [
        Figure(f"{mine.claim} (goal {goal:g})", mine.value, RATE),
        Figure(theirs.claim, theirs.value, RATE),
        ratio,
    ]


def _trials(game: str | Variant, hands: str, trials: int) -> Side:
    return Side("pk.odds", lambda: pk.odds(*hands.split(), game=game, trials=trials, threads=1), trials)


def _deals(seats: int) -> Iterator[tuple[str, ...]]:
    """Random hands of two cards, without end."""
    rng = Random(SEED)
    while True:
        cards = rng.sample(CARDS[:52], 2 * seats)
        yield tuple(show(cards[2 * seat : 2 * seat + 2]).replace(" ", "") for seat in range(seats))
