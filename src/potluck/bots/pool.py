"""Thinking in processes of its own, warmed, off the event loop; one that dies or overruns is replaced.

Bots think here, and here is reckoned what people ask for: hints, costs, chances. Their wishes come first, though bots
go on beside them, stand in a bounded queue, are reckoned once for all who ask the same, and are let go when nobody
waits for them any more.
"""

import asyncio
import pickle
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, ParamSpec, TypeVar, cast

from potluck.bots.wishes import Wishes
from potluck.bots.workers import Question, Reply, Sources, Worker, packed
from potluck.errors import PotluckError, RequestError
from potluck.kits import KITS

__all__ = ["BotPool"]

P = ParamSpec("P")
T = TypeVar("T")

GAMES: Final = "potluck.games:GAMES"
PERSON, BOT = 0, 1
"""Who comes first."""


class BotPool:
    """A pool of `workers` processes; `games` names a mapping of games as `module:name`.

    The first starts at once, unless `lazily`, the others with the first question. Where there are several, bots leave
    one to people, and people one to bots; without `bots` that one is a spare, which answers the next question while
    the process of one that nobody waits for any more is ended. `later` names a function, as `module:name`, that the
    first process calls while nobody asks yet.
    `deadline` are the seconds of a bot, `patience` those of what a person waits for. `kits` are the sources of games
    from elsewhere, which each process adds: those that this one has added.
    """

    def __init__(
        self,
        *,
        workers: int = 1,
        deadline: float = 2.0,
        patience: float = 10.0,
        games: str = GAMES,
        kits: Sequence[str] | None = None,
        lazily: bool = False,
        bots: bool = True,
        later: str = "",
    ) -> None:
        self.deadline = deadline
        self.patience = patience
        sources = Sources(games, KITS.added if kits is None else tuple(kits), bots)
        self._workers = [Worker(sources._replace(later=later if not at else "")) for at in range(workers)]
        if not lazily:
            self._workers[0].start()
        self._turns = _Turns(self._workers, spare=not bots)
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="potluck-asks")
        self._wishes = Wishes()

    async def think(self, game: str, bot: str, view: bytes, seed: int) -> str | None:
        """The text of an action; None when the bot died, took longer than the deadline or answered nonsense."""
        reply = await self.thought(Question(game, bot, view, seed))
        return str(reply.result) if reply is not None and reply.result is not None else None

    async def thought(self, question: Question) -> Reply | None:
        """The bot's answer, or its failure; None where its process died or took longer than the deadline."""
        return await self._asked(question, BOT, self.deadline)

    async def reckon(self, by: str, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """The result of a function that stands in a module, for a person; reckoned once for all who ask the same.

        Raises:
            RequestError: `house.busy`: too many wait; `house.yours`: he waits for too much at once; `house.too_long`.
            PotluckError: whatever the function raises of them.
        """
        question = packed(work, *args, **more)
        return cast("T", await self._wishes.granted(question, by, lambda: self._reckoned(question)))

    def begin(self) -> None:
        """Starts the processes, so that the first question does not wait for them."""
        for worker in self._workers:
            worker.start()

    @property
    def is_ready(self) -> bool:
        """Whether a process would answer at once, or is at it; a fresh one takes seconds to begin."""
        return any(worker.is_ready for worker in self._workers)

    @property
    def pids(self) -> tuple[int, ...]:
        """The process ids of the workers that have started."""
        return tuple(worker.pid for worker in self._workers if worker.pid)

    def close(self) -> None:
        """Ends all workers."""
        for worker in self._workers:
            worker.end()
        self._threads.shutdown(wait=False)

    async def _reckoned(self, question: bytes) -> object:
        """The answer to a person's wish."""
        reply = await self._asked(question, PERSON, self.patience)
        if reply is None:
            raise RequestError("house.too_long")
        if reply.problem:
            raise RuntimeError(reply.problem)
        assert isinstance(reply.result, bytes)
        answer: object = pickle.loads(reply.result)  # it comes from our own process
        if isinstance(answer, PotluckError):
            raise answer
        return answer

    async def _asked(self, question: Question | bytes, urgency: int, deadline: float) -> Reply | None:
        """The reply of the next worker that is free; it is free again when it has answered, whoever waits."""
        worker = await self._turns.take(urgency)
        self.begin()
        try:
            thinking = asyncio.get_running_loop().run_in_executor(self._threads, worker.ask, question, deadline)
        except BaseException:
            self._turns.give(worker)
            raise
        thinking.add_done_callback(lambda _: self._turns.give(worker))
        try:
            return await asyncio.shield(thinking)
        except asyncio.CancelledError:
            worker.give_up()
            self._turns.leave(worker)
            raise


class _Turns:
    """The workers that are free, and who waits for one: people first, then in the order in which they came.

    Neither takes what the other needs: of several workers each leaves one to the other, and of a single one a bot that
    waits has every second turn. Else whoever asks for hints without end would stop all who play with bots. Bots have
    the first worker and people the last, where they are free: who asks and hangs up has his process ended, and a
    fresh one takes seconds to begin. Where no bots think, whoever is ready answers, and who has hung up counts no more.
    """

    def __init__(self, workers: Sequence[Worker], *, spare: bool = False) -> None:
        self._workers = list(workers)
        self._spare = spare
        self._idle = list(workers)
        """In the order of all."""
        self._most = max(len(workers) - 1, 1)
        """Workers that people, or bots, have at once."""
        self._waiting: tuple[deque[asyncio.Future[Worker]], ...] = (deque(), deque())
        self._taken: dict[Worker, int | None] = {}
        """Who has each worker that is not free; None where nobody waits for it any more."""
        self._last = BOT

    async def take(self, urgency: int) -> Worker:
        """The next worker that is free for that."""
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._waiting[urgency].append(turn)
        self._next()
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give(turn.result())
            raise

    def leave(self, worker: Worker) -> None:
        """Nobody waits for that worker any more, which is at its question for a moment yet."""
        if self._spare and worker in self._taken:
            self._taken[worker] = None
            self._next()

    def give(self, worker: Worker) -> None:
        """Take a worker back."""
        del self._taken[worker]
        self._idle = [each for each in self._workers if each is worker or each in self._idle]
        self._next()

    def _next(self) -> None:
        while self._idle:
            first = BOT if self._last == PERSON and not self._taken else PERSON
            taken = list(self._taken.values())
            for urgency in (first, 1 - first):
                waiting = self._waiting[urgency]
                while waiting and waiting[0].done():
                    waiting.popleft()
                if waiting and taken.count(urgency) < self._most:
                    begun = [each for each in self._idle if (each.is_ready if self._spare else each.pid)] or self._idle
                    worker = begun[0 if urgency == BOT or self._spare else -1]
                    self._idle.remove(worker)
                    self._taken[worker], self._last = urgency, urgency
                    waiting.popleft().set_result(worker)
                    break
            else:
                return
