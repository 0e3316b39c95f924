"""The page on adding a game holds the files of the example as they stand, and the example keeps the contract."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from potluck.protocol import Felt, Spot
from potluck.words import Words

ROOT = Path(__file__).resolve().parents[3]
EXAMPLE = ROOT / "examples" / "thirtyone"
PAGE = ROOT / "docs" / "adding-a-game.md"
DRAWING = ROOT / "docs" / "page.md"
SCRIPT = ROOT / "src" / "potluck" / "web" / "static" / "games" / "games.mjs"
BLOCK = re.compile(r"^`([\w./]+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CUT = re.compile(r"\n+ *# \.\.\.\n+")
"""Stands in a block for what the page leaves out of a file."""


def test_the_page_shows_parts_of_every_file_as_they_are() -> None:
    shown = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    files = {path for path in EXAMPLE.rglob("*") if path.is_file() and path.suffix in (".py", ".mjs", ".css")}
    assert {EXAMPLE / name for name, _ in shown} == files
    for name, block in shown:
        rest = (EXAMPLE / name).read_text(encoding="utf-8")
        for part in CUT.split(block):
            _, found, rest = rest.partition(part)
            assert found, f"{name} does not hold, or in another order:\n{part}"


def test_the_page_has_ten_steps() -> None:
    steps = re.findall(r"^## (\d+)\. ", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert steps == [str(number) for number in range(1, 11)]


@pytest.mark.parametrize("struct", [Felt, Spot, Words])
def test_the_page_has_every_field_in_its_table(struct: type[Felt | Spot | Words]) -> None:
    assert sorted(_first_column(PAGE, struct.__name__)) == sorted(struct.__struct_fields__)


def test_the_page_of_the_page_has_every_part_of_a_drawing() -> None:
    parts = re.findall(r"^ \* @property \{.*\} \[(\w+)\]", SCRIPT.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(parts) > 10
    assert sorted(_first_column(DRAWING, "Drawing")) == sorted(parts)


@pytest.mark.slow
def test_the_example_keeps_the_contract_as_an_external_kit_is_tested() -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "thirtyone"]
    given = ["tests/contract", "-m", "not slow or slow", "--kit", str(EXAMPLE / "kit.py")]
    done = subprocess.run([*command, *given], cwd=ROOT, capture_output=True, text=True, check=False, timeout=900)
    assert done.returncode == 0, done.stdout[-3000:]
    assert int(re.findall(r"(\d+) passed", done.stdout)[-1]) > 100


def _first_column(page: Path, name: str) -> list[str]:
    """The names in the first column of the table that is headed by that name."""
    _, _, table = page.read_text(encoding="utf-8").partition(f"| `{name}` | |\n|---|---|\n")
    rows = table.partition("\n\n")[0].splitlines()
    return [name for row in rows for name in re.findall(r"`(\w+)", row.split("|")[1])]
