"""Red Dog in words: the Spanish sheet's own terms in Spanish, the field's elsewhere."""

from typing import Final

from potluck.words.game import GameWords
from potluck.words.messages import Message
from potluck.words.reddog.advice import advice
from potluck.words.reddog.bots import BOTS
from potluck.words.reddog.options import FIELDS, GROUPS, PRESETS, terms
from potluck.words.reddog.rules import rules
from potluck.words.reddog.screen import TITLE, screen

__all__ = ["WORDS"]

ABOUT: Final = Message("game", "Two to ten around a pool. Bet that a card of yours beats the one that is turned.")

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
