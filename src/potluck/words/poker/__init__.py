"""Poker in words: the field's terms, with the names that each language has for them."""

from typing import Final

from potluck.words.game import GameWords
from potluck.words.messages import Message
from potluck.words.poker.advice import advice
from potluck.words.poker.bots import BOTS
from potluck.words.poker.options import FIELDS, GROUPS, PRESETS, terms
from potluck.words.poker.rules import rules
from potluck.words.poker.screen import TITLE, screen

__all__ = ["WORDS"]

ABOUT: Final = Message("game", "Two to ten at the table, 39 kinds of poker, or one of your own.")

WORDS: Final = GameWords(
    title=TITLE,
    about=ABOUT,
    screen=screen,
    rules=rules,
    terms=terms,
    bots=BOTS,
    fields=FIELDS,
    groups=GROUPS,
    presets=PRESETS,
    advice=advice,
)
