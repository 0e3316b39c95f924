"""Pai Gow in words: the field's own terms in each language, hands in the sheets' names."""

from typing import Final

from potluck.games.paigow import Rules, View
from potluck.words.game import GameWords
from potluck.words.messages import Message
from potluck.words.paigow.advice import advice, prospects, review
from potluck.words.paigow.bots import BOTS
from potluck.words.paigow.guide import guide
from potluck.words.paigow.leaving import leaving
from potluck.words.paigow.options import FIELDS, GROUPS, PRESETS, terms
from potluck.words.paigow.rules import order, rules
from potluck.words.paigow.screen import TITLE, screen
from potluck.words.paigow.stakes import ladder

__all__ = ["WORDS"]

ABOUT: Final = Message("game", "Seven cards as five and two: both must beat the dealer.")

WORDS: Final[GameWords[View, Rules]] = GameWords(
    title=TITLE,
    about=ABOUT,
    screen=screen,
    rules=rules,
    terms=terms,
    stakes=ladder,
    advice=advice,
    prospects=prospects,
    review=review,
    bots=BOTS,
    guide=guide,
    order=order,
    leaving=leaving,
    fields=FIELDS,
    groups=GROUPS,
    presets=PRESETS,
)
