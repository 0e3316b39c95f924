"""The values of the draw: actions, seats, entries of the story, outcomes of a deal."""

from enum import StrEnum
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from potluck.cards import Card
from potluck.protocol import Amount, Just, Pick, kinds

__all__ = [
    "ACTIONS",
    "Acted",
    "Action",
    "BoughtBack",
    "CameOff",
    "Check",
    "Closet",
    "Credited",
    "Ended",
    "Entry",
    "Exchange",
    "Exchanged",
    "Leave",
    "Next",
    "Offer",
    "Open",
    "Outcome",
    "Pass",
    "Pawned",
    "Phase",
    "Posted",
    "RaiseBy",
    "Received",
    "Refunded",
    "Seat",
    "Showed",
    "Tied",
    "Took",
    "Wait",
]


class Open(Struct, frozen=True, tag="open"):
    """Open for that many dollars (R0.6, R0.15)."""

    amount: int


class Wait(Struct, frozen=True, tag="wait"):
    """Leave the opening to the other (R0.6)."""


class Pass(Struct, frozen=True, tag="pass"):
    """Give up the deal; the pot goes to the other (R0.18)."""


class RaiseBy(Struct, frozen=True, tag="raise_by"):
    """Pay what is outstanding and that many dollars more (R0.8)."""

    amount: int


class Exchange(Struct, frozen=True, tag="exchange"):
    """Pay what is outstanding, close the round and throw these cards (R0.11); or throw them when asked (R0.13)."""

    cards: tuple[Card, ...] = ()


class Check(Struct, frozen=True, tag="check"):
    """Pay what is outstanding and show all hands (R0.15-R0.17)."""


class Next(Struct, frozen=True, tag="next"):
    """Ready for the next deal; an action of the match."""


class Leave(Struct, frozen=True, tag="leave"):
    """Leave: a pass, and the match is lost (R0.28); an action of the match."""


Action: TypeAlias = Open | Wait | Pass | RaiseBy | Exchange | Check | Next | Leave
Offer: TypeAlias = Just[Action] | Amount | Pick[Card]
ACTIONS: Final = kinds(Action)


class Phase(StrEnum):
    """Where a deal stands."""

    DEALING = "dealing"
    BEFORE = "before"
    """The first betting round."""
    EXCHANGE = "exchange"
    AFTER = "after"
    """The second betting round."""
    OVER = "over"

    def __repr__(self) -> str:
        return f"Phase.{self.name}"


class Closet(Struct, frozen=True):
    """A wardrobe in a match, outer garments first. First come those off, then the pawned, then the worn (R0.26)."""

    values: tuple[int, ...] = ()
    off: int = 0
    pawned: int = 0

    @property
    def gone(self) -> int:
        """How many are not worn; the number of the outermost worn garment."""
        return self.off + self.pawned

    @property
    def worn_value(self) -> int:
        """The sum that all garments still worn would bring."""
        return sum(self.values[self.gone :])

    @property
    def gone_value(self) -> int:
        """The sum that all garments pawned or off have brought (R0.29)."""
        return sum(self.values[: self.gone])

    @property
    def bare(self) -> bool:
        """Whether the last garment is off (R0.27); a seat without wardrobe never is."""
        return bool(self.values) and self.off == len(self.values)


class Seat(Struct, frozen=True):
    """One player's part of a deal; dollars."""

    cash: int
    closet: Closet = Closet()
    credits: int = 0
    """Credits taken so far (R0.28)."""
    paid: int = 0
    """Dollars put in during this deal, the ante included."""
    hand: tuple[Card, ...] = ()
    thrown: tuple[Card, ...] | None = None
    """None before the exchange."""


class Outcome(Struct, frozen=True):
    """How a deal ended. `winner` is None at a tie; `amount` is the pot."""

    winner: int | None
    by: Literal["pass", "showdown", "forfeit"]
    amount: int


class Posted(Struct, frozen=True, tag="posted"):
    """A seat paid the ante."""

    seat: int
    amount: int


class Pawned(Struct, frozen=True, tag="pawned"):
    """A seat pawned garment number `garment`, 0 the outermost."""

    seat: int
    garment: int
    value: int


class Received(Struct, frozen=True, tag="received"):
    """A seat got `n` cards, face down."""

    seat: int
    n: int


class Acted(Struct, frozen=True, tag="acted"):
    """A seat acted and paid `paid` dollars in all."""

    seat: int
    action: Open | Wait | Pass | RaiseBy | Check
    paid: int


class Exchanged(Struct, frozen=True, tag="exchanged"):
    """A seat paid `paid` dollars and threw `n` cards (R0.14); `n` is None where the throw comes later (R0.11, `de`)."""

    seat: int
    n: int | None
    paid: int


class Refunded(Struct, frozen=True, tag="refunded"):
    """A seat got back what the other could not call (R0.10, limit `table`)."""

    seat: int
    amount: int


class Showed(Struct, frozen=True, tag="showed"):
    """A seat showed its hand."""

    seat: int
    cards: tuple[Card, ...]


class Took(Struct, frozen=True, tag="took"):
    """A seat took the pot."""

    seat: int
    amount: int


class Tied(Struct, frozen=True, tag="tied"):
    """Equal hands; the pot of `amount` stays, or is split (R0.21)."""

    amount: int
    split: bool


class CameOff(Struct, frozen=True, tag="came_off"):
    """A pawned garment came off (R0.26)."""

    seat: int
    garment: int


class BoughtBack(Struct, frozen=True, tag="bought_back"):
    """A seat bought a garment back and wears it again (R0.26)."""

    seat: int
    garment: int
    value: int


class Credited(Struct, frozen=True, tag="credited"):
    """A seat took a credit (R0.28)."""

    seat: int
    amount: int


class Ended(Struct, frozen=True, tag="ended"):
    """The match is over: the loser's last garment is off, he cannot pay the ante, or he left."""

    winner: int
    why: Literal["bare", "broke", "left"]


Entry = (
    Posted
    | Pawned
    | Received
    | Acted
    | Exchanged
    | Refunded
    | Showed
    | Took
    | Tied
    | CameOff
    | BoughtBack
    | Credited
    | Ended
)
"""One line of the story; all of it is public."""
