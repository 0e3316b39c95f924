"""Where an answer goes: a full disk, a reader who has gone, a terminal that lacks letters."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from potluck import kernels
from potluck.cli import main
from potluck.errors import ParseError
from potluck.lock import Lock
from potluck.variants import VARIANTS, read, to_toml
from potluck.words import plain

FULL = Path("/dev/full")
COUNT = ("count", "--deck", "32", "--cards", "5")


def potluck(*words: str, stdout: object = subprocess.PIPE, **environment: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "potluck", *words]
    more = {**os.environ, **environment}
    return subprocess.run(command, stdout=stdout, stderr=subprocess.PIPE, env=more, check=False)  # type: ignore[call-overload,no-any-return]  # a file or a pipe


@pytest.mark.skipif(not FULL.exists(), reason="no /dev/full on this system")
def test_a_full_disk_is_one_line_on_stderr() -> None:
    with FULL.open("wb") as disk:
        done = potluck(*COUNT, stdout=disk)
    assert (done.returncode, done.stderr) == (2, b"potluck: stdout: No space left on device\n")


def test_a_reader_who_has_gone_is_no_answer() -> None:
    gone, written = os.pipe()
    os.close(gone)
    done = potluck(*COUNT, stdout=written)
    os.close(written)
    assert (done.returncode, done.stderr) == (141, b"")


def test_letters_that_a_terminal_lacks_are_spelled() -> None:
    done = potluck("rank", "As Ad 7h 7c 2s", "--text", "--lang", "ru", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"?" not in done.stdout
    assert b"dve pary" in done.stdout.lower()


@pytest.mark.parametrize(
    ("text", "spelled"),
    [("Zażółć gęślą jaźń", "Zazolc gesla jazn"), ("Größe", "Groesse"), ("Щука – 10 ♠", "Shchuka - 10 s"), ("花", "?")],
)
def test_each_letter_is_spelled_by_others(text: str, spelled: str) -> None:
    plain.prepare()
    assert text.encode("ascii", plain.PLAIN).decode() == spelled


def test_a_variant_may_begin_with_a_mark_that_nobody_sees() -> None:
    assert read(f"\ufeff{to_toml(VARIANTS['badugi'])}") == VARIANTS["badugi"]


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (("rank", "As Ad 7h 7c 2s", "--wild", "foo"), "--wild cannot be foo; allowed: 2 .. A, Jh,Js, one-eyed-jacks"),
        (("solve", "badugy"), "GAME cannot be badugy; allowed: draw, dice, reddog, badugi, FILE.toml"),
    ],
)
def test_a_wrong_word_is_told_with_what_is_near(
    words: tuple[str, ...], answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words, "--lang", "en"]) == 2
    assert capsys.readouterr().err == f"potluck: {answer}\n"


def test_hands_are_ranked_by_whole_numbers_of_any_size() -> None:
    cards = np.array([[48, 49, 50, 51, 0]])
    masks = np.array([0x1F], np.uint64)
    assert cards.dtype == np.int64
    assert kernels.rank(cards).tolist() == kernels.rank(cards.astype(np.uint8)).tolist()
    assert kernels.rank(masks.astype(np.int64)).tolist() == kernels.rank(masks).tolist()
    for wrong in (cards - 1, cards + 255, cards.astype(float), -masks.astype(np.int64)):
        with pytest.raises(ParseError):
            kernels.rank(wrong)


@pytest.mark.parametrize(
    "words",
    [
        ("match", "draw", "caller", "random", "--deals", "2"),
        ("edge", "foxwoods", "--exact"),
        ("solve", "kuhn"),
    ],
    ids=lambda words: str(words[0]),
)
def test_a_file_to_keep_is_refused_while_another_process_writes_it(
    words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "kept"
    with Lock(file):
        assert main([*words, "--keep", str(file)]) == 2
    assert f"{file} is in use by another process" in capsys.readouterr().err
