"""The guided deal and practice through the HTTP door."""

from typing import Any

import pytest

from potluck.words import LANGUAGES
from tests.unit.web.clients import PEOPLE, Client
from tests.unit.web.test_api import is_fault
from tests.unit.web.test_sitting import SOLO, deals, own_turn


async def begun(client: Client, **more: Any) -> dict[str, Any]:
    """The first screen of a guided deal."""
    table = (await client.said("POST", "/api/guides", 201, json={"game": "draw"}, **more))["id"]
    return await own_turn(client, table)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_lesson_speaks_every_language(visitor: Client, lang: str) -> None:
    screen = await begun(visitor, params={"lang": lang})
    path = f"/api/tables/{screen['table']['id']}"
    tips = (await visitor.said("GET", path, 200, params={"lang": lang}))["guide"]
    assert [tip["at"] for tip in tips] == ["rival", "pot", "hand", "act open"]
    assert not any("{" in tip["text"] for tip in tips)
    assert lang == "en" or not {tip["text"] for tip in tips} & {tip["text"] for tip in screen["guide"]}
    assert screen["table"]["options"]["profile"] == ("de" if lang == "de" else "pl")
    assert (screen["table"]["purpose"], screen["fair"]["prepared"]) == ("guide", True)


async def test_nothing_is_said_at_a_table_that_counts(visitor: Client) -> None:
    table = await visitor.opened(SOLO)
    await visitor.seated(table, 0)
    screen = await own_turn(visitor, table)
    assert (screen["guide"], screen["table"]["purpose"], screen["fair"]["prepared"]) == ([], "play", False)


async def test_which_games_have_a_lesson_is_told(visitor: Client) -> None:
    games = await visitor.said("GET", "/api/games", 200)
    assert {game["name"]: game["guided"] for game in games}["draw"]
    assert {game["name"] for game in games if game["guided"]} == {"draw", "poker", "dice", "reddog", "paigow"}
    assert is_fault(await visitor.said("POST", "/api/guides", 404, json={"game": "kuhn3"}), "guide.unknown")


async def test_a_lesson_needs_a_session_and_counts_for_nothing(visitor: Client, stranger: Client) -> None:
    assert is_fault(await stranger.said("POST", "/api/guides", 401, json={"game": "draw"}), "request.no_session")
    screen = await begun(visitor)
    assert (await visitor.said("GET", "/api/me", 200))["games"] == []
    assert await visitor.said("GET", "/api/tables", 200) == []
    assert is_fault(
        await stranger.said("POST", f"/api/tables/{screen['table']['id']}/practice", 401, json={"turn": 0}),
        "request.no_session",
    )


async def test_a_past_decision_is_made_again_elsewhere(visitor: Client) -> None:
    table = await visitor.opened(SOLO)
    await visitor.seated(table, 0)
    screen = await deals(visitor, table, deals=2)
    replay = await visitor.said("GET", f"/api/tables/{table}/deals/1", 200)
    assert replay["practice"]
    own = [frame for frame in replay["frames"] if frame["view"]["actor"] == 0 and not frame["view"]["outcome"]]
    again = await visitor.said("POST", f"/api/tables/{table}/practice", 201, json={"turn": own[-1]["turn"]})
    assert (again["purpose"], again["origin"]) == ("practice", f"{table}/1/{own[-1]['turn']}")
    now = await own_turn(visitor, again["id"])
    assert now["view"]["seats"][0] == own[-1]["view"]["seats"][0]
    assert now["view"]["seats"][1]["cards"] == [], "what was hidden then is hidden again"
    assert is_fault(
        await visitor.said("POST", f"/api/tables/{table}/practice", 403, json={"turn": screen["turn"]}),
        "practice.refused",
    )
    tables = (await visitor.said("GET", "/api/me", 200))["games"][0]["tables"]
    assert [one["table"] for one in tables] == [table]


async def test_persons_among_themselves_are_not_offered_practice(visitors: list[Client]) -> None:
    table = await visitors[0].opened({**PEOPLE, "options": {"open_deals": True}})
    await visitors[0].seated(table, 0)
    screen = await visitors[1].seated(table, 1)
    actor = screen["view"]["actor"]
    await visitors[actor].acted(table, 0, "pass", "p")
    replay = await visitors[actor].said("GET", f"/api/tables/{table}/deals/1", 200)
    assert (replay["opened"], replay["practice"]) == (True, False)
    refused = await visitors[actor].said("POST", f"/api/tables/{table}/practice", 403, json={"turn": 0})
    assert is_fault(refused, "practice.refused")
