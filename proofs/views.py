"""Pairs of matches that a viewer cannot tell apart, what is hidden from him re-dealt; every byte he gets is compared.

python3 dev.py prove views [PAIRS] [SEED]
"""

import os
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from random import Random
from typing import Final

from msgspec import Struct

from potluck.protocol import Game
from proofs.figure import Figure, Refuted
from tests.contract.play import Step, options_of, play
from tests.contract.surfaces import HONEST, seen
from tests.contract.worlds import other_world
from tests.games.kuhn3 import GAMES_WITH_KUHN3 as GAMES

__all__ = ["Tally", "main", "walk"]

PAIRS: Final = 20_000
CHUNK: Final = 500
MOST: Final = 40
"""Decisions of a match, so that pasts of several deals are compared too."""


class Tally(Struct):
    """What was compared."""

    pairs: int = 0
    """Pairs of different matches; where nothing is hidden, there is none."""
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
            whole.compared += tally.compared
    return [
        Figure(
            "bytes that differ between two matches that their viewer cannot tell apart", 0, n=whole.pairs, seed=seed
        ),
        Figure("bytes compared: views, refusals and words in five languages", whole.compared, n=whole.pairs, seed=seed),
    ]


def walk(seed: int, chunk: int, pairs: int) -> Tally:
    """One part of the pairs, half of the draw and half of three seats, the same whoever walks it.

    Raises:
        Refuted: a byte differs; with what makes it again.
    """
    tally, number = Tally(), 0
    while tally.pairs < pairs:
        for game in GAMES.values():
            _match(game, Random(f"{game.name} {seed} {chunk} {number}"), tally)
        number += 1
    return tally


def _match(game: Game, rng: Random, tally: Tally) -> None:
    """Pairs of each viewer at a few moves of one match."""
    steps: list[Step] = []
    for step in play(game, options_of(game, rng), rng=rng, most=MOST):
        steps.append(step)
        if rng.random() < 0.1:
            for viewer in (None, *range(len(step.after.payoffs()))):
                _pair(game, steps, viewer, rng, tally)


def _pair(game: Game, steps: list[Step], viewer: int | None, rng: Random, tally: Tally) -> None:
    match, other = steps[-1].after, other_world(game, steps, viewer, rng=rng)
    if other is None or other == match:
        return
    tally.pairs += 1
    for (part, one), (_, two) in zip(seen(HONEST, game, match, viewer), seen(HONEST, game, other, viewer), strict=True):
        tally.compared += len(one)
        if one != two:
            raise Refuted(f"{part} of viewer {viewer}: {one!r} and {two!r}; moves: {[step.action for step in steps]}")
