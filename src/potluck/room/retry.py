"""Retrying a decision of an earlier deal: the match is read from the log up to it."""

import asyncio
from collections.abc import Mapping
from typing import Final

from potluck.errors import RequestError
from potluck.log import TABLE, TABLES, Opened, SeatPlan, named_events, revealed
from potluck.protocol import Game
from potluck.store import Store
from potluck.table import Table, begin, evolve
from potluck.table.retry import MatchPrefix

__all__ = ["match_prefix"]

SLICE: Final = 64
"""Events that are read before other tasks run: some 3 ms."""


async def match_prefix(
    store: Store, games: Mapping[str, Game], table: str, *, seat: int, turn: int
) -> tuple[Opened, MatchPrefix]:
    """The table's opening and its match up to decision `turn`, which was that seat's.

    Raises:
        RequestError: `practice.refused`, there is none, another person plays too, or its deal is not open.
    """
    stream = TABLES + table
    records, names = await asyncio.to_thread(lambda: (store.read(stream), store.secrets(stream)))
    events = named_events(TABLE, stream, records, names)
    opened = events[0].body
    if not isinstance(opened, Opened) or not _is_solo(opened.seats):
        raise RequestError("practice.refused")
    prefix = MatchPrefix(turn, seat=seat, sources=revealed(events, opened))
    before: Table | None = None
    for number, event in enumerate(events):
        after = begin(event, games=games) if before is None else evolve(before, event)
        if prefix.take(event, before=before, after=after):
            return opened, prefix
        before = after
        if number % SLICE == 0:
            await asyncio.sleep(0)
    raise RequestError("practice.refused")


def _is_solo(seats: tuple[SeatPlan, ...]) -> bool:
    return sum(seat.kind == "person" for seat in seats) == 1
