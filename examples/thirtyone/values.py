"""What is said and done at thirty-one: its options, moves and story."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from potluck.cards import Card
from potluck.protocol import Amount, Just, Options, Pick, kinds

SHEET = {"rule": "1"}


class Rules(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a table."""

    open_deals: Annotated[bool, Meta(extra=SHEET)] = True
    """Whether thrown cards are shown after the deal."""
    ante: Annotated[int, Meta(ge=1, le=100, extra=SHEET)] = 5
    """What each pays into the pot."""
    swaps: Annotated[Literal[1, 2, 3], Meta(extra=SHEET)] = 2
    """How often each may swap a card."""
    deals: Annotated[int, Meta(ge=1, le=30, extra=SHEET)] = 6
    """Deals in a match."""


class Swap(Struct, frozen=True, tag="swap"):
    """Throw a card, face down, and get the next of the deck."""

    cards: tuple[Card, ...]


class Stand(Struct, frozen=True, tag="stand"):
    """Keep the hand to the end of the deal."""


class Next(Struct, frozen=True, tag="next"):
    """Ready for the next deal."""


class Leave(Struct, frozen=True, tag="leave"):
    """Leave the match, which ends it; the others share the pot."""


Action: TypeAlias = Swap | Stand | Next | Leave
Offer: TypeAlias = Just[Action] | Amount | Pick[Card]
ACTIONS = kinds(Action)


class Got(Struct, frozen=True, tag="got"):
    """A seat got `n` cards; which, where the viewer may know."""

    seat: int
    n: int
    cards: tuple[Card, ...] = ()


class Swapped(Struct, frozen=True, tag="swapped"):
    """A seat threw a card; which, where the viewer may know."""

    seat: int
    cards: tuple[Card, ...] = ()


class Stood(Struct, frozen=True, tag="stood"):
    """A seat keeps its hand."""

    seat: int


class Showed(Struct, frozen=True, tag="showed"):
    """A seat showed its hand, and what it counts."""

    seat: int
    cards: tuple[Card, ...]
    points: int


class Took(Struct, frozen=True, tag="took"):
    """A seat took that much of the pot."""

    seat: int
    amount: int


class Ended(Struct, frozen=True, tag="ended"):
    """The match is over; `winner` is None where the best are equal."""

    winner: int | None


Entry = Got | Swapped | Stood | Showed | Took | Ended
