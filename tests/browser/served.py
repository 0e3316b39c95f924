"""The server as a person starts it: a process of its own, on a database that stays."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

__all__ = ["served"]


@contextmanager
def served(
    db: Path, *, port: int = 0, complaints: IO[str] | None = None
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`potluck serve`, and its address; killed at the end. It complains into that file, else where we do."""
    program = str(Path(sys.executable).parent / "potluck")
    command = [program, "serve", "--db", str(db), "--port", str(port), "--lang", "en"]
    environment = {**os.environ, "BROWSER": ""}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=complaints, text=True, env=environment) as process:
        assert process.stdout is not None
        try:
            found = re.search(r"http://[^\s/]+", process.stdout.readline())
            assert found, "the server says where it is"
            yield process, found.group()
        finally:
            process.send_signal(signal.SIGKILL)
