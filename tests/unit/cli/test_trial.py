"""A game that is spoilt is found out by its trial, with the place; one that is well has no fault."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest

from potluck.cli.trial import faults
from potluck.kits import BUILT_IN, KITS, Kit

EXAMPLE = Path(__file__).resolve().parents[3] / "examples" / "thirtyone"
NUMBERS = count(1)
THROWN = """the next of the deck.\"\"\"

    cards: tuple[Card, ...]"""
Edit = tuple[str, str, str]
"""A file, a text in it, and what stands in its place."""


@contextmanager
def spoilt(folder: Path, *edits: Edit) -> Iterator[Kit]:
    """The kit of a copy of the example with these edits, under a name that no other copy has."""
    name = f"spoilt{next(NUMBERS)}"
    shutil.copytree(EXAMPLE, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for file, text, other in edits:
        path = folder / name / file
        before = path.read_text(encoding="utf-8")
        assert text in before
        path.write_text(before.replace(text, other), encoding="utf-8")
    for path in (folder / name).glob("*.py"):
        path.write_text(path.read_text(encoding="utf-8").replace("thirtyone", name), encoding="utf-8")
    paths = list(sys.path)
    kit = KITS.add(str(folder / name / "kit.py"))
    try:
        yield kit
    finally:
        KITS.remove(name)
        sys.path[:] = paths


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_game_of_the_house_is_well(name: str) -> None:
    assert list(faults(KITS[name], decisions=2)) == []


def test_the_example_is_well(tmp_path: Path) -> None:
    with spoilt(tmp_path) as kit:
        assert list(faults(kit)) == []


def test_a_bot_that_remembers_is_tried_as_a_table_asks_it(tmp_path: Path) -> None:
    edits = (
        ("kit.py", '"thirtyone.bots:collector"', '"thirtyone.bots:collector", remembers="thirtyone.bots:learnt"'),
        ("bots.py", "rng: random.Random)", "rng: random.Random, memory: bytes)"),
    )
    with spoilt(tmp_path, *edits) as kit:
        assert list(faults(kit)) == []


@pytest.mark.parametrize(
    ("edits", "fault"),
    [
        ([("words.py", "speech.say(SWAP)", "speech.say(SWAPP)")], "name 'SWAPP' is not defined (PLACE/words.py:"),
        ([("words.py", "offers=tuple(captions)", "offers=tuple(captions)[1:]")], "words.offers: 1 where there are 2"),
        ([("words.py", "        story=story,", "        story=(),")], "words.story: 0 where there are"),
        ([("kit.py", "felt-burgundy", "felt-pink")], "page: there is no felt-pink"),
        ([("messages.py", "{name}: zostaje", "{nam}: zostaje")], "messages pl: '{nam}: zostaje' names {nam}"),
        ([("messages.py", "{name}: zostaje", "{name: zostaje")], "cannot be read"),
        ([("messages.py", '("{n} punkt", "{n} punkty",', '("{n} punkt",')], "has 2 plural forms; pl has 3"),
        ([("deal.py", 'Pick("swap"', 'Pick("swop"')], "swop is no action of the game; they are swap, stand"),
        ([("deal.py", "undealt", "left")], "has no attribute 'undealt'"),
        ([("deal.py", "return Stand()", 'return Swap((Card("2c"),))')], "timeout(): "),
        (
            [("deal.py", "counts = [points(", "counts = [1 // 0 + points(")],
            "division or modulo by zero (PLACE/deal.py:",
        ),
        (
            [("values.py", THROWN, THROWN.replace("]", "]\n    why: str = ''"))],
            "swap has cards, why; an action has at most",
        ),
        ([("bots.py", "hand = view.seats", "1 // 0; hand = view.seats")], "bot collector: ZeroDivisionError"),
        ([("view.py", "cards=seat.cards)", 'up=(Card("As"),))')], "up that are not in cards"),
    ],
)
def test_a_fault_is_named_with_its_place(edits: list[Edit], fault: str, tmp_path: Path) -> None:
    with spoilt(tmp_path, *edits) as kit:
        lines = [line.replace(str(tmp_path / kit.name), "PLACE") for line in faults(kit)]
    assert any(fault in line for line in lines), lines
    assert len(set(lines)) == len(lines)


@pytest.mark.parametrize(
    ("entry", "name", "well", "value"),
    [
        ("thirtyone = thirtyone.kit:KIT", "thirtyone: trial", True, "short, evening"),
        ("attic = attic:KIT", "attic", False, "attic.py:1)"),
    ],
)
def test_doctor_tries_an_installed_game(entry: str, name: str, well: bool, value: str, tmp_path: Path) -> None:
    shutil.copytree(EXAMPLE, tmp_path / "thirtyone", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "attic.py").write_text("1 // 0\n", encoding="utf-8")
    about = tmp_path / "parlour-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: parlour\nVersion: 1\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[potluck.games]\n{entry}\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "potluck", "doctor", "--json"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        timeout=120,
    )
    findings = {finding["name"]: finding for finding in json.loads(done.stdout)["found"]}
    assert done.returncode == (0 if well else 1)
    assert findings[name]["well"] == well
    assert value in findings[name]["value"]
