"""The rules of a table in words: those that run, or those of a game that the dealer may choose."""

from typing import Final

import msgspec
from msgspec.structs import asdict, replace

from potluck.errors import ParseError
from potluck.options import Options
from potluck.protocol import Game, Menu
from potluck.room import GUIDES, Sight
from potluck.wire.catalogue import ExampleInfo, RulesInfo
from potluck.words import Language
from potluck.words.stands import stand_ins

__all__ = ["rules_info", "table_rules"]

SHOWN: Final = 40
"""Characters of a name that an error repeats."""


def table_rules(sight: Sight, game: Game, language: Language, *, chosen: str = "") -> RulesInfo:
    """The rules that the table plays now; where the dealer has the choice, those of the `chosen` game of his menu.

    Raises:
        ParseError: the menu has no game of that name.
    """
    options = msgspec.convert(sight.table.options, game.options)
    menu = game.menu(options) if game.menu is not None else None
    games = tuple(named.name for named in menu.menu.values()) if menu is not None else ()
    if chosen and menu is not None and games:
        info = rules_info(game, _playing(menu, chosen), language)
    else:
        plays = None if sight.view is None else sight.view.plays
        info = rules_info(game, plays or options, language)
        others = stand_ins(language.speech, game.name, plays or options, [seat.bot for seat in sight.table.seats])
        info = replace(info, terms=" · ".join(filter(None, (language.terms(game.name, options), *others))))
    return replace(info, games=games)


def rules_info(game: Game, options: Options, language: Language) -> RulesInfo:
    """The rules of a game under these options."""
    return RulesInfo(
        title=language.game(game.name).label,
        terms=language.terms(game.name, options),
        rules=tuple(language.rules(game.name, options)),
        options=tuple(language.unusual(game.name, options)),
        guided=game.name in GUIDES,
        examples=tuple(ExampleInfo(**asdict(example)) for example in language.examples(game.name, options)),
    )


def _playing(menu: Menu, chosen: str) -> Options:
    """The options while the game with that id or name is played.

    Raises:
        ParseError: the menu has none of that name.
    """
    wanted = chosen.casefold()
    named = (id for id, game in menu.menu.items() if wanted in (id.casefold(), game.name.casefold()))
    variant = next(named, None)
    if variant is None:
        raise ParseError("terminal.unknown", asked=chosen[:SHOWN], allowed=", ".join(menu.menu))
    return menu.playing(variant)
