"""The words of each game, as its kit names them."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from potluck.kits import Reference, Registry, load
from potluck.protocol import View
from potluck.words import generic
from potluck.words.game import GameWords

__all__ = ["words_of"]

WORDS: Final[Mapping[str, Reference]] = Registry(lambda kit: kit.texts.words)


def words_of(game: str) -> GameWords[View, Struct]:
    """The words of that game, loaded when a table first needs them; else the text forms of its actions."""
    words: GameWords[View, Struct] = load(WORDS[game]) if game in WORDS else generic.WORDS
    return words
