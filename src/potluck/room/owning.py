"""The tables that a room may play: where several nodes keep one house, those whose lease its node has."""

import asyncio
from collections.abc import MutableMapping

from potluck.errors import StoreError
from potluck.log import TABLES
from potluck.room.table_host import OWNED, TableHost
from potluck.store import Store

__all__ = ["Ownership"]


class Ownership:
    """Takes leases for a room, and lets go of what it holds of tables that have been another's meanwhile."""

    def __init__(self, store: Store, hosts: MutableMapping[str, TableHost]) -> None:
        self._store = store
        self._hosts = hosts
        self._epochs: dict[str, int] = {}

    async def take(self, name: str) -> None:
        """Make a table this room's own, where no other node has it. A house that writes alone has all tables.

        Raises:
            StoreError: `store.owned`, with the node's name and address; `store.unavailable`.
        """
        if not self._store.node:
            return
        lease = await asyncio.wrap_future(self._store.claim(TABLES + name))
        if lease.is_own and self._epochs.get(name) == lease.epoch:
            return
        held = self._hosts.pop(name, None)
        self._epochs.pop(name, None)
        if lease.is_own:
            self._epochs[name] = lease.epoch
        if held is not None:
            await held.close()  # it knows the table as it was before another node had it
        if not lease.is_own:
            raise StoreError(OWNED, asked=lease.address, allowed=lease.node, path=name)
