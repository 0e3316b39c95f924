"""Machines whose disk is slow and whose wall clock steps: what runs on them is told so by a shim before the system."""

import os
import struct
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

__all__ = ["Machines"]

SHIM: Final = Path(__file__).with_name("machine.c")
PAIR: Final = struct.Struct("=qq")
SIZE: Final = 4096
NANO: Final = 1e9


class Machines:
    """Machines by number; `with machines.on(1)` begins processes of the second. They have a file in `folder`."""

    def __init__(self, folder: Path) -> None:
        self._shim, self._cells = folder / "machine.so", folder / "machine"
        subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", self._shim, SHIM, "-ldl"], check=True)
        self._cells.write_bytes(bytes(SIZE))
        for path in (folder, self._shim, self._cells):
            path.chmod(0o755)  # whoever runs the server reads them

    @contextmanager
    def on(self, number: int) -> Iterator[None]:
        """What is begun meanwhile runs on that machine."""
        own = {"LD_PRELOAD": str(self._shim), "FAULTS_MACHINE": str(self._cells), "FAULTS_NUMBER": str(number)}
        before = {name: os.environ.get(name) for name in own}
        os.environ.update(own)
        try:
            yield
        finally:
            for name, value in before.items():
                if value is None:
                    del os.environ[name]
                else:
                    os.environ[name] = value

    def set(self, number: int, *, ahead: float = 0.0, slow: float = 0.0) -> None:
        """Put a machine's wall clock ahead, or back, and have each sync of a file take longer; seconds."""
        with self._cells.open("r+b") as cells:
            cells.seek(number * PAIR.size)
            cells.write(PAIR.pack(round(ahead * NANO), round(slow * NANO)))
