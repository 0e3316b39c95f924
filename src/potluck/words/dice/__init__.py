"""Poker dice in words: the Russian sheet's own on buttons and combinations, idiomatic ones in the other languages."""

from typing import Final

from potluck.words.dice.advice import advice
from potluck.words.dice.bots import BOTS
from potluck.words.dice.options import FIELDS, GROUPS, PRESETS, terms
from potluck.words.dice.rules import rules
from potluck.words.dice.screen import TITLE, screen
from potluck.words.game import GameWords
from potluck.words.messages import Message

__all__ = ["WORDS"]

ABOUT: Final = Message("game", "Five dice, three throws, and a die once left lying stays. Best of one, three or five.")

WORDS: Final = GameWords(
    title=TITLE,
    about=ABOUT,
    screen=screen,
    rules=rules,
    terms=terms,
    advice=advice,
    bots=BOTS,
    fields=FIELDS,
    groups=GROUPS,
    presets=PRESETS,
)
