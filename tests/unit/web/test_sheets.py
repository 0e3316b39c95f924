"""The page's style sheets: what the oldest browser of the floor does not know has a colour in its place."""

import re
from pathlib import Path
from typing import Final

import pytest

import potluck.web

STATIC: Final = Path(potluck.web.__file__).parent / "static"
SHEETS: Final = sorted(STATIC.rglob("*.css"))
KNOWN: Final = re.compile(r"@supports \(color: color-mix\([^{]*\{\s*[^{}]*\{[^{}]*\}\s*\}")
"""A rule for browsers alone that know it."""


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_mixed_colours_are_for_browsers_alone_that_know_them(sheet: Path) -> None:
    """Beside `var()` an unknown function is found out too late: the declaration before it does not count any more."""
    assert "color-mix(" not in KNOWN.sub("", sheet.read_text(encoding="utf-8"))
