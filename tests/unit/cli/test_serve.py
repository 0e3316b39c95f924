"""`potluck serve` as a process: one line with the address, the room behind it, and an end without noise."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from potluck import __version__

PATIENCE = 60


@contextmanager
def killed_where_it_fails(process: subprocess.Popen[str]) -> Iterator[None]:
    """A test that fails while the process serves does not wait for its end."""
    try:
        yield
    except BaseException:
        process.kill()
        raise


@pytest.mark.slow
@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_the_room_opens_on_a_free_port_and_closes_in_good_order(tmp_path: Path, ending: signal.Signals) -> None:
    db, pipe = str(tmp_path / "room.db"), subprocess.PIPE
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-m", "potluck", "serve", "--port", "0", "--db", db, "--metrics", "0"]
    with (
        subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=environment) as process,
        killed_where_it_fails(process),
    ):
        assert process.stdout is not None
        assert process.stderr is not None
        said = process.stdout.readline()
        (url,) = [word for word in said.split() if word.startswith("http://127.0.0.1:")]
        (numbers,) = [word for word in process.stdout.readline().split() if word.endswith("/metrics,")]
        with urlopen(numbers.rstrip(","), timeout=PATIENCE) as answer:
            assert b"\npotluck_sockets 0\n" in answer.read()
        with urlopen(f"{url.rstrip('/')}/health", timeout=PATIENCE) as answer:
            well = {
                "status": "ok",
                "version": __version__,
                "trouble": "",
                "node": "",
                "lease": "",
                "database": "reached",
                "thinkers": 0,
            }
            assert json.load(answer) == well

        second = subprocess.run(
            [sys.executable, "-m", "potluck", "play", "--db", db],
            capture_output=True,
            text=True,
            env=environment,
            check=False,
        )
        assert (second.returncode, second.stdout, second.stderr.count("\n")) == (2, "", 1)
        assert "in the browser" in second.stderr

        process.send_signal(ending)
        assert process.wait(PATIENCE) == 0
        assert (process.stdout.read(), process.stderr.read()) == ("", "")
