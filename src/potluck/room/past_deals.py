"""Deals that are over, each told once: what a viewer has asked for of them is kept, and only what came since is read.

Events are folded on the event loop in slices, as every fold of a table is, and its views are made a few at a time; the
telling is beside it. Whoever hangs up ends it there, and the next who asks goes on from there.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Final, TypeAlias

from potluck.log import TABLE, TABLES, Event, Record, named_events
from potluck.log.codec import kind_and_audience
from potluck.protocol import Game
from potluck.room.history import SLICE, Replay, sliced_frames
from potluck.room.tenure import SEATING, SeatTenure, seat_at, tenures_of
from potluck.store import Store
from potluck.table import Sight, Table, advance, begin, player_digest, was_opened

__all__ = ["PastDeals", "Tell"]

READINGS: Final = 64
"""Readings that are kept: of one table, for one viewer, told in one way."""
PAGE: Final = 256
"""Records that are fetched at once."""
Look: TypeAlias = Callable[[str, str | None], Awaitable[Sight]]
Tell: TypeAlias = Callable[[Replay], str]


class PastDeals:
    """Tells deals that are over; `look` gives a player's sight of a table now."""

    def __init__(self, store: Store, games: Mapping[str, Game], look: Look) -> None:
        self._store = store
        self._games = games
        self._look = look
        self._readings: OrderedDict[tuple[str, str | None, str], _Reading] = OrderedDict()

    async def texts(self, table: str, player: str | None, tell: Tell, *, name: str) -> tuple[str, ...]:
        """A text for each deal that is over, as the player may see it afterwards; `name` says which way of telling.

        Raises:
            RequestError: no such table.
        """
        upto = (await self._look(table, player)).seq
        key = (table, player, name)
        reading = self._readings.setdefault(key, _Reading(table, player, tell))
        self._readings.move_to_end(key)
        while len(self._readings) > READINGS:
            self._readings.popitem(last=False)
        async with reading.turnstile:
            await self._read_on(reading, upto)
            return await reading.texts()

    def drop(self, tables: Collection[str]) -> None:
        """Keep no reading of these tables."""
        self._readings = OrderedDict((key, kept) for key, kept in self._readings.items() if key[0] not in tables)

    async def _read_on(self, reading: "_Reading", upto: int) -> None:
        """Take what has happened since, up to the event with seq `upto`."""
        stream = TABLES + reading.table
        if upto < reading.seq:
            reading.forget()
        records = await self._records(reading)
        if not reading.follows():  # who had which seat has changed, also for deals of before
            reading.forget()
            records = await self._records(reading)
        names = await asyncio.to_thread(lambda: self._store.secrets(stream))
        for start in range(0, len(records), SLICE):
            for event in named_events(TABLE, stream, records[start : start + SLICE], names):
                if event.seq > upto:
                    return
                reading.take(event, self._games)
            await reading.tell_ended()
            await asyncio.sleep(0)

    async def _records(self, reading: "_Reading") -> list[Record]:
        """All records behind what is read, fetched beside the event loop."""
        records: list[Record] = []
        while True:
            after = records[-1].seq if records else reading.seq
            page = await asyncio.to_thread(self._store.read, TABLES + reading.table, after=after, most=PAGE)
            reading.note(page)
            records += page
            if len(page) < PAGE:
                return records


class _Reading:
    """One viewer's reading of one table, up to some event."""

    def __init__(self, table: str, player: str | None, tell: Tell) -> None:
        self.table = table
        self.turnstile = asyncio.Lock()
        self._digest = player_digest(player, table=table) if player is not None else None
        self._tell = tell
        self._seating: dict[int, Record] = {}
        """The events with which somebody took a seat, by seq; also those behind what is read."""
        self._tenures: tuple[SeatTenure, ...] = ()
        self.forget()

    @property
    def seq(self) -> int:
        """The last event that was taken."""
        return self._state.seq if self._state is not None else 0

    def forget(self) -> None:
        """Begin anew."""
        self._state: Table | None = None
        self._running: list[Table] = []
        """The states of the last deal that has begun."""
        self._ended: list[list[Table]] = []
        """Those of deals that are over and not told yet."""
        self._told: list[str] = []

    def note(self, records: tuple[Record, ...]) -> None:
        """Note who takes a seat in these records."""
        self._seating |= {record.seq: record for record in records if kind_and_audience(record)[0] in SEATING}

    def follows(self) -> bool:
        """Whether, by all that is noted, the viewer had the same seats in what is read already."""
        before, seating = self._tenures, [self._seating[seq] for seq in sorted(self._seating)]
        self._tenures = tenures_of(TABLES + self.table, seating, self._digest)
        return self._until(before) == self._until(self._tenures)

    def take(self, event: Event, games: Mapping[str, Game]) -> None:
        """Take the next event."""
        state = begin(event, games=games) if self._state is None else advance(self._state, (event,))
        if self._running and state.deal != self._running[-1].deal:
            self._ended.append(self._running)
            self._running = []
        if state.deal and state.match.deal == state.deal:
            self._running.append(state)
        self._state = state

    async def tell_ended(self) -> None:
        """Tell the deals that are over; whoever is cut off here has lost none."""
        while self._ended:
            text = await self._text(self._ended[0])
            self._told.append(text)
            self._ended.pop(0)

    async def texts(self) -> tuple[str, ...]:
        """The texts of all deals that are over; the last one may still become another."""
        await self.tell_ended()
        is_over = bool(self._running) and self._running[-1].match.state.over
        return (*self._told, *([await self._text(self._running)] if is_over else []))

    def _until(self, tenures: tuple[SeatTenure, ...]) -> list[tuple[int, int, int]]:
        """Those tenures as far as they reach into what is read."""
        ends = [(seat, first, self.seq if last is None else min(last, self.seq)) for seat, first, last in tenures]
        return [(seat, first, last) for seat, first, last in ends if first <= self.seq]

    async def _text(self, tables: list[Table]) -> str:
        """A deal, told beside the event loop."""
        last = tables[-1]
        steps = await sliced_frames(tables, lambda state: seat_at(self._tenures, state.seq))
        replay = Replay(
            seat=seat_at(self._tenures, last.seq),
            deal=last.deal,
            deals=last.deal,
            opened=was_opened(tables),
            frames=steps,
            chances=(None,) * len(steps),
        )
        return await asyncio.to_thread(self._tell, replay)
