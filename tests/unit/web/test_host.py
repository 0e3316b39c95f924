"""The host's panel over HTTP and the WebSocket: one route, the same errors everywhere, and words in each language."""

from typing import Any

import pytest

from potluck.words import LANGUAGES
from tests.unit.web.clients import Client
from tests.unit.web.test_api import is_fault

EVENING = {"game": "poker", "seats": [{"kind": "person"}] * 3, "evening": True}


async def evening(client: Client, *others: Client) -> str:
    """A table that these have begun; the first is the host."""
    table = await client.opened(EVENING | {"seats": [{"kind": "person"}] * (1 + len(others))})
    for seat, visitor in enumerate((client, *others)):
        await visitor.said("POST", f"/api/tables/{table}/seats/{seat}", 200, json={"name": f"Name {seat}"})
    return table


async def led(client: Client, table: str, status: int = 200, **act: Any) -> Any:
    return await client.said("POST", f"/api/tables/{table}/host", status, json={"id": "h1"} | act)


async def test_the_host_leads_and_nobody_else_does(visitors: list[Client]) -> None:
    client, other = visitors[:2]
    table = await evening(client, other)
    assert is_fault(await led(other, table, 403, act="hand_over", seat=0), "seat.host")
    done = await led(client, table, act="hand_over", seat=1)
    assert await led(client, table, act="hand_over", seat=1) == done
    assert is_fault(await led(client, table, 409, act="pause"), "action.duplicate")
    assert is_fault(await led(client, table, 403, act="pause", id="h2"), "seat.host")
    assert (await other.said("GET", f"/api/tables/{table}", 200))["may"]["lead"]


@pytest.mark.parametrize(
    ("act", "status", "code"),
    [
        ({"act": "fly"}, 400, "request.unreadable"),
        ({"act": "lend"}, 400, "request.unreadable"),
        ({"act": "remove", "seat": 0}, 409, "seat.own"),
        ({"act": "remove", "seat": 1, "since": 99}, 409, "seat.changed"),
        ({"act": "lend", "seat": 9}, 404, "seat.unknown"),
        ({"act": "lend", "seat": 1, "bot": "nobody"}, 422, "rules.unknown_bot"),
        ({"act": "adjust", "options": {"open_deals": True}}, 422, "rules.fixed"),
        ({"act": "adjust", "options": {"money": {"unit": 0}}}, 422, "rules.bad_value"),
        ({"act": "pause", "gold": 1}, 400, "request.unreadable"),
    ],
)
async def test_what_cannot_be_is_refused_with_its_code(
    visitors: list[Client], act: dict[str, Any], status: int, code: str
) -> None:
    client, other = visitors[:2]
    table = await evening(client, other)
    refusal = await led(client, table, status, **act)
    assert refusal["code"] == code
    assert ("screen" in refusal) == (code == "seat.changed"), "who was too late gets the table as it is"


async def test_a_visitor_without_a_session_or_a_seat_is_refused(visitors: list[Client], stranger: Client) -> None:
    client, other = visitors[:2]
    table = await evening(client, other)
    assert is_fault(await led(stranger, table, 401, act="pause"), "request.no_session")


async def test_a_notice_is_said_in_each_readers_language(visitors: list[Client]) -> None:
    client, other = visitors[:2]
    table = await evening(client, other)
    await led(client, table, act="adjust", options={"money": {"unit": 2}})
    texts = set()
    for lang in LANGUAGES:
        screen = await other.said("GET", f"/api/tables/{table}?lang={lang}", 200)
        (notice,) = screen["notices"]
        assert (notice["kind"], notice["deal"]) == ("adjusted", 1)
        assert "Name 0" in notice["text"]
        assert "$2/$4" in notice["text"]
        texts.add(notice["text"])
    assert len(texts) == len(LANGUAGES)


async def test_the_host_reads_the_stakes_as_sums_and_nobody_else_gets_them(visitors: list[Client]) -> None:
    client, other = visitors[:2]
    table = await evening(client, other)
    steps = (await client.said("GET", f"/api/tables/{table}", 200))["stakes"]
    assert {"text": "Blinds $2/$4", "options": {"money": {"unit": 2}}, "held": False} in steps
    assert (await other.said("GET", f"/api/tables/{table}", 200))["stakes"] == []
    await led(client, table, act="adjust", options=steps[1]["options"])
    after = (await client.said("GET", f"/api/tables/{table}", 200))["stakes"]
    assert [step["text"] for step in after if step["held"]] == ["Blinds $2/$4"]


async def test_in_whose_seat_a_bot_plays_reads_so_and_has_it_back_by_one_press(visitors: list[Client]) -> None:
    table = await evening(*visitors[:2])
    actor = (await visitors[0].said("GET", f"/api/tables/{table}", 200))["view"]["actor"]
    lent = 1 - actor
    await led(visitors[lent], table, act="lend", seat=lent)
    texts = set()
    for lang in LANGUAGES:
        mine = await visitors[lent].said("GET", f"/api/tables/{table}?lang={lang}", 200)
        (back,) = [wish for wish in mine["wishes"] if wish["wish"] == "come_back"]
        texts |= {back["question"], mine["presence"][lent]["text"]}
    assert len(texts) == 2 * len(LANGUAGES)
    theirs = await visitors[actor].said("GET", f"/api/tables/{table}", 200)
    assert theirs["presence"][lent]["text"] == "a bot plays"
    assert all(wish["wish"] != "come_back" for wish in theirs["wishes"])
    after = await visitors[lent].said("POST", f"/api/tables/{table}/wish", 200, json={"wish": "come_back"})
    assert after["table"]["seats"][lent]["lent"] == ""


async def test_who_sits_down_in_a_deal_reads_when_and_with_how_much_he_plays(visitors: list[Client]) -> None:
    table = await visitors[0].opened(EVENING | {"options": {"money": {"start": 80}}})
    for seat in (0, 1):
        await visitors[seat].said("POST", f"/api/tables/{table}/seats/{seat}", 200, json={"name": f"Name {seat}"})
    await visitors[0].said("POST", f"/api/tables/{table}/begin", 200, json={})
    late = await visitors[2].said("POST", f"/api/tables/{table}/seats/2", 200, json={"name": "Ola"})
    assert late["words"]["prompt"] == "You play from the next deal on, with $80."


async def test_in_a_sit_and_go_no_stakes_are_offered(visitors: list[Client]) -> None:
    client, other = visitors[:2]
    table = await client.opened(EVENING | {"preset": "sit-and-go", "seats": [{"kind": "person"}] * 2})
    for seat, visitor in enumerate((client, other)):
        await visitor.said("POST", f"/api/tables/{table}/seats/{seat}", 200, json={"name": f"Name {seat}"})
    assert (await client.said("GET", f"/api/tables/{table}", 200))["stakes"] == []
