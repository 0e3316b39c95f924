"""The gallery of a table: what spectators see is the same for all of them, so it is made once."""

from collections import OrderedDict
from collections.abc import Mapping
from typing import Final, NamedTuple

from msgspec.structs import replace

from potluck.room.heads import Heads
from potluck.table import Sight, Table, sight
from potluck.table.presence import Lines, SeatAsk

__all__ = ["Gallery"]

KEPT: Final = 64
"""Sights that are kept: spectators who are a deal behind read many states in a row."""


class _Hung(NamedTuple):
    table: Table
    away: Mapping[int, int] | None
    asks: tuple[SeatAsk, ...]
    sit: tuple[int, ...]
    sight: Sight


class Gallery:
    """The sights of a table as spectators have them, each made when it is first asked for."""

    def __init__(self) -> None:
        self._hung: OrderedDict[tuple[int, bool], _Hung] = OrderedDict()

    def sight(
        self, table: Table, *, late: bool, lines: Lines | None, sit: tuple[int, ...] = (), heads: Heads | None = None
    ) -> Sight:
        """A spectator's sight of that state; the same value again as long as the same people are here.

        `sit` are the seats in which somebody may sit down now, for who sees a state of before.
        """
        key, away = (id(table), late), lines.away if lines is not None else None
        asks = lines.asks if lines is not None else ()
        hung = self._hung.get(key)
        if hung is None or hung.table is not table or (hung.away, hung.asks, hung.sit) != (away, asks, sit):
            shown = sight(table, None, late=late, lines=lines, sit=sit)
            shown = replace(shown, head=heads.at(table.seq)) if heads is not None else shown
            hung = self._hung[key] = _Hung(table, away, asks, sit, shown)
            while len(self._hung) > KEPT:
                self._hung.popitem(last=False)
        return hung.sight

    def clear(self) -> None:
        """Keep none: nobody looks on."""
        self._hung.clear()
