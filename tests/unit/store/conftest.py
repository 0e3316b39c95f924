"""A store in a file of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from potluck.store import SqliteStore


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a database may be made."""
    return tmp_path / "room.db"


@pytest.fixture(params=["file", "memory"])
def store(request: pytest.FixtureRequest, path: Path) -> Iterator[SqliteStore]:
    """An open store, in a file and in memory."""
    with SqliteStore(path if request.param == "file" else ":memory:") as opened:
        yield opened
