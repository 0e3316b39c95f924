"""The tables that a room may play: where several nodes keep one house, those whose lease its node has."""

import asyncio
from collections.abc import MutableMapping

from potluck.errors import RequestError, StoreError
from potluck.log import TABLES
from potluck.room.table_host import OWNED, TableHost
from potluck.store import Lease, Store

__all__ = ["Ownership"]


class Ownership:
    """Takes leases for a room, and lets go of what it holds of tables that have been another's meanwhile."""

    def __init__(self, store: Store, hosts: MutableMapping[str, TableHost]) -> None:
        self._store = store
        self._hosts = hosts
        self._epochs: dict[str, int] = {}
        self._open = True

    def has(self, name: str) -> bool:
        """Whether a table is this room's own, as far as it knows."""
        return not self._store.node or name in self._epochs

    async def take(self, name: str, *, existing: bool = True) -> None:
        """Make a table this room's own, where no other node has it. A house that writes alone has all tables.

        Raises:
            RequestError: `table.unknown`, there is none of the name, unless it need not be `existing`.
            StoreError: `store.owned`, with the node's name and address; `store.unavailable`.
        """
        lease = await self.claim(name, existing=existing)
        if not lease.is_own and lease.node:
            raise StoreError(OWNED, asked=lease.address, allowed=lease.node, path=name)
        if not lease.is_own:
            raise RequestError("table.unknown", asked=name)

    async def owner(self, name: str) -> str:
        """The address of the node that plays a table; empty where this one does from now on, or nobody can.

        Raises:
            StoreError: `store.unavailable`.
        """
        lease = await self.claim(name)
        return "" if lease.is_own else lease.address

    async def claim(self, name: str, *, existing: bool = True) -> Lease:
        """The lease of a table, taken where no other node has it; what is held of one that is another's is let go.

        Raises:
            RequestError: `room.closed`, all tables were handed back.
            StoreError: `store.unavailable`.
        """
        if not self._open:
            raise RequestError("room.closed")
        lease = await asyncio.wrap_future(self._store.claim(TABLES + name, existing=existing))
        if not self._store.node or (lease.is_own and self._epochs.get(name) == lease.epoch):
            return lease
        held = self._hosts.pop(name, None)
        self._epochs.pop(name, None)
        if lease.is_own:
            self._epochs[name] = lease.epoch
        if held is not None:
            await held.close()  # it knows the table as it was before another node had it
        return lease

    async def release(self) -> None:
        """Hand all tables back, of which nothing is being stored any more, and take none."""
        self._open = False
        streams = [TABLES + name for name in self._epochs]
        self._epochs.clear()
        await asyncio.wrap_future(self._store.release(streams))
