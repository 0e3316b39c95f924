"""Invitations to the house: links that its host makes and takes back. A digest of each is kept, no link."""

import asyncio
import hashlib
import secrets
import time
from collections.abc import Callable
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from potluck.errors import RequestError
from potluck.protocol import decode, encode
from potluck.room import Store

__all__ = ["FRAGMENT", "Entry", "Invitations", "secret_in"]

KEPT: Final = "web.invitations"
"""The store's name for them."""
MOST: Final = 200
"""Invitations that are kept; of those that were revoked the oldest go first."""
SECRET_BYTES: Final = 16
LONGEST_LABEL: Final = 60
FRAGMENT: Final = "/enter#"
"""Before the secret, in the part of an address that no browser sends and no server writes down."""


class Entry(Struct, frozen=True, kw_only=True):
    """An invitation as its host sees it."""

    id: str
    label: str
    digest: str
    made: int
    """In seconds since 1970."""
    uses: int = 0
    """How often somebody came in by it."""
    revoked: int = 0
    """When it was revoked, in seconds since 1970; 0 while it lets people in."""
    out: bool = False
    """Whether those who came by it are let in no more either."""


class Invitations:
    """The invitations of a house. Without a store nothing outlasts the process."""

    def __init__(self, store: Store | None = None, *, clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self._clock = clock
        self._entries = {entry.id: entry for entry in _read(store)}

    def all(self) -> tuple[Entry, ...]:
        """Every one that is kept, the newest first."""
        return tuple(reversed(self._entries.values()))

    def lets_in(self, by: str) -> bool:
        """Whether who came by that invitation is still let in."""
        return by in self._entries and not self._entries[by].out

    def is_shut(self, by: str) -> bool:
        """Whether who came by that invitation was shown out."""
        return by in self._entries and self._entries[by].out

    async def make(self, label: str) -> tuple[Entry, str]:
        """A new invitation, and its secret, which nobody is told again.

        Raises:
            RequestError: `entry.too_many` let people in already.
        """
        secret = secrets.token_urlsafe(SECRET_BYTES)
        text = " ".join(label.split())[:LONGEST_LABEL]
        entry = Entry(id=secrets.token_hex(6), label=text, digest=_digest(secret), made=int(self._clock()))
        if len(self._entries) >= MOST:
            old = next((each.id for each in self._entries.values() if each.revoked and not each.out), None)
            if old is None:
                raise RequestError("entry.too_many", allowed=MOST)
            del self._entries[old]
        await self._keep(entry)
        return entry, secret

    async def use(self, secret: str) -> Entry:
        """The invitation of that secret, which is used once more by it.

        Raises:
            RequestError: `entry.refused`, there is none, or it was revoked.
        """
        digest = _digest(secret)
        entry = next((each for each in self._entries.values() if each.digest == digest), None)
        if entry is None or entry.revoked:
            raise RequestError("entry.refused")
        entry = replace(entry, uses=entry.uses + 1)
        await self._keep(entry)
        return entry

    async def revoke(self, name: str, *, out: bool) -> Entry:
        """Let nobody in by it any more; `out`: nor those who came by it before.

        Raises:
            RequestError: `entry.unknown`.
        """
        if name not in self._entries:
            raise RequestError("entry.unknown", asked=name[:24])
        entry = self._entries[name]
        entry = replace(entry, revoked=entry.revoked or int(self._clock()), out=entry.out or out)
        await self._keep(entry)
        return entry

    async def heed(self, name: str) -> None:
        """Take up what another node has written under a name; "" for whatever it may be.

        Of what both have changed at a time each invitation stays as far as it was revoked, and used, at either.

        Raises:
            StoreError: it cannot be read or stored.
        """
        if self._store is None or name not in ("", KEPT):
            return
        stored = {entry.id: entry for entry in await asyncio.to_thread(_read, self._store)}
        merged = stored | {
            entry.id: _both(entry, stored[entry.id]) if entry.id in stored else entry
            for entry in self._entries.values()
        }
        self._entries = dict(sorted(merged.items(), key=lambda each: each[1].made))
        if merged != stored:
            await asyncio.wrap_future(self._store.put(KEPT, encode(tuple(self._entries.values()))))

    async def _keep(self, entry: Entry) -> None:
        self._entries[entry.id] = entry
        if self._store is not None:
            await asyncio.wrap_future(self._store.put(KEPT, encode(tuple(self._entries.values()))))


def _both(entry: Entry, other: Entry) -> Entry:
    """An invitation that two nodes have changed at a time."""
    revoked = min(filter(None, (entry.revoked, other.revoked)), default=0)
    return replace(entry, uses=max(entry.uses, other.uses), revoked=revoked, out=entry.out or other.out)


def secret_in(text: str) -> str:
    """The secret of an invitation, of which somebody may have pasted the whole link."""
    return text.strip().rpartition("#")[2]


def _digest(secret: str) -> str:
    """A digest by which a secret is known again; it has 128 random bits, so that nobody finds it by trying."""
    return hashlib.sha256(b"potluck/1 invitation\0" + secret.encode("utf-8", "surrogatepass")).hexdigest()


def _read(store: Store | None) -> tuple[Entry, ...]:
    kept = store.get(KEPT) if store is not None else None
    try:
        return decode(kept, tuple[Entry, ...]) if kept else ()
    except msgspec.DecodeError:
        return ()
