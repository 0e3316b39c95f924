"""Attendance: who has a live line to a table, and since when somebody has none; nothing of it is stored."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Final, Literal, TypeGuard

from potluck.errors import StaleAction
from potluck.room.seat_asks import SeatAsks
from potluck.table import Claim, Clock, ComeBack, Command, Ready, Rest, Table, break_end, pause
from potluck.table.absence import AWAY, timed
from potluck.table.levels import level_time
from potluck.table.once import once
from potluck.table.presence import Lines

__all__ = ["Attendance", "OwnWish", "Wish", "is_own", "wished"]

GRACE: Final = 2_000
"""Milliseconds without a line that nobody notices: a page that is read again."""
STEPS: Final = ((60_000, 10_000), (3_600_000, 60_000))
"""How often it is told anew how long somebody is away: until then, every so many milliseconds; later, each hour."""
HOUR: Final = 3_600_000
OwnWish = Literal["rest", "come_back", "ready", "clock", "end"]
"""A wish of a player about how a table goes on: to miss the next deals, to be back, to have the next deal now; that the
house acts for who is absent, or that the match of two ends since the other is."""
Wish = Literal["rest", "come_back", "ready", "clock", "end", "ask", "confirm", "refuse"]
"""A wish of a player, or of a spectator: that a seat comes to his new device; and the answers of the others."""


class Attendance:
    """Counts the lines of each player, by his digest, and tells when that changes what others see."""

    def __init__(
        self,
        tell: Callable[[], None],
        *,
        clock: Callable[[], int],
        wait: Callable[[float], Awaitable[None]],
        known: bool = True,
    ) -> None:
        self._tell = tell
        self._clock = clock
        self._wait = wait
        self._opened = clock()
        self._known = known
        self._lines: Counter[str] = Counter()
        self._last: dict[str, int] = {}
        """When a player of the table who has no line was last heard of."""
        self._went: dict[str, int] = {}
        """When the last line of a player of the table ended."""
        self._arrived: dict[str, int] = {}
        """When a player of the table came, the first time or after an absence for which one can claim."""
        self._absent: frozenset[str] = frozenset()
        """Who is away, as it was last told."""
        self._players: tuple[str, ...] = ()
        self._latest: tuple[Table, Lines] | None = None
        """The lines as last asked for, until somebody comes or goes: all who look on at a step ask at once."""
        self._task: asyncio.Task[None] | None = None
        self.asks = SeatAsks(self._asked, clock=clock, wait=wait)
        """Who asks for a seat from another device."""
        self._sequel: int | None = None
        """The seat from which the match was opened once more."""
        self._sequel_began = False
        self._at_beginning: Callable[[], None] | None = None
        """Whom to tell when the match begins."""
        self._kept: Mapping[int, str] = {}
        self._kept_until = 0
        """Seats that wait for those who had them before, and until when they do; milliseconds since 1970."""
        self._awaited_host = ""
        """The name of who led the table that this one follows, until he is here."""

    def came(self, player: str) -> bool:
        """Count one more line of a player; gives whether he was away until now, so that all are told."""
        since = self._since(player)
        is_player = self._known and player in self._players
        was_away = is_player and since is not None and self._clock() - since >= GRACE
        self._arrive(player)
        self._lines[player] += 1
        self._latest = None
        self._changed()
        if was_away:
            self._tell()
        return was_away

    def went(self, player: str) -> None:
        """Count one line less."""
        self._lines[player] -= 1
        if self._lines[player] <= 0:
            del self._lines[player]
            if player in self._players:
                self._went[player] = self._clock()
            self._note(player)
            self._changed()

    def heard(self, player: str) -> None:
        """Note a sign of life that came without a line."""
        self._arrive(player)
        self._note(player)
        self._changed()

    def followed(self, seat: int) -> None:
        """Tell all who sit here that the match was opened once more from that seat."""
        self._sequel = seat
        self._asked()

    def sequel_began(self) -> None:
        """Tell all who sit here that the match that was opened once more has begun."""
        self._sequel_began = True
        self._asked()

    def keeps(self, seats: Mapping[int, str], *, until: int, at_beginning: Callable[[], None]) -> None:
        """Tell all that these seats wait for persons of those names until then; and that one, when the match begins."""
        self._kept, self._kept_until, self._at_beginning = seats, until, at_beginning
        self._asked()

    def kept(self) -> Mapping[int, str]:
        """The seats that wait for those who had them before, with their names."""
        return self._kept if self._clock() < self._kept_until else {}

    def awaits_host(self, name: str) -> None:
        """Tell all that somebody of that name will lead this table, once he comes; empty: he is here."""
        if name != self._awaited_host:
            self._awaited_host = name
            self._asked()

    def lines(self, table: Table) -> Lines | None:
        """Since when the table's players are away or here; None where that is not known at all."""
        if not self._known:
            return None
        now = self._clock()
        latest = self._latest
        if latest is not None and latest[0] is table and latest[1].now == now:
            return latest[1]
        arrived, last = self._arrived, self._last
        here = {
            at: arrived[player] if player in arrived else last.get(player, self._opened)
            for at, player in _seated(table)
        }
        away, asks = self._away(table, now), self.asks.standing
        lines = Lines(
            now=now,
            away=away,
            here=here,
            asks=asks,
            sequel=self._sequel,
            sequel_began=self._sequel_began,
            kept=self.kept(),
            host=self._awaited_host,
        )
        self._latest = (table, lines)
        return lines

    def looking(self, table: Table) -> frozenset[int]:
        """The seats whose players have a line, or had one a moment ago: who goes from one page to the next has none."""
        since = self._clock() - GRACE
        return frozenset(
            at for at, player in _seated(table) if self._lines[player] > 0 or self._went.get(player, 0) > since
        )

    def away(self, table: Table) -> Mapping[int, int] | None:
        """Seat -> since when its player is away, in milliseconds since 1970; None where that is not known at all.

        A moment's absence is none.
        """
        lines = self.lines(table)
        return lines.away if lines is not None else None

    def _away(self, table: Table, now: int) -> dict[int, int]:
        lines, last, opened = self._lines, self._last, self._opened
        absent = [(at, last.get(player, opened)) for at, player in _seated(table) if player not in lines]
        return {at: since for at, since in absent if now - since >= GRACE}

    def due(self, table: Table) -> int | None:
        """When the house acts next, in milliseconds since 1970.

        That is at the end of a decision's time, of a pause, of a break, or of a level. A pause is over at once when all
        who are here want the next deal; neither it nor a level ends where nobody is here.
        """
        if table.paused is not None and not table.over:
            return break_end(table)
        level, due = self._level_due(table), self._act_due(table)
        return due if level is None else min(level, level if due is None else due)

    def check_ring(self, command: Command, table: Table) -> None:
        """Refuse the ring of an alarm where what it rang for has come while it waited, such as a seed.

        Raises:
            StaleAction: `action.stale`, nothing is due.
        """
        if not isinstance(command, Clock) or not command.is_rung:
            return
        due = self.due(table)
        if due is None or due > self._clock():
            raise StaleAction("action.stale", asked=command.turn, allowed=table.turn)

    def _level_due(self, table: Table) -> int | None:
        """When the level is over by time, and some person who stays is here."""
        level = level_time(table)
        if level is None:
            return None
        away = self.away(table) or {}
        return level.due if any(at not in away for at in table.staying) else None

    def _act_due(self, table: Table) -> int | None:
        """When the house acts for a seat, waits for seeds no longer, or brings the next deal."""
        if table.sealing is not None:
            return table.sealing.due
        decision = timed(table, self.away(table) or {}) if table.clock is not None else None
        if decision is not None:
            return decision.due
        interval = pause(table)
        away = self.away(table) if interval is not None else None
        if interval is None or away is None:
            return None
        here = [at for at in table.attending if at not in away]
        if not here:
            return None
        return interval.due if any(at in interval.awaited for at in here) else interval.since

    def follow(self, table: Table) -> None:
        """Tell from now on when somebody at this table goes away or comes back, and how long he is away."""
        if table.started and self._at_beginning is not None:
            tell, self._at_beginning = self._at_beginning, None
            tell()
        players = tuple([player for _, player in _seated(table)])
        if self._known and players != self._players:
            self._players = players
            self._remember()
            self._changed()

    def stop(self) -> None:
        """Tell nothing more, until somebody comes."""
        if self._task is not None:
            self._task.cancel()
        self._task = None

    def close(self) -> None:
        """Tell nothing more, and forget who asks for a seat."""
        self.stop()
        self.asks.stop()

    def _asked(self) -> None:
        self._latest = None
        self._tell()

    def _remember(self) -> None:
        """Know of those who play here now, and of nobody else; who has just got a seat is heard of now."""
        now = self._clock()
        self._last = {player: self._last.get(player, now) for player in self._players}
        self._latest = None
        here = {player: now for player in self._players if self._lines[player]}
        self._arrived = {player: at for player, at in (here | self._arrived).items() if player in self._last}

    def _arrive(self, player: str) -> None:
        """Note that a player is here, if he was not, or not for so long that others could claim."""
        self._latest = None
        since = self._since(player)
        is_back = since is not None and self._clock() - since >= AWAY
        if player in self._players and (is_back or player not in self._arrived):
            self._arrived[player] = self._clock()

    def _note(self, player: str) -> None:
        self._latest = None
        if player in self._players:
            self._last[player] = self._clock()

    def _since(self, player: str) -> int | None:
        return None if player in self._lines else self._last.get(player, self._opened)

    def _changed(self) -> None:
        if not self._known:
            return
        absent = self._absentees()
        if absent != self._absent:
            self._absent = absent
            self._tell()
        self.stop()
        if self._lines and self._due() is not None:  # without a line there is nobody whom one could tell
            self._task = asyncio.create_task(self._tick(), name="attendance")

    def _absentees(self) -> frozenset[str]:
        now = self._clock()
        times = {player: self._since(player) for player in self._players}
        return frozenset(player for player, since in times.items() if since is not None and now - since >= GRACE)

    def _due(self) -> int | None:
        """When it is to be told next that somebody is away, or for how long."""
        times = [since for player in self._players if (since := self._since(player)) is not None]
        steps = [_next_step(since, self._clock()) for since in times]
        return min([*steps, self._kept_until] if self.kept() else steps, default=None)

    async def _tick(self) -> None:
        with suppress(asyncio.CancelledError):
            while (due := self._due()) is not None:
                while (left := due - self._clock()) > 0:
                    await self._wait(left / 1000)
                self._absent = self._absentees()
                self._tell()


def is_own(wish: Wish) -> TypeGuard[OwnWish]:
    """Whether a wish is about the player's own seat, or one against who is absent."""
    return wish not in {"ask", "confirm", "refuse"}


def wished(
    seat: int, wish: OwnWish, *, lines: Lines | None, deal: int, other: int, seed: bytes
) -> Rest | ComeBack | Ready | Claim:
    """The command of a seat's wish; `deal` is the number of the deal that is over, `other` who is absent."""
    match wish:
        case "rest":
            return Rest(seat=seat)
        case "come_back":
            return ComeBack(seat=seat)
        case "ready":
            return Ready(seat=seat, deal=deal, seed=seed)
        case "clock" | "end":
            away, here = (lines.away, lines.here) if lines is not None else ({}, {})
            return Claim(by=seat, seat=other, remedy=wish, away=away, here=here)


def _next_step(since: int, now: int) -> int:
    """The next moment at which the words for an absence since then change."""
    gone = now - since
    if gone < GRACE:
        return since + GRACE
    every = next((step for until, step in STEPS if gone < until), HOUR)
    return since + (gone // every + 1) * every


@once
def _seated(table: Table) -> tuple[tuple[int, str], ...]:
    """The seats of persons who have not left, each with its player's digest."""
    players = [(at, table.places[at].player) for at in table.present]
    return tuple([(at, player) for at, player in players if player is not None])
