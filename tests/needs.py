"""What a machine must have before some tests can run, and what could not run, told once at the end.

A test that needs more than Python says so with a mark: `adapters`, `browser`, `firefox`, `floor`, `kernels`, `page`,
`postgres`, `webkit`, `witness`. Where the need is missing the test is skipped and the end of the run names it; where
`POTLUCK_REQUIRE` lists the need, the run fails instead. All of it holds in one process and in several.
"""

import os
import shutil
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.clusters import find_server
from tests.engines import drivers

__all__ = ["find_browser", "required_needs"]

PAGE_TOOLS = Path(__file__).resolve().parents[1] / "tools" / "page" / "node_modules" / ".bin" / "tsc"
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first is the engine of the others without a window's frame, at three quarters of the processor's time."""


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the browser; only for tests marked `browser`."""
    path = find_browser()
    assert path is not None, "a test that uses Chromium is marked `browser`"
    return path


def find_browser() -> str | None:
    """The browser that `POTLUCK_CHROMIUM` names, or the first one on PATH."""
    return os.environ.get("POTLUCK_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)


def lacks_adapters() -> str:
    """Why tests of the adapters cannot run; empty where they can."""
    missing = [name for name in ("gymnasium", "pettingzoo", "pyspiel") if find_spec(name) is None]
    return f"{', '.join(missing)} not installed (dependency group `adapters`)" if missing else ""


def lacks_browser() -> str:
    """Why browser tests cannot run; empty where they can."""
    if find_spec("playwright") is None:
        return "Playwright is not installed (dependency group `browser`)"
    return "" if find_browser() else "no Chromium on PATH, and POTLUCK_CHROMIUM names none"


def lacks_kernels() -> str:
    """Why tests of the compiled kernels cannot run; empty where they can."""
    if os.environ.get("POTLUCK_KERNELS") == "fallback":
        return "POTLUCK_KERNELS asks for the fallback"
    return "" if find_spec("potluck_kernels") else "potluck-kernels is not installed (no C++ compiler)"


def lacks_page() -> str:
    """Why the page's linter, compiler and runner cannot run; empty where they can."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return "no node and npm on PATH"
    return "" if PAGE_TOOLS.exists() else "its tools are not installed (npm ci --prefix tools/page)"


def lacks_postgres() -> str:
    """Why PostgreSQL tests cannot run; empty where they can."""
    if find_spec("asyncpg") is None:
        return "asyncpg is not installed (extra `postgres`)"
    return "" if find_server() else "no PostgreSQL server (Debian's package postgresql, or POTLUCK_POSTGRES)"


def lacks_witness() -> str:
    """Why the differential against pokerkit cannot run; empty where it can."""
    return "" if find_spec("pokerkit") else "pokerkit is not installed (dependency group `witness`)"


LACKS: dict[str, Callable[[], str]] = {
    "adapters": lacks_adapters,
    "browser": lacks_browser,
    "kernels": lacks_kernels,
    "page": lacks_page,
    "postgres": lacks_postgres,
    "witness": lacks_witness,
    **{need: partial(drivers.lacks, kind) for need, kind in drivers.ENGINES.items()},
}
NOT_RUN = pytest.StashKey[list[str]]()
REFUSAL = pytest.StashKey[str]()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skips what this machine cannot run, or refuses to start where it must be run.

    A worker process of pytest-xdist cannot refuse to start: it runs one test alone, which fails with the reason.
    """
    required, notes, missing = required_needs(), [], []
    for need, lacks in sorted(LACKS.items()):
        needy = [item for item in items if item.get_closest_marker(need)]
        reason = lacks() if needy else ""
        if reason and need in required:
            missing.append(f"{need}: {reason}")
        elif reason:
            notes.append(f"{need}: not run, {len(needy)} tests ({reason})")
            for item in needy:
                item.add_marker(pytest.mark.skip(reason=f"{need}: {reason}"))
        elif not needy and need in required:
            notes.append(f"{need}: required, but no test here needs it")
    if missing:
        refusal = f"POTLUCK_REQUIRE asks for what is missing: {'; '.join(missing)}"
        if not hasattr(config, "workeroutput"):
            raise pytest.UsageError(refusal)
        config.stash[REFUSAL] = refusal
        del items[1:]
    config.stash[NOT_RUN] = notes
    if hasattr(config, "workeroutput"):
        config.workeroutput["not_run"] = notes
        config.workeroutput["refusal"] = config.stash.get(REFUSAL, "")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Fails the one test of a worker process while something required is missing."""
    if refusal := item.config.stash.get(REFUSAL, ""):
        pytest.fail(refusal, pytrace=False)


def required_needs() -> frozenset[str]:
    """The needs in `POTLUCK_REQUIRE`, a list with commas."""
    named = frozenset(filter(None, os.environ.get("POTLUCK_REQUIRE", "").replace(" ", "").split(",")))
    if unknown := named - LACKS.keys():
        raise pytest.UsageError(f"POTLUCK_REQUIRE names {sorted(unknown)}; allowed: {sorted(LACKS)}")
    return named


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Keeps what a worker process of pytest-xdist could not run, each note once; a crashed one has none."""
    output, notes = getattr(node, "workeroutput", {}), node.config.stash.setdefault(NOT_RUN, [])
    notes += [note for note in output.get("not_run", []) if note not in notes]
    if output.get("refusal"):
        node.config.stash[REFUSAL] = output["refusal"]


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Ends as misuse does where workers refused to start: no second try could change that."""
    if session.config.stash.get(REFUSAL, "") and not hasattr(session.config, "workerinput"):
        session.exitstatus = pytest.ExitCode.USAGE_ERROR


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Says aloud what did not run."""
    for note in config.stash.get(NOT_RUN, []):
        terminalreporter.write_line(note, yellow=True)
