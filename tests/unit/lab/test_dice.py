"""Advice at poker dice: exact, regret 0 for the perfect opponent, and what was given away adds up."""

import random
from fractions import Fraction
from typing import Any

import pytest

from potluck.bots import BOTS, bots_for
from potluck.dealer import Dealer
from potluck.games.dice import Leave, Match, Rules, Stand, Throw, start
from potluck.lab import advise
from potluck.lab.dice import given_away, spot_of, weighed
from potluck.protocol import Rolled, Starts
from tests.rules.dicing import play

LEVELS = ("perfect", "blind", "grouper", "faithful")


def played(rules: Rules, names: tuple[str, str], seed: int) -> Match:
    """A match between two bots."""
    dealer, rng = Dealer(seed), random.Random(seed)
    match = dealer(start(rules))
    while not match.over:
        assert match.actor is not None
        view = match.view(match.actor)
        action = BOTS[names[match.actor]].choose(view, rng)
        assert any(action in offer for offer in view.offers)
        match = dealer(match.apply(action))
    return match


@pytest.mark.slow
@pytest.mark.parametrize("rules", [Rules(), Rules(best_of=1), Rules(best_of=5, lock=False), Rules(drawn="counts")])
def test_the_perfect_opponent_gives_nothing_away_and_the_others_do(rules: Rules) -> None:
    given = dict.fromkeys(LEVELS, Fraction(0))
    for seed in range(12):
        for name in LEVELS:
            view = played(rules, (name, "perfect"), seed).view(None)
            assert given_away(view, 1).total == 0
            given[name] += given_away(view, 0).total
    assert given["perfect"] == 0
    assert all(given[name] > 0 for name in LEVELS[1:])


def test_the_bots_of_the_dice_are_named_the_best_first() -> None:
    assert bots_for("dice") == (*LEVELS, "hasty", "caller", "tight", "maniac", "random")


@pytest.mark.parametrize("lock", ["yes", "no"])
def test_a_choice_is_worth_the_mean_of_what_may_come_of_it(lock: str) -> None:
    """The worth before a throw is the mean of the best worths after it: all 36 falls of two dice."""
    match = play(f"best_of=3 lock={lock}", "55613", first=1)
    for choice in advise("dice", match.view(1)).choices:  # type: ignore[union-attr]  # it is seat 1's turn
        if isinstance(choice.action, Throw) and len(choice.action.places) == 2:
            thrown = match.apply(choice.action)
            after = [thrown.apply(Rolled((one, two))) for one in range(1, 7) for two in range(1, 7)]
            assert choice.value == sum((_best(found, 1) for found in after), Fraction(0)) / 36


def _best(match: Match, seat: int) -> Fraction:
    """The chance of a seat with best play, from a choice of either."""
    assert match.actor is not None
    spot = spot_of(match.view(match.actor))
    assert spot is not None
    value = Fraction(weighed(spot)[0].worth, weighed(spot)[0].whole)
    return value if match.actor == seat else 1 - value


def test_the_last_choice_of_a_round_is_worth_what_can_be_counted_by_hand() -> None:
    """Three sixes stand against three fives: the last two dice must give a five or a pair; 1 - 5/6 · 4/5 · 5/6 ..."""
    match = play("best_of=1", "66612; stand; 55513; throw 4 5: 24")
    advice = advise("dice", match.view(1))
    assert advice is not None
    fives = Fraction(11, 36)
    pairs = Fraction(5, 36)
    best = advice.choices[0]
    assert best.action == Throw((4, 5))
    assert best.value == fives + pairs
    assert advice.choices[-1].value == 0


def test_there_is_advice_for_the_actor_alone_and_only_while_he_has_a_choice() -> None:
    match = play("best_of=3", "55613")
    assert advise("dice", match.view(0)) is not None
    assert advise("dice", match.view(1)) is None
    assert advise("dice", match.view(None)) is None
    over = play("best_of=3", "66666; stand; 11234; stand")
    assert advise("dice", over.view(0)) is None


def test_advice_names_each_thing_that_can_be_kept_once_and_is_offered() -> None:
    match = play("best_of=3", "55611")
    advice: Any = advise("dice", match.view(0))
    assert len(set(advice.facts.kept)) == len(advice.choices) == 3 * 2 * 3
    assert all(any(choice.action in offer for offer in match.offers()) for choice in advice.choices)
    values = [choice.value for choice in advice.choices]
    assert values == sorted(values, reverse=True)


def test_what_was_given_away_is_the_sum_of_what_each_choice_cost() -> None:
    match = start(Rules(best_of=1)).apply(Starts(0)).apply(Rolled((6, 6, 6, 6, 1)))
    advice: Any = advise("dice", match.view(0))
    worst = advice.choices[-1]
    blunder = match.apply(worst.action).apply(Rolled((1,) * len(worst.action.places)))
    if blunder.actor == 0:
        blunder = blunder.apply(Stand())
    blunder = blunder.apply(Rolled((2, 2, 2, 3, 4))) if blunder.chance else blunder
    over = blunder.apply(Stand())
    given = given_away(over.view(0), 0)
    assert given.total >= advice.choices[0].value - worst.value > 0
    assert given.mistakes >= 1


def test_who_leaves_has_not_decided_to_stand() -> None:
    match = play("best_of=1", "66612; throw 4 5: 66; stand; 11235").apply(Leave())
    assert given_away(match.view(None), 1).decisions == 0
    assert given_away(match.view(None), 0).decisions == 2
