"""Work for a client that may go away before it is done: then it ends. An address has little of it done at once."""

import asyncio
from collections import Counter
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

from starlette.requests import ClientDisconnect, HTTPConnection, Request

from potluck.errors import RequestError
from potluck.web.budget import OWN
from potluck.web.guard import address_of

__all__ = ["Attended", "attended"]

T = TypeVar("T")

EACH: Final = 16
"""Pieces of work of one address at once, however many sessions it has made: a quarter of the room of the house."""


class Attended:
    """How much work clients of each address wait for."""

    def __init__(self, each: int = EACH) -> None:
        self._each = each
        self._open: Counter[str] = Counter()

    @contextmanager
    def entered(self, connection: HTTPConnection) -> Iterator[None]:
        """Counts one piece of work while it lasts; this machine's own address has no bound.

        Raises:
            RequestError: `house.yours`: its address waits for too much already.
        """
        address = address_of(connection.scope)
        if self._open[address] >= self._each and address not in OWN:
            raise RequestError("house.yours")
        self._open[address] += 1
        try:
            yield
        finally:
            self._open -= Counter([address])


async def attended(request: Request, work: Coroutine[object, object, T]) -> T:
    """The result of the work, while the client of a request without a body waits for it.

    Raises:
        ClientDisconnect: the client has gone; the work was cancelled.
        RequestError: `house.yours`: its address waits for too much already; or whatever the work raises.
    """
    task, gone = asyncio.create_task(work), asyncio.create_task(_gone(request))
    try:
        with request.app.state.site.attended.entered(request):
            await asyncio.wait((task, gone), return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise ClientDisconnect
        return task.result()
    finally:
        for each in (task, gone):
            each.cancel()


async def _gone(request: Request) -> None:
    """Returns when the client has gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
