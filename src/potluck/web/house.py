"""The house as its host runs it: his account, who opens tables, and the sessions of all visitors."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final, Literal

from msgspec.structs import replace

from potluck.errors import RequestError
from potluck.room import Bucket, Store, TableInfo
from potluck.web.entry import Entry, Invitations, secret_in
from potluck.web.journal import Field, Journal
from potluck.web.passphrase import COST, KEPT, Account, account_of, checked, fits, read_account, written
from potluck.web.roster import Roster
from potluck.web.sessions import Session, Sessions

__all__ = ["Attempts", "Enters", "House", "Opens"]

Opens = Literal["everybody", "host"]
"""Those who open tables."""
Enters = Literal["everybody", "invited"]
"""Those who are let in."""
TRIES: Final = 5
"""Passphrases that an address may try at once."""
EVERY_TRY: Final = 30_000
"""Milliseconds for each further one."""
ENTRIES: Final = 20
"""Invitations that an address may try at once."""
EVERY_ENTRY: Final = 5_000
ENDINGS: Final = 20
"""Sessions that an address may end at once."""
EVERY_ENDING: Final = 30_000
WAITING: Final = 8
"""Tries that may wait for the one that is being reckoned."""
ADDRESSES: Final = 4096
"""Addresses that are remembered; the one that was silent longest is forgotten first."""
HOST_LIFE: Final = 12 * 3600
"""Seconds for which who has signed in is the host."""


class Attempts:
    """How often each address may try something. This machine's own is no exception: tunnels end there."""

    def __init__(self, size: int, *, every: int, clock: Callable[[], float]) -> None:
        self._size, self._every, self._clock = size, every, clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, code: str) -> None:
        """Count one more.

        Raises:
            RequestError: of that code; `allowed` are the seconds until the next one.
        """
        now = int(self._clock() * 1000)
        bucket = self._buckets.setdefault(address, Bucket.full(self._size, every=self._every))
        self._buckets.move_to_end(address)
        while len(self._buckets) > ADDRESSES:
            self._buckets.popitem(last=False)
        if wait := bucket.take(now):
            raise RequestError(code, allowed=-(-wait // 1000))


class House:
    """All that the host of the house decides, and his account. Without a store nothing outlasts the process."""

    def __init__(
        self,
        store: Store | None = None,
        *,
        opens: Opens = "everybody",
        enters: Enters = "everybody",
        account: Account | None = None,
        clock: Callable[[], float] = time.time,
        cost: tuple[int, int, int] = COST,
    ) -> None:
        self._store = store
        self._clock = clock
        self._cost = cost
        self._gate, self._waiting = asyncio.Lock(), 0
        self.account = account or read_account(store.get(KEPT) if store is not None else None)
        self.opens: Opens = opens
        self.enters: Enters = enters
        self.invitations = Invitations(store, clock=clock)
        self.journal: Journal | None = None
        self.roster = Roster(store, clock=clock)
        self._tries = Attempts(TRIES, every=EVERY_TRY, clock=clock)
        self._entries = Attempts(ENTRIES, every=EVERY_ENTRY, clock=clock)
        self._endings = Attempts(ENDINGS, every=EVERY_ENDING, clock=clock)

    def is_host(self, session: Session | None) -> bool:
        """Whether that visitor has signed in as the host, with today's passphrase, not too long ago."""
        if session is None or self.account is None or session.host != self.account.number:
            return False
        return self._clock() < session.since + HOST_LIFE

    def lets_in(self, session: Session | None) -> bool:
        """Whether that visitor may come into the house."""
        if self.enters == "everybody" or self.is_host(session):
            return True
        return session is not None and self.invitations.lets_in(session.by)

    def meet(self, session: Session, label: str) -> bool:
        """Note that a visitor has come with that session; gives whether it is still good."""
        return not self.invitations.is_shut(session.by) and self.roster.meet(session, label)

    async def enter(self, sessions: Sessions, session: Session | None, text: str, address: str) -> Session:
        """The visitor in a session with which the invitation that he has lets him in.

        Raises:
            RequestError: `entry.refused`, there is no such invitation, or it was revoked; `entry.too_fast`.
        """
        self._entries.take(address, "entry.too_fast")
        try:
            entry = await self.invitations.use(secret_in(text))
        except RequestError as error:
            self.tell("entered", address, outcome=error.code)
            raise
        self.tell("entered", address, outcome="ok")
        return replace(sessions.renewed(session) if session is not None else sessions.new(), by=entry.id)

    async def revoke(self, session: Session | None, name: str, *, out: bool, address: str) -> Entry:
        """Let nobody in by that invitation any more; `out`: nor those who came by it, whose sessions are over.

        Raises:
            RequestError: `host.needed`, `entry.unknown`.
        """
        self.demand_host(session)
        entry = await self.invitations.revoke(name, out=out)
        self.tell("revoked", address)
        if entry.out:
            await self.roster.end(*[label for label, met, _ in self.roster.met() if met.by == name])
        return entry

    async def heed(self, name: str) -> None:
        """Take up what another node has written under a name beside the streams; "" for whatever it may be.

        Raises:
            StoreError: it cannot be read or stored.
        """
        if self._store is not None and name in ("", KEPT):
            self.account = read_account(await asyncio.to_thread(self._store.get, KEPT)) or self.account
        await self.invitations.heed(name)
        await self.roster.heed(name)

    def demand_host(self, session: Session | None) -> None:
        """Let pass the host of the house alone.

        Raises:
            RequestError: `host.needed`.
        """
        if not self.is_host(session):
            raise RequestError("host.needed")

    def demand_opening(self, session: Session | None) -> None:
        """Let pass those who open tables here.

        Raises:
            RequestError: `house.opens`, the host alone does.
        """
        if not self.may_open(session):
            raise RequestError("house.opens")

    def may_open(self, session: Session | None) -> bool:
        """Whether a visitor opens tables here."""
        return self.opens == "everybody" or self.is_host(session)

    async def opening(self, session: Session, opened: Callable[[], Awaitable[TableInfo]]) -> TableInfo:
        """The table that is `opened` for who opens tables here.

        Raises:
            RequestError: `house.opens`, and whatever the opening raises.
        """
        self.demand_opening(session)
        return await opened()

    async def sign_in(self, sessions: Sessions, session: Session | None, passphrase: str, address: str) -> Session:
        """The visitor as the host, in a new session; the one with which he came is over.

        Raises:
            RequestError: `host.none`, there is no account; `host.too_fast`; `host.refused`, it is another passphrase.
        """
        account = await self._proved(passphrase, address)
        fresh = await self.moved(sessions, session or sessions.new(), host=account.number)
        self.tell("sign_in", address, outcome="ok")
        return fresh

    async def change(self, sessions: Sessions, session: Session, old: str, new: str, address: str) -> Session:
        """The host in a new session, with a new passphrase: all who signed in before are hosts no longer.

        Raises:
            RequestError: as `sign_in`, or `host.passphrase`, the new one cannot be one; `host.needed`.
        """
        self.demand_host(session)
        checked(new)
        await self._proved(old, address)
        account = await asyncio.to_thread(account_of, new, cost=self._cost)
        if self._store is not None:
            await asyncio.wrap_future(self._store.put(KEPT, written(account)))
        self.account = account
        self.tell("passphrase_changed", address)
        return await self.moved(sessions, session, host=account.number)

    async def moved(self, sessions: Sessions, session: Session, *, host: str = "") -> Session:
        """The same visitor in a new session, as the host or not; the old one is over.

        Raises:
            RequestError: `session.too_many`.
            StoreError: it cannot be stored.
        """
        await self.roster.end(session.label, moved=True)
        return replace(sessions.rotated(session), host=host)

    async def end(self, session: Session, label: str, address: str) -> int:
        """End a session: one's own, or as the host anybody's; gives how many sockets are closed by it.

        Raises:
            RequestError: `session.unknown`, there is none of that label that he may end; `session.too_fast`.
        """
        is_host, own = self.is_host(session), label == session.label
        if not own and not (is_host and self.roster.is_known(label)):
            raise RequestError("session.unknown", asked=label[:24])
        if not is_host:
            self._endings.take(address, "session.too_fast")
        self.tell("session_ended", address, own=int(own))
        return await self.roster.end(label)

    def check_forgetting(self, address: str) -> None:
        """Refuse who has too many sessions forgotten.

        Raises:
            RequestError: `session.too_fast`.
        """
        self._endings.take(address, "session.too_fast")

    async def forget(self, session: Session, address: str) -> None:
        """End the session of who is forgotten."""
        self.tell("session_ended", address, own=1)
        await self.roster.end(session.label)

    def tell(self, event: str, address: str, **fields: Field) -> None:
        """Tell the journal, if there is one, of something that concerns the safety of the house."""
        if self.journal is not None:
            self.journal.tell(event, address, **fields)

    async def _proved(self, passphrase: str, address: str) -> Account:
        """The account, for whoever knows its passphrase; tells of whoever does not."""
        try:
            return await self._tried(passphrase, address)
        except RequestError as error:
            self.tell("sign_in", address, outcome=error.code)
            raise

    async def _tried(self, passphrase: str, address: str) -> Account:
        """The same. One try is reckoned at a time, beside the loop."""
        account = self.account
        if account is None:
            raise RequestError("host.none")
        self._tries.take(address, "host.too_fast")
        if self._waiting >= WAITING:
            raise RequestError("house.busy")
        self._waiting += 1
        try:
            async with self._gate:
                is_right = await asyncio.to_thread(fits, account, passphrase)
        finally:
            self._waiting -= 1
        if not is_right:
            raise RequestError("host.refused")
        return account
