"""All that a game brings along, as one value: `KITS[name]`. Every list of games, bots, advisers or words is made of it.

A game's own folder holds its kit (`potluck/games/draw/kit.py`), and one line in `potluck.kits.built_in` names it. Games
from elsewhere come by the entry point group `potluck.games`, or by `--kit FILE.py`. A kit names things that lie above
the rules as `module:attribute`, loaded when first needed, so that rules know nothing of pages, bots or words.
"""

from potluck.kits.built_in import BUILT_IN
from potluck.kits.games import GAMES, game, games_of, source_of
from potluck.kits.kit import (
    FELTS,
    BotEntry,
    Currency,
    FreshTable,
    Guest,
    Kit,
    Need,
    Page,
    Reference,
    Settings,
    Texts,
    Thinking,
    page_file,
)
from potluck.kits.loading import folder, load, place_of
from potluck.kits.parts import Part, parts
from potluck.kits.registry import KITS, Kits, Registry, kit_of
from potluck.kits.testing import GameTests, Step, last_match

__all__ = [
    "BUILT_IN",
    "FELTS",
    "GAMES",
    "KITS",
    "BotEntry",
    "Currency",
    "FreshTable",
    "GameTests",
    "Guest",
    "Kit",
    "Kits",
    "Need",
    "Page",
    "Part",
    "Reference",
    "Registry",
    "Settings",
    "Step",
    "Texts",
    "Thinking",
    "folder",
    "game",
    "games_of",
    "kit_of",
    "last_match",
    "load",
    "page_file",
    "parts",
    "place_of",
    "source_of",
]
