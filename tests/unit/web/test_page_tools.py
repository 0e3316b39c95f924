"""The page's scripts and sheets: linter, formatter, types of the wire, and the modules that run without a browser."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

TOOLS = Path(__file__).resolve().parents[3] / "tools" / "page"
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
