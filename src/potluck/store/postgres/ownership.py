"""The leases of a node: taken and handed back, and kept alive by a row of the node that it renews.

A lease says who plays a table. That nobody else writes to it is not left to clocks: each commit names the epochs of
its leases, and does not happen where one of them is over.
"""

import asyncio
import logging
import math
import time
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from contextlib import suppress
from typing import Final, TypeVar

from potluck.errors import StoreError
from potluck.store.address import Address
from potluck.store.nodes import Lease, Node
from potluck.store.postgres.connection import Connection
from potluck.store.postgres.line import connect, is_cut, trouble

__all__ = ["LEASE", "RENEWED", "Ownership"]

T = TypeVar("T")
_LOG: Final = logging.getLogger("potluck.store")
LEASE: Final = 2.0
"""Seconds after which the leases of a node that does not renew its row may be taken by others."""
RENEWED: Final = 0.5
"""Seconds from one renewal to the next."""
SURE: Final = 0.5
"""Seconds for which a node that may have lost its leases waits until it knows; then it shows what it has."""
LOOKED: Final = 0.01
LONGEST: Final = 2.0
"""So many leases a row may say at most that it still holds: the rest is a clock that was set back meanwhile."""
WAIT: Final = 3.0
"""Seconds for which a line that was cut is called again."""
AGAIN: Final = 0.1
WITHIN: Final = 1.0
"""Seconds after which a question about leases that is not answered counts as cut off."""
RENEW: Final = (
    "INSERT INTO potluck.nodes (name, address, until) VALUES ($1, $2, clock_timestamp() + make_interval(secs => $3))"
    " ON CONFLICT (name) DO UPDATE SET address = excluded.address, until = excluded.until"
)
FREE: Final = "UPDATE potluck.leases SET node = '' WHERE node = $1"
FREE_SOME: Final = f"{FREE} AND stream = ANY($2::text[])"
RETIRE: Final = "DELETE FROM potluck.nodes WHERE name = $1"
CLAIM: Final = """
INSERT INTO potluck.leases (stream, node, epoch) SELECT $1, $2, 1
WHERE NOT $3 OR EXISTS (SELECT FROM potluck.streams WHERE name = $1)
   OR EXISTS (SELECT FROM potluck.leases WHERE stream = $1)
ON CONFLICT (stream) DO UPDATE SET node = excluded.node, epoch = leases.epoch + 1
WHERE leases.node IN ('', excluded.node)
   OR NOT EXISTS (
       SELECT FROM potluck.nodes n WHERE n.name = leases.node
       AND n.until > clock_timestamp() AND n.until < clock_timestamp() + make_interval(secs => $4)
   )
RETURNING epoch
"""
"""A lease is taken where nobody has it, or its node has not renewed its row in time; the server's clock alone counts.
Where that was set back, the row of a node that is gone would hold for as long: no longer counts than a lease can.
Whether that node writes on is decided by its next commit, which names the epoch before."""
HELD: Final = (
    "SELECT l.stream, l.node, l.epoch, coalesce(n.address, '') FROM potluck.leases l"
    " LEFT JOIN potluck.nodes n ON n.name = l.node WHERE l.stream = ANY($1::text[])"
)


class Ownership:
    """The leases of one node. All of it is called on the line's loop."""

    def __init__(self, address: Address, node: Node, *, forget: Callable[[Iterable[str]], None]) -> None:
        """`forget` hears of streams to which somebody else may have written."""
        self.node = node
        self._address = address
        self._forget = forget
        self._epochs: dict[str, int] = {}
        self.taken = self.overtaken = 0
        """Leases that were taken, and that another node has taken from this one."""
        self._renewed = -math.inf
        self._connection: Connection | None = None
        self._door = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    @property
    def epochs(self) -> Mapping[str, int]:
        """Stream -> the epoch of its lease, of all that this node has as far as it knows."""
        return self._epochs

    @property
    def is_late(self) -> bool:
        """Whether the node's row may have run out, so that others take its tables. From any thread."""
        return time.monotonic() - self._renewed > LEASE

    async def start(self) -> None:
        """Enter the node, whose leases of an earlier life are free, and renew its row from now on.

        The session that writes holds the lock on the node's name: the life before is over.
        """

        async def entered(connection: Connection) -> None:
            await connection.execute(FREE, self.node.name)
            await self._renew(connection)

        await self._asked(entered)
        self._task = asyncio.create_task(self._keep(), name=f"leases of {self.node.name}")

    async def claim(self, stream: str, *, existing: bool = False) -> Lease:
        """The lease of a stream, taken where it is free; else as another node has it. See `Store.claim`.

        Raises:
            StoreError: `store.unavailable`.
        """
        await self._sure()
        while True:
            if (own := self.held(stream)) is not None:
                return own
            if await self._asked(lambda connection: self._taken(connection, stream, existing=existing)):
                continue
            held = await self._asked(lambda connection: connection.fetch(HELD, [stream]))
            if not held:  # nobody has claimed it, and it is not there
                return Lease(stream=stream, node="", epoch=0, is_own=False)
            for _, node, other, address in held:
                if node not in {"", self.node.name}:
                    return Lease(stream=stream, node=node, epoch=other, is_own=False, address=address)

    def held(self, stream: str) -> Lease | None:
        """The lease of a stream that this node has as far as it knows; None for any other. From any thread."""
        epoch = self._epochs.get(stream)
        if epoch is None:
            return None
        return Lease(stream=stream, node=self.node.name, epoch=epoch, is_own=True, address=self.node.address)

    async def release(self, streams: Collection[str]) -> None:
        """Hand leases back, for any node to take."""
        own = [stream for stream in streams if self._epochs.pop(stream, None) is not None]
        self._forget(own)
        if own:
            await self._asked(lambda connection: connection.execute(FREE_SOME, self.node.name, own))

    async def lost(self, connection: Connection, streams: Collection[str]) -> dict[str, str]:
        """Stream -> the node that has it, "" for none, of those to which this node may not write as it believes."""
        known = {stream: self._epochs.get(stream, 0) for stream in streams}
        lost = {
            stream: str(node)
            for stream, node, epoch, _ in await connection.fetch(HELD, list(streams))
            if (node, epoch) != (self.node.name, known[stream]) and (node or known[stream])
        }
        gone = [stream for stream in lost if self._epochs.pop(stream, None) is not None]
        self.overtaken += len(gone)
        if gone:
            _LOG.warning("another node plays tables of this one now: %s", len(gone))
        self._forget(lost)
        return lost

    async def look(self, stream: str) -> None:
        """Find out whether a lease is this node's still.

        Raises:
            StoreError: `store.unavailable`.
        """
        await self._asked(lambda connection: self.lost(connection, [stream]))

    async def end(self) -> None:
        """Hand all leases back, and take the node off the list."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
        with suppress(StoreError):  # out of reach, they run out
            await self.release(tuple(self._epochs))
            await self._asked(lambda connection: connection.execute(RETIRE, self.node.name))
        await self._hang_up()

    async def _taken(self, connection: Connection, stream: str, *, existing: bool) -> bool:
        """Take a lease, unless it was taken while this one waited to be asked: taken twice, the first would be over."""
        if stream in self._epochs:
            return True
        epoch = await connection.fetchval(CLAIM, stream, self.node.name, existing, LONGEST * LEASE)
        if epoch is None:
            return False
        self._forget([stream])
        self._epochs[stream] = int(epoch)
        self.taken += 1
        return True

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(RENEWED)
            with suppress(StoreError):  # called again, at the latest with the next renewal
                await self._asked(self._renew)

    async def _renew(self, connection: Connection) -> None:
        """Renew the node's row; of one that had run out, others may have taken leases meanwhile."""
        began, may_have_lost = time.monotonic(), self.is_late  # the server counts from when it was asked, or later
        await connection.execute(RENEW, self.node.name, self.node.address, LEASE)
        if may_have_lost and self._epochs:
            await self.lost(connection, tuple(self._epochs))
        self._renewed = began

    async def _sure(self) -> None:
        """Wait until the row is renewed, where it may have run out; for a moment only: the server may be away."""
        until = time.monotonic() + SURE
        while self._epochs and self.is_late and time.monotonic() < until:
            await asyncio.sleep(LOOKED)

    async def _asked(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """The answer to a question that may be asked again: taking, freeing and renewing come to the same twice."""
        async with self._door:
            until = asyncio.get_running_loop().time() + WAIT
            while True:
                try:
                    if self._connection is None:
                        purpose = f"potluck leases of {self.node.name}"
                        self._connection = await connect(self._address, purpose=purpose, timeout=WITHIN)
                    return await work(self._connection)
                except Exception as error:
                    await self._hang_up()
                    if not is_cut(error) or asyncio.get_running_loop().time() >= until:
                        raise trouble(self._address.shown, error) from error
                    await asyncio.sleep(AGAIN)

    async def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()
