"""Live messages: what goes over the WebSocket of a table, and through the pipes of a program, in both directions."""

import uuid
from typing import Annotated

from msgspec import Meta, Struct

from potluck.room import Remark, SeedAnswer
from potluck.wire.answers import Done
from potluck.wire.faults import Fault
from potluck.wire.fields import ActId, Lang
from potluck.wire.requests import Act, HostAct, SeedGiven
from potluck.wire.screens import Screen

__all__ = [
    "ActSent",
    "ActTaken",
    "ClientMessage",
    "Failed",
    "HostSent",
    "LanguageChosen",
    "Say",
    "SeedSent",
    "SeedTaken",
    "ServerMessage",
    "Talked",
    "fresh_id",
]


class ActSent(Act, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="act"):
    """Acts, over the WebSocket."""


class HostSent(HostAct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="host"):
    """An act of the host, over the WebSocket."""


class SeedSent(SeedGiven, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="seed"):
    """Discloses and pledges seeds, over the WebSocket."""

    id: ActId


class LanguageChosen(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="language"):
    """Asks for screens in another language."""

    lang: Lang


class Say(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="say"):
    """Says something to the table, over the WebSocket."""

    text: Annotated[str, Meta(max_length=1000)]
    id: ActId


class ActTaken(Done, frozen=True, kw_only=True, tag="accepted"):
    """The act of that id is durable."""

    id: str


class SeedTaken(SeedAnswer, frozen=True, kw_only=True, tag="seed_taken"):
    """The answer to the seeds of that id."""

    id: str


class Failed(Fault, frozen=True, kw_only=True, tag="error"):
    """A message of the client was refused."""

    id: str | None
    """The id of the act, where one was read."""


class Talked(Struct, frozen=True, kw_only=True, tag="talked"):
    """Remarks of the table's chat; sent to its players where persons play among themselves."""

    lines: tuple[Remark, ...]
    whole: bool
    """Whether these are all that are remembered, or only the new ones."""


ClientMessage = ActSent | HostSent | LanguageChosen | Say | SeedSent
"""A message of a client."""
ServerMessage = Screen | ActTaken | Failed | Talked | SeedTaken
"""A message of a card room."""


def fresh_id() -> str:
    """A unique id for a message."""
    return uuid.uuid4().hex
