"""The HTTP interface of a card room, for a client."""

import asyncio
import http.client
import urllib.error
import urllib.request
from typing import Final, TypeVar
from urllib.parse import quote

from msgspec import Struct
from msgspec.structs import asdict

from potluck.client.address import Address
from potluck.client.messages import error_of, read_as
from potluck.errors import RequestError, RulesError
from potluck.protocol import encode
from potluck.room import SeedAnswer
from potluck.wire import (
    Act,
    AdviceInfo,
    Done,
    Fault,
    FillSeat,
    GameInfo,
    HostAct,
    LedgerInfo,
    Listed,
    Nothing,
    OpenSession,
    OpenTable,
    RecordInfo,
    ReviewInfo,
    RulesInfo,
    Screen,
    SeasonInfo,
    SeedGiven,
    SessionOpened,
    Sit,
    SummaryInfo,
    TableInfo,
    WishAsked,
)

__all__ = ["RoomApi", "Visitor"]

T = TypeVar("T")

PATIENCE: Final = 20.0
"""Seconds that an answer may take."""
LARGEST: Final = 8 * 2**20
"""Bytes of an answer that are read."""
LONGEST_LOG: Final = 2**28
"""Bytes of a log that are read."""
SHOWN: Final = 200


class Visitor(Struct, frozen=True, kw_only=True):
    """The person for whom the client speaks."""

    name: str = ""
    lang: str = "en"
    token: str = ""
    """By which the room recognises the visitor; empty for a new one."""


class RoomApi:
    """The requests of one visitor to one card room."""

    def __init__(self, address: Address, token: str = "") -> None:
        self._origin = address.origin
        self.token = token
        self.lang = ""
        """In which language the room answers; empty: in the visitor's."""
        # a room is on this machine or near it: no proxy stands between
        self._opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    async def enter(self, visitor: Visitor) -> None:
        """Open a session: with the token of last time, or as a new visitor.

        Raises:
            RequestError: there is no card room, or it lets nobody in.
        """
        self.token, self.lang = visitor.token, visitor.lang
        session = OpenSession(lang=visitor.lang, name=visitor.name or None)
        self.token = (await self._ask("POST", "/api/session", SessionOpened, session)).token

    async def tables(self) -> list[Listed]:
        """The tables at which the visitor sits or may sit down."""
        return await self._ask("GET", "/api/tables", list[Listed])

    async def open(self, order: OpenTable) -> str:
        """The name of a new table, at which nobody sits yet.

        Raises:
            PotluckError: the room knows no such game, bot or options.
        """
        return (await self._ask("POST", "/api/tables", TableInfo, order)).id

    async def look(self, table: str) -> Screen:
        """The table as the visitor sees it.

        Raises:
            RequestError: there is none of that name.
        """
        return await self._ask("GET", f"/api/tables/{table}", Screen)

    async def sit(self, table: str, seat: int, *, seed: bytes = b"", pledge: str = "") -> Screen:
        """The table, with the visitor in that seat.

        Raises:
            RequestError: it is taken, or there is none.
        """
        return await self._ask(
            "POST", f"/api/tables/{table}/seats/{seat}", Screen, Sit(seed=seed.hex() or None, pledge=pledge or None)
        )

    async def act(self, table: str, act: Act) -> Done:
        """The answer to an act, once it is durable; the same act again gets the same one.

        Raises:
            PotluckError: it is refused; nothing has changed.
        """
        return await self._ask("POST", f"/api/tables/{table}/acts", Done, Act(**asdict(act)))

    async def give_seed(self, table: str, given: SeedGiven) -> SeedAnswer:
        """The answer to a seed that is disclosed, or to a pledge.

        Raises:
            RequestError: the visitor has no seat there.
        """
        return await self._ask("POST", f"/api/tables/{table}/seed", SeedAnswer, given)

    async def fill(self, table: str, seat: int, opponent: FillSeat) -> None:
        """Put a bot at a free seat.

        Raises:
            PotluckError: the visitor is not the host, the seat is not free, or there is no such bot.
        """
        await self._ask("POST", f"/api/tables/{table}/seats/{seat}/bot", Screen, opponent)

    async def dismiss(self, table: str, seat: int) -> None:
        """Send a bot away: before the match at once, in it as soon as its turn comes.

        Raises:
            RequestError: the visitor is not the host, or no bot plays there.
        """
        await self._ask("POST", f"/api/tables/{table}/seats/{seat}/free", Screen, Nothing())

    async def begin(self, table: str) -> None:
        """Begin with those who are there.

        Raises:
            RequestError: the visitor is not the host, too few are there, or the game cannot be joined later.
        """
        await self._ask("POST", f"/api/tables/{table}/begin", Screen, Nothing())

    async def lead(self, table: str, act: HostAct) -> Done:
        """The answer to an act of the host; the same act again gets the same one.

        Raises:
            PotluckError: the visitor may not do that now.
        """
        return await self._ask("POST", f"/api/tables/{table}/host", Done, HostAct(**asdict(act)))

    async def wish(self, table: str, wish: WishAsked) -> None:
        """Wish something about how the table goes on.

        Raises:
            PotluckError: it cannot be wished now.
        """
        await self._ask("POST", f"/api/tables/{table}/wish", Screen, WishAsked(**asdict(wish)))

    async def ledger(self, table: str) -> LedgerInfo:
        """The ledger of the table: who has won what, and who pays whom.

        Raises:
            RequestError: there is none of that name.
        """
        return await self._ask("GET", f"/api/tables/{table}/ledger", LedgerInfo)

    async def season(self, table: str) -> SeasonInfo:
        """The evenings up to that table that followed one another, as far as the visitor may know of them."""
        return await self._ask("GET", f"/api/tables/{table}/season", SeasonInfo)

    async def record(self) -> RecordInfo:
        """All that the room knows of the visitor: his name, and what he has played there."""
        return await self._ask("GET", "/api/me", RecordInfo)

    async def summary(self, table: str, *, deal: int | None = None) -> SummaryInfo:
        """The match as a whole, as the visitor may see it; with `deal` the decisions of that deal alone."""
        of_deal = "" if deal is None else f"?deal={deal}"
        return await self._ask("GET", f"/api/tables/{table}/summary{of_deal}", SummaryInfo)

    async def leave(self, table: str) -> None:
        """Leave: before the match at once, in it as soon as one's turn comes."""
        await self._ask("POST", f"/api/tables/{table}/leave", Screen, Nothing())

    async def advice(self, table: str) -> AdviceInfo:
        """A hint for the visitor's decision.

        Raises:
            RequestError: the visitor has no seat there, or another person plays too.
        """
        return await self._ask("GET", f"/api/tables/{table}/advice", AdviceInfo)

    async def review(self, table: str) -> ReviewInfo:
        """The cost of the visitor's own acts in the deals that are over.

        Raises:
            RequestError: the visitor has no seat there.
        """
        return await self._ask("GET", f"/api/tables/{table}/review", ReviewInfo)

    async def rules(self, table: str, chosen: str = "") -> RulesInfo:
        """The rules that the table plays, or those of one game of its menu.

        Raises:
            PotluckError: there is no such table, or no game of that name.
        """
        more = f"?play={quote(chosen)}" if chosen else ""
        return await self._ask("GET", f"/api/tables/{table}/rules{more}", RulesInfo)

    async def game(self, name: str) -> GameInfo:
        """A game that the room offers.

        Raises:
            RulesError: it does not.
        """
        games = await self._ask("GET", "/api/games", list[GameInfo])
        offered = next((game for game in games if game.name == name), None)
        if offered is None:
            raise RulesError("rules.unknown_game", asked=name, allowed=", ".join(game.name for game in games))
        return offered

    async def log(self, table: str, *, after: int = 0) -> list[str]:
        """The table's log as the visitor may see it, from the event after that one on: JSON lines.

        Raises:
            RequestError: there is none of that name.
        """
        path = f"/api/tables/{table}/log?after={after}"
        body = await asyncio.to_thread(self._answer, "GET", path, None, most=LONGEST_LOG)
        return body.decode(errors="replace").splitlines()

    async def _ask(self, method: str, path: str, kind: type[T], body: Struct | None = None) -> T:
        return read_as(await asyncio.to_thread(self._answer, method, path, body), kind)

    def _answer(self, method: str, path: str, body: Struct | None, *, most: int = LARGEST) -> bytes:
        """The body of the answer.

        Raises:
            RequestError: the room refuses, or there is none.
        """
        headers = {"content-type": "application/json", "accept": "application/json"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        data = None if body is None else encode(body)
        lang = f"{'&' if '?' in path else '?'}lang={self.lang}" if self.lang else ""
        request = urllib.request.Request(f"{self._origin}{path}{lang}", data, headers, method=method)
        try:
            with self._opener.open(request, timeout=PATIENCE) as answer:
                read: bytes = answer.read(most)
                return read
        except urllib.error.HTTPError as error:
            with error:
                raise _refusal(error.read(LARGEST), self._origin) from None
        except (OSError, http.client.HTTPException) as error:
            raise RequestError("client.unreachable", asked=self._origin, path=_reason(error)) from error


def _refusal(body: bytes, origin: str) -> Exception:
    """The error in that body; where it holds none, whoever answers there is no card room."""
    try:
        fault = read_as(body, Fault)
    except RequestError:
        return RequestError("client.unreachable", asked=origin, path="?")
    return error_of(fault.code, fault.message, fault.detail)


def _reason(error: Exception) -> str:
    """Why there was no answer, short."""
    reason = error.reason if isinstance(error, urllib.error.URLError) else error
    explanation = reason.strerror if isinstance(reason, OSError) else ""
    return (explanation or str(reason) or type(error).__name__)[:SHOWN]
