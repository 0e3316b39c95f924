"""`potluck set`: the best setting, all others, and house ways as tables."""

import json
from typing import Any

import pytest

from potluck.cli import main
from potluck.games.paigow import WAYS
from tests.marks import rule


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main(["set", *arguments]) == 0
    return json.loads(capsys.readouterr().out)


def test_the_best_setting_is_told_with_all_others(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "As", "Ac", "Kd", "Qs", "Qh", "9d", "4c")
    assert found["high"] == ["As", "Ac", "Kd", "9d", "4c"]
    assert sorted(found["low"]) == ["Qh", "Qs"]
    assert found["expectation"] == max(way["expectation"] for way in found["settings"])
    for way in found["settings"]:
        assert way["win"] + way["push"] + way["lose"] == 53_524_680
        assert way["expectation"] == pytest.approx((way["win"] - way["lose"]) / 53_524_680)


@rule("RP.1")
@pytest.mark.parametrize("joker", ["joker", "Joker", "X"])
def test_a_joker_is_read_by_its_name(capsys: pytest.CaptureFixture[str], joker: str) -> None:
    assert told(capsys, "As", joker, "Kd", "Qs", "Qh", "9d", "4c")["hand"][0] == "Xr"


@pytest.mark.slow
def test_the_options_change_what_a_setting_is_worth(capsys: pytest.CaptureFixture[str]) -> None:
    hand = "Ks Qd Jc 9h 7s 4d 2c"
    worth = [
        told(capsys, hand, *options)["expectation"]
        for options in ((), ("--copies", "push"), ("--commission",), ("--house-way", "flamingo"))
    ]
    assert worth[1] > worth[0] > worth[2]
    assert len(set(worth)) == 4


@pytest.mark.parametrize(
    ("lang", "share", "named"), [("en", "+70.4%", "Set by the house:"), ("ru", "+70,4", "По правилам казино:")]
)
def test_a_person_reads_the_best_setting_why_and_all_the_others(
    capsys: pytest.CaptureFixture[str], lang: str, share: str, named: str
) -> None:
    hand = ("As", "Ac", "Kd", "Qs", "Qh", "9d", "4c", "--house-way", "flamingo")
    settings = told(capsys, *hand)["settings"]
    assert main(["set", *hand, "--text", "--lang", lang]) == 0
    best, house, empty, *lines = capsys.readouterr().out.splitlines()
    assert "Q♠ Q♥" in best
    assert house.startswith(named)
    assert "Q♠ Q♥" in house, "the pair that the line of the house way puts in front"
    assert empty == ""
    assert len(lines) == len(settings)
    assert lines[0].startswith(f"Q♠ Q♥: {share}")


@pytest.mark.parametrize("name", WAYS)
def test_a_house_way_is_printed_line_by_line(capsys: pytest.CaptureFixture[str], name: str) -> None:
    table = told(capsys, "--lines", "--json", "--house-way", name)
    assert len(table) == sum(len(case.plays) for case in WAYS[name].cases)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "HAND"),
        (["As Ac"], "7"),
        (["As Ac Kd Qs Qh 9d Xb"], "Xb"),
        (["As", "--copies", "none"], "dealer, push"),
        (["As", "--house-way", "mine"], "foxwoods"),
        (["As", "--wheel", "third"], "lowest, second"),
    ],
)
def test_misuse_is_refused_in_a_line(capsys: pytest.CaptureFixture[str], arguments: list[str], said: str) -> None:
    assert main(["set", *arguments]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
