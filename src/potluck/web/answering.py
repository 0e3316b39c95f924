"""The thin layers between guard and handlers: one that answers errors, and one below it that calls a path's handler."""

from collections.abc import Awaitable, Callable, Mapping

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from potluck.web.endpoint import Handler

__all__ = ["Answering", "Methods"]

Answer = Callable[[Request, Exception], Awaitable[Response | None]]
"""The response for an error; None where it is a fault of ours, which is told and raised on."""


class Answering:
    """ASGI middleware: an error that a route raises is answered, if no response has begun.

    Starlette does the same in three layers, at whose cost a request is half as fast again.
    """

    def __init__(self, app: ASGIApp, *, known: Answer, unknown: Handler) -> None:
        self._app = app
        self._known = known
        self._unknown = unknown

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a connection; a WebSocket answers its own errors."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = False

        async def noted(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._app(scope, receive, noted)
        except Exception as error:
            if begun:
                raise
            request = Request(scope, receive, send)
            response = await self._known(request, error)
            if response is None:
                await (await self._unknown(request))(scope, receive, send)
                raise
            await response(scope, receive, send)
            error.__traceback__ = None  # one instance may answer many


class Methods:
    """ASGI endpoint of one path: its handler for each method; HEAD is a GET."""

    def __init__(self, handlers: Mapping[str, Handler]) -> None:
        self._handlers = handlers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Call the handler of the request's method, and send its response."""
        method = scope["method"]
        response = await self._handlers["GET" if method == "HEAD" else method](Request(scope, receive, send))
        await response(scope, receive, send)
