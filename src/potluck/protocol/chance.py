"""Chance: what it owes to a game, and the outcomes that answer it."""

from collections.abc import Collection, Mapping
from typing import Final

from msgspec import Struct

from potluck.cards import Card

__all__ = [
    "OUTCOMES",
    "Cards",
    "Chance",
    "Dealt",
    "First",
    "Outcome",
    "Roll",
    "Rolled",
    "Starts",
    "TurnUp",
    "Turned",
    "answers",
]


DIE: Final = 6
"""The sides of a die."""


class Cards(Struct, frozen=True, tag="cards"):
    """Owed: the next `n` cards of the deck to seat `to`, or to the board when `to` is None."""

    n: int
    to: int | None


class Roll(Struct, frozen=True, tag="roll"):
    """Owed: a throw of `n` dice."""

    n: int


class TurnUp(Struct, frozen=True, tag="turn"):
    """Owed: the top card of the deck, face up."""


class First(Struct, frozen=True, tag="first"):
    """Owed: one of `n` seats, each as likely."""

    n: int


Chance = Cards | Roll | TurnUp | First
"""Everything that chance may owe a deal."""


class Dealt(Struct, frozen=True, tag="dealt"):
    """Answers `Cards`."""

    cards: tuple[Card, ...]


class Rolled(Struct, frozen=True, tag="rolled"):
    """Answers `Roll`: one to six on each die."""

    dice: tuple[int, ...]


class Turned(Struct, frozen=True, tag="turned"):
    """Answers `TurnUp`."""

    card: Card


class Starts(Struct, frozen=True, tag="starts"):
    """Answers `First`."""

    seat: int


Outcome = Dealt | Rolled | Turned | Starts
"""An answer of chance to what it owed."""
OUTCOMES: Final[Mapping[str, type[Outcome]]] = {"dealt": Dealt, "rolled": Rolled, "turned": Turned, "starts": Starts}
"""The class of each outcome by the name that it has in logs."""


def answers(owed: Chance | None, outcome: Struct, undealt: Collection[Card] = ()) -> bool:
    """Whether an outcome is what chance owes: of that kind, as many as are due, cards only of those not dealt yet.

    A bool counts as no number, though Python takes one for it.

    >>> answers(Roll(2), Rolled((3, 5)))
    True
    >>> answers(Roll(1), Rolled((True,))), answers(Roll(1), Rolled((7,))), answers(None, Rolled((3,)))
    (False, False, False)
    """
    match owed, outcome:
        case Cards(n, _), Dealt(cards):
            return len(set(cards)) == len(cards) == n and all(_lies(card, undealt) for card in cards)
        case TurnUp(), Turned(card):
            return _lies(card, undealt)
        case Roll(n), Rolled(dice):
            return len(dice) == n and all(type(die) is int and 1 <= die <= DIE for die in dice)
        case First(n), Starts(seat):
            return type(seat) is int and 0 <= seat < n
        case _:
            return False


def _lies(card: int, undealt: Collection[Card]) -> bool:
    return isinstance(card, Card) and card in undealt
