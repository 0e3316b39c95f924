"""Tables of a real server for tests, and persons who visit them through `potluck.client`."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
from msgspec.structs import replace

from potluck.client import RemoteSeat, RoomApi, Visitor, join_table, read_address
from potluck.games import GAMES
from potluck.protocol import Action, Just, decode, encode, show
from potluck.room import Remark
from potluck.wire import ActSent, Screen, fresh_id

__all__ = ["ALONE", "FOUR", "PATIENCE", "TWO", "Person", "opened", "person"]

PATIENCE = 60.0
TWO: dict[str, Any] = {"game": "poker", "seats": [{"kind": "person"}, {"kind": "person"}], "clock": "calm"}
FOUR: dict[str, Any] = {"game": "poker", "preset": "evening", "seats": [{"kind": "person"}] * 4}
ALONE: dict[str, Any] = {
    "game": "draw",
    "preset": "quick",
    "seats": [{"kind": "person"}, {"kind": "bot", "bot": "caller"}],
}


def opened(server: str, asked: dict[str, Any]) -> str:
    """The link to a new table of that kind."""
    with httpx.Client(base_url=server, timeout=PATIENCE) as host:
        host.headers["authorization"] = f"Bearer {host.post('/api/session', json={}).json()['token']}"
        return f"{server}/t/{host.post('/api/tables', json=asked).raise_for_status().json()['id']}"


class Person:
    """Somebody at the table, who remembers what he sees."""

    def __init__(self, remote_seat: RemoteSeat, api: RoomApi) -> None:
        self.remote_seat = remote_seat
        self.api = api
        self.seen: Screen | None = None
        self._acted = -1
        """The turn of his last act: what was sent beside it may show that turn once more."""
        self._screens = remote_seat.screens()

    async def until(self, holds: Callable[[Screen], bool]) -> Screen:
        """What he sees as soon as that holds."""
        async with asyncio.timeout(PATIENCE):
            while self.seen is None or not holds(self.seen):
                self.seen = decoded(await anext(self._screens))
        return self.seen

    async def act(self) -> None:
        """Checks, calls or goes on, when it is his turn."""
        seen = await self.until(lambda seen: bool(seen.view and seen.view.offers) and seen.turn > self._acted)
        offer = next(offer for offer in seen.view.offers if isinstance(offer, Just) and offer.kind != "fold")
        await self.do(seen, offer.action)
        self._acted, self.seen = seen.turn, None

    async def do(self, seen: Screen, action: Action) -> None:
        """Acts at that turn."""
        await self.remote_seat.act(ActSent(turn=seen.turn, action=show(action), id=fresh_id()))

    async def heard(self) -> list[Remark]:
        """What is said next."""
        async with asyncio.timeout(PATIENCE):
            return list((await anext(self.remote_seat.chat_messages())).lines)


def decoded(screen: Screen) -> Screen:
    """The screen with its view as the game's own struct."""
    kind = GAMES[screen.table.game].view
    return replace(screen, view=None if screen.view is None else decode(encode(screen.view), kind))


@asynccontextmanager
async def person(link: str, name: str = "Ann", **more: Any) -> AsyncIterator[Person]:
    async with join_table(read_address(link), Visitor(name=name), **more) as (remote_seat, api):
        yield Person(remote_seat, api)
