"""The page's scripts and sheets: linter, formatter, types of the wire, and the modules that run without a browser."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

TOOLS = Path(__file__).resolve().parents[3] / "tools" / "page"
STATIC = Path(__file__).resolve().parents[3] / "src" / "potluck" / "web" / "static"
ANY = re.compile(r"(?:[{<(|&,:=?]|=>)\s*any\s*(?:[}>)|&,;=\[]|$)", re.MULTILINE)
"""The type `any`, in JSDoc or in a declaration; the word in a sentence is another thing."""
PACKAGE = json.loads((TOOLS / "package.json").read_text(encoding="utf-8"))


@pytest.mark.page
@pytest.mark.parametrize("script", ["lint", "format", "types", "test"])
def test_the_page_keeps_to_its_tools(script: str) -> None:
    """To mend what linter and formatter can mend: `npm run mend` in tools/page."""
    command = [str(shutil.which("npm")), "run", "--silent", script]
    done = subprocess.run(command, cwd=TOOLS, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"


def test_every_tool_is_pinned_and_none_is_served() -> None:
    pinned = json.loads((TOOLS / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert "dependencies" not in PACKAGE
    for name, version in PACKAGE["devDependencies"].items():
        assert pinned[f"node_modules/{name}"]["version"] == version
    assert all("integrity" in package for path, package in pinned.items() if path)


@pytest.mark.parametrize(
    "text", ["{any} x", "{{seat: any, at: number}}", "{Map<string, any>}", "{any[]}", "{() => any} x", "type A = any;"]
)
def test_the_type_any_is_found(text: str) -> None:
    assert ANY.search(text)


@pytest.mark.parametrize(
    "text", ["the table, of any game", "nothing is dragged any more", "{boolean} whether any is left", "in any case"]
)
def test_the_word_any_is_no_type(text: str) -> None:
    assert not ANY.search(text)


def test_no_script_of_the_page_has_the_type_any() -> None:
    """Messages have the types of `wire.d.ts`, views those of `views.d.ts`; what is really unknown is `unknown`."""
    files = sorted(path for ending in ("*.mjs", "*.d.ts") for path in STATIC.rglob(ending))
    assert len(files) > 50
    assert [f"{path.relative_to(STATIC)}: {hit[0]}" for path in files for hit in ANY.finditer(path.read_text())] == []
