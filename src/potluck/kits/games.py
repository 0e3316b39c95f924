"""The games of all kits, by name: how every floor above the rules comes to a game."""

from collections.abc import Mapping
from typing import Final

from potluck.errors import RulesError
from potluck.kits.loading import load
from potluck.kits.registry import KITS, Registry
from potluck.protocol import Game

__all__ = ["GAMES", "game", "games_of", "source_of"]

SOURCE: Final = "potluck.games:GAMES"
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


def games_of(source: str) -> Mapping[str, Game]:
    """The games that a text names to another process: `module:attribute` of a mapping, or the file of a kit.

    Raises:
        RulesError: there is no such thing.
    """
    if source.endswith(".py"):
        KITS.add(source)
        return GAMES
    named: Mapping[str, Game] = load(source)
    return named


def source_of(name: str) -> str:
    """The text by which another process finds that game, for `games_of`."""
    return KITS.source(name) or SOURCE
