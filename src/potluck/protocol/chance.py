"""Chance: what it owes to a game, and the outcomes that answer it."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from potluck.cards import Card

__all__ = ["OUTCOMES", "Cards", "Chance", "Dealt", "First", "Outcome", "Roll", "Rolled", "Starts", "TurnUp", "Turned"]


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
OUTCOMES: Final[Mapping[str, type[Outcome]]] = {"dealt": Dealt, "rolled": Rolled, "turned": Turned, "starts": Starts}
