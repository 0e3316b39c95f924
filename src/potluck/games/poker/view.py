"""The view of one seat on a deal and its match: all that ever leaves for a seat, a spectator or a bot."""

from collections.abc import Sequence

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from potluck.cards import Card
from potluck.games.poker.options import Rules
from potluck.games.poker.point import Point
from potluck.games.poker.pots import pots
from potluck.games.poker.values import Entry, Offer, Outcome, Phase, Seat, Showed
from potluck.protocol import (
    Felt,
    Spot,
    board,
)
from potluck.variants import Variant

__all__ = ["History", "Levels", "PotView", "SeatView", "TwoBoards", "View", "open_cards", "view_of"]


class SeatView(Struct, frozen=True, kw_only=True):
    """One seat as the viewer knows it; chips."""

    cash: int
    """Its stack."""
    bet: int
    """Put in on this street."""
    paid: int
    """Put in during this deal."""
    folded: bool
    out: bool
    """Not in this deal."""
    held: int
    """How many cards it holds."""
    cards: tuple[Card, ...]
    """Those of them that the viewer may see: his own, those face up, those that were shown."""
    up: tuple[Card, ...]
    """Its cards that lie face up."""
    threw: int | None
    """How many cards it threw last; None where it has not."""
    thrown: tuple[Card, ...]
    """Those that it threw in this deal, where the viewer may see them."""
    away: bool = False
    """It sits out the next deals."""
    gone: bool = False
    """It has left the match, or is out of the tournament; or nobody sits there yet."""
    joining: bool = False
    """Somebody has sat down there, and plays from the next deal on."""


class PotView(Struct, frozen=True):
    """A pot, and who may win it."""

    amount: int
    seats: tuple[int, ...]


class TwoBoards(Struct, frozen=True):
    """The rest of a board that is dealt twice: `board` is the first one."""

    shared: int
    """How many cards of the board both have in common."""
    second: tuple[Card, ...]
    """The cards that the second board has alone, as far as they have come."""


class Levels(Struct, frozen=True):
    """Where all sums rise by time (R4.17): the levels, from 1."""

    level: int
    """Of the deal that runs."""
    following: int
    """From the next deal on; a higher one has been announced."""


class History(Struct, frozen=True):
    """A deal that is over: what each seat won or lost."""

    deal: int
    won: tuple[int, ...]


class View(Struct, frozen=True, kw_only=True):
    """A deal of poker as `seat` may know it; a spectator is None."""

    seat: int | None
    turn: int = 0
    deal: int = 1
    actor: int | None
    offers: tuple[Offer, ...]
    phase: Phase
    street: int
    button: int | None
    """The dealer's seat."""
    pot: int
    """All that lies on the table; after the deal, what was there."""
    pots: tuple[PotView, ...]
    """Main pot and side pots as they stand, cut where somebody is all-in; none once they are paid out."""
    board: tuple[Card, ...]
    top: int
    """The highest bet on this street."""
    owed: int
    """What the actor has to pay to stay in."""
    seats: tuple[SeatView, ...]
    story: tuple[Entry, ...]
    outcome: Outcome | None
    variant: Variant
    """What is played, with the sums of this deal."""
    past: tuple[History, ...] = ()
    """The last deals, oldest first."""
    over: bool = False
    """Whether the match is over."""
    winner: int | None = None
    """Who won the match, alone."""
    rules: Rules | None = None
    """The options of the table."""
    twice: TwoBoards | UnsetType = UNSET
    """The two boards, once all have agreed to run it twice (R4.16); not there in any other deal."""
    rest: int = 0
    """Where the dealer has the choice: how many more deals of this game there will be."""
    levels: Levels | UnsetType = UNSET
    """The levels; not there where sums do not rise by time."""

    def __str__(self) -> str:
        return board(self, beside=tuple(map(_manner, self.seats)), below=_side_pots(self))

    def felt(self) -> Felt:
        """The table before the viewer."""
        return Felt(
            spots=tuple(map(_spot, self.seats)),
            pot=self.pot,
            taken=sum(self.outcome.won) if self.outcome is not None else None,
            owed=self.owed,
            board=self.board,
            button=self.button,
        )

    def laid_open(self, own: Sequence["View"]) -> "View":
        """This view with each seat's cards as its own player sees them."""
        return replace(self, seats=tuple(view.seats[at] for at, view in enumerate(own)))

    @property
    def boards(self) -> tuple[tuple[Card, ...], ...]:
        """The board; or both boards, where it is run twice."""
        if self.twice is UNSET:
            return (self.board,)
        return self.board, self.board[: self.twice.shared] + self.twice.second

    @property
    def heads_up(self) -> bool:
        """Whether the deal is for two, and both are still in."""
        return [seat.folded for seat in self.seats if not seat.out] == [False, False]

    @property
    def plays(self) -> Rules | None:
        """The rules of the deal that runs: where a game was chosen those of that game alone."""
        if self.rules is None or not self.rules.choice.play or self.phase is Phase.CHOOSING:
            return self.rules
        names = (name for name, variant in self.rules.menu.items() if variant.name == self.variant.name)
        name = next(names, None)
        return self.rules if name is None else self.rules.playing(name)


def _manner(seat: SeatView) -> str:
    """The end of a line of the board: whether the seat is all-in, and how many cards it threw last."""
    playing = seat.held and not seat.folded
    parts = ["all-in"] if playing and not seat.cash else []
    parts += [f"threw {seat.threw}"] if playing and seat.threw is not None else []
    return ", ".join(parts)


def _side_pots(view: View) -> tuple[str, ...]:
    """A line of the board for each pot, where there are several."""
    seats = (" ".join(map(str, pot.seats)) for pot in view.pots)
    lines = tuple(f"pot {pot.amount}: seats {entitled}" for pot, entitled in zip(view.pots, seats, strict=True))
    return lines if len(lines) > 1 else ()


def view_of(state: Point, viewer: int | None, *, offers: tuple[Offer, ...] = ()) -> View:
    """The view of a deal; `offers` are the viewer's own, and empty when it is not his turn."""
    runs, shown = state.runs, _shown(state)
    return View(
        seat=viewer,
        actor=state.actor,
        offers=offers,
        phase=state.phase,
        street=state.street,
        button=state.button,
        pot=state.at_stake,
        pots=() if state.over else _pots(state.seats),
        board=state.board,
        top=state.top,
        owed=state.owed,
        seats=tuple(_seat_view(state, at, viewer, shown) for at in range(len(state.seats))),
        story=state.story,
        outcome=state.outcome,
        variant=state.variant,
        twice=UNSET if runs is None or not runs.twice else TwoBoards(runs.shared, runs.second),
    )


def open_cards(state: Point) -> tuple[tuple[Card, ...], ...]:
    """The cards of each seat that a spectator sees, as in his view."""
    shown = _shown(state)
    return tuple([seat.hand if _sees(state, None, at, shown) else seat.up for at, seat in enumerate(state.seats)])


def _shown(state: Point) -> frozenset[int]:
    """The seats that have shown their hands."""
    return frozenset([entry.seat for entry in state.story if isinstance(entry, Showed)])


def _spot(seat: SeatView) -> Spot:
    return Spot(
        stack=seat.cash,
        bet=seat.bet,
        held=seat.held,
        cards=seat.cards,
        up=seat.up,
        folded=seat.folded,
        out=seat.out,
        away=seat.away,
        gone=seat.gone,
        joining=seat.joining,
    )


def _pots(seats: tuple[Seat, ...]) -> tuple[PotView, ...]:
    """The pots as they stand: who has chips left may still match what others have put in."""
    paying = {at for at, seat in enumerate(seats) if seat.stack and not seat.folded}
    return tuple(PotView(*pot) for pot in pots(seats, paying=paying))


def _sees(state: Point, viewer: int | None, at: int, shown: frozenset[int]) -> bool:
    """Whether the viewer sees all cards that a seat holds."""
    return at == viewer or at in shown or (state.over and state.house.open_deals)


def _seat_view(state: Point, at: int, viewer: int | None, shown: frozenset[int]) -> SeatView:
    seat, sees = state.seats[at], _sees(state, viewer, at, shown)
    opened = state.over and state.house.open_deals
    return SeatView(
        cash=seat.stack,
        bet=seat.bet,
        paid=seat.paid + seat.dead,
        folded=seat.folded,
        out=seat.out,
        held=len(seat.down) + len(seat.up),
        cards=seat.hand if sees else seat.up,
        up=seat.up,
        threw=seat.threw,
        thrown=seat.thrown if opened or at == viewer else (),
    )
