"""One process that thinks for others, and the pipe to it: bots' views, and whatever else is reckoned for who plays.

A bot gets an encoded view and a seed and gives the text of an action. It sees nothing else of the table.
"""

import contextlib
import logging
import multiprocessing
import os
import pickle
import random
import signal
import threading
import time
from collections.abc import Callable, Mapping
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final, NamedTuple

from potluck.bots import BOTS, bot
from potluck.bots.given import taken
from potluck.dealer import Dealer
from potluck.errors import PotluckError
from potluck.kits import KITS, load
from potluck.protocol import Game, Options, View, decode, show

__all__ = ["Question", "Reply", "Sources", "Worker", "packed"]

WARM_UP: Final = 60.0
"""Seconds that a new worker may take until it is ready."""
STEP: Final = 0.05
"""Seconds after which it is looked whether anybody still waits."""
TRIES: Final = 2
"""How often a question is asked whose process has ended."""
LATER: Final = 2.0
"""Seconds without a question after which what many need is made."""
GRACE: Final = 0.5
"""Seconds that a process works on when nobody waits any more: a new one would take longer to begin."""
AT_MOST: Final = 0.5
"""Seconds that a decision may solve, or wait for a variant to be solved; a guess takes little more."""
YIELDS: Final = 5
"""By how much a thinking process gives way to the house, which may have to share a processor with it."""
_SPAWN: Final = multiprocessing.get_context("spawn")
_LOG: Final = logging.getLogger("potluck.bots")


class Question(NamedTuple):
    """A bot's turn: its game, its name, what it is given (`potluck.bots.given`), and its luck."""

    game: str
    bot: str
    view: bytes
    seed: int

    def __str__(self) -> str:
        return f"bot {self.bot} at {self.game}"


class Reply(NamedTuple):
    """The outcome of a question, or what went wrong."""

    result: object
    problem: str = ""


class Sources(NamedTuple):
    """The modules that a worker loads before it answers."""

    games: str
    kits: tuple[str, ...]
    bots: bool = True
    """Whether bots think there: they are warmed, which takes two seconds and a hundred megabytes."""
    later: str = ""
    """A function, as `module:name`, that is called while nobody asks yet: it makes what many questions need."""


class Worker:
    """One process and the pipe to it. The process ends by itself when this end of the pipe is gone.

    It starts with `start`, at the latest when it is asked.
    """

    def __init__(self, sources: Sources) -> None:
        self._sources = sources
        self._closed = False
        self._ready = False
        self._given_up = threading.Event()
        self._process: BaseProcess | None = None

    @property
    def pid(self) -> int:
        """The id of the process that runs now; 0 where none does."""
        return (self._process.pid or 0) if self._process is not None else 0

    @property
    def is_ready(self) -> bool:
        """Whether its process has begun, and would answer at once. From any thread."""
        if self._process is None or self._ready:
            return self._ready
        try:
            return self._here.poll(0)
        except (EOFError, OSError):  # it has ended meanwhile, or is replaced
            return False

    def start(self) -> None:
        """Starts the process where there is none yet."""
        if self._process is None and not self._closed:
            self._start()

    def ask(self, question: Question | bytes, deadline: float) -> Reply | None:
        """The answer; None, and a fresh process, when there is none in time or nobody waits for it any more.

        A question is a bot's turn, or a function with its arguments as `packed` writes them. Where the process is ended
        from outside, a fresh one is asked once more; a question that ends that one too has no answer.
        """
        self._given_up.clear()
        for _ in range(TRIES):
            try:
                return self._asked(question, deadline)
            except (EOFError, OSError):
                if self._closed:
                    return None
                _LOG.warning("%s died", _name_of(question))
            self._replace()
        return None

    def _asked(self, question: Question | bytes, deadline: float) -> Reply | None:
        """The answer of the process that runs now; None, and a fresh one, when there is none in time.

        Raises:
            EOFError, OSError: the process has ended.
        """
        self.start()
        if self._process is None:
            return None
        if not self._warmed():
            _LOG.warning("%s: the process was not ready after %s s", _name_of(question), WARM_UP)
            return None
        self._here.send(question)
        if self._answered(deadline):
            reply = Reply(*self._here.recv())
            if reply.problem:
                _LOG.warning("%s: %s", _name_of(question), reply.problem)
            return reply
        _LOG.warning("%s took longer than %s s", _name_of(question), deadline)
        self._replace()
        return None

    def _warmed(self) -> bool:
        """Whether the process has said that it is ready. One that is slow goes on, and is ready for a later question.

        Raises:
            EOFError, OSError: the process has ended.
        """
        if not self._ready and self._here.poll(WARM_UP):
            self._here.recv()
            self._ready = True
        return self._ready

    def give_up(self) -> None:
        """Lets go of the question that is being answered: nobody waits for it."""
        self._given_up.set()

    def end(self) -> None:
        """Ends the process for good."""
        self._closed = True
        self._kill()

    def _answered(self, deadline: float) -> bool:
        """Whether there is an answer by then, or shortly after everybody has gone."""
        begun = time.monotonic()
        while True:
            left = deadline - (time.monotonic() - begun)
            if self._here.poll(min(max(left, 0), STEP)):
                return True
            if left <= 0 or (self._given_up.is_set() and time.monotonic() - begun > GRACE):
                return False

    def _start(self) -> None:
        self._here, there = _SPAWN.Pipe()
        self._ready = False
        self._process = _SPAWN.Process(target=_serve, args=(there, self._sources), daemon=True, name="potluck-thinker")
        self._process.start()
        there.close()

    def _kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._here.close()

    def _replace(self) -> None:
        if not self._closed:
            self._kill()
            self._start()


def _name_of(question: Question | bytes) -> str:
    return str(question) if isinstance(question, Question) else "a reckoning"


def packed(work: Callable[..., object], *args: object, **more: object) -> bytes:
    """A function that stands in a module and its arguments, as a worker takes them; equal for equal arguments."""
    return pickle.dumps((work, args, more))


def _serve(pipe: Connection, sources: Sources) -> None:
    """Answers questions until the pipe closes; the terminal's Ctrl-C is the parent's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError):  # a system without such ranks
        os.nice(YIELDS)
    threading.Thread(target=_end_with_parent, daemon=True, name="potluck-orphan").start()
    for source in sources.kits:
        KITS.add(source)
    games: Mapping[str, Game] = load(sources.games)
    if sources.bots:
        _warm(games)
    try:
        pipe.send(None)
        if sources.later and not pipe.poll(LATER):
            load(sources.later)()
        while True:
            question = pipe.recv()
            pipe.send(tuple(_answer(games, question) if isinstance(question, Question) else _reckoned(question)))
    except (EOFError, OSError):
        return  # the parent is gone


def _end_with_parent() -> None:
    """End this process when its parent has ended, however that was and whatever is reckoned here."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _warm(games: Mapping[str, Game]) -> None:
    """Imports every bot, and lets each think once over an opening view of what it plays.

    One that fails here fails again when it is asked, and then the table is told. What is solved once for a variant is
    solved when that is played, and does not keep a table waiting.
    """
    from potluck.lab import poker_one_draw_policy, poker_resolving

    poker_one_draw_policy.hurry(0.0)
    for warmed in BOTS.values():
        with contextlib.suppress(Exception):
            warmed.load()
            for name in warmed.games:
                for options in games[name].presets.values() if name in games else ():
                    warmed.choose(_opening(games[name], options), random.Random(0))
    poker_one_draw_policy.hurry(AT_MOST)
    poker_resolving.hurry(AT_MOST)


def _opening(game: Game, options: Options) -> View:
    """The first actor's view of a deal from an unshuffled deck."""
    match = Dealer(seed=0)(game.start(options, game.seats[0]))
    return match.view(match.actor)


def _answer(games: Mapping[str, Game], question: Question) -> Reply:
    """The text of an offered action; or None and what went wrong."""
    try:
        thinker = bot(question.bot)
        encoded, memory = taken(thinker, question.view)
        view = decode(encoded, games[question.game].view)
        action = thinker.choose(view, random.Random(question.seed), memory)
    except Exception as error:  # noqa: BLE001  # whatever a bot raises is its own failure, not the table's
        return Reply(None, f"{type(error).__name__}: {error}")
    if not any(action in offer for offer in view.offers):
        return Reply(None, f"{action!r} is not offered")
    return Reply(show(action))


def _reckoned(question: bytes) -> Reply:
    """The result of the function, packed, or the error that it raised on purpose; else None and what went wrong."""
    try:
        work, args, more = pickle.loads(question)  # it comes from the parent
        return Reply(pickle.dumps(work(*args, **more)))
    except PotluckError as refusal:
        return Reply(pickle.dumps(refusal))
    except Exception as error:  # noqa: BLE001  # the process answers whatever happens
        return Reply(None, f"{type(error).__name__}: {error}")
