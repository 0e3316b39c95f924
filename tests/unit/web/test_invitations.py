"""How others come in: addresses, QR codes that a decoder reads, personal links over HTTP, the app on a phone."""

import json
import re
import struct
from collections.abc import AsyncIterator

import httpx
import pytest

from potluck.room import Room
from potluck.web import create_app
from potluck.web.addresses import Reach, is_private, reach_of, usable
from potluck.web.announce import _can_show, _for_friends
from potluck.web.guard import HostNames
from potluck.web.listening import url_at
from potluck.web.square_code import square_code, terminal_code
from potluck.words import LANGUAGES
from tests.serving import KEY
from tests.squares import link_in
from tests.unit.web.clients import HERE, Client

EVENING = {"game": "poker", "seats": [{"kind": "person"}] * 3, "evening": True, "clock": "calm", "house": "all"}


@pytest.fixture
async def at_home(room: Room) -> AsyncIterator[Client]:
    """A visitor of a room that its home network reaches too."""
    reach = Reach(8052, ("192.168.0.12", "fd00::12"))
    app = create_app(room, key=KEY, hosts=HostNames(addresses=True), reach=reach)
    async with Client(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1:8052") as client:
        await client.said("POST", "/api/session", 200, json={"name": "Ola", "lang": "en"})
        yield client


@pytest.mark.parametrize(
    "link", ["http://192.168.0.12:8052/t/abcdefgh23456712", f"http://[fd00::12]:8052/t/{'x' * 60}"]
)
def test_a_decoder_reads_the_link_from_the_code(link: str) -> None:
    code = square_code(link)
    assert link_in({"size": code.size, "path": code.path}) == link


def test_a_code_has_a_quiet_zone_of_four() -> None:
    code = square_code("http://10.0.0.1/")
    places = [tuple(map(int, run)) for run in re.findall(r"M(\d+) (\d+)h(\d+)", code.path)]
    assert min(column for column, _, _ in places) == min(row for _, row, _ in places) == 4
    assert max(column + length for column, _, length in places) == code.size - 4


def test_the_terminals_code_is_the_same_code() -> None:
    lines = re.sub(r"\x1b\[[0-9;]*m", "", terminal_code("http://10.0.0.1:8052/")).splitlines()
    size = square_code("http://10.0.0.1:8052/").size - 4  # its quiet zone is two modules wide
    assert {len(line) for line in lines} == {size}
    assert len(lines) == -(-size // 2)


async def test_who_opened_the_page_here_invites_to_the_home_network(at_home: Client) -> None:
    table = await at_home.opened(EVENING)
    info = await at_home.said("GET", f"/api/tables/{table}/invitation", 200)
    assert [link["url"] for link in info["links"]] == [
        f"http://192.168.0.12:8052/t/{table}",
        f"http://[fd00::12]:8052/t/{table}",
    ]
    assert (info["reach"], info["restart"]) == ("home", "")
    assert [link_in(link["code"]) for link in info["links"]] == [link["url"] for link in info["links"]]


async def test_an_address_by_which_somebody_came_stands_first(at_home: Client) -> None:
    table = await at_home.opened(EVENING)
    info = await at_home.said("GET", f"/api/tables/{table}/invitation", 200, headers={"host": "10.1.2.3:8052"})
    assert info["links"][0]["url"] == f"http://10.1.2.3:8052/t/{table}"
    assert info["reach"] == "home"


async def test_without_lan_an_invitation_says_that_it_leads_nowhere(visitor: Client) -> None:
    table = await visitor.opened(EVENING)
    info = await visitor.said("GET", f"/api/tables/{table}/invitation", 200)
    assert info["links"][0]["url"] == f"{HERE}/t/{table}"
    assert (info["reach"], info["restart"]) == ("here", "potluck serve --lan")


async def test_an_invitation_to_no_table(visitor: Client) -> None:
    assert (await visitor.said("GET", "/api/tables/nowhere/invitation", 404))["code"] == "table.unknown"


async def test_a_link_in_advance_is_that_of_the_table_which_its_host_opens_next(visitors: list[Client]) -> None:
    visitor, other, *_ = visitors
    advance = await visitor.said("POST", "/api/invitations", 201, json={})
    name = advance["table"]
    assert advance["invitation"]["links"][0]["url"] == f"{HERE}/t/{name}"
    assert (await visitor.said("POST", "/api/invitations", 201, json={}))["table"] == name, "read again, the same"
    assert (await other.said("GET", f"/api/tables/{name}", 404))["code"] == "table.not_open"
    assert "data-waits-for" in (await other.get(f"/t/{name}")).text
    assert await other.said("GET", f"/api/invitations/{name}", 200) == {"open": False, "waiting": 1}
    assert await visitor.said("GET", f"/api/invitations/{name}", 200) == {"open": False, "waiting": 1}
    assert await other.opened({**EVENING, "name": name}) != name, "nobody else opens it"
    wrong = {**EVENING, "name": name, "options": {"money": {"start": -1}}}
    await visitor.said("POST", "/api/tables", 422, json=wrong)
    assert await visitor.opened({**EVENING, "name": name}) == name
    assert (await other.said("GET", f"/api/invitations/{name}", 200))["open"]
    assert "data-waits-for" not in (await other.get(f"/t/{name}")).text
    assert await visitor.opened({**EVENING, "name": name}) != name, "once"
    assert (await visitor.said("POST", "/api/invitations", 201, json={}))["table"] != name


async def test_nobody_waits_behind_a_name_that_was_made_up(visitor: Client) -> None:
    assert (await visitor.said("GET", "/api/invitations/mine", 404))["code"] == "table.unknown"
    assert await visitor.opened({**EVENING, "name": "mine"}) != "mine"


async def test_names_in_advance_are_forgotten(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("potluck.room.advance.KEPT", 3)
    advances = room.advances
    names = [advances.issue(f"host {at}") for at in range(5)]
    assert [advances.is_kept(name) for name in names] == [False, False, True, True, True]
    monkeypatch.setattr("potluck.room.advance.LASTING", 0)
    late = advances.issue("late")
    assert not advances.is_of(late, "late")
    assert advances.issue("late") != late


async def test_an_evening_says_what_it_is(visitor: Client) -> None:
    table = (await visitor.said("GET", f"/api/tables/{await visitor.opened(EVENING)}", 200))["table"]
    assert (table["evening"], table["house"], table["speed"], table["clock"]) == (True, "all", "normal", "calm")


async def test_a_seat_comes_to_another_device_over_http(visitors: list[Client], room: Room) -> None:
    first, second, phone = visitors
    table = await first.opened({"game": "poker", "seats": [{"kind": "person"}] * 2})
    await first.seated(table, 0)
    await second.seated(table, 1)
    given = await second.said("POST", f"/api/tables/{table}/link", 201, json={})
    address, _, secret = given["link"]["url"].partition("#seat=")
    assert address == f"{HERE}/t/{table}"
    assert (given["seat"], given["seconds"]) == (1, 600)
    assert link_in(given["link"]["code"]) == given["link"]["url"]
    moved = await phone.said("POST", f"/api/tables/{table}/move", 200, json={"secret": secret})
    assert moved["seat"] == 1
    assert (await second.said("GET", f"/api/tables/{table}", 200))["seat"] is None
    again = await first.said("POST", f"/api/tables/{table}/move", 404, json={"secret": secret})
    assert again["code"] == "link.unknown"


async def test_a_link_is_given_to_nobody_without_a_seat_or_session(visitors: list[Client], stranger: Client) -> None:
    table = await visitors[0].opened()
    for path, body in (("link", {}), ("move", {"secret": "x"})):
        assert (await stranger.said("POST", f"/api/tables/{table}/{path}", 401, json=body))["code"]
    assert (await visitors[0].said("POST", f"/api/tables/{table}/link", 403, json={}))["code"] == "seat.none"
    answer = await visitors[0].said("POST", f"/api/tables/{table}/move", 404, json={"secret": "guess"})
    assert answer["code"] == "link.unknown"
    await visitors[0].said("POST", f"/api/tables/{table}/move", 400, json={"secret": "x" * 65})


@pytest.mark.parametrize("lang", list(LANGUAGES))
async def test_the_app_has_a_name_and_pictures_of_their_sizes(visitor: Client, lang: str) -> None:
    answer = await visitor.get("/manifest.webmanifest", params={"lang": lang})
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert (manifest["lang"], manifest["display"], manifest["start_url"]) == (lang, "standalone", "/")
    for icon in manifest["icons"]:
        picture = await visitor.get(icon["src"])
        assert (picture.status_code, picture.headers["content-type"].split(";")[0]) == (200, icon["type"])
        if icon["type"] == "image/png":
            assert struct.unpack(">II", picture.content[16:24]) == tuple(map(int, icon["sizes"].split("x")))
    assert {icon.get("purpose") for icon in manifest["icons"]} == {None, "maskable"}
    page = (await visitor.get("/", params={"lang": lang})).text
    assert f'<link rel="manifest" href="/manifest.webmanifest?lang={lang}">' in page
    assert (await visitor.get(re.findall(r'apple-touch-icon" href="([^"]+)"', page)[0])).status_code == 200


def test_addresses_that_mean_this_machine_alone_are_left_out() -> None:
    assert usable(("127.0.0.1", "fd00::1", "192.168.0.12", "::1", "169.254.3.4", "fe80::1", "192.168.0.12")) == (
        "192.168.0.12",
        "fd00::1",
    )


@pytest.mark.parametrize(
    ("host", "others"),
    [("127.0.0.1", ()), ("::1", ()), ("localhost", ()), ("192.168.0.12", ("192.168.0.12",)), ("box", ("box",))],
)
def test_how_far_a_server_reaches(host: str, others: tuple[str, ...]) -> None:
    assert reach_of(host, 8052) == Reach(8052, others)


def test_everywhere_means_every_address_of_ipv4_or_both() -> None:
    assert all(":" not in address for address in reach_of("0.0.0.0", 1).others)
    assert set(reach_of("0.0.0.0", 1).others) <= set(reach_of("::", 1).others)


@pytest.mark.parametrize(
    ("name", "private"),
    [
        ("192.168.0.12", True),
        ("[fd00::1]", True),
        ("olas-pc.local", True),
        ("box", True),
        ("8.8.8.8", False),
        ("a.org", False),
    ],
)
def test_what_leads_no_further_than_home(name: str, private: bool) -> None:
    assert is_private(name) is private


def test_the_printed_address_is_the_first_that_others_reach() -> None:
    reach = Reach(8052, ("192.168.0.12", "10.0.0.2"))
    assert url_at("0.0.0.0", reach) == "http://192.168.0.12:8052/"
    assert url_at("0.0.0.0", Reach(8052)) == "http://127.0.0.1:8052/"
    assert url_at("::1", Reach(8052)) == "http://[::1]:8052/"


def test_all_other_addresses_are_printed_and_a_code_at_a_terminal() -> None:
    from potluck.words import language

    reach = Reach(8052, ("192.168.0.12", "10.0.0.2"))
    without, with_code = (
        "\n".join(_for_friends(reach, language("en"), code=code and _can_show(terminal_code(reach.urls[0]))))
        for code in (False, True)
    )
    assert "http://10.0.0.2:8052/" in without
    assert "\u2588" not in without
    assert terminal_code(reach.urls[0]).rstrip("\n") in with_code or not _can_show("\u2588")


async def test_the_log_of_a_moved_seat_is_sound_for_each(visitors: list[Client]) -> None:
    first, second, phone = visitors
    table = await first.opened({"game": "poker", "seats": [{"kind": "person"}] * 2})
    await first.seated(table, 0)
    await second.seated(table, 1)
    url = (await second.said("POST", f"/api/tables/{table}/link", 201, json={}))["link"]["url"]
    await phone.said("POST", f"/api/tables/{table}/move", 200, json={"secret": url.partition("=")[2]})
    log = (await phone.get(f"/api/tables/{table}/log")).text
    bodies = [json.loads(line["body"]) for line in map(json.loads, log.splitlines()) if "body" in line]
    assert [body["body"]["seat"] for body in bodies if body["kind"] == "moved"] == [1]
    assert url.partition("=")[2] not in log
