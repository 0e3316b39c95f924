"""Every example runs as it stands, says something, and stays short."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).resolve().parents[3] / "examples").glob("*.py"))
LONGEST = 60
SAYS = {
    "fair_deal": ["proved: True", "does not agree: nothing", "another order does not agree in: sealed, root"],
    "one_deal": [
        "seat 0: open 1..295 | wait | pass",
        "?? ?? ?? ?? ??",
        "one of 297 things",
        "owed: 10",
        "payoffs: (",
    ],
    "own_rules": ["rules.unknown_option at money.tip", "rules.bad_value at deck", "rules.contradiction at money.ante"],
    "two_bots": ["random: ", "caller: ", "has won"],
}


def test_each_example_is_known_here() -> None:
    assert {path.stem for path in EXAMPLES} == SAYS.keys()


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs_and_says_what_it_should(path: Path) -> None:
    done = subprocess.run([sys.executable, "-W", "error", str(path)], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")
    for said in SAYS[path.stem]:
        assert said in done.stdout


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_short_and_tells_how_it_is_started(path: Path) -> None:
    source = path.read_text(encoding="utf-8")

    assert source.count("\n") <= LONGEST
    assert f"python examples/{path.name}" in (ast.get_docstring(ast.parse(source)) or "")
