"""Pruning: tables at which no person has played are taken out of a store, and a signed tombstone names them.

What people have played stays, for ever: their records, ledgers and proofs rest on it.
"""

import secrets
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from potluck.errors import StoreError
from potluck.log import TABLE, TABLES, Event, Record
from potluck.log.chain import SALT
from potluck.log.events import Acted, Came, Committed, Opened, Sat
from potluck.log.tombstones import PRUNED, TOMBSTONES, Pruned, Reason, Tombstone
from potluck.store.contract import Reader
from potluck.store.opening import open_store

__all__ = ["PrunePlan", "prune", "prune_plan", "tombstones"]


class PrunePlan(Struct, frozen=True, kw_only=True):
    """The tables that would be taken out, and how many stay."""

    tables: tuple[Tombstone, ...]
    events: int
    """In those tables."""
    played: int
    """Tables that stay since people have played there."""
    running: int
    """Tables that stay since something happened there not long ago."""
    unread: int = 0
    """Tables that stay since this program cannot read them."""


def prune_plan(store: Reader, *, before: int) -> PrunePlan:
    """The tables at which no person has played and whose last event was before that date, in ms since 1970."""
    graves, events, played, running, unread = [], 0, 0, 0, 0
    for stream in store.streams(TABLES):
        try:
            records = store.read(stream)
            log = TABLE.events(stream, records)
            why = _reason(log)
        except (StoreError, msgspec.DecodeError):
            unread += 1
            continue
        if why is None:
            played += 1
        elif log[-1].at >= before:
            running += 1
        else:
            graves.append(_grave(stream, records[-1], log[-1], why))
            events += len(records)
    return PrunePlan(tables=tuple(graves), events=events, played=played, running=running, unread=unread)


def prune(path: Path | str, *, before: int, now: int) -> PrunePlan:
    """Take out what `prune_plan` finds, in one signed commit, and give back its room on the disk.

    Raises:
        StoreError: the database is in use, or not sound.
    """
    with open_store(path, create=False) as store:
        plan = prune_plan(store, before=before)
        if plan.tables:
            event = Event(Pruned(plan.tables), at=now)
            entry = TOMBSTONES.entry(event, salt=secrets.token_bytes(SALT))
            store.prune([TABLES + grave.table for grave in plan.tables], stream=PRUNED, entry=entry).result()
            with suppress(StoreError):  # it is pruned all the same, and the room is used again
                store.compact()
        return plan


def tombstones(records: Iterable[Record]) -> dict[str, Tombstone]:
    """The tables that were taken out, by name.

    Raises:
        StoreError: an event is none.
    """
    events = TOMBSTONES.events(PRUNED, records)
    return {grave.table: grave for event in events if isinstance(event.body, Pruned) for grave in event.body.tables}


def _reason(log: Sequence[Event]) -> Reason | None:
    """Why a table may go; None where people have played a match."""
    opened = log[0].body
    if isinstance(opened, Opened) and opened.purpose != "play":
        return "practice"
    if not any(isinstance(event.body, Committed) for event in log):
        return "waited"
    planned = isinstance(opened, Opened) and any(plan.kind == "person" for plan in opened.seats)
    return None if planned or any(_is_of_a_person(event.body) for event in log) else "bots"


def _is_of_a_person(body: Struct) -> bool:
    """Whether an event says that a person was there."""
    match body:
        case Sat() | Acted(by="person"):
            return True
        case Came(player=player):
            return bool(player)
    return False


def _grave(stream: str, record: Record, last: Event, why: Reason) -> Tombstone:
    return Tombstone(stream.removeprefix(TABLES), record.seq, record.link.hex(), why, last.at)
