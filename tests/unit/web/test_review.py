"""What one's own acts have cost, over HTTP: of finished deals, of one's own hand, in one's own language."""

from typing import Any

import pytest

from potluck.words import LANGUAGES
from tests.unit.web.clients import PEOPLE, Client
from tests.unit.web.test_api import is_fault

ALONE = {"game": "paigow", "preset": "evening", "options": {"deals": 2}, "seats": [{"kind": "person"}]}
PAIR = {**ALONE, "seats": [{"kind": "person"}, {"kind": "person"}]}


async def dealt(client: Client, table: str) -> dict[str, Any]:
    """The screen after one deal, set as the house would."""
    screen = await client.seated(table, 0)
    await client.acted(table, screen["turn"], "bet 10", "bet")
    screen = await client.said("GET", f"/api/tables/{table}", 200)
    assert (await client.said("GET", f"/api/tables/{table}/review?lang=en", 200))["words"] == []
    await client.acted(table, screen["turn"], " ".join(("set", *screen["view"]["suggested"])), "set")
    found: dict[str, Any] = await client.said("GET", f"/api/tables/{table}", 200)
    return found


async def test_what_ones_settings_cost_is_told_in_every_language(visitor: Client) -> None:
    table = await visitor.opened(ALONE)
    screen = await dealt(visitor, table)
    assert screen["view"]["phase"] == "over"
    told = set()
    for lang in LANGUAGES:
        found = await visitor.said("GET", f"/api/tables/{table}/review?lang={lang}", 200)
        assert found["turn"] == screen["turn"]
        told.add(found["words"][0])
    assert len(told) == len(LANGUAGES)


async def test_nobody_hears_it_without_a_seat_and_other_games_say_nothing(visitors: list[Client]) -> None:
    one, stranger, _ = visitors
    table = await one.opened(ALONE)
    await dealt(one, table)
    assert is_fault(await stranger.said("GET", f"/api/tables/{table}/review", 403), "seat.none")
    assert is_fault(await one.said("GET", "/api/tables/nothing/review", 404), "table.unknown")
    draw = await one.opened(PEOPLE)
    await one.seated(draw, 0)
    await stranger.seated(draw, 1)
    assert (await one.said("GET", f"/api/tables/{draw}/review", 200))["words"] == []


@pytest.mark.slow
async def test_it_is_told_in_company_too_and_of_the_own_hand_alone(visitors: list[Client]) -> None:
    one, two, _ = visitors
    table = await one.opened(PAIR)
    await one.seated(table, 0)
    await two.seated(table, 1)
    for act in ("bet", "set"):
        for client in (one, two):
            screen = await client.said("GET", f"/api/tables/{table}", 200)
            view = screen["view"]
            assert view["fouls"] or act == "bet", "this test is dealt hands that can be set foul"
            cards = view["suggested"] if client is one else next(iter(view["fouls"]), ())
            await client.acted(
                table, screen["turn"], "bet 5" if act == "bet" else " ".join((act, *cards)), f"{act}-{screen['turn']}"
            )
    mine, theirs = [await client.said("GET", f"/api/tables/{table}/review?lang=en", 200) for client in (one, two)]
    assert mine["words"] != theirs["words"]
    assert "were the best" in theirs["words"][-1]
