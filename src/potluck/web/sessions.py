"""Sessions: signed tokens, in a cookie or as a bearer, that the server need not store."""

import asyncio
import hashlib
import secrets
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Final

import msgspec
from itsdangerous import BadSignature, URLSafeSerializer
from msgspec import Struct
from msgspec.structs import replace

from potluck.room import Store

__all__ = ["Session", "Sessions", "session_key"]

KEY: Final = "web.key"
"""The store's name for the key that signs sessions."""
KEY_BYTES: Final = 32
AGAIN: Final = 0.05
"""Seconds until it is looked again whether another node has made the key."""
ID_BYTES: Final = 16
MARK_BYTES: Final = 12
LIFE: Final = 400 * 24 * 3600
"""Seconds after which a token that was never renewed opens no session any more."""
VISITORS: Final = 1024
"""Visitors whose tokens are at hand, already checked: each request asks for its own twice."""


class Session(Struct, frozen=True, array_like=True):
    """One visitor. `id` is secret and never leaves but inside his own token."""

    id: str
    name: str = ""
    lang: str = ""
    """The language that he chose; empty: what his browser asks for."""
    mark: str = ""
    """Tells this session of the visitor from his earlier ones; as secret as the id. Tokens of before have none."""
    since: int = 0
    """When it began, in seconds since 1970."""
    at: int = 0
    """When its token was renewed last."""
    host: str = ""
    """The number of the passphrase with which he signed in as the host of the house; empty: he did not."""
    by: str = ""
    """The invitation by which he came into the house."""

    @property
    def player(self) -> str:
        """The visitor's public name: a digest, from which the id cannot be computed."""
        return hashlib.sha256(b"potluck/1 visitor\0" + self.id.encode()).hexdigest()[:32]

    @property
    def label(self) -> str:
        """The session's public name: a digest too, by which it can be listed and ended."""
        return hashlib.sha256(f"potluck/1 session\0{self.id}\0{self.mark}".encode()).hexdigest()[:24]


class Sessions:
    """Makes and reads tokens with one key. `stands` tells of a session, by its label, whether it was not ended."""

    def __init__(
        self,
        key: bytes,
        *,
        stands: Callable[[Session, str], bool] | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._signer = URLSafeSerializer(key, salt="potluck/1 session")
        self._known = lru_cache(maxsize=VISITORS)(self._checked)
        self._stands = stands
        self._clock = clock
        self.cookie = "potluck-" + hashlib.sha256(b"potluck/1 cookie\0" + key).hexdigest()[:8]
        """The cookie's name, of this key alone: two servers on one host do not end each other's sessions."""
        self.secure_cookie = f"__Host-{self.cookie}"
        """Its name over https: browsers take it from this very host alone, by https, for all of its pages."""

    def new(self, *, name: str = "", lang: str = "") -> Session:
        """A visitor that nobody has seen before."""
        return self.rotated(Session(secrets.token_hex(ID_BYTES), name, lang))

    def rotated(self, session: Session) -> Session:
        """The same visitor in a new session, that nobody who knew the old one knows."""
        now = int(self._clock())
        return replace(session, mark=secrets.token_hex(MARK_BYTES), since=now, at=now)

    def renewed(self, session: Session) -> Session:
        """The same session, to last as long as a new one."""
        return replace(session, at=int(self._clock()))

    def token(self, session: Session) -> str:
        """The session as signed text."""
        return str(self._signer.dumps(list(msgspec.structs.astuple(session))))

    def read(self, token: str) -> Session | None:
        """The session of a token; None where this key has not signed it, it is too old, or was ended."""
        if not token:
            return None
        try:
            session, label = self._known(token)
        except (BadSignature, msgspec.ValidationError) as error:
            error.__traceback__ = None  # a frame of the signer's holds it, and so all that asks
            return None
        if session.at and self._clock() > session.at + LIFE:
            return None
        return session if self._stands is None or self._stands(session, label) else None

    def _checked(self, token: str) -> tuple[Session, str]:
        """The session of a token that this key has signed, and its label; what is refused is not remembered.

        Raises:
            BadSignature: this key has not signed it.
            msgspec.ValidationError: it is no session.
        """
        session = msgspec.convert(self._signer.loads(token), Session)
        return session, session.label


async def session_key(store: Store) -> bytes:
    """The store's key, made at the first call; of several nodes by the one that has the lease on it."""
    while not (key := store.get(KEY)):
        lease = await asyncio.wrap_future(store.claim(KEY))
        if lease.is_own:
            await asyncio.wrap_future(store.put(KEY, secrets.token_bytes(KEY_BYTES)))
        else:
            await asyncio.sleep(AGAIN)
    return key
