"""The page about OWASP's ASVS: each test that it names is there; and what no other test holds."""

import ast
import re
from pathlib import Path

import pytest
from starlette.routing import Route

from potluck.room import Room
from potluck.web import create_app
from potluck.web.app import FORMS, routes
from potluck.web.house import House
from potluck.web.passphrase import account_of
from tests.serving import KEY
from tests.unit.web.clients import Client

ROOT = Path(__file__).resolve().parents[3]
ROW = re.compile(r"^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+) \| (.*) \| (.+) \|$", re.MULTILINE)
ROWS = ROW.findall((ROOT / "docs" / "asvs.md").read_text("utf-8"))
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_each_row_names_tests_that_are_there_or_says_why_it_is_not_met(row: tuple[str, ...]) -> None:
    held = row[4]
    named = NAMED.findall(held)
    assert held == ", ".join(f"`{path}::{name}`" for path, name in named) if named else held.startswith("not met: ")
    for path, name in named:
        assert name in names_in(ROOT / path), (path, name)


def names_in(path: Path) -> set[str]:
    """The names of the tests of a file."""
    tree = ast.parse(path.read_text("utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


def test_rows_stand_in_order_and_once() -> None:
    numbers = [tuple(map(int, row[0].split("."))) for row in ROWS]
    assert len(numbers) > 40
    assert numbers == sorted(set(numbers))


async def test_pages_cannot_be_framed_and_tell_no_other_site_their_address(visitor: Client) -> None:
    for path in ("/", "/host", "/privacy", "/enter", "/api/games", "/nothing"):
        headers = (await visitor.get(path)).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["referrer-policy"] == "same-origin"


def test_nothing_is_changed_by_a_safe_method() -> None:
    methods = {route.path: route.methods or set() for route in routes() if isinstance(route, Route)}
    ends = re.compile(r"/(acts|host|wish|seed|leave|revoke|forget|entry|move|begin)$|/sessions/end$")
    acting = {path for path in methods if ends.search(path)}
    assert len(acting) > 10
    assert {path for path in acting if "GET" in methods[path]} == {"/host"}, "a page, which shows a form"
    assert all("POST" in methods[path] for path in acting | FORMS.keys())


async def test_texts_name_their_charset(visitor: Client) -> None:
    for path in ("/", "/host", "/static/styles/tokens.css", "/static/core/early.js"):
        assert "charset=utf-8" in (await visitor.get(path)).headers["content-type"], path
    assert (await visitor.get("/api/games")).headers["content-type"] == "application/json"


async def test_passphrases_are_hidden_and_may_be_pasted(visitor: Client, room: Room) -> None:
    account = account_of("seven ducks in a row", cost=(2**4, 8, 1))
    visitor._transport.app = create_app(room, key=KEY, house=House(account=account))  # type: ignore[attr-defined]
    await visitor.said("POST", "/api/session", 200, json={})
    before = (await visitor.get("/host")).text
    await visitor.said("POST", "/api/host", 200, json={"passphrase": "seven ducks in a row"})
    fields = re.findall(r"<input[^>]*(?:passphrase|fresh|again)[^>]*>", before + (await visitor.get("/host")).text)
    fields = [field for field in fields if "hidden" not in field]
    assert len(fields) == 4
    assert all('type="password"' in field and "autocomplete=" in field for field in fields)
    assert "onpaste" not in before
