"""What one seat may know of a deal of Pai Gow and its match: all that ever leaves for a seat, a spectator or a bot."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from potluck.cards import Card
from potluck.games.paigow.hands import settings
from potluck.games.paigow.options import Rules
from potluck.games.paigow.settle import shown
from potluck.games.paigow.values import Entry, HouseShown, Offer, Outcome, Phase
from potluck.protocol import (
    Felt,
    Spot,
    board,
)

if TYPE_CHECKING:
    from potluck.games.paigow.state import State

__all__ = ["Past", "SeatView", "View", "own_past", "view_of"]


class SeatView(Struct, frozen=True, kw_only=True):
    """What the viewer knows of one seat; chips."""

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


class Past(Struct, frozen=True):
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
    past: tuple[Past, ...] = ()
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
    """What a line of the board adds: who holds the bank, and how the hands are set."""
    parts = ["bank"] if seat.banks else []
    parts += [f"low {' '.join(map(str, seat.low))}" if seat.low else "set"] if seat.ready else []
    return ", ".join(parts)


def view_of(state: "State", viewer: int | None) -> View:
    """The view of a deal; offers are the viewer's own, and empty when it is not his turn."""
    mine = state.seats[viewer].hand if viewer is not None else ()
    setting = state.phase is Phase.SETTING and bool(mine)
    house = next((entry for entry in state.story if isinstance(entry, HouseShown)), None)
    return View(
        seat=viewer,
        actor=state.actor,
        offers=state.offers() if viewer is not None and viewer == state.actor else (),
        phase=state.phase,
        banker=state.banker,
        house=state.house,
        house_bet=state.house_bet,
        dealer=state.dealer,
        dealer_low=house.low if house else (),
        case=house.case if house else "",
        fouls=tuple(way.low for way in settings(mine, state.rules.order) if not way.legal) if setting else (),
        suggested=shown(state.rules, mine).setting.low if setting else (),
        usual=0,
        deck=len(state.left),
        seats=tuple(_seat_view(state, at, viewer) for at in range(len(state.seats))),
        story=state.story,
        outcome=state.outcome,
        rules=state.rules,
    )


def own_past(state: "State", viewer: int | None, deal: int) -> Past:
    """A deal that is over, as the viewer may keep it."""
    won = tuple(seat.won for seat in state.seats)
    if viewer is None or not (seat := state.seats[viewer]).low or seat.left:
        return Past(deal, won, state.banker)
    foul = any(set(way.low) == set(seat.low) and not way.legal for way in settings(seat.hand, state.rules.order))
    return Past(deal, won, state.banker, seat.hand, seat.low, _at_stake(state, viewer), foul)


def _at_stake(state: "State", at: int) -> int:
    """The bets that went by a seat's hands; of who left, the bet is the bank's whatever the bank holds (RP.9)."""
    if at != state.banker:
        return state.seats[at].bet
    return state.house_bet + sum(seat.bet for seat in state.seats if not seat.left)


def _seat_view(state: "State", at: int, viewer: int | None) -> SeatView:
    seat = state.seats[at]
    up = state.outcome is not None and state.outcome.by == "shown" and bool(seat.low) and not seat.left
    seen = at == viewer or up
    return SeatView(
        cash=seat.chips,
        bet=seat.bet,
        within=seat.within,
        folded=not seat.within,
        left=seat.left,
        banks=at == state.banker,
        ready=bool(seat.low),
        held=len(seat.hand),
        cards=seat.hand if seen else (),
        low=seat.low if seen else (),
        won=seat.won,
    )
