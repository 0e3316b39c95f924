"""The view of one seat on a deal and its match: all that ever leaves for a seat, a spectator or a bot."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from potluck.cards import Card
from potluck.games.draw.options import Rules
from potluck.games.draw.values import Entry, Offer, Outcome, Phase
from potluck.protocol import (
    Felt,
    Spot,
    board,
)

__all__ = ["Garment", "History", "SeatView", "View"]

HAND = 5


class Garment(Struct, frozen=True):
    """One garment, its value in dollars and where it is (R0.26)."""

    value: int
    where: Literal["worn", "pawned", "off"]


class SeatView(Struct, frozen=True, kw_only=True):
    """One seat as the viewer knows it; dollars."""

    cash: int
    cover: int
    """The most that it can still be asked to pay."""
    paid: int
    """Put in during this deal, the ante included."""
    credits: int
    wardrobe: tuple[Garment, ...]
    held: int
    """How many cards it holds."""
    cards: tuple[Card, ...]
    """Those cards, where the viewer may see them; else empty."""
    threw: int | None
    """How many it exchanged; None before."""
    thrown: tuple[Card, ...]
    """Those cards, where the viewer may see them; else empty."""


class History(Struct, frozen=True):
    """A deal that is over, in one line."""

    deal: int
    winner: int | None
    by: Literal["pass", "showdown", "forfeit"]
    amount: int
    """The whole pot."""
    won: int = 0
    """Of it, what the winner had not put in himself in this deal; of what a tie left in it half was his."""


class View(Struct, frozen=True, kw_only=True):
    """A deal of the draw as `seat` may know it; a spectator is None."""

    seat: int | None
    turn: int = 0
    deal: int = 1
    actor: int | None
    offers: tuple[Offer, ...]
    phase: Phase
    first: int | None
    ante: int
    pot: int
    carried: int
    owed: int
    """Outstanding for the actor."""
    limit: int
    """The actor's highest stake; 0 when none is possible."""
    seats: tuple[SeatView, ...]
    story: tuple[Entry, ...]
    outcome: Outcome | None
    past: tuple[History, ...] = ()
    """The last deals, oldest first."""
    over: bool = False
    """Whether the match is over."""
    winner: int | None = None
    """Who won the match."""
    rules: Rules

    def __str__(self) -> str:
        return board(self, beside=tuple(_manner(seat, self.rules) for seat in self.seats))

    def felt(self) -> Felt:
        """The table before the viewer."""
        spots = (Spot(stack=seat.cash, bet=seat.paid, held=seat.held, cards=seat.cards) for seat in self.seats)
        return Felt(spots=tuple(spots), pot=self.at_stake, owed=self.owed)

    @property
    def at_stake(self) -> int:
        """All that is to be won; once it has been won, what was there."""
        return self.pot or (self.outcome.amount if self.outcome is not None else 0)

    @property
    def plays(self) -> Rules:
        """The rules of the deal."""
        return self.rules

    def laid_open(self, own: Sequence["View"]) -> "View":
        """This view with each seat's cards as its own player sees them."""
        return replace(self, seats=tuple(view.seats[at] for at, view in enumerate(own)))


def _manner(seat: SeatView, rules: Rules) -> str:
    """The end of a line of the board: the hand by name, how many cards the seat exchanged, what it still wears."""
    worn = sum(garment.where == "worn" for garment in seat.wardrobe)
    parts = [str(rules.order.rank(seat.cards))] if len(seat.cards) == HAND else []
    parts += [f"threw {seat.threw}"] if seat.threw is not None else []
    parts += [f"wears {worn} of {len(seat.wardrobe)}"] if seat.wardrobe else []
    return ", ".join(parts)
