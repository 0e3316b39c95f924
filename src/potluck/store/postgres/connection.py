"""The part of asyncpg's connection that is used here."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol, TypeAlias

__all__ = ["Connection", "Rows"]

Rows: TypeAlias = Sequence[Any]
"""What a question of the database brings, row by row."""


class ServerVersion(Protocol):
    """The version of a server."""

    @property
    def major(self) -> int: ...


class Connection(Protocol):
    """One session with a server; used on the loop on which it was opened."""

    async def fetch(self, query: str, *values: object) -> Rows: ...

    async def fetchval(self, query: str, *values: object) -> Any: ...

    async def execute(self, query: str, *values: object) -> str: ...

    async def executemany(self, query: str, values: Iterable[Sequence[object]]) -> None: ...

    async def copy_records_to_table(
        self, table: str, *, records: Iterable[Sequence[object]], columns: Sequence[str], schema_name: str
    ) -> str: ...

    def transaction(
        self, *, isolation: str | None = None, readonly: bool = False
    ) -> AbstractAsyncContextManager[object]: ...

    async def close(self, *, timeout: float | None = None) -> None: ...

    def terminate(self) -> None: ...

    async def add_listener(self, channel: str, callback: Callable[..., object]) -> None: ...

    def is_closed(self) -> bool: ...

    def get_server_pid(self) -> int: ...

    def get_server_version(self) -> ServerVersion: ...
