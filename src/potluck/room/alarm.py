"""An alarm: rings for one table when the time of its running decision is up."""

import asyncio
from collections.abc import Awaitable, Callable

from potluck.table import Table, deadline

__all__ = ["Alarm"]


class Alarm:
    """Awaits the end of one decision or pause at a time. `clock` gives milliseconds, `wait` takes seconds."""

    def __init__(
        self,
        ring: Callable[[int], Awaitable[None]],
        *,
        clock: Callable[[], int],
        wait: Callable[[float], Awaitable[None]],
        due: Callable[[Table], int | None] = deadline,
    ) -> None:
        self._ring = ring
        self._clock = clock
        self._wait = wait
        self._due = due
        self._for: tuple[int, int] | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def awaited(self) -> bool:
        """Whether a decision is timed."""
        return self._task is not None and not self._task.done()

    @property
    def is_set(self) -> bool:
        """Whether what was to be awaited still is, if there was anything."""
        return self._for is None or self.awaited

    def set(self, table: Table) -> None:
        """Await the end of the decision that runs now, instead of an earlier one."""
        due = self._due(table)
        wanted = (table.turn, due) if due is not None else None
        if wanted == self._for and (wanted is None or self.awaited):
            return
        self.stop()
        self._for = wanted
        if wanted is not None:
            self._task = asyncio.create_task(self._rung(*wanted), name=f"clock at {table.id}")

    def stop(self) -> None:
        """Stop waiting; a ring that is under way is not cut off."""
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()
        self._task, self._for = None, None

    async def _rung(self, turn: int, due: int) -> None:
        while (remaining := due - self._clock()) > 0:
            await self._wait(remaining / 1000)
        await self._ring(turn)
