"""What one seat may know of thirty-one: all that ever leaves for a player, a spectator or a bot."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from potluck.cards import Card
from potluck.protocol import (
    Felt,
    Spot,
    board,
)
from thirtyone.values import Entry, Offer, Rules


class SeatView(Struct, frozen=True, kw_only=True):
    """One seat as the viewer knows it."""

    held: int
    cards: tuple[Card, ...]
    thrown: tuple[Card, ...]
    done: bool
    cash: int = 0


class View(Struct, frozen=True, kw_only=True):
    """A match as `seat` may know it; a spectator is None."""

    seat: int | None
    turn: int = 0
    deal: int = 1
    actor: int | None
    offers: tuple[Offer, ...]
    pot: int
    seats: tuple[SeatView, ...]
    story: tuple[Entry, ...]
    over: bool = False
    winner: int | None = None
    rules: Rules

    def __str__(self) -> str:
        return board(self)

    def felt(self) -> Felt:
        """The table before the viewer, in the shape that all games share."""
        spots = (Spot(stack=seat.cash, held=seat.held, cards=seat.cards) for seat in self.seats)
        return Felt(spots=tuple(spots), pot=self.pot)

    @property
    def plays(self) -> Rules:
        """The rules of the deal."""
        return self.rules

    def laid_open(self, own: Sequence["View"]) -> "View":
        """This view with each seat's cards as its own player sees them."""
        return replace(self, seats=tuple(view.seats[at] for at, view in enumerate(own)))
