"""Red Dog's bots: legal, the same for the same view and seed, quick, and better the more they know."""

import random
import time

import pytest

from potluck.bots import bot, bots_for
from potluck.dealer import Dealer
from potluck.games import reddog
from potluck.games.reddog import PRESETS, Bet, Match, Rules
from potluck.lab import advise
from potluck.lab.judgement import Decision
from potluck.lab.reddog import odds_in
from potluck.lab.reddog_duel import match_shares
from potluck.lab.reddog_judge import judge
from potluck.protocol import Action, decode, encode
from potluck.solve.reddog.kept_trio import kept_trio
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
        *("counter", "duellist", "uncounted", "halfpool", "feeling", "sparing"),
        *("caller", "tight", "maniac", "random"),
    )


@pytest.mark.parametrize("seats", [2, 3, 6, 10])
def test_every_bot_plays_whole_matches_of_every_size(seats: int) -> None:
    names = [bots_for("reddog")[at % 7] for at in range(seats)]
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
            for name in ("counter", "duellist"):
                start = time.process_time()
                bot(name).choose(match.view(match.actor), random.Random(1))
                took.append(time.process_time() - start)
    assert max(took) < LIMIT


@pytest.mark.parametrize(
    ("seats", "rules", "solved"),
    [
        (2, PRESETS["evening"], {2}),
        (3, PRESETS["evening"], {2, 3}),
        (3, PRESETS["letter"], {2, 3}),
        (3, Rules(chips=7), {2}),
        (3, Rules(ante_every_deal=True), set()),
    ],
)
def test_the_duellist_plays_the_solved_match_where_it_is_solved_and_counts_elsewhere(
    seats: int, rules: Rules, solved: set[int]
) -> None:
    """Rules: R1.2, R1.3, R1.5 (the terms of the solved matches)."""
    told: dict[int, int] = {}
    better = 0
    for seed in range(3):
        for match, action in played(["duellist"] * seats, seed=seed, rules=rules):
            if match.actor is None or isinstance(action, reddog.Next):
                continue
            view = match.view(match.actor)
            counted = bot("counter").choose(view, random.Random(1))
            shares = match_shares(view, odds_in(view))
            assert bool(shares) == (len(view.order) in solved)
            if not shares:
                assert action == counted
                continue
            told[len(view.order)] = told.get(len(view.order), 0) + 1
            bet = action.amount if isinstance(action, Bet) else 0
            assert shares[bet] == pytest.approx(max(shares.values()), abs=1e-8)
            assert isinstance(counted, Bet)
            better += shares[counted.amount] < shares[bet] - 0.01
    assert (seats in told) == (seats in solved)
    assert bool(better) == (seats in solved)


def test_with_three_seats_a_bet_is_reckoned_in_a_fifth_of_a_second() -> None:
    took = []
    for match, _ in played(["duellist"] * 3, seed=5):
        assert match.actor is not None
        start = time.process_time()
        bot("duellist").choose(match.view(match.actor), random.Random(1))
        took.append(time.process_time() - start)
    assert max(took) < 0.2


def test_with_three_seats_the_shares_are_those_of_the_seat_that_acts() -> None:
    """R1.6: in turn from the dealer's left; so many have acted as do not wait any more."""
    sat = set()
    for match, action in played(["duellist"] * 3, seed=7):
        if match.actor is None or not isinstance(action, Bet):
            continue
        view = match.view(match.actor)
        if len(view.order) == 3:
            at, chips = 3 - len(view.waiting), tuple(view.seats[seat].cash for seat in view.order)
            odds = odds_in(view)
            shares = kept_trio().shares(chips, at=at, deals=view.deals_left, wins=float(odds.wins))
            assert match_shares(view, odds) == shares
            sat.add(at)
    assert sat == {0, 1, 2}


def test_where_the_match_is_solved_its_bet_is_advised_and_a_sound_one_is_known_by_it() -> None:
    for match, action in played(["duellist"] * 2, seed=5):
        if match.actor is None or not isinstance(action, Bet):
            continue
        view = match.view(match.actor)
        advice = advise("reddog", view)
        assert advice is not None
        assert advice.choices[0].action == action
        judgement = judge(Decision(view=view, action=action, end=view))
        assert judgement is not None
        assert judgement.sound == (judgement.cost > 0)


def test_the_duellist_counts_where_credits_may_come_or_nobody_has_solved_such_a_match() -> None:
    for rules in (Rules(credits=1), Rules(chips=300)):
        for match, action in played(["duellist"] * 2, seed=3, rules=rules):
            if match.actor is not None:
                assert action == bot("counter").choose(match.view(match.actor), random.Random(1))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["halfpool", "feeling", "caller", "random"])
def test_among_counters_each_habit_wins_less_than_its_share(name: str) -> None:
    """80 matches of four: an even player would win a quarter; three standard errors are .145."""
    assert sum(match_of(name, 4, number) for number in range(80)) / 80 < 0.25
