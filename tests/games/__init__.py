"""What each game tells the tests that all games pass: `NAME_tests.py` here for the house's own, else by its kit."""

from functools import cache
from importlib.util import find_spec
from typing import Any

from potluck.kits import KITS, GameTests, load

__all__ = ["game_tests"]


@cache
def game_tests(game: str) -> GameTests[Any]:
    """The tests of a game; empty ones where it brings none."""
    kit = KITS.get(game)
    here = f"{__name__}.{game}_tests"
    reference = kit.tests if kit and kit.tests else f"{here}:TESTS" if find_spec(here) else ""
    tests: GameTests[Any] = load(reference) if reference else GameTests()
    return tests
