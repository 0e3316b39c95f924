"""The page about OWASP's ASVS: each test that it names is there; and what no other test holds."""

import ast
import re
import tomllib
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


SOURCE = ROOT / "src" / "potluck"
RUNS_TEXT = re.compile(r"\b(eval|exec|execfile|__import__)\(|shell=True|os\.(system|popen)\b|marshal\.|yaml\.load")
OF_OURSELVES = {"bots/pool.py", "bots/workers.py"}
"""Files that exchange pickles with processes of their own."""
SCRIPT = re.compile(
    r"\.(inner|outer)HTML\s*[+]?=[^=]|insertAdjacentHTML|document\.write|\beval\(|new Function\b|javascript:"
)
SQL = {
    "PRAGMA user_version = {FORMAT}",
    "PRAGMA {pragma}(1)",
    "DELETE FROM {table} WHERE {column} = ?",
    "INSERT INTO {table} VALUES ({holes})",
    "DROP TABLE {table}",
    "SELECT name, value FROM named WHERE {names}",
}
"""Texts of queries that are put together, of constants of ours; their values stand beside them."""


def test_the_house_runs_no_text_and_no_command() -> None:
    for file in SOURCE.rglob("*.py"):
        text, name = file.read_text("utf-8"), file.relative_to(SOURCE).as_posix()
        assert not RUNS_TEXT.search(text), name
        assert name in OF_OURSELVES or "pickle." not in text, name


def test_no_script_of_ours_writes_markup_or_runs_text() -> None:
    scripts = [*(SOURCE / "web" / "static").rglob("*.mjs"), *(SOURCE / "web" / "static").rglob("*.js")]
    assert len(scripts) > 50
    assert not [file.name for file in scripts if SCRIPT.search(file.read_text("utf-8"))]


def test_no_query_is_put_together_of_values() -> None:
    composed = set()
    for file in (SOURCE / "store").glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in {"execute", "executemany"}:
                text = node.args[0]
                assert not isinstance(text, ast.BinOp | ast.Call), f"{file.name}:{node.lineno}"
                composed |= {ast.unparse(text)[2:-1]} if isinstance(text, ast.JoinedStr) else set()
    assert composed == SQL


def test_no_broken_hash_function_is_used() -> None:
    for file in SOURCE.rglob("*.py"):
        assert not re.search(r"\b(md5|sha1|crc32)\b", file.read_text("utf-8")), file.name


async def test_what_is_told_of_somebody_is_not_kept(visitor: Client) -> None:
    for path in ("/api/me", "/api/sessions", "/api/tables"):
        assert (await visitor.get(path)).headers["cache-control"] == "no-store", path


def test_every_library_is_locked_by_digest() -> None:
    packages = tomllib.loads((ROOT / "uv.lock").read_text("utf-8"))["package"]
    foreign = [package for package in packages if "registry" in package["source"]]
    assert len(foreign) > 20
    files = [file for package in foreign for file in (*package.get("wheels", ()), package.get("sdist"))]
    assert all(file["hash"].startswith("sha256:") for file in files if file is not None)
