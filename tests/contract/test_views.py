"""Nobody sees what he cannot know: re-deal all that is hidden from him, and every byte that reaches him is the same."""

from collections.abc import Iterator
from itertools import zip_longest
from random import Random
from typing import Any

import pytest

from potluck.protocol import Game
from tests.contract.leaks import LEAKS
from tests.contract.play import Step, options_of, play, seated
from tests.contract.surfaces import HONEST, Doors, seen
from tests.contract.worlds import other_world
from tests.games import game_tests
from tests.games.kuhn3 import GAMES_WITH_KUHN3 as GAMES
from tests.marks import rule

KNOWING = {name: game for name, game in GAMES.items() if game_tests(name).knows}
"""Games that say what a viewer may know."""
each_game = pytest.mark.parametrize("game", KNOWING.values(), ids=KNOWING)
HIDING = {name: game for name, game in GAMES.items() if LEAKS.get(name)}
"""Games that hide something from somebody."""


def pairs(game: Game, *, matches: int, most: int) -> Iterator[tuple[Any, Any, int | None]]:
    """A match and another world of it for each viewer after every move of some random matches."""
    for number in range(matches):
        rng = Random(f"{game.name} {number}")
        steps: list[Step] = []
        for step in play(game, options_of(game, rng), rng=rng, most=most):
            steps.append(step)
            for viewer in (None, *range(seated(step.after))):
                other = other_world(game, steps, viewer, rng=rng)
                assert other is not None
                yield step.after, other, viewer


def differences(doors: Doors, game: Game, *, matches: int, most: int = 8) -> Iterator[str]:
    """The parts in which two worlds differ for a viewer who cannot tell them apart."""
    for match, other, viewer in pairs(game, matches=matches, most=most):
        shown = zip_longest(seen(doors, game, match, viewer), seen(doors, game, other, viewer))
        yield from (one[0] for one, two in shown if one != two)


@rule("R0.14", "R0.18")
@each_game
@pytest.mark.slow
def test_what_a_viewer_gets_does_not_depend_on_what_is_hidden_from_him(game: Game) -> None:
    assert list(differences(HONEST, game, matches=12)) == []


def test_only_a_game_without_cards_has_no_leaks_planted() -> None:
    assert all(game.deck(game.options()) == () for name, game in KNOWING.items() if name not in HIDING)


@pytest.mark.parametrize("game", HIDING.values(), ids=HIDING)
@pytest.mark.slow
def test_the_other_worlds_are_other_worlds(game: Game) -> None:
    """Else the test above would compare a match with itself."""
    told = [
        (match == other, match.view(None) == other.view(None)) for match, other, _ in pairs(game, matches=8, most=8)
    ]
    assert sum(same for same, _ in told) < len(told) * 2 / 3
    assert all(public for _, public in told)


@pytest.mark.parametrize(("name", "leak"), [(name, leak) for name in LEAKS for leak in LEAKS[name]])
@pytest.mark.slow
def test_every_planted_leak_is_found(name: str, leak: str) -> None:
    found = differences(LEAKS[name][leak], GAMES[name], matches=40)
    assert next(found, None) is not None
