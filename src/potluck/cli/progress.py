"""How far long work has come, on a terminal's stderr; nothing where nobody looks."""

import math
import sys
import time
from types import TracebackType

from potluck.words import Language

__all__ = ["Progress", "kernels_line"]

QUIET_SECONDS = 0.5
"""Work that is done sooner says nothing."""
SURE_SECONDS = 2.0
"""What was done in less time does not tell how long the rest will take."""


class Progress:
    """A line that tells what percentage of `total` is done, and is gone in the end.

    In a language it tells how long the rest takes, too. `at_once`: it stands there from the beginning.
    """

    def __init__(self, total: int, spoken: Language | None = None, *, at_once: bool = False) -> None:
        self._total = total
        self._spoken = spoken
        self._at_once = at_once
        self._start = time.monotonic()
        self._shown = ""
        self._before = 0
        """How much was done in the first seconds: what an earlier run had done is there at once."""

    def at(self, done: int) -> None:
        """Shows how much is done, where a terminal looks and the work is long."""
        taken, quiet = time.monotonic() - self._start, 0.0 if self._at_once else QUIET_SECONDS
        if taken < SURE_SECONDS:
            self._before = done
        text = f"{100 * done // self._total:3} %{self._left(done, taken)}"
        if text == self._shown or not sys.stderr.isatty() or taken < quiet:
            return
        print(f"\r{text:{len(self._shown)}}", end="", file=sys.stderr, flush=True)
        self._shown = text

    def _left(self, done: int, taken: float) -> str:
        """How long the rest takes, in words; empty where that is not known yet."""
        if self._spoken is None or not self._before < done < self._total or taken < SURE_SECONDS:
            return ""
        seconds = math.ceil(taken * (self._total - done) / (done - self._before))
        return self._spoken.pgettext("solve", "; some {seconds} s left").format(seconds=seconds)

    def __enter__(self) -> "Progress":
        if self._at_once:
            self.at(0)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.clear()

    def clear(self) -> None:
        """Takes the line away, until it is shown again."""
        if self._shown:
            print(f"\r{' ' * len(self._shown)}\r", end="", file=sys.stderr, flush=True)
        self._shown = ""


def kernels_line(spoken: Language) -> str:
    """Whether compiled code ranks the hands, on which it depends how fast bots and tables are, and what they try."""
    from potluck import kernels

    if kernels.COMPILED:
        return spoken.pgettext("progress", "With compiled kernels.")
    return spoken.pgettext(
        "progress",
        "Without compiled kernels: all is slower, and the shark of poker thinks less. `potluck doctor` tells more.",
    )
