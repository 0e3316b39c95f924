"""The example bots play: through a pipe in the arena, and over HTTP at a running table."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from potluck import arena
from tests.serving import serving

BOTS = Path(__file__).resolve().parents[3] / "examples" / "bots"
LINES = 30


@pytest.mark.parametrize("program", [f"{sys.executable} {BOTS / 'lines.py'}", f"sh {BOTS / 'lines.sh'}"])
def test_a_program_of_a_few_lines_plays_without_a_fault(program: str) -> None:
    result = arena.run("draw", [f"cmd:{program}", "caller"], deals=4, deadline=30.0)

    assert [row.faults for row in result.rows] == [{}, {}]


def test_a_program_that_stakes_its_pairs_is_no_caller() -> None:
    result = arena.run("draw", [f"cmd:{sys.executable} {BOTS / 'lines.py'}", "caller"], deals=12, deadline=30.0)

    assert result.tally.squares[0] > 0


def test_thirty_lines_play_a_whole_match_at_a_running_table() -> None:
    with serving() as url:
        command = [sys.executable, "-W", "error", str(BOTS / "over_http.py"), url]
        done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split()[0] in {"won", "lost"}
    assert done.stdout.endswith("deals\n")


def test_the_bot_over_http_has_at_most_thirty_lines_of_code() -> None:
    tree = ast.parse((BOTS / "over_http.py").read_text(encoding="utf-8"))
    first, *rest = tree.body

    assert isinstance(first, ast.Expr)
    assert (rest[-1].end_lineno or 0) - (first.end_lineno or 0) <= LINES
