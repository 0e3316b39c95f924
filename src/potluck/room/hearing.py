"""The room's ear for other nodes: what they have written is read again here, when somebody next asks for it."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, MutableMapping, Sequence

from potluck.errors import PotluckError
from potluck.log import TABLES
from potluck.room.listing import Lobby
from potluck.room.owning import Ownership
from potluck.room.table_host import TableHost
from potluck.store import Store

__all__ = ["Hearing"]


class Hearing:
    """Takes up notices of other nodes. A house that writes alone hears none."""

    def __init__(
        self, store: Store, hosts: MutableMapping[str, TableHost], *, ownership: Ownership, lobby: Lobby
    ) -> None:
        self._store = store
        self._hosts = hosts
        self._ownership = ownership
        self._lobby = lobby
        self._named: Callable[[str], Awaitable[None]] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, named: Callable[[str], Awaitable[None]]) -> None:
        """Hear from now on, on the running loop; `named` takes up a value beside the streams, "" any of them."""
        self._named = named
        loop = asyncio.get_running_loop()
        self._store.listen(lambda stream, seq: loop.call_soon_threadsafe(self.hear, stream, seq))

    def hear(self, stream: str, seq: int) -> None:
        """Take up one notice."""
        name = stream.removeprefix(TABLES)
        if not stream:
            own = [known for known in self._hosts if self._ownership.has(known)]
            for known in self._hosts.keys() - own:
                self._drop(known)
            self._lobby.doubt(None)
            self._do(self._all_looked(own))
        if not stream.startswith(TABLES):
            if self._named is not None:
                self._do(self._named(stream))
        elif self._ownership.has(name):
            self._do(self._looked(name, renamed=not seq))
        else:
            self._reread(name)

    def reread(self, names: Iterable[str]) -> None:
        """Read these tables again before long, where another node may have gone on and its notice is not here yet."""
        for name in names:
            if self._lobby.runs(name) and not self._ownership.has(name):
                self._reread(name)

    async def close(self) -> None:
        """Finish what was begun."""
        if self._tasks:
            await asyncio.wait(self._tasks)

    def _reread(self, name: str) -> None:
        self._drop(name)
        self._lobby.doubt(name)

    def _drop(self, name: str) -> None:
        """Forget a table as it was read before another node went on with it."""
        self._hosts.pop(name, None)

    async def _looked(self, name: str, *, renamed: bool) -> None:
        """Let go of a table that another node has by now; of an own one, read the names anew that were taken away."""
        lease = await self._ownership.claim(name)
        host = self._hosts.get(name)
        if lease.is_own and renamed and host is not None:
            await host.renamed()

    async def _all_looked(self, names: Sequence[str]) -> None:
        """The same of all these tables, one after the other: whose names were taken away may have been missed."""
        for name in names:
            await _done(self._looked(name, renamed=True))

    def _do(self, work: Awaitable[None]) -> None:
        task = asyncio.create_task(_done(work), name="notice")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _done(work: Awaitable[None]) -> None:
    try:
        await work
    except PotluckError:  # out of reach, or the room closes: it is heard again, or read
        return
