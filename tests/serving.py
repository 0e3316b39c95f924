"""A real server for tests: uvicorn on a free port of this machine, in a thread of its own, with room, store and bots.

with serving(games="tests.games.kuhn3:GAMES") as url: ...
"""

import asyncio
import faulthandler
import io
import secrets
import socket
import tempfile
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
    loops: list[asyncio.AbstractEventLoop] = []

    async def served() -> None:
        loops.append(asyncio.get_running_loop())
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
        assert ended.wait(PATIENCE), f"the server did not end:\n{_what_runs(loops)}"
    if failures:
        raise failures[0]


def _what_runs(loops: list[asyncio.AbstractEventLoop]) -> str:
    """Where every thread of this process stands, and what the tasks of these loops wait for."""
    with tempfile.TemporaryFile("w+") as told:
        faulthandler.dump_traceback(told)
        told.seek(0)
        tasks = io.StringIO()
        for task in (task for loop in loops for task in asyncio.all_tasks(loop)):
            task.print_stack(file=tasks)
        return told.read() + tasks.getvalue()
