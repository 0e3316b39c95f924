"""Hands ranked a second, alone, in arrays and in whole decks, beside other evaluators (group `peers`).

All in one run, on one core where the system allows to pin it, what is given always being checked.
"""

import ctypes
import subprocess
import sys
import time
from functools import partial
from importlib import import_module
from itertools import combinations
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from benchmarks.rankings.race import ROUNDS, Side, calls, digits, hands_of, pin, race, unpin
from measure.figure import Figure
from measure.rankings.hands import BITS, masks_of, random_hands
from measure.rankings.laws import LISTED
from potluck import kernels
from potluck.cards import CARDS, mask
from potluck.kernels import Order, Program
from potluck.kernels._exchanges import all_hands

__all__ = ["main"]

HANDS: Final = 1 << 18
STREAM: Final = 1 << 22
"""Hands that no cache holds."""
SINGLES: Final = 1_000
SLOW: Final = 1 << 14
SEED: Final = 1
ROWS: Final = {7: 2.5}
ARRAY: Final = "million a second"
WILD: Final = Program(0, mask(CARDS[52:]))
ONE_EYED: Final = Program(0, mask(LISTED))
PAYS: Final = np.array([0, 0, 2, 3, 4, 6, 9, 25, 50], np.int64)
JACKS, ROYAL, ROYAL_PAYS, STRAIGHT_FLUSH = 1 << 9, 1 << 12, 800, 8

Rows = npt.NDArray[np.uint8]
Masks = npt.NDArray[np.uint64]
Strengths = npt.NDArray[np.int32]


def main() -> list[Figure]:
    """Every row of the comparison."""
    cores = pin()
    figures = [*singles(), *arrays(), *others(), *decks(), *exchanges()]
    unpin(cores)
    return [*figures, threads(), *imports()]


def singles() -> list[Figure]:
    """One hand a call, of a thousand different ones."""
    pkrbot, eval7, treys = (import_module(name) for name in ("pkrbot", "eval7", "treys"))
    entries: Any = import_module("phevaluator._pheval")
    rows = random_hands(SINGLES, 7, seed=SEED, deck=52).tolist()
    texts = [str(card) for card in CARDS[:52]]
    robot, seven, three = ([make(text) for text in texts] for make in (pkrbot.Card, eval7.Card, treys.Card.new))
    halves = treys.Evaluator().evaluate
    figures = []
    for size, given, ours, goal in ((7, "mask", [mask(row) for row in rows], 2), (5, "list", rows, 1.5)):
        own = [row[:size] for row in rows]
        raw = [(bytes(card >> 2 for card in row), bytes(card & 3 for card in row), size) for row in own]
        peers = [
            calls("pkrbot.evaluate of its cards", pkrbot.evaluate, hands_of(own, robot)),
            calls("pkrbot.evaluate_raw, nothing checked", pkrbot.evaluate_raw, raw, spread=True),
            calls("phevaluator's C entry", getattr(entries, f"evaluate_{size}cards"), own, spread=True),
            calls("eval7.evaluate of its cards", eval7.evaluate, hands_of(own, seven)),
            calls("treys of its cards", halves, [(hand[:2], hand[2:]) for hand in hands_of(own, three)], spread=True),
        ]
        mine = calls("rank_one", kernels.rank_one, ours if size == 7 else own)
        for peer in peers:
            figures += race(f"one {size}-card hand, ours as {given}", "ns", mine, peer, goal=goal)
    return without_repeats(figures)


def arrays() -> list[Figure]:
    """Natural cards in the high order, by each instruction set, beside OMPEval."""
    import potluck_kernels

    figures = []
    for size, goals in ((7, {"avx512": 5.0, "avx2": 3.0}), (5, {potluck_kernels.LEVELS[0]: 5.0})):
        rows = random_hands(HANDS, size, seed=SEED, deck=52)
        peer = omp(rows)
        for level in potluck_kernels.LEVELS:
            potluck_kernels.use(level)
            figures += race(
                f"array of {size}-card masks", ARRAY, ours(level, masks_of(rows)), peer, goal=goals.get(level)
            )
        potluck_kernels.use(kernels.LEVEL)
        figures += race(f"array (n, {size}) uint8", ARRAY, ours(kernels.LEVEL, rows), peer, goal=ROWS.get(size))
    return without_repeats(figures)


def others() -> list[Figure]:
    """Lows, jokers and wild cards, 7-card masks, beside poker-equity; it has no jokers, and gets none."""
    score: Any = import_module("poker_equity").score_batch
    works: list[tuple[str, int, Order, str]] = [
        ("ace-to-five", 52, "ace-to-five", "low_a5"),
        ("deuce-to-seven", 52, "deuce-to-seven", "deuce_seven"),
        ("ace-to-six", 52, "ace-to-six", "low_a5"),
        ("eight-or-better", 52, "eight-or-better", "low_a5"),
        ("ace-to-five with a joker, 53 cards", 53, "ace-to-five", "low_a5"),
        ("high with a bug, 53 cards", 53, "high", "high"),
        ("high with two wild jokers, 54 cards", 54, WILD, "high"),
        ("high with one-eyed jacks wild", 52, ONE_EYED, "high"),
    ]
    natural = random_hands(SLOW, 7, seed=SEED, deck=52).tolist()
    texts = ["".join(str(CARDS[card]) for card in row) for row in natural]
    figures = []
    for name, deck, order, theirs in works:
        rows = rows_from(deck)
        peer = Side(f"poker-equity's {theirs}", partial(score, theirs, texts), SLOW)
        mine = ours(kernels.LEVEL, masks_of(rows), order=order)
        figures += race(f"array of 7-card masks, {name}", ARRAY, mine, peer, goal=80)
    return without_repeats(figures)


def decks() -> list[Figure]:
    """Whole decks, beside one pass over an array as large."""
    figures = []
    for deck, name, hands, goal in (
        (52, "all 133,784,560 7-card hands by category", 133_784_560, 2),
        (53, "all 154,143,080 hands of Pai Gow with the bug by category", 154_143_080, 1),
    ):
        stream = ours("one array pass", masks_of(np.tile(rows_from(deck), (STREAM // HANDS, 1))))
        counted = Side("count", partial(kernels.count, deck, cards=7), hands)
        figures += race(name, ARRAY, counted, stream, goal=goal)
    return figures


def exchanges() -> list[Figure]:
    """The best exchange of every hand at 9/6 Jacks or Better, beside dealing every draw of a hand."""
    hands = all_hands()
    payoffs = jacks_or_better(kernels.rank(hands))
    worth = kernels.exchange_values(payoffs).best
    one = len(hands) // 3
    if abs(direct(hands[one]) - worth[one]) > 1e-9:
        raise ArithmeticError(f"{hands[one].tolist()}: {direct(hands[one])} by dealing, else {worth[one]}")
    mine = Side("exchange_values", partial(kernels.exchange_values, payoffs), len(hands))
    theirs = Side("dealing every draw", partial(direct, hands[one]), 1)
    figures = race("best exchange of all 2,598,960 hands, seconds a hand", "s", mine, theirs, goal=10_000)
    return [*figures, Figure("return of 9/6 Jacks or Better", round(float(worth.mean()), 9), n=len(hands))]


def threads() -> Figure:
    """Processor time of two threads over that of one, with equal results."""
    masks = np.tile(masks_of(rows_from(53)), 4 * STREAM // HANDS)
    out = np.empty((2, len(masks)), np.int32)
    times: list[list[float]] = [[], []]
    for _ in range(ROUNDS * 3):
        for number in (1, 2):
            start = time.process_time()
            kernels.rank(masks, out=out[number - 1], threads=number)
            times[number - 1].append(time.process_time() - start)
    if not np.array_equal(*out):
        raise ArithmeticError("two threads rank otherwise than one")
    one, two = map(np.median, times)
    return Figure("processor time of two threads over that of one, equal results (at most 1.05)", digits(two / one))


def imports() -> list[Figure]:
    """`import potluck` over `import msgspec`, and whether it loads numpy."""
    code = "import time; start = time.process_time(); import {}; print(time.process_time() - start)"

    def spent(name: str) -> float:
        said = subprocess.run([sys.executable, "-c", code.format(name)], capture_output=True, text=True, check=True)
        return float(said.stdout)

    mine, other = (float(np.median([spent(name) for _ in range(ROUNDS * 3)])) for name in ("potluck", "msgspec"))
    loads = "import sys, potluck; print('numpy' in sys.modules)"
    said = subprocess.run([sys.executable, "-c", loads], capture_output=True, text=True, check=True).stdout.strip()
    return [
        Figure("processor time of `import potluck` over that of `import msgspec` (at most 2)", digits(mine / other)),
        Figure("whether `import potluck` loads numpy", {"False": "no", "True": "yes"}[said]),
    ]


def ours(name: str, hands: Rows | Masks, *, order: Order = "high") -> Side:
    """The kernels on an array, into one that is there."""
    out = np.empty(len(hands), np.int32)
    return Side(name, partial(kernels.rank, hands, order=order, out=out), len(hands))


def omp(rows: Rows) -> Side:
    """OMPEval as pokerfast bundles it, by its C entry; that its suits have another order is all the same."""
    library: Any = import_module("pokerfast.equity")._load()
    given, out = rows.tobytes(), (ctypes.c_uint16 * len(rows))()
    return Side("OMPEval by pokerfast", lambda: library.pf_evaluate(given, *rows.shape, out), len(rows))


def rows_from(deck: int) -> Rows:
    """Random hands of seven of that many cards, each as likely."""
    rng = np.random.default_rng(SEED)
    rows: Rows = np.argpartition(rng.random((HANDS, deck), np.float32), 7, axis=1)[:, :7].astype(np.uint8)
    return rows


def jacks_or_better(strengths: Strengths) -> npt.NDArray[np.int64]:
    """The 9/6 table: a pair of jacks pays 1, a full house 9, a flush 6, a royal flush 800."""
    level, major = strengths >> 26, strengths >> 13 & 0x1FFF
    pays = PAYS[level] + ((level == 1) & (major >= JACKS))
    return np.where((level == STRAIGHT_FLUSH) & (major == ROYAL), ROYAL_PAYS, pays)


def direct(hand: Rows) -> float:
    """What the best exchange of a hand is worth at 9/6 Jacks or Better, by every draw of every choice."""
    rest, own = np.delete(BITS[:52], hand), BITS[hand]
    draws = [np.zeros(1, np.uint64)] + [masks_of_sets(rest, size) for size in range(1, 6)]
    best = 0.0
    for kept in range(32):
        held = np.bitwise_or.reduce(own[[bit for bit in range(5) if kept >> bit & 1]], initial=np.uint64(0))
        found = kernels.rank(draws[5 - kept.bit_count()] | held)
        best = max(best, float(jacks_or_better(found).mean()))
    return best


def masks_of_sets(bits: Masks, size: int) -> Masks:
    """The unions of all sets of so many of those masks."""
    if size not in PLACES:
        PLACES[size] = np.array(list(combinations(range(len(bits)), size)), np.int8)
    masks = bits[PLACES[size][:, 0]]
    for column in PLACES[size].T[1:]:
        masks |= bits[column]
    return masks


PLACES: Final[dict[int, npt.NDArray[np.int8]]] = {}
"""Size -> all sets of so many of 47 places, made once."""


def without_repeats(figures: list[Figure]) -> list[Figure]:
    """A side that stands in several races is shown once, as it was first measured."""
    return list({figure.claim: figure for figure in reversed(figures)}.values())[::-1]
