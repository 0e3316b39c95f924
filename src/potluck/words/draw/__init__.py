"""The draw in words: the sheets' own terms in Polish and German, the field's in Spanish, Russian and English."""

from typing import Final

from potluck.games.draw import Rules
from potluck.games.draw.view import View
from potluck.words.draw.advice import advice, priced
from potluck.words.draw.bots import BOTS, NOTES
from potluck.words.draw.examples import category_name, examples
from potluck.words.draw.guide import guide
from potluck.words.draw.options import FIELDS, GROUPS, PRESETS, terms
from potluck.words.draw.rules import rules
from potluck.words.draw.screen import TITLE, screen
from potluck.words.draw.stakes import ladder
from potluck.words.game import GameWords, order_of
from potluck.words.messages import Message

__all__ = ["WORDS"]

ABOUT: Final = Message("game", "Five cards, one exchange. Who runs dry pawns the coat.")


def _plays(view: View) -> Rules:
    return view.rules


WORDS: Final[GameWords[View, Rules]] = GameWords(
    title=TITLE,
    about=ABOUT,
    screen=screen,
    rules=rules,
    terms=terms,
    stakes=ladder,
    advice=advice,
    priced=priced,
    category=category_name,
    examples=examples,
    guide=guide,
    bots=BOTS,
    notes=NOTES,
    order=order_of(rules, "R0.19", plays=_plays),
    fields=FIELDS,
    groups=GROUPS,
    presets=PRESETS,
)
