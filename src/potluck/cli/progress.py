"""How far long work has come, on a terminal's stderr; nothing where nobody looks."""

import sys
import time
from types import TracebackType

__all__ = ["Progress"]

QUIET_SECONDS = 0.5
"""Work that is done sooner says nothing."""


class Progress:
    """A line that tells what percentage of `total` is done, and is gone in the end."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._start = time.monotonic()
        self._shown = ""

    def at(self, done: int) -> None:
        """Shows how much is done, where a terminal looks and the work is long."""
        text = f"{100 * done // self._total:3} %"
        if text == self._shown or not sys.stderr.isatty() or time.monotonic() - self._start < QUIET_SECONDS:
            return
        self._shown = text
        print(f"\r{text}", end="", file=sys.stderr, flush=True)

    def __enter__(self) -> "Progress":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown:
            print(f"\r{' ' * len(self._shown)}\r", end="", file=sys.stderr, flush=True)
