"""Bots whose thinking is left to workers elsewhere; here it is thought what nobody answers."""

import asyncio
from typing import Final, Protocol

from potluck.bots.workers import Question, Reply
from potluck.room.services import BotRunner
from potluck.room.turns import Turns

__all__ = ["AT_ONCE", "Queue", "Thinkers"]

AT_ONCE: Final = 64
"""Questions that a house has in the queue at a time; further bots wait for their turn here."""
BEGINNING: Final = 60.0
"""Seconds for which the house's own processes may begin while workers are asked."""
AGAIN: Final = 0.2


class Queue(Protocol):
    """Questions that workers answer, such as `potluck.store.postgres.thoughts.Thoughts`."""

    async def ask(self, question: Question, *, urgent: bool) -> Reply | None:
        """The answer of a worker; None where there is none."""

    @property
    def thinkers(self) -> int:
        """Processes that are there to answer."""

    @property
    def waiting(self) -> int:
        """Questions that are not answered yet."""


class Reserve(Protocol):
    """Runs bots in this house, such as `potluck.bots.pool.BotPool`."""

    async def thought(self, question: Question) -> Reply | None:
        """The bot's answer, or its failure; None where its process died or took too long."""

    @property
    def is_ready(self) -> bool:
        """Whether it would answer at once, or is at it."""


class Thinkers:
    """Runs bots by a queue, and `here` where that gives nothing: one at a time then, as in a house without workers.

    While the house's own processes begin, which takes seconds, and a minute where many others do, workers are asked on.

    Where persons wait for what is thought, it is thought first, whichever node asks; `behind` runs the other bots.
    """

    def __init__(self, queue: Queue, here: Reserve) -> None:
        self.queue = queue
        self.asked = self.thought_here = 0
        """Questions of this house, and those of them that no worker has answered."""
        self._here = here
        self._turns = Turns()
        self.behind: BotRunner = _Behind(self)

    async def think(self, game: str, bot: str, view: bytes, seed: int) -> str | None:
        """The text of an action; None when there is none."""
        return await self.thought(Question(game, bot, view, seed), urgent=True)

    async def thought(self, question: Question, *, urgent: bool) -> str | None:
        """The text of an action; those that are `urgent` first."""
        self.asked += 1
        reply = await self._reply(question, urgent=urgent)
        if reply is None:
            self.thought_here += 1
            async with self._turns.turn(first=urgent):
                reply = await self._here.thought(question)
        if reply is None:  # the process here has died, or taken too long
            reply = await self.queue.ask(question, urgent=urgent)
        return str(reply.result) if reply is not None and reply.result is not None else None

    async def _reply(self, question: Question, *, urgent: bool) -> Reply | None:
        """The answer of a worker; None where there is none, and the house can answer or has waited for long."""
        clock = asyncio.get_running_loop().time
        until = clock() + BEGINNING
        while (reply := await self.queue.ask(question, urgent=urgent)) is None:
            if self._here.is_ready or not self.queue.thinkers or clock() > until:
                break
            await asyncio.sleep(AGAIN)
        return reply


class _Behind:
    """The bots for whom no person waits."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers

    async def think(self, game: str, bot: str, view: bytes, seed: int) -> str | None:
        """The text of an action; None when there is none."""
        return await self._thinkers.thought(Question(game, bot, view, seed), urgent=False)
