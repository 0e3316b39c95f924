"""A look at the house's own health: whether it can store what people do, tried by a commit that adds nothing."""

import asyncio
from typing import Final

from potluck.errors import StoreError
from potluck.store import Store

__all__ = ["Checkup"]

FRESH: Final = 2.0
"""Seconds for which an answer holds, so that who asks often costs no more commits."""
PATIENCE: Final = 2.0
"""Seconds after which a disk that does not answer counts as out of reach."""
SLOW: Final = "store.unavailable"


class Checkup:
    """Says what hinders the store, if anything does."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._until = 0.0
        self._running: asyncio.Task[str] | None = None

    async def trouble(self) -> str:
        """The code of what hinders the store; empty where a commit goes through."""
        loop = asyncio.get_running_loop()
        if self._running is None or (self._running.done() and loop.time() >= self._until):
            self._running = asyncio.create_task(self._tried(), name="checkup")
            self._running.add_done_callback(lambda _: self._hold(loop.time()))
        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.shield(self._running)
        except TimeoutError:
            return SLOW

    def forget(self) -> None:
        """Look again with the next question."""
        self._until = 0.0

    def _hold(self, now: float) -> None:
        self._until = now + FRESH

    async def _tried(self) -> str:
        try:
            await asyncio.wrap_future(self._store.check())
        except StoreError as error:
            return error.code
        return ""
