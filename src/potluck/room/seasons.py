"""Seasons: which table follows which, kept in the store, and the evenings of such a chain added up for one reader.

Nobody learns of another table by it. Who sat at a table when it ended may follow to the next, and so may see what came
after it; of what was before his first evening he hears nothing.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Mapping
from functools import partial
from itertools import pairwise
from typing import Final

from msgspec import Struct

from potluck.errors import RequestError, RulesError, StoreError
from potluck.protocol import Game
from potluck.room.evening import Evenings, Look
from potluck.room.failure import guarded, passed_over
from potluck.room.history import states
from potluck.room.table_host import TableHost
from potluck.room.welcome import LAST, WAITED
from potluck.store import Reader, Store
from potluck.table import Ledger, SeasonAccount, Table, TableInfo, noted, player_digest, season_of

__all__ = ["Season", "SeasonEvening", "Seasons"]

NEXT: Final = "sequel/"
"""Named values of the store: table -> the one that follows it."""
LONGEST: Final = 104
"""Evenings of a season, the latest ones: two years of weeks."""
REST: Final = 6 * 3_600_000
"""Milliseconds between two tables after which the second is another evening."""
PAIR: Final = 2
REMEMBERED: Final = 1024
"""Tables that are over, whose ledgers are not read again."""


class SeasonEvening(Struct, frozen=True, kw_only=True):
    """One evening of a season."""

    table: str
    game: str
    counts: bool
    """Whether it was played for itself, and not as a guide or for practice."""
    began: int | None
    """When the first deal began; milliseconds since 1970."""
    at: int
    """When something happened there last."""
    ledger: Ledger
    seated: frozenset[str]
    """The digests of those who had a seat last."""


class Season(Struct, frozen=True, kw_only=True):
    """All that is told of a season to one reader."""

    table: str
    game: str
    evenings: tuple[SeasonEvening, ...]
    """The first first; the last is the table that was asked for."""
    accounts: tuple[SeasonAccount, ...]

    @property
    def tonight(self) -> int:
        """How many of them, the last ones, were tables of one evening: with no long rest between."""
        count = 1
        for later, earlier in pairwise(reversed(self.evenings)):
            if (later.began or later.at) - earlier.at >= REST:
                break
            count += 1
        return count


class Seasons:
    """Knows the chains of tables; `look` gives a player's sight of a table now, `hosts` are those of tables in use."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Game],
        look: Look,
        evenings: Evenings,
        *,
        hosts: Mapping[str, TableHost],
    ) -> None:
        self._store = store
        self._games = games
        self._look = look
        self._evenings = evenings
        self._hosts = hosts
        self._over: OrderedDict[str, SeasonEvening] = OrderedDict()
        self._opening = asyncio.Lock()

    async def after(self, table: str, player: str, opened: Callable[[], Awaitable[TableInfo]]) -> TableInfo:
        """The last table of those that follow this one, while it is not over; else the one that is `opened` now.

        Raises:
            RequestError: no such table, it is still played, or the player had no seat there.
        """
        sight = await self._look(table, player)
        if sight.seat is None:
            raise RequestError("seat.none")
        if not sight.table.over:
            raise RequestError("table.running", asked=table)
        async with self._opening:
            last = await self.last_of(table)
            if last != table:
                sequel = (await self._look(last, player)).table
                if not sequel.over:
                    return sequel
            sequel = await opened()
            both = ((LAST + sequel.id, last), (NEXT + last, sequel.id))
            await asyncio.gather(*(asyncio.wrap_future(self._store.put(name, to.encode())) for name, to in both))
            if table in self._hosts:
                self._hosts[table].attendance.followed(sight.seat)
            if sequel.id in self._hosts:
                await self._welcome(sequel, last, player)
            return sequel

    async def last_of(self, table: str) -> str:
        """The end of the chain in which that table is."""
        return await asyncio.to_thread(self._last_of, table)

    async def _welcome(self, sequel: TableInfo, last: str, player: str) -> None:
        """Have a table keep the seats of those who played before, and await who led them, unless the player did.

        Of two the other's is kept only while he looks on: who plays alone may send the link to somebody else.
        """
        before = await self._look(last, player)
        seats, attendance = before.table.seats, self._hosts[sequel.id].attendance
        attendance.awaits_host(
            next((seat.name for at, seat in enumerate(seats) if seat.host and at != before.seat), "")
        )
        expected = frozenset(presence.seat for presence in before.presence if presence.state != "gone")
        host = self._hosts.get(last)
        if len(sequel.seats) == PAIR and host is not None and host.held is not None:
            expected = host.attendance.looking(host.held)
        kept = {
            at: seat.name
            for at, seat in enumerate(seats[: len(sequel.seats)])
            if seat.kind == "person" and seat.taken and not seat.leaving and at in expected
        }
        attendance.keeps(kept, until=sequel.created + WAITED, at_beginning=partial(self._began, last))

    def _began(self, table: str) -> None:
        """Tell those who still look at a table that the one after it has begun."""
        if table in self._hosts:
            self._hosts[table].attendance.sequel_began()

    async def of(self, table: str, player: str | None = None) -> Season:
        """The season up to that table, as far as the player may know of it.

        Raises:
            RequestError: no such table.
        """
        now = await self._evenings.of(table, player)
        latest = SeasonEvening(
            table=table,
            game=now.table.game.name,
            counts=True,
            began=now.began,
            at=now.table.at,
            ledger=now.ledger,
            seated=frozenset(),
        )
        evenings = (*await self._before(latest, player), latest)
        sums = [(evening.ledger, _digest(player, evening.table)) for evening in evenings]
        return Season(table=table, game=latest.game, evenings=evenings, accounts=season_of(sums))

    async def _before(self, latest: SeasonEvening, player: str | None) -> list[SeasonEvening]:
        """The evenings before that one which the player may know of: his own, and what followed where he sat last."""
        known: list[SeasonEvening] = []
        follows = False
        for name in await asyncio.to_thread(self._names_before, latest.table):
            evening = await self._read(name)
            if player is None or evening is None:
                continue
            digest = player_digest(player, table=name)
            was_there = any(digest == account.key for account in evening.ledger.accounts)
            if evening.counts and evening.game == latest.game and (follows or was_there):
                known.append(evening)
            follows = follows or digest in evening.seated
        return known

    def _last_of(self, table: str) -> str:
        """The end of the chain in which that table is."""
        while (following := self._store.get(NEXT + table)) is not None:
            table = following.decode()
        return table

    def _names_before(self, table: str) -> list[str]:
        """The tables before that one, the first first."""
        names: list[str] = []
        while len(names) < LONGEST and (earlier := self._store.get(LAST + table)) is not None:
            table = earlier.decode()
            names.append(table)
        return names[::-1]

    async def _read(self, name: str) -> SeasonEvening | None:
        """A table that is over; None where its game has failed."""
        over = self._over
        if name not in over:
            try:
                with guarded(name):
                    over[name] = await _evening(self._store, self._games, name)
            except (RequestError, RulesError, StoreError) as error:
                passed_over(name, error)
                return None
            while len(over) > REMEMBERED:
                over.popitem(last=False)
        over.move_to_end(name)
        return over[name]

    def drop(self, tables: Collection[str]) -> None:
        """Remember nothing of these tables, nor of what is being read now."""
        self._over = OrderedDict((name, evening) for name, evening in self._over.items() if name not in tables)


def _digest(player: str | None, table: str) -> str | None:
    return player_digest(player, table=table) if player is not None else None


async def _evening(store: Reader, games: Mapping[str, Game], name: str) -> SeasonEvening:
    """The whole evening of one table.

    Raises:
        RequestError: no such table.
    """
    ledger, began = Ledger(), None
    last: Table | None = None
    async for last in states(store, games, name):
        ledger = noted(ledger, last)
        if began is None and last.started:
            began = last.at
    if last is None:
        raise RequestError("table.unknown", asked=name)
    return SeasonEvening(
        table=name,
        game=last.game.name,
        counts=last.purpose == "play",
        began=began,
        at=last.at,
        ledger=ledger,
        seated=frozenset(place.player for place in last.places if place.player is not None),
    )
