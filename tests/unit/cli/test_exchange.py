"""`potluck exchange`: the 32 choices with exact chances, the best first."""

import json
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any, Final

import pytest

from potluck.cards import Card, deck, parse
from potluck.cli import main
from potluck.ranking import Category, rank
from tests.marks import rule

NUMBERS: Final = json.loads((Path(__file__).resolve().parents[2] / "data" / "numbers.json").read_text(encoding="utf-8"))
KEYS: Final = {"trips": "three_of_a_kind", "full": "full_house", "quads": "four_of_a_kind", "none": "one_pair"}
PUBLISHED: Final = {
    "pair_draw3": ("As Ad Kh 9c 7d", "Kh 9c 7d"),
    "pair_kicker_draw2": ("As Ad Kh 9c 7d", "9c 7d"),
    "trips_draw2": ("As Ad Ah 9c 7d", "9c 7d"),
    "two_pair_draw1": ("As Ad Kh Kc 7d", "7d"),
    "four_flush_draw1": ("As Js 8s 3s 7d", "7d"),
    "open_straight_draw1": ("9s 8d 7h 6c 2d", "2d"),
    "gutshot_draw1": ("9s 8d 7h 5c 2d", "2d"),
}
"""Row -> a hand and what it throws."""


def exchanged(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    assert main(["exchange", *arguments]) == 0
    choices: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["choices"]
    return choices


def test_every_published_draw_is_asked_for() -> None:
    assert NUMBERS["draw_odds_47"].keys() == PUBLISHED.keys() | {"status"}


@rule("R0.12")
@pytest.mark.parametrize("row", PUBLISHED)
def test_every_published_draw_is_met(row: str, capsys: pytest.CaptureFixture[str]) -> None:
    (hand, thrown), published = PUBLISHED[row], dict(NUMBERS["draw_odds_47"][row])
    found = next(choice for choice in exchanged(capsys, hand) if choice["throw"] == thrown.split())

    assert found["draws"] == published.pop("n")
    assert {key: found["categories"][KEYS.get(key, key)] for key in published} == published


@pytest.mark.parametrize("size", [32, 36, 52])
def test_there_are_32_choices_whose_chances_are_whole(size: int, capsys: pytest.CaptureFixture[str]) -> None:
    choices = exchanged(capsys, "As Ad Kh 9c 7d", "--deck", str(size))

    assert len({tuple(choice["throw"]) for choice in choices}) == 32
    for choice in choices:
        assert choice["draws"] == comb(size - 5, len(choice["throw"])) == sum(choice["categories"].values())
        assert sum(map(Fraction, choice["chances"].values())) == 1
        assert sorted(choice["keep"] + choice["throw"]) == sorted(["As", "Ad", "Kh", "9c", "7d"])
    assert choices == sorted(choices, key=lambda choice: -Fraction(choice["beats_exactly"]))


@pytest.mark.slow
def test_what_a_choice_beats_is_what_dealing_every_draw_says(capsys: pytest.CaptureFixture[str]) -> None:
    hand = parse("As Ad Kh 9c 7d")
    found = next(c for c in exchanged(capsys, "AsAdKh9c7d", "--deck", "32") if c["throw"] == ["7d"])
    every = [rank(other).strength for other in combinations(deck(32), 5)]
    ends = [rank((*hand[:4], card)).strength for card in deck(32) if card not in hand]
    share = Fraction(sum(2 * (other < end) + (other == end) for end in ends for other in every), 2 * len(every))

    assert Fraction(found["beats_exactly"]) == share / len(ends)
    assert found["beats"] == pytest.approx(float(share / len(ends)))


@rule("R0.12", "R0.22")
def test_a_sheet_says_how_many_may_be_thrown_and_what_counts_in_a_flush(capsys: pytest.CaptureFixture[str]) -> None:
    hand = "As Js 8s 3s 2s"
    polish, german = (exchanged(capsys, hand, "--profile", sheet) for sheet in ("pl", "de"))

    assert (len(polish), len(german)) == (32, 31)
    pat = [next(choice for choice in choices if not choice["throw"]) for choices in (polish, german)]
    assert pat[0]["beats_exactly"] != pat[1]["beats_exactly"]


def test_a_card_that_was_seen_cannot_come(capsys: pytest.CaptureFixture[str]) -> None:
    (found,) = (c for c in exchanged(capsys, "AsJs8s3s7d", "--seen", "Ks 2h") if c["throw"] == ["7d"])

    assert (found["draws"], found["categories"]["flush"]) == (45, 8)


def test_a_table_of_payoffs_chooses_what_pays_most(capsys: pytest.CaptureFixture[str]) -> None:
    hand = parse("Ks Qs Js 9s 9d")
    best = exchanged(capsys, "KsQsJs9s9d", "--payoff", "jacks-or-better")[0]
    rest = [card for card in deck(52) if card not in hand]

    assert best["throw"] == ["9d"]
    assert Fraction(best["pays_exactly"]) == Fraction(sum(paid((*hand[:4], card)) for card in rest), len(rest))


def paid(hand: tuple[Card, ...]) -> int:
    """9/6 Jacks or Better."""
    found = rank(hand)
    if found.category is Category.ONE_PAIR:
        return int(found.major[0] >= 9)
    if found.category is Category.STRAIGHT_FLUSH and found.major == (12,):
        return 800
    return (0, 0, 2, 3, 4, 6, 9, 25, 50)[found.category]


def test_lines_for_a_person_begin_with_the_best(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["exchange", "As", "Ad", "Kh", "Kc", "7d", "--text", "--lang", "de"]) == 0

    said = capsys.readouterr().out.splitlines()
    assert len(said) == 33
    assert said[1].split() == ["7d", "97,34", "%", "ZWEI", "PAARE", "91,49", "%,", "VOLLES", "HAUS", "8,51", "%"]
