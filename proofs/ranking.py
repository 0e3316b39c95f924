"""Law, kernels and fallback compared on all five-card hands by class, on random hands of 5 to 9 cards, and with peers.

`prove ranking [HANDS [STEP]]`: so many random hands of each size from 6 to 9, for the kernels against the fallback;
and of the classes only one of so many for the law, which is slow. Without a STEP the law sees every class.
"""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations, combinations_with_replacement
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from potluck import kernels
from potluck.cards import CARDS, Card, mask
from potluck.kernels import Program, _arrays
from potluck.ranking import Badugi, High, Low, Ranking, Two
from proofs.figure import Figure, Refuted

__all__ = ["main"]

RANDOM: Final = 10_000_000
PEERS: Final = 1_000_000
BLOCK: Final = 1 << 18
SEED: Final = 1
ORDERS: Final = (
    High(),
    High(flush="top"),
    High(flush="top", flush_above_full=True, ace_below=7),
    High(flush_above_full=True, ace_below=6),
    High(wheel="second"),
    Low(),
    Low(qualifier=8),
    Low("deuce-to-seven"),
    Low("deuce-to-seven", wheel_is_straight=True),
    Low("ace-to-six"),
)
WILD: Final = ((), tuple(CARDS[:4]), (Card("Jh"), Card("Js"), Card("Kd")))

Rows = npt.NDArray[np.uint8]


def main(argv: list[str]) -> list[Figure]:
    """Hands on which all ways agree. Hours in full; `prove ranking 100000 500` a minute."""
    count, step = (int(argv[place]) if len(argv) > place else usual for place, usual in enumerate((RANDOM, 1)))
    classes, laws = five_card_classes(), list(every_law())
    seen = sum(against_law(law, classes[place % step :: step]) for place, law in enumerate(laws))
    small = sum(against_law(Ranking(order=order), list(hands)[::step]) for order, hands in small_hands())
    figures = [
        Figure(f"classes of five cards, one of {step} for each order, on which law, kernels and fallback agree", seen),
        Figure("orders, with jokers and wild cards, for which they do", len(laws)),
        Figure("hands of badugi and of two cards on which they do", small),
    ]
    for size in (6, 7, 8, 9):
        against_fallback(size, count)
        figures.append(Figure(f"random hands of {size} on which kernels and fallback agree", count, n=count, seed=SEED))
    return figures + against_peers(min(count, PEERS))


def every_law() -> Iterator[Ranking]:
    """Every order with jokers as bugs and as wild cards, and with ranks or listed cards wild."""
    for order in ORDERS:
        for wild in WILD:
            yield Ranking(order=order, wild=wild)
            yield Ranking(order=order, wild=wild, joker="wild")
        if isinstance(order, Low):
            yield Ranking(order=order, joker_serves=True)


def five_card_classes() -> list[tuple[Card, ...]]:
    """Of all hands of five of 54 cards one of each class: same ranks, suited or not.

    An order looks at nothing else; hands with a deuce or one of the listed wild cards come in both colours of suit.
    """
    found = []
    for jokers in ((), CARDS[52:53], CARDS[52:54]):
        for ranks in combinations_with_replacement(range(13), 5 - len(jokers)):
            if max(map(ranks.count, ranks)) > 4:
                continue
            found.append((*_mixed(ranks), *jokers))
            if len(set(ranks)) == len(ranks):
                found.extend((*(CARDS[4 * rank + suit] for rank in ranks), *jokers) for suit in (1, 2))
    return found


def _mixed(ranks: tuple[int, ...]) -> Iterator[Card]:
    """Cards of those ranks, the suits going round so that no flush arises of more than one card a rank."""
    for place, rank in enumerate(ranks):
        same = ranks[:place].count(rank)
        yield CARDS[4 * rank + (same + (place == len(ranks) - 1 and not same and len(set(ranks)) == len(ranks))) % 4]


def small_hands() -> Iterator[tuple[Badugi | Two, Iterator[tuple[Card, ...]]]]:
    """All hands of badugi up to three cards and those of four from the lowest six ranks; all of two cards."""
    for size in (1, 2, 3):
        yield Badugi(), combinations(CARDS[:52], size)
    yield Badugi(), combinations(CARDS[:24], 4)
    yield Two(), combinations(CARDS, 2)


def against_law(law: Ranking, hands: list[tuple[Card, ...]]) -> int:
    """How many hands. Raises: Refuted with the first on which kernels or fallback differ from the law."""
    masks = np.array([mask(hand) for hand in hands], np.uint64)
    fast, slow = kernels.rank(masks, order=law), np.empty(len(hands), np.int32)
    _arrays.rank_masks(masks, slow, kernels.program(law))
    for hand, one, other in zip(hands, fast.tolist(), slow.tolist(), strict=True):
        found = law.rank(hand).strength
        if not found == one == other:
            raise Refuted(f"{law}, {' '.join(map(str, hand))}: law {found}, kernels {one}, fallback {other}")
    return len(hands)


def against_fallback(size: int, count: int) -> None:
    """Raises: Refuted with the first random hand on which kernels and fallback differ, each order on its share."""
    programs = [kernels.program(law) for law in every_law()]
    for part, start in enumerate(range(0, count, BLOCK)):
        rows = random_hands(min(BLOCK, count - start), size, seed=SEED + part)
        for share, program in zip(np.array_split(rows, len(programs)), programs, strict=True):
            compare(share, program)
        compare(rows[: len(rows) // 4], Program())


def compare(rows: Rows, program: Program) -> None:
    """Raises: Refuted with the first row on which kernels and fallback differ."""
    slow = np.empty(len(rows), np.int32)
    _arrays.rank_cards(rows, slow, program)
    for index in np.flatnonzero(kernels.rank(rows, order=program) != slow)[:1]:
        raise Refuted(f"{program}: kernels and fallback differ on {rows[index].tolist()}")


def against_peers(count: int) -> list[Figure]:
    """The order of every hand and the next, by others' word; only those peers that are installed."""
    seven, figures = random_hands(count, 7, seed=SEED, deck=52), []
    for name, order, judge in judges():
        theirs = np.array([judge(row) for row in seven.tolist()], np.float64)
        ours = kernels.rank(seven, order=order)
        for index in np.flatnonzero(np.sign(np.diff(theirs)) != np.sign(np.diff(ours.astype(np.int64))))[:1]:
            raise Refuted(f"{name} orders {seven[index].tolist()} and {seven[index + 1].tolist()} otherwise")
        figures.append(Figure(f"random seven-card hands that {name} puts in the same order", count, n=count, seed=SEED))
    return figures


def judges() -> Iterator[tuple[str, kernels.Order, Any]]:
    """Name, order, and a function from a row of cards to a number that grows with the hand."""
    if find_spec("phevaluator"):
        evaluate: Any = import_module("phevaluator").evaluate_cards
        yield "phevaluator", "high", lambda row: -evaluate(*row)
    if find_spec("eval7"):
        eval7: Any = import_module("eval7")
        cards = [eval7.Card(str(card)) for card in CARDS[:52]]
        yield "eval7", "high", lambda row: eval7.evaluate([cards[card] for card in row])


def random_hands(count: int, size: int, *, seed: int, deck: int = 54) -> Rows:
    """`(count, size) uint8`; two of three from few ranks or suits, so that what is rare is common."""
    rng = np.random.default_rng(seed)
    noise = rng.random((count, deck))
    if deck > 52:
        noise[::3, 12:40] += 1
        noise[1::3, :52] += np.arange(52) % 4 > 1
    rows: Rows = np.argpartition(noise, size, axis=1)[:, :size].astype(np.uint8)
    return rows
