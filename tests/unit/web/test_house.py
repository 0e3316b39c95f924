"""The host of the house: his account, who opens tables, and sessions that are listed and ended."""

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from potluck.errors import RequestError
from potluck.protocol import encode
from potluck.room import Room
from potluck.store import SqliteStore
from potluck.web import create_app
from potluck.web.house import HOST_LIFE, TRIES, WAITING, House
from potluck.web.passphrase import COST, KEPT, LONGEST, Account, account_of, checked, fits, read_account, written
from potluck.web.roster import MOST, Roster
from potluck.web.sessions import LIFE, Session, Sessions
from potluck.words import LANGUAGES, language
from tests.serving import KEY
from tests.unit.web.clients import HERE, Client

CHEAP = (2**4, 8, 1)
PASSPHRASE = "seven ducks in a row"
PAGE = {"accept": "text/html,*/*;q=0.8"}
ACCOUNT = account_of(PASSPHRASE, cost=CHEAP)


class Clock:
    """A clock that moves when it is told to."""

    def __init__(self) -> None:
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def house(clock: Clock) -> House:
    """A house where the host alone opens tables."""
    return House(account=ACCOUNT, opens="host", clock=clock, cost=CHEAP)


@pytest.fixture
async def guests(room: Room, house: House) -> AsyncIterator[list[Client]]:
    """Three visitors of that house; the last one has no session yet."""
    app = create_app(room, key=KEY, house=house)
    app.state.site.sessions._clock = house._clock
    clients = [
        Client(transport=httpx.ASGITransport(app, client=(f"192.0.2.{at}", 1)), base_url=HERE) for at in range(3)
    ]
    for client in clients[:2]:
        await client.said("POST", "/api/session", 200, json={"lang": "en"})
    yield clients
    for client in clients:
        await client.aclose()


@pytest.fixture
def host(guests: list[Client]) -> Client:
    return guests[0]


@pytest.fixture
def guest(guests: list[Client]) -> Client:
    return guests[1]


async def signed_in(client: Client) -> Any:
    return await client.said("POST", "/api/host", 200, json={"passphrase": PASSPHRASE})


def cookie(client: Client) -> dict[str, str]:
    """The header of the client's cookie as it is now, to be sent again later."""
    return {"cookie": "; ".join(f"{name}={value}" for name, value in client.cookies.items())}


def test_a_passphrase_is_kept_as_what_scrypt_makes_of_it() -> None:
    n, r, p = COST
    assert (128 * n * r >= 32 * 2**20, p >= 3) == (True, True), "as OWASP wants it: 32 MiB, three times"
    account = account_of(PASSPHRASE)
    assert account.cost == COST
    stored = written(account)
    assert PASSPHRASE.encode() not in stored
    assert read_account(stored) == account
    assert [fits(ACCOUNT, text) for text in (PASSPHRASE, f"{PASSPHRASE} ", "")] == [True, False, False]
    longest = "seven ducks" * 30
    assert not fits(account_of(longest[:LONGEST], cost=CHEAP), longest), "nothing is cut off"
    assert account_of(PASSPHRASE, cost=CHEAP).digest != ACCOUNT.digest, "each has its salt"


@pytest.mark.parametrize("stored", [None, b"", b"[]", b"{", b"[1]", written(None)])
def test_what_is_no_account_lets_nobody_in(stored: bytes | None) -> None:
    assert read_account(stored) is None


@pytest.mark.parametrize("passphrase", ["", "short", "elevenchars", "a" * 40, "abababababababab", "x1 " * 200])
def test_what_is_soon_guessed_is_no_passphrase(passphrase: str) -> None:
    with pytest.raises(RequestError, match="passphrase"):
        account_of(passphrase, cost=CHEAP)


def test_any_signs_and_any_way_to_type_them_are_taken() -> None:
    assert checked("zażółć gęślą jaźń 🂡") == "zażółć gęślą jaźń 🂡"
    decomposed = "zaz\u0307o\u0301łc\u0301 ge\u0328s\u0301la\u0328"
    assert fits(account_of("zażółć gęślą", cost=CHEAP), decomposed)
    assert checked("correct horse battery staple " * 8), "no rule for what a long one must hold"


async def test_the_host_alone_opens_tables_and_whoever_has_the_link_plays(host: Client, guest: Client) -> None:
    refused = await guest.said("POST", "/api/tables", 403, json={"game": "draw", "seats": [{"kind": "person"}] * 2})
    assert refused["code"] == "house.opens"
    assert (await guest.said("POST", "/api/invitations", 403, json={}))["code"] == "house.opens"
    assert (await guest.said("GET", "/api/house", 200)) == {
        "account": True, "host": False, "opens": "host", "may_open": False, "enters": "everybody", "may_enter": True
    }  # fmt: skip
    await signed_in(host)
    assert (await host.said("GET", "/api/house", 200))["may_open"] is True
    table = await host.opened()
    assert (await guest.seated(table, 1))["seat"] == 1


@pytest.mark.parametrize("path", ["/", "/evening"])
async def test_who_may_open_no_table_is_offered_none(host: Client, guest: Client, path: str) -> None:
    assert 'data-opens="host"' in (await guest.get(path, headers=PAGE)).text
    await signed_in(host)
    assert 'data-opens="host"' not in (await host.get(path, headers=PAGE)).text


async def test_a_house_as_before_leaves_tables_to_everybody(visitor: Client) -> None:
    info = await visitor.said("GET", "/api/house", 200)
    assert (info["account"], info["host"], info["opens"], info["may_open"]) == (False, False, "everybody", True)
    assert (await visitor.said("POST", "/api/host", 409, json={"passphrase": PASSPHRASE}))["code"] == "host.none"


async def test_signing_in_gives_a_new_session_and_ends_the_old_one(host: Client) -> None:
    before, player = cookie(host), (await host.said("GET", "/api/me", 200))["player"]
    answer = await signed_in(host)
    assert answer["player"] == player, "the same person, with his seats"
    assert cookie(host) != before
    await host.said("GET", "/api/me", 200)
    host.cookies.clear()
    await host.said("GET", "/api/me", 401, headers=before)


async def test_a_session_that_was_planted_is_worth_nothing_after_signing_in(host: Client, guest: Client) -> None:
    planted = cookie(guest)
    host.cookies.clear()
    answer = await host.post("/api/host", json={"passphrase": PASSPHRASE}, headers=planted)
    assert answer.status_code == 200
    await guest.said("GET", "/api/me", 401)
    await guest.said("GET", "/api/host/sessions", 401)


async def test_a_cookie_of_the_host_is_worth_nothing_after_signing_out(host: Client) -> None:
    await signed_in(host)
    replayed = cookie(host)
    await host.said("GET", "/api/host/sessions", 200)
    await host.said("POST", "/api/host/leave", 200, json={})
    assert (await host.said("GET", "/api/host/sessions", 403))["code"] == "host.needed"
    host.cookies.clear()
    await host.said("GET", "/api/host/sessions", 401, headers=replayed)


async def test_the_host_is_one_for_twelve_hours(host: Client, clock: Clock) -> None:
    await signed_in(host)
    clock.now += HOST_LIFE - 1
    await host.said("POST", "/api/session", 200, json={"name": "Ann"})
    await host.said("GET", "/api/host/sessions", 200)
    clock.now += 1
    assert (await host.said("GET", "/api/host/sessions", 403))["code"] == "host.needed"


async def test_who_tries_passphrases_waits_longer_and_longer_whatever_session_he_sends(
    guest: Client, host: Client, clock: Clock
) -> None:
    for at in range(TRIES):
        guest.cookies.clear()
        assert (await guest.said("POST", "/api/host", 403, json={"passphrase": f"wrong {at}"}))[
            "code"
        ] == "host.refused"
    blocked = await guest.said("POST", "/api/host", 429, json={"passphrase": PASSPHRASE})
    assert (blocked["code"], blocked["detail"]["allowed"]) == ("host.too_fast", 30)
    await signed_in(host)
    clock.now += 30
    await guest.said("POST", "/api/host", 403, json={"passphrase": "wrong again"})
    await guest.said("POST", "/api/host", 429, json={"passphrase": PASSPHRASE})


async def test_few_tries_are_reckoned_for_and_the_others_are_told_to_come_again(house: House) -> None:
    house._waiting = WAITING
    with pytest.raises(RequestError, match="reckoning") as caught:
        await house.sign_in(Sessions(KEY), None, PASSPHRASE, "192.0.2.9")
    assert caught.value.code == "house.busy"


async def test_another_passphrase_ends_what_was_signed_in_with_the_old_one(host: Client, guests: list[Client]) -> None:
    other = guests[2]
    await signed_in(host)
    await signed_in(other)
    asked = {"passphrase": "wrong one, that is", "fresh": "nine swans on a pond"}
    assert (await host.said("POST", "/api/host/passphrase", 403, json=asked))["code"] == "host.refused"
    asked = {"passphrase": PASSPHRASE, "fresh": "short"}
    assert (await host.said("POST", "/api/host/passphrase", 422, json=asked))["code"] == "host.passphrase"
    await host.said("POST", "/api/host/passphrase", 200, json={**asked, "fresh": "nine swans on a pond"})
    await host.said("GET", "/api/host/sessions", 200)
    assert (await other.said("GET", "/api/host/sessions", 403))["code"] == "host.needed"
    assert (await other.said("POST", "/api/host", 403, json={"passphrase": PASSPHRASE}))["code"] == "host.refused"


async def test_only_the_host_changes_it(guest: Client) -> None:
    asked = {"passphrase": PASSPHRASE, "fresh": "nine swans on a pond"}
    assert (await guest.said("POST", "/api/host/passphrase", 403, json=asked))["code"] == "host.needed"


async def test_everybody_sees_his_own_session_and_the_host_all_of_them(host: Client, guest: Client) -> None:
    (own,) = await guest.said("GET", "/api/sessions", 200)
    assert own["own"]
    assert not own["host"]
    assert (await guest.said("GET", "/api/host/sessions", 403))["code"] == "host.needed"
    await signed_in(host)
    listing = await host.said("GET", "/api/host/sessions", 200)
    assert {line["session"] for line in listing} >= {own["session"]}
    assert [line["own"] for line in listing if line["host"]] == [True]
    assert all(len(line["player"]) == 12 for line in listing)


async def test_no_list_holds_what_opens_anything(host: Client, guest: Client, clock: Clock) -> None:
    await signed_in(host)
    table = await host.opened()
    await guest.seated(table, 1)
    text = (await host.get("/api/host/sessions")).text + (await host.get("/host", headers=PAGE)).text
    secrets = [table, ACCOUNT.number, ACCOUNT.digest.hex(), *host.cookies.values(), *guest.cookies.values()]
    sessions = Sessions(KEY, clock=clock)
    for client in (host, guest):
        (token,) = client.cookies.values()
        session = sessions.read(token)
        assert session is not None
        secrets += [session.id, session.mark, session.player]
    assert [secret for secret in secrets if secret in text] == []


async def test_an_ended_session_opens_nothing_any_more(host: Client, guest: Client) -> None:
    (own,) = await guest.said("GET", "/api/sessions", 200)
    await signed_in(host)
    await host.said("POST", "/api/sessions/end", 200, json={"session": own["session"]})
    assert (await guest.said("GET", "/api/me", 401))["code"] == "request.no_session"
    assert own["session"] not in {line["session"] for line in await host.said("GET", "/api/host/sessions", 200)}
    fresh = await guest.said("POST", "/api/session", 200, json={"lang": "en"})
    assert fresh["player"][:12] != own["player"]


async def test_who_is_no_host_ends_his_own_session_alone(host: Client, guest: Client) -> None:
    ((own,), (other,)) = [await client.said("GET", "/api/sessions", 200) for client in (guest, host)]
    for label in (other["session"], "0" * 24, ""):
        refused = await guest.said("POST", "/api/sessions/end", 404, json={"session": label})
        assert refused["code"] == "session.unknown"
    assert await guest.said("POST", "/api/sessions/end", 200, json={"session": own["session"]}) == {"lines": 0}
    await guest.said("GET", "/api/sessions", 401)
    await host.said("GET", "/api/me", 200)


async def test_nobody_fills_the_memory_with_ended_sessions(guest: Client) -> None:
    codes = []
    for _ in range(22):
        await guest.said("POST", "/api/session", 200, json={})
        (own,) = await guest.said("GET", "/api/sessions", 200)
        codes.append((await guest.post("/api/sessions/end", json={"session": own["session"]})).status_code)
        if codes[-1] == 429:
            break
        guest.cookies.clear()
    assert codes == [200] * 20 + [429]


async def test_what_was_ended_stays_ended_when_the_house_is_opened_again(tmp_path: Path) -> None:
    sessions = Sessions(KEY)
    kept, gone = sessions.new(), sessions.new()
    with SqliteStore(tmp_path / "a.db") as store:
        roster = Roster(store)
        assert roster.meet(kept, kept.label)
        assert roster.meet(gone, gone.label)
        await roster.end(gone.label)
        await roster.write()
    with SqliteStore(tmp_path / "a.db") as store:
        again = Roster(store)
        assert not again.meet(gone, gone.label)
        assert [label for label, _, _ in again.met()] == [kept.label]


def test_the_list_is_bounded_and_whoever_falls_out_of_it_is_let_in_all_the_same(clock: Clock) -> None:
    roster, sessions = Roster(clock=clock), Sessions(KEY)
    first = sessions.new()
    assert roster.meet(first, first.label)
    for _ in range(MOST):
        session = sessions.new()
        roster.meet(session, session.label)
    assert not roster.is_known(first.label)
    assert roster.meet(first, first.label)
    assert len(list(roster.met())) == MOST


def test_a_token_that_was_never_renewed_ends_by_itself(clock: Clock) -> None:
    sessions = Sessions(KEY, clock=clock)
    token = sessions.token(sessions.new())
    clock.now += LIFE
    session = sessions.read(token)
    assert session is not None
    renewed = sessions.token(sessions.renewed(session))
    clock.now += 1
    assert (sessions.read(token), sessions.read(renewed) is None) == (None, False)


def test_a_token_of_before_is_read_and_can_be_ended() -> None:
    sessions = Sessions(KEY)
    old = str(sessions._signer.dumps(["0123456789abcdef", "Ala", "pl"]))
    session = sessions.read(old)
    assert session == Session("0123456789abcdef", "Ala", "pl")
    assert len({session.label, Session("0123456789abcdef", mark="x").label}) == 2


async def test_the_page_signs_in_without_a_script_and_says_in_every_language_what_is_wrong(
    guest: Client, clock: Clock
) -> None:
    for code in LANGUAGES:
        clock.now += 60
        page = await guest.post(f"/host?lang={code}", data={"do": "sign-in", "passphrase": "wrong"}, headers=PAGE)
        assert (page.status_code, page.headers["content-language"]) == (403, code)
        assert language(code).error(RequestError("host.refused")) in page.text
        assert "wrong" not in page.text.replace("wrong passphrase", "")
    clock.now += 60
    before = cookie(guest)
    done = await guest.post("/host", data={"do": "sign-in", "passphrase": PASSPHRASE}, headers=PAGE)
    assert (done.status_code, done.headers["location"]) == (303, "/host")
    panel = await guest.get("/host", headers=PAGE)
    assert re.findall(r'name="do" value="([a-z-]+)"', panel.text)[0] == "sign-out"
    await guest.post("/host", data={"do": "sign-out"}, headers=PAGE)
    assert 'value="sign-in"' in (await guest.get("/host", headers=PAGE)).text
    guest.cookies.clear()
    await guest.said("GET", "/api/me", 401, headers=before)


async def test_the_page_changes_the_passphrase_and_ends_sessions(host: Client, guest: Client) -> None:
    await signed_in(host)
    new = "nine swans on a pond"
    asked = {"do": "passphrase", "passphrase": PASSPHRASE, "fresh": new, "again": new + "x"}
    assert (await host.post("/host", data=asked, headers=PAGE)).status_code == 400
    assert (await host.post("/host", data={**asked, "again": new}, headers=PAGE)).status_code == 303
    (own,) = await guest.said("GET", "/api/sessions", 200)
    assert (await guest.post("/host", data={"do": "end", "session": own["session"]})).status_code == 403
    assert (await host.post("/host", data={"do": "end", "session": own["session"]})).status_code == 303
    await guest.said("GET", "/api/me", 401)


async def test_what_is_kept_is_told_and_a_visitor_ends_his_session_there(guest: Client) -> None:
    before = cookie(guest)
    (own,) = await guest.said("GET", "/api/sessions", 200)
    page = (await guest.get("/privacy", headers=PAGE)).text
    assert own["session"] in page
    done = await guest.post("/privacy", data={"do": "end", "session": own["session"]}, headers=PAGE)
    assert done.status_code == 303
    assert (await guest.said("GET", "/api/sessions", 200))[0]["session"] != own["session"], "a stranger from now on"
    guest.cookies.clear()
    await guest.said("GET", "/api/me", 401, headers=before)


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://localhost.evil.example"])
@pytest.mark.parametrize("path", ["/host", "/privacy"])
async def test_forms_of_other_sites_are_refused(host: Client, path: str, origin: str) -> None:
    await signed_in(host)
    (own,) = await host.said("GET", "/api/sessions", 200)
    sent = {"do": "end", "session": own["session"]}
    refused = await host.post(path, data=sent, headers={"origin": origin})
    assert (refused.status_code, refused.json()["code"]) == (403, "request.origin")
    refused = await host.post(path, data=sent, headers={"sec-fetch-site": "cross-site"})
    assert (refused.status_code, refused.json()["code"]) == (403, "request.origin")
    await host.said("GET", "/api/host/sessions", 200)


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"", "application/x-www-form-urlencoded", 400),
        (b"do=fly", "application/x-www-form-urlencoded", 400),
        (b"do=sign-in&do=end", "application/x-www-form-urlencoded", 400),
        (b"do=%ff%fe", "application/x-www-form-urlencoded", 400),
        (b"&".join([b"a=b"] * 50), "application/x-www-form-urlencoded", 400),
        (b"do=sign-in", "text/plain", 415),
        (b"x" * 5000, "application/x-www-form-urlencoded", 413),
    ],
)
@pytest.mark.parametrize("path", ["/host", "/privacy"])
async def test_what_is_no_form_is_refused(guest: Client, path: str, body: bytes, kind: str, status: int) -> None:
    assert (await guest.post(path, content=body, headers={"content-type": kind})).status_code == status


@pytest.mark.parametrize("code", LANGUAGES)
async def test_both_pages_stand_in_every_language_without_script_or_style(host: Client, code: str) -> None:
    texts = []
    for path in ("/host", "/privacy"):
        page = await host.get(path, params={"lang": code}, headers=PAGE)
        assert (page.status_code, page.headers["content-language"]) == (200, code)
        assert re.findall(r"<script(?![^>]*\bsrc=)|<style|\bstyle=|\bon\w+=", page.text) == []
        texts.append(re.sub(r"<[^>]*>", " ", page.text))
    english = [
        re.sub(r"<[^>]*>", " ", (await host.get(path, params={"lang": "en"})).text) for path in ("/host", "/privacy")
    ]
    assert code == "en" or all(text != other for text, other in zip(texts, english, strict=True))


def test_an_account_is_read_from_the_store(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "a.db") as store:
        store.put(KEPT, written(ACCOUNT)).result()
    assert (tmp_path / "a.db").stat().st_mode & 0o077 == 0, "nobody else reads the file"
    with SqliteStore(tmp_path / "a.db") as store:
        account = House(store).account
    assert isinstance(account, Account)
    assert fits(account, PASSPHRASE)
    assert encode(account) == encode(ACCOUNT)


@pytest.mark.parametrize("by_page", [True, False])
async def test_who_is_forgotten_leaves_no_token_behind_that_is_worth_anything(
    visitors: list[Client], by_page: bool
) -> None:
    guest, other = visitors[:2]
    table = await guest.opened()
    await guest.seated(table, 0)
    before, copied = (await guest.said("GET", "/api/me", 200))["player"], cookie(guest)
    if by_page:
        assert (await guest.post("/privacy", data={"do": "forget"}, headers=PAGE)).status_code == 303
    else:
        assert await guest.said("POST", "/api/me/forget", 200, json={}) == {"left": 1}
    assert (await guest.said("GET", "/api/me", 200))["player"] != before
    screen = await other.said("GET", f"/api/tables/{table}", 200)
    assert [seat["taken"] for seat in screen["table"]["seats"]] == [False, False]
    guest.cookies.clear()
    await guest.said("GET", "/api/me", 401, headers=copied)
