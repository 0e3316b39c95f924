"""The games, as values that everything above reaches through one contract."""

from collections.abc import Mapping
from typing import Final

from potluck.errors import RulesError
from potluck.games import dice, draw, paigow, poker, reddog
from potluck.protocol import Game

__all__ = ["GAMES", "dice", "draw", "game", "paigow", "poker", "reddog"]

GAMES: Final[Mapping[str, Game]] = {
    draw.GAME.name: draw.GAME,
    poker.GAME.name: poker.GAME,
    dice.GAME.name: dice.GAME,
    reddog.GAME.name: reddog.GAME,
    paigow.GAME.name: paigow.GAME,
}


def game(name: str) -> Game:
    """The game of that name.

    Raises:
        RulesError: there is none.
    """
    if name not in GAMES:
        raise RulesError("rules.unknown_game", asked=name, allowed=", ".join(GAMES))
    return GAMES[name]
