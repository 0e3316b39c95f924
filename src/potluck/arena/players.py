"""Bots as the arena asks them: by name in this process, or from outside, in a process of their own or over HTTP.

One that dies, stalls or answers nonsense costs its seat the decision (`timeout()`), and is reported; nothing else.
"""

import os
import random
import selectors
import shlex
import subprocess
import sys
import time
from pathlib import Path
from typing import Final, Literal, Protocol
from urllib.error import URLError
from urllib.request import Request, urlopen

from potluck.arena.outside import READY, question, read_answer
from potluck.bots import Choose, bot, bots_for
from potluck.errors import ParseError, RequestError, RulesError
from potluck.options import Options
from potluck.protocol import Action, Game, View

__all__ = ["Fault", "Player", "Trouble", "check", "player"]

Trouble = Literal["raised", "died", "stalled", "nonsense"]
PATIENCE: Final = 3
"""Deaths and stalls, one after the other, after which a bot is not asked again."""
ANSWER: Final = 65536
"""Bytes that an answer may have."""
START: Final = 20.0
"""Seconds that a function of a file may take until it is loaded."""
FIRST: Final = 5.0
"""Seconds more for the first answer of a program, which does not say when it is ready."""
STRATEGY: Final = ".strategy"
POKER: Final = "poker"
"""The game of which strategies are kept."""
KEPT: Final = ("PATH", "LANG", "LC_ALL", "SYSTEMROOT", "TMPDIR")
"""What a bot's process gets of our environment."""


class Fault(Exception):
    """The bot gave no action; `trouble` says in which way."""

    def __init__(self, trouble: Trouble, text: str = "") -> None:
        self.trouble = trouble
        super().__init__(f"{trouble}: {text}" if text else trouble)


class Player(Protocol):
    """Somebody who can be asked for an action."""

    def choose(self, view: View, rng: random.Random) -> Action:
        """An action. Raises: Fault."""

    def close(self) -> None:
        """Lets go of processes."""


def player(spec: str, game: Game, *, games: str, deadline: float) -> Player:
    """The bot that a BOT names: a name, `file.py:function`, a URL, or `cmd:PROGRAM`.

    Raises:
        RulesError: there is no bot of that name.
        RequestError: there is no such file.
    """
    check(spec, game.name)
    if spec.startswith(("http://", "https://")):
        return Distant(spec, game, deadline)
    if spec.startswith("cmd:"):
        return Process(shlex.split(spec.removeprefix("cmd:")), game, deadline)
    if _is_file(spec):
        return Process([sys.executable, "-m", "potluck.arena.outside", spec, games], game, deadline, ready=READY)
    if spec.endswith(STRATEGY):
        return Named(_strategy(spec))
    return Named(bot(spec).load())


def check(spec: str, game: str, options: Options | None = None) -> None:
    """Nothing, when the BOT can be asked, and plays by those options.

    Raises:
        RulesError: there is no bot of that name that plays the game.
        RequestError: the file or the program is missing.
    """
    if spec.startswith(("http://", "https://")):
        return
    if spec.startswith("cmd:"):
        if not shlex.split(spec.removeprefix("cmd:")):
            raise RequestError("bot.no_program", asked=spec)
    elif _is_file(spec):
        path = spec.rpartition(":")[0]
        if not Path(path).is_file():
            raise RequestError("bot.no_file", asked=path)
    elif spec.endswith(STRATEGY) and game == POKER:
        _strategy(spec, options)
    elif spec not in bots_for(game):
        raise RulesError("rules.unknown_bot", asked=spec, allowed=", ".join(bots_for(game)))


def _strategy(path: str, options: Options | None = None) -> Choose:
    """The bot that plays the strategy of a file; where options are given, those must be its rules."""
    from potluck.bots.strategies import strategy_bot
    from potluck.games.poker import Rules
    from potluck.solve.strategy import load

    if isinstance(options, Rules):
        load(path, variant=options.game.times(options.money.unit))
    return strategy_bot(path)


def _is_file(spec: str) -> bool:
    return spec.rpartition(":")[0].endswith(".py")


class Named:
    """A bot of the house: a function of a view, called here."""

    def __init__(self, choose: Choose) -> None:
        self._choose = choose

    def choose(self, view: View, rng: random.Random) -> Action:
        """Its action."""
        try:
            return self._choose(view, rng)
        except Exception as error:
            raise Fault("raised", f"{type(error).__name__}: {error}") from error

    def close(self) -> None:
        """Nothing to let go of."""


class Process:
    """A program that reads questions and writes answers, a line each. It is started when it is first asked."""

    def __init__(self, command: list[str], game: Game, deadline: float, *, ready: bytes = b"") -> None:
        self._command = command
        self._ready = ready
        self._game = game
        self._deadline = deadline
        self._process: subprocess.Popen[bytes] | None = None
        self._grace = 0.0 if ready else FIRST
        self._failed = 0

    def choose(self, view: View, rng: random.Random) -> Action:
        """The action that it answers within the deadline."""
        if self._failed >= PATIENCE:
            raise Fault("died", "it was given up")
        try:
            line = self._ask(question(self._game, view, rng.getrandbits(32)))
        except Fault:
            self._failed += 1
            self.close()
            raise
        self._failed = 0
        try:
            return read_answer(line, self._game.actions)
        except ParseError as error:
            raise Fault("nonsense", str(error)) from error

    def close(self) -> None:
        """Ends the process."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()

    def _ask(self, line: bytes) -> bytes:
        process = self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        until = time.monotonic() + self._deadline + self._grace
        self._grace = 0.0
        try:
            process.stdin.write(line)
            process.stdin.flush()
        except OSError as error:
            raise Fault("died", str(error)) from error
        return _line(process.stdout.fileno(), until)

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            kept = {name: os.environ[name] for name in KEPT if name in os.environ}
            try:
                self._process = subprocess.Popen(
                    self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=kept
                )
            except OSError as error:
                raise Fault("died", str(error)) from error
            self._await_ready(self._process)
        return self._process

    def _await_ready(self, process: subprocess.Popen[bytes]) -> None:
        """Waits for what a program of our own says when it is loaded."""
        assert process.stdout is not None
        if self._ready and _line(process.stdout.fileno(), time.monotonic() + START) != self._ready:
            raise Fault("nonsense", "it spoke before it was asked")


class Distant:
    """A bot that answers over HTTP: the question is posted, the answer is the body."""

    def __init__(self, url: str, game: Game, deadline: float) -> None:
        self._url = url
        self._game = game
        self._deadline = deadline
        self._failed = 0

    def choose(self, view: View, rng: random.Random) -> Action:
        """The action that it answers within the deadline."""
        if self._failed >= PATIENCE:
            raise Fault("died", "it was given up")
        body = question(self._game, view, rng.getrandbits(32))
        request = Request(self._url, data=body, headers={"content-type": "application/json"})
        try:
            with urlopen(request, timeout=self._deadline) as answer:
                text = answer.read(ANSWER)
        except (URLError, OSError, ValueError) as error:
            self._failed += 1
            slow = isinstance(error, TimeoutError) or isinstance(getattr(error, "reason", None), TimeoutError)
            raise Fault("stalled" if slow else "died", str(error)) from error
        self._failed = 0
        try:
            return read_answer(text, self._game.actions)
        except ParseError as error:
            raise Fault("nonsense", str(error)) from error

    def close(self) -> None:
        """Nothing to let go of."""


def _line(file: int, until: float) -> bytes:
    """One line from a file descriptor. Raises: Fault when it ends, is endless, or does not come in time."""
    received = b""
    with selectors.DefaultSelector() as ready:
        ready.register(file, selectors.EVENT_READ)
        while b"\n" not in received:
            if not ready.select(max(0.0, until - time.monotonic())):
                raise Fault("stalled")
            part = os.read(file, ANSWER)
            if not part:
                raise Fault("died")
            received += part
            if len(received) > ANSWER:
                raise Fault("nonsense", "the answer is too long")
    line, _, rest = received.partition(b"\n")
    if rest.strip():
        raise Fault("nonsense", "more than one line for one question")
    return line
