"""A store in a file of its own, in memory, and in a database of its own on a server."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from potluck.store import Store, open_store

SERVER = pytest.param("server", marks=[pytest.mark.postgres, pytest.mark.xdist_group("postgres")])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a database may be made."""
    return tmp_path / "room.db"


@pytest.fixture(params=["file", SERVER])
def place(request: pytest.FixtureRequest, path: Path) -> str:
    """The address of a database that is opened and closed more than once: a file, and one on a server."""
    return str(path) if request.param == "file" else str(request.getfixturevalue("database"))


@pytest.fixture(params=["file", "memory", SERVER])
def store(request: pytest.FixtureRequest, path: Path) -> Iterator[Store]:
    """An open store: in a file, in memory and on a server."""
    places = {"file": str(path), "memory": ":memory:"}
    with open_store(places.get(request.param) or request.getfixturevalue("database")) as opened:
        yield opened
