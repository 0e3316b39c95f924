"""Thinking in processes of its own, warmed, off the event loop; one that dies or overruns is replaced.

Bots think here, and here is reckoned what people ask for: hints, costs, chances. Their wishes come first, stand in a
bounded queue, are reckoned once for all who ask the same, and are let go when nobody waits for them any more.
"""

import asyncio
import heapq
import pickle
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import Any, Final, ParamSpec, TypeVar

from potluck.bots.workers import Question, Reply, Sources, Worker, packed
from potluck.errors import RequestError
from potluck.kits import KITS

__all__ = ["BotPool"]

P = ParamSpec("P")
T = TypeVar("T")

GAMES: Final = "potluck.games:GAMES"
PERSON, BOT = 0, 1
"""Who comes first."""
MOST_WISHES: Final = 64
"""People's wishes that may wait or be reckoned at once."""
MOST_EACH: Final = 4
"""Those of one person among them."""
REMEMBERED: Final = 256
"""Answers that are kept for who asks the same."""


class BotPool:
    """A pool of `workers` processes; `games` names a mapping of games as `module:name`.

    The first starts at once, the others with the first question. Where there are several, bots leave one to people.
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
    ) -> None:
        self.deadline = deadline
        self.patience = patience
        sources = Sources(games, KITS.added if kits is None else tuple(kits))
        self._workers = [Worker(sources) for _ in range(workers)]
        self._workers[0].start()
        self._turns = _Turns(self._workers)
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="potluck-asks")
        self._wishes: dict[bytes, _Wish] = {}
        self._by: Counter[str] = Counter()
        self._answers: OrderedDict[bytes, Any] = OrderedDict()

    async def think(self, game: str, bot: str, view: bytes, seed: int) -> str | None:
        """The text of an action; None when the bot died, took longer than the deadline or answered nonsense."""
        reply = await self._asked(Question(game, bot, view, seed), BOT, self.deadline)
        return str(reply.result) if reply is not None and reply.result is not None else None

    async def reckon(self, by: str, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """What a function that stands in a module gives, for a person; once for all who ask the same.

        Raises:
            RequestError: `house.busy`: too many wait, or he waits for too much at once; `house.too_long`.
        """
        question = packed(work, *args, **more)
        if question in self._answers:
            self._answers.move_to_end(question)
            return self._answers[question]  # type: ignore[no-any-return]
        wish = self._wishes.get(question)
        if wish is None:
            if len(self._wishes) >= MOST_WISHES or self._by[by] >= MOST_EACH:
                raise RequestError("house.busy")
            wish = self._wishes[question] = _Wish(asyncio.create_task(self._reckoned(question)))
            wish.task.add_done_callback(lambda _: self._forget(question, wish))
        wish.waiting += 1
        self._by[by] += 1
        try:
            return await asyncio.shield(wish.task)  # type: ignore[no-any-return]
        finally:
            self._by -= Counter([by])
            wish.waiting -= 1
            if not wish.waiting and not wish.task.done():
                wish.task.cancel()
                self._forget(question, wish)

    @property
    def pids(self) -> tuple[int, ...]:
        """The process ids of the workers that have started."""
        return tuple(worker.pid for worker in self._workers if worker.pid)

    def close(self) -> None:
        """Ends all workers."""
        for worker in self._workers:
            worker.end()
        self._threads.shutdown(wait=False)

    async def _reckoned(self, question: bytes) -> Any:
        """The answer to a person's wish, which is remembered."""
        reply = await self._asked(question, PERSON, self.patience)
        if reply is None:
            raise RequestError("house.too_long")
        if reply.problem:
            raise RuntimeError(reply.problem)
        answer = self._answers[question] = pickle.loads(reply.result)  # noqa: S301  # it comes from our own process
        while len(self._answers) > REMEMBERED:
            self._answers.popitem(last=False)
        return answer

    def _forget(self, question: bytes, wish: "_Wish") -> None:
        """Let go of a wish that is answered, or for which nobody waits."""
        if self._wishes.get(question) is wish:
            del self._wishes[question]

    async def _asked(self, question: Question | bytes, urgency: int, deadline: float) -> Reply | None:
        """The reply of the next worker that is free; it is free again when it has answered, whoever waits."""
        worker = await self._turns.take(urgency)
        for each in self._workers:
            each.start()
        try:
            asked = asyncio.get_running_loop().run_in_executor(self._threads, worker.ask, question, deadline)
        except BaseException:
            self._turns.give(worker)
            raise
        asked.add_done_callback(lambda _: self._turns.give(worker))
        try:
            return await asyncio.shield(asked)
        except asyncio.CancelledError:
            worker.give_up()
            raise


class _Wish:
    """What somebody wants to know, and how many wait for it."""

    def __init__(self, task: "asyncio.Task[Any]") -> None:
        self.task = task
        self.waiting = 0
        task.add_done_callback(lambda done: done.cancelled() or done.exception())  # who asked may have gone


class _Turns:
    """The workers that are free, and who waits for one: people first, then in the order in which they came."""

    def __init__(self, workers: Sequence[Worker]) -> None:
        self._idle = list(workers)
        self._spare = 1 if len(workers) > 1 else 0
        self._waiting: list[tuple[int, int, asyncio.Future[Worker]]] = []
        self._number = count()

    async def take(self, urgency: int) -> Worker:
        """The next worker that is free for that."""
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (urgency, next(self._number), turn))
        self._next()
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give(turn.result())
            raise

    def give(self, worker: Worker) -> None:
        """Take a worker back."""
        self._idle.insert(0, worker)
        self._next()

    def _next(self) -> None:
        while self._waiting and self._idle:
            urgency, _, turn = self._waiting[0]
            if not turn.done() and urgency == BOT and len(self._idle) <= self._spare:
                return
            heapq.heappop(self._waiting)
            if not turn.done():
                turn.set_result(self._idle.pop(0))
