"""The states of a table that wait for one viewer: the last few states, the newest always among them."""

from collections import deque
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Final

from msgspec.structs import replace

from potluck.errors import PotluckError
from potluck.room.attendance import Attendance
from potluck.room.delay import is_delayed
from potluck.room.failure import guarded
from potluck.room.gallery import Gallery
from potluck.room.gate import Gate
from potluck.room.heads import Heads
from potluck.table import Sight, Table, awaiting, player_digest, sight
from potluck.table.permissions import may_sit

__all__ = ["Sights"]

BACKLOG: Final = 16
"""States that wait for a slow reader; older ones are dropped. A person can follow no more anyway."""
BEHIND: Final = 160
"""States that wait for a spectator: a whole deal comes at once."""


class Sights:
    """An async iterator over what one viewer sees of a table; ends when the room closes, or with the game's failure.

    Publishing costs the table the same however slow a reader is: views are made when they are read.
    """

    def __init__(
        self,
        table: Table,
        player: str | None,
        *,
        after: int,
        attendance: Attendance,
        gallery: Gallery,
        heads: Heads,
        closed: Callable[["Sights"], None],
        released: Sequence[Table] = (),
    ) -> None:
        self.player = player_digest(player, table=table.id) if player is not None else None
        """The viewer's digest; None for somebody without an identity."""
        self.was_seated = table.seat_of(self.player) is not None
        """Whether he has had a seat while he looked."""
        self._waiting: deque[tuple[Table, bool, bool]] = deque(maxlen=BEHIND)
        self._news = Gate()
        self._open = True
        self._failure: PotluckError | None = None
        self._closed = closed
        self._after = after
        self._attendance = attendance
        self._gallery = gallery
        self._heads = heads
        self._last: tuple[Table, bool, bool] | None = None
        self._promised: int | None = None
        """The seat that he gets when the deal is over, as of the newest state, which he may not have seen."""
        self._sit: tuple[int, ...] = ()
        """The seats in which he may sit down now, though he sees a state of before."""
        was_away = self.player is not None and attendance.came(self.player)
        self.publish(table, released)
        if was_away:
            self.renew()

    async def __aenter__(self) -> "Sights":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __aiter__(self) -> "Sights":
        return self

    async def __anext__(self) -> Sight:
        while not self._waiting:
            if self._failure is not None:
                raise self._failure.with_traceback(None)
            if not self._open:
                raise StopAsyncIteration
            self._news.clear()
            await self._news.wait()
        table, late, seated = self._waiting.popleft()
        with guarded(table.id):
            seat, lines = table.seat_of(self.player) if seated else None, self._attendance.lines(table)
            if seat is None:
                hung = self._gallery.sight(table, late=late, lines=lines, sit=self._sit, heads=self._heads)
                return awaiting(hung, self._promised)
            shown = sight(table, seat, late=late, lines=lines, sit=self._sit)
            return replace(shown, head=self._heads.at(table.seq))

    def publish(self, table: Table, released: Sequence[Table] = ()) -> None:
        """Add a state if it is newer than the last one; for a delayed spectator, those of `released` instead.

        He who still reads a deal when the next one may be seen leaves the rest of it: all who look on read the same.
        """
        late = is_delayed(table, self.player)
        seated = table.seat_of(self.player) is not None  # now: of a seat that has moved he sees nothing in older states
        self.was_seated = self.was_seated or seated
        before = (self._promised, self._sit)
        self._promised = table.promised_to(self.player)
        self._sit = may_sit(table, table.seat_of(self.player)) if late else ()
        while late and released and self._waiting and self._waiting[0][0].deal < released[-1].deal:
            self._waiting.popleft()
        for state in released if late else (table,):
            self._last = (state, late, seated)
            if self._open and state.seq > self._after:
                self._after = state.seq
                self._waiting.append(self._last)
                self._news.set()
        if late and (self._promised, self._sit) != before:
            self.renew()
        while not late and len(self._waiting) > BACKLOG:
            self._waiting.popleft()

    def renew(self) -> None:
        """Give the last state again, since who is here has changed; nothing where a state waits anyway."""
        if self._open and self._last is not None and not self._waiting:
            self._waiting.append(self._last)
            self._news.set()

    def rename(self, table: Table, delayed: Table | None) -> None:
        """Give the last state again with names that have changed; `delayed` is what spectators see."""
        if self._last is None:
            return
        _, late, seated = self._last
        state = delayed if late else table
        if self._open and state is not None:
            self._last = (state, late, seated)
            self._waiting.clear()
            self._after = state.seq
            self._waiting.append(self._last)
            self._news.set()

    def close(self, failure: PotluckError | None = None) -> None:
        """End the iterator, with that failure where there is one; states that wait can still be read."""
        if self._open:
            self._open, self._failure = False, failure
            self._news.set()
            self._closed(self)
            if self.player is not None:
                self._attendance.went(self.player)
