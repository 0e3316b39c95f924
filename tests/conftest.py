"""What every test shares: one async backend, and order and luck that are the same where a change is judged.

What a machine must have for some tests is in `tests.needs`, which tests run beside which in `tests.alone`, and what
took longest in `tests.longest`.
"""

import gc
import os

import pytest
from hypothesis import HealthCheck, settings

from potluck.kits import KITS
from tests.fortune import Fortune

pytest_plugins = ["tests.clusters", "tests.needs", "tests.alone", "tests.handing", "tests.longest", "tests.thinkers"]

JUDGED = "POTLUCK_REQUIRE" in os.environ
"""Whether a change is judged here: by its own faults. Luck and the order of tests are then the same at every run; in
all other runs they differ, so that what depends on them comes to light."""
ORDER = 1
"""The seed of pytest-randomly where a change is judged."""

settings.register_profile(
    "untimed",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=JUDGED,
)
settings.load_profile("untimed")


@pytest.fixture
def anyio_backend() -> str:
    """The event loop of async tests: the one that the server runs on."""
    return "asyncio"


@pytest.fixture(autouse=True)
def luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a change is judged, the random bytes of `secrets` are those of the test, the same at every run."""
    if JUDGED:
        monkeypatch.setattr("random._urandom", Fortune(request.node.nodeid))


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--update-golden`: stored texts are written anew; `--kit`: a game from elsewhere is tested too."""
    parser.addoption("--kit", action="append", default=[], metavar="FILE.py", help="test the game of that kit too")
    parser.addoption("--update-golden", action="store_true", help="write golden playthroughs anew")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Where a change is judged, the tests run in one order, unless a seed is given; kits are there before any test."""
    for source in config.getoption("kit"):
        KITS.add(source)
    if JUDGED and config.getoption("randomly_seed", None) == "default":
        config.option.randomly_seed = ORDER


def pytest_collection_finish() -> None:
    """Has no collection of garbage look again at what stays to the end: modules, and thousands of tests."""
    gc.collect()
    gc.freeze()
