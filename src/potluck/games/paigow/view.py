"""The view of one seat on a deal of Pai Gow and its match: all that leaves for a seat, a spectator or a bot."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from potluck.cards import Card
from potluck.games.paigow.options import Rules
from potluck.games.paigow.values import Entry, Offer, Outcome, Phase
from potluck.protocol import (
    Felt,
    Spot,
    board,
)

__all__ = ["History", "SeatView", "View"]


class SeatView(Struct, frozen=True, kw_only=True):
    """One seat as the viewer knows it; chips."""

    cash: int
    bet: int
    within: bool
    folded: bool
    """Whether he is out."""
    left: bool
    """Whether he is out because he left: he does not win."""
    banks: bool
    """Whether he holds the bank in this deal (RP.9)."""
    ready: bool
    """Whether he has set his hands."""
    held: int
    """How many cards he holds."""
    cards: tuple[Card, ...]
    """Those that the viewer may see: his own, and what was turned up."""
    low: tuple[Card, ...]
    """The two of them that are set as the low hand."""
    won: int
    """What the deal brought."""


class History(Struct, frozen=True):
    """A deal that is over, in one line: what it brought each seat, and the viewer's own cards as he set them."""

    deal: int
    won: tuple[int, ...]
    banker: int | None = None
    cards: tuple[Card, ...] = ()
    low: tuple[Card, ...] = ()
    bet: int = 0
    """What went by his hands: his bet; where he held the bank, the house's bet and those of all who did not leave."""
    foul: bool = False
    """Whether he fouled."""


class View(Struct, frozen=True, kw_only=True):
    """A deal of Pai Gow as `seat` may know it; a spectator is None."""

    seat: int | None
    turn: int = 0
    deal: int = 1
    deals: int = 1
    actor: int | None
    offers: tuple[Offer, ...]
    phase: Phase
    banker: int | None
    house: int
    """The house's purse, below zero where it has lost."""
    house_bet: int
    dealer: tuple[Card, ...]
    """The house's seven cards, once they are turned up."""
    dealer_low: tuple[Card, ...]
    case: str
    """The case of the house way that decided; empty until then."""
    fouls: tuple[tuple[Card, ...], ...]
    """Pairs of the viewer's own cards that would be a foul as the low hand."""
    suggested: tuple[Card, ...]
    """What the house way would set as his low hand."""
    usual: int
    """The viewer's bet of the deal before; 0 where there was none."""
    deck: int
    """Cards that have not been dealt."""
    seats: tuple[SeatView, ...]
    story: tuple[Entry, ...]
    outcome: Outcome | None
    past: tuple[History, ...] = ()
    """The deals that are over, oldest first."""
    over: bool = False
    """Whether the match is over."""
    winners: tuple[int, ...] = ()
    """Who won the match; nobody where the house did."""
    rules: Rules

    def __str__(self) -> str:
        return board(self, beside=tuple(map(_manner, self.seats)))

    def felt(self) -> Felt:
        """The table before the viewer."""
        spots = (
            Spot(stack=seat.cash, bet=seat.bet, held=seat.held, cards=seat.cards, folded=seat.folded, gone=seat.left)
            for seat in self.seats
        )
        return Felt(spots=tuple(spots), house=self.dealer)

    @property
    def plays(self) -> Rules:
        """The rules of the deal."""
        return self.rules

    def laid_open(self, own: Sequence["View"]) -> "View":
        """This view with each seat's cards as its own player sees them."""
        return replace(self, seats=tuple(view.seats[at] for at, view in enumerate(own)))


def _manner(seat: SeatView) -> str:
    """The end of a line of the board: whether the seat holds the bank, and how its hands are set."""
    parts = ["bank"] if seat.banks else []
    parts += [f"low {' '.join(map(str, seat.low))}" if seat.low else "set"] if seat.ready else []
    return ", ".join(parts)
