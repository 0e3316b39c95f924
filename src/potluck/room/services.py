"""Store, bots, clock and entropy, as they are handed to every table host of a room."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import NamedTuple, Protocol

from potluck.protocol import Game
from potluck.store import Store

__all__ = ["BotRunner", "Services"]


class BotRunner(Protocol):
    """Runs bots, such as `potluck.bots.pool.BotPool`."""

    async def think(self, game: str, bot: str, view: bytes, seed: int) -> str | None:
        """The text of an action; None when there is none."""


class Services(NamedTuple):
    """The services that all tables of a room share."""

    store: Store
    bots: BotRunner
    games: Mapping[str, Game]
    clock: Callable[[], int]
    """Milliseconds since 1970."""
    entropy: Callable[[int], bytes]
    pace: float
    """Seconds between the acts of bots where no person has a seat."""
    wait: Callable[[float], Awaitable[None]] = asyncio.sleep
    """Waits so many seconds of that clock."""
    attended: bool = True
    """Whether each player has a line of his own, so that it is known who is here; not where several share a screen."""
