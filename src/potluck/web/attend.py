"""Work for a client that may go away before it is done: then it ends."""

import asyncio
from collections.abc import Coroutine
from typing import TypeVar

from starlette.requests import ClientDisconnect, Request

__all__ = ["attended"]

T = TypeVar("T")


async def attended(request: Request, work: Coroutine[object, object, T]) -> T:
    """The result of the work, while the client of a request without a body waits for it.

    Raises:
        ClientDisconnect: the client has gone; the work was cancelled.
    """
    task, gone = asyncio.create_task(work), asyncio.create_task(_gone(request))
    try:
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
