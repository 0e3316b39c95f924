"""What beats what, and what a tie does (R0.19-R0.24)."""

import pytest

from potluck.errors import RulesError
from potluck.games.draw.values import Outcome, Tied
from potluck.ranking import Category
from tests.marks import rule
from tests.rules.script import cash, offered, play, pot, rank, rules, story, winner

LOWEST = {
    52: (
        "2c 3d 4h 5s 7c",
        "2c 2d 3h 4s 5c",
        "2h 2s 3c 3d 4c",
        "2c 2d 2h 3s 4d",
        "Ac 2s 3d 4h 5s",
        "2d 3d 4d 5d 7d",
        "2c 2h 2s 3c 3h",
        "2c 2d 2h 2s 3d",
        "Ah 2h 3h 4h 5h",
    ),
    32: (
        "7c 8d 9h Ts Qc",
        "7c 7d 8h 9s Tc",
        "7h 7s 8c 8d 9c",
        "7c 7d 7h 8s 9d",
        "7c 8s 9d Th Js",
        "7d 8d 9d Td Qd",
        "7c 7h 7s 8c 8h",
        "7c 7d 7h 7s 8d",
        "7h 8h 9h Th Jh",
    ),
}
"""The lowest hand of each category, from nothing to the poker."""
HIGHEST = (
    "Ac Kd Qh Js 9c",
    "Ac Ad Kh Qs Jc",
    "Ah As Kc Kd Qc",
    "Ac Ad Ah Ks Qd",
    "Ac Ks Qd Jh Ts",
    "Ad Kd Qd Jd 9d",
    "Ac Ah As Kc Kh",
    "Ac Ad Ah As Kd",
    "As Ks Qs Js Ts",
)
PROFILES = ("pl", "de")


@rule("R0.19")
@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("deck", [32, 52])
def test_the_lowest_of_a_category_beats_the_highest_of_the_one_below(profile: str, deck: int) -> None:
    table = f"{profile} {deck}"
    for category in range(8):
        assert rank(table, HIGHEST[category]) < rank(table, LOWEST[deck][category + 1])


@rule("R0.19")
@pytest.mark.parametrize("hands", [LOWEST[32], LOWEST[52], HIGHEST])
def test_every_category_is_recognised(hands: tuple[str, ...]) -> None:
    assert [rank("52", hand).category for hand in hands] == list(Category)[:9]


@rule("R0.19")
def test_the_better_hand_wins_the_showdown() -> None:
    assert winner("de", "7c 7d 7h 8c 8d - Ac Kc Qc Jc 9c") == 0
    assert winner("pl", "Ac Kc Qc Jc 9c - 7c 7d 7h 8c 8d") == 1


@rule("R0.19")
@pytest.mark.parametrize("profile", PROFILES)
def test_a_flush_may_beat_a_full_house_with_32_cards(profile: str) -> None:
    above = f"{profile} showdown.flush_above_full=true"
    assert winner(above, "7d 8d 9d Td Qd - Ac Ah As Kc Kh") == 0
    assert rank(above, HIGHEST[5]) < rank(above, LOWEST[32][7])
    assert rank(above, HIGHEST[4]) < rank(above, LOWEST[32][6])


@rule("R0.19")
def test_a_flush_above_the_full_house_is_for_32_cards_alone() -> None:
    with pytest.raises(RulesError, match="flush_above_full"):
        rules("52 showdown.flush_above_full=true")


@rule("R0.20")
@pytest.mark.parametrize("table", ["pl 52", "de 52"])
@pytest.mark.parametrize(
    "hands",
    [
        "As Kd 9h 8h 6c - Ad Ks 9c 8c 5h",
        "As Kd 9h 8h 6c - Ad Ks 9c 7c 6h",
        "As Kd Th 8h 6c - Ad Ks 9c 8c 7h",
        "As Kd 9h 8h 6c - Ad Qs Jc Tc 8d",
        "As 8d 5h 4h 2c - Kd Qs Jc Tc 8h",
        "As Ad Kc 3h 2c - Ac Ah Qc Jc Tc",
        "As Ad Kc Qh 2c - Ac Ah Ks Jc Tc",
        "As Ad Kc Qh 3c - Ac Ah Ks Qc 2s",
        "As Ad Kc Kh 3c - Ac Ah Ks Kd 2s",
    ],
)
def test_equal_combinations_go_to_the_highest_card_outside_then_the_next(table: str, hands: str) -> None:
    one, other = hands.split(" - ")
    assert winner(table, hands) == 0
    assert winner(table, f"{other} - {one}") == 1


@rule("R0.21")
@pytest.mark.parametrize("table", ["pl 52", "de 52"])
@pytest.mark.parametrize(
    "hands",
    [
        "As Kd 9h 8h 6c - Ad Ks 9c 8c 6h",
        "As Ad Kc Qh 3c - Ac Ah Ks Qc 3s",
        "As Ad Kc Kh 3c - Ac Ah Ks Kd 3s",
        "As Kd Qh Jh Tc - Ad Ks Qc Jc Th",
        "As Ks Qs Js Ts - Ad Kd Qd Jd Td",
        "As Ks Qs Js 9s - Ad Kd Qd Jd 9d",
    ],
)
def test_all_equal_is_a_tie_and_the_pot_stays(table: str, hands: str) -> None:
    match = play(table, f"{hands}: show")
    assert match.state.outcome == Outcome(None, "showdown", 10)
    assert (cash(match), pot(match), offered(match)) == ((295, 295), 10, "next")
    assert story(match, "tied") == (Tied(10, split=False),)


@rule("R0.21")
def test_a_tied_pot_is_played_for_in_the_next_deal() -> None:
    match = play("", "tie: open 20; exchange; exchange; check", "1 wins: show")
    assert match.state.outcome == Outcome(1, "showdown", 60)
    assert match.state.payoffs() == (-30, 30)
    assert match.payoffs() == (-30, 30)
    assert cash(match) == (270, 330)


@rule("R0.21")
def test_a_tied_pot_may_be_split() -> None:
    match = play("showdown.tie=splits", "tie: open 20; exchange; exchange; check")
    assert (cash(match), pot(match)) == ((300, 300), 0)
    assert story(match, "tied") == (Tied(50, split=True),)
    assert pot(play("showdown.tie=splits", "tie: show", "")) == 10


FLUSHES = (
    ("As Qs Js 9s 8s - Ad Kd 9d 8d 7d", 1),
    ("As Ks Js 9s 8s - Ad Kd Qd 9d 8d", 1),
    ("As Ks Qs Js 8s - Ad Kd Qd Jd 7d", 0),
    ("As Ks Qs Ts 8s - Ad Kd Qd Jd 7d", 1),
)


@rule("R0.22")
@pytest.mark.parametrize(("hands", "better"), FLUSHES)
def test_flush_against_flush_polish_the_top_card_alone_german_all_five(hands: str, better: int) -> None:
    assert winner("pl", hands) is None
    assert winner("de", hands) == better


@rule("R0.22")
@pytest.mark.parametrize(("hands", "better"), FLUSHES)
def test_all_cards_of_a_flush_may_count_in_either_profile(hands: str, better: int) -> None:
    assert winner("pl showdown.flush=all", hands) == better
    assert winner("de showdown.flush=all", hands) == better


@rule("R0.22")
@pytest.mark.parametrize("profile", PROFILES)
def test_the_higher_top_card_of_two_flushes_wins(profile: str) -> None:
    assert winner(f"{profile} 52", "As 5s 4s 3s 2s - Kd Qd Jd Td 8d") == 0
    assert winner(f"{profile} 52", "Ks Qs Js Ts 8s - Ad 6d 4d 3d 2d") == 1


@rule("R0.23")
@pytest.mark.parametrize("profile", PROFILES)
def test_the_ace_is_high_and_in_a2345_low(profile: str) -> None:
    table = f"{profile} 52"
    assert rank(table, "Ac 2d 3h 4s 5c").category is Category.STRAIGHT
    assert rank(table, "Ac 2c 3c 4c 5c").category is Category.STRAIGHT_FLUSH
    assert winner(table, "As 2d 3h 4h 5c - 2s 3d 4c 5h 6c") == 1
    assert winner(table, "As 2s 3s 4s 5s - 2d 3d 4d 5d 6d") == 1
    assert winner(table, "As Kd Qh Jh Tc - Ks Qd Jc Th 9c") == 0


@rule("R0.23")
@pytest.mark.parametrize("hand", ["Kc Ad 2h 3s 4c", "Qc Kd Ah 2s 3c", "Jc Qd Kh As 2c", "Kc Ac 2c 3c 4c"])
def test_no_straight_goes_around_the_corner(hand: str) -> None:
    assert rank("52", hand).category in (Category.HIGH_CARD, Category.FLUSH)


@rule("R0.23")
@pytest.mark.parametrize("profile", PROFILES)
def test_with_32_cards_a789t_is_no_straight_unless_the_table_says_so(profile: str) -> None:
    assert rank(profile, "Ac 7d 8h 9s Tc").category is Category.HIGH_CARD
    assert rank(profile, "Ac 7c 8c 9c Tc").category is Category.FLUSH
    low = f"{profile} showdown.ace_below_seven=true"
    assert rank(low, "Ac 7d 8h 9s Tc").category is Category.STRAIGHT
    assert rank(low, "Ac 7c 8c 9c Tc").category is Category.STRAIGHT_FLUSH


@rule("R0.23")
def test_a789t_is_the_lowest_straight() -> None:
    low = "pl showdown.ace_below_seven=true"
    assert winner(low, "As 7d 8h 9h Tc - 7s 8d 9c Td Jc") == 1
    assert winner(low, "As 7s 8s 9s Ts - 7d 8d 9d Td Jd") == 1
    assert winner(low, "As 7d 8h 9h Tc - Ad Ac Ah Ks Qd") == 0
    assert winner(low, "As 7d 8h 9h Tc - Ac 7s 8d 9c Td") is None


@rule("R0.23")
def test_a789t_is_for_32_cards_alone() -> None:
    with pytest.raises(RulesError, match="ace_below_seven"):
        rules("52 showdown.ace_below_seven=true")


@rule("R0.24", "R0.20")
@pytest.mark.parametrize("table", ["pl 52", "de 52"])
@pytest.mark.parametrize(
    "hands",
    [
        "3s 3d 4h 5h 6c - 2s 2d Ah Kh Qc",
        "Ks Kd 3h 3c 2c - Qs Qd Jh Jc Ac",
        "Ks Kd 4h 4c 5c - Kh Kc 2h 2d Ac",
        "3s 3d 3h 4c 5c - 2s 2d 2h Ac Kc",
        "3s 4d 5h 6c 7c - 2s 3d 4c 5d 6d",
        "3s 3d 3h 4c 4d - 2s 2d 2h Ac Ad",
        "3s 3d 3h 3c 4d - 2s 2d 2h 2c Ad",
        "3s 4s 5s 6s 7s - 2d 3d 4d 5d 6d",
    ],
)
def test_equal_categories_compare_the_combination_first(table: str, hands: str) -> None:
    one, other = hands.split(" - ")
    assert winner(table, hands) == 0
    assert winner(table, f"{other} - {one}") == 1
