"""Asks for seats from other devices, as a table in life remembers them: a few, for minutes, in memory alone.

The names are what strangers type; so asks are bounded for each asker and for each table, one stands for a seat at a
time, and who got a no asks no more for a while.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final

from msgspec.structs import replace

from potluck.errors import RequestError
from potluck.room.bucket import Bucket
from potluck.table.presence import SeatAsk

__all__ = ["LASTS", "SeatAsks"]

LASTS: Final = 300_000
"""Milliseconds for which an ask stands, and after a no for which the same person asks no more for that seat."""
SAID_NO: Final = 20_000
"""Milliseconds for which a no is told."""
EACH, EACH_EVERY = 3, 60_000
"""Asks of one person at once; milliseconds for each further one."""
ALL, ALL_EVERY = 6, 30_000
"""Asks at one table at once; milliseconds for each further one."""
KEPT: Final = 256
"""Persons whose pace is remembered."""


class SeatAsks:
    """The asks at one table; `changed` is called whenever others see something else."""

    def __init__(
        self, changed: Callable[[], None], *, clock: Callable[[], int], wait: Callable[[float], Awaitable[None]]
    ) -> None:
        self._changed = changed
        self._clock = clock
        self._wait = wait
        self._asks: dict[int, SeatAsk] = {}
        self._number = 0
        self._paces: OrderedDict[str, Bucket] = OrderedDict()
        self._pace = Bucket.full(ALL, every=ALL_EVERY)
        self._refused: OrderedDict[tuple[int, str], int] = OrderedDict()
        """Who has got a no for which seat, and until when he asks no more."""
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def standing(self) -> tuple[SeatAsk, ...]:
        """The asks that others see now, the oldest first."""
        return tuple(self._asks.values())

    def ask(self, seat: int, *, holder: str, asker: str, name: str) -> None:
        """Ask for a seat.

        Raises:
            RequestError: somebody asks for it already, he got a no, or that is too fast.
        """
        now = self._clock()
        if self._refused.get((seat, asker), 0) > now:
            raise RequestError("ask.refused")
        if any(ask.asker == asker and ask.seat == seat and not ask.refused for ask in self.standing):
            return
        if any(not ask.refused and (ask.seat == seat or ask.asker == asker) for ask in self.standing):
            raise RequestError("ask.pending")
        pace = self._paces.setdefault(asker, Bucket.full(EACH, every=EACH_EVERY))
        self._paces.move_to_end(asker)
        while len(self._paces) > KEPT:
            self._paces.popitem(last=False)
        if wait := pace.take(now) or self._pace.take(now):
            raise RequestError("link.too_fast", allowed=-(-wait // 1000))
        self._number += 1
        self._asks[self._number] = SeatAsk(
            number=self._number, seat=seat, holder=holder, asker=asker, name=name, at=now
        )
        self._end_after(self._number, LASTS)
        self._changed()

    def find(self, number: int, *, seat: int) -> SeatAsk:
        """The ask of that number for that seat.

        Raises:
            RequestError: `ask.unknown`: it is over, or was refused.
        """
        ask = self._asks.get(number)
        if ask is None or ask.seat != seat or ask.refused:
            raise RequestError("ask.unknown")
        return ask

    def refuse(self, ask: SeatAsk) -> None:
        """Tell all for a moment that it was refused; the same person asks no more for a while."""
        self._refused[ask.seat, ask.asker] = self._clock() + LASTS
        while len(self._refused) > KEPT:
            self._refused.popitem(last=False)
        self._asks[ask.number] = replace(ask, refused=True)
        self._end_after(ask.number, SAID_NO)
        self._changed()

    def drop(self, number: int) -> None:
        """Forget an ask, which has come to its end."""
        if self._asks.pop(number, None) is not None:
            self._changed()

    def acted(self, seat: int) -> None:
        """Refuse what is asked for a seat whose person has just acted: he is there."""
        for ask in self.standing:
            if ask.seat == seat and not ask.refused:
                self.refuse(ask)

    def stop(self) -> None:
        """Forget all."""
        for task in tuple(self._tasks):
            task.cancel()
        self._asks.clear()

    def _end_after(self, number: int, ms: int) -> None:
        task = asyncio.create_task(self._ended(number, ms), name="ask")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _ended(self, number: int, ms: int) -> None:
        await self._wait(ms / 1000)
        self.drop(number)
