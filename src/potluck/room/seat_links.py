"""Personal links: with one a person's seat comes along to a new phone, another browser, a private window.

A link is a secret of 160 bits. It works once and for ten minutes, only the newest one of a seat works, and only while
the seat is still that person's. The house keeps its digest, in memory: after a restart one asks for another.
"""

import base64
import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, Literal, NamedTuple

from potluck.errors import IllegalAction, RequestError
from potluck.room.bucket import Bucket
from potluck.room.room import Room
from potluck.room.table_host import TableHost
from potluck.table import Move, Sight, Table, player_digest
from potluck.table.absence import holds_cards, is_lost

__all__ = ["MOMENT", "IssuedLink", "SeatLinks"]

SECRET_BYTES: Final = 20
MOMENT: Final = 600_000
"""Milliseconds for which a link works."""
KEPT: Final = 4096
"""Links, and tables with their paces, that are remembered; the oldest is forgotten first."""
ISSUED, ISSUED_EVERY = 6, 10_000
"""Links for one seat that are given at once; milliseconds for each further one."""
TRIED, TRIED_EVERY = 20, 3_000
"""Secrets that may be tried at one table at once; milliseconds for each further one."""


class IssuedLink(NamedTuple):
    """The secret of a link, told once, and the seat that it brings."""

    secret: str
    seat: int


class _Kept(NamedTuple):
    table: str
    seat: int
    holder: str
    by: Literal["person", "host"]
    until: int


class SeatLinks:
    """Gives personal links out, and takes them back for a seat."""

    def __init__(self, room: Room, *, entropy: Callable[[int], bytes] = secrets.token_bytes) -> None:
        self._room = room
        self._entropy = entropy
        self._kept: OrderedDict[bytes, _Kept] = OrderedDict()
        self._paces: OrderedDict[tuple[str, int | None], Bucket] = OrderedDict()

    async def issue(self, table: str, player: str, *, seat: int | None = None) -> IssuedLink:
        """A link for the player's own seat; or for the host that of a person who has been away for long.

        Raises:
            RequestError: no such table or seat, it is not his to give, its person is or was just here, or that is too
                fast.
            IllegalAction: the match is over, or that person plays in the deal that runs.
        """
        host, held = await self._room.attended(table)
        own = held.seat_of(player_digest(player, table=table))
        if own is None:
            raise RequestError("seat.none")
        wanted = own if seat is None else seat
        if held.over:
            raise IllegalAction("action.over")
        holder = _holder(held, wanted)
        if wanted != own:
            if own != held.host:
                raise RequestError("seat.host", asked=own, allowed=held.host if held.host is not None else "-")
            _check_lost(host, held, wanted)
        self._pace((table, wanted), ISSUED, ISSUED_EVERY)
        for name in [name for name, kept in self._kept.items() if (kept.table, kept.seat) == (table, wanted)]:
            del self._kept[name]
        secret = base64.urlsafe_b64encode(self._entropy(SECRET_BYTES)).decode().rstrip("=")
        by: Literal["person", "host"] = "person" if wanted == own else "host"
        self._kept[_digest(secret)] = _Kept(table, wanted, holder, by, self._room.now() + MOMENT)
        _trim(self._kept)
        return IssuedLink(secret, wanted)

    async def redeem(self, table: str, player: str, secret: str) -> Sight:
        """The table with the seat of that link given to the player; the link works no more.

        Guesses are slowed, for the whole table; a link that is right comes through.

        Raises:
            RequestError: the link is none, of another table, used or too old; he has another seat, or was sent away;
                the host's link is for somebody who is here; or that is too fast.
            IllegalAction: the match is over, or it is the host's link and the seat plays in the deal that runs.
        """
        host, held = await self._room.attended(table)
        name = _digest(secret)
        kept = self._kept.get(name)
        if kept is None or kept.table != table or kept.until < self._room.now():
            self._pace((table, None), TRIED, TRIED_EVERY)
            raise RequestError("link.unknown")
        digest = player_digest(player, table=table)
        own = held.seat_of(digest)
        if own is not None and own != kept.seat and own not in held.free:
            raise RequestError("seat.another", asked=kept.seat, allowed=own)
        if kept.by == "host" and held.places[kept.seat].player == kept.holder:
            _check_lost(host, held, kept.seat)
        del self._kept[name]  # before anything is awaited: two who come at once cannot both have it
        command = Move(seat=kept.seat, holder=kept.holder, player=digest, by=kept.by)
        try:
            moved = (await host.submit(command)).table
        except RequestError:
            if not any((other.table, other.seat) == (table, kept.seat) for other in self._kept.values()):
                self._kept[name] = kept  # whom it is meant for can still use it
            raise
        return host.sight(moved, digest)

    def _pace(self, of: tuple[str, int | None], size: int, every: int) -> None:
        """Refuse what comes too fast.

        Raises:
            RequestError: `link.too_fast`.
        """
        bucket = self._paces.setdefault(of, Bucket.full(size, every=every))
        self._paces.move_to_end(of)
        _trim(self._paces)
        if wait := bucket.take(self._room.now()):
            raise RequestError("link.too_fast", allowed=-(-wait // 1000))


def _check_lost(host: TableHost, table: Table, seat: int) -> None:
    """Refuse the host's link for a person who is here, or still plays in the deal: nobody else sees live cards.

    Raises:
        RequestError: `link.here`.
        IllegalAction: `link.cards`.
    """
    name, lines = table.places[seat].name or seat + 1, host.attendance.lines(table)
    if lines is not None and not is_lost(table, seat, lines):
        raise RequestError("link.here", asked=name)
    if holds_cards(table, seat):
        raise IllegalAction("link.cards", asked=name)


def _holder(table: Table, seat: int) -> str:
    """The digest of the person in that seat.

    Raises:
        RequestError: nobody plays there who could bring the seat anywhere.
    """
    if not 0 <= seat < len(table.places):
        raise RequestError("seat.unknown", asked=seat, allowed=f"0..{len(table.places) - 1}")
    holder = table.places[seat].player
    if holder is None or seat not in table.present:
        raise RequestError("seat.none")
    return holder


def _digest(secret: str) -> bytes:
    return hashlib.sha256(b"potluck/1 seat link\0" + secret.encode()).digest()


def _trim(kept: "OrderedDict[bytes, _Kept] | OrderedDict[tuple[str, int | None], Bucket]") -> None:
    while len(kept) > KEPT:
        kept.popitem(last=False)
