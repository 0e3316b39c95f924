"""Red Dog in words: the Spanish sheet's own terms in Spanish, the field's elsewhere."""

from typing import Final

from potluck.games.reddog import Rules
from potluck.games.reddog.view import View
from potluck.words.game import GameWords, order_of
from potluck.words.messages import Message
from potluck.words.reddog.advice import advice, prospects
from potluck.words.reddog.bots import BOTS
from potluck.words.reddog.guide import guide
from potluck.words.reddog.leaving import leaving
from potluck.words.reddog.options import FIELDS, GROUPS, PRESETS, terms
from potluck.words.reddog.rules import rules
from potluck.words.reddog.screen import TITLE, screen

__all__ = ["WORDS"]

ABOUT: Final = Message("game", "Bet that a card of yours beats the one that is turned.")


def _plays(view: View) -> Rules:
    return view.rules


WORDS: Final[GameWords[View, Rules]] = GameWords(
    title=TITLE,
    about=ABOUT,
    screen=screen,
    rules=rules,
    terms=terms,
    advice=advice,
    prospects=prospects,
    bots=BOTS,
    guide=guide,
    order=order_of(rules, "R1.7", plays=_plays),
    leaving=leaving,
    fields=FIELDS,
    groups=GROUPS,
    presets=PRESETS,
)
