"""Tombstones: what was taken out of a store by its owner, and why; events of a stream of their own."""

from typing import Final, Literal

from msgspec import Struct

from potluck.log.codec import Codec

__all__ = ["PRUNED", "TOMBSTONES", "Pruned", "Reason", "Tombstone"]

PRUNED: Final = "house/pruned"
"""The stream."""
Reason = Literal["waited", "bots", "practice"]
"""Nobody had come together to play; bots had played alone; a lesson or a practice, which counts for nothing."""


class Tombstone(Struct, frozen=True, forbid_unknown_fields=True):
    """One table that was taken out, and where its log ended."""

    table: str
    seq: int
    link: str
    """The last link of its chain, in hex."""
    why: Reason
    at: int
    """When its last event was, in ms since 1970."""


class Pruned(Struct, frozen=True, forbid_unknown_fields=True):
    """Tables were taken out, all in this commit."""

    tables: tuple[Tombstone, ...]


TOMBSTONES: Final = Codec("pruned", (Pruned,))
