"""The best responder finds what is planted, and finds nothing where there is nothing."""

import random
from typing import Any

import pytest

from potluck.protocol import Amount
from proofs.responder import PLANTED, dealt, learned, measured


@pytest.mark.slow
@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_weakness_is_found(name: str) -> None:
    won = measured(learned(PLANTED[name], 1500), PLANTED[name], 100)

    assert won.mean - won.within > 3


def test_a_responder_that_has_learned_nothing_stays_in_and_stakes_nothing() -> None:
    learner = learned(PLANTED["station"], 0)

    def watched(view: Any, rng: random.Random) -> Any:
        action = learner.choose(view, rng)
        assert not any(isinstance(offer, Amount) and action in offer for offer in view.offers)
        return action

    for number in range(20):
        dealt(watched, PLANTED["station"], 1, number, number % 2)
