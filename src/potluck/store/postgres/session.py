"""The one session that writes to a database on a server: it holds a lock there, and asks again what was cut off."""

import asyncio
from collections.abc import Sequence
from hashlib import sha256
from secrets import token_hex
from typing import Final

from potluck.errors import StoreError
from potluck.store.address import Address
from potluck.store.books import Beginning, Beside, begin_books, sign_anew
from potluck.store.heads import heads_beside
from potluck.store.holdings import HOUSE, Holdings, share_name
from potluck.store.home import place_of
from potluck.store.nodes import Node
from potluck.store.postgres.connection import Connection
from potluck.store.postgres.counting import counted, is_large, signed_in
from potluck.store.postgres.line import connect
from potluck.store.postgres.outlining import throw_away
from potluck.store.postgres.schema import STEPS, migrate, version_of
from potluck.store.signet import KEY, beside

__all__ = ["LOCK", "Session"]

LOCK: Final = 0x506F744C
"""`PotL`: the number of the advisory lock that the one writer of a database holds, and all nodes together."""
ALONE: Final = "SELECT pg_try_advisory_lock($1)"
ALONE_NO_MORE: Final = "SELECT pg_advisory_unlock($1)"
TOGETHER: Final = "SELECT pg_try_advisory_lock_shared($1) AND pg_try_advisory_lock($1::integer, $2::integer)"
"""A node shares the lock with other nodes, and has that on its own name for itself."""
BEGINNING: Final = "SELECT pg_advisory_lock($1::integer, 0)"
"""Nodes begin one after the other: the first makes the tables and the key."""
BEGUN: Final = "SELECT pg_advisory_unlock($1::integer, 0)"
HELD: Final = 2.0
"""Seconds for which the lock is asked for: the server may not know yet that the last writer is gone."""
AGAIN: Final = 0.05
COMMIT_WITHIN: Final = 30.0
"""Seconds after which a commit that is not answered counts as cut off."""
STORED: Final = "SELECT value FROM potluck.named WHERE name = $1"
PUT: Final = (
    "INSERT INTO potluck.named (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)
END: Final = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND pid <> $2"


class Session:
    """A connection with the lock. All of it is called on the line's loop."""

    def __init__(self, address: Address, node: Node | None = None) -> None:
        self._address = address
        self._node = node.name if node is not None else ""
        self._purpose = f"potluck {token_hex(8)}"
        self.place = place_of(address)
        self.connection: Connection | None = None
        self.is_uncounted = False
        """Whether the database was so large when it was opened that it is still to be counted."""

    @property
    def is_open(self) -> bool:
        """Whether there is a connection that is not known to be cut."""
        return self.connection is not None and not self.connection.is_closed()

    async def begin(self, *, may_create: bool) -> Beginning:
        """Open the session and the books of the house, whose tables are made or brought up to date.

        Raises:
            StoreError: `store.in_use`, `store.foreign`, `store.newer`, `store.keyless`; as `begin_books`.
        """
        connection, is_alone = await self.take(begins=True), False
        try:
            if self._node:
                is_alone = await self._is_alone(connection)
            witness = self._read_witness()  # first: meanwhile other nodes go on
            async with connection.transaction(isolation="repeatable_read" if self._node else None):
                is_new = await version_of(connection, name=self._address.shown) == 0
                if is_new and not may_create:
                    raise StoreError("store.foreign", asked=self._address.shown)
                await migrate(connection, name=self._address.shown)
                hasty = await signed_in(connection, witness) if await is_large(connection) else None
                holdings = hasty or await counted(connection, signed=not is_new)
                self.is_uncounted = hasty is not None
                self._demand_key(holdings, is_new=is_new)
                begun = begin_books(holdings, witness, node=self._node)
                await connection.executemany(PUT, begun.named.items())
            if self._node:
                if is_alone:
                    await connection.execute(ALONE_NO_MORE, LOCK)
                await connection.execute(BEGUN, LOCK)
        except BaseException:
            await self.end()
            raise
        return begun

    async def sign_as_it_is(self) -> None:
        """Sign what is there now, whatever was signed before."""
        connection = await self.take()
        try:
            async with connection.transaction():
                if await version_of(connection, name=self._address.shown) == 0:
                    raise StoreError("store.foreign", asked=self._address.shown)
                await migrate(connection, name=self._address.shown)
                await throw_away(connection)
                begun = sign_anew(await counted(connection), self._read_witness())
                await connection.executemany(PUT, begun.named.items())
            for file in heads_beside(self.place, nodes=True).values():
                file.unlink(missing_ok=True)
        finally:
            await self.end()

    async def resume(self) -> bytes:
        """Open the session again after it was cut, once the one before is over for certain; gives the stored sum.

        Raises:
            StoreError: `store.in_use`, somebody else has taken over.
        """
        connection = await self.take()
        try:
            stored: bytes | None = await connection.fetchval(STORED, share_name(self._node))
        except BaseException:
            await self.end()
            raise
        return stored or b""

    async def commit(self, sql: str, arguments: Sequence[object]) -> int:
        """The count that the question of a commit gives."""
        assert self.connection is not None
        return int(await self.connection.fetchval(sql, *arguments))

    async def take(self, *, within: float | None = COMMIT_WITHIN, begins: bool = False) -> Connection:
        """A new connection that holds the lock; an earlier one of this process is ended on the server's side too.

        A question that is not answered `within` so many seconds counts as cut off.

        Raises:
            StoreError: `store.in_use`.
        """
        await self.end()
        connection = await connect(self._address, purpose=self._purpose, timeout=within)
        try:
            await connection.execute(END, self._purpose, connection.get_server_pid())
            if begins and self._node:  # before the lock of all: the first needs that alone
                await connection.execute(BEGINNING, LOCK)
            until = asyncio.get_running_loop().time() + HELD
            wanted = (TOGETHER, LOCK, _number(self._node)) if self._node else (ALONE, LOCK)
            while not await connection.fetchval(*wanted):
                if asyncio.get_running_loop().time() >= until:
                    raise self._in_use()
                await asyncio.sleep(AGAIN)
        except BaseException:
            connection.terminate()
            raise
        self.connection = connection
        return connection

    async def end(self) -> None:
        """Close the connection, and so let go of the lock."""
        connection, self.connection = self.connection, None
        if connection is not None:
            try:
                await connection.close(timeout=2)
            except Exception:  # noqa: BLE001 - it is of no use any more, however it ended
                connection.terminate()

    async def _is_alone(self, connection: Connection) -> bool:
        """Whether the lock is held alone: where tables are made or brought forward, which other nodes would not know.

        Raises:
            StoreError: `store.in_use`.
        """
        if await version_of(connection, name=self._address.shown) == len(STEPS):
            return False
        if not await connection.fetchval(ALONE, LOCK):
            raise self._in_use()
        return True

    def _in_use(self) -> StoreError:
        return StoreError("store.in_use", asked=" ".join(filter(None, (self._address.shown, self._node))))

    def _demand_key(self, holdings: Holdings, *, is_new: bool) -> None:
        """Check that the house's key is here, where one has written to the database before.

        Raises:
            StoreError: `store.keyless`.
        """
        if not is_new and not beside(self.place, KEY).exists():
            house = holdings.houses[-1].hex()[:16] if holdings.houses else HOUSE
            raise StoreError(
                "store.keyless", asked=self._address.shown, path=str(beside(self.place, KEY)), allowed=house
            )

    def _read_witness(self) -> Beside:
        self.place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return Beside.read(self.place, name=self._address.shown, nodes=True)


def _number(node: str) -> int:
    """The number of the lock on the name of a node, below 2^31; 0 is the lock for beginning."""
    return int.from_bytes(sha256(node.encode()).digest()[:4]) % ((1 << 31) - 1) + 1
