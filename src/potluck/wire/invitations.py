"""Invitations: under which addresses a table is reached, and the link with which somebody's own seat comes along."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

__all__ = ["AdvanceInfo", "InvitationInfo", "LinkInfo", "MoveSeat", "SeatLink", "SquareCode", "WaitingInfo", "WantLink"]

LONGEST_SECRET: Final = 64


class SquareCode(Struct, frozen=True, kw_only=True):
    """A QR code to be drawn."""

    size: int
    """Its width and height in modules, the quiet zone included."""
    path: str
    """The dark modules as the path of an SVG, in a view box of that size."""


class LinkInfo(Struct, frozen=True, kw_only=True):
    """An address of a table, and the same as a QR code."""

    url: str
    code: SquareCode


class InvitationInfo(Struct, frozen=True, kw_only=True):
    """The ways to a table, the best one first."""

    links: tuple[LinkInfo, ...]
    reach: Literal["here", "home", "public"]
    """How far the first one leads: `here`, this machine alone; `home`, its network; `public`, wherever the asker is."""
    restart: str = ""
    """Where it leads nowhere else: how the card room is started so that others can come in."""


class AdvanceInfo(Struct, frozen=True, kw_only=True):
    """The link of a table that the asker has still to open: whoever follows it waits there until then."""

    table: str
    """The name by which he opens it."""
    invitation: InvitationInfo


class WaitingInfo(Struct, frozen=True, kw_only=True):
    """Whether a table behind a link in advance is open by now."""

    open: bool
    waiting: int = 0
    """How many wait for it, the asker included unless he is its host."""


class WantLink(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Asks for the personal link of a seat: one's own, or for the host that of a person who is not here."""

    seat: Annotated[int, Meta(ge=0, le=9)] | None = None
    """The asker's own where nothing is said."""


class SeatLink(Struct, frozen=True, kw_only=True):
    """A link that brings a seat to another device: it works once, for a while, and is shown to nobody else."""

    link: LinkInfo
    seat: int
    seconds: int
    """How long it works."""


class MoveSeat(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Brings a seat here, by the secret of its personal link."""

    secret: Annotated[str, Meta(min_length=1, max_length=LONGEST_SECRET)]
