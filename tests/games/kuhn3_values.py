"""The words of Kuhn's poker for three: options, actions, what the story tells, what a viewer sees."""

from collections.abc import Sequence
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from potluck.cards import Card
from potluck.protocol import (
    Amount,
    Felt,
    Just,
    Options,
    Pick,
    Spot,
    board,
    kinds,
)

__all__ = [
    "ACTIONS",
    "Acted",
    "Bet",
    "Call",
    "Check",
    "Ended",
    "Entry",
    "Fold",
    "Leave",
    "Next",
    "Offer",
    "Outcome",
    "Received",
    "Rules",
    "Seat",
    "SeatView",
    "Showed",
    "Threw",
    "Throw",
    "Took",
    "View",
]

_RULE: Final = {"rule": "R4.1"}


class Rules(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options."""

    open_deals: Annotated[bool, Meta(extra=_RULE)] = False
    """Whether all cards are open after a deal; else those of a showdown alone."""
    hand: Annotated[Literal[1, 2], Meta(extra=_RULE)] = 1
    """Cards dealt to each; of two, one is thrown."""
    ante: Annotated[int, Meta(ge=1, le=10, extra=_RULE)] = 1
    most: Annotated[int, Meta(ge=1, le=100, extra=_RULE)] = 1
    """The highest bet."""
    deals: Annotated[int, Meta(ge=1, le=100, extra=_RULE)] = 6
    """Deals in a match."""


class Check(Struct, frozen=True, tag="check"):
    """Stay in without a bet."""


class Bet(Struct, frozen=True, tag="bet"):
    """Bet that many chips."""

    amount: int


class Call(Struct, frozen=True, tag="call"):
    """Pay the bet."""


class Fold(Struct, frozen=True, tag="fold"):
    """Give up the deal."""


class Throw(Struct, frozen=True, tag="throw"):
    """Throw that card, face down."""

    cards: tuple[Card, ...]


class Next(Struct, frozen=True, tag="next"):
    """Ready for the next deal."""


class Leave(Struct, frozen=True, tag="leave"):
    """Leave, which ends the match; the others share the pot."""


Action: TypeAlias = Check | Bet | Call | Fold | Throw | Next | Leave
Offer: TypeAlias = Just[Action] | Amount | Pick[Card]
ACTIONS: Final = kinds(Action)


class Received(Struct, frozen=True, tag="received"):
    """A seat got `n` cards; which, where the viewer may see them."""

    seat: int
    n: int
    cards: tuple[Card, ...] = ()


class Acted(Struct, frozen=True, tag="acted"):
    """A seat acted and paid `paid` chips."""

    seat: int
    action: Check | Bet | Call | Fold
    paid: int


class Threw(Struct, frozen=True, tag="threw"):
    """A seat threw `n` cards; which, where the viewer may see them."""

    seat: int
    n: int
    cards: tuple[Card, ...] = ()


class Showed(Struct, frozen=True, tag="showed"):
    """A seat showed its hand."""

    seat: int
    cards: tuple[Card, ...]


class Took(Struct, frozen=True, tag="took"):
    """A seat took that much of the pot."""

    seat: int
    amount: int


class Ended(Struct, frozen=True, tag="ended"):
    """The match is over; `winner` is None where the best are equal."""

    winner: int | None


Entry = Received | Acted | Threw | Showed | Took | Ended


class Outcome(Struct, frozen=True):
    """How a deal ended: who took from the pot, and how much each seat got."""

    winners: tuple[int, ...]
    by: Literal["pass", "showdown", "left"]
    won: tuple[int, ...]


class Seat(Struct, frozen=True):
    """One player's part of a deal; chips may go below zero."""

    cash: int = 0
    paid: int = 0
    hand: tuple[Card, ...] = ()
    thrown: tuple[Card, ...] = ()
    folded: bool = False


class SeatView(Struct, frozen=True, kw_only=True):
    """What the viewer knows of one seat."""

    cash: int
    paid: int
    folded: bool
    held: int
    cards: tuple[Card, ...]
    thrown: tuple[Card, ...]


class View(Struct, frozen=True, kw_only=True):
    """A deal as `seat` may know it; a spectator is None."""

    seat: int | None
    turn: int = 0
    deal: int = 1
    actor: int | None
    offers: tuple[Offer, ...]
    first: int | None
    pot: int
    owed: int
    seats: tuple[SeatView, ...]
    story: tuple[Entry, ...]
    outcome: Outcome | None
    past: tuple[tuple[int, ...], ...] = ()
    """Chips won by each seat, deal by deal."""
    over: bool = False
    winner: int | None = None
    rules: Rules

    def __str__(self) -> str:
        return board(self)

    def felt(self) -> Felt:
        """The table before the viewer."""
        spots = (
            Spot(stack=seat.cash, bet=seat.paid, held=seat.held, cards=seat.cards, folded=seat.folded)
            for seat in self.seats
        )
        return Felt(spots=tuple(spots), pot=self.pot, owed=self.owed)

    @property
    def plays(self) -> Rules:
        """The rules of the deal."""
        return self.rules

    def laid_open(self, own: Sequence["View"]) -> "View":
        """This view with each seat's cards as its own player sees them."""
        return replace(self, seats=tuple(view.seats[at] for at, view in enumerate(own)))
