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


@rule("R0.19", "R0.23")
@pytest.mark.parametrize(
    ("options", "falling"),
    [
        ("--deck 36 --flush-above-full", "6c 7c 8c 9c Jc; As Ad Ah Kc Kd"),
        ("--deck 36", "As Ad Ah Kc Kd; 6c 7c 8c 9c Jc"),
        ("--ace-below 7", "As 7d 8h 9c Td; As Ad Ah Kc Qd"),
        ("--deck 32", "As Ad Ah Kc Qd; As 7d 8h 9c Td"),
        ("--ace-below 6", "As 6d 7h 8c 9d; As Ad Ah Kc Qd"),
    ],
)
def test_stripped_decks_may_have_an_order_of_their_own(
    options: str, falling: str, capsys: pytest.CaptureFixture[str]
) -> None:
    better, worse = ranked(capsys, *falling.split("; "), *options.split())
    assert better["strength"] > worse["strength"]


@rule("R4.6", "R4.7", "R4.8", "R4.9", "R4.10", "R4.11", "R4.12", "R4.13", "RP.2", "RP.7")
@pytest.mark.parametrize(
    ("options", "hand", "category", "text"),
    [
        ("--order ace-to-five", "8c 6d 4h As X", "8", "LOW 8-6-4-2-A (joker = 2)"),
        ("--order ace-to-five --joker low", "8c 6d 4h As X", "8", "LOW 8-6-4-2-A (joker = 2)"),
        ("--order ace-to-five", "2c 2d 4h As 5c", "pair_or_worse", "PAIR, twos"),
        ("--order deuce-to-seven", "5c 4d 3h 2s As", "A", "LOW A-5-4-3-2"),
        ("--order deuce-to-seven --wheel-is-straight", "5c 4d 3h 2s As", "straight", "STRAIGHT, up to the five"),
        ("--order deuce-to-seven", "2c 3d 4h 5s X", "straight", "STRAIGHT, up to the six (joker = 6)"),
        ("--order deuce-to-seven --joker-serves", "2c 3d 4h 5s X", "7", "LOW 7-5-4-3-2 (joker = 7)"),
        ("--order ace-to-six", "As Ks Qs Js Ts", "flush", "FLUSH, king high"),
        ("--order ace-to-six", "Ac 2c 3c 4c 6c", "flush", "FLUSH, six high"),
        ("--order ace-to-six", "2c 2d 3c 4c 6c", "paired", "PAIR, twos"),
        ("--order eight-or-better", "8c 7d 3h 2s Ac Kd Kh", "8", "LOW 8-7-3-2-A"),
        ("--order eight-or-better", "9c 7d 3h 2s Ac Kd Kh", "none", "NO LOW, 9-7-3-2-A"),
        ("--order ace-to-five --qualifier 9", "9c 7d 3h 2s Ac Kd Kh", "9", "LOW 9-7-3-2-A"),
        ("--order badugi", "As 2d 3c 4h", "badugi", "BADUGI 4-3-2-A"),
        ("--order badugi", "As 2d 3c 4c", "three_cards", "3 CARDS 3-2-A"),
        ("--order badugi", "As Ad", "one_card", "1 CARD A"),
        ("--order two", "Ks Kd", "one_pair", "PAIR, kings"),
        ("--order two", "As X", "one_pair", "PAIR, aces (joker = A)"),
        ("--order two", "Ks 9d", "high_card", "NO PAIR, K-9"),
        ("", "As Ad Ah Ac X", "five_of_a_kind", "FIVE OF A KIND, aces (joker = A)"),
        ("", "Qc Qd 4h 3s X", "one_pair", "PAIR, queens (joker = A)"),
        ("--joker wild", "Qc Qd 4h 3s X", "three_of_a_kind", "THREE OF A KIND, queens (joker = Q)"),
        ("--wild 2", "2c Kd Kh 9s 8c", "three_of_a_kind", "THREE OF A KIND, kings (2♣ = K)"),
        ("--wild one-eyed-jacks", "Jh Kd Kh Jc 8c", "three_of_a_kind", "THREE OF A KIND, kings (J♥ = K)"),
        ("--wild 2 --fewer-wild", "2c 3d 4h 5s Ac", "straight", "STRAIGHT, up to the five"),
        ("--board TsJdQh2c3d --hole 2", "As Ks 9d 8d", "straight", "STRAIGHT, up to the ace"),
        ("--board TsJdQh2c3d", "As Ks", "straight", "STRAIGHT, up to the ace"),
    ],
)
def test_every_order_says_what_a_hand_is(
    options: str, hand: str, category: str, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (found,) = ranked(capsys, hand, *options.split(), "--lang", "en")
    assert (found["category"], found["text"]) == (category, text)


@rule("RP.7")
def test_the_wheel_may_be_the_second_highest_straight(capsys: pytest.CaptureFixture[str]) -> None:
    wheel, king, ace = (found["strength"] for found in ranked(capsys, *STRAIGHTS, "--wheel", "second"))
    assert king < wheel < ace
    wheel, king, ace = (found["strength"] for found in ranked(capsys, *STRAIGHTS))
    assert wheel < king < ace


STRAIGHTS = ("5s 4d 3h 2c As", "Ks Qd Jh Tc 9s", "As Kd Qh Jc Ts")


def test_cards_of_two_letters_typed_one_by_one_are_one_hand(capsys: pytest.CaptureFixture[str]) -> None:
    (found,) = ranked(capsys, "10s", "Ad", "7h", "7c", "X")
    assert found["hand"] == ["Ts", "Ad", "7h", "7c", "Xr"]


def test_lines_for_a_person_say_why_one_hand_beats_the_next(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rank", "KsKdQhQcJs", "AsAd7h7c2s", "AcAh7s7d2c", "--text", "--lang", "en"]) == 0

    assert capsys.readouterr().out.splitlines() == [
        "Ks Kd Qh Qc Js  TWO PAIR, kings and queens",
        "As Ad 7h 7c 2s  TWO PAIR, aces and sevens",
        "Ac Ah 7s 7d 2c  TWO PAIR, aces and sevens",
        "As Ad 7h 7c 2s = Ac Ah 7s 7d 2c: Both hold TWO PAIR, aces and sevens; the hands are equal in all that counts.",
        "Ac Ah 7s 7d 2c > Ks Kd Qh Qc Js: Both hold TWO PAIR; the higher pair decides: aces beat kings.",
    ]


def test_the_text_is_in_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    (found,) = ranked(capsys, "As Ad Kh Kc 9s", "--lang", "pl")

    assert found["text"].startswith("DWIE PARY, ")
