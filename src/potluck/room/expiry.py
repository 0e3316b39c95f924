"""Expiry: tables at which nothing happens for long are closed by the house, with an event, and stand in no list."""

import asyncio
from typing import Final

from potluck.errors import PotluckError
from potluck.room.failure import passed_over
from potluck.room.listing import Entry, Lobby
from potluck.table import Expire

__all__ = ["EMPTY", "UNFINISHED", "WAITING", "expire", "patience"]

DAY: Final = 24 * 3_600_000
EMPTY: Final = DAY
"""Milliseconds for which a table stays at which nobody has a seat, bots alone included."""
WAITING: Final = 7 * DAY
"""For which one waits for those who are still to come."""
UNFINISHED: Final = 30 * DAY
"""For which a match may rest."""


def patience(entry: Entry) -> int:
    """Milliseconds without an event after which the house closes such a table."""
    if not entry.players:
        return EMPTY
    return UNFINISHED if entry.started else WAITING


async def expire(lobby: Lobby, *, now: int) -> int:
    """Close the tables whose time is over and at which nobody looks; gives how many."""
    closed = 0
    async for name, entry in lobby.entries():
        limit = patience(entry)
        if now - entry.at < limit:
            continue
        host = lobby.host_of(name)
        if host.watched:
            continue
        try:
            decision = await host.submit(Expire(idle=limit))
        except PotluckError as error:
            passed_over(name, error)
            continue
        closed += bool(decision.events)
        await asyncio.sleep(0)
    return closed
