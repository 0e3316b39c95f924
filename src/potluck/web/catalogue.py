"""What can be opened, in words: games, presets, the form of all options, bots."""

from typing import Any

from msgspec.structs import asdict, replace

from potluck.bots import bot, bots_for
from potluck.log import options_of
from potluck.options import Field, fields
from potluck.personas import PERSONAS, Persona, bot_of, personas_for
from potluck.protocol import Game
from potluck.room import GUIDES, Listing
from potluck.wire import BotInfo, FieldInfo, GameInfo, Listed, PersonaInfo, PresetInfo
from potluck.words import Language

__all__ = ["game", "listed"]


def game(played: Game, language: Language) -> GameInfo:
    """A game and all that can be chosen when a table of it is opened."""
    words = language.game(played.name)
    return GameInfo(
        name=played.name,
        title=words.label,
        about=words.help,
        seats=played.seats,
        presets=tuple(_preset(played.name, name, value, language) for name, value in played.presets.items()),
        fields=tuple(_field(played.name, field, language) for field in fields(played.options)),
        bots=tuple(
            BotInfo(name=name, title=language.bot(name), strength=language.strength(name), rung=bot(name).level)
            for name in bots_for(played.name)
            if name not in PERSONAS
        ),
        personas=tuple(_persona(found, played.name, language) for found in personas_for(played.name)),
        guided=played.name in GUIDES,
        money=language.money(played.name),
    )


def listed(listing: Listing, language: Language) -> Listed:
    """A table in the lobby."""
    table = listing.table
    title = language.game(table.game).label
    seats = tuple(replace(seat, name=language.seat_name(seat)) for seat in table.seats)
    return Listed(
        **{**asdict(table), "seats": seats}, title=title, seat=listing.seat, deal=listing.deal, yours=listing.yours
    )


def _persona(found: Persona, game: str, language: Language) -> PersonaInfo:
    name, trade = language.persona(found.id)
    strength = language.strength(bot_of(found.id, game))
    return PersonaInfo(id=found.id, name=name, trade=trade, wardrobe=found.wardrobe, strength=strength)


def _preset(game: str, name: str, options: Any, language: Language) -> PresetInfo:
    words = language.preset(name, game=game)
    return PresetInfo(name=name, title=words.label, about=words.help, options=options_of(options))


def _field(game: str, field: Field, language: Language) -> FieldInfo:
    words = language.field(field.path, game=game)
    head, dot, _ = field.path.partition(".")
    return FieldInfo(
        **asdict(field),
        label=words.label,
        help=words.help,
        group=language.group(head if dot else "", game=game).label,
        captions=tuple(words.choices.get(str(choice), str(choice)) for choice in field.choices),
    )
