"""Processes of a proof that end when it has ended, however that was: they read a pipe whose other end it holds."""

import os
import signal
import subprocess
import threading
from pathlib import Path
from typing import Any, Final

__all__ = ["end_with_parent", "started"]

STDIN: Final = 0


def started(command: list[str], *, cwd: Path | None = None, text: bool = False) -> "subprocess.Popen[Any]":
    """A process that calls `end_with_parent`; what it prints is read from its `stdout`."""
    return subprocess.Popen(command, cwd=cwd, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=text)


def end_with_parent() -> None:
    """Tell this process to end as soon as the one that has started it has ended."""
    threading.Thread(target=_wait, daemon=True, name="end with parent").start()


def _wait() -> None:
    while os.read(STDIN, 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
