"""The tables of a player's lobby: those that run and where he has a seat, and those with a free one."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from potluck.errors import StoreError
from potluck.log import TABLES
from potluck.log.codec import kind_and_audience
from potluck.room.arrivals import Arrivals
from potluck.room.failure import passed_over
from potluck.room.met import OVER
from potluck.room.table_host import TableHost
from potluck.store import Store
from potluck.table import Table, TableInfo, info, player_digest

__all__ = ["Entry", "Listing", "Lobby", "Page", "listed"]

RENEWED: Final = 16
"""Tables of other nodes that are read again for one list, the latest first; the next list brings more.
What a page of the list shows is read in any case."""
SLICE: Final = 512
"""Entries that are looked at before other tasks run."""


class Listing(Struct, frozen=True, kw_only=True):
    """One table as a player finds it in the lobby."""

    table: TableInfo
    seat: int | None
    """His own seat; None where he has none and could take one."""
    deal: int
    """0 before the first."""
    yours: bool
    """Whether it is his turn."""
    at: int
    """When something happened there last; milliseconds since 1970."""
    open: bool
    """Whether anybody may take a free seat there: a table that was opened for a friend is found by its link alone."""


class Page(NamedTuple):
    """A part of the lobby's list."""

    tables: tuple[Table, ...]
    more: bool
    """Whether another page follows."""


class Entry(NamedTuple):
    """The part of a table by which lists are made, kept of each that runs."""

    at: int
    open: bool
    """Whether it is listed and has a free seat."""
    players: tuple[str, ...]
    """The digests of those who have seats."""
    started: bool

    @classmethod
    def of(cls, table: Table) -> "Entry":
        """The entry of a table."""
        players = tuple(place.player for place in table.places if place.player is not None)
        return cls(table.at, table.listed and bool(table.free), players, table.started)


class Lobby:
    """An index of the matches that run. A table that is in use is asked itself, any other is known by its entry."""

    def __init__(
        self,
        store: Store,
        hosts: Mapping[str, TableHost],
        *,
        host_of: Callable[[str], TableHost],
        readable: Callable[[str], Awaitable[Table | None]],
        known: Callable[[], Mapping[str, Entry | None]] = dict,
    ) -> None:
        """`known` gives the entries of tables that need not be read, None of those that are in no list."""
        self._store = store
        self._known: Callable[[], Mapping[str, Entry | None]] | None = known
        self._hosts = hosts
        self.host_of = host_of
        self._readable = readable
        self._entries: dict[str, Entry] = {}
        self._arrivals = Arrivals(store, TABLES, nodes=bool(store.node))
        self._unseen: dict[str, None] = {}
        """Tables that are new in the store, until they are known by their entries, or are in no list."""
        self._gate = asyncio.Lock()
        self._doubted: dict[str, None] = {}
        """Tables with which another node has gone on; the last is the one of which that was heard last."""

    def __repr__(self) -> str:
        return f"<Lobby of {len(self._entries)} tables>"

    def _held(self, name: str) -> Table | None:
        """A table as its host holds it; None where it would have to be read."""
        host = self._hosts.get(name)
        return host.held if host is not None else None

    @property
    def quiet(self) -> bool:
        """Whether nobody looks at any table and no decision is timed."""
        return all(host.idle for host in self._hosts.values())

    @property
    def held(self) -> int:
        """The number of tables in memory."""
        return len(self._hosts)

    @property
    def watched(self) -> int:
        """The number of tables at which somebody looks."""
        return sum(host.watched for host in self._hosts.values())

    def shelve(self, table: Table) -> None:
        """Know a table by its entry from now on, since it is not held any more."""
        if table.over:
            self._entries.pop(table.id, None)
        elif table.id in self._entries:
            self._entries[table.id] = Entry.of(table)

    def doubt(self, name: str | None) -> None:
        """Read a table again before long, since another node has gone on with it; None for all that are not held."""
        for each in [name] if name is not None else list(self._entries):
            self._doubted.pop(each, None)
            self._doubted[each] = None

    def runs(self, name: str) -> bool:
        """Whether a table is not over, as far as is known without reading it."""
        table = self._held(name)
        return not table.over if table is not None else name in self._entries

    def is_seated(self, name: str, player: str) -> bool:
        """Whether a player has a seat at a table, if that is in memory; it is not read for this."""
        table = self._held(name)
        return table is not None and _seat(table, player) is not None

    async def page(self, player: str | None, number: int = 1, *, size: int | None = None) -> Page:
        """The tables of the player, on the first page, and of those that anybody can join as many as fit on a page.

        Those that moved last come first; without a `size` all are on the first page.
        """
        own, others = [], []
        async for name, entry in self.entries():
            is_own = bool(player and entry.players) and player_digest(player or "", table=name) in entry.players
            if is_own:
                own.append((-entry.at, name))
            elif entry.open:
                others.append((-entry.at, name))
        start, end = ((number - 1) * size, number * size) if size is not None else (0, len(others))
        wanted = (sorted(own) if number == 1 else []) + sorted(others)[start:end]
        tables = [self._held(name) or await self._readable(name) for _, name in wanted]
        return Page(tuple(table for table in tables if table is not None), more=len(others) > end)

    async def entries(self) -> AsyncIterator[tuple[str, Entry]]:
        """Every table that runs, with its entry as of now."""
        await self._survey()
        for at, name in enumerate(tuple(self._entries)):
            if at % SLICE == SLICE - 1:
                await asyncio.sleep(0)
            table = self._held(name)
            if table is not None and table.over:
                self._entries.pop(name, None)
                continue
            entry = Entry.of(table) if table is not None else self._entries.get(name)
            if entry is not None:
                yield name, entry

    async def _survey(self) -> None:
        """Learn of tables that were opened since; each is read once. A lesson or a practice is no match.

        Raises:
            StoreError: the store is out of reach; what was not read yet is read the next time.
        """
        async with self._gate:
            await asyncio.to_thread(self._look)
            for name in list(self._unseen):
                self._doubted.pop(name, None)
                await self._enter(name)
                self._unseen.pop(name, None)
            for name in list(self._doubted)[: -RENEWED - 1 : -1]:
                del self._doubted[name]
                if name in self._entries:
                    await self._renew(name)

    async def _renew(self, name: str) -> None:
        """Read a table again, or another time where that fails."""
        try:
            await self._enter(name)
        except BaseException:
            self._doubted[name] = None
            raise

    async def _enter(self, name: str) -> None:
        """Know a table by its entry as it is now, or no more."""
        table = self._held(name) or await self._readable(name)
        if table is not None and not table.over:
            self._entries[name] = Entry.of(table)
        elif table is not None:
            self._entries.pop(name, None)

    def _look(self) -> None:
        """Note the names of matches that are new in the store and not over."""
        known = self._known() if self._known is not None else {}
        self._unseen |= dict.fromkeys(name for name in self._arrivals.take() if name not in known)
        self._entries |= {name: entry for name, entry in known.items() if entry is not None}
        self._known = None
        for name in list(self._unseen):
            if not self._is_running_match(TABLES + name):
                self._unseen.pop(name, None)

    def _is_running_match(self, stream: str) -> bool:
        try:
            return self._runs(stream)
        except StoreError as error:
            passed_over(stream.removeprefix(TABLES), error)  # the others are listed all the same
            return False

    def _runs(self, stream: str) -> bool:
        (first,) = self._store.read(stream, most=1)
        if _OPENINGS.decode(first.body).body.purpose != "play":
            return False
        (last,) = self._store.read(stream, after=self._store.head(stream) - 1)
        return kind_and_audience(last)[0] not in OVER


class _Purpose(Struct, frozen=True):
    purpose: str = "play"


class _Opening(Struct, frozen=True):
    body: _Purpose


_OPENINGS: Final = msgspec.json.Decoder(_Opening)


def listed(tables: Iterable[Table], player: str | None) -> tuple[Listing, ...]:
    """The listings of tables where the player has a seat or could take one, the latest event first."""
    listings = [_listing(table, _seat(table, player)) for table in tables if not table.over]
    wanted = [listing for listing in listings if listing.seat is not None or listing.open]
    return tuple(sorted(wanted, key=lambda listing: (-listing.at, listing.table.id)))


def _listing(table: Table, seat: int | None) -> Listing:
    yours = seat is not None and table.actor == seat
    return Listing(
        table=info(table, seat),
        seat=seat,
        deal=table.deal,
        yours=yours,
        at=table.at,
        open=table.listed and bool(table.free),
    )


def _seat(table: Table, player: str | None) -> int | None:
    return table.seat_of(player_digest(player, table=table.id)) if player is not None else None
