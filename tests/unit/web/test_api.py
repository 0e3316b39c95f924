"""The HTTP door: what it gives, and the coded error for everything it does not."""

import asyncio
import json
import re
from typing import Any

import pytest

from potluck import __version__
from potluck.errors import CODES
from potluck.games import draw
from potluck.log import read_export
from potluck.options import fields
from potluck.room import Room
from potluck.web.quota import Quotas
from potluck.words import LANGUAGES, language
from tests.unit.web.clients import PEOPLE, Client


def is_fault(answer: Any, code: str) -> bool:
    """Whether it is the whole of an error, and nothing more."""
    return answer["code"] == code and set(answer) == {"code", "message", "detail"} and bool(answer["message"])


async def test_the_server_says_that_it_is_well(stranger: Client) -> None:
    well = {
        "status": "ok",
        "version": __version__,
        "trouble": "",
        "node": "",
        "lease": "",
        "database": "reached",
        "thinkers": 0,
    }
    assert await stranger.said("GET", "/health", 200) == well


async def test_a_session_is_a_cookie_that_scripts_cannot_read_and_a_bearer_token(stranger: Client) -> None:
    answer = await stranger.post("/api/session", json={"name": "Ala", "lang": "pl"})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    opened = answer.json()
    assert (opened["name"], opened["lang"]) == ("Ala", "pl")
    stranger.cookies.clear()
    bearer = {"authorization": f"Bearer {opened['token']}"}
    again = await stranger.said("POST", "/api/session", 200, json={"lang": "de"}, headers=bearer)
    assert (again["player"], again["name"], again["lang"]) == (opened["player"], "Ala", "de")


async def test_over_https_the_cookie_is_for_https_alone(room: Room, visitor: Client) -> None:
    answer = await visitor.post("https://localhost/api/session", json={})
    assert "Secure" in answer.headers["set-cookie"]


async def test_every_game_lists_all_that_can_be_chosen_in_every_language(stranger: Client, room: Room) -> None:
    for code in LANGUAGES:
        games = await stranger.said("GET", f"/api/games?lang={code}", 200)
        assert [game["name"] for game in games] == list(room.games)
        draw = games[0]
        assert [preset["name"] for preset in draw["presets"]] == ["evening", "quick", "letter"]
        assert {field["path"] for field in draw["fields"]} >= {"profile", "deck", "money.ante", "wardrobe.values"}
        assert all(field["label"] and field["rule"] for field in draw["fields"])
        assert all(len(field["captions"]) == len(field["choices"]) for field in draw["fields"])
        assert draw["bots"][0]["name"] == "draw-3"


async def test_a_table_is_opened_seated_and_played(visitors: list[Client]) -> None:
    one, two, _ = visitors
    table = await one.opened()
    waiting = await one.seated(table, 0)
    assert (waiting["seat"], waiting["view"]) == (0, None)
    full = await two.seated(table, 1)
    assert (full["seat"], full["turn"]) == (1, 0)
    assert [seat["name"] for seat in full["table"]["seats"]] == ["Visitor 0", "Visitor 1"]
    first = full["view"]["first"]
    actor = visitors[first]
    done = await actor.acted(table, 0, "open 3", "a")
    assert done["turn"] == 1
    seen = [await client.said("GET", f"/api/tables/{table}", 200) for client in visitors]
    assert [screen["turn"] for screen in seen] == [1, 1, 0]
    assert [screen["seq"] for screen in seen][:2] == [done["seq"]] * 2
    assert [screen["seat"] for screen in seen] == [0, 1, None]
    assert [len(screen["view"]["seats"][0]["cards"]) for screen in seen[:2]] == [5, 0]
    assert [screen["late"] for screen in seen] == [False, False, True]
    assert seen[2]["words"]["notices"] == [], "the prompt says it"
    assert "once it is over" in seen[2]["words"]["prompt"]
    assert seen[2]["view"] is None


async def test_an_action_is_read_as_an_object_and_as_text(visitors: list[Client]) -> None:
    for action in ("open 3", {"type": "open", "amount": 3}):
        table = await visitors[0].opened()
        await visitors[0].seated(table, 0)
        first = (await visitors[1].seated(table, 1))["view"]["first"]
        await visitors[first].acted(table, 0, action, "a")
        screen = await visitors[first].said("GET", f"/api/tables/{table}", 200)
        assert screen["view"]["story"][-1]["action"] == {"type": "open", "amount": 3}


async def test_the_same_id_gets_the_same_answer_and_acts_once(visitors: list[Client]) -> None:
    table, actor, _ = await begun(visitors)
    answers = [await actor.acted(table, 0, "open 3", "same") for _ in range(3)]
    assert answers[0] == answers[1] == answers[2]
    assert (await actor.said("GET", f"/api/tables/{table}", 200))["turn"] == 1
    clash = await actor.acted(table, 0, "open 4", "same", 409)
    assert is_fault(clash, "action.duplicate")


async def test_a_stale_act_brings_the_fresh_screen_to_its_sender(visitors: list[Client]) -> None:
    table, actor, other = await begun(visitors)
    await actor.acted(table, 0, "open 3", "a")
    stale = await other.acted(table, 0, "open 3", "b", 409)
    assert stale["code"] == "action.stale"
    assert stale["detail"] == {"asked": 0, "allowed": 1}
    assert stale["screen"]["turn"] == 1
    seat = stale["screen"]["seat"]
    assert len(stale["screen"]["view"]["seats"][seat]["cards"]) == 5
    assert stale["screen"]["view"]["seats"][1 - seat]["cards"] == []


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("open 1000000", "action.illegal"),
        ("open 0", "action.illegal"),
        ("open -3", "action.illegal"),
        ("exchange 2c 3c", "action.illegal"),
        ("check", "action.illegal"),
        ("fly", "action.unreadable"),
        ("", "action.unreadable"),
        ("open ten", "action.unreadable"),
        ({"type": "open"}, "action.unreadable"),
        ({"type": "open", "amount": 3, "more": 1}, "action.unreadable"),
        ({"type": "open", "amount": "3"}, "action.unreadable"),
        ({}, "action.unreadable"),
    ],
)
async def test_an_impossible_act_is_told_to_its_sender_and_changes_nothing(
    visitors: list[Client], action: Any, code: str
) -> None:
    table, actor, other = await begun(visitors)
    before = still((await other.get(f"/api/tables/{table}")).content)
    assert is_fault(await actor.acted(table, 0, action, "x", 422), code)
    assert still((await other.get(f"/api/tables/{table}")).content) == before


def still(screen: bytes) -> bytes:
    """A screen without the time that is left until somebody may be claimed against."""
    return re.sub(rb'"left":[0-9]+', b'"left":0', screen)


async def test_those_who_play_again_meet_at_one_table(visitors: list[Client], monkeypatch: pytest.MonkeyPatch) -> None:
    table, actor, other = await begun(visitors)
    counted: list[str] = []
    again = {**PEOPLE, "after": table}
    assert is_fault(await actor.said("POST", "/api/tables", 409, json=again), "table.running")
    await actor.said("POST", f"/api/tables/{table}/leave", 200)
    monkeypatch.setattr(Quotas, "opened", lambda self, who, address, table, *, bots_alone: counted.append(table))
    both = await asyncio.gather(*(one.said("POST", "/api/tables", 201, json=again) for one in (actor, other)))
    assert counted == [both[0]["id"]], "it counts for who opened it alone"
    assert both[0]["id"] == both[1]["id"] != table
    assert is_fault(await visitors[2].said("POST", "/api/tables", 403, json=again), "seat.none")
    assert is_fault(await actor.said("POST", "/api/tables", 404, json={**PEOPLE, "after": "x"}), "table.unknown")
    await actor.seated(both[0]["id"], 0)
    await other.seated(both[0]["id"], 1)
    third = {**PEOPLE, "after": both[0]["id"]}
    assert is_fault(await actor.said("POST", "/api/tables", 409, json=third), "table.running")
    await actor.said("POST", f"/api/tables/{both[0]['id']}/leave", 200)
    await other.said("POST", f"/api/tables/{both[0]['id']}/leave", 200)
    later = await other.said("POST", "/api/tables", 201, json=again)
    assert later["id"] != both[0]["id"], "that one is over too"


async def test_answers_to_the_host_tell_how_long_others_are_away_as_the_table_does(
    visitors: list[Client], room: Room
) -> None:
    host, guest, _ = visitors
    table = await host.opened({"game": "kuhn3", "seats": [{"kind": "person"}] * 3})
    await host.seated(table, 0)
    await guest.seated(table, 1)
    seen_last = room._hosts[table].attendance._last
    seen_last.update({player: at - 600_000 for player, at in seen_last.items()})
    filled = await host.said("POST", f"/api/tables/{table}/seats/2/bot", 200, json={"bot": "random"})
    seen = await host.said("GET", f"/api/tables/{table}", 200)
    assert filled["presence"][1] == seen["presence"][1]
    assert "10 min" in filled["presence"][1]["text"]


async def test_nobody_acts_for_another_seat(visitors: list[Client], stranger: Client) -> None:
    table, _, other = await begun(visitors)
    assert is_fault(await other.acted(table, 0, "open 3", "x", 422), "action.not_your_turn")
    assert is_fault(await visitors[2].acted(table, 0, "open 3", "x", 403), "seat.none")
    assert is_fault(await stranger.acted(table, 0, "open 3", "x", 401), "request.no_session")


async def test_a_seat_is_taken_once(visitors: list[Client], stranger: Client) -> None:
    one, two, _ = visitors
    table = await one.opened()
    assert (await one.seated(table, 0))["seq"] == (await one.seated(table, 0))["seq"]
    path = f"/api/tables/{table}/seats"
    assert is_fault(await two.said("POST", f"{path}/0", 409), "seat.taken")
    assert is_fault(await one.said("POST", f"{path}/1", 409), "seat.another")
    assert is_fault(await two.said("POST", f"{path}/7", 404), "seat.unknown")
    assert is_fault(await stranger.said("POST", f"{path}/1", 401), "request.no_session")
    assert is_fault(await two.said("POST", f"{path}/x", 404), "request.not_found")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "bridge"}, "rules.unknown_game"),
        ({"preset": "night"}, "rules.unknown_preset"),
        ({"options": {"money": {"colour": 1}}}, "rules.unknown_option"),
        ({"options": {"money": {"ante": "5"}}}, "rules.bad_value"),
        ({"options": {"money": {"ante": 0}}}, "rules.bad_value"),
        ({"options": {"money": 5}}, "rules.bad_value"),
        ({"options": {"money": {"start": 3}}}, "rules.contradiction"),
        ({"options": {"money": {"ante": 10**30}}}, "rules.bad_value"),
        ({"seats": [{"kind": "person"}]}, "rules.wrong_seats"),
        ({"seats": [{"kind": "person"}, {"kind": "bot", "bot": "oracle"}]}, "rules.unknown_bot"),
        ({"seats": [{"kind": "person"}, {"kind": "bot"}]}, "rules.unknown_bot"),
    ],
)
async def test_a_table_that_cannot_be_is_refused_with_its_reason(
    visitor: Client, change: dict[str, Any], code: str
) -> None:
    answer = await visitor.said("POST", "/api/tables", 422, json={**PEOPLE, **change})
    assert is_fault(answer, code)
    assert await visitor.said("GET", "/api/tables", 200) == []


@pytest.mark.parametrize(
    ("lang", "flag", "sentence"),
    [("en", True, ": yes does not go with deck = 52"), ("de", True, ": ja passt nicht zu deck = 52")],
)
async def test_a_flag_that_is_refused_is_said_in_words(visitor: Client, lang: str, flag: bool, sentence: str) -> None:
    asked = {**PEOPLE, "options": {"deck": 52, "showdown": {"ace_below_seven": flag}}}
    answer = await visitor.said("POST", f"/api/tables?lang={lang}", 422, json=asked)
    assert answer["message"].endswith(sentence)
    assert answer["detail"]["asked"] is flag


async def test_who_misspells_an_option_is_told_all_that_there_are(visitor: Client) -> None:
    asked = {**PEOPLE, "options": {"monney": {"ante": 5}}}
    answer = await visitor.said("POST", "/api/tables", 422, json=asked)
    assert answer["detail"]["allowed"].split(", ") == [field.path for field in fields(draw.Rules)]


@pytest.mark.parametrize(
    ("body", "content", "status", "code"),
    [
        (b'{"turn": 0, "act', "application/json", 400, "request.unreadable"),
        (b'{"turn": 0}', "application/json", 400, "request.unreadable"),
        (b'{"turn": -1, "action": "pass", "id": "x"}', "application/json", 400, "request.unreadable"),
        (b'{"turn": 0, "action": "pass", "id": "x", "seat": 1}', "application/json", 400, "request.unreadable"),
        (b'{"turn": 0, "action": 7, "id": "x"}', "application/json", 400, "request.unreadable"),
        (b'{"turn": 0, "action": "pass", "id": ""}', "application/json", 400, "request.unreadable"),
        (b'{"turn": 0, "action": "pass", "id": "x", "seed": "zz"}', "application/json", 400, "request.unreadable"),
        (b"[]", "application/json", 400, "request.unreadable"),
        (b"\xff\xfe", "application/json", 400, "request.unreadable"),
        (b"[" * 4000, "application/json", 400, "request.unreadable"),
        (b'{"turn":0,"id":"x","action":{"type":' + b"[" * 2100 + b"]" * 2100 + b"}}", "application/json", 413, ""),
        (b'{"turn":0,"id":"x","action":{"type":' + b"[" * 1900 + b"]" * 1900 + b"}}", "application/json", 400, ""),
        (b"turn=0&action=pass&id=x", "application/x-www-form-urlencoded", 415, "request.type"),
        (b'{"turn": 0, "action": "pass", "id": "x"}', "text/plain", 415, "request.type"),
        (b'{"turn": 0, "action": "pass", "id": "x"}', "", 415, "request.type"),
        (b" " * 5000, "application/json", 413, "request.too_large"),
    ],
)
async def test_a_body_that_cannot_be_read_harms_nothing(
    visitors: list[Client], body: bytes, content: str, status: int, code: str
) -> None:
    table, actor, _ = await begun(visitors)
    headers = {"content-type": content} if content else {}
    answer = await actor.post(f"/api/tables/{table}/acts", content=body, headers=headers)
    assert answer.status_code == status, answer.text
    assert set(answer.json()) == {"code", "message", "detail"}
    assert answer.json()["code"] == code or not code
    assert len(answer.content) < 1500
    assert (await actor.said("GET", f"/api/tables/{table}", 200))["turn"] == 0


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE", "PATCH"])
@pytest.mark.parametrize("path", ["/api", "/api/", "/api/tables/", "/api/nothing", "/%2e%2e/etc/passwd", "/static/"])
async def test_an_address_that_is_not_there(stranger: Client, method: str, path: str) -> None:
    answer = await stranger.request(method, path)
    assert answer.status_code in (404, 405)
    assert answer.json()["code"] in ("request.not_found", "request.method")


async def test_a_method_that_is_not_allowed_names_those_that_are(stranger: Client) -> None:
    answer = await stranger.put("/api/tables")
    assert answer.status_code == 405
    assert set(answer.headers["allow"].split(", ")) >= {"GET", "POST"}
    assert is_fault(answer.json(), "request.method")


@pytest.mark.parametrize("path", ["", "/log", "/rules", "/seats/0", "/acts"])
async def test_a_table_that_is_not_there(visitor: Client, path: str) -> None:
    method = "POST" if path in ("/seats/0", "/acts") else "GET"
    body = {"json": {"turn": 0, "action": "pass", "id": "x"}} if path == "/acts" else {}
    answer = await visitor.said(method, f"/api/tables/nowhere{path}", 404, **body)
    assert is_fault(answer, "table.unknown")


async def test_the_same_error_reads_in_five_languages(stranger: Client) -> None:
    messages = set()
    for code in LANGUAGES:
        answer = await stranger.get("/api/tables/nowhere", headers={"accept-language": f"{code}-XX, en;q=0.1"})
        assert answer.headers["content-language"] == code
        messages.add(answer.json()["message"])
    assert len(messages) == len(LANGUAGES)


async def test_the_address_names_the_language_before_the_session_and_the_browser(visitor: Client) -> None:
    asked = {"accept-language": "ru"}
    assert (await visitor.get("/api/tables/nowhere", headers=asked)).headers["content-language"] == "en"
    assert (await visitor.get("/api/tables/nowhere?lang=de", headers=asked)).headers["content-language"] == "de"
    assert (await visitor.get("/api/tables/nowhere?lang=xx", headers=asked)).headers["content-language"] == "en"
    refused = await visitor.said("POST", "/api/session", 422, json={"lang": "xx"})
    assert is_fault(refused, "request.language")


async def test_a_screen_speaks_the_language_that_is_asked_for(visitors: list[Client]) -> None:
    table, actor, _ = await begun(visitors)
    for code in LANGUAGES:
        screen = await actor.said("GET", f"/api/tables/{table}?lang={code}", 200)
        assert screen["words"]["lang"] == code
        assert len(screen["words"]["offers"]) == len(screen["view"]["offers"])
        assert len(screen["words"]["story"]) == len(screen["view"]["story"])


async def test_the_log_verifies_for_every_reader_and_hides_what_he_may_not_see(visitors: list[Client]) -> None:
    table, actor, _ = await begun(visitors)
    await actor.acted(table, 0, "open 3", "a")
    hidden, known = [], []
    for client in visitors:
        answer = await client.get(f"/api/tables/{table}/log")
        assert answer.status_code == 200
        read = read_export(answer.text.splitlines())
        hidden.append(sum(record is None for record in read.records))
        known.append(len(read.records))
    assert hidden[0] == hidden[1] > 0
    assert hidden[2] == 0
    assert known[2] < known[0] == known[1], "who looks on while two play learns of a deal when it is over"
    tail = (await actor.get(f"/api/tables/{table}/log?after=3")).text.splitlines()
    assert json.loads(tail[0])["after"] == 3
    assert json.loads(tail[1])["seq"] == 4


@pytest.mark.parametrize("after", ["-1", "x", "1e3", "9" * 30, "１"])
async def test_a_place_in_the_log_is_a_whole_number(visitors: list[Client], after: str) -> None:
    table, actor, _ = await begun(visitors)
    answer = await actor.said("GET", f"/api/tables/{table}/log", 400, params={"after": after})
    assert is_fault(answer, "request.unreadable")


async def test_the_rules_are_those_of_the_table(visitor: Client) -> None:
    ante = [await told(visitor, {"money": {"ante": dollars}}) for dollars in (5, 7)]
    assert "$5" in ante[0]["rules"][2][1]
    assert "$7" in ante[1]["rules"][2][1]
    assert len(ante[1]["options"]) == len(ante[0]["options"]) + 1

    seats = [{"kind": "person"}, {"kind": "bot", "bot": "draw-solved"}]
    for limit, is_said in (("pot", True), ("cover", False)):
        table = await visitor.opened({**PEOPLE, "seats": seats, "options": {"betting": {"limit": limit}}})
        terms = (await visitor.said("GET", f"/api/tables/{table}/rules", 200))["terms"]
        assert ("plays another: Master" in terms) == is_said


async def test_the_lobby_lists_own_and_open_tables(visitors: list[Client], stranger: Client) -> None:
    one, two, _ = visitors
    table, actor, _ = await begun(visitors)
    free = await two.opened({**PEOPLE, "listed": True})
    hidden = await two.opened()
    for name in (free, hidden):
        await two.seated(name, 0)
    mine = await one.said("GET", "/api/tables", 200)
    assert {listed["id"]: listed["seat"] for listed in mine} == {table: 0, free: None}
    assert [listed["yours"] for listed in await actor.said("GET", "/api/tables", 200)].count(True) == 1
    assert [listed["id"] for listed in await stranger.said("GET", "/api/tables", 200)] == [free]
    assert all(listed["title"] for listed in mine)
    assert hidden in [listed["id"] for listed in await two.said("GET", "/api/tables", 200)]
    assert (await stranger.said("GET", f"/api/tables/{hidden}", 200))["table"]["id"] == hidden, "its link opens it"


async def test_leaving_out_of_turn_is_kept_until_the_turn_comes(visitors: list[Client]) -> None:
    table, actor, other = await begun(visitors)
    for name in ("a", "b", "b"):
        await other.acted(table, 0, "leave", name)
    screen = await actor.said("GET", f"/api/tables/{table}", 200)
    assert [seat["leaving"] for seat in screen["table"]["seats"]].count(True) == 1
    await actor.acted(table, 0, "wait", "c")
    over = await actor.said("GET", f"/api/tables/{table}", 200)
    assert over["table"]["over"]
    assert over["view"]["winner"] == over["seat"]


async def test_a_fault_of_ours_says_nothing_of_what_it_was(visitor: Client, room: Room, caplog: Any) -> None:
    table = await visitor.opened()
    room._hosts[table]._table = object()  # type: ignore[assignment]  # no state of a table: any use of it fails
    with pytest.raises(AttributeError):
        await visitor.get(f"/api/tables/{table}")
    visitor._transport.raise_app_exceptions = False  # type: ignore[attr-defined]  # as a real server does
    answer = await visitor.get(f"/api/tables/{table}")
    assert answer.status_code == 500
    assert is_fault(answer.json(), "request.failed")
    assert "attribute" not in answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_every_error_of_the_door_has_words() -> None:
    codes = [code for code in CODES if code.startswith(("request.", "serve."))]
    assert len(codes) > 10
    for code in codes:
        polish = language("pl").pgettext("error", CODES[code])
        assert polish != CODES[code], code


async def begun(visitors: list[Client]) -> tuple[str, Client, Client]:
    """A table where two persons play: its name, who is to act first, the other."""
    table = await visitors[0].opened()
    await visitors[0].seated(table, 0)
    first = (await visitors[1].seated(table, 1))["view"]["first"]
    return table, visitors[first], visitors[1 - first]


async def told(visitor: Client, options: dict[str, Any]) -> Any:
    """The rules of a new table with these options."""
    table = await visitor.opened({**PEOPLE, "options": options})
    return await visitor.said("GET", f"/api/tables/{table}/rules", 200)


async def test_a_season_is_told_over_http_in_the_readers_language(visitors: list[Client], stranger: Client) -> None:
    table, actor, other = await begun(visitors)
    alone = await actor.said("GET", f"/api/tables/{table}/season?lang=de", 200)
    assert (alone["lang"], len(alone["evenings"])) == ("de", 1)
    await actor.said("POST", f"/api/tables/{table}/leave", 200)
    later = (await actor.said("POST", "/api/tables", 201, json={**PEOPLE, "after": table}))["id"]
    await actor.seated(later, 1)
    await other.seated(later, 0)
    season = await other.said("GET", f"/api/tables/{later}/season", 200)
    assert [evening["table"] for evening in season["evenings"]] == [table, later]
    assert sum(account["net"] for account in season["accounts"]) == 0
    assert [account["you"] for account in season["accounts"]] == [True, False], "who stayed has won"
    assert season["accounts"][0]["net"] > 0
    outside = await stranger.said("GET", f"/api/tables/{later}/season", 200)
    assert [evening["table"] for evening in outside["evenings"]] == [later]
    assert is_fault(await actor.said("GET", "/api/tables/nowhere/season", 404), "table.unknown")
