"""Help: for the command at once, for every verb with an example."""

import resource
import subprocess
import sys

import pytest

from potluck import __version__
from potluck.cli import VERBS, main

SECONDS = 0.15
TRIES = 5


def cpu_of(*arguments: str) -> float:
    """Seconds of CPU that a process takes, its start included."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-m", "potluck", *arguments], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def test_help_takes_less_than_150_ms_of_cpu() -> None:
    assert min(cpu_of("--help") for _ in range(TRIES)) <= SECONDS


def test_help_loads_nothing_of_the_room() -> None:
    code = (
        "import sys; from potluck.cli import main; main(['--help']); "
        "print(sorted({'msgspec', 'numpy', 'asyncio', 'argparse', 'sqlite3'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)

    assert done.stdout.splitlines()[-1] == "[]"


def test_every_verb_can_be_run_without_what_draws_the_window() -> None:
    """`dev.py play` installs no extra: line mode and everything that prints does without `textual`, and its `rich`."""
    code = (
        "import sys; sys.modules |= dict.fromkeys(('rich', 'textual')); from importlib import import_module;"
        f"print(*(import_module(f'potluck.cli.{{verb}}').__name__ for verb in {[*VERBS]}))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)

    assert done.returncode == 0, done.stderr
    assert len(done.stdout.split()) == len(VERBS)


def test_help_names_every_verb_and_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0

    said = capsys.readouterr().out
    assert all(f"\n  {verb} " in said for verb in VERBS)
    assert "example: potluck " in said


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("flag", ["-h", "--help"])
def test_every_verb_has_help_with_an_example_that_begins_with_it(
    verb: str, flag: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([verb, flag]) == 0

    said = capsys.readouterr().out
    assert said.startswith(f"usage: potluck {verb}")
    assert f"example: potluck {verb}" in said
    assert "--lang" in said


@pytest.mark.parametrize("verb", [verb for verb in VERBS if verb not in {"serve", "think"}])
def test_every_verb_that_ends_by_itself_speaks_json(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    main([verb, "--help"])

    assert "--json" in capsys.readouterr().out


def test_help_may_stand_before_the_verb(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["help", "play"]) == 0

    assert capsys.readouterr().out.startswith("usage: potluck play")


@pytest.mark.parametrize("flag", ["-V", "--version"])
def test_the_version_is_the_packages_own(flag: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([flag]) == 0

    assert capsys.readouterr().out == f"potluck {__version__}\n"
