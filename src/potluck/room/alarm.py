"""The clock on the wall: rings for one table when the time of who is to act is up."""

import asyncio
from collections.abc import Awaitable, Callable

from potluck.table import Table, deadline

__all__ = ["Alarm"]


class Alarm:
    """At most one time is awaited: that of the decision that runs. `clock` gives milliseconds, `wait` takes seconds."""

    def __init__(
        self,
        ring: Callable[[int], Awaitable[None]],
        *,
        clock: Callable[[], int],
        wait: Callable[[float], Awaitable[None]],
    ) -> None:
        self._ring = ring
        self._clock = clock
        self._wait = wait
        self._for: tuple[int, int] | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def awaited(self) -> bool:
        """Whether somebody's time runs."""
        return self._task is not None and not self._task.done()

    def set(self, table: Table) -> None:
        """Awaits the end of the decision that runs now, instead of what was awaited before."""
        due = deadline(table)
        wanted = (table.turn, due) if due is not None else None
        if wanted == self._for and (wanted is None or self.awaited):
            return
        self.stop()
        self._for = wanted
        if wanted is not None:
            self._task = asyncio.create_task(self._rung(*wanted), name=f"clock at {table.id}")

    def stop(self) -> None:
        """Awaits nothing more; a ring that goes on is not cut off."""
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()
        self._task, self._for = None, None

    async def _rung(self, turn: int, due: int) -> None:
        while (left := due - self._clock()) > 0:
            await self._wait(left / 1000)
        await self._ring(turn)
