"""The HTTP door of a card room, from outside."""

import asyncio
import http.client
import urllib.error
import urllib.request
from typing import Any, Final

import msgspec
from msgspec import Struct

from potluck.client.address import Address
from potluck.client.messages import Failed, Screen, as_kind, error_of
from potluck.errors import RequestError
from potluck.protocol import encode
from potluck.room import Pace, SeatPlan, TableInfo

__all__ = ["Door", "Guest", "ListedTable", "Order"]

PATIENCE: Final = 20.0
"""Seconds that an answer may take."""
LARGEST: Final = 8 * 2**20
"""Bytes of an answer that are read."""
SHOWN: Final = 200


class Guest(Struct, frozen=True, kw_only=True):
    """Who visits."""

    name: str = ""
    lang: str = "en"
    token: str = ""
    """By which the room knows him again."""


class ListedTable(TableInfo, frozen=True, kw_only=True):
    """A table in the lobby."""

    title: str
    seat: int | None
    """The visitor's own."""


class Order(Struct, frozen=True, kw_only=True):
    """A table that is to be opened."""

    game: str
    seats: tuple[SeatPlan, ...]
    options: dict[str, Any]
    """Nested as in the game's struct; what is left out is as usual."""
    clock: Pace = "off"
    listed: bool = False
    """Whether everybody in the room finds it; else who has its link comes in."""


class Opened(Struct, frozen=True):
    token: str


class Door:
    """One card room, as one visitor meets it."""

    def __init__(self, address: Address, token: str = "") -> None:
        self._origin = address.origin
        self.token = token
        # a room is on this machine or near it: no proxy stands between
        self._opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    async def enter(self, guest: Guest) -> None:
        """Be known: by the token of last time, or as somebody new.

        Raises:
            RequestError: there is no card room, or it lets nobody in.
        """
        self.token = guest.token
        asked = {"lang": guest.lang} | ({"name": guest.name} if guest.name else {})
        self.token = (await self._ask("POST", "/api/session", Opened, asked)).token

    async def tables(self) -> list[ListedTable]:
        """The tables where the visitor sits, or may sit down."""
        found: list[ListedTable] = await self._ask("GET", "/api/tables", list[ListedTable])
        return found

    async def open(self, order: Order) -> str:
        """The name of a new table, at which nobody sits yet.

        Raises:
            PotluckError: the room knows no such game, bot or options.
        """
        found: TableInfo = await self._ask("POST", "/api/tables", TableInfo, order)
        return found.id

    async def look(self, table: str) -> Screen:
        """The table as the visitor sees it.

        Raises:
            RequestError: there is none of that name.
        """
        found: Screen = await self._ask("GET", f"/api/tables/{table}", Screen)
        return found

    async def sit(self, table: str, seat: int, *, seed: bytes) -> Screen:
        """The table, with the visitor in that seat.

        Raises:
            RequestError: it is taken, or there is none.
        """
        found: Screen = await self._ask("POST", f"/api/tables/{table}/seats/{seat}", Screen, {"seed": seed.hex()})
        return found

    async def fill(self, table: str, seat: int, plan: SeatPlan) -> None:
        """Put a bot at a free seat.

        Raises:
            PotluckError: the visitor is not the host, the seat is not free, or there is no such bot.
        """
        asked = {"bot": plan.bot, "name": plan.name, "gender": plan.gender, "persona": plan.persona}
        await self._ask("POST", f"/api/tables/{table}/seats/{seat}/bot", Screen, asked)

    async def dismiss(self, table: str, seat: int) -> None:
        """Send a bot away: before the match at once, in it as soon as its turn comes.

        Raises:
            RequestError: the visitor is not the host, or no bot plays there.
        """
        await self._ask("POST", f"/api/tables/{table}/seats/{seat}/free", Screen, {})

    async def begin(self, table: str) -> None:
        """Begin with those who are there.

        Raises:
            RequestError: the visitor is not the host, too few are there, or the game cannot be joined later.
        """
        await self._ask("POST", f"/api/tables/{table}/begin", Screen, {})

    async def leave(self, table: str) -> None:
        """Leave: before the match at once, in it as soon as one's turn comes."""
        await self._ask("POST", f"/api/tables/{table}/leave", Screen, {})

    async def _ask(self, method: str, path: str, kind: Any, body: object = None) -> Any:
        return as_kind(await asyncio.to_thread(self._answer, method, path, body), kind)

    def _answer(self, method: str, path: str, body: object) -> bytes:
        """The body of the answer.

        Raises:
            RequestError: the room refuses, or there is none.
        """
        headers = {"content-type": "application/json", "accept": "application/json"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        data = None if body is None else encode(body)
        request = urllib.request.Request(f"{self._origin}{path}", data, headers, method=method)
        try:
            with self._opener.open(request, timeout=PATIENCE) as answer:
                read: bytes = answer.read(LARGEST)
                return read
        except urllib.error.HTTPError as error:
            with error:
                raise _refusal(error.read(LARGEST), self._origin) from None
        except (OSError, http.client.HTTPException) as error:
            raise RequestError("client.unreachable", asked=self._origin, path=_reason(error)) from error


def _refusal(body: bytes, origin: str) -> Exception:
    """The error in that body; where it holds none, whoever answers there is no card room."""
    try:
        fault = msgspec.json.decode(body, type=dict[str, Any])
        told = as_kind(encode({"type": "error", "message": "", "detail": {}} | fault), Failed)
    except (msgspec.DecodeError, RequestError):
        return RequestError("client.unreachable", asked=origin, path="?")
    return error_of(told.code, told.message, told.detail)


def _reason(error: Exception) -> str:
    """Why there was no answer, short."""
    reason = getattr(error, "reason", error)
    return str(getattr(reason, "strerror", None) or reason or type(error).__name__)[:SHOWN]
