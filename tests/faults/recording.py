"""A recording of all that a process does to the files of a folder, through a shim between it and the system."""

import os
import shutil
import struct
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

__all__ = ["ACKS", "Step", "can_record", "recorded"]

SHIM: Final = Path(__file__).with_name("shim.c")
HEAD: Final = struct.Struct("<cQqQ")
ACKS: Final = "acks"
"""The file to which the process writes what it was promised; it is read as it was written, and lost by no cut."""


class Step(NamedTuple):
    """One thing that was done to a file or to the folder; see `shim.c`."""

    kind: str
    inode: int
    offset: int
    data: bytes


def can_record() -> bool:
    """Whether this machine has a compiler, and libraries that a shim can stand before."""
    return sys.platform == "linux" and shutil.which("cc") is not None


def recorded(program: str, arguments: list[str], *, folder: Path, beside: Path, timeout: float = 300) -> list[Step]:
    """The steps of a Python program in a folder that is still empty; `beside` is another one, for shim and log."""
    shim, log = beside / "shim.so", beside / "steps"
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", shim, SHIM, "-ldl", "-lpthread"], check=True)
    environment = os.environ | {"LD_PRELOAD": str(shim), "FAULTS_FOLDER": str(folder), "FAULTS_LOG": str(log)}
    subprocess.run(
        [sys.executable, "-c", program, *arguments], env=environment, check=True, timeout=timeout, capture_output=True
    )
    return list(_steps(log.read_bytes()))


def _steps(log: bytes) -> list[Step]:
    steps, at = [], 0
    while at < len(log):
        kind, inode, offset, length = HEAD.unpack_from(log, at)
        at += HEAD.size
        steps.append(Step(kind.decode(), inode, offset, log[at : at + length]))
        at += length
    return steps
