"""`potluck odds`: exact where it can be counted, else with a margin; refusals in one line."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from potluck.cli import main


def test_json_holds_exact_fractions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "AsKs", "Qh Qd", "--board", "2s 7s Jc", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["game"], found["exact"], found["ways"]) == ("holdem", True, 990)
    assert [row["hand"] for row in found["hands"]] == ["As Ks", "Qh Qd"]
    assert sum(Fraction(row["share_exactly"]) for row in found["hands"]) == 1
    assert found["hands"][0]["share"] == pytest.approx(49 / 90)


def test_too_many_ways_are_sampled_with_a_margin(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["odds", "As2s3d", "AcKdKh", "--game", "razz", "--trials", "2000", "--seed", "5", "--json"]
    assert main(asked) == 0
    first = capsys.readouterr().out
    found = json.loads(first)
    assert not found["exact"]
    assert found["ways"] == 2000
    assert all(0 < row["margin"] < 0.05 for row in found["hands"])
    assert main(asked) == 0
    assert capsys.readouterr().out == first


@pytest.mark.parametrize(("lang", "word"), [("pl", "wygrywa"), ("de", "gewinnt"), ("es", "gana"), ("ru", "выигрывает")])
def test_lines_for_a_person_in_his_language(capsys: pytest.CaptureFixture[str], lang: str, word: str) -> None:
    assert main(["odds", "AsKs", "QhQd", "--board", "2s 7s Jc", "--text", "--lang", lang]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3
    assert word in lines[0]
    assert "49/90" in lines[0]
    assert "990" in lines[2]


def test_a_variant_of_ones_own_is_read_from_its_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('like = "holdem"\nname = "deuces"\nwild = ["2"]\n', encoding="utf-8")
    assert main(["odds", "2c 3d", "AsAh", "--board", "Kd Qh 9s 3h 7c", "--variant", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["hands"][0]["share_exactly"] == "1"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["AsKs"], "needed: 2..10"),
        (["AsKs", "AsQd"], "A♠"),
        (["AsKs", "QhQd", "--game", "nope"], "--game"),
        (["AsKs", "QhQd", "--trials", "0"], "--trials"),
        ([], "HAND ..."),
    ],
)
def test_misuse_is_one_line_and_code_2(capsys: pytest.CaptureFixture[str], given: list[str], said: str) -> None:
    assert main(["odds", *given, "--lang", "en"]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert said in error


def test_final_tells_what_the_hands_end_as(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["odds", "AsKs", "QhQd", "--board", "2s 7s Jc", "--final"]
    assert main([*asked, "--json"]) == 0
    ours, theirs = json.loads(capsys.readouterr().out)["hands"]
    assert (ours["final_exactly"][0]["flush"], theirs["final_exactly"][0]["four_of_a_kind"]) == ("4/11", "1/990")
    assert main([*asked, "--text", "--lang", "pl"]) == 0
    assert "36,36 %  KOLOR" in capsys.readouterr().out
    assert main(["odds", "TT+", "AKs", "--final", "--trials", "2000", "--json"]) == 0
    tried = json.loads(capsys.readouterr().out)["hands"]
    assert [("final_exactly" in hand, hand["final_trials"]) for hand in tried] == [(False, 2000)] * 2
    assert main(["odds", "TT+", "AKs", "--final", "--trials", "2000", "--text", "--lang", "en"]) == 0
    assert capsys.readouterr().out.splitlines()[-2:] == [
        "What TT+ ends as is sampled: 2,000 deals.",
        "What AKs ends as is sampled: 2,000 deals.",
    ]


def test_several_exchanges_are_tried_by_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["odds", "2s3h4d7cKd", "9s8h6d5c2h", "--game", "triple-draw-seven", "--draws", "3"]
    table = "23457=23457; Z=Z; 9=9"
    assert main([*asked, "--exchanges", table, "--trials", "1000", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["exact"], answer["ways"], [hand["kept"] for hand in answer["hands"]]) == (False, 1000, ["4d", "6d"])
    assert main([*asked, "--lang", "en"]) == 2
    assert "--draws cannot be 3; allowed: --exchanges TABLE" in capsys.readouterr().err


def test_in_a_game_of_exchanges_it_is_said_that_nobody_exchanges(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["odds", "AsKsQdJd3h", "AhAdKc4c5c", "--game", "draw-fixed", "--lang", "en"]
    assert main([*asked, "--text"]) == 0
    assert "Nobody exchanges a card in this; with --exchanges best" in capsys.readouterr().out
    assert main([*asked, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["exchanges"] == "none"
    assert main(["odds", "AsKs", "QhQd", "--board", "2s 7s Jc", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["exchanges"] is None
