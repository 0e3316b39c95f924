"""Law, kernels (each instruction set) and fallback compared: all hands of five, all suit classes of seven, random ones.

`prove ranking [HANDS [STEP]]`: so many random hands of each size from 6 to 9, and so many as a peer judges at most;
and one of so many laws for the rest. In full about an hour of one core, most of it the fallback; `100000 8` a minute.
"""

import random
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import permutations
from math import comb
from typing import Final, TypeVar

import numpy as np
import numpy.typing as npt

from potluck import kernels
from potluck.cards import CARDS
from potluck.kernels import COMPILED, Program, _arrays, _core
from potluck.ranking import Badugi, Ranking, Two
from proofs.figure import Figure, Refuted
from proofs.rankings.hands import BITS, all_hands, masks_of, random_hands, rows_of, suit_classes
from proofs.rankings.laws import LISTED, Law, every_law
from proofs.rankings.peers import against_peers

__all__ = ["main"]

RANDOM: Final = 10_000_000
PEERS: Final = 1_000_000
BLOCK: Final = 1 << 18
SINGLES: Final = 97
"""One hand of so many is ranked alone too."""
ASKED: Final = 20_011
"""Of one hand of so many the law itself is asked, beside the kinds of five cards that it was asked about."""
SEED: Final = 1

Rows = npt.NDArray[np.uint8]
T = TypeVar("T")


def main(argv: list[str]) -> list[Figure]:
    """Hands on which all ways agree. Raises: Refuted with the first on which they do not."""
    count, step = (int(argv[place]) if len(argv) > place else usual for place, usual in enumerate((RANDOM, 1)))
    laws = [Law(law) for law in shown(list(every_law())[::step], "asking the law")]
    how = f"law, kernels ({', '.join(levels())}) and fallback agree"
    figures = [
        Figure(f"orders, with jokers and wild cards, for each of which {how}", len(laws)),
        Figure("kinds of five cards on which the law itself was asked, in all", sum(law.kinds for law in laws)),
        Figure(f"hands of five of 54 cards on which {how}, each order", fives(laws)),
        Figure("classes of suits among hands of seven of 54 cards on which they do, each order without listed cards",
               sevens(laws)),
        Figure("hands of badugi, and of two cards, on which they do", smalls()),
    ]  # fmt: skip
    for size in (6, 7, 8, 9):
        equals = randoms(laws, count, size)
        claim = f"random hands of {size}, shared out among the orders, on which they do"
        figures += [
            Figure(claim, count, n=count, seed=SEED),
            Figure(f"of those, hands that are worth the same with equal cards exchanged ({size} cards)", equals),
        ]
    return figures + against_peers(min(count, PEERS))


def fives(laws: list[Law]) -> int:
    """All hands of five."""
    rows = all_hands(5)
    for law in shown(laws, "all hands of five"):
        directly(law, rows[::ASKED])
        for start in range(0, len(rows), BLOCK):
            agree(law, rows[start : start + BLOCK])
    return len(rows)


def sevens(laws: list[Law]) -> int:
    """All hands of seven but for the names of suits, with none, one and both jokers; how many classes."""
    parts = []
    for jokers in range(3):
        masks, hands = suit_classes(7 - jokers)
        if hands != comb(52, 7 - jokers):
            raise Refuted(f"the classes of {7 - jokers} cards hold {hands} hands")
        parts.append(rows_of(masks | np.bitwise_or.reduce(BITS[52 : 52 + jokers], initial=np.uint64(0))))
    rows = np.concatenate(parts)
    for law in shown([law for law in laws if law.ranking.wild != LISTED], "suit classes of seven"):
        for start in range(0, len(rows), BLOCK):
            agree(law, rows[start : start + BLOCK])
    return len(rows)


def smalls() -> int:
    """All hands of badugi and of two cards: how many. The law sees each."""
    count = 0
    for order, sizes, deck in ((Badugi(), (1, 2, 3, 4), 52), (Two(), (2,), 54)):
        law, program = Ranking(order=order), kernels.program(order)
        for rows in (all_hands(size, deck=deck) for size in sizes):
            expected = [law.rank(tuple(CARDS[card] for card in row)).strength for row in rows.tolist()]
            compare(rows, np.array(expected, np.int32), program)
            count += len(rows)
    return count


def randoms(laws: list[Law], count: int, size: int) -> int:
    """Random hands, each order on its share; how many were ranked with equal cards exchanged too."""
    rng, equals = random.Random(SEED), 0
    for part, start in enumerate(shown(range(0, count, BLOCK), f"random hands of {size}")):
        rows = random_hands(min(BLOCK, count - start), size, seed=SEED + part)
        for share, law in zip(np.array_split(rows, len(laws)), laws, strict=True):
            if part == 0 and size <= 7:
                directly(law, share[:1])
            agree(law, share)
            equals += same_when_exchanged(law.ranking, share, rng)
    return equals


def same_when_exchanged(ranking: Ranking, rows: Rows, rng: random.Random) -> int:
    """How many hands: suits are exchanged so that wild cards stay wild, and the jokers with each other."""
    wild = {card % 4 for card in ranking.wild if ranking.wild == LISTED}
    keeps = [suits for suits in permutations(range(4)) if not wild or suits == (0, 1, 3, 2)]
    suits = np.array(rng.choice(keeps), np.uint8)
    exchanged = np.where(rows < 52, rows & ~np.uint8(3) | suits[rows & 3], rows ^ 1)
    program = kernels.program(ranking)
    different = kernels.rank(exchanged, order=program) != kernels.rank(rows, order=program)
    for index in np.flatnonzero(different)[:1]:
        raise Refuted(f"{ranking}: {rows[index].tolist()} and {exchanged[index].tolist()} differ")
    return len(rows)


def agree(law: Law, rows: Rows) -> None:
    """Raises: Refuted with the first hand on which one of the ways differs from the law."""
    compare(rows, law.rank(rows), kernels.program(law.ranking))


def directly(law: Law, rows: Rows) -> None:
    """Raises: Refuted where what is looked up is not what the law says of the very hand."""
    for row, found in zip(rows.tolist(), law.rank(rows).tolist(), strict=True):
        said = law.ranking.rank(tuple(CARDS[card] for card in row)).strength
        if said != found:
            raise Refuted(f"{law.ranking}: {row} is {said} by the law, {found} by its kinds")


def compare(rows: Rows, expected: npt.NDArray[np.int32], program: Program) -> None:
    """Raises: Refuted with the first hand on which kernels or fallback differ from what is expected."""
    masks, found = masks_of(rows), np.empty(len(rows), np.int32)
    for level in levels():
        with using(level):
            same(level, rows, kernels.rank(masks, order=program, out=found), expected, program)
            same(f"{level}, cards", rows, kernels.rank(rows, order=program, out=found), expected, program)
            one_by_one = [_core.rank_one(mask, program) for mask in masks[::SINGLES].tolist()]
            same(f"{level}, single", rows[::SINGLES], np.array(one_by_one), expected[::SINGLES], program)
    _arrays.rank_masks(masks, found, program)
    same("fallback", rows, found, expected, program)


def same(way: str, rows: Rows, found: npt.NDArray[np.int32], expected: npt.NDArray[np.int32], program: Program) -> None:
    """Raises: Refuted with the first hand on which they differ."""
    for index in np.flatnonzero(found != expected)[:1]:
        hand = " ".join(str(CARDS[card]) for card in rows[index])
        raise Refuted(f"{way}, {program}: {hand} is {found[index]}, by the law {expected[index]}")


def levels() -> tuple[str, ...]:
    """The instruction sets of the kernels that run here; none where they are not installed."""
    if not COMPILED:
        return ()
    import potluck_kernels

    return tuple(potluck_kernels.LEVELS)


@contextmanager
def using(level: str) -> Iterator[None]:
    """Meanwhile the kernels take that instruction set."""
    import potluck_kernels

    potluck_kernels.use(level)
    try:
        yield
    finally:
        potluck_kernels.use(kernels.LEVEL)


def shown(parts: Iterable[T], name: str) -> Iterator[T]:
    """The parts, one after the other; how far it is goes to the terminal."""
    whole, start = list(parts), time.monotonic()
    for done, part in enumerate(whole, 1):
        yield part
        print(f"\r{name}: {done} of {len(whole)}, {time.monotonic() - start:.0f} s", end="", file=sys.stderr)
    print(file=sys.stderr)
