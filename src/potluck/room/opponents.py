"""Opponents by game: the house's personas, then the bots, the usual one first."""

from collections.abc import Iterator

from msgspec import Struct

from potluck.bots import bot, bots_for
from potluck.personas import PERSONAS, Persona, bot_of, personas_for

__all__ = ["Opponent", "opponents"]


class Opponent(Struct, frozen=True, kw_only=True):
    """A bot that can be played against, and the persona under which it sits down."""

    bot: str
    level: int = 0
    """Its rung on the ladder of its game, 1 the lowest; 0: it stands on none."""
    persona: Persona | None = None


def opponents(game: str) -> Iterator[Opponent]:
    """The opponents of a game, each once; a bot that plays for a persona alone is named by it."""
    for persona in personas_for(game):
        yield Opponent(bot=bot_of(persona.id, game), persona=persona)
    for name in bots_for(game):
        if name not in PERSONAS:
            yield Opponent(bot=name, level=bot(name).level)
