"""Random legal play of every poker variant, 2 to 10 seats, each move held against the laws of chips (R4.1-R4.4, R4.14).

python3 dev.py prove poker [ACTIONS] [SEED]
"""

import os
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from random import Random
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from potluck.errors import RulesError
from potluck.games import poker
from potluck.games.poker.values import Entry
from potluck.protocol import kind_of, kinds
from potluck.variants import VARIANTS
from proofs.figure import Figure, Refuted
from tests.contract.play import Step, options_of, play
from tests.laws.poker_money import LAWS

__all__ = ["Tally", "main", "walk"]

ACTIONS: Final = 10_000_000
CHUNK: Final = 20_000
MOST: Final = 200
"""Decisions in one match."""


class Tally(Struct):
    """What was played: decisions of seats, moves with chance, matches; by variant, and what was told."""

    actions: int = 0
    moves: int = 0
    matches: int = 0
    variants: Counter[str] = Counter()
    seats: Counter[int] = Counter()
    told: Counter[str] = Counter()


def main(argv: list[str]) -> list[Figure]:
    """How many actions, and how many broke a law: none, or it is refuted."""
    actions = int(argv[0]) if argv else ACTIONS
    seed = int(argv[1]) if len(argv) > 1 else 1
    chunks, whole = -(-actions // CHUNK), Tally(variants=Counter(), seats=Counter(), told=Counter())
    with ProcessPoolExecutor(min(os.cpu_count() or 1, chunks)) as pool:
        for tally in pool.map(walk, repeat(seed), range(chunks), repeat(CHUNK)):
            whole.actions += tally.actions
            whole.moves += tally.moves
            whole.matches += tally.matches
            whole.variants += tally.variants
            whole.seats += tally.seats
            whole.told += tally.told
    missing = {*VARIANTS} - {*whole.variants} | {*kinds(Entry)} - {*whole.told}
    if missing or set(whole.seats) != set(range(2, 11)):
        raise Refuted(f"these were never played: {sorted(missing)}; seats: {sorted(whole.seats)}")
    return [
        Figure("random legal actions of poker played without an exception", whole.actions, n=whole.actions, seed=seed),
        Figure(f"moves, chance included, that broke one of {len(LAWS)} laws of chips", 0, n=whole.moves, seed=seed),
        Figure(f"matches, of {len(whole.variants)} variants", whole.matches, seed=seed),
        Figure("actions of the variant that was played least", min(whole.variants.values()), seed=seed),
    ]


def walk(seed: int, chunk: int, actions: int) -> Tally:
    """One part of the walk, the same whoever walks it.

    Raises:
        Refuted: a law is broken, or something else was raised; with what makes it again.
    """
    tally = Tally(variants=Counter(), seats=Counter(), told=Counter())
    names = list(VARIANTS)
    while tally.actions < actions:
        name = f"poker {seed} {chunk} {tally.matches}"
        variant = names[(chunk + tally.matches) % len(names)]
        rng = Random(name)
        for step in _steps(variant, name, rng):
            broken = [law for law, holds in LAWS.items() if not holds(step)]
            if broken:
                raise Refuted(f"Random({name!r}), {variant}, turn {step.before.turn}: {broken} by {step.action!r}")
            tally.moves += 1
            tally.actions += step.seat is not None
            tally.variants[variant] += step.seat is not None
            if step.after.state.over:
                tally.told.update(kind_of(entry) for entry in step.after.state.story)
        tally.matches += 1
        tally.seats[len(step.after.players)] += 1
    return tally


def _steps(variant: str, name: str, rng: Random) -> Iterator[Step]:
    """A random match of that variant.

    Raises:
        Refuted: something was raised where all was legal.
    """
    try:
        yield from play(poker.GAME, _options(variant, rng), rng=rng, most=MOST)
    except (ValueError, LookupError, AssertionError) as error:
        raise Refuted(f"Random({name!r}), {variant}: {error!r}") from error


def _options(variant: str, rng: Random) -> poker.Rules:
    """Random options of a table that plays that variant."""
    while True:
        options: poker.Rules = options_of(poker.GAME, rng)
        try:
            return replace(options, variant=variant)
        except RulesError:
            continue
