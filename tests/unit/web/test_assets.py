"""The page's files: what is served, how long it may be kept, and that nothing else can be reached."""

import gzip
import os
import re
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import Response

from potluck.web.assets import STATIC, Assets
from potluck.web.modules import tokens
from potluck.web.thinning import THINNED, thinned

SCRIPT = b"export const answer = 42;\n" * 100


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "secret.txt").write_text("out of reach")
    static = tmp_path / "static"
    (static / "deep").mkdir(parents=True)
    (static / "app.mjs").write_bytes(SCRIPT)
    (static / "deep" / "card.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (static / "wire.d.ts").write_text("for tools")
    (static / ".hidden").write_text("for nobody")
    return static


def ask(assets: Assets, path: str, **headers: str) -> Response | None:
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return assets.answer(Request({"type": "http", "method": "GET", "path": path, "headers": raw}), path)


def test_a_file_comes_with_its_type_and_is_checked_each_time(folder: Path) -> None:
    found = ask(Assets(folder), "app.mjs")
    assert found is not None
    assert found.body == SCRIPT
    assert found.headers["content-type"] == "text/javascript; charset=utf-8"
    assert found.headers["cache-control"] == "no-cache"


def test_a_fingerprinted_address_may_be_kept_for_ever(folder: Path) -> None:
    assets = Assets(folder)
    path = assets.url("deep/card.svg").removeprefix("/static/")
    found = ask(assets, path)
    assert found is not None
    assert "immutable" in found.headers["cache-control"]
    assert ask(assets, "0123456789abcdef/deep/card.svg") is not None
    assert found.headers["content-type"].startswith("image/svg+xml")


def test_who_has_the_file_already_does_not_get_it_again(folder: Path) -> None:
    assets = Assets(folder)
    first = ask(assets, "app.mjs")
    assert first is not None
    again = ask(assets, "app.mjs", if_none_match=first.headers["etag"])
    assert again is not None
    assert (again.status_code, again.body) == (304, b"")
    other = ask(assets, "app.mjs", if_none_match='"something else"')
    assert other is not None
    assert other.status_code == 200


def test_text_goes_out_compressed_where_the_browser_can_read_it(folder: Path) -> None:
    found = ask(Assets(folder), "app.mjs", accept_encoding="gzip, br")
    assert found is not None
    assert found.headers["content-encoding"] == "gzip"
    assert found.headers["vary"] == "accept-encoding"
    assert len(found.body) < len(SCRIPT) / 5
    assert gzip.decompress(bytes(found.body)) == SCRIPT


@pytest.mark.parametrize(
    "path",
    ["../secret.txt", "..%2fsecret.txt", "deep/../../secret.txt", "/etc/passwd", "wire.d.ts", ".hidden", "", "deep"],
)
def test_nothing_outside_the_page_is_reached(folder: Path, path: str) -> None:
    assets = Assets(folder)
    assert ask(assets, path) is None
    assert ask(assets, f"{assets.digest}/{path}") is None


def test_a_changed_file_changes_all_addresses_and_an_old_address_still_serves(folder: Path) -> None:
    assets = Assets(folder)
    before = assets.url("app.mjs")
    (folder / "app.mjs").write_bytes(b"changed")
    os.utime(folder / "app.mjs", ns=(1, 1))
    assets.refresh()
    after = assets.url("app.mjs")
    assert before != after
    assert assets.url("deep/card.svg").split("/")[2] == after.split("/")[2]
    late = ask(assets, before.removeprefix("/static/"))
    assert late is not None
    assert (late.body, late.headers["cache-control"]) == (b"changed", "no-cache")


def test_files_of_somebody_elses_folder_lie_below_a_name_and_nothing_outside_can_be_asked_for(
    folder: Path, tmp_path: Path
) -> None:
    other = tmp_path / "parlour" / "page"
    (other / ".git").mkdir(parents=True)
    (other / "parlour.mjs").write_text('import { h } from "../../app.mjs";')
    (other / "rules.py").write_text("SECRET = 1")
    (other / ".git" / "config.txt").write_text("for nobody")
    (other / "linked.mjs").symlink_to(folder / "app.mjs")
    (other / "away.txt").symlink_to(tmp_path / "secret.txt")
    assets = Assets(folder, others={"games/parlour": other})

    found = ask(assets, assets.url("games/parlour/parlour.mjs").removeprefix("/static/"))
    assert found is not None
    assert "immutable" in found.headers["cache-control"]
    for name in ("rules.py", ".git/config.txt", "linked.mjs", "away.txt", "../kit.py", "../../secret.txt"):
        assert ask(assets, f"games/parlour/{name}") is None
        assert ask(assets, f"{assets.digest}/games/parlour/{name}") is None
    before = assets.digest
    (other / "parlour.mjs").write_text("export const changed = 1;")
    assets.refresh()
    assert assets.digest != before


COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
SHEETS = sorted(STATIC.rglob("*.css"))
MODULES = sorted(path for path in STATIC.rglob("*.*js") if path.suffix in THINNED)


def test_a_script_goes_out_without_the_comments_that_fill_lines_and_with_its_lines(
    folder: Path, tmp_path: Path
) -> None:
    written = (
        "/** A number. */\nexport const a = /* why */ 1; // here\n  // there\n/*\n * more\n */\nexport const b = 2;\n"
    )
    other = tmp_path / "parlour"
    other.mkdir()
    for where in (folder, other):
        (where / "told.mjs").write_text(written)
    assets = Assets(folder, others={"games/parlour": other})
    own, foreign = (assets.find(name)[0] for name in ("told.mjs", "games/parlour/told.mjs"))
    assert own is not None
    assert own.body.decode() == "\nexport const a = /* why */ 1; // here\n\n\n\n\nexport const b = 2;\n"
    assert foreign is not None
    assert foreign.body.decode() == written, "what a kit brings along is sent as it is"


def test_no_script_of_the_page_says_anything_else_without_its_comments() -> None:
    """Read token by token, which is slow and exact; a template that seems to hold a comment would lose it."""
    assert len(MODULES) > 100
    for path in MODULES:
        written, sent = path.read_text(), thinned(path.name, path.read_text())
        assert [token[:2] for token in tokens(sent)] == [token[:2] for token in tokens(written)], path.name
        assert sent.count("\n") == written.count("\n"), path.name
    trap = "const held = `\n// not a comment\n`;\n"
    assert [token[:2] for token in tokens(thinned("a.mjs", trap))] != [token[:2] for token in tokens(trap)]


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_no_sheet_of_the_page_says_anything_else_without_its_comments(path: Path) -> None:
    written = path.read_text()
    said, sent = (COMMENT.sub("", text).split() for text in (written, thinned(path.name, written)))
    assert sent == said
