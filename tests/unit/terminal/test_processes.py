"""The terminal as a process: pipes, kills, a second one at the same file, a reader that goes away."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from potluck.words import language
from potluck.words.summary_decisions import BY_SOLVED, ESTIMATED

ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONUNBUFFERED": "1"}
PATIENCE = 60
BLIND = "wait\nexchange 0\ncheck\n\n"
"""Played blindly this is a match by the Polish sheet: what does not fit is refused, and nothing is lost."""


def potluck(*arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "potluck", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        env={**ENVIRONMENT, **environment},
        encoding="utf-8",
    )


class Program:
    """A program at the other end of `potluck play --json`."""

    def __init__(self, db: Path, *more: str) -> None:
        command = [sys.executable, "-m", "potluck", "play", "--json", "--preset", "quick", "--db", str(db), *more]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=ENVIRONMENT, encoding="utf-8")

    def __enter__(self) -> "Program":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        for stream in (self.process.stdin, self.process.stdout):
            assert stream is not None
            stream.close()
        self.process.wait()

    def read(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found: dict[str, Any] = json.loads(line)
        return found

    def say(self, line: str) -> dict[str, Any]:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()
        return self.read()

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


def chosen(view: dict[str, Any]) -> str:
    """The first action that is offered, in its text form: to pay and see, never to fold."""
    kinds = [offer["type"] if offer["type"] != "just" else offer["action"]["type"] for offer in view["offers"]]
    for offer, kind in zip(view["offers"], kinds, strict=True):
        if offer["type"] == "pick":
            return str(offer["kind"])
        if kind in ("check", "exchange", "wait", "next"):
            return str(kind)
    return "pass"


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_whole_match_through_pipes_against_the_honest_bot(tmp_path: Path, lang: str) -> None:
    options = ("--preset", "quick", "--profile", "pl", "--opponent", "honest", "--lang", lang)
    done = potluck("play", *options, "--db", str(tmp_path / "db"), typed=BLIND * 400)

    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    last = max(number for number, line in enumerate(lines) if line.startswith("== "))
    assert any(re.search(r"match|Partie|Match", line) for line in lines[last:]), lines[last:]
    judged = [language(lang).speech.say(said) for said in (BY_SOLVED, ESTIMATED)]
    assert any(said in lines[-1] for said in judged), lines[-1]  # the match as a whole, and who judged it
    assert not any(re.search(r"play again|spiel wieder", line) for line in lines)
    assert sum(line.startswith("== ") for line in lines) > 1
    sound = potluck("verify", str(tmp_path / "db"), "--json")
    assert (sound.returncode, json.loads(sound.stdout)["sound"]) == (0, True)


@pytest.mark.slow
def test_a_program_plays_a_whole_match_in_lines_of_json(tmp_path: Path) -> None:
    with Program(tmp_path / "db") as program:
        screen = program.read()
        while not screen["table"]["over"]:
            assert (screen["type"], screen["view"]["actor"]) == ("screen", screen["seat"])
            assert len(screen["words"]["offers"]) == len(screen["view"]["offers"])
            screen = program.say(chosen(screen["view"]))
        assert screen["view"]["winner"] in (0, 1)
        assert program.process.wait(PATIENCE) == 0


@pytest.mark.slow
def test_a_program_is_told_what_was_wrong_and_the_screen_still_stands(tmp_path: Path) -> None:
    with Program(tmp_path / "db", "--lang", "de") as program:
        screen = program.read()
        for line, code in (
            ("", "action.unreadable"),
            ("open 100000", "action.illegal"),
            ('{"type": "open", "amount": "much"}', "action.unreadable"),
            ('{"type": ', "request.unreadable"),
            ("next", "action.illegal"),
        ):
            error = program.say(line)
            assert (error["type"], error["code"]) == ("error", code)
        moved = program.say('{"type": "pass"}')
        assert moved["turn"] > screen["turn"]


@pytest.mark.slow
def test_a_killed_match_stands_where_it_stood_again_and_again(tmp_path: Path) -> None:
    with Program(tmp_path / "db") as first:
        screen = first.read()
        for _ in range(3):
            screen = first.say(chosen(screen["view"]))
        first.kill()
    for _ in range(2):
        with Program(tmp_path / "db") as again:
            same = again.read()
            assert _bound(same) == _bound(screen)
            screen = again.say(chosen(same["view"]))
            again.kill()


def _bound(screen: dict[str, Any]) -> dict[str, Any]:
    """The screen without the bytes of its head's signature, which binds the same log with its commit or alone."""
    return {**screen, "head": {**screen["head"], "signature": ""}}


@pytest.mark.slow
def test_a_file_in_use_is_one_line_that_says_how_to_go_on(tmp_path: Path) -> None:
    with Program(tmp_path / "db") as first:
        first.read()
        second = potluck("play", "--db", str(tmp_path / "db"))

    assert second.returncode == 2
    assert second.stdout == ""
    assert len(second.stderr.splitlines()) == 1
    assert "--db" in second.stderr


def test_a_reader_that_goes_away_leaves_no_traceback(tmp_path: Path) -> None:
    command = f"{sys.executable} -m potluck play --db {tmp_path / 'db'} --opponent person | head -n 1"
    done = subprocess.run(
        ["bash", "-c", command], input="?\nrules\n" * 500, capture_output=True, text=True, timeout=PATIENCE, check=False
    )

    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


def test_ctrl_c_keeps_the_match(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "potluck", "play", "--opponent", "person", "--db", str(tmp_path / "db")]
    pipe = subprocess.PIPE
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # what runs in the background is deaf to it
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=ENVIRONMENT) as process:
        signal.signal(signal.SIGINT, before)
        assert process.stdout is not None
        assert process.stderr is not None
        assert any(line.startswith("     leave: ") for line in iter(process.stdout.readline, ""))
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0
        assert process.stdout.read().splitlines() == ["The match is kept; play again and it goes on."]
        assert process.stderr.read() == ""


def test_without_an_input_the_table_is_shown_and_kept(tmp_path: Path) -> None:
    command = f"{sys.executable} -m potluck play --db {tmp_path / 'db'} --opponent person <&-"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=PATIENCE, check=False)

    assert (done.returncode, done.stderr) == (0, "")


def test_an_old_terminal_gets_letters_it_can_print(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "potluck", "play", "--db", str(tmp_path / "db"), "--opponent", "person", "--lang", "pl"],
        input=b"?\n",
        capture_output=True,
        timeout=PATIENCE,
        check=False,
        env={**ENVIRONMENT, "PYTHONIOENCODING": "latin-1"},
    )

    assert (done.returncode, done.stderr) == (0, b"")
    assert re.search(rb"^  1 [2-9TJQKA][cdhs]  2 ", done.stdout, flags=re.MULTILINE)
