"""Outlines compared with the logs from which they were derived, in a house that may be in use."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from msgspec.structs import replace

from potluck.errors import StoreError
from potluck.log import Record
from potluck.store.outlines import Derive, Outline, StoredOutline

__all__ = ["outline_fault"]


class Outlined(Protocol):
    """The part of a store that is needed here."""

    def read(self, stream: str, *, after: int = 0) -> tuple[Record, ...]: ...
    def secrets(self, stream: str) -> dict[str, bytes]: ...
    def outlines(self, *, after: int = 0, most: int | None = None) -> tuple[StoredOutline, ...]: ...
    def records(self, players: Mapping[str, bytes]) -> dict[str, bytes]: ...


def outline_fault(
    store: Outlined, records: Sequence[Record], stored: StoredOutline, derive: Derive
) -> StoreError | None:
    """The error of an outline that says otherwise than the log from which it was derived; None where they agree.

    Of a house in use it is read again where it does not: it is wrong only if nothing of it has changed meanwhile.
    """
    outline, stream = stored.outline, stored.outline.stream
    beside = _beside(store, outline)
    while not _agrees(outline, records, beside, derive):
        again = {each.number: each.outline for each in store.outlines(after=stored.number - 1, most=1)}
        if stored.number not in again:  # it is gone
            return None
        outline_now = again[stored.number]
        beside_now = _beside(store, outline_now)
        if (outline_now, beside_now) == (outline, beside):
            return StoreError("audit.outline", path=stream, seq=outline.seq)
        outline, beside = outline_now, beside_now
        records = store.read(stream) if outline.seq > len(records) else records
    return None


def _beside(store: Outlined, outline: Outline) -> tuple[dict[bytes, bytes], dict[str, bytes]]:
    """The records that are kept of the players of an outline, and the secrets of its stream."""
    stream = outline.stream
    kept = {player: store.records({stream: player}).get(stream) for player in outline.digests}
    return {player: record for player, record in kept.items() if record is not None}, store.secrets(stream)


def _agrees(
    outline: Outline,
    records: Sequence[Record],
    beside: tuple[Mapping[bytes, bytes], Mapping[str, bytes]],
    derive: Derive,
) -> bool:
    kept, secrets = beside
    right = derive(outline.stream, records[: outline.seq], secrets, bool(kept))
    if right is None or right.form != outline.form:  # it counts for nothing
        return True
    derived = replace(right, records={}, emptied=0)
    return derived == outline and all(right.records.get(player) == record for player, record in kept.items())
