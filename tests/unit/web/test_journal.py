"""The journal: a line of JSON for all that happens, and nothing secret in any of them."""

import io
import json
import logging
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from potluck.errors import RequestError
from potluck.log import TABLES
from potluck.room import Room
from potluck.web import create_app
from potluck.web.front import front_of
from potluck.web.house import House
from potluck.web.journal import Journal, JsonLines, Telling, journal_to
from potluck.web.passphrase import account_of
from potluck.web.sessions import Sessions
from tests.serving import KEY
from tests.unit.web.clients import HERE, PEOPLE, Client

PASSPHRASE = "seven ducks in a row"
ADDRESS, NAME, SEED, TALK = "203.0.113.7", "Wilhelmina", "ab" * 32, "nobody shall read this"
HEX = re.compile(r"[0-9a-f]{12}")
SHAPES: dict[str, re.Pattern[str]] = {
    "at": re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+\+00:00"),
    "level": re.compile(r"info|warning|error"),
    "from": re.compile(r"potluck\.\w+"),
    "event": re.compile(r"request|socket|refused|sign_in|session_ended|passphrase_changed|entered|revoked|log"),
    "visitor": HEX,
    "method": re.compile(r"[A-Z]+|other"),
    "route": re.compile(r"other|/(?:[a-z]+|\{[a-z]+\}|openapi\.json|(?=/|$)|/)*"),
    "status": re.compile(r"\d+"),
    "ms": re.compile(r"[\d.]+"),
    "code": re.compile(r"[a-z_]+\.[a-z_]+"),
    "outcome": re.compile(r"ok|[a-z_]+\.[a-z_]+"),
    "own": re.compile("[01]"),
}
"""Key -> all that may stand there."""


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """All that the journal and the house's logs write meanwhile."""
    root, own = logging.getLogger(), logging.getLogger("potluck.journal")
    before, level, level_of_own = root.handlers[:], root.level, own.level
    yield io.StringIO()
    root.handlers[:], root.level = before, level
    own.setLevel(level_of_own)


def lines_of(written: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in written.getvalue().splitlines()]


async def test_no_secret_stands_in_any_line_of_an_evening(room: Room, written: io.StringIO) -> None:
    journal, account = journal_to(written), account_of(PASSPHRASE, cost=(2**4, 8, 1))
    front = front_of("https://cards.example.org", ["127.0.0.1"])
    app = create_app(room, key=KEY, house=House(account=account), journal=journal, front=front)
    transport = httpx.ASGITransport(app, client=("127.0.0.1", 1), raise_app_exceptions=False)
    secrets, sessions = {ADDRESS, NAME, SEED, TALK, PASSPHRASE, KEY.hex(), account.number}, Sessions(KEY)
    host, guest = (
        Client(transport=transport, base_url="https://cards.example.org", headers={"x-forwarded-for": ADDRESS})
        for _ in range(2)
    )
    async with host, guest:
        for client in (host, guest):
            secrets.add((await client.said("POST", "/api/session", 200, json={"name": NAME}))["token"])
        await host.said("POST", "/api/host", 403, json={"passphrase": PASSPHRASE + "x"})
        secrets.add((await host.said("POST", "/api/host", 200, json={"passphrase": PASSPHRASE}))["token"])
        table = await host.opened()
        secrets.add(table)
        for at, client in enumerate((host, guest)):
            await client.said("POST", f"/api/tables/{table}/seats/{at}", 200, json={"name": NAME, "seed": SEED})
        for client in (host, guest):
            screen = await client.said("GET", f"/api/tables/{table}", 200)
            cards = re.findall(r'"[2-9TJQKA][cdhs](?: [2-9TJQKA][cdhs])*"', json.dumps(screen))
            secrets |= set(cards)
        assert any("d" in secret for secret in secrets if len(secret) == 4), "cards are among them"
        for path in (
            f"/t/{table}",
            "/",
            "/static/styles/tokens.css",
            f"/nothing/{SEED}",
            "/api/host/sessions",
            "/host",
        ):
            await host.get(path)
        await host.request("SECRET" + SEED.upper(), "/")
        await guest.said("GET", "/api/games", 421, headers={"host": f"{SEED}.example"})
        await guest.said("POST", "/api/session", 403, json={}, headers={"origin": f"https://{SEED}.example"})
        (own,) = await guest.said("GET", "/api/sessions", 200)
        await guest.said("POST", "/api/sessions/end", 200, json={"session": own["session"]})
        asked = {"passphrase": PASSPHRASE, "fresh": "nine swans on a pond"}
        await host.said("POST", "/api/host/passphrase", 200, json=asked)
        secrets |= {"nine swans on a pond", *host.cookies.values(), *guest.cookies.values()}
    for secret in list(secrets):
        session = sessions.read(secret)
        secrets |= {session.id, session.mark, session.player} if session is not None else set()
    for name, value in room._services.store.secrets(TABLES + table).items():
        secrets |= {value.hex(), name} if len(name) > 12 else {value.hex()}
    text = written.getvalue()
    assert [secret for secret in secrets if secret.lower() in text.lower()] == []
    lines = lines_of(written)
    for line in lines:
        for key, value in line.items():
            assert SHAPES[key].fullmatch(str(value)), (key, value)
    assert {line["event"] for line in lines} == {
        *("request", "refused", "sign_in", "session_ended", "passphrase_changed")
    }
    assert {line["outcome"] for line in lines if line["event"] == "sign_in"} == {"ok", "host.refused"}
    assert {line["route"] for line in lines if "route" in line} >= {
        *("/api/tables/{table}", "/t/{table}", "/api/tables/{table}/seats/{seat}", "/static/{path}", "/", "other")
    }
    assert len({line["visitor"] for line in lines}) == 1


async def test_a_fault_of_ours_is_told_by_its_place_and_never_by_what_it_says(room: Room, written: io.StringIO) -> None:
    app = create_app(room, key=KEY, journal=journal_to(written))
    app.state.site = app.state.site._replace(room=None)
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with Client(transport=transport, base_url=HERE) as client:
        await client.said("POST", "/api/session", 200, json={})
        assert (await client.post("/api/tables", json=PEOPLE)).status_code == 500
    (line,) = [line for line in lines_of(written) if line.get("status") == 500]
    assert (line["route"], line["method"]) == ("/api/tables", "POST")


def test_what_was_put_into_a_sentence_is_left_out_of_its_line(written: io.StringIO) -> None:
    journal_to(written)
    try:
        raise ValueError(SEED)
    except ValueError:
        logging.getLogger("potluck.room").exception("table %s: %s", TALK, RequestError("table.unknown", asked=SEED))
    logging.getLogger("asyncio").error(f"Task exception was never retrieved {SEED}")
    first, second = lines_of(written)
    assert (first["message"], first["code"], first["error"]) == ("table %s: %s", "table.unknown", "ValueError")
    assert first["where"][0].startswith("test_journal.py:")
    assert set(second) == {"at", "level", "from", "event"}
    assert not {SEED, TALK} & set(re.findall(r"\w+|[\w ]+", written.getvalue()))


def test_a_visitor_is_another_one_to_each_process_and_no_address() -> None:
    first, second = Journal(), Journal()
    assert first.visitor(ADDRESS) == first.visitor(ADDRESS) != first.visitor("203.0.113.8")
    assert first.visitor(ADDRESS) != second.visitor(ADDRESS)
    assert HEX.fullmatch(first.visitor(ADDRESS))


async def test_a_house_without_a_journal_tells_nothing_of_its_visitors(
    visitor: Client, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG, logger="potluck"):
        await visitor.opened()
        await visitor.get("/nothing")
    assert caplog.records == []


async def test_a_socket_is_told_of_when_it_is_closed(written: io.StringIO) -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        scope |= {"endpoint": None, "path_params": {"table": "abc"}}
        await send({"type": "websocket.accept"})

    async def nothing(*_: Any) -> Any:
        pass

    scope: Any = {"type": "websocket", "path": "/api/tables/abc/live", "client": (ADDRESS, 1)}
    await Telling(app, journal_to(written))(scope, nothing, nothing)
    (line,) = lines_of(written)
    assert (line["event"], line["route"], line["status"]) == ("socket", "/api/tables/{table}/live", 101)
    assert isinstance(logging.getLogger().handlers[0].formatter, JsonLines)
