"""Several sources of events as one."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from typing import Any

__all__ = ["merged"]


async def merged(*sources: AsyncIterator[Any]) -> AsyncGenerator[Any, None]:
    """Every event of every source as it comes, until one source ends; an exception of a source is raised here."""
    events: asyncio.Queue[tuple[Any, BaseException | None]] = asyncio.Queue()
    tasks = [asyncio.create_task(_pass_on(source, events)) for source in sources]
    try:
        while True:
            event, end = await events.get()
            if isinstance(end, StopAsyncIteration):
                return
            if end is not None:
                raise end
            yield event
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _pass_on(source: AsyncIterator[Any], events: "asyncio.Queue[tuple[Any, BaseException | None]]") -> None:
    try:
        async for event in source:
            events.put_nowait((event, None))
    except Exception as error:  # noqa: BLE001  # raised again where the events are read
        events.put_nowait((None, error))
    else:
        events.put_nowait((None, StopAsyncIteration()))
