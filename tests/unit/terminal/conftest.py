"""A real server for tests of a table elsewhere, one for each process."""

from collections.abc import Iterator

import pytest

from tests.serving import serving


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    with serving() as url:
        yield url
