"""`potluck rank`: a list, one object for each hand in the order given."""

import json
from typing import Any

import pytest

from potluck.cards import parse
from potluck.cli import main
from potluck.kernels import rank_one
from potluck.ranking import rank
from tests.marks import rule


def ranked(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    assert main(["rank", *arguments]) == 0
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    return found


def test_hands_come_back_in_order_with_all_that_is_promised(capsys: pytest.CaptureFixture[str]) -> None:
    two, high = ranked(capsys, "AsAd7h7c2s", "Ks Kd Qh Qc Js", "--lang", "en")

    assert two == {
        "hand": ["As", "Ad", "7h", "7c", "2s"],
        "category": "two_pair",
        "strength": rank("As Ad 7h 7c 2s").strength,
        "best": ["As", "Ad", "7h", "7c", "2s"],
        "text": "TWO PAIR, aces and sevens",
    }
    assert two["strength"] > high["strength"]


@pytest.mark.parametrize(
    ("hand", "category", "best"),
    [
        ("Ah Kh Qh Jh Th 9h 8h", "straight_flush", "Ah Kh Qh Jh Th"),
        ("5h 4d 3c 2s Ah Kd Qc", "straight", "5h 4d 3c 2s Ah"),
        ("2c 2d 2h 2s 3c 3d 3h", "four_of_a_kind", "2s 2h 2d 2c 3h"),
        ("2c 2d 2h 3c 3d 3h As", "full_house", "3h 3d 3c 2h 2d"),
        ("As Qs 9s 7s 3s 2s Ad", "flush", "As Qs 9s 7s 3s"),
        ("As Ks 9d 7s 3d 2c 4h", "high_card", "As Ks 9d 7s 4h"),
    ],
)
def test_the_best_five_stand_as_they_count(
    hand: str, category: str, best: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (found,) = ranked(capsys, hand)

    assert (found["category"], " ".join(found["best"])) == (category, best)
    assert found["strength"] == rank(best).strength


@rule("R0.22")
def test_the_profile_says_whether_all_cards_of_a_flush_count(capsys: pytest.CaptureFixture[str]) -> None:
    hands = ("As Ks Qs Js 9s", "Ah 9h 8h 7h 5h")
    polish = ranked(capsys, *hands, "--profile", "pl")
    german = ranked(capsys, *hands, "--profile", "de")

    assert polish[0]["strength"] == polish[1]["strength"]
    assert german[0]["strength"] > german[1]["strength"]


def test_the_command_and_the_kernels_agree(capsys: pytest.CaptureFixture[str]) -> None:
    from potluck.cards import mask

    hands = ("As Ad 7h 7c 2s", "Ah Kh Qh Jh Th 9h 8h", "5h 4d 3c 2s Ah", "As Ks 9d 7s 3d 2c")

    assert [found["strength"] for found in ranked(capsys, *hands)] == [rank_one(mask(parse(hand))) for hand in hands]


def test_cards_typed_one_by_one_are_one_hand(capsys: pytest.CaptureFixture[str]) -> None:
    assert ranked(capsys, "As", "Ad", "7h", "7c", "2s") == ranked(capsys, "As Ad 7h 7c 2s")


def test_the_text_is_in_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    (found,) = ranked(capsys, "As Ad Kh Kc 9s", "--lang", "pl")

    assert found["text"].startswith("DWIE PARY, ")
