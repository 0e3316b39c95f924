"""Poker dice in words: the Russian sheet's own on buttons and combinations, idiomatic ones in the other languages."""

from typing import Final

from potluck.games.dice import Rules
from potluck.games.dice.view import View
from potluck.words.dice.advice import advice, prospects
from potluck.words.dice.bots import BOTS
from potluck.words.dice.guide import guide
from potluck.words.dice.options import FIELDS, GROUPS, PRESETS, terms
from potluck.words.dice.rules import rules
from potluck.words.dice.screen import TITLE, screen
from potluck.words.game import GameWords, order_of
from potluck.words.messages import Message

__all__ = ["WORDS"]

ABOUT: Final = Message("game", "Five dice, three throws. A die left lying once stays.")


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
    order=order_of(rules, "R3.5", plays=_plays),
    fields=FIELDS,
    groups=GROUPS,
    presets=PRESETS,
)
