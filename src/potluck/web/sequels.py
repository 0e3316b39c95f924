"""Sequels: the next table of the same players, opened by the first of them who plays again."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final

from potluck.errors import RequestError
from potluck.room import Room, TableInfo

__all__ = ["Sequels"]

KEPT: Final = 4096
"""Tables whose sequel is remembered; of any other, and after a restart, a new one is opened."""


class Sequels:
    """Table that is over -> the table at which its players go on."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._after: OrderedDict[str, str] = OrderedDict()
        self._one_by_one = asyncio.Lock()

    async def after(self, table: str, player: str, opened: Callable[[], Awaitable[TableInfo]]) -> TableInfo:
        """The sequel of a table, while it is not over; else the one that is `opened` now.

        Raises:
            RequestError: no such table, it is still played, or the player had no seat there.
        """
        last = await self._room.sight(table, player)
        if last.seat is None:
            raise RequestError("seat.none")
        if not last.table.over:
            raise RequestError("table.running", asked=table)
        async with self._one_by_one:
            if table in self._after:
                sequel = (await self._room.sight(self._after[table], player)).table
                if not sequel.over:
                    return sequel
            sequel = await opened()
            self._after[table] = sequel.id
            while len(self._after) > KEPT:
                self._after.popitem(last=False)
            return sequel
