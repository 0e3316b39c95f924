"""Sessions: signed tokens, in a cookie or as a bearer, that the server need not store."""

import asyncio
import hashlib
import secrets
from functools import lru_cache
from typing import Final

import msgspec
from itsdangerous import BadSignature, URLSafeSerializer
from msgspec import Struct

from potluck.room import Store

__all__ = ["Session", "Sessions", "session_key"]

KEY: Final = "web.key"
"""The store's name for the key that signs sessions."""
KEY_BYTES: Final = 32
ID_BYTES: Final = 16
VISITORS: Final = 1024
"""Visitors whose tokens are at hand, already checked: each request asks for its own twice."""


class Session(Struct, frozen=True, array_like=True):
    """One visitor. `id` is secret and never leaves but inside his own token."""

    id: str
    name: str = ""
    lang: str = ""
    """The language that he chose; empty: what his browser asks for."""

    @property
    def player(self) -> str:
        """The visitor's public name: a digest, from which the id cannot be computed."""
        return hashlib.sha256(b"potluck/1 visitor\0" + self.id.encode()).hexdigest()[:32]


class Sessions:
    """Makes and reads tokens with one key."""

    def __init__(self, key: bytes) -> None:
        self._signer = URLSafeSerializer(key, salt="potluck/1 session")
        self._known = lru_cache(maxsize=VISITORS)(self._checked)
        self.cookie = "potluck-" + hashlib.sha256(b"potluck/1 cookie\0" + key).hexdigest()[:8]
        """The cookie's name, of this key alone: two servers on one host do not end each other's sessions."""
        self.secure_cookie = f"__Host-{self.cookie}"
        """Its name over https: browsers take it from this very host alone, by https, for all of its pages."""

    def new(self, *, name: str = "", lang: str = "") -> Session:
        """A visitor that nobody has seen before."""
        return Session(secrets.token_hex(ID_BYTES), name, lang)

    def token(self, session: Session) -> str:
        """The session as signed text."""
        return str(self._signer.dumps(list(msgspec.structs.astuple(session))))

    def read(self, token: str) -> Session | None:
        """The session of a token; None where this key has not signed it."""
        try:
            return self._known(token)
        except (BadSignature, msgspec.ValidationError):
            return None

    def _checked(self, token: str) -> Session:
        """The session of a token that this key has signed; what is refused is not remembered.

        Raises:
            BadSignature: this key has not signed it.
            msgspec.ValidationError: it is no session.
        """
        return msgspec.convert(self._signer.loads(token), Session)


async def session_key(store: Store) -> bytes:
    """The store's key, made at the first call."""
    if key := store.get(KEY):
        return key
    key = secrets.token_bytes(KEY_BYTES)
    await asyncio.wrap_future(store.put(KEY, key))
    return key
