"""Whole trees of small games, and the first moves of all: counts that any change of a rule would change."""

from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from potluck.games.poker import ACTIONS, State, begin
from potluck.protocol import Dealt
from potluck.variants import VARIANTS, Variant
from tests.marks import rule

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "poker-perft.txt"
DEPTH = 4
STACK = 24


def moves(state: State) -> list[Any]:
    """A few actions for each offer: the least, a middle and the most."""
    return [action for offer in state.offers() for action in offer.examples(ACTIONS)]


def tree(state: State, told: tuple[Any, ...]) -> Iterator[tuple[State, tuple[Any, ...]]]:
    """Every point of a game without draws, all cards that chance may give included, with what was done before it."""
    yield state, told
    if state.over:
        return
    if state.due:
        for cards in permutations(state.undealt, state.due[0].n):
            yield from tree(state.apply(Dealt(cards)), told)
        return
    for action in moves(state):
        yield from tree(state.apply(action), (*told, action))


def counted(name: str) -> tuple[int, int, set[tuple[int, ...]]]:
    """Information sets, ends of the game, and how they pay."""
    infosets, ends, pays = set(), 0, set()
    for state, told in tree(begin(VARIANTS[name], (100, 100), button=1), ()):
        if state.over:
            ends += 1
            pays.add(state.payoffs())
        elif state.actor is not None:
            infosets.add((state.actor, state.seats[state.actor].hand, state.board, told))
    return len(infosets), ends, pays


@rule("R4.1")
def test_kuhns_poker_has_twelve_information_sets() -> None:
    infosets, ends, pays = counted("kuhn")
    assert (infosets, ends) == (12, 30)
    assert pays == {(1, -1), (-1, 1), (2, -2), (-2, 2)}


@rule("R4.1", "R4.2")
def test_leduc_has_936_information_sets() -> None:
    infosets, ends, pays = counted("leduc")
    assert (infosets, ends) == (936, 5520)
    assert max(pay[0] for pay in pays) == 13


def perft(state: State, depth: int) -> int:
    """Ways to make so many decisions, or to end before; chance gives the lowest cards."""
    while state.due:
        state = state.apply(Dealt(state.undealt[: state.due[0].n]))
    if state.over or depth == 0:
        return 1
    return sum(perft(state.apply(action), depth - 1) for action in moves(state))


def line(variant: Variant) -> str:
    """Variant, and how many ways lead to each depth, with two and with three seats."""
    counts = []
    for seats in (2, 3):
        state = begin(variant, (STACK,) * seats, button=seats - 1)
        counts.append(" ".join(str(perft(state, depth)) for depth in range(1, DEPTH + 1)))
    return f"{variant.name}: {' | '.join(counts)}"


@rule("R4.1", "R4.2")
def test_the_first_moves_of_every_variant_are_as_many_as_they_were(pytestconfig: pytest.Config) -> None:
    told = "".join(f"{line(variant)}\n" for variant in VARIANTS.values())
    if pytestconfig.getoption("update_golden"):
        GOLDEN.write_text(told, encoding="utf-8")
    assert told == GOLDEN.read_text(encoding="utf-8")
