"""A bot pool whose processes start with the first bot that has to think."""

from potluck.room import BotPool

__all__ = ["LazyPool"]


class LazyPool:
    """A bot pool in waiting: a match between persons never starts it. `games` names a mapping as `module:name`."""

    def __init__(self, games: str) -> None:
        self._games = games
        self._pool: BotPool | None = None

    async def think(self, game: str, bot: str, view: bytes, seed: int) -> str | None:
        """The text of an action; None when there is none."""
        return await self.wake().think(game, bot, view, seed)

    def wake(self) -> BotPool:
        """The pool, started now if it was not, so that the first answer comes sooner."""
        if self._pool is None:
            self._pool = BotPool(games=self._games)
        return self._pool

    def close(self) -> None:
        """End all processes."""
        if self._pool is not None:
            self._pool.close()
