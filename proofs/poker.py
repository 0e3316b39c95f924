"""Random legal play of every poker variant, 2 to 10 seats, each move held against the laws of chips (R4.1-R4.4, R4.14).

python3 dev.py prove poker [ACTIONS] [SEED] [WORKERS]

Seats are left and taken again on the way. What was walked is kept beside the checkout's tools, so that a run that was
stopped goes on; another rule or law begins anew.
"""

import os
from collections import Counter
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from measure.figure import Figure, Refuted
from potluck.errors import RulesError
from potluck.games import poker
from potluck.games.poker.values import Entry
from potluck.protocol import kind_of, kinds
from potluck.variants import VARIANTS
from proofs.kept import Kept, parts, stamp
from tests.contract.play import Step, answer, choose, options_of, seats_of
from tests.laws.poker_money import LAWS

__all__ = ["Join", "Tally", "main", "steps", "walk"]

ACTIONS: Final = 10_000_000
CHUNK: Final = 20_000
MOST: Final = 200
"""Decisions in one match."""
VACANT: Final = 0.1
"""How often a seat stays free at the start."""
TAKEN: Final = 0.05
"""How often, before a move, somebody sits down at a free seat."""
ROOMS: Final = ("src/potluck/games/poker", "src/potluck/variants", "src/potluck/ranking", "tests/laws/poker_money.py")


class Join(Struct, frozen=True):
    """Somebody sits down while the match runs."""

    seat: int


class Tally(Struct):
    """What was played: decisions of seats, moves with chance, matches; by variant, and what was told."""

    actions: int = 0
    moves: int = 0
    matches: int = 0
    variants: dict[str, int] = {}
    seats: dict[int, int] = {}
    told: dict[str, int] = {}

    def add(self, other: "Tally") -> None:
        """Counts another part of the walk in."""
        self.actions += other.actions
        self.moves += other.moves
        self.matches += other.matches
        self.variants = dict(Counter(self.variants) + Counter(other.variants))
        self.seats = dict(Counter(self.seats) + Counter(other.seats))
        self.told = dict(Counter(self.told) + Counter(other.told))


def main(argv: list[str]) -> list[Figure]:
    """How many actions, and how many broke a law: none, or it is refuted."""
    actions, seed, workers = (*map(int, argv), *(ACTIONS, 1, os.cpu_count() or 1)[len(argv) :])
    whole, chunks = Tally(), -(-actions // CHUNK)
    with Kept("poker", f"{seed}-{stamp(*ROOMS, 'proofs/poker.py', 'tests/contract/play.py')}") as kept:
        for part in parts(kept, partial(walk, seed, actions=CHUNK), chunks, workers=workers):
            whole.add(msgspec.json.decode(part, type=Tally))
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
    tally, names = Tally(), list(VARIANTS)
    variants, seats, told = Counter[str](), Counter[int](), Counter[str]()
    while tally.actions < actions:
        name = f"poker {seed} {chunk} {tally.matches}"
        variant = names[(chunk + tally.matches) % len(names)]
        for step in steps(variant, name):
            broken = [law for law, holds in LAWS.items() if not holds(step)]
            if broken:
                raise Refuted(f"Random({name!r}), {variant}, turn {step.before.turn}: {broken} by {step.action!r}")
            tally.moves += 1
            tally.actions += step.seat is not None
            variants[variant] += step.seat is not None
            if step.after.state.over:
                told.update(kind_of(entry) for entry in step.after.state.story)
        tally.matches += 1
        seats[len(step.after.players)] += 1
    tally.variants, tally.seats, tally.told = dict(variants), dict(seats), dict(told)
    return tally


def steps(variant: str, name: str) -> Iterator[Step]:
    """A random match of that variant, in which seats stay free at the start or are taken later on.

    Raises:
        Refuted: something was raised where all was legal.
    """
    rng = Random(name)
    options = _options(variant, rng)
    match = poker.start(options, seats_of(poker.GAME, options, rng))
    try:
        for seat in range(2, 0 if options.tournament.play else len(match.players)):
            match = match.vacate(seat) if rng.random() < VACANT else match
        while not match.over and match.turn < MOST:
            step = _step(match, rng)
            yield step
            match = step.after
    except (ValueError, LookupError, AssertionError) as error:
        raise Refuted(f"Random({name!r}), {variant}: {error!r}") from error


def _step(match: poker.Match, rng: Random) -> Step:
    """One random move: of chance, of somebody who sits down, or of the actor."""
    if match.free and rng.random() < TAKEN:
        seat = rng.choice(match.free)
        return Step(match, None, Join(seat), match.join(seat))
    owed = match.chance
    action = answer(owed, match.state, rng) if owed is not None else choose(match.offers(), poker.GAME, rng)
    return Step(match, match.actor, action, match.apply(action))


def _options(variant: str, rng: Random) -> poker.Rules:
    """Random options of a table that plays that variant."""
    while True:
        options: poker.Rules = options_of(poker.GAME, rng)
        try:
            return replace(options, variant=variant)
        except RulesError:
            continue
