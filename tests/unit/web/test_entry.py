"""A house that lets in who is invited: its door, invitations that are made, used and revoked."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from potluck.errors import RequestError
from potluck.room import Room
from potluck.store import SqliteStore
from potluck.web import create_app
from potluck.web.entry import MOST, Invitations, secret_in
from potluck.web.house import ENTRIES, House
from potluck.web.passphrase import account_of
from potluck.words import LANGUAGES, language
from tests.serving import KEY
from tests.unit.web.clients import HERE, Client

PASSPHRASE = "seven ducks in a row"
ACCOUNT = account_of(PASSPHRASE, cost=(2**4, 8, 1))
PAGE = {"accept": "text/html,*/*;q=0.8"}


@pytest.fixture
async def guests(room: Room) -> AsyncIterator[list[Client]]:
    """The host of a house that is for who is invited, and two who are not yet."""
    app = create_app(room, key=KEY, house=House(account=ACCOUNT, enters="invited"))
    clients = [
        Client(transport=httpx.ASGITransport(app, client=(f"192.0.2.{at}", 1)), base_url=HERE) for at in range(3)
    ]
    await clients[0].said("POST", "/api/host", 200, json={"passphrase": PASSPHRASE})
    yield clients
    for client in clients:
        await client.aclose()


@pytest.fixture
def host(guests: list[Client]) -> Client:
    return guests[0]


@pytest.fixture
def guest(guests: list[Client]) -> Client:
    return guests[1]


async def invited(host: Client, label: str = "") -> tuple[str, str]:
    """The id and the link of a new invitation."""
    made = await host.said("POST", "/api/host/invitations", 201, json={"label": label})
    return made["entry"]["id"], made["link"]["url"]


async def test_who_is_not_invited_is_told_what_to_do_in_his_language(guest: Client) -> None:
    for code in LANGUAGES:
        told = language(code).error(RequestError("house.invited"))
        for path in ("/", "/t/abcdefghijklmnop"):
            page = await guest.get(path, headers=PAGE | {"accept-language": code})
            assert (page.status_code, page.headers["content-language"]) == (403, code)
            assert told in page.text
            assert 'action="/enter"' in page.text
        fault = await guest.said("GET", f"/api/tables?lang={code}", 403)
        assert (fault["code"], fault["message"]) == ("house.invited", told)


@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_nothing_but_what_is_needed_to_come_in_is_open(guest: Client, method: str) -> None:
    for path in PATHS:
        assert (await guest.request(method, path, json={} if method == "POST" else None)).status_code == 403, path
    assert (await guest.get("/enter")).status_code == 200
    assert (await guest.get("/static/styles/tokens.css")).status_code == 200
    assert (await guest.get("/health")).status_code == 200


PATHS = (
    *("/", "/me", "/evening", "/solved", "/rules/draw", "/t/a", "/t/a/fair", "/t/a/deal/1", "/api/me", "/api/games"),
    *("/api/tables", "/api/tables/a", "/api/tables/a/log", "/api/session", "/api/openapi.json", "/api/fresh"),
    *("/api/host/sessions", "/api/host/invitations", "/api/sessions", "/enter/", "/static", "//enter", "/enter/../me"),
)


async def test_a_link_lets_in_and_keeps_who_one_was(host: Client, guest: Client) -> None:
    _, link = await invited(host, "  for   Ann ")
    assert link.startswith(f"{HERE}/enter#")
    answer = await guest.said("POST", "/api/entry", 200, json={"invitation": link})
    assert (await guest.said("GET", "/api/me", 200))["player"] == answer["player"]
    again = await guest.said("POST", "/api/entry", 200, json={"invitation": secret_in(link)})
    assert again["player"] == answer["player"]
    (entry,) = await host.said("GET", "/api/host/invitations", 200)
    assert (entry["label"], entry["uses"], entry["revoked"]) == ("for Ann", 2, 0)
    assert secret_in(link) not in (await host.get("/api/host/invitations")).text + (await host.get("/host")).text


@pytest.mark.parametrize("text", ["", "#", "x", "0" * 22, "/enter#", "http://localhost/enter#guess", "\ud800"])
async def test_what_is_no_invitation_lets_nobody_in(guest: Client, host: Client, text: str) -> None:
    await invited(host)
    body = b'{"invitation": "%s"}' % text.encode("ascii", "backslashreplace")
    answer = await guest.post("/api/entry", content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (400, 403)
    assert (await guest.get("/api/games")).status_code == 403


async def test_a_revoked_link_lets_nobody_in_and_leaves_those_who_are_in(host: Client, guests: list[Client]) -> None:
    name, link = await invited(host)
    _, other = await invited(host)
    await guests[1].said("POST", "/api/entry", 200, json={"invitation": link})
    revoked = await host.said("POST", "/api/host/invitations/revoke", 200, json={"invitation": name})
    assert revoked["revoked"] > 0
    refused = await guests[2].said("POST", "/api/entry", 403, json={"invitation": link})
    assert refused["code"] == "entry.refused"
    await guests[1].said("GET", "/api/me", 200)
    await guests[2].said("POST", "/api/entry", 200, json={"invitation": other})


async def test_guests_of_a_link_are_shown_out_with_it_and_their_cookies_are_worth_nothing(
    host: Client, guest: Client
) -> None:
    name, link = await invited(host)
    await guest.said("POST", "/api/entry", 200, json={"invitation": link})
    await guest.said("GET", "/api/me", 200)
    await host.said("POST", "/api/host/invitations/revoke", 200, json={"invitation": name, "out": True})
    assert (await guest.said("GET", "/api/me", 403))["code"] == "house.invited"
    assert (await guest.said("POST", "/api/sessions/end", 403, json={"session": "x"}))["code"] == "house.invited"


async def test_the_host_alone_makes_and_revokes_them(host: Client, guest: Client) -> None:
    name, link = await invited(host)
    await guest.said("POST", "/api/entry", 200, json={"invitation": link})
    for path, asked in (("", {"label": "mine"}), ("/revoke", {"invitation": name})):
        refused = await guest.said("POST", f"/api/host/invitations{path}", 403, json=asked)
        assert refused["code"] == "host.needed"
    assert (await guest.said("GET", "/api/host/invitations", 403))["code"] == "host.needed"
    assert (await guest.post("/host", data={"do": "invite", "label": "mine"})).status_code == 403
    assert (await guest.post("/host", data={"do": "revoke", "invitation": name})).status_code == 403
    unknown = await host.said("POST", "/api/host/invitations/revoke", 404, json={"invitation": "none"})
    assert unknown["code"] == "entry.unknown"


async def test_who_tries_many_waits(guest: Client) -> None:
    codes = [(await guest.post("/api/entry", json={"invitation": str(at)})).status_code for at in range(ENTRIES + 1)]
    assert codes == [403] * ENTRIES + [429]


async def test_the_pages_do_all_of_it_without_a_script(host: Client, guest: Client) -> None:
    page = await host.post("/host", data={"do": "invite", "label": "<b>Ann</b>"})
    assert page.status_code == 200
    (link,) = re.findall(r"<code>([^<]+/enter#[^<]+)</code>", page.text)
    assert "<b>Ann" not in page.text
    assert link not in (await host.get("/host")).text
    wrong = await guest.post("/enter", data={"invitation": "wrong"}, headers=PAGE)
    assert wrong.status_code == 403
    came = await guest.post("/enter", data={"invitation": link}, headers=PAGE)
    assert (came.status_code, came.headers["location"]) == (303, "/")
    assert (await guest.get("/", headers=PAGE)).status_code == 200
    (name,) = set(re.findall(r'name="invitation" value="([0-9a-f]+)"', (await host.get("/host")).text))
    assert (await host.post("/host", data={"do": "revoke", "invitation": name, "out": "yes"})).status_code == 303
    assert (await guest.get("/", headers=PAGE)).status_code == 403


async def test_a_house_that_is_open_to_everybody_has_no_door(visitor: Client) -> None:
    assert (await visitor.get("/", headers=PAGE)).status_code == 200
    info = await visitor.said("GET", "/api/house", 200)
    assert (info["enters"], info["may_enter"]) == ("everybody", True)


async def test_they_outlast_the_house_and_their_secrets_are_not_in_it(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "a.db") as store:
        kept = Invitations(store)
        (entry, secret), (gone, other) = await kept.make("Ann"), await kept.make("Ben")
        await kept.revoke(gone.id, out=True)
    assert secret.encode() not in (tmp_path / "a.db").read_bytes()
    with SqliteStore(tmp_path / "a.db") as store:
        again = Invitations(store)
        assert (await again.use(secret)).id == entry.id
        with pytest.raises(RequestError, match="lets nobody in"):
            await again.use(other)
        assert (again.is_shut(gone.id), again.lets_in(gone.id), again.lets_in("")) == (True, False, False)


async def test_they_are_bounded_and_those_that_shut_somebody_out_are_never_forgotten() -> None:
    kept = Invitations()
    names = [(await kept.make(str(at)))[0].id for at in range(MOST)]
    with pytest.raises(RequestError, match="already"):
        await kept.make("one more")
    await kept.revoke(names[0], out=True)
    with pytest.raises(RequestError, match="already"):
        await kept.make("one more")
    await kept.revoke(names[1], out=False)
    await kept.make("one more")
    assert (kept.is_shut(names[0]), len(kept.all())) == (True, MOST)
