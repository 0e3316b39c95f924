"""`potluck match`: what is printed, kept and drawn, and what is refused."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from potluck.cli import main
from potluck.words import LANGUAGES

PLAY = ["match", "draw", "caller", "random", "--deals", "40"]


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main([*PLAY, *arguments]) == 0
    return capsys.readouterr().out


def test_a_line_for_each_bot_and_one_that_says_how_much_was_played(capsys: pytest.CaptureFixture[str]) -> None:
    first, second, played = said(capsys, "--lang", "en").splitlines()

    assert first.split()[:2] == ["caller", "+7.275"]
    assert first.endswith("chips a deal (95 %)")
    assert second.split()[:2] == ["random", "-7.275"]
    assert played.startswith("40 deals, 80 plays, ")


def test_the_words_are_those_of_each_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert len({said(capsys, "--lang", code).splitlines()[-1] for code in LANGUAGES}) == len(LANGUAGES)


def test_json_holds_the_plan_and_an_interval_around_each_value(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(said(capsys, "--json", "--seed", "7", "--set", "deck=52"))

    assert (told["game"], told["seed"], told["deals"], told["plays"]) == ("draw", 7, 40, 80)
    assert told["options"]["deck"] == 52
    for player in told["players"]:
        low, high = player["interval"]
        assert low < player["value"] < high


def test_a_secret_seed_is_another_each_time_and_the_one_told_gives_the_same_result(
    capsys: pytest.CaptureFixture[str],
) -> None:
    first, again = (said(capsys, "--lang", "en", "--seed", "secret").splitlines() for _ in range(2))
    seed = first[-1].removeprefix("seed ")

    assert first[-1] != again[-1]
    assert said(capsys, "--lang", "en", "--seed", seed).splitlines() == first[:-1]


def test_any_number_of_workers_prints_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "--json", "--workers", "1") == said(capsys, "--json", "--workers", "2")


def test_matches_are_told_in_percent_and_sum_to_a_hundred(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(said(capsys, "--json", "--unit", "match", "--preset", "quick"))

    assert sum(player["value"] for player in told["players"]) == pytest.approx(100)


def test_fixed_seats_play_each_deal_once(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(said(capsys, "--json", "--fixed"))

    assert (told["plays"], told["duplicate"]) == (40, False)


def test_what_was_kept_is_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "kept.jsonl"
    first = said(capsys, "--json", "--keep", str(kept))
    lines = kept.read_bytes()

    assert said(capsys, "--json", "--keep", str(kept)) == first
    assert kept.read_bytes() == lines


def test_the_picture_is_drawn_where_it_was_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "--deals", "100", "--picture", str(tmp_path / "settled.svg"))

    assert ElementTree.parse(tmp_path / "settled.svg").getroot().tag.endswith("svg")
