"""An endpoint of the HTTP interface as data, and what many of them share."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

__all__ = ["CHANGING", "LANG", "TABLE", "Endpoint", "Handler"]

Handler = Callable[[Request], Awaitable[Response]]
LANG: Final = ("lang",)
TABLE: Final = "/api/tables/{table}"
CHANGING: Final = (400, 401, 403, 404, 409, 413, 415, 422)
"""How what changes a table may be refused."""


class Endpoint(Struct, frozen=True, kw_only=True):
    """One method at one path."""

    method: str
    path: str
    handler: Handler
    gives: Any
    """The type of the answer."""
    asks: type[Struct] | None = None
    """The type of the body."""
    query: tuple[str, ...] = ()
    faults: tuple[int, ...] = ()
    """The statuses of its errors."""
    status: int = 200
    media: tuple[str, ...] = ("application/jsonl",)
    """The types of its text, where it gives `str`."""
