"""Law, kernels (each instruction set) and fallback compared on random hands of six to nine of 54 cards, of every order.

`prove ranking_random [HANDS]`: so many of each size. Every hand is ranked with equal cards exchanged, too.
"""

import random
from itertools import permutations
from typing import Final

import numpy as np
import numpy.typing as npt

from measure.figure import Figure, Refuted
from measure.rankings.hands import random_hands
from measure.rankings.laws import LISTED, Law, every_law
from potluck import kernels
from potluck.ranking import Ranking
from proofs.rankings.ways import BLOCK, HOW, agree, shown

__all__ = ["main"]

RANDOM: Final = 10_000_000
SEED: Final = 1

Rows = npt.NDArray[np.uint8]


def main(argv: list[str]) -> list[Figure]:
    """Hands on which all ways agree. Raises: Refuted with the first on which they do not."""
    count = int(argv[0]) if argv else RANDOM
    laws = [Law(law) for law in shown(list(every_law()), "asking the law")]
    figures = []
    for size in (6, 7, 8, 9):
        equals = randoms(laws, count, size)
        claim = f"random hands of {size}, shared out among {len(laws)} orders, on which {HOW}"
        figures += [
            Figure(claim, count, n=count, seed=SEED),
            Figure(f"of those of {size}, worth the same with equal cards exchanged", equals, n=count, seed=SEED),
        ]
    return figures


def randoms(laws: list[Law], count: int, size: int) -> int:
    """Random hands, each order on its share; how many were ranked with equal cards exchanged too."""
    rng, equals = random.Random(SEED), 0
    for part, start in enumerate(shown(range(0, count, BLOCK), f"random hands of {size}")):
        rows = random_hands(min(BLOCK, count - start), size, seed=SEED + part)
        for share, law in zip(np.array_split(rows, len(laws)), laws, strict=True):
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
