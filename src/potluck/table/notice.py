"""A notice: an act of the host or a change of a seat, as a value that every surface can say."""

from typing import Literal

from msgspec import Struct

from potluck.log import SeatPlan
from potluck.options import Plain

__all__ = ["Notice", "NoticeKind"]

NoticeKind = Literal[
    "paused",
    "continued",
    "lent",
    "taken_back",
    "removed",
    "promised",
    "admitted",
    "timed",
    "adjusted",
    "handed_on",
    "finishing",
    "finished",
    "expired",
    "sat_out",
    "came_back",
    "moved",
    "left",
    "rose",
    "withheld",
]


class Notice(Struct, frozen=True, kw_only=True):
    """Something that all at the table learn beside the game's own story."""

    kind: NoticeKind
    seq: int
    """Its event's."""
    deal: int = 0
    """The deal that ran then, or was the last one; 0 before the first."""
    after: int = 0
    """So many entries the story of that deal had."""
    seat: int | None = None
    """The seat that it is about."""
    name: str = ""
    """Who had that seat then, or is spoken of without one; empty where he gave no name."""
    by: int | None = None
    """The host's seat; None where it came about by itself."""
    host: str = ""
    """The host's name then."""
    bot: SeatPlan | None = None
    """Who plays in a seat that was lent."""
    why: str = ""
    """Why it came about: `away` or `left` of a role that passed on; when the evening ends: `deal`, `round`, `never`; of
    somebody who sits out, leaves or is sent away: `own`, `later` (after the deal), `clock`, `claim`, `host`; of a seat
    that goes to another device: `asked`; of who does not have to leave after all: `stays`."""
    clock: str = ""
    speed: str = ""
    last: int = 0
    """The last deal, where the end is announced."""
    options: Plain = {}
    """All options from the next deal on."""
    fresh: bool = False
    """Whether those hold from the first deal."""
    level: int = 0
    """The level from the next deal on, from 1, where sums rise by time."""
