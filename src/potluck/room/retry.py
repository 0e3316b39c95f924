"""Retrying a decision of an earlier deal: the match is read from the log up to it.

Of a match that runs only deals that were opened whole can be played again. Once it is over, and nobody but bots has
ever sat there beside the one who asks, the house knows the orders of the others too, and whose secret they hold is his.
"""

import asyncio
from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct

from potluck.errors import RequestError
from potluck.log import TABLE, TABLES, Came, Opened, SeatPlan, named_events, revealed, sources
from potluck.protocol import Game
from potluck.store import Store
from potluck.table import Table, begin, evolve
from potluck.table.retry import MatchPrefix

__all__ = ["is_ones_own", "match_prefix"]

SLICE: Final = 64
"""Events that are read before other tasks run: some 3 ms."""


async def match_prefix(
    store: Store, games: Mapping[str, Game], table: str, *, seat: int, turn: int, over: bool
) -> tuple[Opened, MatchPrefix]:
    """The table's opening and its match up to decision `turn`, which was that seat's; `over`: it is known to be over.

    Raises:
        RequestError: `practice.refused`, there is none, another person plays too, or its deal is not open while the
            match runs.
    """
    stream = TABLES + table
    records, names = await asyncio.to_thread(lambda: (store.read(stream), store.secrets(stream)))
    events = named_events(TABLE, stream, records, names)
    opened = events[0].body
    if not isinstance(opened, Opened) or not _is_solo(opened.seats):
        raise RequestError("practice.refused")
    known = revealed(events, opened)
    if over and not any(_has_come(event.body) for event in events):
        known |= sources(names, opened)
    prefix = MatchPrefix(turn, seat=seat, sources=known)
    before: Table | None = None
    for number, event in enumerate(events):
        after = begin(event, games=games) if before is None else evolve(before, event)
        if prefix.take(event, before=before, after=after):
            return opened, prefix
        before = after
        if number % SLICE == 0:
            await asyncio.sleep(0)
    raise RequestError("practice.refused")


def is_ones_own(table: Table, moves: Iterable[Struct]) -> bool:
    """Whether a match is over and one person alone has played it, so that all cards there are his to look at."""
    came = any(isinstance(move, Came) for move in moves)
    return table.over and not came and _is_solo(tuple(place.plan for place in table.places))


def _has_come(body: Struct) -> bool:
    """Whether somebody came to play beside the one person, or a seat changed hands."""
    return isinstance(body, Came) and (body.running or body.plan.kind == "person")


def _is_solo(seats: tuple[SeatPlan, ...]) -> bool:
    return sum(seat.kind == "person" for seat in seats) == 1
