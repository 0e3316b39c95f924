"""A real room over a real database for every test here, and visitors of it."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest

from potluck.room import Room
from potluck.store import SqliteStore
from potluck.web import create_app
from tests.fortune import Fortune
from tests.games.kuhn3 import GAMES_WITH_KUHN3
from tests.serving import KEY, serving
from tests.unit.web.clients import HERE, AtHome, Client


@pytest.fixture
async def room(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Room]:
    """A room where every test is dealt its own cards, the same ones every day."""
    with SqliteStore(tmp_path / "potluck.db") as store:
        luck = Fortune(request.node.nodeid)
        room = Room(store, AtHome(), games=GAMES_WITH_KUHN3, pace=0, entropy=luck)
        yield room
        await room.close()


@pytest.fixture
async def visitors(room: Room) -> AsyncIterator[list[Client]]:
    """Three visitors with sessions."""
    transport = httpx.ASGITransport(create_app(room, key=KEY))
    clients = [Client(transport=transport, base_url=HERE) for _ in range(3)]
    for at, client in enumerate(clients):
        await client.said("POST", "/api/session", 200, json={"name": f"Visitor {at}", "lang": "en"})
    yield clients
    for client in clients:
        await client.aclose()


@pytest.fixture
def visitor(visitors: list[Client]) -> Client:
    return visitors[0]


@pytest.fixture
async def stranger(room: Room) -> AsyncIterator[Client]:
    """Somebody without a session."""
    async with Client(transport=httpx.ASGITransport(create_app(room, key=KEY)), base_url=HERE) as client:
        yield client


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with sockets, for tests of what goes over the line."""
    db = tmp_path_factory.mktemp("server") / "potluck.db"
    with serving(games="tests.games.kuhn3:GAMES_WITH_KUHN3", db=db) as url:
        yield url
