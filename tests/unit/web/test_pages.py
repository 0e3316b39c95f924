"""The pages as they are served: language, cookie, files, errors; what they do is tested in a browser."""

import json
import re
from html import unescape

import pytest

from potluck.kits import KITS
from potluck.web.assets import STATIC
from potluck.web.pages import TEMPLATES, replay_sheets
from potluck.words import LANGUAGES, OWN_NAMES
from tests.unit.web.clients import Client

PAGE = {"accept": "text/html,*/*;q=0.8"}
INSIDE = 9
"""So often, and no more, a sheet asks by `:has()` what lies inside an element; all else says so in an attribute."""


@pytest.mark.parametrize("code", LANGUAGES)
async def test_each_page_speaks_the_visitors_language(visitor: Client, code: str) -> None:
    table = await visitor.opened()
    for path in ("/", f"/t/{table}", "/rules/draw", "/rules/kuhn3", "/solved", "/solved/kuhn?line=check"):
        answer = await visitor.get(path, params={"lang": code}, headers=PAGE)
        assert answer.status_code == 200
        assert f'<html lang="{code}"' in answer.text
        assert answer.headers["content-language"] == code
        assert answer.headers["content-type"] == "text/html; charset=utf-8"


async def test_a_page_brings_every_language_with_its_own_name(visitor: Client) -> None:
    page = await visitor.get("/", headers=PAGE)
    (brought,) = re.findall(r'data-languages="([^"]+)"', page.text)
    assert json.loads(unescape(brought)) == [list(entry) for entry in OWN_NAMES.items()]


async def test_who_comes_first_gets_a_session_and_keeps_it(stranger: Client) -> None:
    first = await stranger.get("/", headers=PAGE)
    assert "HttpOnly" in first.headers["set-cookie"]
    assert "set-cookie" not in (await stranger.get("/", headers=PAGE)).headers
    table = await stranger.opened()
    assert (await stranger.seated(table, 0))["seat"] == 0


async def test_every_file_that_a_page_names_is_there_and_may_be_kept(visitor: Client) -> None:
    table = await visitor.opened()
    for path in ("/", f"/t/{table}", "/rules/draw", "/solved", "/solved/kuhn"):
        page = await visitor.get(path, headers=PAGE)
        named = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page.text))
        assert named
        for name in named:
            answer = await visitor.get(name)
            assert answer.status_code == 200, name
            assert "immutable" in answer.headers["cache-control"]


async def test_no_page_holds_a_script_or_a_style_of_its_own(visitor: Client) -> None:
    table = await visitor.opened()
    for path in ("/", f"/t/{table}", "/rules/draw", "/solved/kuhn?line=raise_to:1", "/nothing"):
        page = (await visitor.get(path, headers=PAGE)).text
        assert re.findall(r"<script(?![^>]*\bsrc=)", page) == []
        assert re.findall(r"<style|\bstyle=|\bon\w+=|javascript:", page) == []


@pytest.mark.parametrize(
    "path", ["/nothing", "/t/nowhere", "/rules/bridge", "/words/xx.json", "/solved/chess", "/solved/kuhn?line=fold"]
)
async def test_a_browser_gets_an_error_as_a_page_and_a_program_as_json(visitor: Client, path: str) -> None:
    page = await visitor.get(path, headers=PAGE)
    assert page.status_code == 404
    assert page.headers["content-type"].startswith("text/html")
    program = await visitor.get(path)
    assert program.status_code == 404
    assert set(program.json()) == {"code", "message", "detail"}


async def test_what_was_asked_is_never_markup_in_the_answer(visitor: Client) -> None:
    page = await visitor.get("/%3Cimg src=x onerror=alert(1)%3E", headers=PAGE)
    assert page.status_code == 404
    assert "<img" not in page.text


@pytest.mark.parametrize("code", LANGUAGES)
async def test_the_scripts_sentences_come_once_and_are_checked_after(visitor: Client, code: str) -> None:
    first = await visitor.get(f"/words/{code}.json")
    assert first.headers["content-type"] == "application/json"
    sentences = first.json()
    assert all(isinstance(text, str | dict) for text in sentences.values())
    again = await visitor.get(f"/words/{code}.json", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304


async def test_the_icon_that_browsers_ask_for_unasked(visitor: Client) -> None:
    answer = await visitor.get("/favicon.ico", follow_redirects=True)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("image/svg+xml")


@pytest.mark.parametrize("path", ["/api/games", "/words/pl.json"])
async def test_what_is_the_same_for_everybody_comes_compressed_where_it_may(stranger: Client, path: str) -> None:
    plain = await stranger.get(path, headers={"accept-encoding": "identity"})
    zipped = await stranger.get(path, headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert zipped.headers["content-encoding"] == "gzip"
    assert zipped.content == plain.content
    assert "accept-encoding" in zipped.headers["vary"]


def test_a_past_deal_is_drawn_with_every_sheet_that_draws_games_at_the_table() -> None:
    table = set(re.findall(r'static\("([\w/-]+\.css)"\)', (TEMPLATES / "table.html").read_text(encoding="utf-8")))
    for name, kit in KITS.items():
        drawn = replay_sheets(kit)
        assert table - {
            "chat/chat.css",
            "evening/account.css",
            "evening/host.css",
            "evening/invitation.css",
            "help/afterwards.css",
            "help/aids.css",
            "help/guide.css",
            "help/hint.css",
        } <= set(drawn)
        assert {f"games/{name}/{sheet}" for sheet in kit.page.sheets} <= set(drawn)


def test_few_rules_of_the_sheets_look_inside_what_they_draw() -> None:
    sheets = {path.name: path.read_text(encoding="utf-8") for path in STATIC.rglob("*.css")}
    looking = {name: rules for name, text in sheets.items() if (rules := re.findall(r".*:has\(.*", text))}
    assert len(sheets) > 20
    assert sum(rule.count(":has(") for rules in looking.values() for rule in rules) <= INSIDE, looking
