"""The journal of a house, for programs: a line of JSON for each request and for what concerns the house's safety.

No line holds what opens anything or tells of anybody: no cookie, token, seed, card, name or path as it was asked for.
Addresses stand as digests whose key dies with the process.
"""

import hashlib
import hmac
import json
import logging
import secrets
import time
import traceback
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import PurePath
from typing import Final, TextIO

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from potluck.errors import PotluckError

__all__ = ["Field", "Journal", "JsonLines", "Telling", "journal_to"]

DIGEST: Final = 12
FIELDS: Final = "potluck"
"""The name under which a record of `logging` carries the fields of a line."""
OWN: Final = ("potluck", "uvicorn")
"""Logs whose sentences are patterns; elsewhere, as in asyncio, values stand in them already."""
OTHER: Final = "other"
"""In place of a path at which there is nothing: it may hold anything."""
STARTS: Final = frozenset({"http.response.start", "websocket.http.response.start"})
FRAMES: Final = 8
"""Places of a traceback that a line names, the innermost last."""
Field = str | int | float


class Journal:
    """Tells what happens, each time as one line."""

    def __init__(self, log: logging.Logger | None = None) -> None:
        self._log = log or logging.getLogger("potluck.journal")
        self._key = secrets.token_bytes(32)

    def tell(self, event: str, address: str = "", **fields: Field) -> None:
        """Write a line about an event; the address stands there as a digest."""
        line: dict[str, Field] = {"event": event}
        if address:
            line["visitor"] = self.visitor(address)
        self._log.info("%s", event, extra={FIELDS: line | fields})

    def visitor(self, address: str) -> str:
        """An address as the lines of this process tell it from others."""
        return hmac.new(self._key, address.encode(), hashlib.sha256).hexdigest()[:DIGEST]


class Telling:
    """ASGI middleware: a line about each request once it is answered, and about each socket once it is closed."""

    def __init__(self, app: ASGIApp, journal: Journal) -> None:
        self._app = app
        self._journal = journal

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request and tell of it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        began, status = time.monotonic(), 0

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] in STARTS:
                status = message["status"]
            elif message["type"] == "websocket.accept":
                status = 101
            await send(message)

        try:
            await self._app(scope, receive, noted)
        finally:
            event, method = ("request", scope["method"]) if scope["type"] == "http" else ("socket", "GET")
            took = round((time.monotonic() - began) * 1000, 1)
            address = scope["client"][0] if scope.get("client") else ""
            method = method if method in METHODS else OTHER
            self._journal.tell(event, address, method=method, route=route_of(scope), status=status, ms=took)


def route_of(scope: Scope) -> str:
    """The path of a request with names in place of what stood there; it is known once the request was routed."""
    if "endpoint" not in scope:
        return OTHER
    values: Mapping[str, object] = scope.get("path_params", {})
    names = {str(value): name for name, value in values.items()}
    path: str = scope["path"]
    if "path" in values:  # a file of the page, in folders
        return path.removesuffix(str(values["path"])) + "{path}"
    return "/".join(f"{{{names[part]}}}" if part in names else part for part in path.split("/"))


class JsonLines(logging.Formatter):
    """A record as a line of JSON. Of lines that were written for people it holds no more than the sentence's pattern,
    the codes of errors, and where they were raised: what was put into the sentence may be anything."""

    def __init__(self, node: str = "") -> None:
        super().__init__()
        self._own = {"node": node} if node else {}

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        at = datetime.fromtimestamp(record.created, tz=UTC).isoformat(timespec="milliseconds")
        line: dict[str, object] = {"at": at, "level": record.levelname.lower(), "from": record.name, **self._own}
        fields = vars(record).get(FIELDS)
        if isinstance(fields, dict):
            return json.dumps(line | fields)
        line["event"] = "log"
        if record.name.startswith(OWN):
            line["message"] = str(record.msg)
        given = record.args if isinstance(record.args, tuple) else ()
        if codes := [argument.code for argument in given if isinstance(argument, PotluckError)]:
            line["code"] = codes[0]
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            frames = traceback.extract_tb(error.__traceback__)[-FRAMES:]
            line["error"] = type(error).__name__
            line["where"] = [f"{PurePath(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]
        return json.dumps(line)


def journal_to(stream: TextIO, *, node: str = "") -> Journal:
    """A journal that writes to that stream, and all that the house's log has to say there too, as JSON.

    Where several nodes serve one house, each line names this one."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines(node))
    root, log = logging.getLogger(), logging.getLogger("potluck.journal")
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    log.setLevel(logging.INFO)
    return Journal(log)


METHODS: Final = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE", "PATCH"})
