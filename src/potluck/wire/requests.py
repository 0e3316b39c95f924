"""Requests: what a client asks of a card room over HTTP."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from potluck.room import Carrier, Gender, Pace, Speed
from potluck.wire.fields import LONGEST_NAME, ActId, Action, Lang, Name, Seed, TurnNumber

__all__ = [
    "Act",
    "FillSeat",
    "Forget",
    "Nothing",
    "OpenFresh",
    "OpenGuide",
    "OpenSession",
    "OpenTable",
    "OwnVariant",
    "Practise",
    "SeatAsked",
    "Sit",
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


class FillSeat(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Puts a bot at a free seat; for the table's host."""

    bot: Annotated[str, Meta(max_length=64)] = ""
    name: Name = ""
    gender: Gender = "n"
    persona: Annotated[str, Meta(max_length=64)] = ""


class Nothing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The body of a request whose address says everything."""


class Act(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Acts for the session's own seat, at the decision number `turn`."""

    turn: TurnNumber
    action: Action
    id: ActId
    seed: Seed | None = None


class Forget(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Asks to be forgotten."""
