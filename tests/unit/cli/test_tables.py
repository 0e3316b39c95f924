"""Verbs whose answer is a table: the same rows as JSON, as CSV and as a picture."""

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from potluck.cli import main
from potluck.games.paigow import WAYS
from potluck.games.paigow.own import read_way, way_toml
from potluck.lab.paigow.edges import estimated
from potluck.ranking import High
from tests.unit.phh.hands import holdem

HAND = holdem("p3 cbr 6", "p1 f", "p2 f", more="players = ['Ann', 'Bob', 'Cy']")
UNTOLD = """
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["d dh p1 ????", "d dh p2 KsKd", "p2 cbr 6", "p1 f"]
players = ["Ann", "Bob"]
"""
REDDOG = ("edge", "reddog", "--pool", "10")


def asked(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(list(arguments)) == 0
    return capsys.readouterr().out


def table(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(asked(capsys, *arguments, "--csv"))))


def test_csv_holds_the_rows_of_the_json(capsys: pytest.CaptureFixture[str]) -> None:
    rows: list[dict[str, Any]] = json.loads(asked(capsys, *REDDOG, "--json"))
    assert table(capsys, *REDDOG) == [{name: str(value) for name, value in row.items()} for row in rows]


@pytest.mark.parametrize(
    ("arguments", "first"),
    [
        (("count",), {"category": "five_of_a_kind", "hands": "0"}),
        (("odds", "AsKs", "QhQd", "--board", "2s 7s Jc"), {"hand": "As Ks", "share_exactly": "49/90"}),
        (("exchange", "As Ad Kh 9c 7d"), {"keep": "As Ad Kh", "throw": "9c 7d"}),
        (("throws", "--against", "66665"), {"dice": "11111", "keep": "11111", "wins": "1.0"}),
    ],
    ids=lambda given: given[0] if isinstance(given, tuple) else "",
)
def test_each_verb_has_its_rows(
    arguments: tuple[str, ...], first: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert table(capsys, *arguments)[0].items() >= first.items()


@pytest.mark.parametrize("suffix", ["svg", "png"])
def test_a_picture_is_drawn_beside_the_answer(suffix: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / f"picture.{suffix}"
    assert table(capsys, *REDDOG, "--plot", str(file))[0]["cards"] == "5"
    assert file.read_bytes()[:5] in (b"<?xml", b"\x89PNG\r")


def test_a_picture_of_a_range_is_a_distribution(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "range.svg"
    asked(capsys, "odds", "22+,A2s+", "AsKs", "--board", "2s 7s Jc", "--by-hand", "--plot", str(file))
    drawn = file.read_text(encoding="utf-8")
    assert "how often" in drawn
    percents = re.findall(r">(\d+(?:\.\d+)?)%<", drawn)
    assert len(percents) >= 6, "both axes tell per cent"
    assert max(map(float, percents)) > 40


def test_a_picture_of_many_single_rows_shows_the_best_dozen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "throws.svg"
    asked(capsys, "throws", "--against", "55522", "--plot", str(file))
    drawn = file.read_text(encoding="utf-8")
    assert "Against 55522: the best 12 of 252" in drawn
    assert len(set(re.findall(r">([1-6]{5})<", drawn))) == 12


def test_an_unknown_kind_of_picture_is_refused_with_those_that_are_known(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*REDDOG, "--plot", "x.doc"]) == 2
    assert "FILE.png, FILE.svg, FILE.pdf" in capsys.readouterr().err


def test_a_house_way_survives_its_own_text() -> None:
    assert [name for name, way in WAYS.items() if read_way(way_toml(way)) != way] == []


def test_a_way_like_a_published_one_decides_first_by_its_own_cases() -> None:
    case = '{ name = "mine", shapes = ["two_pair"], groups = ["A"], plays = [{ pair = 2 }, {}] }'
    way = read_way(f'name = "x"\nlike = "foxwoods"\ncases = [{case}]')
    assert [each.name for each in way.cases[:2]] == ["mine", WAYS["foxwoods"].cases[0].name]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('name = "x"\nlike = "nowhere"', "like cannot be nowhere; allowed: foxwoods"),
        (
            'name = "x"\nlike = "foxwoods"\ncases = [{name = "a", shapes = ["none"], plays = [{}]}]',
            "cases[0].shapes[0] cannot",
        ),
        ('name = "x"\nlike = "foxwoods"\nlines = 3', "there is no option lines; allowed: name, source, cases, like"),
        ('name = "x"\ncases = []', "leaves open how to set no_pair"),
        (
            'name = "x"\nlike = "foxwoods"\ncases = ['
            + '{ name = "a", shapes = ["two_pair"], plays = [{}] }, ' * 2
            + "]",
            "has two cases named a; give each a name of its own",
        ),
        ("name =", "line 1"),
        ("name = 5\ncases = []", 'name cannot be 5; allowed: "…"'),
        ("name = " + "[" * 5000, "cannot be read: [[[…"),
    ],
    ids=["like", "shape", "field", "gaps", "twice", "syntax", "form", "depth"],
)
def test_a_broken_way_is_refused_by_its_part(
    text: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "way.toml"
    file.write_text(text)
    assert main(["edge", str(file), "--hands", "20"]) == 2
    assert told in capsys.readouterr().err


@pytest.mark.slow
def test_no_executor_changes_an_edge() -> None:
    from concurrent.futures import ThreadPoolExecutor

    way, order = WAYS["foxwoods"], High()
    with ThreadPoolExecutor(2) as executor:
        spread = estimated(way, order, seed=3, hands=2, repetitions=2, executor=executor)
    assert spread == estimated(way, order, seed=3, hands=2, repetitions=2)


def test_statistics_are_grouped_and_filtered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.phh").write_text(HAND)
    rows = table(capsys, "stats", str(tmp_path))
    assert [(row["player"], row["hands"], row["vpip"]) for row in rows] == [
        ("Ann", "1", "0.0"),
        ("Bob", "1", "0.0"),
        ("Cy", "1", "1.0"),
    ]
    (seat,) = table(capsys, "stats", str(tmp_path), "--player", "Cy", "--hands")
    assert (seat["position"], seat["net"], seat["raised_first"]) == ("button", "3.0", "True")
    assert main(["stats", str(tmp_path), "--player", "Nobody", "--json"]) == 1


def test_a_replay_is_told_act_by_act(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.phh").write_text(HAND)
    told = asked(capsys, "replay", "--show", str(tmp_path / "a.phh"), "--lang", "en")
    assert told.index("Cy raised to $6.") < told.index("Ann folded.") < told.index("Cy took the pot of")


def test_cards_that_a_file_does_not_tell_are_told_as_unknown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.phh").write_text(UNTOLD)
    told = asked(capsys, "replay", "--show", str(tmp_path / "a.phh"), "--lang", "en")
    assert "Ann: ?? ??" in told  # who folded; cards that nobody holds stand there in the engine
    assert "Bob: K♠ K♦" in told
