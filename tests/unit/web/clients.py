"""Clients of the application in this process, and bots that think here."""

from random import Random
from typing import Any

import httpx

from potluck.bots import bot
from potluck.protocol import decode, show
from tests.games.kuhn3 import GAMES_WITH_KUHN3

HERE = "http://localhost"
PEOPLE = {"game": "draw", "preset": "quick", "seats": [{"kind": "person"}, {"kind": "person"}]}


class AtHome:
    """Bots that think in this process; the pool has tests of its own."""

    async def think(self, game: str, name: str, view: bytes, seed: int) -> str | None:
        seen = decode(view, GAMES_WITH_KUHN3[game].view)
        return show(bot(name).choose(seen, Random(seed)))


class Client(httpx.AsyncClient):
    """One visitor of the application."""

    async def said(self, method: str, path: str, status: int, **more: Any) -> Any:
        """The JSON answer, which has that status."""
        answer = await self.request(method, path, **more)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def opened(self, asked: dict[str, Any] = PEOPLE) -> str:
        """The name of a new table."""
        name: str = (await self.said("POST", "/api/tables", 201, json=asked))["id"]
        return name

    async def seated(self, table: str, seat: int) -> dict[str, Any]:
        """The screen from that seat."""
        screen: dict[str, Any] = await self.said("POST", f"/api/tables/{table}/seats/{seat}", 200)
        return screen

    async def acted(self, table: str, turn: int, action: Any, name: str, status: int = 200) -> dict[str, Any]:
        """The answer to an act."""
        asked = {"turn": turn, "action": action, "id": name}
        answer: dict[str, Any] = await self.said("POST", f"/api/tables/{table}/acts", status, json=asked)
        return answer
