"""Every way of betting a no-limit round, for all stacks, held against a second telling of R4.1-R4.3 from the history.

python3 dev.py prove betting [PLAYERS=HIGHEST_STACK...]
"""

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from typing import Final

from proofs.figure import Figure, Refuted
from tests.laws.poker_oracle import Count, walk

__all__ = ["main"]

MOST: Final = {2: 12, 3: 12, 4: 6}
"""Players -> the highest stack of each, in big blinds of two chips."""


def main(argv: list[str]) -> list[Figure]:
    """How many stacks, points and ways of betting, all of which agree; or it is refuted."""
    asked = (part.partition("=") for part in argv)
    wanted = {int(players): int(most) for players, _, most in asked} or MOST
    figures = []
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for players, most in wanted.items():
            whole, vectors = Count(), 0
            for count in pool.map(walked, stacks(players, most), chunksize=16):
                vectors += 1
                whole.points += count.points
                whole.sequences += count.sequences
            name = f"{players} players, stacks of 1 to {most} chips, blinds 1 and 2"
            figures += [
                Figure(f"{name}: ways of betting that agree with the second telling", whole.sequences, n=vectors),
                Figure(f"{name}: points at which actor, price, raises and pots agree", whole.points, n=vectors),
            ]
    return figures


def stacks(players: int, most: int) -> Iterator[tuple[int, ...]]:
    """All stacks of so many players."""
    return product(range(1, most + 1), repeat=players)


def walked(chips: tuple[int, ...]) -> Count:
    """One vector of stacks.

    Raises:
        Refuted: engine and telling differ.
    """
    count = Count()
    try:
        walk(chips, count=count)
    except AssertionError as error:
        raise Refuted(f"stacks {chips}: {error}") from error
    return count
