"""Poker dice solved with arrays agree with a plain recursion in fractions, and with published counts."""

import json
import random
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import factorial
from pathlib import Path

import numpy as np
import pytest

from potluck.games.dice import Combination, Rules, rank
from potluck.solve.dice import FINALS, INDEX, POINT, THROW, Pair, Score, chosen, duel, play, solve, tree
from tests.marks import rule

NUMBERS = json.loads((Path(__file__).parents[2] / "data" / "numbers.json").read_text())
REACH = NUMBERS["poker_dice_three_throws_max_probability"]
NEVER = np.zeros((252, 1), np.int64)
HALF = Fraction(1, 2)


def reached(wanted: list[bool], *, lock: bool) -> Fraction:
    """The best chance to end a turn in one of those results."""
    target = np.array(wanted, np.int64)[:, None]
    return Fraction(int(play(tree(lock=lock), Pair(target, NEVER), HALF).root.win[0]), THROW**3)


@rule("R3.2", "R3.3", "R3.5")
@pytest.mark.parametrize("lock", [True, False])
@pytest.mark.parametrize("name", REACH["exactly"])
def test_the_best_chance_of_exactly_a_combination_is_the_published_one(name: str, lock: bool) -> None:
    wanted = Combination[name.upper()]
    found = reached([rank(dice).combination is wanted for dice in FINALS], lock=lock)
    assert found == Fraction(REACH["exactly"][name]["lock" if lock else "free"])


@rule("R3.3", "R3.5")
@pytest.mark.parametrize("name", REACH["at_least_lock"])
def test_the_best_chance_of_at_least_a_combination_is_the_published_one(name: str) -> None:
    least = Combination[name.upper()]
    found = reached([rank(dice).combination >= least for dice in FINALS], lock=True)
    assert found == Fraction(REACH["at_least_lock"][name])


def recursive(target: dict[tuple[int, ...], Fraction], *, lock: bool) -> Fraction:
    """The slow oracle: the worth of a turn by recursion over dice, each fall weighed by its permutations."""

    @cache
    def thrown(kept: tuple[int, ...], left: int, locked: tuple[int, ...]) -> Fraction:
        n = 5 - len(kept)
        falls = Counter(tuple(sorted(fall)) for fall in product(range(1, 7), repeat=n))
        return sum((ways * faced(kept, fall, left) for fall, ways in falls.items()), Fraction(0)) / Fraction(6**n)

    @cache
    def faced(kept: tuple[int, ...], fall: tuple[int, ...], left: int) -> Fraction:
        dice = tuple(sorted(kept + fall))
        best = target[dice]
        if left:
            lying, free = (kept, fall) if lock else ((), dice)
            for size in range(len(free)):
                for some in set(combinations(free, size)):
                    best = max(best, thrown(tuple(sorted(lying + some)), left - 1, ()))
        return best

    return thrown((), 2, ())


@rule("R3.2", "R3.3")
@pytest.mark.parametrize("lock", [True, False])
def test_a_turn_is_worth_what_the_plain_recursion_says(lock: bool) -> None:
    rng = random.Random(5)
    against = rng.choice(FINALS)
    share = Fraction(rng.randint(1, 99), 100)
    target = {dice: Fraction(rank(dice) > rank(against)) + share * (rank(dice) == rank(against)) for dice in FINALS}
    wins = np.array([[int(rank(dice) > rank(against))] for dice in FINALS])
    ties = np.array([[int(dice == against)] for dice in FINALS])
    root = play(tree(lock=lock), Pair(wins, ties), share).root
    assert Fraction(int(root.win[0]), THROW**3) + share * Fraction(int(root.tie[0]), THROW**3) == recursive(
        target, lock=lock
    )


@rule("R3.3", "R3.8")
@pytest.mark.parametrize("lock", [True, False])
def test_who_throws_first_is_behind_in_a_round_by_the_published_value(lock: bool) -> None:
    shares = duel(lock=lock, compare="groups").round(POINT).shares
    published = NUMBERS["poker_dice_duel_value_first_player"]["lock" if lock else "free"]
    assert float(shares.win - shares.lose) == pytest.approx(published, abs=5e-9)


def test_the_share_of_draws_in_a_round_depends_on_equal_choices_and_its_value_does_not() -> None:
    """Where a tie is worth just half, some choices between win and tie are equal: bounds around what is published."""
    game = duel(lock=True, compare="groups")
    little = Fraction(1, 10**9)
    bounds = [game.round(POINT._replace(tie=HALF + sign * little)).shares for sign in (-1, 1)]
    assert len({round(float(one.win - one.lose), 12) for one in bounds}) == 1
    least, most = sorted(float(one.win) for one in bounds)
    assert (round(least, 6), round(most, 6)) == (0.438043, 0.438178)
    assert least < 0.438072 < most


def one_throw_again(dice: tuple[int, ...], kept: np.ndarray) -> Fraction:
    """The best of standing and of throwing some dice once more."""
    parts = {INDEX[some] for size in range(6) for some in combinations(dice, size)}
    return max(Fraction(int(kept[at]), THROW) for at in parts)


@pytest.mark.slow
def test_the_value_with_a_single_throw_again_is_the_published_one() -> None:
    ways = {dice: factorial(5) // np.prod([factorial(n) for n in Counter(dice).values()]) for dice in FINALS}

    def turn(target: list[int]) -> Fraction:
        """The worth of a turn of two throws, out of wins and losses."""
        last = play(tree(lock=True), Pair(np.array(target)[:, None], NEVER), HALF).last.win[:, 0]
        return sum((int(ways[dice]) * one_throw_again(dice, last) for dice in FINALS), Fraction(0)) / THROW

    places = {one: at for at, one in enumerate(sorted(rank(dice) for dice in FINALS))}
    signs = [[int(np.sign(places[rank(mine)] - places[rank(other)])) for mine in FINALS] for other in FINALS]
    answers = [turn(row) for row in signs]
    whole = 6**15
    value = turn([int(-answer * whole) for answer in answers]) / whole
    published = NUMBERS["poker_dice_duel_value_first_player"]["one_reroll"]
    assert float(value) == pytest.approx(published, abs=5e-9)


@rule("R3.1", "R3.7", "R3.8")
@pytest.mark.parametrize(
    ("rules", "value"), [(Rules(best_of=1), 0.443395), (Rules(), 0.471853), (Rules(best_of=5), 0.479361)]
)
def test_who_throws_first_wins_the_match_as_often_as_published(rules: Rules, value: float) -> None:
    solution = solve(rules)
    assert float(solution.value(solution.start(rules.best_of))) == pytest.approx(value, abs=5e-7)


RULES = [
    Rules(),
    Rules(best_of=5),
    Rules(lock=False),
    Rules(compare="sum"),
    Rules(drawn="counts"),
    Rules(lock=False, compare="sum", drawn="counts", best_of=5),
]


@rule("R3.1", "R3.7")
@pytest.mark.parametrize("rules", RULES)
def test_the_value_of_a_score_is_what_its_round_leads_to(rules: Rules) -> None:
    """Bellman's equation in fractions, at the start and at every score behind it."""
    solution = solve(rules)
    start = solution.start(rules.best_of)
    solution.value(start)
    for score, value in list(solution.known().items()):
        found = solution.round(score)
        shares, worth = found.shares, found.worth
        assert value == shares.win * worth.win + shares.tie * worth.tie + shares.lose * worth.lose
        again = solution.duel.round(worth).shares
        assert again.win * worth.win + again.tie * worth.tie + again.lose * worth.lose == value
        if score.mine > 1 and score.left != 1:
            after = Score(score.others, score.mine - 1, max(score.left - 1, 0))
            assert worth.win == 1 - solution.value(after)
        if score.mine == 1:
            assert worth.win == 1
        if not score.left:
            assert worth.tie == 1 - solution.value(score.turned)


@rule("R3.7")
def test_a_drawn_match_counts_half_where_draws_count() -> None:
    solution = solve(Rules(best_of=1, drawn="counts"))
    found = solution.round(solution.start(1))
    assert found.worth == POINT
    assert solution.value(solution.start(1)) == found.shares.win + found.shares.tie / 2


@rule("R3.7")
def test_the_chance_of_a_drawn_match_follows_the_rounds() -> None:
    solution = solve(Rules(drawn="counts"))
    last = Score(1, 1, 1)
    assert solution.drawn(last) == solution.round(last).shares.tie
    assert solution.drawn(Score(1, 2, 1)) == solution.round(Score(1, 2, 1)).shares.lose
    first = solution.round(solution.start(3)).shares
    won, tied, lost = (solution.drawn(score) for score in (Score(2, 1, 2), Score(2, 2, 2), Score(1, 2, 2)))
    assert solution.drawn(solution.start(3)) == first.win * won + first.tie * tied + first.lose * lost
    assert solve(Rules()).drawn(Score(2, 2)) == 0


def test_what_is_found_between_two_shares_is_what_is_found_alone() -> None:
    game = duel(lock=True, compare="groups")
    for share in (Fraction(2, 5), Fraction(3, 5)):
        game.answers(share)
    for share in (Fraction(4434, 10007), Fraction(10**30 + 7, 2 * 10**30)):
        between, alone = game.answers(share), play(game.turn, game.target, share)
        p, q = share.as_integer_ratio()
        for one, other in zip(between, alone, strict=True):
            ours = one.win.astype(object) * q + one.tie.astype(object) * p
            assert (ours == other.win.astype(object) * q + other.tie.astype(object) * p).all()


def test_floats_that_are_too_close_are_compared_in_whole_numbers() -> None:
    """Two choices that differ by a ten-billionth of a ten-billionth: floats would take either."""
    share = Fraction(10**20 + 1, 2 * 10**20)
    win = np.zeros((462, 1), np.int64)
    tie = np.zeros((462, 1), np.int64)
    win[-2], tie[-2] = 10**6, 10**6
    win[-1], tie[-1] = 10**6 - 1, 10**6 + 2
    rows = np.array([460, 461]), np.array([0])
    assert chosen(rows, Pair(win, tie), share)[0, 0] == 461
    assert chosen(rows, Pair(win, tie), 1 - share)[0, 0] == 460
