"""To be forgotten: the names that a player gave are taken out of what stands beside the logs of his tables.

What is chained stays: cards, acts, and the digest by which he was known at each table. A name that an older log holds
inside its events cannot be taken out of it; it is shown no more.
"""

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from potluck.errors import RequestError, StoreError
from potluck.log import TABLE, TABLES, Opened, Promised, Record, SeatPlan, name_of
from potluck.log.codec import kind_and_audience
from potluck.room.failure import is_failure
from potluck.room.hearing import Hearing
from potluck.room.listing import Listing
from potluck.room.record import Records
from potluck.room.table_host import OWNED, TableHost
from potluck.room.tenure import SeatTenure, tenures_of
from potluck.store import Store
from potluck.table import player_digest

__all__ = ["leave_all", "names_given", "seated", "take_names_out"]


class Room(Protocol):
    """Where somebody sits at tables."""

    @property
    def records(self) -> Records: ...

    @property
    def hearing(self) -> Hearing: ...

    async def tables(self, player: str | None) -> tuple[Listing, ...]: ...

    async def leave(self, table: str, player: str) -> None: ...


async def seated(room: Room, player: str) -> tuple[Listing, ...]:
    """The running tables where a player has a seat, whatever notices of other nodes are still on their way."""
    room.hearing.reread(await room.records.met(player))
    return tuple(listing for listing in await room.tables(player) if listing.seat is not None)


async def leave_all(room: Room, player: str) -> int:
    """Leave every running table of a player; gives how many.

    Raises:
        RequestError: he cannot leave one of them, and its game has not failed.
    """
    left = 0
    for listing in await seated(room, player):
        try:
            await room.leave(listing.table.id, player)
        except RequestError as error:
            if not is_failure(error):  # where the game has failed nobody waits for him
                raise
        except StoreError as error:
            if error.code != OWNED:  # that node was asked before
                raise
            continue
        left += 1
    return left


async def take_names_out(store: Store, hosts: Mapping[str, TableHost], tables: Iterable[str], player: str) -> None:
    """Take a player's names out of what the store keeps of these tables, and have those that are held tell it anew.

    Raises:
        StoreError: it cannot be stored, or a log cannot be read.
    """
    for table in tables:
        stream, digest = TABLES + table, player_digest(player, table=table)
        names = await asyncio.to_thread(_names_in, store, stream, digest)
        if names:
            await asyncio.wrap_future(store.forget(stream, names))
            if (host := hosts.get(table)) is not None:
                await host.renamed()


def _names_in(store: Store, stream: str, player: str) -> tuple[str, ...]:
    return names_given(stream, store.read(stream), player)


def names_given(stream: str, records: Sequence[Record], player: str) -> tuple[str, ...]:
    """The secrets that hold names of the player of that digest, on whichever device he sat down."""
    tenures = tenures_of(stream, records, player)
    return tuple(dict.fromkeys(_given(stream, records, player, tenures)))


def _given(stream: str, records: Sequence[Record], player: str, tenures: Sequence[SeatTenure]) -> Iterator[str]:
    """The name of each event by which he came to a seat, of the seat where it was kept for somebody, of promises."""
    plans: tuple[SeatPlan, ...] = ()
    seats = {first: seat for seat, first, _ in tenures}
    promises: dict[int, int] = {}
    for record in records:
        if kind_and_audience(record)[0] not in {"opened", "promised", "came", "sat"}:
            continue
        body, seat = TABLE.event(stream, record).body, seats.get(record.seq)
        if isinstance(body, Opened):
            plans = body.seats
        elif isinstance(body, Promised):
            promises[body.seat] = record.seq
            if body.player == player:
                yield name_of(record.seq)
        elif seat is not None:
            yield name_of(record.seq)
            if seat < len(plans) and plans[seat].kind == "person":
                yield name_of(1, seat)
            if seat in promises:  # he may have been on another device then
                yield name_of(promises[seat])
