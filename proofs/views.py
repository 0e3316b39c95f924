"""Pairs of matches that a viewer cannot tell apart, what is hidden from him re-dealt; every byte he gets is compared.

python3 dev.py prove views [PAIRS] [SEED]
"""

import os
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, repeat
from random import Random
from typing import Final

from msgspec import Struct

from measure.figure import Figure, Refuted
from potluck.protocol import Game
from potluck.words import LANGUAGES
from tests.contract import surfaces, tables
from tests.contract.play import Step, options_of, play
from tests.contract.worlds import other_world
from tests.games.kuhn3 import GAMES_WITH_KUHN3 as GAMES

__all__ = ["Tally", "main", "walk"]

PAIRS: Final = 20_000
CHUNK: Final = 500
OFTEN: Final = 0.1
"""The share of moves after which a match is compared."""
MOST: Final = 40
"""Decisions of a match, so that pasts of several deals are compared too."""
MOST_AT_TABLE: Final = 12

Parts = Iterable[tuple[str, bytes]]


class Tally(Struct):
    """What was compared."""

    pairs: int = 0
    """Pairs of different matches; where nothing is hidden, there is none."""
    at_tables: int = 0
    """Those of whole tables."""
    compared: int = 0
    """Bytes, each equal to its twin."""


def main(argv: list[str]) -> list[Figure]:
    """How many pairs, and how many bytes differ: none, or it is refuted."""
    pairs = int(argv[0]) if argv else PAIRS
    seed = int(argv[1]) if len(argv) > 1 else 1
    chunks = -(-pairs // CHUNK)
    whole = Tally()
    with ProcessPoolExecutor(min(os.cpu_count() or 1, chunks)) as pool:
        for tally in pool.map(walk, repeat(seed), range(chunks), repeat(CHUNK)):
            whole.pairs += tally.pairs
            whole.at_tables += tally.at_tables
            whole.compared += tally.compared
    n = whole.pairs
    bytes_compared = f"bytes compared: views, screens in {len(LANGUAGES)} languages, refusals, exports"
    return [
        Figure("bytes that differ between two matches that their viewer cannot tell apart", 0, n=n, seed=seed),
        Figure(
            bytes_compared,
            whole.compared,
            n=n,
            seed=seed,
        ),
        Figure("pairs that are whole tables, with log and fair dealing", whole.at_tables, n=n, seed=seed),
    ]


def walk(seed: int, chunk: int, pairs: int) -> Tally:
    """One part of the pairs, of all games, the same whoever walks it.

    Raises:
        Refuted: a byte differs; with what makes it again.
    """
    tally, number = Tally(), 0
    while tally.pairs < pairs:
        for game in GAMES.values():
            name = f"{game.name} {seed} {chunk} {number}"
            for one, other in chain(_matches(game, Random(name)), _tables(game, Random(name), tally)):
                tally.pairs += 1
                tally.compared += _compared(one, other, name)
        number += 1
    return tally


def _matches(game: Game, rng: Random) -> Iterator[tuple[Parts, Parts]]:
    """What each viewer gets of one match at a few of its moves, in two worlds."""
    steps: list[Step] = []
    for step in play(game, options_of(game, rng), rng=rng, most=MOST):
        steps.append(step)
        if rng.random() < OFTEN:
            for viewer in (None, *range(len(step.after.payoffs()))):
                other = other_world(game, steps, viewer, rng=rng)
                if other is not None and other != step.after:
                    doors = surfaces.HONEST
                    yield (
                        surfaces.seen(doors, game, step.after, viewer),
                        surfaces.seen(doors, game, other, viewer),
                    )


def _tables(game: Game, rng: Random, tally: Tally) -> Iterator[tuple[Parts, Parts]]:
    """The same of a whole table, after some of its commands."""
    for told in tables.walk(game, options_of(game, rng), rng=rng, most=MOST_AT_TABLE):
        if rng.random() < OFTEN:
            for viewer in (None, *range(len(told.seats))):
                twin = tables.twin(told, viewer, rng=rng)
                if twin is not None and twin[0].table.match != told.table.match:
                    tally.at_tables += 1
                    doors = tables.HONEST
                    yield (
                        tables.leaving(doors, told, tables.World(), viewer),
                        tables.leaving(doors, *twin, viewer),
                    )


def _compared(one: Parts, other: Parts, name: str) -> int:
    """The bytes of one side, when the other side has the same."""
    compared = 0
    for (part, mine), (_, theirs) in zip(one, other, strict=True):
        compared += len(mine)
        if mine != theirs:
            raise Refuted(f"Random({name!r}), {part}: {mine!r} and {theirs!r}")
    return compared
