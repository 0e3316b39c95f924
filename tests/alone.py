"""Which tests run beside which.

Tests marked `alone`, which measure time, run while no other test does, also where several processes share the tests.
Browser tests come last in every process: Playwright's synchronous face keeps an event loop running, beside which no
async test can. The slow ones come first, so that at the end no process waits long for another.
"""

import sys
import tempfile
from collections.abc import Generator, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path

import pytest

__all__ = ["quiet"]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts slow tests first and browser tests last; pytest-xdist hands them out in this order."""
    items.sort(key=place)


def place(item: pytest.Item) -> int:
    """0 for slow tests, 1 for the many short ones, 2 for those in a browser, marked or not."""
    if item.get_closest_marker("browser") or "browser" in getattr(item, "fixturenames", ()):
        return 2
    return 0 if item.get_closest_marker("slow") else 1


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Waits before a test until it may run beside those of the other processes."""
    run = getattr(item.config, "workerinput", {}).get("testrunuid")
    alone = item.get_closest_marker("alone") is not None
    with quiet(Path(tempfile.gettempdir()) / f"potluck-tests-{run}", alone=alone) if run else nullcontext():
        return (yield)


def quiet(folder: Path, *, alone: bool) -> AbstractContextManager[None]:
    """Holds the floor: for oneself where `alone`, else together with all who are not alone.

    Whoever waits for the floor holds the gate, so that those who come later let him pass.
    """
    return nullcontext() if sys.platform == "win32" else _held(folder, alone=alone)


if sys.platform != "win32":
    import fcntl

    @contextmanager
    def _held(folder: Path, *, alone: bool) -> Iterator[None]:
        folder.mkdir(exist_ok=True)
        with open(folder / "floor", "a") as floor:
            with open(folder / "gate", "a") as gate:
                fcntl.flock(gate, fcntl.LOCK_EX)
                fcntl.flock(floor, fcntl.LOCK_EX if alone else fcntl.LOCK_SH)
            yield
