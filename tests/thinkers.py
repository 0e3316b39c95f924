"""Processes that think for bots, forked in tests from one that is warm, where the house starts each anew.

A new process takes two seconds of a processor until every bot has thought once, and hundreds of tests ask for one.
What a process answers is the same either way; `spawned` gives a test of the processes themselves those of the house.
"""

import multiprocessing
import os
from multiprocessing import forkserver
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Final

import pytest

from potluck.bots import workers

__all__ = ["Forks", "spawned"]

ROOT: Final = Path(__file__).resolve().parent.parent
USUAL: Final = workers._SPAWN
WARM: Final = "tests.warmed"
"""The module that warms the process from which the others are forked."""


class Forks:
    """Stands in for the context of `multiprocessing` from which workers have their pipes and processes."""

    def __init__(self) -> None:
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload([WARM])
        self.Pipe = self._context.Pipe

    def Process(self, **more: Any) -> BaseProcess:  # noqa: N802  # as it is called there
        """A process that is forked when it starts."""
        here = os.getcwd()
        os.chdir(ROOT)  # from where the module is found
        try:
            forkserver.ensure_running()
        finally:
            os.chdir(here)
        return self._context.Process(**more)


@pytest.fixture
def spawned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes as the house starts them, each from nothing."""
    monkeypatch.setattr(workers, "_SPAWN", USUAL)


def pytest_configure() -> None:
    """Has workers forked wherever the system can."""
    if "forkserver" in multiprocessing.get_all_start_methods():
        pytest.MonkeyPatch().setattr(workers, "_SPAWN", Forks())
