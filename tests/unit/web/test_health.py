"""The house's health as it says it itself, and what players hear while nothing can be stored."""

from pathlib import Path
from typing import Any

from potluck.room import Room
from potluck.version import __version__
from tests.unit.web.clients import Client

SOLO = {"game": "draw", "preset": "quick", "seats": [{"kind": "person"}, {"kind": "bot", "bot": "caller"}]}


async def test_a_house_whose_database_is_gone_says_so(room: Room, visitor: Client, tmp_path: Path) -> None:
    table = await visitor.opened(SOLO)
    screen = await visitor.seated(table, 0)
    well = {
        "status": "ok",
        "version": __version__,
        "trouble": "",
        "node": "",
        "lease": "",
        "database": "reached",
        "thinkers": 0,
    }
    assert await visitor.said("GET", "/health", 200) == well
    path, aside = tmp_path / "potluck.db", tmp_path / "aside.db"
    path.rename(aside)
    room.checkup.forget()
    health = await visitor.said("GET", "/health", 503)
    assert (health["status"], health["trouble"]) == ("failing", "store.vanished")
    assert health["database"] == "away"
    refused = await visitor.acted(table, screen["turn"], _any(screen), "a", 503)
    assert refused["code"] == "house.stores_nothing"
    assert str(tmp_path) not in str(refused)
    assert (await visitor.said("POST", "/api/tables", 503, json=SOLO))["code"] == "house.stores_nothing"
    aside.rename(path)
    room.checkup.forget()
    assert (await visitor.said("GET", "/health", 200))["status"] == "ok"
    assert (await visitor.acted(table, screen["turn"], _any(screen), "a"))["turn"] == screen["turn"] + 1


def _any(screen: dict[str, Any]) -> object:
    offer = next(offer for offer in screen["view"]["offers"] if offer["type"] == "just")
    return offer["action"]
