"""A gate at which tasks wait until it is open: asyncio's event, without the 760 bytes that one takes empty."""

import asyncio
from typing import Literal

__all__ = ["Gate"]


class Gate:
    """Closed at first, unless it is `is_open`. A house holds several for each of its connections."""

    __slots__ = ("_open", "_waiting")

    def __init__(self, *, is_open: bool = False) -> None:
        self._open = is_open
        self._waiting: list[asyncio.Future[None]] | None = None

    def is_set(self) -> bool:
        """Whether it is open."""
        return self._open

    def set(self) -> None:
        """Open it, and let all go on who wait."""
        self._open = True
        waiting, self._waiting = self._waiting or (), None
        for place in waiting:
            if not place.done():
                place.set_result(None)

    def clear(self) -> None:
        """Close it."""
        self._open = False

    async def wait(self) -> Literal[True]:
        """Return when it is open."""
        if not self._open:
            place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting = [*(self._waiting or ()), place]
            try:
                await place
            finally:
                self._waiting = [other for other in self._waiting or () if other is not place] or None
        return True
