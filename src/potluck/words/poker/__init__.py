"""Poker in words: the field's terms, with the names that each language has for them."""

from typing import Final

from potluck.games.poker import Rules
from potluck.games.poker.view import View
from potluck.words.game import GameWords, order_of
from potluck.words.messages import Message
from potluck.words.poker.advice import advice
from potluck.words.poker.bots import BOTS, NOTES
from potluck.words.poker.guide import guide
from potluck.words.poker.leaving import leaving
from potluck.words.poker.names import VARIANTS
from potluck.words.poker.options import FIELDS, GROUPS, PRESETS, terms
from potluck.words.poker.pre_actions import pre_actions
from potluck.words.poker.rules import ORDER, rules
from potluck.words.poker.screen import TITLE, screen
from potluck.words.poker.stakes import ladder, level_sums

__all__ = ["WORDS"]

ABOUT: Final = Message(
    "game",
    "Two to ten players, {n} variant, or one of your own.",
    "Two to ten players, {n} variants, or one of your own.",
)


def _plays(view: View) -> Rules:
    return view.plays or Rules()


WORDS: Final[GameWords[View, Rules]] = GameWords(
    title=TITLE,
    about=ABOUT,
    kinds=len(VARIANTS),
    screen=screen,
    rules=rules,
    terms=terms,
    stakes=ladder,
    level_sums=level_sums,
    bots=BOTS,
    notes=NOTES,
    fields=FIELDS,
    groups=GROUPS,
    presets=PRESETS,
    advice=advice,
    guide=guide,
    order=order_of(rules, *ORDER, plays=_plays),
    pre_actions=pre_actions,
    leaving=leaving,
)
