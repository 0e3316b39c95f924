"""Ctrl-C while a match is played at this terminal: it ends what runs, and never the event loop in its own midst."""

import asyncio
import signal
import threading
from collections.abc import Coroutine
from types import FrameType, TracebackType
from typing import Final, TypeVar

from potluck.terminal.console import Console

__all__ = ["Interrupts"]

T = TypeVar("T")

PATIENT: Final = 2
"""So often Ctrl-C waits for what it has cancelled; once more, and Python raises where it stands."""


class Interrupts:
    """A context in which Ctrl-C is noted, cancels what a runner runs, and is raised once that has ended.

    `asyncio.Runner` raises `KeyboardInterrupt` wherever Python stands once its task is done, also between two lines of
    the loop's own bookkeeping, after which that loop can neither run nor be closed. Outside the main thread, which
    alone hears signals, nothing is changed.
    """

    def __init__(self, runner: asyncio.Runner) -> None:
        self._runner = runner
        self._pressed = 0
        self._asking = False
        self._task: asyncio.Task[object] | None = None
        self._heard = False

    def __enter__(self) -> "Interrupts":
        on_main = threading.current_thread() is threading.main_thread()
        if on_main and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, self._press)
            self._heard = True
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self._heard:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    def run(self, work: Coroutine[object, object, T]) -> T:
        """The result of that work.

        Raises:
            KeyboardInterrupt: Ctrl-C was pressed; the work was cancelled, or had just ended.
        """
        try:
            done = self._runner.run(self._cancellable(work))
        except asyncio.CancelledError:
            self._raise()
            raise
        self._raise()
        return done

    def ask(self, console: Console) -> str | None:
        """A typed line; None where no more will come.

        Raises:
            KeyboardInterrupt: Ctrl-C was pressed.
        """
        self._asking = True
        try:
            self._raise()
            return console.ask()
        except KeyboardInterrupt:
            self._pressed = 0
            raise
        finally:
            self._asking = False

    def _press(self, number: int, frame: FrameType | None) -> None:
        self._pressed += 1
        if self._asking or self._pressed > PATIENT:
            raise KeyboardInterrupt
        if self._task is not None:
            self._task.get_loop().call_soon_threadsafe(self._task.cancel)

    async def _cancellable(self, work: Coroutine[object, object, T]) -> T:
        self._task = asyncio.current_task()
        try:
            if self._pressed:
                work.close()
                raise asyncio.CancelledError
            return await work
        finally:
            self._task = None

    def _raise(self) -> None:
        if self._pressed:
            self._pressed = 0
            raise KeyboardInterrupt
