"""Store, bots, clock and entropy, as they are handed to every table host of a room."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import NamedTuple, ParamSpec, Protocol, TypeVar

from potluck.protocol import Game
from potluck.room.turns import Turns
from potluck.store import Store

__all__ = ["BotRunner", "InThreads", "Reckoner", "Services"]

P = ParamSpec("P")
T = TypeVar("T")


class BotRunner(Protocol):
    """Runs bots, such as `potluck.bots.pool.BotPool`."""

    async def think(self, game: str, bot: str, view: bytes, seed: int) -> str | None:
        """The text of an action; None when there is none."""


class Reckoner(Protocol):
    """Reckons for people beside the event loop, such as `potluck.bots.pool.BotPool`."""

    def begin(self) -> None:
        """Get ready for a question, where that takes a while."""

    async def reckon(self, by: str, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """The result of a function that stands in a module, for the person `by`.

        Raises:
            RequestError: too many wait, or it takes too long.
        """


class InThreads:
    """Reckons in threads of this process: for a room that one person uses."""

    def begin(self) -> None:
        """Nothing to do."""

    async def reckon(self, by: str, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """The result of the function."""
        return await asyncio.to_thread(work, *args, **more)


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
    turns: Turns
    """The house's one queue of bots that want to think."""
    wait: Callable[[float], Awaitable[None]] = asyncio.sleep
    """Waits so many seconds of that clock."""
    desk: Reckoner = InThreads()
    """Reckons what people ask for."""
    attended: bool = True
    """Whether each player has a line of his own, so that it is known who is here; not where several share a screen."""
    behind: BotRunner | None = None
    """Runs bots for whom no person waits; None: as all others."""

    def bots_for(self, *, persons: bool) -> BotRunner:
        """The runner for the bots of a table, with persons or without."""
        return self.bots if persons or self.behind is None else self.behind
