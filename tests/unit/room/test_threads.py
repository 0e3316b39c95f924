"""Threads that meet a type for the first time at the same moment: in a process of its own, since the fault ends one."""

import subprocess
import sys

import pytest

RACE = """
import sys, threading
from msgspec import Struct
from potluck.protocol import decode

sys.setswitchinterval(1e-6)


def fresh():
    class Inner(Struct, frozen=True):
        a: int
        b: tuple[int, ...]

    class Outer(Struct, frozen=True):
        x: int
        y: tuple[Inner, ...]

    Outer.__annotations__["y"] = tuple[Inner, ...]
    return Outer


def read(kind, start, found):
    start.wait()
    found.append(decode(b'{"x":1,"y":[{"a":1,"b":[1,2]}]}', kind))


for _ in range(400):
    kind, start, found = fresh(), threading.Barrier(4), []
    threads = [threading.Thread(target=read, args=(kind, start, found)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4 and len(set(found)) == 1, found
"""


@pytest.mark.slow
def test_threads_may_decode_a_type_for_the_first_time_at_once() -> None:
    done = subprocess.run([sys.executable, "-c", RACE], capture_output=True, text=True, timeout=100, check=False)
    assert (done.returncode, done.stderr) == (0, "")
