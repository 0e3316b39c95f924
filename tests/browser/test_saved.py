"""A saved page runs whatever modules it is made of, in whatever way they are written, and nothing else."""

from graphlib import CycleError
from pathlib import Path
from typing import Any

import pytest

from potluck.web.assets import Assets
from potluck.web.saved import BEGIN, saved

pytestmark = pytest.mark.browser

STATIC = Path(__file__).resolve().parents[2] / "src" / "potluck" / "web" / "static"

MODULES = {
    "deep/entry.mjs": """import Hall, { doors as gates, } from
  "../hall.mjs";
import * as hall from '../hall.mjs'; // from "./nowhere.mjs"
export * from "./shelf.mjs"; export { default as Room } from "../hall.mjs";
const later = await import("./shelf.mjs");
const plain = /from "x"/.test('from "x"');
document.body.textContent = [new Hall().name, gates(), hall.doors(), later.books, `${plain}`].join();
""",
    "hall.mjs": """import { books } from "./deep/shelf.mjs";
export { doors };
function doors() { return books.length; }
export default class { name = "hall"; }
""",
    "deep/shelf.mjs": """export let books = "abc"; export const count = () => books.length; // "../hall.mjs"
""",
}


CIRCLE = {"deep/entry.mjs": 'import "../hall.mjs";', "hall.mjs": 'import "./deep/entry.mjs";'}


def laid(folder: Path, modules: dict[str, str]) -> Assets:
    """Those modules as files, beside the script that begins a saved page."""
    for name, source in {**modules, BEGIN: (STATIC / BEGIN).read_text(encoding="utf-8")}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(source, encoding="utf-8")
    return Assets(folder)


def test_modules_that_need_each_other_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CycleError):
        saved(laid(tmp_path, CIRCLE), entries=("deep/entry.mjs",), sheets=(), sprites=(), files=())


@pytest.fixture
def opened(browser: Any, tmp_path: Path) -> Any:
    """Opens a page made of those modules from the disk, with whatever else stands in its body, and what it reports."""
    contexts = []
    assets = laid(tmp_path / "static", MODULES)
    parts = saved(assets, entries=("deep/entry.mjs",), sheets=(), sprites=(), files=())

    def opened(more: str = "", *, modules: str = parts.modules) -> tuple[Any, list[str]]:
        file = tmp_path / "page.html"
        policy = f'<meta http-equiv="Content-Security-Policy" content="{parts.policy}">'
        scripts = f"<body>-{more}<script>{modules}</script>"
        file.write_text(f'<!doctype html><meta charset="utf-8">{policy}{scripts}', encoding="utf-8")
        contexts.append(browser.new_context(offline=True))
        page = contexts[-1].new_page()
        told: list[str] = []
        page.on("console", lambda message: told.append(message.text))
        page.on("pageerror", lambda error: told.append(str(error)))
        page.goto(file.as_uri())
        return page, told

    yield opened
    for context in contexts:
        context.close()


def test_defaults_lists_and_later_imports_run_as_they_are_written(opened: Any) -> None:
    page, told = opened()
    page.wait_for_function("() => document.body.textContent !== '-'")
    assert page.inner_text("body") == "hall,3,3,abc,true"
    assert told == []


@pytest.mark.parametrize(
    "more",
    [
        "<script>document.body.dataset.foreign = 1</script>",
        """<script type="module" src="data:text/javascript,document.body.dataset.foreign = 1"></script>""",
        """<img src="data:," onerror="document.body.dataset.foreign = 1">""",
    ],
)
def test_no_other_script_runs_in_it(opened: Any, more: str) -> None:
    page, told = opened(more)
    page.wait_for_function("() => document.body.textContent !== '-'")
    assert page.evaluate("document.body.dataset.foreign") is None
    assert any("Content Security Policy" in line for line in told)


def test_a_module_that_was_changed_does_not_run(opened: Any) -> None:
    """The hash of the script that holds it is another than the policy allows."""
    page, told = opened(modules="document.body.textContent = 'changed'")
    assert page.inner_text("body") == "-"
    assert any("Content Security Policy" in line for line in told)
