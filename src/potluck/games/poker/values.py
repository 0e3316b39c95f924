"""The values of poker: actions, seats, entries of the story, outcomes of a deal."""

from enum import StrEnum
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from potluck.cards import Card
from potluck.protocol import Amount, Just, Pick, kinds

__all__ = [
    "ACTIONS",
    "Acted",
    "Action",
    "Agreed",
    "BringIn",
    "Call",
    "Check",
    "Choose",
    "Chose",
    "Common",
    "Discard",
    "Discarded",
    "Due",
    "Entry",
    "Faced",
    "Fold",
    "Joined",
    "Leave",
    "Left",
    "Muck",
    "Mucked",
    "Next",
    "Offer",
    "Outcome",
    "PassedIn",
    "Phase",
    "Placed",
    "Posted",
    "RaiseTo",
    "Rebought",
    "Rebuy",
    "Received",
    "Refunded",
    "Reshuffled",
    "Returned",
    "RunOnce",
    "RunTwice",
    "Runs",
    "Seat",
    "Second",
    "Show",
    "Showed",
    "SitOut",
    "Took",
]


class Fold(Struct, frozen=True, tag="fold"):
    """Give up the deal."""


class Check(Struct, frozen=True, tag="check"):
    """Stay in for nothing."""


class Call(Struct, frozen=True, tag="call"):
    """Match the highest bet, or go all-in for less."""


class RaiseTo(Struct, frozen=True, tag="raise_to"):
    """Bet, raise or complete, so that one's bet on this street becomes so many chips."""

    amount: int


class BringIn(Struct, frozen=True, tag="bring_in"):
    """Pay the bring-in, where one's card opens (R4.2)."""


class Discard(Struct, frozen=True, tag="discard"):
    """Throw these cards; none is standing pat."""

    cards: tuple[Card, ...] = ()


class Show(Struct, frozen=True, tag="show"):
    """Show one's hand at the showdown, where hands may be mucked (R4.4)."""


class Muck(Struct, frozen=True, tag="muck"):
    """Give up one's claim at the showdown, and show nothing."""


class RunOnce(Struct, frozen=True, tag="run_once"):
    """Have the rest of the board dealt once (R4.16)."""


class RunTwice(Struct, frozen=True, tag="run_twice"):
    """Agree to have the rest of the board dealt twice, each for half of every pot (R4.16)."""


class Next(Struct, frozen=True, tag="next"):
    """Ready for the next deal; an action of the match."""


class SitOut(Struct, frozen=True, tag="sit_out"):
    """Miss the next deal; an action of the match."""


class Rebuy(Struct, frozen=True, tag="rebuy"):
    """Take so many more chips; an action of the match."""

    amount: int


class Choose(Struct, frozen=True, tag="choose"):
    """Name the game that is played next, where the dealer has the choice; an action of the match."""

    variant: str
    """Its name on the menu: that of a ready one, or `own-1` for the first of the table's own."""


class Leave(Struct, frozen=True, tag="leave"):
    """Fold, and leave with what is left; an action of the match."""


Action: TypeAlias = (
    Fold
    | Check
    | Call
    | RaiseTo
    | BringIn
    | Discard
    | Show
    | Muck
    | Next
    | SitOut
    | Rebuy
    | Choose
    | Leave
    | RunOnce
    | RunTwice
)
Offer: TypeAlias = Just[Action] | Amount | Pick[Card]
ACTIONS: Final = kinds(Action)


class Phase(StrEnum):
    """Where a deal stands."""

    BUTTON = "button"
    """Chance owes who deals."""
    CHOOSING = "choosing"
    """A seat names the game."""
    DEALING = "dealing"
    BETTING = "betting"
    DRAWING = "drawing"
    AGREEING = "agreeing"
    """Who is in says in turn whether the rest of the board is dealt twice (R4.16)."""
    SHOWDOWN = "showdown"
    """Who is in shows or mucks, in turn."""
    OVER = "over"

    def __repr__(self) -> str:
        return f"Phase.{self.name}"


class Seat(Struct, frozen=True):
    """One player's part of a deal; chips."""

    stack: int
    bet: int = 0
    """Put in on this street."""
    paid: int = 0
    """Put in during this deal, that others have to match: antes, blinds, bets."""
    dead: int = 0
    """Put in for all, that nobody has to match: the ante of the big blind."""
    down: tuple[Card, ...] = ()
    up: tuple[Card, ...] = ()
    thrown: tuple[Card, ...] = ()
    threw: int | None = None
    """How many cards it threw on the last drawing street; None before."""
    folded: bool = False
    out: bool = False
    """Not in this deal at all."""
    faced: int = -1
    """The highest bet when it last acted in this round; -1: it has not."""
    mucked: bool = False

    @property
    def hand(self) -> tuple[Card, ...]:
        """All cards that it holds."""
        return self.down + self.up if self.up else self.down


class Due(Struct, frozen=True):
    """Cards that chance owes: `n` to seat `to`, or to the board; face up or down."""

    to: int | None
    n: int
    up: bool = False
    second: bool = False
    """For the second board (R4.16)."""


class Runs(Struct, frozen=True):
    """How often the rest of the board is dealt (R4.16)."""

    twice: bool
    shared: int = 0
    """Where it is dealt twice: the cards that both boards have in common."""
    second: tuple[Card, ...] = ()
    """The cards that the second board has alone."""


class Outcome(Struct, frozen=True):
    """How a deal ended: what each seat took, and whether hands were compared."""

    by: Literal["fold", "showdown", "passed-in", "unplayed"]
    """`unplayed`: who was to name the game has left."""
    won: tuple[int, ...]
    """Chips out of the pots; what was not called is not counted."""


class Posted(Struct, frozen=True, tag="posted"):
    """A seat paid what is forced."""

    seat: int
    amount: int
    what: Literal["ante", "blind", "straddle", "post"]


class Received(Struct, frozen=True, tag="received"):
    """A seat got `n` cards, face down."""

    seat: int
    n: int


class Faced(Struct, frozen=True, tag="faced"):
    """A seat got cards face up."""

    seat: int
    cards: tuple[Card, ...]


class Common(Struct, frozen=True, tag="common"):
    """Cards were dealt for all."""

    cards: tuple[Card, ...]


class Second(Struct, frozen=True, tag="second"):
    """Cards were dealt for all on the second board (R4.16)."""

    cards: tuple[Card, ...]


class Agreed(Struct, frozen=True, tag="agreed"):
    """A seat agreed that the rest of the board is dealt twice, or it wants it once (R4.16)."""

    seat: int
    twice: bool


class Reshuffled(Struct, frozen=True, tag="reshuffled"):
    """The pack ran out; `n` folded and thrown cards were shuffled in (R4.14)."""

    n: int


class Acted(Struct, frozen=True, tag="acted"):
    """A seat acted and paid `paid` chips for it."""

    seat: int
    action: Fold | Check | Call | RaiseTo | BringIn
    paid: int
    all_in: bool = False


class Discarded(Struct, frozen=True, tag="discarded"):
    """A seat threw `n` cards."""

    seat: int
    n: int


class Refunded(Struct, frozen=True, tag="refunded"):
    """A seat got back what nobody called (R4.3)."""

    seat: int
    amount: int


class Showed(Struct, frozen=True, tag="showed"):
    """A seat showed its hand."""

    seat: int
    cards: tuple[Card, ...]


class Mucked(Struct, frozen=True, tag="mucked"):
    """A seat gave up its claim."""

    seat: int


class Took(Struct, frozen=True, tag="took", omit_defaults=True, repr_omit_defaults=True):
    """A seat took so much of pot number `pot`, 0 the main pot; as whose half."""

    seat: int
    amount: int
    pot: int
    half: Literal["all", "high", "low"]
    board: int = 0
    """By which board, where there were two: 1 or 2 (R4.16); 0: there was one, or none was needed."""


class PassedIn(Struct, frozen=True, tag="passed_in"):
    """Nobody could open; all took back what they had paid."""


class Rebought(Struct, frozen=True, tag="rebought"):
    """A seat took more chips."""

    seat: int
    amount: int


class Joined(Struct, frozen=True, tag="joined"):
    """Somebody sat down at a free seat with so many chips."""

    seat: int
    amount: int


class Left(Struct, frozen=True, tag="left"):
    """A seat left the match with its chips."""

    seat: int
    amount: int


class Returned(Struct, frozen=True, tag="returned"):
    """A seat sits out, or plays again."""

    seat: int
    playing: bool


class Chose(Struct, frozen=True, tag="chose"):
    """A seat named the game, by the name that the variant bears."""

    seat: int
    variant: str


class Placed(Struct, frozen=True, tag="placed"):
    """A seat ended a sit-and-go on that place, 1 the winner, and got that prize."""

    seat: int
    place: int
    prize: int


Entry = (
    Posted
    | Received
    | Faced
    | Common
    | Reshuffled
    | Acted
    | Discarded
    | Refunded
    | Showed
    | Mucked
    | Took
    | PassedIn
    | Rebought
    | Joined
    | Left
    | Returned
    | Placed
    | Chose
    | Second
    | Agreed
)
"""One line of the story; all of it is public."""
