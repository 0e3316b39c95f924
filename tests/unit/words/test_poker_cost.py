"""The dearest games that a house plays cost it little: the deal, its hands in words, and its chances afterwards."""

import random
import time

import pytest

from potluck.bots import bot
from potluck.dealer import Dealer
from potluck.games.poker import State, begin
from potluck.lab.chances import chances
from potluck.table.history import laid_open
from potluck.variants import Variant, read, ways
from potluck.variants.cost import MOST_WAYS
from potluck.words.poker.hands import decision, seat_hand
from potluck.words.speech import speech

NINE = """
name = "nine"
fewer_wild = true
jokers = 2
wild = ["2", "3", "4", "5"]
streets = [{ name = "a", down = 7, board = 2 }]
"""
"""A hand of it took the house up to 10.9 s."""
STUD = """
like = "seven-stud"
name = "stud"
fewer_wild = true
wild = ["2"]
"""
"""Four hands took 5.8 s a street."""
HOLES = """
name = "holes"
fewer_wild = true
jokers = 2
wild = ["A", "2", "3"]
streets = [{ name = "a", down = 6 }, { name = "b", board = 5 }]
showdown = [{ order = "high", hole = 2 }, { order = "ace-to-six", hole = 2 }]
"""
MOST = 0.25
"""Seconds of the processor for one step on the loop; it takes some hundredths."""
MOST_BESIDE = 10.0
"""And for the chances of a whole deal, which are reckoned elsewhere."""


@pytest.mark.parametrize("text", [NINE, STUD, HOLES], ids=["nine", "stud", "holes"])
@pytest.mark.parametrize("seed", range(2))
def test_a_step_of_the_dearest_games_and_its_hands_in_words_are_cheap(text: str, seed: int) -> None:
    variant = read(text)
    assert ways(variant) <= MOST_WAYS
    dealer, rng = Dealer(seed=seed), random.Random(seed)
    state = begin(variant, (200,) * min(variant.most_seats, 6), button=0)
    steps, states = [], [state]
    told(deal_over(variant))
    while not state.over:
        outcome = dealer.outcome(state) if state.actor is None else bot("caller").choose(state.view(state.actor), rng)
        start = time.process_time()
        state = state.apply(outcome)
        told(state)
        steps.append(time.process_time() - start)
        states.append(state)
    assert max(steps) < MOST, sorted(steps)[-3:]
    start = time.process_time()
    assert len(chances("poker", [laid_open(each, None) for each in states])) == len(states)
    assert time.process_time() - start < MOST_BESIDE


def deal_over(variant: Variant) -> State:
    """Another deal at its end, so that whatever is loaded once is loaded."""
    dealer, rng = Dealer(seed=99), random.Random(99)
    state = begin(variant, (200, 200), button=0)
    while not state.over:
        outcome = dealer.outcome(state) if state.actor is None else bot("caller").choose(state.view(state.actor), rng)
        state = state.apply(outcome)
    return state


def told(state: State) -> None:
    """Whatever a screen tells of hands, where all lie open: the most that there is."""
    view, speaks = laid_open(state, None), speech("en")
    for at in range(len(view.seats)):
        seat_hand(speaks, view, at)
    if state.over:
        live = tuple(at for at, seat in enumerate(view.seats) if not seat.folded)
        for best in view.variant.showdown:
            decision(speaks, view, best, live)
