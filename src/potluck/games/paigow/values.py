"""The values of Pai Gow: actions, seats, entries of the story, results of bets."""

from enum import StrEnum
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from potluck.cards import Card
from potluck.protocol import Amount, Just, Pick, kinds

__all__ = [
    "ACTIONS",
    "Acted",
    "Action",
    "Banks",
    "Bet",
    "Came",
    "Charged",
    "Dropped",
    "Ended",
    "Entry",
    "HouseShown",
    "Leave",
    "Next",
    "Offer",
    "Outcome",
    "Phase",
    "Placed",
    "Received",
    "Result",
    "Seat",
    "SetTwo",
    "Settled",
    "Shown",
]


class Bet(Struct, frozen=True, tag="bet"):
    """Stake that many chips on this deal, before a card is dealt (RP.1)."""

    amount: int


class SetTwo(Struct, frozen=True, tag="set"):
    """Set these two of the seven cards as the low hand, and the other five as the high one (RP.2)."""

    cards: tuple[Card, ...]


class Next(Struct, frozen=True, tag="next"):
    """Ready for the next deal; an action of the match."""


class Leave(Struct, frozen=True, tag="leave"):
    """Leave the match; a bet that stands is lost. An action of the match."""


Action: TypeAlias = Bet | SetTwo | Next | Leave
Offer: TypeAlias = Just[Action] | Amount | Pick[Card]
ACTIONS: Final = kinds(Action)


class Phase(StrEnum):
    """Where a deal stands."""

    BETTING = "betting"
    DEALING = "dealing"
    SETTING = "setting"
    SHOWING = "showing"
    """All have set, and the house's cards are dealt, face up (RP.9)."""
    OVER = "over"

    def __repr__(self) -> str:
        return f"Phase.{self.name}"


class Seat(Struct, frozen=True):
    """One player's part of a deal; chips."""

    chips: int
    """What he owns; a bet is among it until it is lost."""
    within: bool = True
    """Whether he plays on: he has chips enough for a bet, and has not left."""
    gone: bool = False
    bet: int = 0
    hand: tuple[Card, ...] = ()
    low: tuple[Card, ...] = ()
    """The two cards that he has set; empty until then."""
    won: int = 0
    """What the deal brought him; below zero: what it cost."""


Came = Literal["win", "push", "lose", "foul", "left"]
"""What a bet came to; a foul, and a bet that was left alone, are lost (RP.3, RP.9)."""


class Result(Struct, frozen=True):
    """How one player's hands met those of the bank: 1 better, 0 a copy, -1 worse; and what his bet came to."""

    came: Came
    high: int = 0
    low: int = 0


class Outcome(Struct, frozen=True):
    """How a deal ended: cards were shown, or everybody had left. `results` by seat; None for who had no bet."""

    by: Literal["shown", "left"]
    results: tuple[Result | None, ...]


class Banks(Struct, frozen=True, tag="banks"):
    """A seat holds the bank in this deal; the house plays against it with `bet` (RP.9, option)."""

    seat: int
    bet: int


class Acted(Struct, frozen=True, tag="acted"):
    """A seat staked its bet."""

    seat: int
    action: Bet


class Received(Struct, frozen=True, tag="received"):
    """Everyone got `n` cards, face down."""

    n: int


class Placed(Struct, frozen=True, tag="placed"):
    """A seat has set its hands; which cards, nobody else sees yet (RP.9)."""

    seat: int


class HouseShown(Struct, frozen=True, tag="house_shown"):
    """The house's seven cards as its house way sets them, and the case of that way which decided (RP.8)."""

    high: tuple[Card, ...]
    low: tuple[Card, ...]
    case: str


class Shown(Struct, frozen=True, tag="shown"):
    """A seat's hands, turned up."""

    seat: int
    high: tuple[Card, ...]
    low: tuple[Card, ...]


class Settled(Struct, frozen=True, tag="settled"):
    """The result of a seat's bet, and the chips that it brought or cost."""

    seat: int
    result: Result
    chips: int


class Charged(Struct, frozen=True, tag="charged"):
    """A seat paid commission to the house on what it won (RP.6, option)."""

    seat: int
    amount: int


class Dropped(Struct, frozen=True, tag="dropped"):
    """A seat is out: it has too few chips for a bet, or it left."""

    seat: int
    why: Literal["broke", "left"]


class Ended(Struct, frozen=True, tag="ended"):
    """The match is over. The winners have most chips, and more than at the start; else the house has won."""

    winners: tuple[int, ...]


Entry = Banks | Acted | Received | Placed | HouseShown | Shown | Settled | Charged | Dropped | Ended
"""One line of the story; all of it is public."""
