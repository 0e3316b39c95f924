"""Nodes of one house for tests: each `potluck serve` in a process of its own, and a balancer before them."""

import asyncio
import multiprocessing
import os
import socket
import sys
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, closing, contextmanager, suppress
from typing import Any, Final, NamedTuple

from potluck.cli import main
from potluck.room.services import InThreads
from potluck.store.home import KEYS
from potluck.web import server

__all__ = ["ServedNode", "balanced", "free_ports", "serve_node", "served_nodes"]

SIZE: Final = 1 << 16
PATIENCE: Final = 60.0
_FORK: Final = multiprocessing.get_context("forkserver")


class ServedNode(NamedTuple):
    """A node in a process of its own."""

    port: int
    process: Any

    def wait(self) -> None:
        """Wait until it answers."""
        until = time.monotonic() + PATIENCE
        while True:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return
            assert self.process.is_alive(), "the node begins"
            assert time.monotonic() < until, "the node answers"
            time.sleep(0.02)

    def end(self, number: int) -> int:
        """Its exit code after that signal."""
        os.kill(self.process.pid, number)
        self.process.join()
        return int(self.process.exitcode)


def free_ports(count: int) -> list[int]:
    """As many ports that are free now."""
    with ExitStack() as stack:
        doors = [stack.enter_context(closing(socket.create_server(("127.0.0.1", 0)))) for _ in range(count)]
        return [door.getsockname()[1] for door in doors]


@contextmanager
def served_nodes(database: str, names: str) -> Iterator[list[ServedNode]]:
    """`potluck serve --node` for each letter; killed at the end."""
    nodes: list[ServedNode] = []
    try:
        ports = free_ports(len(names))
        nodes += [serve_node(database, name, port) for name, port in zip(names, ports, strict=True)]
        for node in nodes:
            node.wait()
        yield nodes
    finally:
        for node in nodes:
            node.process.kill()
            node.process.join()


def serve_node(database: str, name: str, port: int) -> ServedNode:
    """`potluck serve --node`, as it begins."""
    _FORK.set_forkserver_preload([__name__])
    process = _FORK.Process(target=_serve, args=(database, name, port, os.environ[KEYS]))
    process.start()
    return ServedNode(port, process)


class _Thinking(InThreads):
    """What no person asks for is not thought of: at these tables no bot plays."""

    def __init__(self, **_: object) -> None:
        """No process begins."""

    async def think(self, game: str, name: str, view: bytes, seed: int) -> str | None:
        return None

    def close(self) -> None:
        """Nothing to do."""


def _serve(database: str, name: str, port: int, keys: str) -> None:
    """A node without processes that think: most of its time would go into their beginning."""
    os.environ[KEYS] = keys
    setattr(server, "BotPool", _Thinking)  # noqa: B010 - as a test patches it
    address = f"http://127.0.0.1:{port}"
    own = ["--db", database, "--port", str(port), "--node", name, "--node-address", address]
    sys.exit(main(["serve", "--lang", "en", *own]))


@asynccontextmanager
async def balanced(ports: Sequence[int]) -> AsyncIterator[str]:
    """The address of a balancer, which takes each call to the first of these ports that answers."""
    ways: set[asyncio.Task[None]] = set()

    async def take(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for port in ports:
            with suppress(OSError):
                there, back = await asyncio.open_connection("127.0.0.1", port)
                break
        else:
            writer.close()
            return
        both = {asyncio.create_task(_pour(reader, back)), asyncio.create_task(_pour(there, writer))}
        ways.update(both)
        for way in both:
            way.add_done_callback(ways.discard)

    server = await asyncio.start_server(take, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()
        for way in tuple(ways):
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)


async def _pour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        with suppress(OSError):
            while data := await reader.read(SIZE):
                writer.write(data)
                await writer.drain()
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()
