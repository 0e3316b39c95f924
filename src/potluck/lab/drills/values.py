"""A drill: a question from a card table whose every answer has an exact worth."""

from fractions import Fraction
from typing import Final, Literal, get_args

from msgspec import Struct

from potluck.cards import Card
from potluck.games.draw.view import View
from potluck.protocol import Action

__all__ = [
    "COMMON",
    "COPIES",
    "DAILY",
    "KINDS",
    "LARGEST",
    "LENGTHS",
    "PRESETS",
    "SHEETS",
    "HOUSE_WAYS",
    "Answer",
    "Copies",
    "Drill",
    "HouseWay",
    "Kind",
    "Length",
    "Option",
    "Preset",
    "Sheet",
    "Terms",
]

Kind = Literal["exchange", "dice", "paigow", "reddog", "betting"]
"""Which cards to throw; which dice to throw again; which two of seven go in front; how much to bet; what to do."""
Sheet = Literal["en", "pl", "de"]
"""The order of hands and how many may be thrown: all five; as the Polish sheet; as the German one, four."""
Length = Literal[1, 3, 5]
"""Best of so many rounds of dice."""
HouseWay = Literal["foxwoods", "ballys", "claridge", "flamingo", "golden_nugget", "trump_plaza"]
"""By which published way the dealer of Pai Gow sets."""
Copies = Literal["dealer", "push"]
"""For whom equal hands count at Pai Gow: the dealer, or nobody."""
Preset = Literal["first", "evening", "letter"]
"""Of which deals of the draw betting is asked: the first of an Evening alone, any of one, any by the letter."""
Answer = tuple[str, ...]
"""The cards that are thrown, the pips that are thrown again, the two cards in front, the one sum that is bet, or the
kind of an act with its sum or its cards."""
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
DAILY: Final[tuple[Kind, ...]] = ("exchange", "dice", "paigow", "reddog")
"""What is asked by the day, in turn: those whose worths are exact. The days that were would change with any other."""
SHEETS: Final[tuple[Sheet, ...]] = get_args(Sheet)
LENGTHS: Final[tuple[Length, ...]] = get_args(Length)
HOUSE_WAYS: Final[tuple[HouseWay, ...]] = get_args(HouseWay)
COPIES: Final[tuple[Copies, ...]] = get_args(Copies)
PRESETS: Final[tuple[Preset, ...]] = get_args(Preset)
LARGEST: Final = 2**53 - 1
"""The largest number of a question, on the page and at a terminal: the last whole number that scripts count exactly."""
COMMON: Final = 1_000_000
"""Below it lie the numbers that nobody has chosen, so that they are short."""


class Terms(Struct, frozen=True, kw_only=True):
    """The rules by which questions are asked; each kind knows its own."""

    deck: int = 52
    """Cards of exchanges and of betting."""
    sheet: Sheet = "en"
    """Rules of exchanges and of betting."""
    best_of: Length = 1
    """Rounds of the match of dice."""
    way: HouseWay = "foxwoods"
    copies: Copies = "dealer"
    preset: Preset = "first"
    """The match of betting."""


class Drill(Terms, frozen=True, kw_only=True):
    """A question; the same kind, terms and number give the same one everywhere and for ever."""

    kind: Kind
    number: int
    cards: tuple[Card, ...] = ()
    """The hand: five cards to exchange or to bet on, seven to set."""
    dice: tuple[int, ...] = ()
    free: tuple[int, ...] = ()
    """Places, from 1, of the dice that may be thrown again."""
    throws: int = 0
    """Throws that are done."""
    target: tuple[int, ...] | None = None
    """The dice to beat; None for who throws first."""
    points: tuple[int, int] = (0, 0)
    """Rounds that were won: by who is asked, and by the other."""
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
