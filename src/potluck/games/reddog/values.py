"""The values of Red Dog: actions, seats, entries of the story, outcomes of a deal."""

from enum import StrEnum
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from potluck.cards import Card
from potluck.protocol import Amount, Just, kinds

__all__ = [
    "ACTIONS",
    "Acted",
    "Action",
    "Bet",
    "Credited",
    "Deals",
    "Decline",
    "Divided",
    "Drew",
    "Dropped",
    "Ended",
    "Entry",
    "Leave",
    "Lost",
    "Next",
    "Offer",
    "Outcome",
    "Phase",
    "Posted",
    "Received",
    "Seat",
    "Took",
    "TurnedUp",
    "Won",
]


class Bet(Struct, frozen=True, tag="bet"):
    """Bet that many chips that a card of the hand beats the one that is turned (R1.6, R1.7)."""

    amount: int


class Decline(Struct, frozen=True, tag="decline"):
    """Pay one chip to the pool and turn no card (R1.6)."""


class Next(Struct, frozen=True, tag="next"):
    """Ready for the next deal; an action of the match."""


class Leave(Struct, frozen=True, tag="leave"):
    """Leave the match: out, and not among the winners; an action of the match."""


Action: TypeAlias = Bet | Decline | Next | Leave
Offer: TypeAlias = Just[Action] | Amount
ACTIONS: Final = kinds(Action)


class Phase(StrEnum):
    """Where a deal stands."""

    DRAWING = "drawing"
    """Cards are turned for the first deal (R1.4)."""
    DEALING = "dealing"
    BETTING = "betting"
    OVER = "over"

    def __repr__(self) -> str:
        return f"Phase.{self.name}"


class Seat(Struct, frozen=True):
    """One player's part of a deal; chips."""

    chips: int
    within: bool = True
    """Whether he is still in (R1.9)."""
    gone: bool = False
    """Whether he left the match."""
    credits: int = 0
    """How often he took the starting chips again, against his score."""
    stood: int = 0
    """His score before the deal, his part of the pool included."""
    hand: tuple[Card, ...] = ()
    shown: tuple[Card, ...] = ()
    """What he had to show of it (R1.7)."""


class Outcome(Struct, frozen=True):
    """How a deal ended: all have acted, or one alone is left. `amount` is what the pool holds, or he took."""

    by: Literal["played", "alone"]
    amount: int


class Drew(Struct, frozen=True, tag="drew"):
    """A card was turned for a seat, to see who deals first (R1.4)."""

    seat: int
    card: Card


class Deals(Struct, frozen=True, tag="deals"):
    """A seat deals."""

    seat: int


class Posted(Struct, frozen=True, tag="posted"):
    """These seats put one chip each in the pool: at the start, before a deal, or because it was empty."""

    seats: tuple[int, ...]
    why: Literal["ante", "empty"]


class Received(Struct, frozen=True, tag="received"):
    """Everyone got `n` cards, face down."""

    n: int


class Acted(Struct, frozen=True, tag="acted"):
    """A seat bet, or declined and paid a chip."""

    seat: int
    action: Bet | Decline


class TurnedUp(Struct, frozen=True, tag="turned_up"):
    """The card that was turned against a seat's bet."""

    seat: int
    card: Card


class Won(Struct, frozen=True, tag="won"):
    """A seat showed `card` and took `amount` from the pool."""

    seat: int
    amount: int
    card: Card


class Lost(Struct, frozen=True, tag="lost"):
    """A seat showed its whole hand and lost `amount` to the pool."""

    seat: int
    amount: int
    cards: tuple[Card, ...]


class Credited(Struct, frozen=True, tag="credited"):
    """A seat took the starting chips again, against its score."""

    seat: int
    amount: int


class Dropped(Struct, frozen=True, tag="dropped"):
    """A seat is out: it has no chip to pay with, or it left."""

    seat: int
    why: Literal["broke", "left"]


class Took(Struct, frozen=True, tag="took"):
    """The one seat that is left took the pool (R1.2)."""

    seat: int
    amount: int


class Divided(Struct, frozen=True, tag="divided"):
    """The pool was divided among those still in; `parts` by seat (R1.2)."""

    parts: tuple[int, ...]


class Ended(Struct, frozen=True, tag="ended"):
    """The match is over; equal scores win jointly (R1.2)."""

    winners: tuple[int, ...]


Entry = Drew | Deals | Posted | Received | Acted | TurnedUp | Won | Lost | Credited | Dropped | Took | Divided | Ended
"""One line of the story; all of it is public (R1.8)."""
