"""Red Dog in words: the Spanish sheet's own terms in Spanish, the field's elsewhere."""

from typing import Final

from potluck.games.reddog import Rules
from potluck.games.reddog.values import Lost, Won
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


def _bets(view: View) -> tuple[tuple[int, int], ...]:
    """The bets of a deal and what each brought; who showed his hand and paid a chip has lost that."""
    return tuple(
        (entry.seat, entry.amount if isinstance(entry, Won) else -entry.amount)
        for entry in view.story
        if isinstance(entry, Won | Lost)
    )


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
    bets=_bets,
    leaving=leaving,
    fields=FIELDS,
    groups=GROUPS,
    presets=PRESETS,
)
