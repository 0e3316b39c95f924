"""The welcome at a table that follows another: who led before leads again, and who played before finds his seat.

Nothing of it is stored but which table follows which; who still looks at the old table is known where that is played.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from potluck.errors import RequestError, RulesError, StoreError
from potluck.room.evening import Look
from potluck.room.failure import passed_over
from potluck.room.table_host import TableHost
from potluck.store import Store
from potluck.table import Sight, Sit, Table
from potluck.table.permissions import may_sit
from potluck.table.presence import kept_seats

__all__ = ["LAST", "WAITED", "Welcome"]

LAST: Final = "prequel/"
"""Named values of the store: table -> the one that it follows."""
WAITED: Final = 120_000
"""Milliseconds after its opening in which a table keeps the seats of those who played at the one before."""
EARLIER: Final = 4
"""Tables before this one among which a player's last seat is looked for."""
REMEMBERED: Final = 1024
"""Tables for which is remembered who found no seat."""


class Welcome:
    """Seats those who come from an earlier table; `look` gives a player's sight of a table, `hosts` those in use."""

    def __init__(self, store: Store, look: Look, *, hosts: Mapping[str, TableHost], clock: Callable[[], int]) -> None:
        self._store = store
        self._look = look
        self._hosts = hosts
        self._clock = clock
        self._late: OrderedDict[str, set[str]] = OrderedDict()
        self._told: OrderedDict[str, frozenset[str]] = OrderedDict()
        """Who is missing at a table, as its host was told."""

    async def seated(self, table: Table, player: str, command: Sit) -> Sit | None:
        """The command of a player who wants a seat; None where none is left to who played before: he looks on.

        Raises:
            RequestError: `seat.kept`, all free seats are kept for a while for those who played before.
        """
        known = table.seat_of(command.player), table.promised_to(command.player)
        if table.over or known != (None, None):
            return command
        earlier = await self._earlier(table.id, player)
        if not earlier:
            return command
        kept = self._expected(table)
        own = next((sight for sight in earlier if sight.seat is not None), None)
        if own is None:
            return self._fresh(table, command, kept)
        return self._again(table, player, own, replace(command, leads=_led(earlier[0])), kept)

    def check_begin(self, table: Table, *, known: Sequence[str] = ()) -> None:
        """Refuse to begin without those for whom seats are kept, unless they are `known` or were told once.

        Raises:
            RequestError: `begin.early`.
        """
        missing = frozenset(self._expected(table).values()) if not table.started else frozenset()
        if missing <= self._told.get(table.id, frozenset()) | frozenset(known):
            return
        self._told[table.id] = missing
        while len(self._told) > REMEMBERED:
            self._told.popitem(last=False)
        raise RequestError("begin.early", asked=", ".join(self._expected(table).values()), allowed=self._left(table))

    def found_no_seat(self, table: str) -> int:
        """How many who played before found no seat at that table."""
        return len(self._late.get(table, ()))

    def _again(self, table: Table, player: str, own: Sight, command: Sit, kept: Mapping[int, str]) -> Sit | None:
        """A seat for who played before: the wanted one, his own, or another; one kept for others only as the last."""
        assert own.seat is not None
        free = may_sit(table, None)
        seats = [seat for seat in (command.seat, own.seat, *free) if seat in free]
        if seats:
            seat = next((seat for seat in seats if seat == own.seat or seat not in kept), seats[0])
            if command.leads and table.id in self._hosts:
                self._hosts[table.id].attendance.awaits_host("")
            return replace(command, seat=seat)
        self._late.setdefault(table.id, set()).add(player)
        while len(self._late) > REMEMBERED:
            self._late.popitem(last=False)
        return None

    def _expected(self, table: Table) -> dict[int, str]:
        """The free seats that are kept for those who played before, with their names; none once that is long ago."""
        host = self._hosts.get(table.id)
        lines = host.attendance.lines(table) if host is not None else None
        return dict(kept_seats(table, lines)) if lines is not None else {}

    async def _earlier(self, table: str, player: str) -> list[Sight]:
        """That player's sights of the tables before that one, the latest first, up to the one where he had a seat."""
        sights: list[Sight] = []
        while len(sights) < EARLIER and not any(sight.seat is not None for sight in sights):
            before = await asyncio.to_thread(self._store.get, LAST + table)
            if before is None:
                break
            table = before.decode()
            try:
                sights.append(await self._look(table, player))
            except (RequestError, RulesError, StoreError) as error:
                passed_over(table, error)
                break
        return sights

    def _fresh(self, table: Table, command: Sit, kept: Mapping[int, str]) -> Sit:
        """The seat of who has not played before: none that is kept."""
        free = [seat for seat in (command.seat, *may_sit(table, None)) if seat not in kept]
        if not free:
            raise RequestError("seat.kept", asked=kept[command.seat], allowed=self._left(table))
        return replace(command, seat=free[0])

    def _left(self, table: Table) -> int:
        """Seconds for which seats are kept still."""
        return max(1, -(-(table.created + WAITED - self._clock()) // 1000))


def _led(before: Sight) -> bool:
    """Whether the viewer of the table before led it."""
    return before.seat is not None and before.table.seats[before.seat].host
