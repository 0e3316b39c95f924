"""A porter, who lets requests from elsewhere in while the loop has time to spare, and the addresses in turn.

The pace of one address bounds what it asks; this bounds what all of them ask together, so that those who play are
answered first: they have their lines already, and what comes over those waits for nobody.
"""

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable
from typing import Final

__all__ = ["Porter"]

SHARE: Final = 0.5
"""The part of its time for which the loop may be busy before requests from elsewhere wait."""
BURST: Final = 0.1
"""Seconds of the loop that they may take at once: a page with all its files."""
LONGEST: Final = 0.01
"""Seconds after which the next one is let in however busy the loop is."""
SHORTEST: Final = 0.001


class Porter:
    """Keeps what waits by address. `spent` is the time that the loop's thread has worked, `clock` any that goes on."""

    def __init__(
        self,
        *,
        spent: Callable[[], float] = time.thread_time,
        clock: Callable[[], float] = time.monotonic,
        wait: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._spent, self._clock, self._wait = spent, clock, wait
        self._credit = BURST
        self._last: tuple[float, float] | None = None
        """When credit was counted, and what had been spent by then."""
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._round: asyncio.Task[None] | None = None

    async def turn(self, address: str) -> None:
        """Returns when a request of that address may be served."""
        self._count()
        if self._credit > 0 and not self._waiting:
            return
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(place)
        if self._round is None or self._round.done():
            self._round = asyncio.create_task(self._go_round(), name="porter")
        await place

    async def _go_round(self) -> None:
        """Lets one in after the other."""
        while self._waiting:
            if self._credit <= 0:
                await self._wait(min(max(-self._credit / SHARE, SHORTEST), LONGEST))
            self._let_in()
            await asyncio.sleep(0)  # its work begins now, and is counted
            self._count()

    def _let_in(self) -> None:
        """Let in the first of the address whose turn it is; who has gone meanwhile is passed over."""
        while self._waiting:
            address, places = self._waiting.popitem(last=False)
            place = places.popleft()
            if places:
                self._waiting[address] = places
            if not place.done():
                place.set_result(None)
                return

    def _count(self) -> None:
        """Add what the loop has had to spare, and take off what it has spent, since the last time."""
        now = (self._clock(), self._spent())
        before, self._last = self._last or now, now
        gained = SHARE * (now[0] - before[0]) - (now[1] - before[1])
        self._credit = max(min(self._credit + gained, BURST), -BURST)
