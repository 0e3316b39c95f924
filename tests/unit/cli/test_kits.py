"""A game from elsewhere at the doors of the command line: played, matched, refused in one line."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
KIT = ROOT / "examples" / "thirtyone" / "kit.py"


def potluck(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "potluck", *arguments],
        input=given,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        timeout=120,
    )


@pytest.mark.slow
def test_a_game_from_elsewhere_is_played_line_by_line_in_a_language_of_its_own(tmp_path: Path) -> None:
    given = ["play", "thirtyone", "--kit", str(KIT), "--db", str(tmp_path / "felt.db"), "--plain", "--lang", "pl"]
    done = potluck(*given, given="2\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Trzydzieści jeden" in done.stdout
    assert "Pula $15" in done.stdout
    assert "WYMIEŃ" in done.stdout
    again = potluck("verify", str(tmp_path / "felt.db"), "--kit", str(KIT), "--json")
    assert json.loads(again.stdout)["sound"]


@pytest.mark.slow
def test_a_program_plays_it_by_lines_of_json(tmp_path: Path) -> None:
    given = ["play", "thirtyone", "--kit", str(KIT), "--db", str(tmp_path / "felt.db"), "--json"]
    done = potluck(*given, given="stand\n")
    assert (done.returncode, done.stderr) == (0, "")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert '"type":"showed"' in done.stdout.replace(" ", "")
    assert any("thirtyone" in json.dumps(line) for line in lines)


@pytest.mark.slow
def test_its_bots_meet_in_a_match_of_many_processes_and_beside_a_function_of_a_file(tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text("from thirtyone.values import Stand\n\ndef choose(view, rng):\n    return Stand()\n")
    given = ["match", "thirtyone", "collector", f"{own}:choose", "random", "--kit", str(KIT)]
    done = potluck(*given, "--deals", "64", "--workers", "2", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    told = json.loads(done.stdout)
    assert [row["bot"] for row in told["players"]] == ["collector", f"{own}:choose", "random"]
    assert not any(row["faults"] for row in told["players"])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("KIT = 1", "holds no kit"),
        ("import nothing_of_that_name", "ModuleNotFoundError"),
        ("from thirtyone.kit import KIT", "thirtyone"),
    ],
)
@pytest.mark.slow
def test_a_kit_that_cannot_be_used_is_told_in_one_line(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "wrong.py"
    file.write_text(text)
    done = potluck("play", "--kit", str(KIT), "--kit", str(file), "--lang", "en")
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert told in done.stderr


@pytest.mark.slow
def test_a_game_that_raises_ends_the_match_with_an_error_instead_of_silence(tmp_path: Path) -> None:
    kit = tmp_path / "thirtyone"
    shutil.copytree(KIT.parent, kit)
    match = kit / "match.py"
    text = match.read_text(encoding="utf-8")
    head = text.index("def apply(")
    body = text.index("match action:", head)
    match.write_text(text[:body] + "1 // 0 if self.actor else 0\n        " + text[body:], encoding="utf-8")
    given = ["play", "thirtyone", "--kit", str(kit / "kit.py"), "--db", str(tmp_path / "felt.db"), "--plain"]
    done = potluck(*given, "--lang", "en", given="2\n" * 9)
    assert done.returncode == 2
    assert "Traceback" in done.stderr
    assert done.stderr.splitlines()[-1].startswith("potluck: table ")
    assert "ZeroDivisionError in thirtyone/match.py" in done.stderr.splitlines()[-1]
