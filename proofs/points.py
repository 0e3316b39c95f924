"""Random legal play of poker dice with random options, every move held against the laws of points (R3.1-R3.8).

python3 dev.py prove points [ACTIONS] [SEED]
"""

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from random import Random
from typing import Final

from msgspec import Struct

from measure.figure import Figure, Refuted
from potluck.games import GAMES
from tests.contract.play import Step, options_of, play
from tests.laws.money import Broken, check, laws_of

__all__ = ["Tally", "main", "walk"]

ACTIONS: Final = 1_000_000
CHUNK: Final = 20_000
GAME: Final = "dice"


class Tally(Struct):
    """What was played: decisions of seats, moves with chance, matches."""

    actions: int = 0
    moves: int = 0
    matches: int = 0


def main(argv: list[str]) -> list[Figure]:
    """How many actions, and how many broke a law: none, or it is refuted."""
    actions = int(argv[0]) if argv else ACTIONS
    seed = int(argv[1]) if len(argv) > 1 else 1
    chunks = -(-actions // CHUNK)
    whole = Tally()
    with ProcessPoolExecutor(min(os.cpu_count() or 1, chunks)) as pool:
        for tally in pool.map(walk, repeat(seed), range(chunks), repeat(CHUNK)):
            whole.actions += tally.actions
            whole.moves += tally.moves
            whole.matches += tally.matches
    laws = len(laws_of(GAME))
    return [
        Figure("random legal actions of poker dice without an exception", whole.actions, n=whole.actions, seed=seed),
        Figure(f"moves of poker dice, chance included, that broke one of {laws} laws", 0, n=whole.moves, seed=seed),
        Figure("matches of poker dice with their own random options", whole.matches, seed=seed),
    ]


def walk(seed: int, chunk: int, actions: int) -> Tally:
    """One part of the play, the same whoever walks it.

    Raises:
        Refuted: a law does not hold; with what makes it again.
    """
    tally = Tally()
    while tally.actions < actions:
        name = f"{GAME} {seed} {chunk} {tally.matches}"
        for step in _steps(name):
            try:
                check(GAME, step)
            except Broken as broken:
                raise Refuted(f"match {name!r}: {broken}") from broken
            tally.moves += 1
            tally.actions += step.seat is not None
            if tally.actions == actions:
                break
        tally.matches += 1
    return tally


def _steps(name: str) -> Iterator[Step]:
    """A random match with random options."""
    rng = Random(name)
    return play(GAMES[GAME], options_of(GAMES[GAME], rng), rng=rng)
