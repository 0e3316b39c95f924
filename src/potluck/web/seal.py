"""The seal by which one node tells another from where a visitor came: nobody who lacks the house's key can write it.

A node that hands a request on has let its visitor pass already. The owner of the table answers as if he had come
there, so it must know his address, the host that he named, and his scheme; his session is his own, signed as ever.
"""

import hashlib
import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from typing import Final

import msgspec
from msgspec import Struct
from starlette.types import ASGIApp, Receive, Scope, Send

from potluck.protocol import decode, encode
from potluck.room import Store

__all__ = ["ELSEWHERE", "HANDED", "SEAL", "Seal", "Sealed"]

SEAL: Final = b"potluck-relay"
"""The header that carries it."""
ELSEWHERE: Final = b"potluck-elsewhere"
"""The header of an answer that says: nothing was done, the table is another node's."""
HANDED: Final = "potluck.handed"
"""In the scope of a request that another node has handed on."""
PURPOSE: Final = b"potluck/1 what nodes hand on to each other"
MET: Final = 1024
"""Addresses of other nodes that are remembered."""


class _Visit(Struct, frozen=True, array_like=True):
    client: str
    port: int
    scheme: str
    host: str


class Seal:
    """Writes and reads seals with a key that follows from the house's own, so that each node has it and no database."""

    def __init__(self, store: Store) -> None:
        self._key = hashlib.sha256(store.sign(PURPOSE)).digest()
        self._met: dict[str, None] = {}

    def write(self, scope: Scope) -> str:
        """The seal of a request that is handed on."""
        client = scope.get("client") or ("", 0)
        host = next((value for name, value in scope["headers"] if name == b"host"), b"")
        visit = encode(_Visit(str(client[0]), int(client[1] or 0), scope["scheme"], host.decode("latin-1")))
        return f"{urlsafe_b64encode(visit).decode()}.{self._mark(scope, visit)}"

    def open(self, scope: Scope) -> Scope | None:
        """The request as its visitor sent it to the other node; None where it bears no good seal."""
        sealed = [value for name, value in scope["headers"] if name == SEAL]
        if len(sealed) != 1:
            return None
        text, _, mark = sealed[0].decode("latin-1").partition(".")
        try:
            packed = urlsafe_b64decode(text)
            if not hmac.compare_digest(mark.encode(), self._mark(scope, packed).encode()):
                return None
            visit = decode(packed, _Visit)
        except (Error, ValueError, msgspec.DecodeError):
            return None
        self._remember(scope)
        headers = [(name, value) for name, value in scope["headers"] if name not in (SEAL, b"host")]
        headers.append((b"host", visit.host.encode("latin-1")))
        client = (visit.client, visit.port)
        return {**scope, "headers": headers, "client": client, "scheme": visit.scheme, HANDED: True}

    def is_node(self, address: str) -> bool:
        """Whether a node has come from that address: it speaks for many visitors."""
        return address in self._met

    def _remember(self, scope: Scope) -> None:
        if scope.get("client"):
            self._met[str(scope["client"][0])] = None
            while len(self._met) > MET:
                del self._met[next(iter(self._met))]

    def _mark(self, scope: Scope, visit: bytes) -> str:
        """The proof under a visit, for this request alone."""
        method = scope.get("method", "WS").encode()
        parts = (method, scope["raw_path"], scope["query_string"], visit)
        return hmac.new(self._key, b"\0".join(parts), hashlib.sha256).hexdigest()


class Sealed:
    """ASGI middleware around the guard: what another node has handed on goes past it, to what stands behind it."""

    def __init__(self, guard: ASGIApp, *, behind: ASGIApp, seal: Seal) -> None:
        self._guard = guard
        self._behind = behind
        self._seal = seal

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        handed = self._seal.open(scope) if scope["type"] != "lifespan" else None
        if handed is None:
            await self._guard(scope, receive, send)
        else:
            await self._behind(handed, receive, send)
