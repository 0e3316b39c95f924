"""Random legal play with random options, every move held against the laws of money (R0.3, R0.10, R0.25-29, R1.2-R1.9).

python3 dev.py prove money [ACTIONS] [SEED]
"""

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from itertools import repeat
from random import Random
from typing import Any, Final

from msgspec import Struct

from measure.figure import Figure, Refuted
from potluck.games import GAMES
from potluck.options import fields
from potluck.protocol import kind_of, kinds
from tests.contract.play import options_of, play
from tests.laws.money import Broken, check, laws_of

__all__ = ["Tally", "main", "unseen", "walk"]

ACTIONS: Final = 1_000_000
CHUNK: Final = 20_000
GAME: Final = "draw"


COMMANDED: Final = ("joined",)
"""Entries that a command to the table makes; a walk of moves never meets them."""


class Tally(Struct):
    """What was played: decisions of seats, moves with chance, matches; what options they had and what was told."""

    actions: int = 0
    moves: int = 0
    matches: int = 0
    values: Counter[tuple[str, Any]] = Counter()
    told: Counter[str] = Counter()


def main(argv: list[str]) -> list[Figure]:
    """How many actions of each game, and how many broke a law: none, or it is refuted."""
    actions = int(argv[0]) if argv else ACTIONS
    seed = int(argv[1]) if len(argv) > 1 else 1
    chunks = -(-actions // CHUNK)
    with ProcessPoolExecutor(min(os.cpu_count() or 1, chunks)) as pool:
        tallies = {
            game: list(pool.map(walk, repeat(seed), range(chunks), repeat(CHUNK), repeat(game))) for game in GAMES
        }
    return [figure for game, parts in tallies.items() for figure in _figures(game, _sum(parts), seed=seed)]


def _sum(parts: Iterable[Tally]) -> Tally:
    """All parts of a walk as one."""
    whole = Tally()
    for tally in parts:
        whole.actions += tally.actions
        whole.moves += tally.moves
        whole.matches += tally.matches
        whole.values += tally.values
        whole.told += tally.told
    return whole


def _figures(game: str, whole: Tally, *, seed: int) -> list[Figure]:
    """What one game's walk shows. Raises: Refuted where something was never played."""
    if missing := list(unseen(whole, game)):
        raise Refuted(f"these were never played in {game}: {missing}")
    laws = len(laws_of(game))
    claims = (
        (f"random legal actions of {game} played without an exception", whole.actions, whole.actions),
        (f"moves of {game}, chance included, that broke one of {laws} laws of money", 0, whole.moves),
        (f"matches of {game} with their own random options", whole.matches, None),
    )
    return [Figure(claim, value, n=n, seed=seed) for claim, value, n in claims]


def walk(seed: int, chunk: int, actions: int, name_of_game: str = GAME) -> Tally:
    """One part of the walk, the same whoever walks it.

    Raises:
        Refuted: a law is broken, or something else was raised; with what makes it again.
    """
    tally, game = Tally(values=Counter(), told=Counter()), GAMES[name_of_game]
    while tally.actions < actions:
        name = f"{game.name} {seed} {chunk} {tally.matches}"
        rng = Random(name)
        options = options_of(game, rng)
        try:
            for step in play(game, options, rng=rng, most=min(400, actions - tally.actions)):
                check(game.name, step)
                tally.moves += 1
                tally.actions += step.seat is not None
                if step.after.state.over:
                    tally.told.update(kind_of(entry) for entry in step.after.state.story)
        except Broken as broken:
            raise Refuted(f"Random({name!r}): {broken}") from broken
        tally.matches += 1
        tally.values.update(_values(options))
    return tally


def unseen(tally: Tally, game: str = GAME) -> Iterator[tuple[str, Any]]:
    """Flags and choices that no match had, numbers that all had at one value, and what no story told."""
    yield from (("story", kind) for kind in kinds(_entries(game)) if kind not in tally.told | Counter(COMMANDED))
    for field in fields(GAMES[game].options):
        seen = {value for path, value in tally.values if path == field.path}
        wanted: set[Any] = {False, True} if field.kind == "flag" else set(field.choices)
        yield from ((field.path, value) for value in wanted - seen)
        if not wanted and len(seen) < 2:
            yield field.path, None


def _entries(game: str) -> Any:
    """All that the story of a game can tell."""
    return import_module(f"potluck.games.{game}.values").Entry


def _values(options: Struct) -> Iterator[tuple[str, Any]]:
    for field in fields(type(options)):
        value: Any = options
        for name in field.path.split("."):
            value = getattr(value, name)
        yield field.path, value
