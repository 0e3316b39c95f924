"""A real server for tests: uvicorn on a free port of this machine, in a thread of its own, with room, store and bots.

with serving(games="tests.games.kuhn3:GAMES") as url: ...
"""

import asyncio
import secrets
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from importlib import import_module
from pathlib import Path

from potluck.bots.pool import BotPool
from potluck.room import Room
from potluck.store import open_store
from potluck.web import create_app
from potluck.web.budget import Budget
from potluck.web.house import House
from potluck.web.server import BUDGET, Server

KEY = b"a key for tests, 32 bytes long.."
PATIENCE = 60.0
DEADLINE = 30.0
"""Seconds that a bot may think: a slow machine must not have the clock act in its place."""
NARROW = 16_384
"""Bytes that the system keeps of what a client has not read: few, so that tests of slow clients are short."""


@contextmanager
def serving(
    *,
    games: str = "potluck.games:GAMES",
    db: str | Path = ":memory:",
    port: int = 0,
    pace: float = 0.01,
    entropy: Callable[[int], bytes] = secrets.token_bytes,
    chat: bool = True,
    budget: Budget = BUDGET,
    house: House | None = None,
) -> Iterator[str]:
    """The address of a server that runs meanwhile, at that port if one is given; `games` is a `module:name`."""
    listener = socket.create_server(("127.0.0.1", port))
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, NARROW)
    begun, ended = threading.Event(), threading.Event()
    servers: list[Server] = []
    failures: list[BaseException] = []

    async def served() -> None:
        module, _, name = games.partition(":")
        thinkers = BotPool(games=games, deadline=DEADLINE)
        with closing(thinkers), closing(open_store(db)) as store:
            room = Room(store, thinkers, games=getattr(import_module(module), name), entropy=entropy, pace=pace)
            servers.append(Server(create_app(room, key=KEY, chat=chat, house=house), begun.set, budget=budget))
            await servers[0].serve(sockets=[listener])
            await room.close()

    def run() -> None:
        try:
            asyncio.run(served())
        except BaseException as error:  # noqa: BLE001  # told to the test, which runs in another thread
            failures.append(error)
        finally:
            ended.set()
            begun.set()

    threading.Thread(target=run, name="server").start()
    assert begun.wait(PATIENCE), "the server did not begin"
    try:
        if not failures:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        for server in servers:
            server.should_exit = True
        assert ended.wait(PATIENCE), "the server did not end"
    if failures:
        raise failures[0]
