"""Outlines: what lists and records need of a log, derived from it and kept beside it, so that no list reads logs.

An outline says up to which event it was derived. Nobody relies on more: what came since is read, one that is missing
is derived again, and `verify` compares each with its log. It is no part of what the house signs.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from msgspec import Struct

from potluck.log import Record

__all__ = ["DIGEST", "Derive", "StoredOutline", "Outline"]

DIGEST: Final = 32
"""Bytes of the digest by which a player is known at one table."""


class Outline(Struct, frozen=True, kw_only=True):
    """All that was derived of a stream's log up to some event."""

    stream: str
    seq: int
    """The last event that counts in it."""
    form: int
    """The way in which it was derived; of another it counts for nothing."""
    at: int
    """When that event was, by its own date; milliseconds since 1970."""
    runs: bool
    """Whether more will come."""
    players: bytes = b""
    """The digests of all persons that the log names so far, one after the other, sorted."""
    body: bytes = b""
    """The part by which lists are made."""
    records: Mapping[bytes, bytes] = {}
    """Digest -> the record of that player, of a table that is over. They hold names of persons."""
    emptied: int = 0
    """Secrets of the stream whose names had been taken away when its records were derived."""

    @property
    def digests(self) -> tuple[bytes, ...]:
        """The digests one by one."""
        return tuple(self.players[at : at + DIGEST] for at in range(0, len(self.players), DIGEST))


class StoredOutline(NamedTuple):
    """An outline as the store has it, without its records."""

    outline: Outline
    number: int
    """The number of its stream; streams that began later have higher ones."""
    head: int
    """The last seq of the stream, where it runs."""


Derive: TypeAlias = Callable[[str, Sequence[Record], Mapping[str, bytes], bool], Outline | None]
"""Stream, its records up to some event, its secrets, whether with the players' records -> the outline as it should be;
None where it has none."""
