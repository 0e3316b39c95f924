"""How the tests themselves are run: in several processes, with what is missing named, and some alone."""

import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import dev
from tests.alone import quiet

ROOT = Path(__file__).resolve().parents[2]
SPREAD = ("-n", "2", "--dist", "loadgroup", "--no-loadscope-reorder", "--longest", "1")
CHOSEN = ("tests/unit/kernels/test_rank.py", "-k", "fallback or compiled")
"""A few tests, some of them marked `kernels`."""


def pytest_on(*arguments: str, **variables: str) -> tuple[int, str]:
    """Exit code and output of pytest, in a process of its own, with these variables in its environment."""
    kept = {name: text for name, text in os.environ.items() if not name.startswith(("POTLUCK_", "PYTEST_"))}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments]
    done = subprocess.run(
        command, cwd=ROOT, env={**kept, **variables}, capture_output=True, text=True, check=False, timeout=300
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("spread", [SPREAD, ("-n", "0")], ids=["several", "one"])
def test_what_could_not_run_is_named_once_at_the_end(spread: tuple[str, ...]) -> None:
    code, output = pytest_on(*CHOSEN, *spread, POTLUCK_KERNELS="fallback")
    assert code == 0, output
    assert output.count("(POTLUCK_KERNELS asks for the fallback)") == 1
    assert " passed" in output.splitlines()[-1]


@pytest.mark.slow
@pytest.mark.parametrize("spread", [SPREAD, ("-n", "0")], ids=["several", "one"])
def test_what_is_required_and_missing_fails_the_run_with_its_name(spread: tuple[str, ...]) -> None:
    code, output = pytest_on(*CHOSEN, *spread, POTLUCK_KERNELS="fallback", POTLUCK_REQUIRE="kernels")
    assert code == pytest.ExitCode.USAGE_ERROR
    assert "POTLUCK_REQUIRE asks for what is missing: kernels: POTLUCK_KERNELS asks for the fallback" in output
    assert " passed" not in output


@pytest.mark.slow
def test_what_took_longest_is_told_by_file_and_by_test() -> None:
    code, output = pytest_on(*CHOSEN, *SPREAD)
    assert code == 0, output
    told = output[output.index("what took longest") :].splitlines()[1:4]
    assert told[0].endswith(" tests  tests/unit/kernels/test_rank.py")
    assert "tests/unit/kernels/test_rank.py::" in told[1]
    assert told[2].endswith("s in all, over every process")


@pytest.mark.parametrize(("failed", "code"), [(1, 0), (1, 1), (5, 0), (6, 1), (0, 1)])
def test_few_tests_that_failed_are_tried_once_more_alone(
    failed: int, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    commands: list[list[str]] = []
    file = tmp_path / "lastfailed"
    file.write_text(json.dumps({f"tests/test_it.py::test_{number}": True for number in range(failed)}))
    monkeypatch.setattr(dev, "LAST_FAILED", file)

    def run(command: list[str]) -> int:
        commands.append(command)
        return code

    monkeypatch.setattr(dev, "run", run)
    assert dev.second_try() == code
    assert len(commands) == (0 < failed <= dev.FEW)
    assert all(command[-5:-3] == ["-n", "0"] for command in commands)
    named = capsys.readouterr().out
    assert ("PASSED ONLY ALONE" in named) == (code == 0)
    assert named.count("tests/test_it.py::test_0") == (len(commands) + (code == 0))


@pytest.mark.skipif(sys.platform == "win32", reason="without locks of files nothing runs alone")
def test_what_runs_alone_waits_for_others_and_lets_none_begin(tmp_path: Path) -> None:
    """One that runs, one that wants to be alone, and one that comes after it: each waits for the one before."""
    begun, may_end, said = threading.Event(), threading.Event(), []

    def run(name: str, *, alone: bool) -> None:
        with quiet(tmp_path, alone=alone):
            said.append(name)
            if name == "first":
                begun.set()
                may_end.wait(30)
            said.append(name)

    first = threading.Thread(target=run, args=("first",), kwargs={"alone": False})
    first.start()
    assert begun.wait(30)
    alone = threading.Thread(target=run, args=("alone",), kwargs={"alone": True})
    alone.start()
    while not held(tmp_path / "gate"):
        time.sleep(0.001)
    later = threading.Thread(target=run, args=("later",), kwargs={"alone": False})
    later.start()
    assert said == ["first"]
    may_end.set()
    for thread in (first, alone, later):
        thread.join(30)
    assert said == ["first", "first", "alone", "alone", "later", "later"]


def held(path: Path) -> bool:
    """Whether somebody holds the lock of a file."""
    import fcntl

    with open(path, "a") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False
