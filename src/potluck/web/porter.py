"""A porter, who lets requests from elsewhere in while the loop has time to spare, and the addresses in turn.

The pace of one address bounds what it asks; this bounds what all of them ask together, so that those who play are
answered first: they have their lines already, and what comes over those waits for nobody. Those who have a seat, and
ask or come back without such a line, wait in a ring of their own. Who hangs up waits no longer: so no more wait than
have connections.
"""

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from starlette.types import Scope

__all__ = ["Porter", "Turn", "hang_up", "let_go"]

SHARE: Final = 0.5
"""The part of its time for which the loop may be busy before requests from elsewhere wait."""
BURST: Final = 0.1
"""Seconds of the loop that they may take at once: a page with all its files."""
LONGEST: Final = 0.01
"""Seconds after which the next one is let in however busy the loop is."""
SHORTEST: Final = 0.001
WAITS: Final = "potluck.waits"
"""The name under which a request's state has what it waits for."""
Turn = asyncio.Future[bool]
"""Whether a request may be served; False once its client has gone."""
Ring = OrderedDict[str, deque[Turn]]
"""Requests that wait, by their addresses; the first is next."""


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
        self._seated: Ring = OrderedDict()
        self._strangers: Ring = OrderedDict()
        self._round: asyncio.Task[None] | None = None
        self._stranger_next = False

    @property
    def waiting(self) -> int:
        """How many requests wait."""
        return sum(len(turns) for ring in (self._seated, self._strangers) for turns in ring.values())

    def turn(self, address: str, *, seated: bool = False) -> Turn | None:
        """Done when a request of that address may be served; None where that is now. `seated`: he has a seat."""
        self._count()
        ring = self._seated if seated else self._strangers
        if self._credit > 0 and not ring:
            return None
        turn: Turn = asyncio.get_running_loop().create_future()
        ring.setdefault(address, deque()).append(turn)
        turn.add_done_callback(lambda _: _forget(ring, address, turn))
        if self._round is None or self._round.done():
            self._round = asyncio.create_task(self._go_round(), name="porter")
        return turn

    async def _go_round(self) -> None:
        """Lets one in after the other."""
        while self._seated or self._strangers:
            if self._credit <= 0:
                await self._wait(min(max(-self._credit / SHARE, SHORTEST), LONGEST))
            self._let_in()
            await asyncio.sleep(0)  # its work begins now, and is counted
            self._count()

    def _let_in(self) -> None:
        """Let in the first of the address whose turn it is: of those with seats and of strangers in turn."""
        rings = (self._strangers, self._seated) if self._stranger_next else (self._seated, self._strangers)
        ring = next((ring for ring in rings if ring), None)
        if ring is None:
            return
        self._stranger_next = ring is self._seated
        address, turns = ring.popitem(last=False)
        turn = turns.popleft()
        if turns:
            ring[address] = turns
        if not turn.done():
            turn.set_result(True)

    def _count(self) -> None:
        """Add what the loop has had to spare, and take off what it has spent, since the last time."""
        now = (self._clock(), self._spent())
        before, self._last = self._last or now, now
        gained = SHARE * (now[0] - before[0]) - (now[1] - before[1])
        self._credit = max(min(self._credit + gained, BURST), -BURST)


def _forget(ring: Ring, address: str, turn: Turn) -> None:
    """Take a turn out of the ring that has come, or for which nobody waits."""
    turns = ring.get(address)
    if turns is not None and turn in turns:
        turns.remove(turn)
        if not turns:
            del ring[address]


async def let_go(scope: Scope, turn: Turn) -> bool:
    """Whether the request may be served, once it is known; False as soon as its client hangs up."""
    state = scope.get("state")
    if state is None:  # a server that does not tell who hangs up
        return await turn
    state[WAITS] = turn
    try:
        return await turn
    finally:
        del state[WAITS]


def hang_up(state: Mapping[str, object]) -> None:
    """Let the request of that state wait no longer, since its client has gone."""
    turn = state.get(WAITS)
    if isinstance(turn, asyncio.Future) and not turn.done():
        turn.set_result(False)
