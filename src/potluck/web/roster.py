"""The sessions that the house has met of late, those that were ended, and the sockets of each.

A token needs no entry here to be good: what is kept is a list for whoever wants to look, and those that are good no
longer.
"""

import asyncio
import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from potluck.errors import RequestError, StoreError
from potluck.protocol import decode, encode
from potluck.room import Store
from potluck.web.sessions import LIFE, Session

__all__ = ["Met", "Roster", "writing"]

T = TypeVar("T")
KEPT: Final = "web.sessions"
"""The store's name for the sessions that were met."""
ENDED: Final = "web.ended"
"""The store's name for those that were ended."""
PRESENT: Final = "web.present"
"""The store's name for who has sockets at a node, one for each."""
LASTING: Final = 90
"""Seconds for which that counts: a node says it anew each half minute."""
WRITTEN: Final = 30.0
"""Seconds after which it is written down who was met."""
MOST: Final = 4096
"""Sessions that are listed; the one that was silent longest is forgotten first, and is good all the same."""
MOST_ENDED: Final = 50_000
FRESH: Final = 60
"""Seconds within which a session that is met again need not be noted again."""


class Met(Struct, frozen=True, array_like=True):
    """A session as the list has it: nothing of it opens anything."""

    player: str
    since: int
    last: int
    """When it was met last, in seconds since 1970."""
    host: bool = False
    by: str = ""


class Present(Struct, frozen=True, array_like=True):
    """The sockets of a node at a moment, in seconds since 1970: sessions by their labels, with their tables."""

    at: int = 0
    lines: dict[str, tuple[str, ...]] = {}


class Roster:
    """Remembers sessions by their labels. Without a store nothing outlasts the process."""

    def __init__(self, store: Store | None = None, *, clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self._clock = clock
        self.changed = False
        self._met: OrderedDict[str, Met] = OrderedDict()
        self._lines: defaultdict[str, dict[asyncio.Future[bool], str]] = defaultdict(dict)
        self._ended = _read(store, ENDED, dict[str, int])
        """Label -> when, in seconds since 1970."""
        self._kept = f"{KEPT}/{store.node}" if store is not None and store.node else KEPT
        self._met.update(_read(store, self._kept, dict[str, Met]))
        self._elsewhere: dict[str, dict[str, Met]] = {}
        """Those that other nodes have met, by the names under which they write them down."""
        self._present: dict[str, Present] = {}
        """Who has sockets at other nodes, by such names too."""
        self._told = False
        """Whether it stands written that somebody has a socket here."""

    def meet(self, session: Session, label: str) -> bool:
        """Note that a visitor has come with that session; gives whether it was not ended."""
        if label in self._ended:
            return False
        now, met, is_host = int(self._clock()), self._met.get(label), bool(session.host)
        if met is not None and now - met.last < FRESH and (met.host, met.by) == (is_host, session.by):
            return True
        self._met[label] = Met(session.player, session.since or now, now, is_host, session.by)
        self._met.move_to_end(label)
        self.changed = True
        while len(self._met) > MOST:
            self._met.popitem(last=False)
        return True

    def met(self) -> Iterator[tuple[str, Met, tuple[str, ...]]]:
        """Each session with its label and the tables at which it has sockets; the latest first."""
        for label in reversed(self._met):
            yield label, self._met[label], self.tables(label) + self._tables_elsewhere(label)
        others = {label: met for each in self._elsewhere.values() for label, met in each.items()}
        for label in sorted(others.keys() - self._met.keys(), key=lambda label: -others[label].last):
            if label not in self._ended:
                yield label, others[label], self.tables(label) + self._tables_elsewhere(label)

    def _tables_elsewhere(self, label: str) -> tuple[str, ...]:
        """The tables at which a session had sockets at other nodes a moment ago."""
        now = self._clock()
        fresh = [each for each in self._present.values() if abs(now - each.at) < LASTING]
        return tuple(table for each in fresh for table in each.lines.get(label, ()))

    def tables(self, label: str) -> tuple[str, ...]:
        """The tables at which a session has sockets now."""
        return tuple(self._lines[label].values()) if label in self._lines else ()

    def is_known(self, label: str) -> bool:
        """Whether it is listed."""
        return label in self._met or any(label in others for others in self._elsewhere.values())

    @contextmanager
    def line(self, session: Session | None, table: str) -> Iterator[asyncio.Future[bool]]:
        """A socket at a table while it is open: the future is done when the session is over.

        True: the visitor goes on in another session, and may come again at once.
        """
        over: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        if session is None:
            yield over
            return
        label = session.label
        self._lines[label][over] = table
        try:
            yield over
        finally:
            lines = self._lines.get(label, {})
            lines.pop(over, None)
            if not lines:
                self._lines.pop(label, None)
            met = self._met.get(label)
            if met is not None:
                self._met[label] = replace(met, last=int(self._clock()))
                self.changed = True

    async def end(self, *labels: str, moved: bool = False) -> int:
        """End sessions, durably; gives how many sockets are closed by it. From now on their tokens open nothing.

        `moved`: their visitors go on in another session.

        Raises:
            RequestError: `session.too_many` were ended already.
            StoreError: it cannot be stored; it is ended until the house is opened again.
        """
        now, closed = int(self._clock()), 0
        if len(self._ended) + len(labels) > MOST_ENDED:
            self._ended = {label: at for label, at in self._ended.items() if at + LIFE > now}
            if len(self._ended) + len(labels) > MOST_ENDED:
                raise RequestError("session.too_many")
        for label in labels:
            closed += self._end(label, now, moved=moved)
        if self._store is not None and labels:
            await asyncio.wrap_future(self._store.put(ENDED, encode(self._ended)))
        return closed

    def _end(self, label: str, at: int, *, moved: bool) -> int:
        """How many sockets are closed by the end of a session."""
        self._ended[label] = at
        self._met.pop(label, None)
        self.changed = True
        open_lines = [over for over in self._lines.get(label, ()) if not over.done()]
        for over in open_lines:
            over.set_result(moved)
        return len(open_lines)

    async def heed(self, name: str) -> None:
        """Take up what another node has written under a name; "" for whatever it may be.

        What both have ended at a time stays ended: a list that lacks some of it is written again.

        Raises:
            StoreError: it cannot be read or stored.
        """
        store = self._store
        if store is None:
            return
        if name in ("", ENDED):
            ended = await asyncio.to_thread(_read, store, ENDED, dict[str, int])
            missing = self._ended.keys() - ended.keys()
            for label in ended.keys() - self._ended.keys():
                self._end(label, ended[label], moved=False)
            if missing:
                await asyncio.wrap_future(store.put(ENDED, encode(self._ended)))
        if not name or name.startswith((f"{KEPT}/", f"{PRESENT}/")):
            others = {name: None} if name else await asyncio.to_thread(store.named)
            for each in others:
                if each.startswith(f"{KEPT}/") and each != self._kept:
                    self._elsewhere[each] = await asyncio.to_thread(_read, store, each, dict[str, Met])
                if each.startswith(f"{PRESENT}/") and each != f"{PRESENT}/{store.node}":
                    self._present[each] = await asyncio.to_thread(_read, store, each, Present)

    async def write(self) -> None:
        """Write down who was met, where that has changed, and for other nodes who has sockets here."""
        if self._store is None:
            return
        await self._tell(self._store)
        if not self.changed:
            return
        self.changed = False
        try:
            await asyncio.wrap_future(self._store.put(self._kept, encode(dict(self._met))))
        except (StoreError, asyncio.CancelledError) as error:
            self.changed = True
            if isinstance(error, asyncio.CancelledError):
                raise

    async def _tell(self, store: Store) -> None:
        """Say to other nodes who has sockets here, as long as somebody has, and once more."""
        lines = {label: self.tables(label) for label in self._lines}
        if store.node and (lines or self._told):
            self._told = bool(lines)
            with suppress(StoreError):  # it is said again soon
                await asyncio.wrap_future(
                    store.put(f"{PRESENT}/{store.node}", encode(Present(int(self._clock()), lines)))
                )


async def writing(roster: Roster) -> None:
    """Writes down now and then, and at the end of the house, who was met."""
    try:
        while True:
            await asyncio.sleep(WRITTEN)
            await roster.write()
    finally:
        await roster.write()


def _read(store: Store | None, name: str, kind: type[T]) -> T:
    """A value that was stored; an empty one, where there is none or it cannot be read."""
    kept = store.get(name) if store is not None else None
    try:
        value: T = decode(kept, kind) if kept else kind()
    except msgspec.DecodeError:
        return kind()
    return value
