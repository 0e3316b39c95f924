"""The view of one seat on a deal of Red Dog and its match: all that leaves for a seat, a spectator or a bot."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from potluck.cards import Card
from potluck.games.reddog.options import Rules
from potluck.games.reddog.values import Entry, Offer, Outcome, Phase
from potluck.protocol import (
    Felt,
    Spot,
    board,
)

__all__ = ["History", "SeatView", "View"]


class SeatView(Struct, frozen=True, kw_only=True):
    """One seat as the viewer knows it; chips."""

    cash: int
    credits: int
    score: int
    """Chips less credits, with his part of the pool as it stands."""
    within: bool
    folded: bool
    """Whether he is out."""
    left: bool
    """Whether he is out because he left: he does not win."""
    held: int
    """How many cards he holds."""
    cards: tuple[Card, ...]
    """Those cards that the viewer may see: his own, and what was shown (R1.7)."""


class History(Struct, frozen=True):
    """A deal that is over, in one line: the chips that each had after it, and what stayed in the pool."""

    deal: int
    chips: tuple[int, ...]
    pool: int


class View(Struct, frozen=True, kw_only=True):
    """A deal of Red Dog as `seat` may know it; a spectator is None."""

    seat: int | None
    turn: int = 0
    deal: int = 1
    round: int = 1
    rounds: int = 1
    deals_left: int = 0
    """Deals that follow this one, if nobody else is out."""
    last: bool = False
    """Whether this is the last deal of the match, as things stand."""
    actor: int | None
    offers: tuple[Offer, ...]
    phase: Phase
    dealer: int | None
    pot: int
    """Chips in the pool."""
    order: tuple[int, ...]
    """The seats that are in, from the dealer's left; empty while the deal is drawn for."""
    waiting: tuple[int, ...]
    """Those of them who are still to act in this deal, the actor first."""
    drawn: tuple[Card, ...]
    """Cards turned for the first deal; they are shuffled again with all others."""
    turned: tuple[Card, ...]
    """Cards turned against bets."""
    deck: int
    """Cards that have not been dealt."""
    seats: tuple[SeatView, ...]
    story: tuple[Entry, ...]
    outcome: Outcome | None
    past: tuple[History, ...] = ()
    """The last deals, oldest first."""
    over: bool = False
    """Whether the match is over."""
    winners: tuple[int, ...] = ()
    """Who won the match; equal scores win jointly."""
    rules: Rules

    def __str__(self) -> str:
        return board(self)

    def felt(self) -> Felt:
        """The table before the viewer."""
        spots = (
            Spot(stack=seat.cash, held=seat.held, cards=seat.cards, folded=seat.folded, gone=seat.left)
            for seat in self.seats
        )
        return Felt(spots=tuple(spots), pot=self.pot, turned=self.turned)

    @property
    def plays(self) -> Rules:
        """The rules of the deal."""
        return self.rules

    def laid_open(self, own: Sequence["View"]) -> "View":
        """This view with each seat's cards as its own player sees them."""
        return replace(self, seats=tuple(view.seats[at] for at, view in enumerate(own)))
