"""The best responder finds what is planted, and finds nothing where there is nothing."""

import random
from typing import Any

import pytest

from measure import poker_learner
from potluck.games.poker import Phase, RaiseTo, View
from potluck.protocol import Action, Amount
from potluck.variants import VARIANTS
from proofs.poker_responder import timid
from proofs.responder import PLANTED, dealt, learned, measured


@pytest.mark.slow
@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_weakness_is_found(name: str) -> None:
    won = measured(learned(PLANTED[name], 900), PLANTED[name], 80)

    assert won.mean - won.within > 3


def test_a_responder_that_has_learned_nothing_stays_in_and_stakes_nothing() -> None:
    learner = learned(PLANTED["station"], 0)

    def watched(view: Any, rng: random.Random) -> Any:
        action = learner.choose(view, rng)
        assert not any(isinstance(offer, Amount) and action in offer for offer in view.offers)
        return action

    for number in range(20):
        dealt(watched, PLANTED["station"], 1, number, number % 2)


@pytest.mark.kernels
def test_against_a_shark_that_gives_up_behind_the_exchange_it_learns_to_stake_there() -> None:
    variant = VARIANTS["draw-fixed"]

    def staked(learned_on: int) -> float:
        """How often a responder stakes behind the exchange where nobody has, after so many deals."""
        responder, stakes = poker_learner.learned(timid, variant, seed=1, deals=learned_on), list[bool]()

        def watched(view: View, rng: random.Random) -> Action:
            action = responder.choose(view, rng)
            if view.street and view.phase is Phase.BETTING and not view.owed:
                stakes.append(isinstance(action, RaiseTo))
            return action

        for number in range(60):
            poker_learner.dealt(watched, timid, variant, seed=9000 + number, seat=number % 2)
        return sum(stakes) / len(stakes)

    assert staked(600) > staked(0) + 0.1
