"""Requests: what a client asks of a card room over HTTP."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from potluck.options import Plain
from potluck.room import Carrier, Gender, HostActKind, Pace, Speed, Wish
from potluck.wire.fields import LONGEST_NAME, ActId, Action, Lang, Name, Pledge, Seed, TurnNumber

__all__ = [
    "Act",
    "BeginAsked",
    "FillSeat",
    "Forget",
    "HostAct",
    "Nothing",
    "OpenFresh",
    "OpenGuide",
    "OpenSession",
    "OpenTable",
    "OwnVariant",
    "Practise",
    "SeatAsked",
    "SeedGiven",
    "Sit",
    "WishAsked",
]


class OpenSession(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Asks for a session, or changes name and language of the one that there is."""

    name: Name | None = None
    lang: Lang | None = None


class SeatAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The plan for a seat: a bot by its name, or a person."""

    kind: Literal["person", "bot"]
    name: Name = ""
    gender: Gender = "n"
    bot: Annotated[str, Meta(max_length=64)] | None = None
    persona: Annotated[str, Meta(max_length=64)] = ""
    """One of the house's own opponents; brings its own bot, where none is named."""


class OpenTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Opens a table: options over those of the preset; over the defaults where none is named."""

    game: Annotated[str, Meta(max_length=64)]
    seats: Annotated[tuple[SeatAsked, ...], Meta(min_length=1, max_length=10)]
    preset: Annotated[str, Meta(max_length=64)] | None = None
    options: dict[str, Any] = {}
    clock: Pace = "off"
    """How much time persons have among themselves."""
    evening: bool = False
    """Whether friends meet here: seats kept for persons, deals that go on by themselves, a ledger at the end."""
    house: Carrier = "nobody"
    """Who carries what the bots win and lose."""
    speed: Speed = "normal"
    """How long the pauses between deals are."""
    listed: bool = False
    """Whether everybody finds it in the lobby while a seat is free; else only its link leads there."""
    name: Annotated[str, Meta(max_length=64)] = ""
    """One that was given to the asker in advance, by `POST /api/invitations`; any other is passed over."""
    after: Annotated[str, Meta(max_length=64)] | None = None
    """A table that is over and where the asker sat; only one follows it, and later requests lead to the same."""


class OpenFresh(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Asks for the seats and options with which a table would be opened."""

    game: Annotated[str, Meta(max_length=64)]
    others: Annotated[tuple[Annotated[str, Meta(max_length=LONGEST_NAME)], ...], Meta(max_length=9)] | None = None
    """For each further seat a persona, a bot's name, or `person`; the usual ones where left out."""
    preset: Annotated[str, Meta(max_length=64)] | None = None
    options: dict[str, Any] = {}


class OwnVariant(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A variant of the visitor's own, as TOML, of a game that takes such."""

    toml: str
    game: Annotated[str, Meta(max_length=64)] = "poker"


class OpenGuide(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Opens a guided deal, with the visitor in its seat; its cards are prepared, and it counts for nothing."""

    game: Annotated[str, Meta(max_length=64)]


class Practise(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Makes decision number `turn` of a match again, at another table that counts for nothing."""

    turn: TurnNumber


class Sit(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Takes a seat."""

    name: Name = ""
    seed: Seed | None = None
    pledge: Pledge | None = None
    """The commitment of a seed for the next deal whose secret the house seals."""


class FillSeat(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Puts a bot at a free seat; for the table's host."""

    bot: Annotated[str, Meta(max_length=64)] = ""
    name: Name = ""
    gender: Gender = "n"
    persona: Annotated[str, Meta(max_length=64)] = ""


class HostAct(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An act of the table's host, who may do what his screen's `may` says; also the way to take back one's own seat.

    `lend`, `take_back`, `remove`, `sit_out`, `bring_back`, `hand_over` name a `seat`; `admit` a `player`; `pace` sets
    `clock` and `speed`; `adjust` brings `options`; `finish` says `when`; `pause` and `resume` need nothing more.
    """

    act: HostActKind
    id: ActId
    seat: Annotated[int, Meta(ge=0, le=9)] | None = None
    since: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    """The seat's `since` on the screen that the host saw: the act is refused where somebody else sits there by now."""
    bot: Annotated[str, Meta(max_length=64)] = ""
    """The bot to which a seat is lent; the game's usual one where it is left out."""
    player: Annotated[str, Meta(max_length=128)] = ""
    """Who is admitted again, as in the screen's `barred`."""
    clock: Pace | None = None
    """From now on; as it is where left out."""
    speed: Speed | None = None
    """From now on; as it is where left out."""
    options: Plain | None = None
    """From the next deal on, over those that would hold then."""
    when: Literal["deal", "round", "never"] | None = None
    """The match ends after the deal that runs, or once each seat has dealt; or not yet after all."""


class BeginAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Begins the match with those who are there; for the table's host."""

    without: Annotated[tuple[Name, ...], Meta(max_length=16)] = ()
    """Of those for whom seats are kept, the names that he has read as missing: a screen's `awaited`. Where others are
    missing too, he is told so first."""


class Nothing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The body of a request whose address says everything."""


class WishAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Wishes something about how the table goes on: as a screen's `wishes` say what may be wished now."""

    wish: Wish
    seat: int = -1
    """Against whom a claim is made; or the seat that is asked for from another device."""
    deal: int = 0
    """The number of the deal that is over, for `ready`."""
    ask: int = 0
    """The number of the ask that is answered, for `confirm` and `refuse`."""
    name: Name = ""
    """For `ask`, as who asks calls himself; the session's name where it is empty."""
    seed: Seed | None = None
    """For `ready`, the player's own part of the next shuffle."""


class Act(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Acts for the session's own seat, at the decision number `turn`."""

    turn: TurnNumber
    action: Action
    id: ActId
    seed: Seed | None = None


class SeedGiven(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Discloses the seed that was pledged for a deal, pledges one for the deal after it, or both."""

    deal: Annotated[int, Meta(ge=0, le=2**53)]
    seed: Seed | None = None
    pledge: Pledge | None = None


class Forget(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Asks to be forgotten."""
