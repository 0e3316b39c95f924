"""`potluck replay`: a list with what became of each hand; what failed is said, and is the exit code."""

import json
from pathlib import Path
from typing import Any

import pytest

from potluck.cli import main
from potluck.games.poker import Fold, RaiseTo
from potluck.phh import Start, lines
from potluck.protocol import Dealt
from potluck.variants import VARIANTS
from tests.unit.phh.hands import holdem, razz

GOOD = holdem("p3 cbr 6", "p1 f", "p2 f", more="finishing_stacks = [99, 98, 103]")
BAD = holdem("p3 cbr 6", "p1 cbr 7")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A good hand, a hand that breaks off, two hands in one file of which one is bad; and something else."""
    (tmp_path / "a.phh").write_text(GOOD)
    (tmp_path / "b.phh").write_text(razz("p1 pb"))
    (tmp_path / "c.phhs").write_text(f"[1]\n{BAD}\n\n[2]\n{GOOD}\n")
    (tmp_path / "notes.txt").write_text("nothing")
    return tmp_path


def listed(capsys: pytest.CaptureFixture[str], *arguments: str, code: int) -> list[dict[str, Any]]:
    assert main(["replay", *arguments, "--json"]) == code
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    return found


def test_a_hand_comes_back_with_all_that_is_promised(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (found,) = listed(capsys, str(folder / "a.phh"), code=0)

    assert found == {
        "file": str(folder / "a.phh"),
        "hand": None,
        "variant": "NT",
        "finished": True,
        "stacks": [99, 98, 103],
        "failure": None,
        "actions": 6,
        "oddities": [],
    }


def test_a_folder_stands_for_the_hands_in_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = listed(capsys, str(folder), code=1)

    assert [(Path(one["file"]).name, one["hand"], one["finished"]) for one in found] == [
        ("a.phh", None, True),
        ("b.phh", None, False),
        ("c.phhs", 1, False),
        ("c.phhs", 2, True),
    ]
    failure = found[2]["failure"]
    assert (failure["code"], failure["detail"]["path"]) == ("phh.illegal", 5)
    assert found[1]["failure"] is None


def test_a_person_reads_how_each_hand_ended(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(folder), "--lang", "en"]) == 1
    lines = capsys.readouterr().out.splitlines()

    assert lines[0] == f"{folder / 'a.phh'}: NT, over, stacks 99, 98, 103"
    assert lines[1] == f"{folder / 'b.phh'}: FR, breaks off, stacks 97, 99"
    assert lines[2] == (
        f"{folder / 'c.phhs'} [1]: NT, FAILED: action 5, p1 cbr 7: not possible; possible: cc, cbr 10..100, f"
    )
    assert lines[-1] == "4 hands, played to the end: 2, failed: 1"


def test_of_many_hands_only_those_are_told_of_which_there_is_something_to_say(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", *[str(folder / "a.phh")] * 30, str(folder / "b.phh"), "--lang", "pl"]) == 0
    lines = capsys.readouterr().out.splitlines()

    assert len(lines) == 2
    assert lines[-1] == "31 rozdań, rozegranych do końca: 30, błędnych: 0"


def test_an_endless_stack_is_none(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "a.phh").write_text(holdem("p3 cbr 6.5", "p1 f", "p2 f", stacks=("inf", 100, 50)))
    (found,) = listed(capsys, str(folder / "a.phh"), code=0)

    assert found["stacks"] == [None, 98, 53]
    assert main(["replay", str(folder / "a.phh"), "--lang", "en"]) == 0
    assert "stacks ?, 98, 53" in capsys.readouterr().out


def test_a_file_that_is_not_there_is_misuse(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "nowhere.phh", "--lang", "en"]) == 2
    assert capsys.readouterr().err == "potluck: there is no file nowhere.phh\n"
    assert main(["replay", "--lang", "en"]) == 2
    assert "FILE" in capsys.readouterr().err


def test_a_file_without_a_hand_has_failed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "a.phh").write_text("# nothing\n")
    (found,) = listed(capsys, str(folder / "a.phh"), code=1)

    assert (found["finished"], found["failure"]["code"]) == (False, "phh.one_hand")


def test_deals_that_were_saved_here_as_json_lines_are_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    start = Start(variant=VARIANTS["kuhn"], stacks=(5, 5), button=1)
    cards = start.variant.cards
    steps = [Dealt((cards[0],)), Dealt((cards[1],)), RaiseTo(1), Fold()]
    saved = list(lines(start, steps))
    (tmp_path / "whole.jsonl").write_text("\n".join(saved))
    (tmp_path / "seen.jsonl").write_text("\n".join([*saved[:2], saved[2].replace(str(cards[1]), "??"), *saved[3:]]))
    (tmp_path / "log.jsonl").write_text('{"potluck":"export","version":1,"stream":"table"}\n')

    unseen, whole = listed(capsys, str(tmp_path), code=1)
    assert whole == {
        "file": str(tmp_path / "whole.jsonl"),
        "hand": None,
        "variant": "kuhn",
        "finished": True,
        "stacks": [6, 4],
        "failure": None,
        "actions": 4,
        "oddities": [],
    }
    assert (unseen["failure"]["code"], unseen["actions"]) == ("phh.unseen", 1)

    assert main(["replay", str(tmp_path / "whole.jsonl"), str(tmp_path / "log.jsonl"), "--lang", "en"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0] == f"{tmp_path / 'whole.jsonl'}: kuhn, over, stacks 6, 4"
    assert "potluck verify" in told[1]


@pytest.mark.parametrize("field", ['variant = "\\u001b[2JNT"', "x\x1b[2J"])
def test_what_a_terminal_would_obey_is_not_printed(
    field: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "foreign.phh"
    path.write_text(field)
    assert main(["replay", str(path)]) == 1
    assert "\x1b" not in capsys.readouterr().out
    path.write_text('like = "\\u001b[2J"')
    assert main(["variants", str(path)]) == 2
    assert "\x1b" not in capsys.readouterr().err
