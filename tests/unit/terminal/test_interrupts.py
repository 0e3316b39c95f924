"""Ctrl-C at any line of what runs, Python's own event loop included."""

import asyncio
import signal
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from potluck.terminal.interrupts import Interrupts

MOST = 1000


class Pressed:
    """Ctrl-C at the line of that number, counted from when it is armed."""

    def __init__(self, line: int) -> None:
        self.line, self.passed = line, 0

    def arm(self) -> None:
        frame: FrameType | None = sys._getframe()
        while frame is not None:
            frame.f_trace = self.trace
            frame = frame.f_back
        sys.settrace(self.trace)

    def trace(self, frame: FrameType, event: str, _: Any) -> Callable[..., Any]:
        if event == "line":
            self.passed += 1
            if self.passed == self.line:
                sys.settrace(None)
                signal.raise_signal(signal.SIGINT)
        return self.trace


def pressed(press: Pressed) -> tuple[bool, list[str]]:
    """Whether Ctrl-C ended what ran, and what was done."""
    done: list[str] = []

    async def work() -> None:
        press.arm()
        await asyncio.sleep(0)
        done.append("worked")

    ended = False
    with asyncio.Runner() as runner, Interrupts(runner) as interrupts:
        try:
            interrupts.run(work())
            interrupts.run(asyncio.sleep(0))
            sys.settrace(None)
        except KeyboardInterrupt:
            ended = True
        finally:
            sys.settrace(None)
            done.append(runner.run(asyncio.sleep(0, "closed")))
    return ended, done


@pytest.mark.skipif(sys.gettrace() is not None, reason="lines are traced by another")
def test_ctrl_c_ends_what_runs_at_whatever_line_it_comes_and_all_is_closed() -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        unheard = []
        for line in range(1, MOST):
            press = Pressed(line)
            ended, done = pressed(press)
            assert done[-1] == "closed"
            if press.passed < line:
                break
            if not ended:
                unheard.append(line)
        assert 100 < line < MOST - 1, "every line was tried"
        assert unheard == list(range(line - len(unheard), line)), "all but the last lines, when nothing runs any more"
        assert len(unheard) < 5
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)


def test_the_third_ctrl_c_ends_also_what_does_not_heed_it() -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    tries = []

    async def deaf() -> None:
        for _ in range(5):
            tries.append(1)
            try:
                signal.raise_signal(signal.SIGINT)
                await asyncio.sleep(0.01)
            except asyncio.CancelledError:
                continue

    try:
        with pytest.raises(KeyboardInterrupt), asyncio.Runner() as runner, Interrupts(runner) as interrupts:
            interrupts.run(deaf())
    finally:
        signal.signal(signal.SIGINT, before)
    assert len(tries) == 3


def test_what_runs_in_the_background_stays_deaf_to_ctrl_c() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with asyncio.Runner() as runner, Interrupts(runner) as interrupts:
            assert interrupts.run(asyncio.sleep(0, "done")) == "done"
            signal.raise_signal(signal.SIGINT)
            assert interrupts.run(asyncio.sleep(0, "more")) == "more"
    finally:
        signal.signal(signal.SIGINT, before)
