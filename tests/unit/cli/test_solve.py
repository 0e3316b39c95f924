"""`potluck solve`: one object, chances as floats and as exact fractions."""

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from potluck.cli import main
from potluck.kits import KITS


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


KUHN = """
from potluck.kits import Kit, Thinking
from potluck.solve import Setting
from tests.games.kuhn3 import GAME

class Kuhn:
    settings = (
        Setting(name="best-of", help="deals", choices=("1", "2"), default="2"),
        Setting(name="bound", help="how far from best play it may be", choices=("0", "1/9"), default="0"),
    )

    def solve(self, asked):
        return {"game": "kuhn3", **asked}

SOLVER = Kuhn()
KIT = Kit(game=GAME, thinking=Thinking(solver="MODULE:SOLVER"))
"""


def test_the_small_draw_is_refused_with_its_size_and_what_would_fit(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["solve", "draw", "--cards", "20", "--memory", "1", "--lang", "en"]) == 2
    error = capsys.readouterr().err
    assert "about 4.2 GiB" in error
    assert "allowed: 1.0 GiB" in error
    assert "Smaller: --cards 16 --thrown 3: 0.3 GiB; --cards 16 --thrown 2: 69.2 MiB; --cards 16" in error
    assert main(["solve", "draw", "--cards", "12", "--memory", "much", "--lang", "en"]) == 2
    assert "0.001..4096" in capsys.readouterr().err


@pytest.mark.parametrize("game", ["draw", "dice", "reddog"])
def test_where_no_strategies_are_kept_it_is_said_of_what_they_are(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str
) -> None:
    assert main(["solve", game, "-o", str(tmp_path / "kept.strategy"), "--lang", "en"]) == 2
    assert f"strategies of {game} are not kept in files; those of others are: kuhn, leduc" in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]


@pytest.fixture
def kuhn(tmp_path: Path) -> Iterator[Path]:
    """The kit of a game with a solver, from elsewhere; forgotten afterwards."""
    path = tmp_path / f"{tmp_path.name}.py"
    path.write_text(KUHN.replace("MODULE", path.stem), "utf-8")
    yield path
    KITS.remove("kuhn3")


def test_a_game_from_elsewhere_is_solved_with_settings_of_its_own(
    capsys: pytest.CaptureFixture[str], kuhn: Path
) -> None:
    assert main(["solve", "kuhn3", "--bound", "1/9"]) == 2
    capsys.readouterr()
    assert solved(capsys, "kuhn3", "--kit", str(kuhn), "--bound", "1/9")["bound"] == "1/9"
    assert main(["solve", f"--kit={kuhn}", "--help"]) == 0
    assert "kuhn3: how far" in capsys.readouterr().out


def test_a_kit_is_read_by_a_verb_that_takes_one(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "never_read.py"
    path.write_text("raise AssertionError", "utf-8")
    assert main(["rank", "AsKsQsJsTs", "--kit", str(path)]) == 2
    assert "--kit" in capsys.readouterr().err
    assert main(["solve", "dice", "--kit"]) == 2
    assert "--kit" in capsys.readouterr().err


def test_a_game_is_solved_by_what_its_kit_names(capsys: pytest.CaptureFixture[str], kuhn: Path) -> None:
    KITS.add(str(kuhn))
    assert solved(capsys, "kuhn3") == {"game": "kuhn3", "best-of": "2", "bound": "0"}
    assert solved(capsys, "kuhn3", "--bound", "1/9")["bound"] == "1/9"
    assert solved(capsys, "dice")["best_of"] == 3
    assert main(["solve", "kuhn3", "--best-of", "3"]) == 2
    assert "1, 2" in capsys.readouterr().err
    assert main(["solve", "kuhn3", "--free"]) == 2
    assert "--best-of --bound" in capsys.readouterr().err
    assert main(["solve", "paigow"]) == 2
    assert "of memory" in capsys.readouterr().err
    assert main(["solve", "bridge"]) == 2
    assert "dice, reddog, kuhn3" in capsys.readouterr().err
    assert main(["solve", "--help"]) == 0
    assert "kuhn3: how far" in capsys.readouterr().out
