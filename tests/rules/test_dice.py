"""Poker dice (R3.1-R3.8), and one mutant for each of them in `proofs/mutants.toml`."""

from collections import Counter
from itertools import combinations, pairwise, product

import pytest

from potluck.errors import RulesError
from potluck.games.dice import PRESETS, Combination, Rules, rank, start
from potluck.games.dice.values import Drew, Ended, Scored
from potluck.protocol import First, Pick, Roll, Starts
from tests.laws.points import strength
from tests.marks import rule
from tests.rules.dicing import play, refusal, result, rules

WINS_0 = "66666; stand; 11234; stand"
WINS_1 = "11234; stand; 66666; stand"
DRAWN = "66554; stand; 45566; stand"
"""By who throws first, seat 0 in the first round."""


@rule("R3.1")
@pytest.mark.parametrize(("best_of", "points"), [(1, 1), (3, 2), (5, 3)])
def test_more_than_half_of_the_rounds_win_the_match(best_of: int, points: int) -> None:
    rounds = [WINS_0 if number % 2 == 0 else WINS_1 for number in range(points)]
    for played in range(1, points):
        assert not play(f"best_of={best_of}", *rounds[:played]).over
    match = play(f"best_of={best_of}", *rounds)
    assert match.points == (points, 0)
    assert match.ended == Ended(0, "points")
    assert match.payoffs() == (1, -1)


@rule("R3.1")
def test_one_three_or_five_may_be_chosen_and_three_is_played_unless_something_else_is() -> None:
    assert (Rules().best_of, PRESETS["three"]) == (3, Rules())
    assert next(iter(PRESETS)) == "three"
    assert {preset.best_of for preset in PRESETS.values()} == {1, 3, 5}
    for wrong in (0, 2, 4, 6):
        with pytest.raises(RulesError, match="allowed: 1, 3, 5"):
            rules(f"best_of={wrong}")


@rule("R3.1")
def test_poker_dice_are_for_two() -> None:
    with pytest.raises(RulesError, match="seats asked for: 3"):
        start(Rules(), 3)


@rule("R3.1")
def test_who_leaves_has_lost_the_match() -> None:
    match = play("best_of=5", WINS_0, "11111; leave")
    assert match.ended == Ended(0, "left")
    assert match.past[-1].winner == 0


@rule("R3.2")
def test_five_dice_are_thrown_and_then_one_may_stand_or_throw_one_to_five_of_them() -> None:
    match = start(Rules()).apply(Starts(1))
    assert match.chance == Roll(5)
    match = play("", "13524", first=1)
    assert match.actor == 1
    assert match.state.offers()[0] == Pick("throw", (1, 2, 3, 4, 5), 1, 5)
    assert match.offers()[1].kind == "stand"
    assert refusal(match, "throw").code == "action.illegal"
    assert refusal(match, "throw 6: 1").code == "action.illegal"
    for size in range(1, 6):
        for places in combinations((1, 2, 3, 4, 5), size):
            thrown = play("", f"13524; throw {' '.join(map(str, places))}: {'6' * size}")
            lying = thrown.state.falls[0][-1].dice
            assert lying == tuple(6 if at in places else pip for at, pip in enumerate((1, 3, 5, 2, 4), 1))


@rule("R3.2")
def test_who_stands_ends_his_turn() -> None:
    assert play("", "13524; stand").state.thrower == 1
    assert play("", "13524; throw 5: 1; stand").state.thrower == 1


@rule("R3.2")
def test_throws_are_proved_after_each_round_unless_the_table_keeps_its_secret() -> None:
    assert Rules().open_deals
    assert not rules("open_deals=no").open_deals


@rule("R3.3")
def test_a_die_once_left_lying_stays() -> None:
    match = play("", "55213; throw 3 4 5: 146")
    assert match.state.offers()[0] == Pick("throw", (3, 4, 5), 1, 3)
    assert match.view(1).seats[0].locked == (1, 2)
    for places in ("1", "2", "1 3", "1 2 3 4 5"):
        assert refusal(match, f"throw {places}").code == "action.illegal"
    assert play("", "55213; throw 3 4 5: 146; throw 4: 5").state.falls[0][-1].dice == (5, 5, 1, 5, 6)


@rule("R3.3")
def test_with_free_dice_the_third_throw_may_take_any() -> None:
    match = play("lock=no", "55213; throw 3 4 5: 146")
    assert match.state.offers()[0] == Pick("throw", (1, 2, 3, 4, 5), 1, 5)
    assert match.view(1).seats[0].locked == ()
    assert play("lock=no", "55213; throw 3 4 5: 146; throw 1: 1").state.falls[0][-1].dice == (1, 5, 1, 4, 6)


@rule("R3.4")
def test_after_three_throws_the_turn_passes_by_itself() -> None:
    match = play("", "13524; throw 1 2: 11; throw 1: 2")
    assert match.state.thrower == 1
    assert match.chance == Roll(5)
    over = play("", "13524; stand; 13524; throw 1 2: 11; throw 1: 2")
    assert over.state.over


@rule("R3.4")
def test_the_second_player_has_seen_the_firsts_result() -> None:
    match = play("", "55512; stand; 13524", first=1)
    assert match.actor == 0
    assert match.view(0).seats[1].dice == (5, 5, 5, 1, 2)


@rule("R3.5")
def test_combinations_fall_in_the_books_order() -> None:
    falling = ("11111", "23456", "12345", "66661", "66655", "66654", "66554", "66543", "65431")
    found = [rank(map(int, dice)) for dice in falling]
    assert all(better > worse for better, worse in pairwise(found))
    assert [one.combination for one in found] == sorted(Combination, reverse=True)


@rule("R3.5")
def test_the_lowest_of_a_combination_beats_the_highest_of_the_next() -> None:
    ranks = sorted((rank(dice) for dice in product(range(1, 7), repeat=5)), reverse=True)
    assert all(better.combination >= worse.combination for better, worse in pairwise(ranks))


@rule("R3.5")
def test_one_throw_gives_the_published_counts() -> None:
    counts = Counter(rank(dice).combination.name.lower() for dice in product(range(1, 7), repeat=5))
    assert counts == {
        "poker": 6,
        "large_straight": 120,
        "small_straight": 120,
        "four": 150,
        "full": 300,
        "three": 1200,
        "two_pair": 1800,
        "pair": 3600,
        "highest": 480,
    }


@rule("R3.6")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("22222", "11111"),
        ("33331", "22226"),
        ("33332", "33331"),
        ("22211", "11166"),
        ("33322", "33311"),
        ("22213", "11165"),
        ("33321", "22265"),
        ("33341", "33321"),
        ("66112", "55443"),
        ("66221", "66115"),
        ("66552", "66551"),
        ("22134", "11654"),
        ("22651", "22643"),
        ("22643", "22641"),
        ("22643", "22541"),
        ("65431", "65421"),
    ],
)
def test_equal_combinations_are_decided_by_their_pips_then_by_the_other_dice(better: str, worse: str) -> None:
    assert result("", better, worse) == 0
    assert result("", worse, better) == 1


@rule("R3.6")
@pytest.mark.parametrize(
    ("better", "worse"),
    [("55443", "66112"), ("11166", "22211"), ("66112", "55221"), ("66551", "66225"), ("33366", "44422")],
)
def test_the_sum_of_the_combination_decides_where_the_table_says_so(better: str, worse: str) -> None:
    assert result("compare=sum", better, worse) == 0
    assert result("compare=sum", worse, better) == 1


@rule("R3.6")
def test_equal_sums_are_decided_as_by_default() -> None:
    assert result("compare=sum", "66112", "55226") == 0
    assert result("compare=sum", "22643", "22641") == 0
    assert result("compare=sum", "65431", "65421") == 0


@rule("R3.5", "R3.6")
@pytest.mark.parametrize("summed", [False, True])
def test_all_throws_are_ordered_as_by_an_independent_count(summed: bool) -> None:
    throws = sorted(set(map(tuple, map(sorted, product(range(1, 7), repeat=5)))))
    by_rank = sorted(throws, key=lambda dice: rank(dice, compare="sum" if summed else "groups"))
    by_count = sorted(throws, key=lambda dice: strength(dice, summed=summed))
    assert by_rank == by_count


@rule("R3.7")
def test_identical_dice_give_no_point_and_the_round_is_played_again() -> None:
    match = play("best_of=1", DRAWN, DRAWN, DRAWN)
    assert (match.points, match.over) == ((0, 0), False)
    assert match.state.outcome is not None
    assert match.state.outcome.winner is None
    assert isinstance(match.state.story[-1], Drew)
    assert play("best_of=1", DRAWN, DRAWN, "66666; stand; 11234; stand").ended == Ended(0, "points")


@rule("R3.7")
def test_only_identical_dice_draw() -> None:
    throws = [tuple(sorted(dice)) for dice in product(range(1, 7), repeat=5)]
    assert len({rank(dice) for dice in throws}) == len(set(throws)) == 252


@rule("R3.7")
def test_a_draw_that_counts_ends_the_match_after_its_rounds() -> None:
    assert play("best_of=1 drawn=counts", DRAWN).ended == Ended(None, "rounds")
    assert play("best_of=1 drawn=counts", DRAWN).payoffs() == (0, 0)
    assert play("best_of=3 drawn=counts", DRAWN, WINS_0, DRAWN).ended == Ended(1, "rounds")
    assert play("best_of=3 drawn=counts", WINS_0, DRAWN, WINS_1).ended == Ended(None, "rounds")
    assert not play("best_of=3 drawn=counts", DRAWN, WINS_0).over


@rule("R3.8")
def test_the_first_thrower_is_drawn_by_lot() -> None:
    assert start(Rules()).chance == First(2)
    for seat in (0, 1):
        assert start(Rules()).apply(Starts(seat)).state.first == seat


@rule("R3.8")
def test_who_throws_first_alternates_after_drawn_rounds_too() -> None:
    rounds = [DRAWN, WINS_0, DRAWN, "13524"]
    assert [play("best_of=5", *rounds[:played]).state.first for played in range(1, 5)] == [0, 1, 0, 1]


def test_the_story_tells_throws_and_points() -> None:
    story = play("best_of=1", "55513; throw 4 5: 62; stand; 66612; stand").state.story
    kinds = ["Threw", "Threw", "Stood", "Threw", "Stood", "Scored", "Ended"]
    assert [type(entry).__name__ for entry in story] == kinds
    assert story[-2] == Scored(1)
