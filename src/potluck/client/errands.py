"""What a client does beside the player's own acts, such as comparing a log: done while the seat is held."""

import asyncio
from collections.abc import Coroutine

__all__ = ["Errands"]


class Errands:
    """Tasks that end with the seat at the latest."""

    def __init__(self, table: str) -> None:
        self._table = table
        self._tasks: set[asyncio.Task[None]] = set()

    def do(self, work: Coroutine[object, object, None], name: str) -> None:
        """Have that done; nobody waits for it."""
        task = asyncio.create_task(work, name=f"{name} of {self._table}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def stop(self) -> None:
        """Wait for no answer any more: the connection is closed."""
        for task in tuple(self._tasks):
            task.cancel()
