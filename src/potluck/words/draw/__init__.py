"""The draw in words: the sheets' own terms in Polish and German, the field's in Spanish, Russian and English."""

from typing import Final

from potluck.words.draw.advice import advice
from potluck.words.draw.bots import BOTS
from potluck.words.draw.examples import category_name, examples
from potluck.words.draw.guide import guide
from potluck.words.draw.options import FIELDS, GROUPS, PRESETS, terms
from potluck.words.draw.rules import rules
from potluck.words.draw.screen import TITLE, screen
from potluck.words.game import GameWords
from potluck.words.messages import Message

__all__ = ["WORDS"]

ABOUT: Final = Message("game", "Two at the table, five cards, one exchange. Who runs out of money pawns the coat.")

WORDS: Final = GameWords(
    title=TITLE,
    about=ABOUT,
    screen=screen,
    rules=rules,
    terms=terms,
    advice=advice,
    category=category_name,
    examples=examples,
    guide=guide,
    bots=BOTS,
    fields=FIELDS,
    groups=GROUPS,
    presets=PRESETS,
)
