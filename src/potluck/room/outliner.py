"""The room's outliner: brings outlines up to date, a few at a time, behind all that people wait for.

A table that is over gets its outline with its records within seconds. One that runs gets a new one every minute in
which something happened there, and at the end of the process; what a kill leaves out is read from the log again.
"""

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from potluck.errors import PotluckError, StoreError
from potluck.log import TABLES
from potluck.protocol import Game
from potluck.room.arrivals import Arrivals
from potluck.room.failure import passed_over
from potluck.room.outlining import FORM, body_of, outlined
from potluck.room.table_host import TableHost
from potluck.room.visits import PAGE, Visits
from potluck.store import Outline, Store
from potluck.table import Table

__all__ = ["Outliner"]

ROUND: Final = 5.0
"""Seconds from one round to the next."""
RESTED: Final = 60.0
"""Seconds after which a table that runs gets a new outline, where something has happened."""
SHARE: Final = 0.2
"""The part of its time for which the loop may be busy with outlines."""
TRIES: Final = 3
"""Times that a table may have moved on while it is looked who sits there; then its log is read."""
BATCH: Final = 16
"""Outlines that are stored in one go."""
_LOG: Final = logging.getLogger("potluck.room")


class Outliner:
    """Keeps the outlines of the tables that this room plays; of several nodes each keeps those of its own."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Game],
        *,
        hosts: Mapping[str, TableHost],
        visits: Visits,
        has: Callable[[str], bool],
    ) -> None:
        self._store, self._games = store, games
        self._hosts, self._visits, self._has = hosts, visits, has
        self._arrivals = Arrivals(store, TABLES, nodes=bool(store.node))
        self._seqs: dict[str, int] = {}
        """Table that is not over, or has no outline yet -> the event up to which it has one."""
        self._due: dict[str, float] = {}
        """Table that runs -> when it gets its next one at the earliest."""
        self._unread: set[str] = set()
        """Tables that cannot be read, by a game that is not here or a log that is damaged."""
        self._begun = False
        self._settled: frozenset[str] = frozenset()
        self._one, self._gate = asyncio.Lock(), threading.Lock()
        """One round at a time; and one thread, since that of a round which was cancelled runs on."""
        self._ends = False
        """Whether the last round waits for another to make way."""

    def __repr__(self) -> str:
        return f"<Outliner of {len(self._seqs)} tables>"

    @property
    def behind(self) -> int:
        """The number of tables that it looks after: those that run, and those that have no outline yet."""
        return len(self._own())

    def again(self, name: str) -> None:
        """Derive the outline of a table anew, whose records were thrown away."""
        self._seqs[name] = 0
        self._due.pop(name, None)

    async def keep(self) -> None:
        """Round after round, until it is cancelled."""
        while True:
            try:
                await self.round()
            except StoreError:  # out of reach: with the next round
                pass
            except Exception:  # noqa: BLE001 - whatever it was, the next round may do
                _LOG.exception("a round of outlines has failed")
            await asyncio.sleep(ROUND)

    async def round(self, *, last: bool = False) -> int:
        """Bring up to date what is due, or with the `last` round all of the tables in memory; gives how many.

        Raises:
            StoreError: the store is out of reach.
        """
        self._ends |= last
        async with self._one:
            self._ends &= not last
            return await self._round(last=last)

    async def _round(self, *, last: bool) -> int:
        moved = await asyncio.to_thread(self._moved)
        batch: list[Outline] = []
        done = 0
        for name in moved:
            if self._ends:
                break
            if not self._is_due(name, last=last):
                continue
            began = time.thread_time()
            outline = await self._outline(name)
            if outline is not None:
                batch.append(outline)
            if len(batch) >= BATCH:
                done += await self._stored(batch)
                batch = []
            if not last:
                await asyncio.sleep((time.thread_time() - began) * (1 / SHARE - 1))
        return done + await self._stored(batch)

    def _is_due(self, name: str, *, last: bool) -> bool:
        """Whether a table that has moved gets an outline now."""
        if name in self._unread:
            return False
        host = self._hosts.get(name)
        if last:
            return host is not None and host.held is not None
        return self._due.get(name, 0) <= time.monotonic() or (
            host is not None and host.held is not None and host.held.over
        )

    async def _outline(self, name: str) -> Outline | None:
        """The outline of a table as it is in memory, else out of its whole log; None of one that cannot be read."""
        for _ in range(TRIES):
            host = self._hosts.get(name)
            held = host.held if host is not None else None
            if held is None or held.over:
                break
            digests = await asyncio.to_thread(self._visits.digests, name, seq=held.seq)
            if digests is not None:
                return _of_running(name, held, digests)
        try:
            return await outlined(self._store, self._games, name)
        except PotluckError as error:
            passed_over(name, error)
            self._unread.add(name)
            return None

    async def _stored(self, batch: list[Outline]) -> int:
        if batch:
            await asyncio.wrap_future(self._store.outline(batch))
        for outline in batch:
            name = outline.stream.removeprefix(TABLES)
            if outline.runs:
                self._seqs[name], self._due[name] = outline.seq, time.monotonic() + RESTED
            else:
                self._seqs.pop(name, None)
                self._due.pop(name, None)
        return len(batch)

    def _moved(self) -> list[str]:
        """The tables with events behind their outlines; those that wait longest first."""
        with self._gate:
            if not self._begun:
                self._begin()
            for name in self._arrivals.take():
                self._seqs.setdefault(name, 0)
            for name in self._settled:
                self._seqs.pop(name, None)
            self._settled = frozenset()
            self._visits.look()
            seqs = self._own()
            heads = self._store.heads([TABLES + name for name in seqs])
            return [name for name, seq in seqs.items() if heads.get(TABLES + name, 0) > seq]

    def _own(self) -> dict[str, int]:
        """The tables that it looks after; of several nodes those that this one has."""
        seqs = self._seqs.copy()  # at once: meanwhile a name may be forgotten, which adds its tables
        return {name: seq for name, seq in seqs.items() if self._has(name)}

    def _begin(self) -> None:
        after, settled = 0, []
        while page := self._store.outlines(after=after, most=PAGE):
            after = page[-1].number
            for stored in page:
                outline, name = stored.outline, stored.outline.stream.removeprefix(TABLES)
                if outline.form == FORM and outline.runs:
                    self._seqs[name] = outline.seq
                elif outline.form == FORM:
                    settled.append(name)
        self._settled, self._begun = frozenset(settled), True


def _of_running(name: str, table: Table, digests: Iterable[str]) -> Outline:
    return Outline(
        stream=TABLES + name,
        seq=table.seq,
        form=FORM,
        at=table.at,
        runs=True,
        players=b"".join(sorted(bytes.fromhex(digest) for digest in digests if digest)),
        body=body_of(table),
    )
