"""The door to all advisers: whether a hint can be asked for."""

from random import Random

import pytest

from potluck.games import GAMES
from potluck.lab.advice import ADVISERS, advise, advises
from tests.contract.play import play

ASKED = 6
"""Hints of each game: those of poker take a moment."""


@pytest.mark.parametrize("game", ADVISERS)
def test_where_a_hint_can_be_asked_for_there_is_one(game: str) -> None:
    asked = 0
    rng = Random(3)
    while asked < ASKED:
        for step in play(GAMES[game], GAMES[game].options(), rng=rng, most=60):
            view = step.before.view(step.seat) if step.seat is not None else None
            if asked < ASKED and advises(game, view):
                assert advise(game, view) is not None, (step.action, view)
                asked += 1
