"""Notices of what was written, from node to node, after the commit and outside of it.

A notice only says where to look, and nothing that anybody is told depends on one: whoever has missed some hears that
he may have, and finds the same by reading.
"""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final

from potluck.errors import StoreError
from potluck.store.address import Address
from potluck.store.postgres.connection import Connection
from potluck.store.postgres.line import connect
from potluck.store.postgres.ownership import Ownership

__all__ = ["Notices"]

CHANNEL: Final = "potluck"
SEND: Final = f"SELECT pg_notify('{CHANNEL}', notice) FROM unnest($1::text[]) AS notice"
GATHERED: Final = 0.02
"""Seconds for which notices are gathered, of each stream the last."""
LOOKED: Final = 1.0
"""Seconds after which a line on which nothing happens is tried."""
AGAIN: Final = 0.2
WITHIN: Final = 2.0


class Notices:
    """Sends the notices of one node, and hears those of others. All of it is called on the line's loop."""

    def __init__(self, address: Address, ownership: Ownership) -> None:
        self._address = address
        self._ownership = ownership
        self._node = ownership.node.name
        self._news: dict[str, int] = {}
        self._stirred = asyncio.Event()
        self._hear: Callable[[str, int], object] | None = None
        self._checks: set[asyncio.Task[None]] = set()
        self._task: asyncio.Task[None] | None = None

    def tell(self, written: Mapping[str, int]) -> None:
        """Have other nodes hear soon of streams with their last seq, and of names with 0."""
        self._news.update(written)
        self._stirred.set()

    async def start(self, hear: Callable[[str, int], object]) -> None:
        """Hear from now on; of "" where notices may have been missed. See `Store.listen`."""
        self._hear = hear
        if self._task is None:
            self._task = asyncio.create_task(self._keep(), name=f"notices of {self._node}")

    async def end(self) -> None:
        """Hear and send no more."""
        tasks = [*self._checks, *filter(None, [self._task])]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    async def _keep(self) -> None:
        while True:
            with suppress(Exception):  # whatever it was, the server is called again
                await self._served()
            await asyncio.sleep(AGAIN)

    async def _served(self) -> None:
        connection = await connect(self._address, purpose=f"potluck notices of {self._node}", timeout=WITHIN)
        try:
            await connection.add_listener(CHANNEL, self._heard)
            self._told("", 0)
            while True:
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOKED):
                        await self._stirred.wait()
                await asyncio.sleep(GATHERED)
                self._stirred.clear()
                await self._sent(connection)
        finally:
            connection.terminate()

    async def _sent(self, connection: Connection) -> None:
        news, self._news = self._news, {}
        try:
            await connection.fetch(SEND, [f"{self._node} {seq} {stream}" for stream, seq in news.items()])
        except BaseException:
            self._news = news | self._news
            raise

    def _heard(self, _connection: object, _pid: int, _channel: str, notice: object) -> None:
        node, _, rest = str(notice).partition(" ")
        seq, _, stream = rest.partition(" ")
        if node == self._node or not seq.isdecimal():
            return
        if stream in self._ownership.epochs:
            task = asyncio.create_task(self._checked(stream, int(seq)), name=f"lease of {stream}")
            self._checks.add(task)
            task.add_done_callback(self._checks.discard)
        else:
            self._told(stream, int(seq))

    async def _checked(self, stream: str, seq: int) -> None:
        """Tell of a stream that this node believes its own, once it is known whose it is."""
        with suppress(StoreError):  # out of reach, the next commit tells
            await self._ownership.look(stream)
        self._told(stream, seq)

    def _told(self, stream: str, seq: int) -> None:
        if self._hear is not None:
            self._hear(stream, seq)
