"""A drill: a question from a card table whose every answer has an exact worth."""

from fractions import Fraction
from typing import Final, Literal, get_args

from msgspec import Struct

from potluck.cards import Card
from potluck.games.draw.view import View
from potluck.protocol import Action

__all__ = ["COMMON", "DAILY", "KINDS", "LARGEST", "SHEETS", "Answer", "Drill", "Kind", "Option", "Sheet"]

Kind = Literal["exchange", "dice", "paigow", "reddog", "betting"]
"""Which cards to throw; which dice to throw again; which two of seven go in front; how much to bet; what to do."""
Sheet = Literal["en", "pl", "de"]
"""The order of hands and how many may be thrown: all five; as the Polish sheet; as the German one, four."""
Answer = tuple[str, ...]
"""The cards that are thrown, the pips that are thrown again, the two cards in front, the one sum that is bet, or the
kind of an act with its sum or its cards."""
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
DAILY: Final[tuple[Kind, ...]] = ("exchange", "dice", "paigow", "reddog")
"""What is asked by the day, in turn: those whose worths are exact. The days that were would change with any other."""
SHEETS: Final[tuple[Sheet, ...]] = get_args(Sheet)
LARGEST: Final = 2**53 - 1
"""The largest number of a question, on the page and at a terminal: the last whole number that scripts count exactly."""
COMMON: Final = 1_000_000
"""Below it lie the numbers that nobody has chosen, so that they are short."""


class Drill(Struct, frozen=True, kw_only=True):
    """A question; the same kind, settings and number give the same one everywhere and for ever."""

    kind: Kind
    number: int
    deck: int = 52
    sheet: Sheet = "en"
    cards: tuple[Card, ...] = ()
    """The hand: five cards to exchange or to bet on, seven to set."""
    dice: tuple[int, ...] = ()
    free: tuple[int, ...] = ()
    """Places, from 1, of the dice that may be thrown again."""
    throws: int = 0
    """Throws that are done."""
    target: tuple[int, ...] | None = None
    """The dice to beat; None for who throws first."""
    pool: int = 0
    seen: tuple[Card, ...] = ()
    """Cards that lie face up already."""
    view: View | None = None
    """What a player of the draw sees who has to bet."""
    acts: tuple[Action, ...] = ()
    """What he may do."""


class Option(Struct, frozen=True):
    """An answer, and what it is worth: see the module of its kind for the unit."""

    answer: Answer
    worth: Fraction
    ways: tuple[int, ...] = ()
    """What the worth was counted from, where that says more than the worth."""
    cost: Fraction | None = None
    """What it gives away, where that is not what the best one is worth more."""
