"""Screens for spectators: all who see the same in one language get the same text, which is written once."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

from potluck.protocol import encode
from potluck.room import Sight
from potluck.wire import Screen
from potluck.words import Language

__all__ = ["Screens"]

KEPT: Final = 96
FRESH: Final = 250
"""Milliseconds for which a text is given again: a clock on it is so much behind at most."""
LATE: Final = 2_000
"""The same for a state of a deal that is over: those who look on read it one after the other."""
AT_ONCE: Final = 4
"""Spectators who are served before players get their turn."""
BREATH: Final = 0.004
"""Seconds until the next ones are: a thousand screens a second at most, some third of the loop."""
MANY: Final = 64
"""Spectators who wait, from which on they wait for longer: a quarter as many screens, some tenth of the loop."""
LONG_BREATH: Final = 0.016


class _Drawn(NamedTuple):
    sight: Sight
    at: int
    text: "asyncio.Task[str]"


class Screens:
    """The texts of spectators' screens, of all tables of a house."""

    def __init__(self) -> None:
        self._drawn: OrderedDict[tuple[int, str], _Drawn] = OrderedDict()
        self._doors = asyncio.Semaphore(AT_ONCE)
        self._outside = 0
        """Spectators who wait for a screen."""

    @property
    def breath(self) -> float:
        """The seconds between those who are served now and the next ones."""
        return BREATH if self._outside <= MANY else LONG_BREATH

    async def text(self, sight: Sight, language: Language, *, now: int, draw: Callable[[], Awaitable[Screen]]) -> str:
        """That screen as JSON; `draw` makes it where nobody has asked for it just now. `now` is in milliseconds.

        Raises:
            RequestError: as `draw` does, for all who ask.
        """
        self._outside += 1
        try:
            async with self._doors:
                await asyncio.sleep(self.breath)
        finally:
            self._outside -= 1
        key = (id(sight), language.code)
        drawn = self._drawn.get(key)
        if drawn is None or drawn.sight is not sight or now - drawn.at > (LATE if sight.late else FRESH):
            drawn = self._drawn[key] = _Drawn(sight, now, asyncio.create_task(_written(draw), name="gallery"))
            self._drawn.move_to_end(key)
            while len(self._drawn) > KEPT:
                self._drawn.popitem(last=False)
        return await asyncio.shield(drawn.text)


async def _written(draw: Callable[[], Awaitable[Screen]]) -> str:
    return encode(await draw()).decode()
