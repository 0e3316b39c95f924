"""The commands that a table accepts."""

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct

from potluck.errors import RequestError
from potluck.log import Carrier, Prepared, Purpose, SeatPlan, Speed
from potluck.protocol import Action, Game, Options
from potluck.table.clockwork import Pace
from potluck.table.panel_acts import Host, PassOn

__all__ = [
    "LONGEST_ID",
    "Accepted",
    "Act",
    "Begin",
    "BotActed",
    "Claim",
    "Clock",
    "ComeBack",
    "Command",
    "Dismiss",
    "Expire",
    "Fill",
    "GiveSeed",
    "Leave",
    "Move",
    "Open",
    "Ready",
    "Remedy",
    "Rest",
    "Resume",
    "Sit",
    "check_seed",
]

LONGEST_ID: Final = 64
"""The most characters of an act's id."""
LONGEST_SEED: Final = 64
"""The most bytes of a player's seed."""


Remedy = Literal["clock", "end"]
"""The remedy of a claim: the house acts for the absent from now on; or he leaves, which ends a match of two."""


class Open(Struct, frozen=True, kw_only=True):
    """Open a table: a game, its options, and who may sit where."""

    table: str
    game: Game
    options: Options
    seats: tuple[SeatPlan, ...]
    listed: bool = True
    """Whether it is found in the lobby while a seat is free."""
    purpose: Purpose = "play"
    prepared: tuple[Prepared, ...] = ()
    """Prepared orders and draws of the first deals."""
    origin: str = ""
    """For a practice table, the decision that is retried: `TABLE/DEAL/TURN`."""
    clock: Pace = "off"
    evening: bool = False
    """Whether friends meet here: seats kept for persons, deals that go on by themselves, a ledger at the end."""
    house: Carrier = "nobody"
    """Who carries what the bots win and lose."""
    speed: Speed = "normal"
    """How long the pauses between deals are."""


class Sit(Struct, frozen=True, kw_only=True):
    """Take a seat; the seed is the player's own part of the next shuffle."""

    seat: int
    player: str
    name: str = ""
    seed: bytes = b""
    pledge: str = ""
    """The commitment of his seed for the next deal that is sealed."""
    leads: bool = False
    """Whether he led the table that this one follows, and so leads here."""

    def __post_init__(self) -> None:
        check_seed(self.seed)


class Act(Struct, frozen=True, kw_only=True):
    """Act in a seat at decision number `turn`; the same `id` again gets the same answer."""

    seat: int
    turn: int
    id: str
    action: Action
    seed: bytes = b""

    def __post_init__(self) -> None:
        if not 1 <= len(self.id) <= LONGEST_ID or not self.id.isprintable() or " " in self.id:
            raise RequestError("action.bad_id", asked=self.id[:LONGEST_ID], allowed=LONGEST_ID)
        check_seed(self.seed)


class Move(Struct, frozen=True, kw_only=True):
    """Go on in a seat from another device: the player `holder` is `player` from now on."""

    seat: int
    holder: str
    player: str
    by: Literal["person", "host", "asked"] = "person"
    """Whose link it was; or that he has asked."""
    confirmed: int | None = None
    """The seat of who has said that it is he."""


class Leave(Struct, frozen=True, kw_only=True):
    """Leave: before the match the seat is free again; in a match at once on one's turn, else as soon as it comes."""

    seat: int
    id: str = ""


class Fill(Struct, frozen=True, kw_only=True):
    """Put a bot at a free seat, at the host's wish; `by` is the seat that asks."""

    seat: int
    plan: SeatPlan
    by: int


class Dismiss(Struct, frozen=True, kw_only=True):
    """Send a bot away, at the host's wish: before the match at once, in a match when its turn comes."""

    seat: int
    by: int


class Begin(Struct, frozen=True, kw_only=True):
    """Begin with those who are there, at the host's wish; later players join the running match."""

    by: int


class BotActed(Struct, frozen=True, kw_only=True):
    """A bot's answer for decision number `turn`, in text; for None or an unreadable one the clock acts."""

    turn: int
    answer: str | None


class Rest(Struct, frozen=True, kw_only=True):
    """Miss the deals after the one that runs, until one comes back."""

    seat: int


class ComeBack(Struct, frozen=True, kw_only=True):
    """Sit out no longer."""

    seat: int


class Ready(Struct, frozen=True, kw_only=True):
    """Ask for the deal after number `deal`, before one is asked; nothing happens where it has begun."""

    seat: int
    deal: int
    seed: bytes = b""

    def __post_init__(self) -> None:
        check_seed(self.seed)


class GiveSeed(Struct, frozen=True, kw_only=True):
    """Disclose the seed that was pledged for that deal, and pledge one for the deal after it; each may be left out."""

    seat: int
    deal: int
    seed: bytes = b""
    pledge: str = ""

    def __post_init__(self) -> None:
        check_seed(self.seed)


class Claim(Struct, frozen=True, kw_only=True):
    """Claim a remedy against a player who is absent.

    `away` says since when which seats are, `here` since when the others have a line, in milliseconds since 1970.
    """

    by: int
    seat: int
    remedy: Remedy
    away: Mapping[int, int]
    here: Mapping[int, int] = {}


class Clock(Struct, frozen=True, kw_only=True):
    """Time is up for decision number `turn`; between two deals, the pause is over."""

    turn: int
    is_rung: bool = False
    """Whether an alarm rang: that is of no use where nothing is due any more once its turn comes."""


class Resume(Struct, frozen=True, kw_only=True):
    """The server is back after it was down; the running decision is timed anew."""


class Expire(Struct, frozen=True, kw_only=True):
    """The house closes the table, if nothing has happened there for `idle` milliseconds."""

    idle: int


Command = (
    Sit
    | Move
    | Act
    | Leave
    | Fill
    | Dismiss
    | Begin
    | Host
    | PassOn
    | BotActed
    | Rest
    | ComeBack
    | Ready
    | GiveSeed
    | Claim
    | Clock
    | Resume
    | Expire
)


class Accepted(Struct, frozen=True, kw_only=True):
    """The act of that id is in the log: as event `seq`, and after it the match was at `turn`."""

    id: str
    turn: int
    seq: int


def check_seed(seed: bytes) -> None:
    """Refuse a seed that is too long.

    Raises:
        RequestError: `seed.too_long`.
    """
    if len(seed) > LONGEST_SEED:
        raise RequestError("seed.too_long", asked=len(seed), allowed=LONGEST_SEED)
