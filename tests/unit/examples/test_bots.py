"""The example bots play: through a pipe in the arena, and over HTTP at a running table."""

import ast
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import fields

from potluck import arena
from potluck.arena.outside import Question
from potluck.cli import main
from tests.serving import serving

ROOT = Path(__file__).resolve().parents[3]
BOTS = ROOT / "examples" / "bots"
DOCUMENT = ROOT / "docs" / "bots.md"
LINES = 30


@pytest.mark.parametrize("program", [f"{sys.executable} {BOTS / 'lines.py'}", f"sh {BOTS / 'lines.sh'}"])
def test_a_program_of_a_few_lines_plays_without_a_fault(program: str) -> None:
    result = arena.run("draw", [f"cmd:{program}", "caller"], deals=4, deadline=30.0)

    assert [row.faults for row in result.rows] == [{}, {}]


def test_a_program_that_stakes_its_pairs_is_no_caller() -> None:
    result = arena.run("draw", [f"cmd:{sys.executable} {BOTS / 'lines.py'}", "caller"], deals=12, deadline=30.0)

    assert result.tally.squares[0] > 0


@pytest.mark.slow
def test_thirty_lines_play_a_whole_match_at_a_running_table() -> None:
    with serving() as url:
        command = [sys.executable, "-W", "error", str(BOTS / "over_http.py"), url]
        done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")
    look, *_, said = done.stdout.splitlines()
    assert look.startswith(f"look on at {url}/t/")
    assert said.split()[0] in {"won", "lost"}
    assert done.stdout.endswith("deals\n")


def test_the_bot_over_http_has_at_most_thirty_lines_of_code() -> None:
    tree = ast.parse((BOTS / "over_http.py").read_text(encoding="utf-8"))
    first, *rest = tree.body

    assert isinstance(first, ast.Expr)
    assert (rest[-1].end_lineno or 0) - (first.end_lineno or 0) <= LINES


def test_the_function_in_the_document_plays_without_a_fault(tmp_path: Path) -> None:
    (source,) = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), flags=re.DOTALL)
    file = tmp_path / "mine.py"
    file.write_text(source, encoding="utf-8")

    result = arena.run("draw", [f"{file}:choose", "random"], deals=8, deadline=10.0)

    assert [row.faults for row in result.rows] == [{}, {}]


def test_the_document_names_every_example_and_each_command_that_it_shows_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    text = DOCUMENT.read_text(encoding="utf-8")

    assert {path.name for path in BOTS.iterdir() if path.is_file()} == set(re.findall(r"examples/bots/(\S+?)\)", text))
    commands = re.findall(r"`potluck (match draw .*?)`", text)
    assert len(commands) >= 2
    for command in commands:
        words = shlex.split(command.replace("cmd:python ", f"cmd:{sys.executable} "))
        assert main([*words, "--deals", "2", "--deadline", "10000"]) == 0


def test_the_question_in_the_document_has_the_fields_of_a_question() -> None:
    (shown,) = re.findall(r"```json\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), flags=re.DOTALL)

    assert tuple(json.loads(shown)) == tuple(field.name for field in fields(Question))
