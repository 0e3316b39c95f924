"""The words of each game, as its kit names them."""

from collections.abc import Mapping
from functools import cache
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
    reference = WORDS.get(game)
    return generic.WORDS if reference is None else _loaded(reference)


@cache
def _loaded(reference: Reference) -> GameWords[View, Struct]:
    """The words that a reference names. A screen asks for them three times; importing anew costs a tenth of it."""
    words: GameWords[View, Struct] = load(reference)
    return words
