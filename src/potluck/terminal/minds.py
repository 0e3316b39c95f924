"""Where the opponents think: processes that start when the first bot is met, not before."""

from potluck.room import BotPool

__all__ = ["Minds"]


class Minds:
    """BotPool in waiting: a match between persons never starts them. `games` names a mapping as `module:name`."""

    def __init__(self, games: str) -> None:
        self._games = games
        self._thinkers: BotPool | None = None

    async def think(self, game: str, bot: str, view: bytes, seed: int) -> str | None:
        """The text of an action; None when there is none."""
        return await self.wake().think(game, bot, view, seed)

    def wake(self) -> BotPool:
        """The thinkers, started now if they were not: the first answer comes sooner."""
        if self._thinkers is None:
            self._thinkers = BotPool(games=self._games)
        return self._thinkers

    def close(self) -> None:
        """End all processes."""
        if self._thinkers is not None:
            self._thinkers.close()
