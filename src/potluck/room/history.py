"""Deals that are over, read again from the log."""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from typing import Final, TypeAlias

from msgspec import Struct

from potluck.bots.wishes import Wishes
from potluck.errors import RequestError
from potluck.lab.chances import Chances, chances
from potluck.log import TABLE, TABLES, Record, named, named_events
from potluck.protocol import Game
from potluck.room.services import Services
from potluck.room.tenure import seat_at, tenures_of
from potluck.store import Reader
from potluck.table import Frame, Table, advance, begin, player_digest, stepwise, was_opened

__all__ = ["SLICE", "Replay", "Replays", "SeatFinder", "seat_finder", "sliced_frames", "states"]

SeatFinder: TypeAlias = Callable[[Table], int | None]
SLICE: Final = 64
"""Events that are folded before other tasks run: some 3 ms."""
VIEWS: Final = 8
"""Steps that are seen before other tasks run."""
AT_ONCE: Final = 2
"""Deals that are read at the same time."""
MOST_WISHES: Final = 32
"""Deals that may be waited for."""
REMEMBERED: Final = 32
"""Deals that are not read again while nothing happens at their table."""


class Replay(Struct, frozen=True, kw_only=True):
    """One deal of a table, as one viewer may see it afterwards."""

    seat: int | None
    """The viewer's own seat; None for a spectator."""
    deal: int
    deals: int
    """The number of the table's last deal."""
    upto: int = 0
    """The seq of the event up to which it was read."""
    opened: bool
    """Whether all its cards are open."""
    frames: tuple[Frame, ...]
    chances: tuple[Chances | None, ...]
    """At each of these steps, as far as the viewer may know them now."""


class Replays:
    """Reads deals again, two at a time, and remembers those that were asked for last."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._wishes = Wishes(most=MOST_WISHES, remembered=REMEMBERED)
        self._reading = asyncio.Semaphore(AT_ONCE)

    async def of(self, table: str, *, deal: int, player: str | None, upto: int) -> Replay:
        """The deal step by step, up to the event with seq `upto`.

        Raises:
            RequestError: no such table, no such deal, or the house is busy.
        """

        async def read() -> Replay:
            async with self._reading:
                return await replay(self._services, table, deal=deal, player=player, upto=upto)

        return await self._wishes.granted((table, deal, player, upto), player or "", read)

    def drop(self, tables: Collection[str]) -> None:
        """Remember nothing of these tables."""
        self._wishes.drop(lambda key: isinstance(key, tuple) and key[0] in tables)


async def replay(services: Services, table: str, *, deal: int, player: str | None, upto: int | None = None) -> Replay:
    """The deal step by step, up to the event with seq `upto`.

    Raises:
        RequestError: no such table, or no such deal.
    """
    tables: list[Table] = []
    last: Table | None = None
    async for state in states(services.store, services.games, table):
        if upto is not None and state.seq > upto:
            break
        last = state
        if last.deal == deal and last.match.deal == deal:
            tables.append(last)
    if last is None:
        raise RequestError("table.unknown", asked=table)
    if not tables:
        raise RequestError("deal.unknown", asked=deal, allowed=last.deal)
    seat_of = await seat_finder(services.store, table, player=player)
    seat = seat_of(tables[-1])
    steps = await sliced_frames(tables, seat_of)
    views = [step.sight.view for step in steps if step.sight.view is not None]
    step_chances: tuple[Chances | None, ...] = (None,) * len(steps)
    if tables[-1].match.state.over:
        step_chances = await services.desk.reckon(player or "", chances, last.game.name, views)
    return Replay(
        seat=seat,
        deal=deal,
        deals=last.deal,
        upto=upto or last.seq,
        opened=was_opened(tables),
        frames=steps,
        chances=step_chances,
    )


async def sliced_frames(tables: Sequence[Table], seat_of: SeatFinder) -> tuple[Frame, ...]:
    """The steps of a deal; other tasks run in between."""
    steps = []
    for number, step in enumerate(stepwise(tables, seat_of)):
        steps.append(step)
        if number % VIEWS == 0:
            await asyncio.sleep(0)
    return tuple(steps)


async def seat_finder(store: Reader, table: str, *, player: str | None) -> SeatFinder:
    """How the seat is found that a player had in any state of a table, on whichever device he was then."""
    digest = player_digest(player, table=table) if player is not None else None
    stream = TABLES + table
    tenures = tenures_of(stream, await asyncio.to_thread(lambda: store.read(stream)), digest)
    return lambda state: seat_at(tenures, state.seq)


async def states(
    store: Reader, games: Mapping[str, Game], table: str, *, records: Sequence[Record] | None = None
) -> AsyncIterator[Table]:
    """The table after each of its events, from the first on; other tasks run in between.

    `records` are those of its log, for whoever has read them already.
    """
    stream = TABLES + table
    if records is None:
        records = await asyncio.to_thread(lambda: store.read(stream))
    if not records:
        return
    names = await asyncio.to_thread(lambda: store.secrets(stream))
    state = begin(named(TABLE.event(stream, records[0]), names), games=games)
    yield state
    for start in range(1, len(records), SLICE):
        for event in named_events(TABLE, stream, records[start : start + SLICE], names):
            state = advance(state, (event,))
            yield state
        await asyncio.sleep(0)
