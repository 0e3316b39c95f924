"""`potluck solve`: one object, chances as floats and as exact fractions."""

import json
from fractions import Fraction
from typing import Any

import pytest

from potluck.cli import main


def solved(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["solve", *arguments]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.parametrize(("best_of", "wins"), [("1", 0.443395), ("3", 0.471853), ("5", 0.479361)])
def test_dice_are_solved_for_every_length(capsys: pytest.CaptureFixture[str], best_of: str, wins: float) -> None:
    found = solved(capsys, "dice", "--best-of", best_of)
    assert found["first_wins_match"] == pytest.approx(wins, abs=5e-7)
    assert found["value_round"] == pytest.approx(-0.114264, abs=5e-7)
    assert found["draws_match"] == 0
    for name, exact in found["exact"].items():
        assert float(Fraction(exact)) == found[name]


def test_dice_are_solved_with_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    found = solved(capsys, "dice", "--free", "--pips", "--count-draws")
    assert (found["lock"], found["compare"], found["drawn"]) == (False, "sum", "counts")
    assert solved(capsys, "dice", "--free")["value_round"] == pytest.approx(-0.118262986, abs=5e-9)
    assert 0 < found["draws_match"] < 0.1
