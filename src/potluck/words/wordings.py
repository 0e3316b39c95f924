"""The words of each game, as its kit names them."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

from msgspec import Struct

from potluck.kits import KITS, Reference, Registry, load
from potluck.protocol import View
from potluck.words import generic
from potluck.words.game import GameWords

__all__ = ["words_of"]

GAMES: Final = 64
"""Games whose words are at hand at once."""
WORDS: Final[Mapping[str, Reference]] = Registry(lambda kit: kit.texts.words)


def words_of(game: str) -> GameWords[View, Struct]:
    """The words of that game, loaded when a table first needs them; else the text forms of its actions."""
    return _words_now(game, KITS.changes)


@lru_cache(maxsize=GAMES)
def _words_now(game: str, _changes: int) -> GameWords[View, Struct]:
    """The words of that game while the kits stay as they are; a screen asks for them three times."""
    reference = WORDS.get(game)
    return generic.WORDS if reference is None else _loaded(reference)


@cache
def _loaded(reference: Reference) -> GameWords[View, Struct]:
    """The words that a reference names; importing them anew costs a tenth of a screen."""
    words: GameWords[View, Struct] = load(reference)
    return words
