"""Quotas: how many tables that are not over a visitor and an address may have opened, and how fast they open them.

What was opened is remembered by digests that only this house can make, and written down now and then, so that a house
that begins again counts on, and its other nodes count it too; the pace is counted anew, and by each node.
"""

import asyncio
import hashlib
import hmac
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

import msgspec
from msgspec import Struct

from potluck.errors import RequestError, StoreError
from potluck.protocol import decode, encode
from potluck.room import Bucket, Store
from potluck.room.listing import Lobby
from potluck.web.budget import OWN

__all__ = ["Quota", "Quotas", "heed", "remembering"]

KEPT: Final = "web.opened"
"""The store's name for what was opened by whom."""
WRITTEN: Final = 5.0
"""Seconds after which it is written down who has opened what."""
OWNERS: Final = 8192
"""Visitors and addresses that are remembered; who was silent longest is forgotten first."""


class Quota(Struct, frozen=True, kw_only=True):
    """The bounds of one house."""

    visitor: int = 100
    """Tables that are not over."""
    address: int = 400
    visitor_bots: int = 4
    """Those of them at which no seat is a person's."""
    address_bots: int = 16
    burst: int = 60
    """Tables, lessons and practices that an address may open at once."""
    every: int = 2_000
    """Milliseconds for each further one."""


class _Owner:
    """The tables that one visitor or address has opened, and whether bots play there alone; thousands are kept."""

    __slots__ = ("pace", "tables")

    def __init__(self) -> None:
        self.tables: dict[str, bool] = {}
        self.pace: Bucket | None = None
        """An address's own; visitors have none."""


class Quotas:
    """Remembers the tables that visitors and addresses have opened. `runs` tells whether a table is not over yet;
    `key` is the secret of the house's digests.
    """

    def __init__(
        self,
        runs: Callable[[str], bool],
        *,
        quota: Quota | None = None,
        clock: Callable[[], int] | None = None,
        key: bytes = b"",
    ) -> None:
        self._runs = runs
        self._key = key
        self.changed = False
        """Whether something was opened since it was written down last."""
        self._quota = quota or Quota()
        self._clock = clock or (lambda: time.monotonic_ns() // 1_000_000)
        self._owners: OrderedDict[str, _Owner] = OrderedDict()
        self._elsewhere: dict[str, dict[str, dict[str, bool]]] = {}
        """What other nodes have written down, by the names under which it stands."""

    def check(self, visitor: str, address: str, *, bots_alone: bool) -> None:
        """Count one more wish to open a table.

        Raises:
            RequestError: `table.too_many`, `table.bots_alone` or `table.opened_fast`.
        """
        quota, foreign = self._quota, address not in OWN
        self._demand(visitor, quota.visitor, quota.visitor_bots, bots_alone=bots_alone)
        if foreign:
            self._demand(address, quota.address, quota.address_bots, bots_alone=bots_alone)
            owner = self._owner(address)
            owner.pace = owner.pace or Bucket.full(quota.burst, every=quota.every)
            wait = owner.pace.take(self._clock())
            if wait:
                raise RequestError("table.opened_fast", allowed=-(-wait // 1000))

    def opened(self, visitor: str, address: str, table: str, *, bots_alone: bool) -> None:
        """Remember a table that was opened."""
        for name in (visitor, *((address,) if address not in OWN else ())):
            self._owner(name).tables[table] = bots_alone
        self.changed = True

    def written(self) -> bytes:
        """The tables that run, by the digests of those who opened them; to be stored."""
        self.changed = False
        kept = {
            digest: {table: alone for table, alone in owner.tables.items() if self._runs(table)}
            for digest, owner in self._owners.items()
        }
        return encode({digest: tables for digest, tables in kept.items() if tables})

    def read(self, written: bytes) -> None:
        """Count on from what was stored, beside what was opened since; what is unreadable counts for nothing."""
        for digest, tables in _opened(written).items():
            owner = self._of(digest)
            owner.tables = {table: alone for table, alone in tables.items() if self._runs(table)} | owner.tables

    def hear(self, name: str, written: bytes) -> None:
        """Count what another node has written down under that name, in place of what it had before."""
        self._elsewhere[name] = _opened(written)

    def _demand(self, name: str, most: int, most_bots: int, *, bots_alone: bool) -> None:
        owner, others = self._owner(name), self._of_others(name)
        if _is_full(owner.tables | others, most, most_bots, bots_alone=bots_alone):
            owner.tables = {table: alone for table, alone in owner.tables.items() if self._runs(table)}
        tables = owner.tables | others
        if bots_alone and sum(tables.values()) >= most_bots:
            raise RequestError("table.bots_alone", asked=sum(tables.values()), allowed=most_bots)
        if len(tables) >= most:
            raise RequestError("table.too_many", asked=len(tables), allowed=most)

    def _of_others(self, name: str) -> dict[str, bool]:
        """The tables that he has opened at other nodes, and that run."""
        digest = self._digest(name)
        opened = [each[digest] for each in self._elsewhere.values() if digest in each]
        return {table: alone for tables in opened for table, alone in tables.items() if self._runs(table)}

    def _owner(self, name: str) -> _Owner:
        return self._of(self._digest(name))

    def _digest(self, name: str) -> str:
        return hmac.new(self._key, b"potluck/1 owner\0" + name.encode(), hashlib.sha256).hexdigest()[:32]

    def _of(self, digest: str) -> _Owner:
        owner = self._owners.get(digest)
        if owner is None:
            owner = self._owners[digest] = _Owner()
            while len(self._owners) > OWNERS:
                self._owners.popitem(last=False)
        self._owners.move_to_end(digest)
        return owner


async def remembering(quotas: Quotas, lobby: Lobby, store: Store) -> None:
    """Counts on where the house was ended, then writes down now and then, and at its end, who has opened what."""
    while not await _count_on(quotas, lobby, store):
        await asyncio.sleep(WRITTEN)
    try:
        while True:
            await asyncio.sleep(WRITTEN)
            await _write(quotas, store)
    finally:
        await _write(quotas, store)


async def heed(others: Callable[[str], Awaitable[None]], quotas: Quotas, store: Store, name: str) -> None:
    """Take up what another node has written under a name, "" for whatever it may be, once `others` have done so.

    Raises:
        StoreError: it cannot be read.
    """
    await others(name)
    if name and not name.startswith(f"{KEPT}/"):
        return
    written: Mapping[str, bytes | None]
    if name:
        written = {name: await asyncio.to_thread(store.get, name)}
    else:
        written = await asyncio.to_thread(store.named)
    for each, value in written.items():
        if each.startswith(f"{KEPT}/") and each != _name(store):
            quotas.hear(each, value or b"")


def _is_full(tables: Mapping[str, bool], most: int, most_bots: int, *, bots_alone: bool) -> bool:
    return len(tables) >= most or (bots_alone and sum(tables.values()) >= most_bots)


def _opened(written: bytes) -> dict[str, dict[str, bool]]:
    """The tables that were opened, by digests of who has opened them; none where it is unreadable."""
    try:
        return decode(written, dict[str, dict[str, bool]]) if written else {}
    except (msgspec.DecodeError, msgspec.ValidationError):
        return {}


async def _count_on(quotas: Quotas, lobby: Lobby, store: Store) -> bool:
    """Count on from what was written before; gives whether the store could be read."""
    try:
        async for _ in lobby.entries():  # which tables run is known from then on
            pass
        kept = await asyncio.to_thread(store.get, _name(store))
    except StoreError:  # told by what people do
        return False
    quotas.read(kept or b"")
    return True


async def _write(quotas: Quotas, store: Store) -> None:
    if not quotas.changed:
        return
    try:
        await asyncio.wrap_future(store.put(_name(store), quotas.written()))
    except StoreError:  # told by what people do; the next time is soon
        quotas.changed = True
    except asyncio.CancelledError:  # it may not have been written; the last time is now
        quotas.changed = True
        raise


def _name(store: Store) -> str:
    """The store's name for what was opened by whom; each node counts for itself."""
    return f"{KEPT}/{store.node}" if store.node else KEPT
