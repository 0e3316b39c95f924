"""Red Dog's bots: legal, the same for the same view and seed, quick, and better the more they know."""

import random
import time

import pytest

from potluck.bots import bot, bots_for
from potluck.dealer import Dealer
from potluck.games import reddog
from potluck.games.reddog import PRESETS, Bet, Match, Rules
from potluck.protocol import Action, decode, encode
from proofs.reddog import match_of

LIMIT = 0.7
"""Seconds; what a person is made to wait for one bot."""


def played(names: list[str], *, seed: int, rules: Rules = PRESETS["evening"]) -> list[tuple[Match, Action]]:
    """Every decision of a match of bots, and the answer."""
    dealer, rng, found = Dealer(seed), random.Random(seed), []
    match = dealer(reddog.start(rules, len(names)))
    while not match.over:
        assert match.actor is not None
        action = bot(names[match.actor]).choose(match.view(match.actor), rng)
        found.append((match, action))
        match = dealer(match.apply(action))
    return found


def test_the_best_comes_first() -> None:
    assert bots_for("reddog") == (
        *("counter", "uncounted", "halfpool", "feeling", "sparing"),
        *("caller", "tight", "maniac", "random"),
    )


@pytest.mark.parametrize("seats", [2, 3, 6, 10])
def test_every_bot_plays_whole_matches_of_every_size(seats: int) -> None:
    names = [bots_for("reddog")[at % 6] for at in range(seats)]
    for rules in (PRESETS["evening"], Rules(chips=3, rounds=1, credits=1, cards=4, ante_every_deal=True)):
        assert played(names, seed=seats, rules=rules)


def test_the_counter_never_declines_and_answers_a_view_in_the_same_way() -> None:
    for match, action in played(["counter"] * 4, seed=3):
        if isinstance(action, reddog.Next):
            continue
        assert isinstance(action, Bet)
        assert match.actor is not None
        view = decode(encode(match.view(match.actor)), reddog.View)
        assert bot("counter").choose(view, random.Random(99)) == action


def test_a_bet_is_found_in_less_than_the_time_that_a_person_waits() -> None:
    took = []
    for seats in (2, 4, 10):
        for match, _ in played(["counter"] * seats, seed=seats):
            assert match.actor is not None
            start = time.process_time()
            bot("counter").choose(match.view(match.actor), random.Random(1))
            took.append(time.process_time() - start)
    assert max(took) < LIMIT


@pytest.mark.slow
@pytest.mark.parametrize("name", ["halfpool", "feeling", "caller", "random"])
def test_among_counters_each_habit_wins_less_than_its_share(name: str) -> None:
    """80 matches of four: an even player would win a quarter; three standard errors are .145."""
    assert sum(match_of(name, 4, number) for number in range(80)) / 80 < 0.25
