"""A bot that is a program: questions go to its standard input, answers come from its standard output, a line each."""

import os
import random
import selectors
import subprocess
import sys
import threading
import time
from collections import deque
from contextlib import suppress
from typing import IO, Final, Literal

from potluck.arena.outside import question, read_answer
from potluck.bots import Remember
from potluck.errors import ParseError
from potluck.protocol import Action, Game, View

__all__ = ["PATIENCE", "Fault", "Process", "Trouble"]

Trouble = Literal["raised", "died", "stalled", "nonsense", "given up"]
PATIENCE: Final = 3
"""Deaths and stalls, one after the other, after which a bot is not asked again."""
ANSWER: Final = 65536
"""Bytes that an answer may have."""
START: Final = 20.0
"""Seconds that a function of a file may take until it is loaded."""
FIRST: Final = 5.0
"""Seconds more for the first answer of a program, which does not say when it is ready."""
PASSED_ON: Final = 40
"""Lines of its standard error that are passed on; a bot that fails each time says the same each time."""
LAST_WORDS: Final = 1.0
"""Seconds in which a program that has ended is heard to the end."""
KEPT: Final = ("PATH", "LANG", "LC_ALL", "SYSTEMROOT", "TMPDIR")
"""What a bot's process gets of our environment."""


class Fault(Exception):
    """The bot gave no action; `trouble` says in which way."""

    def __init__(self, trouble: Trouble, text: str = "") -> None:
        self.trouble = trouble
        self.text = text
        super().__init__(f"{trouble}: {text}" if text else trouble)


class Process:
    """A program that reads questions and writes answers, a line each. It is started when it is first asked."""

    remember: Remember | None = None
    """It may remember by itself what it was asked."""

    def __init__(self, command: list[str], game: Game, deadline: float, *, ready: bytes = b"") -> None:
        self._command = command
        self._ready = ready
        self._game = game
        self._deadline = deadline
        self._process: subprocess.Popen[bytes] | None = None
        self._grace = 0.0 if ready else FIRST
        self._failed = 0
        self._last = ""
        self._errors: _Errors | None = None
        self._heard = 0

    def choose(self, view: View, rng: random.Random, memory: bytes = b"") -> Action:
        """The action that it answers within the deadline."""
        if self._failed >= PATIENCE:
            raise Fault("given up", self._last)
        try:
            line = self._ask(question(self._game, view, rng.getrandbits(32)))
        except Fault as fault:
            self._failed += 1
            self._last = self._reason(fault)
            raise Fault(fault.trouble, self._last) from fault
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
            process.wait()
            for pipe in (process.stdin, process.stdout):
                _shut(pipe)

    def _reason(self, fault: Fault) -> str:
        """The last line that the program wrote to its standard error, else what is known without it."""
        errors, self._errors = self._errors, None
        self.close()
        last = "" if errors is None else errors.last()
        self._heard += 0 if errors is None else errors.count
        return (last if fault.trouble == "died" else "") or fault.text

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
                    self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=kept
                )
            except OSError as error:
                raise Fault("died", str(error)) from error
            assert self._process.stderr is not None
            self._errors = _Errors(self._process.stderr, most=PASSED_ON - self._heard)
            self._await_ready(self._process)
        return self._process

    def _await_ready(self, process: subprocess.Popen[bytes]) -> None:
        """Waits for what a program of our own says when it is loaded."""
        assert process.stdout is not None
        if self._ready and _line(process.stdout.fileno(), time.monotonic() + START) != self._ready:
            raise Fault("nonsense", "it spoke before it was asked")


class _Errors:
    """Passes on what a program writes to its standard error, up to so many lines, and remembers the last one."""

    def __init__(self, stream: IO[bytes], *, most: int) -> None:
        self.count = 0
        self._stream = stream
        self._most = most
        self._lines: deque[str] = deque(maxlen=1)
        self._reader = threading.Thread(target=self._pass_on, daemon=True, name="potluck-bot-errors")
        self._reader.start()

    def last(self) -> str:
        """The last line that is not empty; of a traceback, what was raised."""
        self._reader.join(LAST_WORDS)
        return self._lines[0] if self._lines else ""

    def _pass_on(self) -> None:
        with self._stream:
            for raw in self._stream:
                line = raw.decode(errors="replace").rstrip()
                self.count += 1
                if self.count <= self._most:
                    sys.stderr.write(f"{line}\n")
                if line.strip():
                    self._lines.append(line.strip())


def _shut(pipe: IO[bytes] | None) -> None:
    """Closes a pipe; what could not be written to a program that has ended is dropped."""
    if pipe is not None:
        with suppress(OSError):
            pipe.close()


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
