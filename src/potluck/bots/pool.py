"""Bots think in processes of their own, warmed, off the event loop; one that dies or overruns is replaced.

A worker gets an encoded view and a seed and gives the text of an action. It sees nothing else of the table.
"""

import asyncio
import contextlib
import logging
import multiprocessing
import random
import signal
from collections.abc import Mapping, Sequence
from multiprocessing.connection import Connection
from typing import Final, NamedTuple

from potluck.bots import BOTS, bot
from potluck.dealer import Dealer
from potluck.kits import KITS, load
from potluck.protocol import Game, Options, View, decode, show

__all__ = ["BotPool"]

GAMES: Final = "potluck.games:GAMES"
WARM_UP: Final = 60.0
"""Seconds that a new worker may take until it is ready."""
_SPAWN: Final = multiprocessing.get_context("spawn")
_LOG: Final = logging.getLogger("potluck.bots")


class _Question(NamedTuple):
    game: str
    bot: str
    view: bytes
    seed: int


class _Sources(NamedTuple):
    """The modules that a worker loads before it answers."""

    games: str
    kits: tuple[str, ...]


class BotPool:
    """A pool of `workers` processes; `games` names a mapping of games as `module:name`.

    `kits` are the sources of games from elsewhere, which each process adds: those that this one has added.
    """

    def __init__(
        self, *, workers: int = 1, deadline: float = 2.0, games: str = GAMES, kits: Sequence[str] | None = None
    ) -> None:
        self.deadline = deadline
        sources = _Sources(games, KITS.added if kits is None else tuple(kits))
        self._workers = [_Worker(sources) for _ in range(workers)]
        self._idle: asyncio.Queue[_Worker] = asyncio.Queue()
        for worker in self._workers:
            self._idle.put_nowait(worker)

    async def think(self, game: str, bot: str, view: bytes, seed: int) -> str | None:
        """The text of an action; None when the bot died, took longer than the deadline or answered nonsense."""
        worker = await self._idle.get()
        try:
            return await asyncio.to_thread(worker.ask, _Question(game, bot, view, seed), self.deadline)
        finally:
            self._idle.put_nowait(worker)

    @property
    def pids(self) -> tuple[int, ...]:
        """The process ids of the workers."""
        return tuple(worker.pid for worker in self._workers)

    def close(self) -> None:
        """Ends all workers."""
        for worker in self._workers:
            worker.end()


class _Worker:
    """One process and the pipe to it. The process ends by itself when this end of the pipe is gone."""

    def __init__(self, sources: _Sources) -> None:
        self._sources = sources
        self._closed = False
        self._ready = False
        self._start()

    @property
    def pid(self) -> int:
        """The id of the process that runs now."""
        return self._process.pid or 0

    def ask(self, question: _Question, deadline: float) -> str | None:
        """The answer in text; None, and a fresh process, when there is none in time."""
        try:
            if not self._ready:
                self._ready = self._here.poll(WARM_UP) and self._here.recv() is None
            self._here.send(question)
            if self._here.poll(deadline):
                text, problem = self._here.recv()
                if problem:
                    _LOG.warning("bot %s at %s: %s", question.bot, question.game, problem)
                return str(text) if text is not None else None
            _LOG.warning("bot %s at %s took longer than %s s", question.bot, question.game, deadline)
        except (EOFError, OSError):
            if self._closed:
                return None
            _LOG.warning("bot %s at %s died", question.bot, question.game)
        self._replace()
        return None

    def end(self) -> None:
        """Ends the process."""
        self._closed = True
        self._process.kill()
        self._process.join()
        self._here.close()

    def _start(self) -> None:
        self._here, there = _SPAWN.Pipe()
        self._ready = False
        self._process = _SPAWN.Process(target=_serve, args=(there, self._sources), daemon=True, name="potluck-thinker")
        self._process.start()
        there.close()

    def _replace(self) -> None:
        if not self._closed:
            self.end()
            self._closed = False
            self._start()


def _serve(pipe: Connection, sources: _Sources) -> None:
    """Answers questions until the pipe closes; the terminal's Ctrl-C is the parent's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for source in sources.kits:
        KITS.add(source)
    games: Mapping[str, Game] = load(sources.games)
    _warm(games)
    try:
        pipe.send(None)
        while True:
            pipe.send(_answer(games, pipe.recv()))
    except (EOFError, OSError):
        return  # the parent is gone


def _warm(games: Mapping[str, Game]) -> None:
    """Imports every bot, and lets each think once over an opening view of what it plays.

    One that fails here fails again when it is asked, and then the table is told.
    """
    for warmed in BOTS.values():
        with contextlib.suppress(Exception):
            warmed.load()
            for name in warmed.games:
                for options in games[name].presets.values() if name in games else ():
                    warmed.choose(_opening(games[name], options), random.Random(0))


def _opening(game: Game, options: Options) -> View:
    """The first actor's view of a deal from an unshuffled deck."""
    match = Dealer(seed=0)(game.start(options, game.seats[0]))
    return match.view(match.actor)


def _answer(games: Mapping[str, Game], question: _Question) -> tuple[str | None, str]:
    """The text of an offered action; or None and what went wrong."""
    try:
        view = decode(question.view, games[question.game].view)
        action = bot(question.bot).choose(view, random.Random(question.seed))
    except Exception as error:  # noqa: BLE001  # whatever a bot raises is its own failure, not the table's
        return None, f"{type(error).__name__}: {error}"
    if not any(action in offer for offer in view.offers):
        return None, f"{action!r} is not offered"
    return show(action), ""
