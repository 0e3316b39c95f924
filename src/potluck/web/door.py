"""The door of a house that lets in who is invited: it stands before everything but what is needed to come in."""

from collections.abc import Awaitable, Callable
from typing import Final

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from potluck.errors import RequestError
from potluck.web.house import House
from potluck.web.site import session_of

__all__ = ["Door"]

OPEN: Final = frozenset(
    {
        "/enter",
        "/api/entry",
        "/host",
        "/api/host",
        "/api/house",
        "/privacy",
        "/health",
        "/favicon.ico",
        "/manifest.webmanifest",
    }
)
"""Addresses that everybody needs: to come in, to sign in as the host, to read what is kept, to see that all is well."""
FILES: Final = ("/static/", "/words/")
"""Files of the page, in which nothing stands of anybody."""
Refuse = Callable[[Scope, Receive, Send, RequestError], Awaitable[None]]


class Door:
    """ASGI middleware: who has not come by an invitation is told how to come in."""

    def __init__(self, app: ASGIApp, *, house: House, refuse: Refuse) -> None:
        self._app = app
        self._house = house
        self._refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, or refuse it."""
        is_open = scope["type"] == "lifespan" or self._is_open(scope["path"])
        if is_open or self._house.lets_in(session_of(HTTPConnection(scope))):
            await self._app(scope, receive, send)
        else:
            await self._refuse(scope, receive, send, RequestError("house.invited"))

    def _is_open(self, path: str) -> bool:
        return path in OPEN or path.startswith(FILES)
