"""A table read from its log: folded in slices, with what its spectators may see and its bots remember."""

import asyncio
from typing import Final

from potluck.errors import RequestError
from potluck.log import TABLE, TABLES, named, named_events, of_use
from potluck.room.delay import SpectatorDelay
from potluck.room.heads import Heads
from potluck.room.memories import Memories
from potluck.room.services import Services
from potluck.table import Table, advance, begin

__all__ = ["read_table"]

SLICE: Final = 128
"""Events that are folded before other tasks run: some 5 ms."""


async def read_table(
    services: Services, name: str, *, heads: Heads
) -> tuple[Table, SpectatorDelay, Memories, dict[str, bytes]]:
    """A table by replay, its spectator delay, what its bots remember, and its secrets; `heads` takes up its links.

    The store is read beside the event loop, but what it gave is folded on it, in slices: msgspec learns types in steps
    that two threads must not take at once.
    """
    stream, store = TABLES + name, services.store
    records, kept = await asyncio.to_thread(lambda: (store.read(stream), store.secrets(stream)))
    if not records:
        raise RequestError("table.unknown", asked=name)
    heads.read(records)
    table, delay = begin(named(TABLE.event(stream, records[0]), kept), games=services.games), SpectatorDelay()
    memories = Memories()
    delay.take(table)
    memories.take((table,))
    for start in range(1, len(records), SLICE):
        for event in named_events(TABLE, stream, records[start : start + SLICE], kept):
            table = advance(table, (event,))
            delay.take(table)
            memories.take((table,))
        await asyncio.sleep(0)
    return table, delay, memories, of_use(kept, table.deal)
