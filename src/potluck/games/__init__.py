"""The games, as values that everything above reaches through one contract."""

from collections.abc import Mapping
from importlib import import_module
from types import ModuleType
from typing import Final

from potluck.errors import RulesError
from potluck.kits import BUILT_IN, Registry
from potluck.protocol import Game

__all__ = ["GAMES", "game"]

GAMES: Final[Mapping[str, Game]] = Registry(lambda kit: kit.game)
"""Every game by its name, those from elsewhere too."""


def game(name: str) -> Game:
    """The game of that name.

    Raises:
        RulesError: there is none.
    """
    if name not in GAMES:
        raise RulesError("rules.unknown_game", asked=name, allowed=", ".join(GAMES))
    return GAMES[name]


def __getattr__(name: str) -> ModuleType:
    """The module of a game of the house: `potluck.games.draw` after `import potluck` alone."""
    if name not in BUILT_IN:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module(f"{__name__}.{name}")
