"""The house as its host runs it: who opens tables, the host's account, sessions that are listed and ended."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from potluck.wire.invitations import LinkInfo

__all__ = [
    "ChangePassphrase",
    "EndSession",
    "Enter",
    "EntryInfo",
    "EntryMade",
    "HouseInfo",
    "MakeEntry",
    "RevokeEntry",
    "SessionEnded",
    "SessionInfo",
    "SignIn",
]

LONGEST_PASSPHRASE = 512
Passphrase = Annotated[str, Meta(max_length=LONGEST_PASSPHRASE)]
Label = Annotated[str, Meta(max_length=64)]


class HouseInfo(Struct, frozen=True, kw_only=True):
    """Whether there is a host of the house, whether you are the host, and who opens tables."""

    account: bool
    """Whether a passphrase was set."""
    host: bool
    """Whether the asker has signed in with it."""
    opens: Literal["everybody", "host"]
    enters: Literal["everybody", "invited"]
    may_enter: bool
    """Whether the asker is let in."""
    may_open: bool
    """Whether the asker may open a table."""


class SignIn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The passphrase of the host of the house."""

    passphrase: Passphrase


class ChangePassphrase(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The passphrase of the host of the house, and the one that takes its place."""

    passphrase: Passphrase
    fresh: Passphrase


class SessionInfo(Struct, frozen=True, kw_only=True):
    """A session of a visitor: nothing of it opens anything."""

    session: str
    """By which it is ended."""
    player: str
    """The visitor's pseudonym in this house; at each table he has another one."""
    since: int
    """When it began, in milliseconds since 1970."""
    last: int
    """When it came last, to the minute or so."""
    host: bool
    """Whether it signed in as the host."""
    own: bool
    """Whether it is the asker's."""
    lines: int
    """Sockets that it has open now."""
    games: tuple[str, ...] = ()
    """The games at whose tables they are, in the asker's language."""


class EndSession(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Ends a session: one's own, or as the host of the house anybody's."""

    session: Label


class SessionEnded(Struct, frozen=True, kw_only=True):
    """The session is over; its token opens nothing any more."""

    lines: int
    """Sockets that were closed by it."""


class Enter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Comes into the house by an invitation: its link, or the secret at the end of that."""

    invitation: Annotated[str, Meta(max_length=512)]


class MakeEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Makes an invitation to the house."""

    label: Annotated[str, Meta(max_length=96)] = ""
    """For whom it is, for the host alone."""


class RevokeEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Revokes an invitation to the house."""

    invitation: Label
    """Its id."""
    out: bool = False
    """Whether those who came by it are shown out too."""


class EntryInfo(Struct, frozen=True, kw_only=True):
    """An invitation to the house, as its host sees it; its link is told once alone."""

    id: str
    label: str
    made: int
    """In milliseconds since 1970."""
    uses: int
    revoked: int
    """When, in milliseconds since 1970; 0 while it lets people in."""
    out: bool
    """Whether those who came by it were shown out too."""


class EntryMade(Struct, frozen=True, kw_only=True):
    """A new invitation to the house, with the link that is told this once."""

    entry: EntryInfo
    link: LinkInfo
