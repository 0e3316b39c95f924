"""`potluck count`: every published frequency, by the command as a person types it; and what stands around it."""

import json
from math import comb
from pathlib import Path
from typing import Any, Final

import pytest

from potluck import kernels
from potluck.cli import main, progress
from tests.marks import rule
from tests.terminals import Screen

NUMBERS: Final = json.loads((Path(__file__).resolve().parents[2] / "data" / "numbers.json").read_text(encoding="utf-8"))
KEYS: Final = {
    "high": "high_card",
    "pair": "one_pair",
    "trips": "three_of_a_kind",
    "full": "full_house",
    "quads": "four_of_a_kind",
    "sf": "straight_flush",
    "five": "five_of_a_kind",
    "five_aces": "five_of_a_kind",
    "paired": "pair_or_worse",
}
"""Name in the published rows -> key of the command, where they differ."""

ROWS: Final = {
    "five_card_52": "",
    "five_card_32_no_ace_low": "--deck 32",
    "five_card_32_A789T": "--deck 32 --ace-below 7",
    "five_card_53_joker_wild": "--deck 53 --joker wild",
    "five_card_53_joker_bug": "--deck 53 --joker bug",
    "five_card_54_two_jokers_wild": "--deck 54 --joker wild",
    "five_card_54_two_jokers_bug": "--deck 54",
    "five_card_52_deuces_wild": "--deck 52 --wild 2",
    "five_card_37_joker_wild": "--deck 37 --joker wild",
    "five_card_33_joker_wild": "--deck 33 --joker wild",
    "five_card_33_joker_bug": "--deck 33",
    "six_card_52_best5": "--cards 6",
    "seven_card_52_best5": "--cards 7",
    "seven_card_53_bug_best5": "--deck 53 --cards 7",
    "seven_card_53_wild_best5": "--deck 53 --cards 7 --joker wild",
    "low_A5_5card": "--order ace-to-five --classes",
    "low_A5_7card": "--order ace-to-five --cards 7",
    "low_27_5card_ace_always_high": "--order deuce-to-seven --classes",
    "low_A6_5card_ace_always_low": "--order ace-to-six",
    "low_A5_53_joker_lowest_missing": "--order ace-to-five --deck 53",
}
"""Row -> what is asked for."""
ELSEWHERE: Final = {
    "note",
    "strength_classes",
    "suit_isomorphism_classes_5card",
    "draw_odds_47",
    "poker_dice_one_throw",
    "poker_dice_three_throws_max_probability",
    "poker_dice_duel_value_first_player",
    "red_dog",
}
"""Rows that are tested by name below, in the tests of exchanges, or are of other games."""


def counted(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["count", *arguments]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def flat(found: dict[str, Any]) -> dict[str, int]:
    """What the command says by the names of the published rows."""
    categories, royal = found["categories"], found.get("royal_flush", 0)
    told = {**categories, "total": found["total"], "royal_of_sf": royal, "royal": royal}
    told |= {"classes": found.get("classes"), "no_pair_total": sum(categories.get(pips, 0) for pips in "56789TJQKA")}
    return {**told, "sf_nonroyal": categories.get("straight_flush", 0) - royal}


@rule("R0.23", "R4.4", "R4.5", "R4.6", "R4.7", "R4.8", "R4.10", "R4.11", "R4.12", "RP.1")
@pytest.mark.parametrize(
    "row", [pytest.param(row, marks=pytest.mark.slow if "--cards" in ROWS[row] else ()) for row in ROWS]
)
def test_every_published_frequency_is_met(row: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = flat(counted(capsys, *ROWS[row].split()))
    published = {key: n for key, n in NUMBERS[row].items() if isinstance(n, int)}

    assert {key: told[KEYS.get(key, key) if key not in told else key] for key in published} == published
    assert len(published) >= 9


def test_every_row_that_counts_hands_is_asked_for() -> None:
    assert NUMBERS.keys() == ROWS.keys() | ELSEWHERE


@pytest.mark.parametrize("size", ["32", "36", "52"])
def test_classes_are_the_published_ones(size: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = counted(capsys, "--deck", size, "--classes")

    assert found["classes"] == NUMBERS["strength_classes"][size]
    assert found["suit_classes"] == NUMBERS["suit_isomorphism_classes_5card"][size]


@pytest.mark.parametrize(
    "arguments",
    [
        "",
        "--order two --deck 54",
        "--order badugi",
        "--order badugi --cards 3",
        "--order eight-or-better",
        "--profile pl",
        "--order ace-to-five --qualifier 6 --deck 53 --joker-serves",
        "--deck 36 --flush-above-full --wheel second",
        "--deck 32 --wild one-eyed-jacks",
        "--deck 33 --wild Jh,Js,K",
        "--order ace-to-six --wild 10 --deck 36",
    ],
)
def test_the_categories_are_all_hands(arguments: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = counted(capsys, *arguments.split())

    assert sum(found["categories"].values()) == found["total"]
    assert found["total"] in {comb(size, n) for size in (32, 33, 36, 37, 52, 53, 54) for n in (2, 3, 4, 5)}


@rule("R4.9")
def test_eight_or_better_is_ace_to_five_with_a_qualifier(capsys: pytest.CaptureFixture[str]) -> None:
    one = counted(capsys, "--order", "eight-or-better")
    assert one == counted(capsys, "--order", "ace-to-five", "--qualifier", "8")
    assert list(one["categories"]) == ["5", "6", "7", "8", "none"]


def test_wild_cards_may_be_ranks_cards_or_a_name(capsys: pytest.CaptureFixture[str]) -> None:
    named = counted(capsys, "--deck", "32", "--wild", "one-eyed-jacks")

    assert named == counted(capsys, "--deck", "32", "--wild", "Jh Js")
    assert named["categories"]["five_of_a_kind"] > 0
    assert counted(capsys, "--wild", "10") == counted(capsys, "--wild", "Tc,Td,Th,Ts")


def test_lines_for_a_person_hold_the_same_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["count", "--text", "--lang", "en", "--order", "badugi"]) == 0

    assert capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ").splitlines() == [
        "Deck: 52 cards; cards of a hand: 4; hands in all: 270,725",
        "BADUGI    17,160    6.3385%",
        "3 CARDS  154,440   57.0468%",
        "2 CARDS   96,252   35.5534%",
        "1 CARD     2,873    1.0612%",
    ]


@pytest.mark.parametrize("arguments", [["count"], ["rank", "As Ad 7h 7c 2s"], ["exchange", "As Ad 7h 7c 2s"]])
def test_a_terminal_gets_lines_unless_json_is_asked_for(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for options, is_json in ([], False), (["--json"], True):
        screen = Screen()
        monkeypatch.setattr("sys.stdout", screen)
        assert main([*arguments, *options]) == 0
        assert screen.getvalue().startswith(("{", "[")) == is_json


def test_a_long_count_tells_a_terminal_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr(progress, "QUIET_SECONDS", 0)
    with progress.Progress(200) as told:
        told.at(50)
        told.at(51)
        told.at(200)
    assert screen.getvalue() == "\r 25 %\r100 %\r     \r"


def test_a_long_count_in_python_says_so(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "COMPILED", False)
    monkeypatch.setattr("potluck.cli.count.SLOW", 1)
    assert main(["count", "--lang", "en"]) == 0

    said = capsys.readouterr()
    assert "in Python" in said.err
    assert json.loads(said.out)["total"] == comb(52, 5)


@pytest.mark.parametrize("asked", ["--joker wild", "--joker bug", "--wild Xr", "--order ace-to-five --joker-serves"])
def test_jokers_are_refused_where_the_deck_has_none(asked: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["count", "--deck", "36", *asked.split()]) == 2
    assert "--deck 36" in capsys.readouterr().err
