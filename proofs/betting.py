"""Every way of betting a no-limit round, for all stacks, held against two tellings of R4.1-R4.3 that share no code.

python3 dev.py prove betting [PLAYERS=HIGHEST_STACK...]

One telling goes from point to point and forgets what no later decision depends on; so points that are alike are walked
once. The other looks at the whole history, and confirms the first one on small stacks. What was walked is kept, so that
a run that was stopped goes on.
"""

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from typing import Final

import msgspec

from measure.figure import Figure, Refuted
from proofs.kept import Kept, stamp
from tests.laws.poker_oracle import Count, walk
from tests.laws.poker_round import Walk

__all__ = ["main"]

MOST: Final = {2: 12, 3: 12, 4: 12}
"""Players -> the highest stack of each, in chips; the big blind is two."""
HISTORY: Final = {2: 12, 3: 10, 4: 6}
"""The same, for the telling from the whole history."""
CODE: Final = ("src/potluck/games/poker", "src/potluck/protocol", "tests/laws", "proofs/betting.py")


def main(argv: list[str]) -> list[Figure]:
    """How many stacks, ways of betting and points, all of which agree; or it is refuted."""
    asked = (part.partition("=") for part in argv)
    wanted = {int(players): int(most) for players, _, most in asked} or MOST
    with Kept("betting", stamp(*CODE)) as kept, ProcessPoolExecutor(os.cpu_count()) as pool:
        return [figure for players, most in wanted.items() for figure in _players(kept, pool, players, most)]


def _players(kept: Kept, pool: ProcessPoolExecutor, players: int, most: int) -> Iterator[Figure]:
    """All stacks of so many players."""
    whole = _walked(kept, pool, players, most)
    name, vectors = f"{players} players, stacks of 1 to {most} chips, blinds 1 and 2", most**players
    yield Figure(f"{name}: ways of betting, in all of which engine and telling agree", whole.sequences, n=vectors)
    yield Figure(f"{name}: different points at which actor, price, raises and chips were compared", whole.points)
    low = min(most, HISTORY[players])
    count, again = Count(), _walked(kept, pool, players, low)
    for part in pool.map(told_from_history, product(range(1, low + 1), repeat=players), chunksize=16):
        count.sequences += part.sequences
    if count.sequences != again.sequences:
        raise Refuted(f"{players} players, up to {low}: {again.sequences} ways, from the history {count.sequences}")
    yield Figure(
        f"{players} players, stacks of 1 to {low} chips: ways of betting, counted again from the whole history",
        count.sequences,
        n=low**players,
    )


def _walked(kept: Kept, pool: ProcessPoolExecutor, players: int, most: int) -> Walk:
    """The walks over all stacks, one for each stack of seat 0."""
    names = {first: f"{players} {most} {first}" for first in range(most, 0, -1)}
    owed = {first: pool.submit(walked, players, most, first) for first, name in names.items() if name not in kept}
    for first, done in owed.items():
        kept.keep(names[first], msgspec.json.encode(done.result()))
    whole = Walk()
    for name in names.values():
        part = msgspec.json.decode(kept[name], type=Walk)
        whole.points += part.points
        whole.steps += part.steps
        whole.sequences += part.sequences
    return whole


def walked(players: int, most: int, first: int) -> Walk:
    """All stacks with that one at seat 0; points at which somebody has folded are shared among them.

    Raises:
        Refuted: engine and telling differ.
    """
    walk = Walk()
    for others in product(range(1, most + 1), repeat=players - 1):
        try:
            walk.over((first, *others))
        except AssertionError as error:
            raise Refuted(f"stacks {(first, *others)}: {error}") from error
    walk.shared.clear()
    return walk


def told_from_history(chips: tuple[int, ...]) -> Count:
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
